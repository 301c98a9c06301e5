#include "steelyard/estimate/fit_data.hpp"

#include <algorithm>
#include <stdexcept>

#include "steelyard/core/error.hpp"
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

std::vector<Observations> observe_log(const Robot& robot, const std::vector<DesignColumn>& columns,
                                      const std::shared_ptr<const FilteredSignals>& log, const SignalOptions& options,
                                      const std::optional<Eigen::VectorXd>& links, int blocks, const Run& run) {
  const auto equations = std::make_shared<LogEquations>(robot, columns, log, options, links);
  return coarsened(observe_in_time(*checked(equations, run.cancel), blocks, run), blocks, run);
}

LogRange range_of(const Robot& robot, const FilteredSignals& log) {
  return {log.name, log.motion.qd.cwiseAbs().rowwise().maxCoeff(), log.motion.q.rowwise().minCoeff(),
          log.motion.q.rowwise().maxCoeff(), largest_speeds(robot, log)};
}

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

FitData::FitData(const Robot& robot, std::shared_ptr<const ReducedRows> reduced, const SignalOptions& options,
                 const Run& run)
    : robot_(robot), options_(options), run_(run), reduced_(std::move(reduced)) {
  if (reduced_->logs.empty()) throw InvalidInput("there is no reduced log to fit");
}

namespace {

// Equations whose samples are gone: their columns alone.
class NoEquations final : public Equations {
 public:
  NoEquations(int parameters, const Observations& seen, const std::vector<int>& places) : parameters_(parameters) {
    for (int i = 0; i < seen.joints(); ++i) {
      const std::vector<int>& has = seen.columns(i);
      columns_.emplace_back();
      for (std::size_t k = 0; k < places.size(); ++k)
        if (std::binary_search(has.begin(), has.end(), places[k])) columns_.back().push_back(static_cast<int>(k));
    }
  }

  int joints() const override { return static_cast<int>(columns_.size()); }
  int parameters() const override { return parameters_; }
  const std::vector<int>& columns(int joint) const override { return columns_[static_cast<std::size_t>(joint)]; }
  int blocks() const override { return 0; }
  EquationBlock block(int) const override { throw std::out_of_range("reduced logs have no samples"); }

 private:
  int parameters_;
  std::vector<std::vector<int>> columns_;
};

}  // namespace

std::shared_ptr<const Equations> FitData::equations(const std::vector<DesignColumn>& columns,
                                                    const std::optional<Eigen::VectorXd>& links) const {
  if (reduced_)
    return std::make_shared<NoEquations>(static_cast<int>(columns.size()), reduced_->logs.front().blocks.front(),
                                         places_of(columns, reduced_->columns));
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
  if (!reduced_ && logs_.size() == 1) return observe_in_time(*equations(columns, links), count, run_);
  const std::size_t logs = reduced_ ? reduced_->logs.size() : logs_.size();
  const int each = blocks_of_each(logs, count);
  std::vector<Observations> out;
  const auto take = [&](std::vector<Observations> blocks) {
    for (auto& block : blocks) out.push_back(std::move(block));
  };
  if (!reduced_) {
    for (const auto& log : logs_)
      take(coarsened(observe_log(robot_, columns, log, options_, links, fine_blocks(logs, count), run_), each, run_));
    return out;
  }
  const std::vector<int> places = places_of(columns, reduced_->columns);
  for (const auto& log : reduced_->logs) {
    std::vector<Observations> blocks = coarsened(log.blocks, each, run_);
    for (auto& block : blocks) block = with_columns(block, places);
    take(std::move(blocks));
  }
  return out;
}

Observations FitData::observe_selection(const std::vector<DesignColumn>& columns,
                                        const std::optional<Eigen::VectorXd>& links) const {
  return merged(reduced_ ? observe(columns, links, 1) : observe_in_time(*selection(columns, links), 1, run_), run_);
}

Eigen::VectorXd FitData::speeds() const {
  Eigen::VectorXd out = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(robot_.shafts.size()));
  for (const auto& log : logs_) out = out.cwiseMax(largest_speeds(robot_, *log));
  if (reduced_)
    for (const auto& log : reduced_->logs) out = out.cwiseMax(log.range.shafts);
  return out;
}

std::vector<LogRange> FitData::ranges() const {
  std::vector<LogRange> out;
  for (const auto& log : logs_) out.push_back(range_of(robot_, *log));
  if (reduced_)
    for (const auto& log : reduced_->logs) out.push_back(log.range);
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
