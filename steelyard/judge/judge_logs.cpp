#include "steelyard/judge/judge_logs.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "steelyard/core/error.hpp"
#include "steelyard/judge/disturbances.hpp"

namespace steelyard {

Judge::Judge(const Model& fitted, std::optional<Model> nominal, const DriveController& controller,
             const MetricOptions& metric, const Run& run)
    : model_(fitted), nominal_(std::move(nominal)), controller_(controller), metric_(metric), run_(run) {}

void Judge::fitted(const Recording& recording, const ExaminedLogs& logs, std::size_t k) {
  const Signals& signals = logs.signals[k];
  if (!logs.commanded.empty()) {
    judge_commanded(logs.commanded[k], recording);
  } else if (judged_decimated(signals)) {
    logs_.push_back(judge(model_, signals, metric_, run_));
    logs_.back().diagnostics.push_back(
        {Severity::info, "judged-decimated",
         fmt::format("{}: is long, so it is validated, and its series is written, at {:g} Hz, the rate of the fit",
                     recording.file, signals.rate())});
  } else {
    read(recording, &logs.records[k]);
  }
  Judgement& log = logs_.back();
  log.role = LogRole::identify;
  log.fitted = true;
  explain(log, model_, metric_, run_);
}

// What `hold_out` cut off a fitted recording the fit has not seen.
void Judge::held_out(const Recording& recording, const LogRecord* record) {
  read(recording, record);
  Judgement& log = logs_.back();
  if (!(recording.begin > 0)) recognise(log, recording, model_);
  explain(log, model_, metric_, run_);
  append(diagnostics_, log.diagnostics);
}

void Judge::simulate() {
  if (!all_computed(model_.robot)) return;
  const bool proof = std::any_of(logs_.begin(), logs_.end(), [](auto& log) { return !log.fitted; });
  std::vector<Judgement*> logs;
  for (auto& log : logs_)
    if (!proof || !log.fitted) logs.push_back(&log);
  append(diagnostics_, simulate_closed_loops(model_, controller_, nominal(), logs, run_));
  for (const auto& log : logs_) append(diagnostics_, examine_disturbances(model_, log, run_));
}

void Judge::judge_commanded(CommandedSignals log, const Recording& recording) {
  Diagnosis examined;
  examined.signals = log.motion;
  logs_.push_back(judge(model_, examined, recording, metric_, nominal(), run_));
  logs_.back().commanded = std::move(log);
}

// From its record, where there is one.
void Judge::read(const Recording& recording, const LogRecord* record) {
  run_.check();
  Diagnosis examined = record != nullptr && record->signals.kept()
                           ? to_judge(model_, *record, recording, run_)
                           : read_signals(model_, recording, Purpose::judge, true, run_);
  if (!controller_.given()) {
    logs_.push_back(judge(model_, examined, recording, metric_, nominal(), run_));
    return;
  }
  if (!examined.too_short.empty()) throw Unattainable(examined.too_short);
  CommandedSignals log = with_commands(model_.robot, recording, std::move(examined.signals));
  set_controller(model_.robot, controller_, log);
  judge_commanded(std::move(log), recording);
  logs_.back().diagnostics.insert(logs_.back().diagnostics.begin(), examined.diagnostics.begin(),
                                  examined.diagnostics.end());
}

}  // namespace steelyard
