#include "steelyard/pipeline/examine_logs.hpp"

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

// Every log by its own controller, or by that of all.
void take_controller(const Robot& robot, const DriveController& controller, ExaminedLogs& out) {
  if (!controller.delay && !all_computed(robot))
    throw InvalidInput(
        "`delay` auto needs the controller's torque at every joint: give the delay from a logged command to its "
        "torque in seconds, such as `delay` 0");
  out.controller = controller;
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
                          const DriveController& controller, const Run& run) {
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
  if (!out.commanded.empty()) take_controller(nominal.robot, controller, out);
  for (const Signals& log : out.signals) out.samples += static_cast<double>(log.samples());
  report_unknown(nominal.robot, out.diagnostics);
  return out;
}

}  // namespace steelyard
