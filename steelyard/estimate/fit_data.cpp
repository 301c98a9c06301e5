#include "steelyard/estimate/fit_data.hpp"

#include <algorithm>

#include "steelyard/estimate/checked_equations.hpp"
#include "steelyard/estimate/choose_cutoff.hpp"

namespace steelyard {

namespace {

constexpr int selected_chunks = 24;  // chunks of 4096 samples: 98 000 samples suffice to choose between laws

}  // namespace

FilteredSignals trusted_signals(const Signals& log, const SignalOptions& options, FrictionFitted friction,
                                const Run& run) {
  FilteredSignals filtered = low_pass(log, options, run);
  return friction == FrictionFitted::yes ? without_standstill(std::move(filtered)) : filtered;
}

bool has_friction(const Robot& robot) {
  return std::any_of(robot.shafts.begin(), robot.shafts.end(), [](const Shaft& s) { return !s.friction.empty(); });
}

FitData::FitData(const Robot& robot, const std::vector<Signals>& logs, const SignalOptions& options,
                 FrictionFitted friction, const Run& run)
    : robot_(robot), options_(options), run_(run) {
  for (const auto& log : logs) {
    run.check();
    logs_.push_back(std::make_shared<const FilteredSignals>(trusted_signals(log, options, friction, run)));
  }
}

std::shared_ptr<const Equations> FitData::equations(const std::vector<DesignColumn>& columns,
                                                    const std::optional<Eigen::VectorXd>& links) const {
  std::vector<std::shared_ptr<const Equations>> parts;
  for (const auto& log : logs_) parts.push_back(std::make_shared<LogEquations>(robot_, columns, log, options_, links));
  return checked(std::make_shared<StackedEquations>(std::move(parts)), run_.cancel);
}

std::shared_ptr<const Equations> FitData::selection(const std::vector<DesignColumn>& columns,
                                                    const std::optional<Eigen::VectorXd>& links) const {
  return std::make_shared<EvenlyThinned>(equations(columns, links), selected_chunks);
}

std::vector<Observations> FitData::observe(const std::vector<DesignColumn>& columns,
                                           const std::optional<Eigen::VectorXd>& links, int count) const {
  return observe_in_time(*equations(columns, links), count, run_);
}

Eigen::VectorXd FitData::speeds() const {
  Eigen::VectorXd out = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(robot_.shafts.size()));
  for (const auto& log : logs_) out = out.cwiseMax(largest_speeds(robot_, *log));
  return out;
}

}  // namespace steelyard
