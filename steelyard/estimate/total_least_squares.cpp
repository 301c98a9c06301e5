#include "steelyard/estimate/total_least_squares.hpp"

#include <Eigen/SVD>
#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/estimate/passes.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::VectorXd;

Estimate total_least_squares(const Observations& observations) {
  const Estimate weighted = weighted_least_squares(observations);
  const Information information = observations.whitened(weighted.sigma);
  const int p = information.columns();
  MatrixXd factor = MatrixXd::Zero(p + 1, p + 1);
  factor.topLeftCorner(p, p) = information.R();
  factor.topRightCorner(p, 1) = information.z();
  factor(p, p) = std::sqrt(information.residual_square());
  const VectorXd norms = factor.colwise().norm();
  if (weighted.rank < p || norms[p] == 0)
    throw Unattainable("total least squares needs a motion that determines all parameters");
  const Eigen::JacobiSVD<MatrixXd> svd(factor * norms.cwiseInverse().asDiagonal(), Eigen::ComputeFullV);
  const VectorXd v = svd.matrixV().col(p);
  if (std::abs(v[p]) < 1e-12) throw Unattainable("total least squares: the closest fit has no torque in it");

  Estimate out = weighted;
  const VectorXd x = -v.head(p) / v[p];  // solution for the scaled columns
  const VectorXd unit = norms.head(p).cwiseInverse() * norms[p];
  out.values = unit.cwiseProduct(x);
  // Cov x = s² (1 + ‖x‖²)(RᵀR − σ² 1)⁻¹/(r − b), with σ the last singular value: to first order in the errors.
  const double last = svd.singularValues()[p];
  const MatrixXd scaled = information.R() * norms.head(p).cwiseInverse().asDiagonal();
  const Eigen::JacobiSVD<MatrixXd> columns(scaled, Eigen::ComputeFullV);
  const VectorXd spread = (columns.singularValues().array().square() - last * last).cwiseMax(1e-300).cwiseInverse();
  const double variance = last * last / std::max(1.0, information.rows() - p) * (1 + x.squaredNorm());
  out.covariance = variance * unit.asDiagonal() * columns.matrixV() * spread.asDiagonal() *
                   columns.matrixV().transpose() * unit.asDiagonal();
  out.iterations = 1;
  return out;
}

}  // namespace steelyard
