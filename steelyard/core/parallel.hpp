// The same work for many indices, on several threads.
#pragma once

#include <functional>

#include "steelyard/core/run.hpp"

namespace steelyard {

/// Calls work(0) … work(count - 1), each once, on up to `run.threads` threads, after asking each time whether the work
/// is to end. Results are to be kept by index and merged in order, so that the answer is the same on any number of
/// threads. The first exception is rethrown after all threads have ended.
void parallel_for(int count, const Run& run, const std::function<void(int)>& work);

/// One per core where `threads` is 0.
int thread_count(int threads);

}  // namespace steelyard
