// Estimators of the base parameters. One file each, one result type.
#pragma once

#include <Eigen/Core>

#include "steelyard/core/diagnostic.hpp"
#include "steelyard/estimate/observations.hpp"

namespace steelyard {

struct Estimate {
  Eigen::VectorXd values;      ///< base parameters β
  Eigen::MatrixXd covariance;  ///< covariance of β, for noise that is white over samples
  Eigen::VectorXd sigma;       ///< noise of each joint's torque [N·m or N]
  Eigen::MatrixXd noise;       ///< Σ of the noise across joints, where the estimator has one; else empty
  int rank = 0;                ///< below the number of parameters: the motion does not determine all of them
  double condition = 0;        ///< condition number of the whitened regressor, columns scaled to unit norm
  int iterations = 0;
  Diagnostics diagnostics;

  Eigen::VectorXd standard_deviation() const { return covariance.diagonal().cwiseMax(0).cwiseSqrt(); }
};

/// Every row counts the same: σ̂² = ‖ρ‖²/(r − b), C = σ̂² (WᵀW)⁻¹ (C1).
Estimate ordinary_least_squares(const Observations&);

/// The same of rows that belong to no joint, as those of the energy and power models: sigma has one element.
Estimate ordinary_least_squares(const Information&);

/// Each joint's rows divided by that joint's noise, estimated from its own residual: σ_j² = ‖ρ_j‖²/(r_j − b_j) (C2).
Estimate weighted_least_squares(const Observations&);

}  // namespace steelyard
