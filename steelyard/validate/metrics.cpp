#include "steelyard/validate/metrics.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "steelyard/core/error.hpp"
#include "steelyard/signals/butterworth.hpp"

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

}  // namespace

TorqueMetrics torque_metrics(const Eigen::MatrixXd& tau, const Eigen::MatrixXd& predicted, const Eigen::MatrixXd& qd,
                             double rate, const MetricOptions& options) {
  if (tau.rows() != predicted.rows() || tau.cols() != predicted.cols() || tau.rows() != qd.rows() ||
      tau.cols() != qd.cols())
    throw InvalidInput(
        fmt::format("measured torque ({}×{}), predicted torque ({}×{}) and velocity ({}×{}) must have the same size",
                    tau.rows(), tau.cols(), predicted.rows(), predicted.cols(), qd.rows(), qd.cols()));
  if (tau.cols() == 0) throw Unattainable("no samples to judge the torques by");
  const Eigen::MatrixXd residual = tau - predicted;
  Eigen::MatrixXd smooth_tau = tau, smooth_residual = residual;
  if (rate >= 25) {
    const Butterworth filter = design_butterworth(rate, {4, options.cutoff});
    filter_rows(filter, smooth_tau);
    filter_rows(filter, smooth_residual);
  }
  TorqueMetrics out;
  out.relative_percent = percent(residual.norm(), tau.norm());
  out.filtered_relative_percent = percent(smooth_residual.norm(), smooth_tau.norm());
  for (Eigen::Index i = 0; i < tau.rows(); ++i) {
    JointMetrics m;
    const double size = residual.row(i).norm();
    m.rms = size / std::sqrt(static_cast<double>(tau.cols()));
    m.relative_percent = percent(size, tau.row(i).norm());
    m.filtered_relative_percent = percent(smooth_residual.row(i).norm(), smooth_tau.row(i).norm());
    m.moving_relative_percent = moving_percent(tau, residual, qd, i, options.moving_speed);
    m.fit_percent = 100 - percent(size, (tau.row(i).array() - tau.row(i).mean()).matrix().norm());
    out.joints.push_back(m);
  }
  return out;
}

}  // namespace steelyard
