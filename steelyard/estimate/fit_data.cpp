#include "steelyard/estimate/fit_data.hpp"

#include <algorithm>

#include "steelyard/estimate/checked_equations.hpp"
#include "steelyard/estimate/choose_cutoff.hpp"

namespace steelyard {

namespace {

constexpr double longest_unknown = 0.5;  // [s] a short log would lose poses that no other row has
constexpr int selected_chunks = 24;      // chunks of 4096 samples: 98 000 samples suffice to choose between laws

// The largest yield of a shaft's friction with memory [rad or m]; 0: it has none.
double largest_yield(const Shaft& shaft) {
  double out = 0;
  for (const Friction kind : shaft.friction) {
    const FrictionLaw& law = friction_law(kind);
    for (int c = 0; law.has_memory() && c < static_cast<int>(law.columns.size()); ++c)
      out = std::max(out, law.yield(shaft.shape, c));
  }
  return out;
}

// Trusts no sample before which a shaft's friction may remember what was before the log. A shaft that hardly moves
// keeps its own for long: that is then a part of its offset.
FilteredSignals with_known_memory(const Robot& robot, FilteredSignals log) {
  const auto most = std::min(log.motion.q.cols() / 10, static_cast<Eigen::Index>(longest_unknown / log.dt));
  Eigen::Index known = 0;
  for (const Shaft& shaft : robot.shafts) {
    const double range = 2 * largest_yield(shaft);
    if (range == 0) continue;
    double low = infinity, high = -infinity;
    Eigen::Index k = 0;
    for (; k < most && !(high - low >= range); ++k) {
      const double x = shaft.speed.dot(log.motion.q.col(k));
      low = std::min(low, x);
      high = std::max(high, x);
    }
    known = std::max(known, k);
  }
  std::fill_n(log.trusted.begin(), known, false);
  return log;
}

}  // namespace

FilteredSignals trusted_signals(const Signals& log, const SignalOptions& options, FrictionFitted friction,
                                const Run& run) {
  FilteredSignals filtered = low_pass(log, options, run);
  return friction == FrictionFitted::yes ? without_standstill(std::move(filtered)) : filtered;
}

FrictionFitted friction_fitted(const Robot& robot) {
  auto out = FrictionFitted::no;
  for (const Shaft& shaft : robot.shafts) {
    if (shaft.friction.empty()) continue;
    if (!shaft.has_memory()) return FrictionFitted::yes;
    out = FrictionFitted::with_memory;
  }
  return out;
}

FitData::FitData(const Robot& robot, const std::vector<Signals>& logs, const SignalOptions& options,
                 FrictionFitted friction, const Run& run)
    : robot_(robot), options_(options), run_(run) {
  for (const auto& log : logs) {
    run.check();
    logs_.push_back(std::make_shared<const FilteredSignals>(
        with_known_memory(robot, trusted_signals(log, options, friction, run))));
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

std::array<double, 2> FitData::range(const Shaft& shaft) const {
  std::array<double, 2> out = {infinity, -infinity};
  for (const auto& log : logs_) {
    const Eigen::RowVectorXd x = shaft.speed * log->motion.q;
    for (Eigen::Index k = 0; k < x.size(); ++k)
      if (log->trusted[static_cast<std::size_t>(k)]) out = {std::min(out[0], x[k]), std::max(out[1], x[k])};
  }
  return out;
}

}  // namespace steelyard
