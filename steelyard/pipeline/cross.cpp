#include "steelyard/pipeline/cross.hpp"

#include <fmt/format.h>

#include "steelyard/consistency/physical.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/pipeline/actuators.hpp"
#include "steelyard/pipeline/judge_logs.hpp"
#include "steelyard/pipeline/overlap.hpp"
#include "steelyard/pipeline/read_signals.hpp"

namespace steelyard {

Validation validate(const Model& given, const std::vector<Recording>& recordings, const MetricOptions& metric,
                    const Run& run, const DriveController& controller) {
  Validation out;
  out.model = given;
  const Model model = with_effort_sources(nominal_model(out.model, &out.diagnostics), controller);
  append(out.diagnostics, out.model.robot.diagnostics);
  if (recordings.empty()) throw InvalidInput("there is no log to validate on");
  require_distinct(recordings);
  DriveController law;
  if (controller.given()) law = controller_of(model.robot, controller);
  if (law.given()) law.delay = law.delay.value_or(0);  // one that is not given is none
  Judge judge(model, {}, law, metric, run);
  for (const auto& recording : recordings) judge.held_out(recording);
  judge.simulate();
  out.logs = std::move(judge.logs());
  append(out.diagnostics, judge.diagnostics());
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
