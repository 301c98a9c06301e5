// Progress of a command on a terminal.
#pragma once

#include <string>

namespace steelyard::app {

/// A line on standard error that rewrites itself, and is gone when the work is done or has failed.
class ProgressLine {
 public:
  explicit ProgressLine(bool wanted);  ///< shown only on a terminal
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  bool shown() const { return shown_; }

  /// The share that is done [-], and words behind the bar. A line that is there already is not written again.
  void show(double done, const std::string& words);

 private:
  bool shown_;
  std::string line_;
};

}  // namespace steelyard::app
