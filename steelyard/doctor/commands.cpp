#include "steelyard/doctor/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "steelyard/core/listed.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::RowVectorXd;
using Eigen::VectorXd;

namespace {

constexpr double cut_share = 0.005;     // share of the samples beyond a limit that is worth a word
constexpr Index flat_samples = 5;       // equal samples at the top that are no chance …
constexpr int flat_tops = 3;            // … when they come so often
constexpr double steep = 0.25;          // and the reference came there at this share of its fastest
constexpr double torque_margin = 1.05;  // over the joint's limit: limits are round numbers

const std::string& name_of(const Robot& robot, Index joint) {
  return robot.coordinates[static_cast<std::size_t>(joint)].name;
}

// How often the reference comes to its largest value in motion and stays there.
int tops(const RowVectorXd& x, double sign) {
  const double top = (sign * x).maxCoeff(), range = x.maxCoeff() - x.minCoeff();
  if (!(range > 0)) return 0;
  double fastest = 0;
  for (Index k = 1; k < x.size(); ++k) fastest = std::max(fastest, std::abs(x[k] - x[k - 1]));
  int count = 0;
  for (Index k = 2; k < x.size();) {
    const auto at_top = [&](Index i) { return top - sign * x[i] <= 1e-9 * range; };
    if (!at_top(k)) {
      ++k;
      continue;
    }
    Index end = k;
    while (end < x.size() && at_top(end)) ++end;
    count += end - k >= flat_samples && std::abs(x[k - 1] - x[k - 2]) > steep * fastest;
    k = end + 1;
  }
  return count;
}

Diagnostics clipped(const Robot& robot, const CommandedSignals& log) {
  std::vector<std::string> beyond, flat;
  for (Index i = 0; i < log.q_ref.rows(); ++i) {
    const Limits& limits = robot.coordinates[static_cast<std::size_t>(i)].limits;
    const auto outside =
        ((log.q_ref.row(i).array() > limits.upper) || (log.q_ref.row(i).array() < limits.lower)).count();
    if (static_cast<double>(outside) > cut_share * static_cast<double>(log.q_ref.cols()))
      beyond.push_back(name_of(robot, i));
    if (tops(log.q_ref.row(i), 1) >= flat_tops || tops(log.q_ref.row(i), -1) >= flat_tops)
      flat.push_back(name_of(robot, i));
  }
  Diagnostics out;
  if (!beyond.empty())
    out.push_back(
        {Severity::warning, "reference-clipped",
         fmt::format("{}: references go beyond the limits of {}: drives clip them, and the torque is not what "
                     "the log's reference makes of it; leave those rows out, or give the reference as clipped",
                     log.motion.label(), listed(beyond))});
  if (!flat.empty())
    out.push_back(
        {Severity::warning, "reference-clipped",
         fmt::format("{}: references of {} are cut flat again and again: if what the drives were asked was not "
                     "cut, log that instead",
                     log.motion.label(), listed(flat))});
  return out;
}

Diagnostics beyond_torque(const Robot& robot, const CommandedSignals& log) {
  CommandedSignals free = log;
  free.controller.torque_limit.resize(0);
  const MatrixXd torque = control_effort(free);
  Diagnostics out;
  for (Index i = 0; i < torque.rows(); ++i) {
    const double limit = robot.coordinates[static_cast<std::size_t>(i)].limits.effort;
    const bool known = log.controller.torque_limit.size() > 0;
    if (known || !std::isfinite(limit)) continue;
    const auto above = (torque.row(i).array().abs() > torque_margin * limit).count();
    if (static_cast<double>(above) <= cut_share * static_cast<double>(torque.cols())) continue;
    out.push_back(
        {Severity::warning, "controller-torque",
         fmt::format("{}: joint '{}': kp {:g} and kd {:g} would ask for {:.3g} N·m, beyond its limit of {:g}, in "
                     "{:.0f} % of the samples: check the gains and the unit of q_ref, or give the limits "
                     "(`torque-limit`) where drives do saturate",
                     log.motion.label(), name_of(robot, i), log.controller.kp[i], log.controller.kd[i],
                     torque.row(i).cwiseAbs().maxCoeff(), limit,
                     100.0 * static_cast<double>(above) / static_cast<double>(torque.cols()))});
  }
  return out;
}

}  // namespace

Diagnostics examine_commands(const Robot& robot, const CommandedSignals& log) {
  Diagnostics out = clipped(robot, log);
  append(out, beyond_torque(robot, log));
  return out;
}

}  // namespace steelyard
