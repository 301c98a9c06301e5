// The doctor's findings and their severity. Private to the room.
#pragma once

#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "steelyard/core/error.hpp"
#include "steelyard/doctor/examine.hpp"

namespace steelyard::doctor {

/// Refusals throw, unless the log is only judged: then they are warnings. A refusal bears its code in brackets.
class Findings {
 public:
  Findings(std::string file, bool judged) : file_(std::move(file)), judged_(judged) {}

  void info(const char* code, const std::string& message) { add(Severity::info, code, message); }
  void warn(const char* code, const std::string& message) { add(Severity::warning, code, message); }

  /// The file is at fault: exit code 2.
  void refuse_file(const char* code, const std::string& message) {
    if (!judged_) throw InvalidInput(fmt::format("{}: {} ({})", file_, message, code));
    warn(code, message);
  }

  /// The file is sound, but its motion has too little information: exit code 3.
  void refuse_data(const char* code, const std::string& message) {
    if (!judged_) throw Unattainable(fmt::format("{}: {} ({})", file_, message, code));
    warn(code, message);
  }

  /// What a check found, whether or not it speaks: it does where the value exceeds the alarm.
  bool exceeds(const char* code, double value, double alarm) {
    measures_.push_back({code, value, alarm});
    return value > alarm;
  }

  bool judged() const { return judged_; }
  Diagnostics take() { return std::move(diagnostics_); }
  std::vector<Measure> take_measures() { return std::move(measures_); }

 private:
  void add(Severity severity, const char* code, const std::string& message) {
    diagnostics_.push_back({severity, code, fmt::format("{}: {}", file_, message)});
  }

  std::string file_;
  bool judged_;
  Diagnostics diagnostics_;
  std::vector<Measure> measures_;
};

}  // namespace steelyard::doctor
