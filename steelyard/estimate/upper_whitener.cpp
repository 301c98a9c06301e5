#include "steelyard/estimate/upper_whitener.hpp"

#include <Eigen/Cholesky>

#include "steelyard/core/error.hpp"

namespace steelyard {

using Eigen::MatrixXd;

MatrixXd upper_whitener(const MatrixXd& covariance) {
  const Eigen::LLT<MatrixXd> llt(covariance.reverse());  // JΣJ = LLᵀ, so Σ = UUᵀ with U = JLJ
  if (covariance.rows() != covariance.cols() || llt.info() != Eigen::Success)
    throw InvalidInput("the covariance of the torques' noise must be symmetric and positive definite");
  const MatrixXd inverse = llt.matrixL().solve(MatrixXd::Identity(covariance.rows(), covariance.cols()));
  return inverse.reverse();
}

}  // namespace steelyard
