// Least squares weighted by a covariance of its own at every sample of a repeated period (bahloul2018 eq. 10).
#pragma once

#include "steelyard/estimate/equations.hpp"
#include "steelyard/estimate/estimate.hpp"

namespace steelyard {

struct PerSampleOptions {
  /// ν: weight of the pooled Σ in each sample's Σ_t, in periods [-]. 0: none, as in bahloul2018,
  /// which needs more periods than joints and loses a factor three in variance at twelve. Negative: 5 a joint, where
  /// the estimate of Σ_t no longer costs.
  double shrinkage = -1;
  /// The covariance from the residuals (C6). Otherwise (Σ W_tᵀ (Σ_t/P)⁻¹ W_t)⁻¹, as bahloul2018 has it, which
  /// understates it: 8 times at twelve periods.
  bool from_residuals = true;
};

/// Minimises Σ_t ρ_tᵀ (Σ̃_t/P)⁻¹ ρ_t (C8). `mean`: equations whose y is the mean over the periods; periods[p]: the
/// torque of each, joints × samples of a period. Fewer than 5 periods a joint give the diagnostic "few-periods".
Estimate per_sample_covariance(const Equations& mean, const std::vector<Eigen::MatrixXd>& periods,
                               const PerSampleOptions& = {});

}  // namespace steelyard
