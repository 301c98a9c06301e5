#include "steelyard/validate/metrics.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <limits>

#include "steelyard/core/error.hpp"
#include "steelyard/core/parallel.hpp"
#include "steelyard/signals/butterworth.hpp"
#include "steelyard/validate/smoothed.hpp"

namespace steelyard {

namespace {

double percent(double part, double whole) {
  return whole > 0 ? 100 * part / whole : part > 0 ? std::numeric_limits<double>::infinity() : 0;
}

double moving_percent(const Eigen::MatrixXd& tau, const Eigen::MatrixXd& residual, const Eigen::MatrixXd& qd,
                      Eigen::Index joint, double speed) {
  double part = 0, whole = 0;
  bool any = false;
  for (Eigen::Index s = 0; s < tau.cols(); ++s) {
    if (!(std::abs(qd(joint, s)) > speed)) continue;
    any = true;
    part += residual(joint, s) * residual(joint, s);
    whole += tau(joint, s) * tau(joint, s);
  }
  return any ? percent(std::sqrt(part), std::sqrt(whole)) : std::numeric_limits<double>::quiet_NaN();
}

// Replaces what was not measured by straight lines, so that the filter spreads nothing from a gap.
void bridge(Eigen::MatrixXd& x, const std::vector<Eigen::Index>& measured) {
  x.leftCols(measured.front()).colwise() = x.col(measured.front()).eval();
  x.rightCols(x.cols() - 1 - measured.back()).colwise() = x.col(measured.back()).eval();
  for (std::size_t k = 1; k < measured.size(); ++k) {
    const Eigen::Index a = measured[k - 1], b = measured[k];
    for (Eigen::Index s = a + 1; s < b; ++s) {
      const double part = static_cast<double>(s - a) / static_cast<double>(b - a);
      x.col(s) = (1 - part) * x.col(a) + part * x.col(b);
    }
  }
}

// Slower logs have next to nothing above the cut-off. rate [Hz].
bool has_low_pass(double rate) { return rate >= 25; }

}  // namespace

std::vector<Eigen::Index> measured_samples(const std::vector<bool>& valid, Eigen::Index samples) {
  if (!valid.empty() && static_cast<Eigen::Index>(valid.size()) != samples)
    throw InvalidInput(fmt::format("{} validity flags for {} samples", valid.size(), samples));
  std::vector<Eigen::Index> out;
  for (Eigen::Index s = 0; s < samples; ++s)
    if (valid.empty() || valid[static_cast<std::size_t>(s)]) out.push_back(s);
  if (out.empty()) throw Unattainable("there are no samples to compare torques on");
  return out;
}

void smooth_for_metric(Eigen::MatrixXd& x, const std::vector<Eigen::Index>& measured, double rate, double cutoff) {
  if (!has_low_pass(rate)) return;
  bridge(x, measured);
  filter_rows(design_butterworth(rate, {4, cutoff}), x);
}

Eigen::MatrixXd metric_low_pass(const Eigen::MatrixXd& x, double rate, double cutoff, const std::vector<bool>& valid) {
  Eigen::MatrixXd out = x;
  smooth_for_metric(out, measured_samples(valid, x.cols()), rate, cutoff);
  return out;
}

MotionMetrics motion_metrics(const Eigen::MatrixXd& q, const Eigen::MatrixXd& simulated, const Eigen::MatrixXd& q_ref,
                             const std::vector<bool>& valid) {
  const auto relative = [](double error, double tracking) {
    return error == 0 ? 0 : 100 * std::sqrt(error / std::max(tracking, 1e-300));
  };
  MotionMetrics out;
  double errors = 0, trackings = 0, count = 0;
  for (Eigen::Index i = 0; i < q.rows(); ++i) {
    double error = 0, tracking = 0, worst = 0, samples = 0;
    for (Eigen::Index k = 0; k < q.cols(); ++k) {
      if (!valid.empty() && !valid[static_cast<std::size_t>(k)]) continue;
      const double e = simulated(i, k) - q(i, k), r = q_ref(i, k) - q(i, k);
      error += e * e;
      tracking += r * r;
      worst = std::max(worst, std::abs(e));
      ++samples;
    }
    out.joints.push_back({std::sqrt(error / std::max(samples, 1.0)), worst, relative(error, tracking)});
    errors += error;
    trackings += tracking;
    count += samples;
  }
  out.rms = std::sqrt(errors / std::max(count, 1.0));
  out.relative_percent = relative(errors, trackings);
  return out;
}

namespace {

// Samples of one joint that count, of those that count for all: 1, and 0 for the others.
Eigen::RowVectorXd weights_of(const std::vector<std::vector<bool>>& measured, Eigen::Index joint,
                              const std::vector<Eigen::Index>& counted) {
  Eigen::RowVectorXd out = Eigen::RowVectorXd::Ones(static_cast<Eigen::Index>(counted.size()));
  if (measured.empty() || measured[static_cast<std::size_t>(joint)].empty()) return out;
  for (std::size_t k = 0; k < counted.size(); ++k)
    if (!measured[static_cast<std::size_t>(joint)][static_cast<std::size_t>(counted[k])])
      out[static_cast<Eigen::Index>(k)] = 0;
  return out;
}

// Rows through the metric's low-pass; those of joints that were not always measured over their own gaps.
void smooth_each(Eigen::MatrixXd& x, const std::vector<Eigen::Index>& counted,
                 const std::vector<std::vector<bool>>& measured, double rate, double cutoff) {
  const Eigen::MatrixXd raw = x;
  smooth_for_metric(x, counted, rate, cutoff);
  for (std::size_t i = 0; i < measured.size(); ++i) {
    if (measured[i].empty()) continue;
    std::vector<Eigen::Index> own;
    for (const Eigen::Index k : counted)
      if (measured[i][static_cast<std::size_t>(k)]) own.push_back(k);
    if (own.empty()) continue;
    Eigen::MatrixXd row = raw.row(static_cast<Eigen::Index>(i));
    smooth_for_metric(row, own, rate, cutoff);
    x.row(static_cast<Eigen::Index>(i)) = row;
  }
}

}  // namespace

TorqueMetrics torque_metrics(const Eigen::MatrixXd& tau, const Eigen::MatrixXd& predicted, const Eigen::MatrixXd& qd,
                             double rate, const MetricOptions& options, const std::vector<bool>& valid, const Run& run,
                             const std::vector<std::vector<bool>>& measured) {
  if (tau.rows() != predicted.rows() || tau.cols() != predicted.cols() || tau.rows() != qd.rows() ||
      tau.cols() != qd.cols())
    throw InvalidInput(
        fmt::format("measured torque ({}×{}), predicted torque ({}×{}) and velocity ({}×{}) must have the same size",
                    tau.rows(), tau.cols(), predicted.rows(), predicted.cols(), qd.rows(), qd.cols()));
  const auto counted = measured_samples(valid, tau.cols());
  const bool all = static_cast<Eigen::Index>(counted.size()) == tau.cols();
  Eigen::MatrixXd torque = tau, residual = tau - predicted, speed = qd, smooth_torque = torque,
                  smooth_residual = residual;
  const std::array smoothed = {&smooth_torque, &smooth_residual};
  parallel_for(static_cast<int>(smoothed.size()), run.quiet(), [&](int i) {
    smooth_each(*smoothed[static_cast<std::size_t>(i)], counted, measured, rate, options.cutoff);
  });
  for (Eigen::MatrixXd* x : {&torque, &residual, &speed, &smooth_torque, &smooth_residual})
    if (!all) *x = Eigen::MatrixXd((*x)(Eigen::all, counted));
  std::vector<Eigen::RowVectorXd> weights;
  for (Eigen::Index i = 0; i < torque.rows(); ++i) {
    weights.push_back(weights_of(measured, i, counted));
    if (!measured.empty())
      for (Eigen::MatrixXd* x : {&torque, &residual, &speed, &smooth_torque, &smooth_residual})
        x->row(i) = x->row(i).cwiseProduct(weights.back());
  }
  TorqueMetrics out;
  out.cutoff = has_low_pass(rate) ? options.cutoff : 0;
  out.relative_percent = percent(residual.norm(), torque.norm());
  out.filtered_relative_percent = percent(smooth_residual.norm(), smooth_torque.norm());
  bool any = false;
  for (Eigen::Index i = 0; i < torque.rows(); ++i) {
    const Eigen::RowVectorXd& weight = weights[static_cast<std::size_t>(i)];
    const double count = weight.sum();
    JointMetrics m;
    const double size = residual.row(i).norm(), mean = torque.row(i).sum() / count;
    m.rms = size / std::sqrt(count);
    m.relative_percent = percent(size, torque.row(i).norm());
    m.filtered_relative_percent = percent(smooth_residual.row(i).norm(), smooth_torque.row(i).norm());
    m.moving_relative_percent = moving_percent(torque, residual, speed, i, moving_speed);
    m.filtered_moving_relative_percent = moving_percent(smooth_torque, smooth_residual, speed, i, moving_speed);
    m.fit_percent = 100 - percent(size, ((torque.row(i).array() - mean) * weight.array()).matrix().norm());
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    if (!(count > 0)) m = {none, none, none, none, none, none};
    any = any || count > 0;
    out.joints.push_back(m);
  }
  if (!any) out.relative_percent = out.filtered_relative_percent = std::numeric_limits<double>::quiet_NaN();
  return out;
}

}  // namespace steelyard
