// Least squares weighted by one covariance across joints: noise of different joints is rarely independent.
#pragma once

#include "steelyard/estimate/equations.hpp"
#include "steelyard/estimate/estimate.hpp"

namespace steelyard {

struct FullCovarianceOptions {
  /// Σ of one sample of the torques [N²·m²], as from repeated periods; empty: from the residuals, iterated (Zellner).
  Eigen::MatrixXd covariance;
  int periods = 1;  ///< number of periods that each sample is the mean of [-]: a given Σ is divided by it
};

/// Minimises Σ_t ρ_tᵀ Σ⁻¹ ρ_t (C4).
Estimate full_covariance(const Equations&, const FullCovarianceOptions& = {});

/// Σ = 1/(N(P−1)) Σ_t Σ_p δδᵀ (C7): of one sample about its mean over the periods. periods[p]: joints × N, two or more.
Eigen::MatrixXd pooled_covariance(const std::vector<Eigen::MatrixXd>& periods);

}  // namespace steelyard
