#include "steelyard/core/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace steelyard {

int thread_count(int threads) {
  return threads > 0 ? threads : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

void parallel_for(int count, const Run& run, const std::function<void(int)>& work) {
  std::atomic<int> next = 0;
  std::exception_ptr failure;
  std::mutex guard;
  const auto take = [&] {
    for (int i = next++; i < count; i = next++) try {
        run.check();
        work(i);
      } catch (...) {
        const std::lock_guard lock(guard);
        if (!failure) failure = std::current_exception();
        next = count;
      }
  };
  const int helpers = std::min(thread_count(run.threads), count) - 1;
  {
    std::vector<std::jthread> team;
    for (int k = 0; k < helpers; ++k) team.emplace_back(take);
    take();
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace steelyard
