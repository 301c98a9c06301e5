#include "steelyard/pipeline/examine_logs.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "steelyard/core/error.hpp"
#include "steelyard/core/listed.hpp"
#include "steelyard/doctor/commands.hpp"

namespace steelyard {

namespace {

bool among(const std::vector<EffortSource>& all, EffortSource one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

// Commands as the reference of methods that need one.
KnownReference reference_of_commands(const CommandedSignals& log) {
  Signals asked = log.motion;
  asked.q = log.q_ref;
  asked.qd = log.qd_ref;
  asked.tau.resize(0, 0);
  return {{}, std::move(asked)};
}

// Every log by its own controller, or by that of all.
void take_controller(const Robot& robot, const DriveController& given, ExaminedLogs& out) {
  out.controller = controller_of(robot, given);
  for (CommandedSignals& log : out.commanded) {
    log.controller = log.controller.given() ? controller_of(robot, log.controller) : out.controller;
    append(out.diagnostics, examine_commands(robot, log));
  }
  if (out.controller.delay) return compute_efforts(out);
  if (!all_computed(robot))
    throw InvalidInput(
        "`delay` auto needs the controller's torque at every joint: give the delay from a logged command to its "
        "torque in seconds, such as `delay` 0");
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

bool all_computed(const Robot& robot) {
  const std::vector<EffortSource> sources = effort_sources(robot.drives, robot.dof());
  return std::all_of(sources.begin(), sources.end(), [](EffortSource s) { return s == EffortSource::controller; });
}

void compute_efforts(ExaminedLogs& out) {
  for (std::size_t k = 0; k < out.commanded.size(); ++k) {
    CommandedSignals& log = out.commanded[k];
    log.controller.delay = out.controller.delay;
    log.controller.joint_delays = out.controller.joint_delays;
    set_control_effort(log);
    out.signals[k] = log.motion;
  }
}

Model with_effort_sources(Model model, const DriveController& controller) {
  std::vector<EffortSource>& effort = model.robot.drives.effort;
  const bool asked = controller.given() || controller.kd.size() > 0 || controller.torque_limit.size() > 0 ||
                     controller.delay.has_value() || controller.joint_delays.size() > 0;
  if (asked && !among(effort, EffortSource::controller)) {
    effort.resize(model.robot.coordinates.size(), EffortSource::measured);
    std::replace(effort.begin(), effort.end(), EffortSource::measured, EffortSource::controller);
  }
  if (!asked && among(effort, EffortSource::controller))
    throw InvalidInput("`effort` controller: give the gains of the controller (`kp`, `kd`)");
  if (!effort.empty() && !among(effort, EffortSource::measured) && !among(effort, EffortSource::controller))
    throw InvalidInput(
        "`effort`: no joint has a measured effort, so the scale of the links is not identifiable: leave it out for a "
        "joint "
        "whose torque was recorded");
  return model;
}

ExaminedLogs examine_logs(const Model& nominal, const std::vector<Recording>& recordings, const DriveController& given,
                          const Run& run) {
  ExaminedLogs out;
  std::vector<Diagnosis> diagnoses;
  for (const auto& recording : recordings) {
    ReadLog read = read_log_once(nominal, recording, recordings.size() == 1, run);
    out.references.push_back(read.commanded
                                 ? reference_of_commands(*read.commanded)
                                 : KnownReference{read.followed, read_reference(nominal.robot, recording, run)});
    if (read.followed) out.plans.push_back(*read.followed);
    diagnoses.push_back(std::move(read.diagnosis));
    out.records.push_back(std::move(read.record));
    if (read.commanded) out.commanded.push_back(std::move(*read.commanded));
  }
  require_motion(nominal.robot, diagnoses);
  out.delay = share_delay(diagnoses);
  for (auto& diagnosis : diagnoses) {
    append(out.diagnostics, diagnosis.diagnostics);
    out.signals.push_back(std::move(diagnosis.signals));
  }
  for (std::size_t k = 0; k < out.commanded.size(); ++k) out.signals[k] = out.commanded[k].motion;
  if (!out.commanded.empty()) take_controller(nominal.robot, given, out);
  for (const Signals& log : out.signals) out.samples += static_cast<double>(log.samples());
  report_unknown(nominal.robot, out.diagnostics);
  return out;
}

}  // namespace steelyard
