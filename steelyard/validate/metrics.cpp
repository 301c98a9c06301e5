#include "steelyard/validate/metrics.hpp"

#include <fmt/format.h>

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

constexpr double least_moving = 1.0 / 3;  // share of the time that a joint must move to be judged by that alone [-]: a
                                          // log that hardly moves proves nothing by its few movements

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

// Samples of one joint that count, of those that count for all.
std::vector<Eigen::Index> samples_of(const std::vector<std::vector<bool>>& measured, std::size_t joint,
                                     const std::vector<Eigen::Index>& counted) {
  if (measured.empty() || measured[joint].empty()) return counted;
  std::vector<Eigen::Index> out;
  for (const Eigen::Index k : counted)
    if (measured[joint][static_cast<std::size_t>(k)]) out.push_back(k);
  return out;
}

// Errors of one joint, and the squares that the errors of all joints are made of.
struct JointErrors {
  JointMetrics metrics;
  double residual = 0, torque = 0, smooth_residual = 0, smooth_torque = 0;
  bool without_rests = false;  // it moves for long enough to be judged by that alone
  double judged_residual = 0, judged_torque = 0;
};

// Squares over samples that move.
struct Moving {
  double residual = 0, torque = 0;
  std::size_t count = 0;

  void add(double r, double y) {
    residual += r * r;
    torque += y * y;
    ++count;
  }
  double error() const { return percent(std::sqrt(residual), std::sqrt(torque)); }
};

// One joint at a time: a long log is not copied as a whole. Rows are those of the joint, `counted` its samples.
JointErrors errors_of(const Eigen::MatrixXd& tau, const Eigen::MatrixXd& residual, const Eigen::RowVectorXd& qd,
                      const std::vector<Eigen::Index>& counted, double rate, double cutoff) {
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  if (counted.empty()) return {.metrics = {none, none, none, none, none, none}};
  Eigen::MatrixXd smooth_tau = tau, smooth_residual = residual;
  smooth_for_metric(smooth_tau, counted, rate, cutoff);
  smooth_for_metric(smooth_residual, counted, rate, cutoff);
  JointErrors out;
  double sum = 0;
  Moving raw, smooth;
  for (const Eigen::Index k : counted) {
    const double r = residual(0, k), y = tau(0, k);
    out.residual += r * r;
    out.torque += y * y;
    out.smooth_residual += smooth_residual(0, k) * smooth_residual(0, k);
    out.smooth_torque += smooth_tau(0, k) * smooth_tau(0, k);
    sum += y;
    if (!(std::abs(qd[k]) > moving_speed)) continue;
    raw.add(r, y);
    smooth.add(smooth_residual(0, k), smooth_tau(0, k));
  }
  const auto count = static_cast<double>(counted.size());
  const bool moves = smooth.count > 0;
  out.without_rests = static_cast<double>(smooth.count) >= least_moving * count;
  out.judged_residual = out.without_rests ? smooth.residual : out.smooth_residual;
  out.judged_torque = out.without_rests ? smooth.torque : out.smooth_torque;
  double varying = 0;
  for (const Eigen::Index k : counted) varying += (tau(0, k) - sum / count) * (tau(0, k) - sum / count);
  out.metrics.rms = std::sqrt(out.residual / count);
  out.metrics.relative_percent = percent(std::sqrt(out.residual), std::sqrt(out.torque));
  out.metrics.filtered_relative_percent = percent(std::sqrt(out.smooth_residual), std::sqrt(out.smooth_torque));
  out.metrics.moving_relative_percent = moves ? raw.error() : none;
  out.metrics.filtered_moving_relative_percent = moves ? smooth.error() : none;
  out.metrics.fit_percent = 100 - percent(std::sqrt(out.residual), std::sqrt(varying));
  return out;
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
  std::vector<JointErrors> joints(static_cast<std::size_t>(tau.rows()));
  parallel_for(static_cast<int>(tau.rows()), run.quiet(), [&](int i) {
    const auto joint = static_cast<std::size_t>(i);
    joints[joint] = errors_of(tau.row(i), tau.row(i) - predicted.row(i), qd.row(i),
                              samples_of(measured, joint, counted), rate, options.cutoff);
  });
  TorqueMetrics out;
  out.cutoff = has_low_pass(rate) ? options.cutoff : 0;
  JointErrors all;
  bool any = false, without_rests = false;
  for (const JointErrors& joint : joints) {
    without_rests = without_rests || joint.without_rests;
    all.judged_residual += joint.judged_residual;
    all.judged_torque += joint.judged_torque;
    any = any || !std::isnan(joint.metrics.rms);
    all.residual += joint.residual;
    all.torque += joint.torque;
    all.smooth_residual += joint.smooth_residual;
    all.smooth_torque += joint.smooth_torque;
    out.joints.push_back(joint.metrics);
  }
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  out.relative_percent = any ? percent(std::sqrt(all.residual), std::sqrt(all.torque)) : none;
  out.filtered_relative_percent = any ? percent(std::sqrt(all.smooth_residual), std::sqrt(all.smooth_torque)) : none;
  if (without_rests)
    out.filtered_moving_relative_percent = percent(std::sqrt(all.judged_residual), std::sqrt(all.judged_torque));
  return out;
}

bool rests_left_out(const TorqueMetrics& metrics) {
  constexpr double clearly = 0.8;  // less is hardly worth a word, and all samples are the better evidence
  return metrics.filtered_moving_relative_percent < clearly * metrics.filtered_relative_percent;
}

double judged_percent(const TorqueMetrics& metrics) {
  return rests_left_out(metrics) ? metrics.filtered_moving_relative_percent : metrics.filtered_relative_percent;
}

}  // namespace steelyard
