// For tests: torque noise that is correlated between joints.
#pragma once

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <cmath>

#include "steelyard/core/random.hpp"

namespace steelyard::testing {

/// Covariance of noise whose joints differ in size, each by `ratio` from the next, and go together.
inline Eigen::MatrixXd correlated(int n, double correlation, double ratio) {
  Eigen::VectorXd sigma(n);
  for (int i = 0; i < n; ++i) sigma[i] = std::pow(ratio, -i);
  Eigen::MatrixXd out = Eigen::MatrixXd::Constant(n, n, correlation);
  out.diagonal().setOnes();
  return sigma.asDiagonal() * out * sigma.asDiagonal();
}

/// Joints × samples of it.
inline Eigen::MatrixXd draw(const Eigen::MatrixXd& covariance, Eigen::Index samples, Random& random) {
  Eigen::MatrixXd white(covariance.rows(), samples);
  for (auto& x : white.reshaped()) x = random.normal();
  return Eigen::MatrixXd(covariance.llt().matrixL()) * white;
}

}  // namespace steelyard::testing
