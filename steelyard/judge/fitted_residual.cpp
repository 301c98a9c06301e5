#include "steelyard/judge/fitted_residual.hpp"

#include <algorithm>

#include "steelyard/core/error.hpp"

namespace steelyard {

namespace {

// The beginning of a recording as the recorder had it; what was held out is at its end.
Signals beginning(const Recording& recording, const LogRecord& record, Eigen::Index most) {
  Signals out = recording.signals ? *recording.signals : record.signals.beginning(most);
  const auto fitted = static_cast<Eigen::Index>(recording.end * static_cast<double>(out.samples()));
  out = cut(std::move(out), 0, std::min(most, fitted));
  out.effort_gaps.insert(out.effort_gaps.end(), record.dead.begin(), record.dead.end());
  return out;
}

}  // namespace

std::optional<ResidualStatistics> fitted_residual(const Model& model, const std::vector<Recording>& fitted,
                                                  const ExaminedLogs& data, const Run& run) {
  if (data.controller.given() || model.robot.floating()) return {};
  run.check();
  const Eigen::Index most = most_residual_ticks / static_cast<Eigen::Index>(fitted.size());
  std::vector<Ticks> logs;
  for (std::size_t k = 0; k < fitted.size(); ++k)
    if (const Signals log = beginning(fitted[k], data.records[k], most); log.tau.size() > 0)
      logs.push_back(ticks_of(log));
  try {
    ResidualStatistics out = residual_statistics(model, logs);
    out.fitted = true;
    return out;
  } catch (const Unattainable&) {  // the model is no worse for it, and `watch` says what is missing
    return {};
  }
}

}  // namespace steelyard
