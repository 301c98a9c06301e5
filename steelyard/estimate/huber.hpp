// Least squares that gross outliers do not carry away: Huber's M-estimator by iterated weights.
#pragma once

#include "steelyard/estimate/equations.hpp"
#include "steelyard/estimate/estimate.hpp"

namespace steelyard {

/// Weights min(1, k ŝ_j/|ρ|) per sample and joint, ŝ_j = 1.4826 MAD of joint j's residuals (C9); the covariance is the
/// M-estimator's. A joint with more than 1 % of its residuals beyond 3 k ŝ_j gives the diagnostic "outliers".
Estimate huber(const Equations&);

}  // namespace steelyard
