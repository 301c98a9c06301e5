// Whitening of several joints' rows. Private to estimators.
#pragma once

#include <Eigen/Core>

namespace steelyard {

/// U⁻¹ of Σ = U Uᵀ with U upper triangular (C5): row i then mixes joints i … n only, whose columns joint i of a serial
/// robot has anyway, so that a factor per joint stays possible. Throws InvalidInput unless Σ is positive definite.
Eigen::MatrixXd upper_whitener(const Eigen::MatrixXd& covariance);

}  // namespace steelyard
