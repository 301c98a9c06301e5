#include "steelyard/doctor/residuals.hpp"

#include <algorithm>
#include <cmath>

#include "steelyard/robot/friction.hpp"

namespace steelyard::doctor {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

// Rows within a reach of 4 (0.16 s) of where a joint turns round do not count.
void mask_reversals(const VectorXd& speed, Eigen::Ref<VectorXd> mask) {
  constexpr Index reach = 4;
  constexpr double slow = 0.02;  // [rad/s, m/s]
  for (Index k = 0; k < speed.size(); ++k)
    for (Index m = std::max<Index>(0, k - reach); m <= std::min(speed.size() - 1, k + reach); ++m)
      if (speed[m] * speed[k] < 0 || std::abs(speed[m]) < slow) mask[k] = 0;
}

// Friction with memory lags, too, by a distance: stop elements (L10) of joint i along the rows, so that no delay need
// make up for them. Finer ones have slid where rows count.
MatrixXd stop_elements(const Study& study, int i) {
  constexpr double yields[] = {0.1, 0.03, 0.01};  // [rad, m]
  MatrixXd out = MatrixXd::Zero(study.rows(), std::size(yields));
  for (Index c = 0; c < out.cols(); ++c)
    for (Index k = 1; k < out.rows(); ++k)
      out(k, c) = stop_element(out(k - 1, c), study.q()(k, i) - study.q()(k - 1, i), yields[c]);
  return out;
}

constexpr Index blocks = 16;  // contiguous, whose sums stand for a score's variance

}  // namespace

Residuals::Residuals(const Study& study, bool memory) : study_(study) {
  mask_ = MatrixXd::Ones(study.rows(), study.joints());
  for (int i = 0; i < study.joints(); ++i) {
    mask_reversals(study.speed().col(i), mask_.col(i));
    const MatrixXd elements = memory ? stop_elements(study, i) : MatrixXd(study.rows(), 0);
    MatrixXd columns(study.rows(), study.W(i).cols() + elements.cols());
    columns << study.W(i), elements;
    factors_.emplace_back(mask_.col(i).asDiagonal() * columns);
  }
}

MatrixXd Residuals::of(const MatrixXd& tau) const {
  MatrixXd out(tau.rows(), tau.cols());
  for (int i = 0; i < study_.joints(); ++i) {
    const auto& qr = factors_[static_cast<std::size_t>(i)];
    VectorXd y = qr.householderQ().adjoint() * VectorXd(tau.col(i).cwiseProduct(mask_.col(i)));
    y.head(qr.cols()).setZero();
    out.col(i) = qr.householderQ() * y;
  }
  return out;
}

MatrixXd Residuals::squares(const std::vector<double>& delays) const {
  std::vector<MatrixXd> tau;
  for (const double delay : delays) tau.push_back(study_.tau_advanced(delay));
  MatrixXd out(study_.joints(), static_cast<Index>(delays.size()));
  MatrixXd y(study_.rows(), out.cols());
  for (int i = 0; i < study_.joints(); ++i) {
    for (Index k = 0; k < y.cols(); ++k) y.col(k) = tau[static_cast<std::size_t>(k)].col(i).cwiseProduct(mask_.col(i));
    const auto& qr = factors_[static_cast<std::size_t>(i)];
    const MatrixXd turned = qr.householderQ().adjoint() * y;
    out.row(i) = turned.bottomRows(y.rows() - qr.cols()).colwise().squaredNorm();
  }
  return out;
}

Score score(const VectorXd& residual, const VectorXd& slope) {
  Score s;
  s.information = slope.squaredNorm();
  const Index n = residual.size();
  double squares = 0;
  for (Index b = 0; b < blocks; ++b) {
    const Index first = b * n / blocks, count = (b + 1) * n / blocks - first;
    const double sum = residual.segment(first, count).dot(slope.segment(first, count));
    s.variance += sum * sum;
    squares += std::pow(slope.segment(first, count).squaredNorm(), 2);
  }
  if (squares > 0) s.spread = s.information * s.information / squares;
  return s;
}

}  // namespace steelyard::doctor
