// The same work for many indices, on several threads.
#pragma once

#include <functional>

namespace steelyard {

/// Calls work(0) … work(count - 1), each once, on up to `threads` threads (0: one per core). Results are to be kept by
/// index and merged in order, so that the answer is the same on any number of threads. The first exception is rethrown
/// after all threads have ended.
void parallel_for(int count, int threads, const std::function<void(int)>& work);

/// One per core where `threads` is 0.
int thread_count(int threads);

}  // namespace steelyard
