// Least squares that gross outliers do not carry away: Huber's M-estimator by iterated weights.
#pragma once

#include "steelyard/estimate/equations.hpp"
#include "steelyard/estimate/estimate.hpp"

namespace steelyard {

struct HuberOptions {
  double k = 1.345;      ///< residual, in robust standard deviations, beyond which the weight falls [-]; 95 % efficient
                         ///< where noise is Gaussian after all
  int iterations = 100;  ///< most iterations of scales, weights and fit; ten to twenty are usual
  double tolerance = 1e-4;  ///< change of every parameter, in its standard deviations, that counts as settled [-]
  double floor = 1e-10;  ///< least σ relative to the joint's torque rms [-]: noise-free data must not divide by zero
};

/// Weights min(1, k ŝ_j/|ρ|) per sample and joint, ŝ_j = 1.4826 MAD of joint j's residuals (C9); the covariance is the
/// M-estimator's. A joint with more than 1 % of its residuals beyond 3 k ŝ_j gives the diagnostic "outliers".
Estimate huber(const Equations&, const HuberOptions& = {});

}  // namespace steelyard
