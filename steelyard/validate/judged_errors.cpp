#include "steelyard/validate/judged_errors.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace steelyard {

namespace {

// Error of samples that move; below the metric's cut-off where that was computed. NaN: it never moves.
double moving_error(const JointMetrics& m) {
  return std::isnan(m.filtered_moving_relative_percent) ? m.moving_relative_percent
                                                        : m.filtered_moving_relative_percent;
}

// A joint at rest shows stiction, which no law of velocity explains; one that moves little above its noise shows that.
// Neither is the model's fault, so the smaller of both errors counts.
double joint_error(const JointMetrics& m) {
  if (std::isnan(m.moving_relative_percent)) return 0;
  return std::min(m.filtered_relative_percent, moving_error(m));
}

// Whether that is less by so much that it is worth a word.
bool counts_moving(const JointMetrics& m) {
  constexpr double clearly = 0.97;
  return moving_error(m) < clearly * m.filtered_relative_percent;
}

// Torque of a joint [N·m, N], rms.
double torque_of(const JointMetrics& m) { return m.relative_percent > 0 ? 100 * m.rms / m.relative_percent : 0; }

}  // namespace

bool measured(const JudgedLog& log, std::size_t joint) {
  return joint >= log.with_torque.size() || log.with_torque[joint];
}
bool measured(const JudgedLog& log) {
  return log.with_torque.empty() ||
         std::find(log.with_torque.begin(), log.with_torque.end(), true) != log.with_torque.end();
}

double error_of(const JudgedLog& log) {
  const double error = measured(log)    ? log.metrics.filtered_relative_percent
                       : log.simulation ? log.simulation->relative_percent
                                        : std::numeric_limits<double>::infinity();
  return std::isnan(error) ? std::numeric_limits<double>::infinity() : error;
}

bool diverges(const JudgedLog& log) { return !measured(log) && !std::isfinite(error_of(log)); }

std::optional<double> nominal_error(const JudgedLog& log) {
  if (measured(log)) return log.nominal ? std::optional(log.nominal->filtered_relative_percent) : std::nullopt;
  return log.nominal_simulation ? std::optional(log.nominal_simulation->relative_percent) : std::nullopt;
}

bool small_torque(const TorqueMetrics& metrics, std::size_t joint) {
  constexpr double small = 0.1;
  double largest = 0;
  for (const JointMetrics& m : metrics.joints) largest = std::max(largest, torque_of(m));
  return joint < metrics.joints.size() && torque_of(metrics.joints[joint]) < small * largest;
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

double error_with_rests(const JudgedLog& log, std::size_t joint) {
  if (!measured(log) || !measured(log, joint) || joint >= log.metrics.joints.size()) return joint_error(log, joint);
  const JointMetrics& m = log.metrics.joints[joint];
  return std::isnan(m.moving_relative_percent) ? 0 : m.filtered_relative_percent;
}

}  // namespace steelyard
