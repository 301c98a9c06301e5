#include "steelyard/recordings/controller.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "steelyard/core/error.hpp"
#include "steelyard/logs/columns.hpp"
#include "steelyard/logs/log_columns.hpp"
#include "steelyard/recordings/base_log.hpp"
#include "steelyard/signals/conditioning.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

bool any_given(const DriveController& c) {
  return c.given() || c.kd.size() > 0 || c.torque_limit.size() > 0 || c.delay.has_value() || c.joint_delays.size() > 0;
}

bool among(const std::vector<EffortSource>& all, EffortSource one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

// The gains asked for, or those of the recordings, or the robot's own where they have no torque.
DriveController gains_of_logs(const Robot& robot, const std::vector<Recording>& logs, const DriveController& asked,
                              Diagnostics& diagnostics) {
  if (asked.given() || asked.kd.size() > 0 || asked.torque_limit.size() > 0) return asked;
  DriveController out = asked;
  const auto has_own = [](const Recording& log) { return log.controller.given(); };
  const DriveController& own = robot.drives.controller;
  if (const auto first = std::find_if(logs.begin(), logs.end(), has_own); first != logs.end()) {
    if (!std::all_of(logs.begin(), logs.end(), has_own))
      throw InvalidInput("`kp`: some logs have gains of their own, others have none: give those of all others");
    out.kp = first->controller.kp, out.kd = first->controller.kd, out.torque_limit = first->controller.torque_limit;
  } else if (own.given() && !logs.front().signals && !has_efforts(logs.front().file, logs.front().format)) {
    out.kp = own.kp, out.kd = own.kd, out.torque_limit = own.torque_limit;
    const bool estimated = own.delay_deviation > 0;
    if (!asked.delay && asked.joint_delays.size() == 0 && !estimated) out.delay = own.delay;
    if (!asked.hold && !estimated) out.hold = own.hold;
    diagnostics.push_back({Severity::info, "controller-of-robot",
                           fmt::format("{}: has no torque, which is computed by the gains that the robot's file has",
                                       logs.front().file)});
  } else if (asked.delay || asked.joint_delays.size() > 0) {
    return asked;  // refused where its gains are needed
  }
  return out;
}

// The robot with the source of each coordinate's effort: where a controller is given, its torque stands for all that
// would be measured, unless single joints are declared to have it.
Model with_effort_sources(Model model, const DriveController& controller) {
  std::vector<EffortSource>& effort = model.robot.drives.effort;
  const bool asked = any_given(controller);
  if (asked && !among(effort, EffortSource::controller)) {
    effort.resize(model.robot.coordinates.size(), EffortSource::measured);
    std::replace(effort.begin(), effort.end(), EffortSource::measured, EffortSource::controller);
  }
  if (!asked && among(effort, EffortSource::controller))
    throw InvalidInput("`effort` controller: give the gains of the controller (`kp`, `kd`)");
  if (!effort.empty() && !among(effort, EffortSource::measured) && !among(effort, EffortSource::controller))
    throw InvalidInput(
        "`effort`: no joint has a measured effort, so the scale of the links is not identifiable: leave it out for a "
        "joint whose torque was recorded");
  return model;
}

// The law with a value for each joint.
DriveController controller_of(const Robot& robot, const DriveController& given) {
  require_fixed_base(robot, "torque from a controller's commands");
  if (robot.drives.transmission.size() > 0 || static_cast<int>(robot.shafts.size()) > robot.dof())
    throw InvalidInput("`kp`: a controller's torque acts at the joints, but these drives have separate motors");
  return for_joints(given, robot.dof());
}

// How to read what was commanded: as positions, velocities and torques.
LogFormat format_of_commands(const Robot& robot, const Recording& recording) {
  LogFormat format = log_format(robot, recording);
  format.needs_torque = false;
  format.with_effort.clear();
  const bool by_number = columns_by_number(format);
  for (const char* channel : {"q", "qd", "tau"}) {
    const std::string command = fmt::format("{}_ref", channel);
    const bool needed = std::string(channel) == "q";
    const auto given = format.columns.find(command);
    std::vector<std::string> columns = {fmt::format("{}{}{{}}", needed ? "" : "?", command)};
    if (given != format.columns.end())
      columns = given->second;
    else if (by_number && !needed)
      columns.clear();
    format.columns[channel] = columns;
    const auto unit = format.units.find(command);
    if (unit != format.units.end())
      format.units[channel] = unit->second;
    else
      format.units.erase(channel);
    format.columns.erase(command);
    format.units.erase(command);
  }
  for (const char* other : {"qdd", "current"}) {
    format.columns[other] = {};
    format.units.erase(other);
  }
  return format;
}

// x of one clock at the instants of another.
MatrixXd on_clock_of(const Signals& log, const Signals& commands, const MatrixXd& x) {
  if (x.size() == 0) return {};
  if (commands.t0 == log.t0 && commands.dt == log.dt && x.cols() == log.samples()) return x;
  MatrixXd out(x.rows(), log.samples());
  VectorXd column(x.rows());
  for (Index k = 0; k < log.samples(); ++k) {
    interpolate_at(x, (log.t0 + static_cast<double>(k) * log.dt - commands.t0) / commands.dt, column);
    out.col(k) = column;
  }
  return out;
}

}  // namespace

ControlledRobot with_controller(const Model& given, const std::vector<Recording>& logs, const DriveController& asked,
                                Diagnostics& diagnostics) {
  DriveController gains = gains_of_logs(given.robot, logs, asked, diagnostics);
  ControlledRobot out{with_effort_sources(given, gains), {}};
  if (any_given(gains)) out.controller = controller_of(out.model.robot, gains);
  return out;
}

bool all_computed(const Robot& robot) {
  const std::vector<EffortSource> sources = effort_sources(robot.drives, robot.dof());
  return std::all_of(sources.begin(), sources.end(), [](EffortSource s) { return s == EffortSource::controller; });
}

CommandedSignals with_commands(const Robot& robot, const Recording& recording, Signals log) {
  if (recording.signals)
    throw InvalidInput(
        fmt::format("{}: the signals have no commands: give a file or arrays with q_ref", recording.file));
  ConditioningOptions options;
  options.drives = robot.drives;
  const Signals commands = condition(recording.file, robot.dof(), format_of_commands(robot, recording), options);
  CommandedSignals out;
  out.q_ref = on_clock_of(log, commands, commands.q);
  out.qd_ref = on_clock_of(log, commands, commands.qd);
  out.tau_ref = on_clock_of(log, commands, commands.tau);
  out.motion = std::move(log);
  out.controller = recording.controller;
  return out;
}

void set_controller(const Robot& robot, const DriveController& common, CommandedSignals& log) {
  const DriveController own = log.controller;
  log.controller = common;
  if (own.given()) {
    const DriveController law = controller_of(robot, own);
    log.controller.kp = law.kp, log.controller.kd = law.kd;
    if (law.torque_limit.size() > 0) log.controller.torque_limit = law.torque_limit;
  }
  if (!common.delay) return;
  const MatrixXd effort = control_effort(log);
  MatrixXd& tau = log.motion.tau;
  if (tau.size() == 0) tau = MatrixXd::Zero(effort.rows(), effort.cols());
  for (Index i = 0; i < tau.rows(); ++i)
    if (log.motion.source(i) == EffortSource::controller) tau.row(i) = effort.row(i);
}

}  // namespace steelyard
