// Contacts whose forces nobody measured: rows of the equations that they cannot touch.
#pragma once

#include <Eigen/Core>

#include "steelyard/robot/robot.hpp"

namespace steelyard {

/// Jacobian of the robot's contact points that are `touching` (not 0), one below the other, in the base's frame:
/// velocity of the points along the base's axes = J q̇. A force f at the points adds Jᵀ f to the torques.
Eigen::MatrixXd contact_jacobian(const Robot&, const Eigen::VectorXd& q, const Eigen::VectorXd& touching);

/// P with P Jᵀ = 0, the orthogonal projector (O2): P W φ = P τ whatever the forces. The identity where nothing touches.
Eigen::MatrixXd contact_projector(const Robot&, const Eigen::VectorXd& q, const Eigen::VectorXd& touching);

/// P τ of every sample (dof × samples each; contact: points × samples).
void project_contacts(const Robot&, const Eigen::MatrixXd& q, const Eigen::MatrixXd& contact, Eigen::MatrixXd& tau);

/// Jᵀ f of what was measured at a contact along its own axes: force, then moment [N, N·m].
Eigen::VectorXd wrench_torque(const Robot&, const Eigen::VectorXd& q, const ContactPoint&, const Vector6d& wrench);

}  // namespace steelyard
