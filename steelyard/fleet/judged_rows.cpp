#include "steelyard/fleet/judged_rows.hpp"

#include <cmath>
#include <limits>

#include "steelyard/core/error.hpp"

namespace steelyard {

using Eigen::Index;

namespace {

constexpr double slowest_filtered = 25;  // rate [Hz] below which the filtered metric is the raw one
constexpr double judged_rate = 100;      // [Hz] of the rows that are kept: errors are those of every so many samples

// The motion that predictions are made of, beside the torque as it was measured.
std::shared_ptr<const FilteredSignals> as_judged(const Choices& choices, const Signals& log, const Run& run) {
  FilteredSignals out = low_pass_motion(log, choices.signals, run);
  out.tau = log.tau;
  out.known = known_efforts(log, 0);
  out.known.resize(static_cast<std::size_t>(log.tau.rows()));
  out.turning.resize(0, 0);  // predictions have one speed
  for (Index i = 0; i < log.tau.rows(); ++i)
    if (log.source(i) != EffortSource::measured)
      out.known[static_cast<std::size_t>(i)].assign(static_cast<std::size_t>(log.samples()), false);
  return std::make_shared<const FilteredSignals>(std::move(out));
}

// Only samples at which each joint moves.
std::shared_ptr<const FilteredSignals> where_it_moves(const FilteredSignals& log) {
  FilteredSignals out = log;
  for (Index i = 0; i < log.tau.rows(); ++i) {
    auto& known = out.known[static_cast<std::size_t>(i)];
    if (known.empty()) known.assign(log.trusted.size(), true);
    for (Index k = 0; k < log.tau.cols(); ++k)
      if (!(std::abs(log.motion.qd(i, k)) > moving_speed)) known[static_cast<std::size_t>(k)] = false;
  }
  return std::make_shared<const FilteredSignals>(std::move(out));
}

Observations rows_of(const Choices& choices, const std::vector<DesignColumn>& columns,
                     const std::shared_ptr<const FilteredSignals>& log, double cutoff, RowFilter filter,
                     const Run& run) {
  const SignalOptions options{cutoff, 4, std::max(1, static_cast<int>(1 / (log->dt * judged_rate)))};
  const LogEquations equations(choices.nominal.robot, columns, log, options, load_of(choices, columns), filter);
  return merged(observe_in_time(equations, 1, run), run);
}

Eigen::VectorXd sums(const FilteredSignals& log, int step) {
  Eigen::VectorXd out = Eigen::VectorXd::Zero(log.tau.rows());
  for (Index i = 0; i < log.tau.rows(); ++i) {
    const auto& known = log.known[static_cast<std::size_t>(i)];
    for (Index k = 0; k < log.tau.cols(); k += step)
      if (log.trusted[static_cast<std::size_t>(k)] && (known.empty() || known[static_cast<std::size_t>(k)]))
        out[i] += log.tau(i, k);
  }
  return out;
}

double percent(double part, double whole) {
  return whole > 0 ? 100 * std::sqrt(part / whole) : part > 0 ? std::numeric_limits<double>::infinity() : 0;
}

// Squares of the residual and of the torque.
struct Squares {
  double residual = 0, torque = 0;
};

Squares squares_of(const Observations& rows, int joint, const std::vector<int>& places, const Eigen::VectorXd& values) {
  const Information& row = rows.row(joint);
  const std::vector<int>& has = rows.columns(joint);
  Eigen::VectorXd own = Eigen::VectorXd::Zero(row.columns());
  for (std::size_t k = 0; k < places.size(); ++k) {
    const auto at = std::lower_bound(has.begin(), has.end(), places[k]);
    if (at != has.end() && *at == places[k]) own[at - has.begin()] = values[static_cast<Index>(k)];
  }
  const Eigen::VectorXd z = row.z();
  return {(row.R() * own - z).squaredNorm() + row.residual_square(), z.squaredNorm() + row.residual_square()};
}

}  // namespace

JudgedRows judged_rows(const Choices& choices, const std::vector<DesignColumn>& columns, const Signals& log,
                       const Run& run) {
  const auto judged = as_judged(choices, log, run);
  if (std::none_of(judged->trusted.begin(), judged->trusted.end(), [](bool trusted) { return trusted; }))
    throw Unattainable(log.label() + ": is too short, or has too many gaps, to validate a model on");
  const double rate = 1 / judged->dt;
  const bool filtered = rate >= slowest_filtered;
  const Observations raw = rows_of(choices, columns, judged, choices.metric_cutoff, RowFilter::none, run);
  return {raw, filtered ? rows_of(choices, columns, judged, choices.metric_cutoff, RowFilter::once, run) : raw,
          rows_of(choices, columns, where_it_moves(*judged), choices.metric_cutoff, RowFilter::none, run),
          sums(*judged, std::max(1, static_cast<int>(rate / judged_rate))), filtered ? choices.metric_cutoff : 0};
}

TorqueMetrics metrics_of(const JudgedRows& rows, const std::vector<int>& places, const Eigen::VectorXd& values) {
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  TorqueMetrics out;
  out.cutoff = rows.cutoff;
  Squares all, smooth;
  for (int i = 0; i < rows.raw.joints(); ++i) {
    const double count = rows.raw.row(i).rows();
    const Squares raw = squares_of(rows.raw, i, places, values), low = squares_of(rows.filtered, i, places, values),
                  moving = squares_of(rows.moving, i, places, values);
    all = {all.residual + raw.residual, all.torque + raw.torque};
    smooth = {smooth.residual + low.residual, smooth.torque + low.torque};
    JointMetrics m;
    m.rms = std::sqrt(raw.residual / std::max(1.0, count));
    m.relative_percent = percent(raw.residual, raw.torque);
    m.filtered_relative_percent = percent(low.residual, low.torque);
    m.moving_relative_percent = rows.moving.row(i).rows() > 0 ? percent(moving.residual, moving.torque) : none;
    const double mean = rows.torque_sum[i] / std::max(1.0, count);
    m.fit_percent = 100 - percent(raw.residual, raw.torque - count * mean * mean);
    if (!(count > 0)) m = {none, none, none, none, none, none};
    out.joints.push_back(m);
  }
  out.relative_percent = all.torque > 0 ? percent(all.residual, all.torque) : none;
  out.filtered_relative_percent = smooth.torque > 0 ? percent(smooth.residual, smooth.torque) : none;
  return out;
}

}  // namespace steelyard
