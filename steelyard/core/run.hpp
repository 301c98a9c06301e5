// How a long stage runs: number of threads, seed, progress and cancellation.
#pragma once

#include <functional>
#include <string>

namespace steelyard {

/// Passed by reference from the front end down to every stage that takes long; no option repeats its fields.
struct Run {
  int threads = 0;    ///< 0: one per core; results are the same on any number
  unsigned seed = 1;  ///< seed of stages that draw random numbers

  /// Called as stages begin, with the share of the whole that is done [0 … 1]. May be empty.
  std::function<void(const std::string& stage, double done)> progress = {};

  /// Called often, from any thread; what it throws ends the work. May be empty.
  std::function<void()> cancel = {};

  void say(const std::string& stage, double done) const {
    check();
    if (progress) progress(stage, done);
  }
  void check() const {
    if (cancel) cancel();
  }
};

}  // namespace steelyard
