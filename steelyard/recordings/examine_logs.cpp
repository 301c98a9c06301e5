#include "steelyard/recordings/examine_logs.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "steelyard/core/error.hpp"
#include "steelyard/core/listed.hpp"
#include "steelyard/doctor/commands.hpp"

namespace steelyard {

namespace {

// Commands as the reference of methods that need one.
KnownReference reference_of_commands(const CommandedSignals& log) {
  Signals asked = log.motion;
  asked.q = log.q_ref;
  asked.qd = log.qd_ref;
  asked.tau.resize(0, 0);
  return {{}, std::move(asked)};
}

// The description's limits, where the gains ask for more now and then: drives cut it. Where they ask for more all the
// time, gains or limits are wrong, which examine_commands says. Empty: none is reached.
Eigen::VectorXd reached_limits(const Robot& robot, const DriveController& controller, const ExaminedLogs& logs) {
  constexpr double margin = 1.05;               // limits are round numbers
  constexpr double least = 0.005, most = 0.15;  // shares of a joint's samples
  Eigen::VectorXd limits(robot.dof());
  for (int i = 0; i < robot.dof(); ++i) limits[i] = robot.coordinates[static_cast<std::size_t>(i)].limits.effort;
  const bool given = controller.torque_limit.size() > 0 ||
                     std::any_of(logs.commanded.begin(), logs.commanded.end(),
                                 [](const auto& log) { return log.controller.torque_limit.size() > 0; });
  if (given || !all_computed(robot) || !limits.allFinite() || !(limits.array() > 0).all()) return {};
  Eigen::VectorXd beyond = Eigen::VectorXd::Zero(limits.size());
  double samples = 0;
  for (CommandedSignals log : logs.commanded) {
    set_controller(robot, controller, log);
    log.controller.torque_limit.resize(0);
    const Eigen::MatrixXd asked = control_effort(log);
    for (Eigen::Index i = 0; i < asked.rows(); ++i)
      beyond[i] += static_cast<double>((asked.row(i).array().abs() > margin * limits[i]).count());
    samples += static_cast<double>(asked.cols());
  }
  const bool reached = beyond.maxCoeff() > least * samples && beyond.maxCoeff() < most * samples;
  return reached ? limits : Eigen::VectorXd();
}

// Every log by its own controller, or by that of all.
void take_controller(const Robot& robot, const DriveController& controller, ExaminedLogs& out) {
  if (!controller.delay && !all_computed(robot))
    throw InvalidInput(
        "`delay` auto needs the controller's torque at every joint: give the delay from a logged command to its "
        "torque in seconds, such as `delay` 0");
  out.controller = controller;
  if (const Eigen::VectorXd limits = reached_limits(robot, controller, out); limits.size() > 0) {
    out.controller.torque_limit = limits;
    out.limits_assumed = true;
  }
  compute_efforts(robot, out);
  for (const CommandedSignals& log : out.commanded) append(out.diagnostics, examine_commands(robot, log));
}

// What is not identifiable without the efforts of some joints.
void report_unknown(const Robot& robot, Diagnostics& out) {
  std::vector<std::string> unknown;
  const std::vector<EffortSource> sources = effort_sources(robot.drives, robot.dof());
  for (std::size_t i = 0; i < sources.size(); ++i)
    if (sources[i] == EffortSource::unknown) unknown.push_back(fmt::format("'{}'", robot.coordinates[i].name));
  if (unknown.empty()) return;
  out.push_back({Severity::info, "effort-unknown",
                 fmt::format("the effort of joint{} {} is unknown: friction and rotor inertia there are not "
                             "identifiable, nor are link parameters that show in no other joint's torque",
                             unknown.size() > 1 ? "s" : "", listed(unknown))});
}

}  // namespace

void compute_efforts(const Robot& robot, ExaminedLogs& out) {
  for (std::size_t k = 0; k < out.commanded.size(); ++k) {
    set_controller(robot, out.controller, out.commanded[k]);
    out.signals[k] = out.commanded[k].motion;
  }
}

ExaminedLogs examine_logs(const Model& nominal, const std::vector<Recording>& recordings,
                          std::vector<ConditionedLog> read, const DriveController& controller, const Run& run) {
  ExaminedLogs out;
  std::vector<Diagnosis> diagnoses;
  for (std::size_t k = 0; k < recordings.size(); ++k) {
    ReadLog log = examine_recording(nominal, recordings[k], std::move(read[k]), recordings.size() == 1, run);
    out.references.push_back(log.commanded
                                 ? reference_of_commands(*log.commanded)
                                 : KnownReference{log.followed, read_reference(nominal.robot, recordings[k], run)});
    if (log.followed) out.plans.push_back(*log.followed);
    diagnoses.push_back(std::move(log.diagnosis));
    out.records.push_back(std::move(log.record));
    if (log.commanded) out.commanded.push_back(std::move(*log.commanded));
  }
  require_motion(nominal.robot, diagnoses);
  out.delay = share_delay(diagnoses);
  for (auto& diagnosis : diagnoses) {
    append(out.diagnostics, diagnosis.diagnostics);
    out.signals.push_back(std::move(diagnosis.signals));
  }
  if (!out.commanded.empty()) take_controller(nominal.robot, controller, out);
  for (const Signals& log : out.signals) out.samples += static_cast<double>(log.samples());
  report_unknown(nominal.robot, out.diagnostics);
  return out;
}

}  // namespace steelyard
