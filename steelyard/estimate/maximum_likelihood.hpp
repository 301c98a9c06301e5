// Maximum likelihood where the motion is as noisy as the torque (Swevers 1997).
#pragma once

#include <Eigen/Core>
#include <vector>

#include "steelyard/estimate/estimate.hpp"
#include "steelyard/estimate/motion_equations.hpp"

namespace steelyard {

/// Standard deviation of each joint's readings, independent of one another and from sample to sample.
struct MotionNoise {
  Eigen::VectorXd q;    ///< [rad, m]; empty: none
  Eigen::VectorXd qd;   ///< [rad/s, m/s]; empty: none
  Eigen::VectorXd qdd;  ///< [rad/s², m/s²]; empty: none
  Eigen::VectorXd tau;  ///< [N·m, N]; empty: from the residuals of weighted least squares
};

/// From repeated periods, two or more: deviations of one sample about its mean over the periods. The mean's are 1/√P of
/// it.
MotionNoise noise_of_periods(const std::vector<MotionSamples>& periods);

struct MaximumLikelihoodOptions {
  int iterations = 30;  ///< Gauss-Newton steps; five to ten settle
};

/// Minimises ½ Σ eᵀ (G Σ_r Gᵀ)⁻¹ e with G = [−∂(Wβ)/∂q, −∂(Wβ)/∂q̇, −M, 1] (C12). Derivatives by q are central
/// differences of the torque; those by q̇ and q̈ are exact for the links, by q̇ differences for friction, whose jump at
/// rest is left out. Holds n² numbers a sample.
Estimate maximum_likelihood(const Robot&, const BaseParameters&, const MotionSamples&, const MotionNoise&,
                            const MaximumLikelihoodOptions& = {});

/// The same for the rows of a log, whose columns passed the low-pass of their torque (log_equations.hpp): row t at
/// sample t of the motion. A regressor of filtered motion against a filtered torque would be biased without any noise,
/// wherever it is not linear in the motion, as friction is not. `noise`: of columns filtered so.
Estimate maximum_likelihood(const Robot&, const BaseParameters&, const Equations& rows, const MotionSamples&,
                            const MotionNoise&, const MaximumLikelihoodOptions& = {});

}  // namespace steelyard
