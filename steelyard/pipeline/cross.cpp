#include "steelyard/pipeline/cross.hpp"

#include <fmt/format.h>

#include "steelyard/consistency/physical.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/pipeline/actuators.hpp"
#include "steelyard/pipeline/overlap.hpp"
#include "steelyard/pipeline/read_signals.hpp"

namespace steelyard {

namespace {

// Logs whose torque is the controller's: judged in closed loop. A delay that is not given is none.
void judge_in_closed_loop(const Model& model, const std::vector<Recording>& recordings, const DriveController& given,
                          const MetricOptions& metric, Validation& out, const Run& run) {
  DriveController controller = controller_of(model.robot, given);
  controller.delay = controller.delay.value_or(0);
  for (const auto& recording : recordings) {
    CommandedLog log = read_commanded(model, recording, run);
    append(out.diagnostics, log.diagnosis.diagnostics);
    log.signals.motion.tau = control_effort(log.signals, controller, *controller.delay);
    out.logs.push_back(judge_commanded(model, log.signals, recording, metric, nullptr, run));
    if (!(recording.begin > 0)) recognise(out.logs.back(), recording, out.model);
    append(out.diagnostics, out.logs.back().diagnostics);
  }
  std::vector<Judgement*> logs;
  for (auto& log : out.logs) logs.push_back(&log);
  append(out.diagnostics, simulate_closed_loops(model, controller, nullptr, logs, run));
}

}  // namespace

Validation validate(const Model& given, const std::vector<Recording>& recordings, const MetricOptions& metric,
                    const Run& run, const DriveController& controller) {
  Validation out;
  out.model = given;
  const Model model = nominal_model(out.model, &out.diagnostics);
  append(out.diagnostics, out.model.robot.diagnostics);
  if (recordings.empty()) throw InvalidInput("there is no log to validate on");
  require_distinct(recordings);
  if (controller.given()) judge_in_closed_loop(model, recordings, controller, metric, out, run);
  for (const auto& recording : recordings) {
    if (controller.given()) break;
    run.check();
    out.logs.push_back(judge(model, recording, metric, nullptr, run));
    if (!(recording.begin > 0)) recognise(out.logs.back(), recording, out.model);
    explain(out.logs.back(), out.model, metric, run);
    append(out.diagnostics, out.logs.back().diagnostics);
  }
  distinguish(out.logs);
  out.verdict = verdict(verdict_input(out.model, out.logs, out.diagnostics));
  append(out.diagnostics, beyond_fitted_speed(out.model, out.logs));
  return out;
}

CrossRun cross_validate(const Model& nominal, const std::vector<Recording>& recordings, const IdentifyOptions& options,
                        const Run& run) {
  CrossRun out;
  out.nominal = nominal;
  if (recordings.size() < 2) throw InvalidInput("`cross` compares logs with each other: give two or more");
  require_distinct(recordings);
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
