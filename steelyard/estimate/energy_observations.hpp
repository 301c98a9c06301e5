// Energy and power models (gautier1988) as information: one row an interval, no accelerations but for the power model.
#pragma once

#include <Eigen/Core>

#include "steelyard/base/base_parameters.hpp"
#include "steelyard/dynamics/energy.hpp"
#include "steelyard/estimate/motion_equations.hpp"
#include "steelyard/math/information.hpp"

namespace steelyard {

/// Energy equations of consecutive intervals of equal length: work = rows · β (C15).
struct EnergyBalance {
  Eigen::MatrixXd rows;  ///< intervals × base parameters: Δh + ∫ d dt
  Eigen::VectorXd work;  ///< ∫ q̇ᵀτ dt [J]
  double dt = 0;         ///< length of an interval [s]
};

/// Between samples on a uniform clock of period dt [s], integrals by the trapezoidal rule; q̈ is not used and may be
/// empty. Where integrals are known better, fill an EnergyBalance with them.
EnergyBalance energy_balance(const Robot&, const BaseParameters&, const MotionSamples&, double dt);

/// Rows of the energy model (E5, C16). Solve with ordinary_least_squares. window [s]: rows over windows of this length,
/// one after the other; 0: every row from the start to t_k, which has the smaller variance of the two.
Information energy_observations(const EnergyBalance&, double window = 0);

/// Rows of the power model (E6): q̇ᵀτ = (ḣ + d) β, with q̈.
Information power_observations(const Robot&, const BaseParameters&, const MotionSamples&);

/// Rows of the filtered power model (E7, C17): the mean power of each interval through the low-pass G.
Information filtered_power_observations(const EnergyBalance&, double cutoff = filtered_power_cutoff);

}  // namespace steelyard
