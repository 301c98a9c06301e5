// Energy and power models (gautier1988): no accelerations needed, one equation a sample instead of n.
//   energy (E5): ∫ q̇ᵀτ dt = Δ h X + ∫ d X dt     power (E6): q̇ᵀτ = ḣ X + d X
// with h the energy regressor (gautier1988 eq. 34-35), d the power that friction takes. Columns as in ParameterLayout.
// Equations: docs/theory/energy.md.
#pragma once

#include <Eigen/Core>

#include "steelyard/robot/parameters.hpp"

namespace steelyard {

/// h(q, q̇) (E1-E3): kinetic plus potential energy of links and rotors = h X. Friction columns are zero.
Eigen::RowVectorXd energy_regressor(const Robot&, const ParameterLayout&, const Eigen::VectorXd& q,
                                    const Eigen::VectorXd& qd);

/// d(q̇) (E4): power that friction takes = d X. Link and rotor columns are zero. `load`: torque of the links, for load
/// friction; `q`: for torque that follows the position.
Eigen::RowVectorXd dissipation_regressor(const Robot&, const ParameterLayout&, const Eigen::VectorXd& qd,
                                         const Eigen::VectorXd& load = {}, const Eigen::VectorXd& q = {});

/// ḣ + d: q̇ᵀτ = row · X.
Eigen::RowVectorXd power_regressor(const Robot&, const ParameterLayout&, const Eigen::VectorXd& q,
                                   const Eigen::VectorXd& qd, const Eigen::VectorXd& qdd,
                                   const Eigen::VectorXd& load = {});

/// The low-pass G of the filtered power model: ω²/(s² + √2 ω s + ω²). Relative degree 2, so that sG is proper and
/// nothing is differentiated.
inline constexpr double filtered_power_cutoff = 5;  ///< [Hz]; above the motion's band, below the noise's

/// Rows of G[q̇ᵀτ] = (sG)[h − h(0)] X + G[d] X (E7), one a sample.
struct FilteredPower {
  Eigen::MatrixXd rows;   ///< samples × parameters
  Eigen::VectorXd power;  ///< G[q̇ᵀτ] [W]
};

/// q, qd, tau: dof × N on a uniform clock of period dt [s]. Inputs are taken as linear between samples. Load friction
/// takes the measured torque for the links'.
FilteredPower filtered_power(const Robot&, const ParameterLayout&, const Eigen::MatrixXd& q, const Eigen::MatrixXd& qd,
                             const Eigen::MatrixXd& tau, double dt, double cutoff = filtered_power_cutoff);

}  // namespace steelyard
