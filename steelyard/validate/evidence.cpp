#include "steelyard/validate/evidence.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

namespace steelyard {

bool measured(const JudgedLog& log, std::size_t joint) {
  return joint >= log.with_torque.size() || log.with_torque[joint];
}
bool measured(const JudgedLog& log) {
  return log.with_torque.empty() ||
         std::find(log.with_torque.begin(), log.with_torque.end(), true) != log.with_torque.end();
}

double error_of(const JudgedLog& log) {
  const double error = measured(log)    ? judged_percent(log.metrics)
                       : log.simulation ? log.simulation->relative_percent
                                        : std::numeric_limits<double>::infinity();
  return std::isnan(error) ? std::numeric_limits<double>::infinity() : error;
}

bool diverges(const JudgedLog& log) { return !measured(log) && !std::isfinite(error_of(log)); }

bool without_rests(const JudgedLog& log) { return measured(log) && rests_left_out(log.metrics); }

const char* while_moving(const JudgedLog& log) { return without_rests(log) ? " while moving" : ""; }

std::optional<double> nominal_error(const JudgedLog& log) {
  if (measured(log)) {
    if (!log.nominal) return std::nullopt;
    return without_rests(log) ? log.nominal->filtered_moving_relative_percent : log.nominal->filtered_relative_percent;
  }
  return log.nominal_simulation ? std::optional(log.nominal_simulation->relative_percent) : std::nullopt;
}

Evidence gather(const VerdictInput& input) {
  Evidence out;
  for (const JudgedLog& log : input.logs) out.unseen = out.unseen || !log.fitted;
  for (const JudgedLog& log : input.logs)
    if (log.fitted != out.unseen) {
      out.logs.push_back(&log);
      out.error = std::max(out.error, error_of(log));
    }
  return out;
}

const JudgedLog& worst_of(const Evidence& evidence) {
  return **std::max_element(evidence.logs.begin(), evidence.logs.end(),
                            [](auto* a, auto* b) { return error_of(*a) < error_of(*b); });
}

namespace {

// Of samples that move; below the metric's cut-off where that was computed. NaN: it never moves.
double moving_error(const JointMetrics& m) {
  return std::isnan(m.filtered_moving_relative_percent) ? m.moving_relative_percent
                                                        : m.filtered_moving_relative_percent;
}

// By so much that it is worth a word.
bool counts_moving(const JointMetrics& m) {
  constexpr double clearly = 0.97;
  return moving_error(m) < clearly * m.filtered_relative_percent;
}

}  // namespace

double joint_error(const JointMetrics& m) {
  if (std::isnan(m.moving_relative_percent)) return 0;
  return std::min(m.filtered_relative_percent, moving_error(m));
}

const char* while_moving(const JudgedLog& log, std::size_t joint) {
  const bool moving = measured(log) && measured(log, joint) && joint < log.metrics.joints.size() &&
                      counts_moving(log.metrics.joints[joint]);
  return moving ? " while moving" : "";
}

double joint_error(const JudgedLog& log, std::size_t joint) {
  if (measured(log) && measured(log, joint))
    return joint < log.metrics.joints.size() ? joint_error(log.metrics.joints[joint]) : 0;
  return log.simulation && joint < log.simulation->joints.size() ? log.simulation->joints[joint].relative_percent : 0;
}

std::string joint_name(const VerdictInput& input, std::size_t joint) {
  return joint < input.joints.size() ? input.joints[joint] : fmt::format("joint {}", joint + 1);
}

}  // namespace steelyard
