#include "steelyard/pipeline/cross.hpp"

#include <fmt/format.h>

#include "steelyard/consistency/physical.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/pipeline/read_signals.hpp"

namespace steelyard {

namespace {

MetricOptions metric_of(const Project& project) {
  MetricOptions out;
  out.cutoff = project.metric_cutoff;
  return out;
}

bool was_fitted(const Robot& model, const std::string& log) {
  if (!model.identified) return false;
  const auto& names = model.identified->logs;
  return std::find(names.begin(), names.end(), log) != names.end();
}

}  // namespace

Validation validate(const Project& project, const RunOptions& options) {
  Validation out;
  out.model = project_robot(project);
  const Model model = nominal_model(out.model, &out.diagnostics);
  append(out.diagnostics, out.model.diagnostics);
  KnownDigests digests;
  bool some_validate = false;
  for (const auto& log : project.logs) some_validate |= log.role == LogRole::validate;
  for (const auto& log : project.logs) {
    if (some_validate ? log.role != LogRole::validate : log.role == LogRole::payload) continue;
    out.logs.push_back(judge(model, log, metric_of(project)));
    digests[log.file] = out.logs.back().digest;
    explain(out.logs.back(), out.model, metric_of(project));
    append(out.diagnostics, out.logs.back().diagnostics);
  }
  if (out.logs.empty()) throw InvalidInput(fmt::format("{}: no log to judge by", project.file));
  distinguish(out.logs);

  VerdictInput input;
  input.diagnostics = out.diagnostics;
  input.consistent = physically_possible(out.model);
  for (const auto& coordinate : out.model.coordinates) input.joints.push_back(coordinate.name);
  if (out.model.identified) {
    const auto& speed = out.model.identified->speed;
    input.fitted_speed.assign(speed.begin(), speed.end());
  }
  for (const auto& log : out.logs) {
    JudgedLog judged{log.log, was_fitted(out.model, log_name(log.file)), log.metrics, {}, {}};
    judged.speed.assign(log.speed.begin(), log.speed.end());
    judged.causes = log.causes;
    input.logs.push_back(judged);
  }
  out.verdict = verdict(input);
  out.run = options.record(project, digests);
  return out;
}

CrossRun cross_validate(const Project& project, const RunOptions& options) {
  CrossRun out;
  out.robot = project_robot(project);
  std::vector<ProjectLog> logs;
  for (const auto& log : project.logs)
    if (log.role != LogRole::payload) logs.push_back(log);
  if (logs.size() < 2)
    throw InvalidInput(fmt::format("{}: --cross compares logs with each other: give two or more", project.file));

  std::vector<ReadLog> read;
  std::vector<Signals> judged;
  std::vector<std::string> names;
  KnownDigests digests;
  for (const auto& log : logs) {
    read.push_back(read_log_once(out.robot, log));
    const LogRecord& record = read.back().record;
    judged.push_back(record.signals.kept() ? to_judge(out.robot, record, log).signals
                                           : read_signals(out.robot, log, Purpose::judge).signals);
    names.push_back(judged.back().name);
    digests[log.file] = judged.back().digest;
  }
  names = distinct(std::move(names));
  std::vector<std::vector<TorqueMetrics>> complete(logs.size()), reduced(logs.size());
  for (std::size_t i = 0; i < logs.size(); ++i) {
    const Diagnosis& diagnosis = read[i].diagnosis;
    append(out.diagnostics, diagnosis.diagnostics);
    const Fit mine = fit(out.robot, {diagnosis.signals}, project, options, diagnosis.delay,
                         {{read[i].followed, read_reference(out.robot, logs[i])}});
    append(out.diagnostics, mine.diagnostics);
    const Model essential = reduced_model(mine);
    for (std::size_t k = 0; k < judged.size(); ++k) {
      complete[k].push_back(judge(mine.model, judged[k], metric_of(project)).metrics);
      reduced[k].push_back(judge(essential, judged[k], metric_of(project)).metrics);
    }
  }
  out.complete = cross_table(names, names, complete);
  out.reduced = cross_table(names, names, reduced);
  out.run = options.record(project, digests);
  return out;
}

}  // namespace steelyard
