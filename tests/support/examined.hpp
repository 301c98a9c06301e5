// For tests of the doctor: what it says of a log.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "steelyard/core/error.hpp"
#include "steelyard/doctor/examine.hpp"

namespace steelyard::testing {

/// Two joints, six, seven, and with a slide.
inline const std::vector<std::string> examined_robots{"icomatic-scara03", "puma560", "panda", "stanford", "scara-rrpr"};

#ifdef STEELYARD_FULL_TESTS
constexpr bool every = true;
#else
constexpr bool every = false;
#endif

inline std::string joint(const Robot& robot, int i) {
  return "'" + robot.coordinates[static_cast<std::size_t>(i)].name + "'";
}

inline std::string codes(const Diagnostics& diagnostics) {
  std::string out;
  for (const auto& d : diagnostics) out += std::string(to_string(d.severity)) + " " + d.message + "\n";
  return out;
}

inline const Diagnostic* find(const Diagnostics& diagnostics, const std::string& code) {
  for (const auto& d : diagnostics)
    if (d.code == code) return &d;
  return nullptr;
}

/// The message and kind of error that refuses a fit of the log; "" when it is accepted.
template <class Kind>
std::string refusal(const Model& model, const Signals& log) {
  try {
    examine(model, log);
  } catch (const Kind& e) {
    return e.what();
  }
  return "";
}

/// The same log judged: the finding is a warning, the signals stay as they were.
inline void expect_judged(const Model& model, const Signals& log, const std::string& code) {
  const Diagnosis d = examine(model, log, {.judged = true});
  ASSERT_TRUE(find(d.diagnostics, code)) << model.robot.name << '\n' << codes(d.diagnostics);
  EXPECT_EQ(find(d.diagnostics, code)->severity, Severity::warning);
  EXPECT_EQ(d.signals.tau, log.tau);
  EXPECT_EQ(d.signals.q, log.q);
  EXPECT_EQ(d.signals.qd, log.qd);
}

}  // namespace steelyard::testing
