// Uncertainty of a model's torques (S12 of docs/theory/estimation.md).
#pragma once

#include <Eigen/Core>

#include "steelyard/base/base_parameters.hpp"
#include "steelyard/core/run.hpp"
#include "steelyard/estimate/uncertain_constants.hpp"

namespace steelyard {

/// Half width of the 95 % band about the torques of a motion, dof × N each [N·m, N]: links, rotors, friction, the
/// constants of its laws and the choice between laws are uncertain. Noise of measured torque is not in it. Friction
/// with memory takes the samples as one motion, as `torques` does. NaN for joints whose effort was not known to the
/// fit. Empty where the model brings no covariance along.
Eigen::MatrixXd torque_band(const Model&, const Eigen::MatrixXd& q, const Eigen::MatrixXd& qd,
                            const Eigen::MatrixXd& qdd, const Run& = {});

}  // namespace steelyard
