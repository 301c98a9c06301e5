// Readings of the equations that several estimators share.
#pragma once

#include <Eigen/Core>
#include <functional>

#include "steelyard/estimate/estimate.hpp"
#include "steelyard/estimate/upper_whitener.hpp"

namespace steelyard {

/// Throws Unattainable where no joint has rows.
void require_rows(const Observations&);

/// What noise counts as at least, of each joint: 1e-10 of its torque's rms; 1e-10 where that is 0, or there are no
/// rows.
Eigen::VectorXd noise_floor(const Observations&);

/// r_j − b_j of each joint, at least 1.
Eigen::VectorXd degrees_of_freedom(const Observations&);

/// Weighted least squares without covariance and condition number, for choices that need it many times.
struct Reweighted {
  Eigen::VectorXd values, sigma;
  Information whitened{0};
  int iterations = 0;
};
Reweighted reweighted_values(const Observations&);

/// Values, covariance, rank and condition from information on rows of unit noise.
Estimate estimate_from(const Information&);

/// Diagnostic "not-settled" of an iteration that ended before it converged.
Diagnostic not_settled(int iterations);

/// ρ = y − W β of every sample: samples × joints. The one thing that grows with the log and is held.
Eigen::MatrixXd residuals(const Equations&, const Eigen::VectorXd& beta);

/// The upper triangular matrix that the rows of sample t are multiplied by.
using Whitener = std::function<Eigen::MatrixXd(Eigen::Index sample)>;

/// Σ_t (V_t W_t)ᵀ(V_t W_t) as square-root information, V_t the whitener of sample t.
Information whitened_information(const Equations&, const Whitener&);

/// B = Σ_t s_t s_tᵀ, s_t = M_tᵀ (1 − M_t A⁻¹ M_tᵀ)⁻¹ V_t (y_t − W_t β), M_t = V_t W_t (C6). A⁻¹ B A⁻¹ is the covariance
/// of β whatever the noise's true covariance, as long as samples are independent. The bracket makes it the residual at
/// a sample that took no part in the fit, so that samples of great weight do not vouch for themselves. β and A⁻¹ are
/// the estimate's.
Eigen::MatrixXd score_square(const Equations&, const Whitener&, const Estimate&);

}  // namespace steelyard
