#include "steelyard/pipeline/examine_logs.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "steelyard/core/error.hpp"
#include "steelyard/core/listed.hpp"

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

// The controller's torque, once its delay is known.
void compute_efforts(const Model& nominal, const DriveController& given, ExaminedLogs& out, const Run& run) {
  out.controller = controller_of(nominal.robot, given);
  std::vector<CommandedSignals> logs;
  for (auto& log : out.commanded) logs.push_back(std::move(*log));
  if (!out.controller.delay) {
    if (among(nominal.robot.drives.effort, EffortSource::measured))
      throw InvalidInput(
          "`delay` auto needs the controller's torque at every joint: give the delay from a logged command to its "
          "torque in seconds, such as `delay` 0");
    run.say("finding the delay of the commands", 0.1);
    const DelayEstimate found = estimate_delay(nominal, out.controller, logs, run);
    out.controller.delay = found.delay;
    out.controller.delay_deviation = found.deviation;
    append(out.diagnostics, found.diagnostics);
    out.command_delay = found;
  }
  for (std::size_t k = 0; k < logs.size(); ++k) {
    set_control_effort(logs[k], out.controller, *out.controller.delay);
    out.signals[k] = logs[k].motion;
    out.commanded[k] = std::move(logs[k]);
  }
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

Model with_effort_sources(Model model, const DriveController& controller) {
  std::vector<EffortSource>& effort = model.robot.drives.effort;
  const bool asked = controller.given() || controller.kd.size() > 0 || controller.torque_limit.size() > 0 ||
                     controller.delay.has_value();
  if (asked && !among(effort, EffortSource::controller)) {
    effort.resize(model.robot.coordinates.size(), EffortSource::measured);
    std::replace(effort.begin(), effort.end(), EffortSource::measured, EffortSource::controller);
  }
  if (!asked && among(effort, EffortSource::controller))
    throw InvalidInput("`effort` controller: give the gains of the controller (`kp`, `kd`)");
  if (!effort.empty() && !among(effort, EffortSource::measured) && !among(effort, EffortSource::controller))
    throw InvalidInput(
        "`effort`: no joint has a measured effort, so nothing tells how heavy the links are: leave it out for a joint "
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
    out.commanded.push_back(std::move(read.commanded));
  }
  require_motion(nominal.robot, diagnoses);
  out.delay = share_delay(diagnoses);
  for (auto& diagnosis : diagnoses) {
    append(out.diagnostics, diagnosis.diagnostics);
    out.signals.push_back(std::move(diagnosis.signals));
  }
  if (out.commanded.front()) compute_efforts(nominal, given, out, run);
  for (const Signals& log : out.signals) out.samples += static_cast<double>(log.samples());
  report_unknown(nominal.robot, out.diagnostics);
  return out;
}

}  // namespace steelyard
