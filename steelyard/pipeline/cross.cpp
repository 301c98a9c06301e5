#include "steelyard/pipeline/cross.hpp"

#include <fmt/format.h>

#include "steelyard/actuators/actuator_solver.hpp"
#include "steelyard/actuators/actuators.hpp"
#include "steelyard/consistency/physical.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/judge/differences.hpp"
#include "steelyard/judge/judge_logs.hpp"
#include "steelyard/recordings/overlap.hpp"
#include "steelyard/recordings/read_signals.hpp"
#include "steelyard/simulate/replay.hpp"

namespace steelyard {

Validation validate(const Model& given, const std::vector<Recording>& recordings, const MetricOptions& metric,
                    const Run& run, const DriveController& asked) {
  Validation out;
  out.model = given;
  auto [model, controller] =
      with_controller(nominal_model(out.model, &out.diagnostics), recordings, asked, out.diagnostics);
  if (const DriveController& own = given.robot.drives.controller; controller.given() && !controller.delay) {
    controller.delay = own.delay.value_or(0);  // a model's delay is part of it
    controller.joint_delays = own.joint_delays;
  }
  append(out.diagnostics, out.model.robot.diagnostics);
  if (recordings.empty()) throw InvalidInput("there is no log to validate on");
  require_distinct(recordings);
  Judge judge(model, {}, controller, metric, run);
  for (const auto& recording : recordings) judge.held_out(recording);
  judge.simulate();
  out.logs = std::move(judge.logs());
  append(out.diagnostics, judge.diagnostics());
  distinguish(out.logs);
  out.verdict = verdict(verdict_input(out.model, out.logs, out.diagnostics));
  append(out.diagnostics, log_differences(out.model, out.logs));
  append(out.diagnostics, beyond_fitted_motion(out.model, out.logs));
  return out;
}

namespace {

// A closed loop's errors of position in place of torque's.
TorqueMetrics as_metrics(const MotionMetrics& motion) {
  TorqueMetrics out;
  out.relative_percent = out.filtered_relative_percent = motion.relative_percent;
  for (const auto& joint : motion.joints)
    out.joints.push_back({joint.rms, joint.relative_percent, joint.relative_percent, joint.relative_percent,
                          100 - joint.relative_percent});
  return out;
}

// Each log's actuators in closed loop from every log's references.
CrossRun cross_simulate(const ControlledRobot& given, const std::vector<Recording>& recordings,
                        const IdentifyOptions& asked, const Run& run) {
  CrossRun out;
  const Model& nominal = given.model;
  out.nominal = nominal;
  out.simulated = true;
  IdentifyOptions options = asked;
  options.controller = given.controller;
  std::vector<CommandedSignals> logs;
  std::vector<std::string> names;
  for (const auto& recording : recordings) {
    ReadLog read = read_log_once(nominal, recording, true, run);
    append(out.diagnostics, read.diagnosis.diagnostics);
    logs.push_back(std::move(*read.commanded));
    names.push_back(logs.back().motion.name);
  }
  std::vector<std::vector<TorqueMetrics>> errors(logs.size());
  for (const auto& fitted : logs) {
    const ActuatorFit mine = fit_controlled(nominal, {fitted}, options, run);
    append(out.diagnostics, mine.diagnostics);
    for (std::size_t k = 0; k < logs.size(); ++k) {
      run.check();
      CommandedSignals log = logs[k];
      if (mine.encoder_offsets.size() > 0) log = with_encoder_offsets(std::move(log), mine.encoder_offsets);
      set_controller(nominal.robot, mine.controller, log);
      const Replay found = replay(mine.fit.model, log, run.quiet());
      if (!found.diverges.empty())
        throw Unattainable(fmt::format("{}: the model of {} in closed loop from its references diverges {}",
                                       log.motion.label(), fitted.motion.label(), found.diverges));
      errors[k].push_back(as_metrics(motion_metrics(log.motion.q, found.q, log.q_ref)));
    }
  }
  names = distinct(std::move(names));
  out.complete = out.reduced = cross_table(names, names, errors);
  return out;
}

}  // namespace

CrossRun cross_validate(const Model& nominal, const std::vector<Recording>& recordings, const IdentifyOptions& options,
                        const Run& run) {
  CrossRun out;
  out.nominal = nominal;
  if (recordings.size() < 2) throw InvalidInput("`cross` compares logs with each other: give two or more");
  require_distinct(recordings);
  const ControlledRobot controlled = with_controller(nominal, recordings, options.controller, out.diagnostics);
  if (controlled.controller.given()) return cross_simulate(controlled, recordings, options, run);
  MetricOptions metric;
  metric.cutoff = options.metric_cutoff;
  std::vector<Signals> judged;
  std::vector<std::string> names;
  std::vector<ReadLog> read;
  for (const auto& recording : recordings) {
    read.push_back(read_log_once(nominal, recording, true, run));
    const LogRecord& record = read.back().record;
    judged.push_back(record.signals.kept() ? to_judge(nominal, record, recording, run).signals
                                           : read_signals(nominal, recording, Purpose::judge, true, run).signals);
    names.push_back(judged.back().name);
  }
  names = distinct(std::move(names));
  std::vector<std::vector<TorqueMetrics>> complete(recordings.size()), reduced(recordings.size());
  for (std::size_t i = 0; i < recordings.size(); ++i) {
    const Diagnosis& diagnosis = read[i].diagnosis;
    append(out.diagnostics, diagnosis.diagnostics);
    const KnownReference reference{read[i].followed, read_reference(nominal.robot, recordings[i], run)};
    const Fit mine = fit({nominal, {diagnosis.signals}, options, {reference}, diagnosis.delay}, run);
    append(out.diagnostics, mine.diagnostics);
    const Model essential = reduced_model(mine);
    for (std::size_t k = 0; k < judged.size(); ++k) {
      run.check();
      complete[k].push_back(judge(mine.model, judged[k], metric, run).metrics);
      reduced[k].push_back(judge(essential, judged[k], metric, run).metrics);
    }
  }
  out.complete = cross_table(names, names, complete);
  out.reduced = cross_table(names, names, reduced);
  return out;
}

}  // namespace steelyard
