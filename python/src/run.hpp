// Long work: without the interpreter's lock, with progress, and with an ear for Ctrl-C.
#pragma once

#include <atomic>
#include <chrono>
#include <exception>
#include <functional>
#include <future>
#include <mutex>
#include <optional>
#include <string>

#include "python/src/bind.hpp"
#include "steelyard/core/run.hpp"

namespace steelyard::python {

/// The Run of a call from Python. The work ends at its next report or check once `stop` is set.
class Reports {
 public:
  void check() const {
    if (stop) throw Cancelled();
  }

  void report(const std::string& stage, double done) {
    check();
    const std::lock_guard lock(mutex_);
    latest_ = {stage, done};
  }

  std::optional<std::pair<std::string, double>> take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(latest_, {});
  }

  std::atomic<bool> stop{false};

 private:
  std::mutex mutex_;
  std::optional<std::pair<std::string, double>> latest_;
};

inline Run run_of(int threads, unsigned seed, Reports& reports) {
  Run out;
  out.threads = threads;
  out.seed = seed;
  out.progress = [&reports](const std::string& stage, double done) { reports.report(stage, done); };
  out.cancel = [&reports] { reports.check(); };
  return out;
}

/// Passes reports on to `progress(stage, done)`, None: to nobody; throws what that or a signal raised.
inline void attend(Reports& reports, const nb::object& progress) {
  const nb::gil_scoped_acquire acquire;
  if (PyErr_CheckSignals() != 0) throw nb::python_error();
  const auto latest = reports.take();
  if (latest && !progress.is_none()) progress(latest->first, latest->second);
}

/// work(reports) on a thread of its own, while this one, which alone can hear signals, waits.
template <typename Work>
auto interruptible(const nb::object& progress, Work work) {
  using namespace std::chrono_literals;
  Reports reports;
  const nb::gil_scoped_release release;
  auto result = std::async(std::launch::async, [&] { return work(reports); });
  std::exception_ptr raised;
  while (result.wait_for(20ms) != std::future_status::ready) {
    if (raised) continue;
    try {
      attend(reports, progress);
    } catch (...) {
      raised = std::current_exception();
      reports.stop = true;
    }
  }
  if (!raised) {
    auto out = result.get();
    attend(reports, progress);
    return out;
  }
  result.wait();
  std::rethrow_exception(raised);
}

}  // namespace steelyard::python
