// A robot with parameter values: torques, mass matrix, energy, frames. One state at a time, written to be read; the
// batched regressor is regressor.hpp. All in the coordinates q of the robot: couplings q_tree = G q + g0 are inside.
#pragma once

#include <Eigen/Core>

#include "steelyard/core/run.hpp"
#include "steelyard/robot/model.hpp"

namespace steelyard {

/// The model with unknown friction and rotor inertia at zero, and a diagnostic about them. Throws InvalidInput when a
/// link has no inertia.
Model nominal_model(Model model, Diagnostics* diagnostics = nullptr);

/// Terms that are included besides the links.
struct Effects {
  bool rotor = true;
  bool friction = true;
};
inline constexpr Effects rigid_links{false, false};

/// τ = M(q) q̈ + C(q, q̇) q̇ + g(q) + rotor + friction [N·m or N]. A floating base's six rows are the wrench that must act
/// on it from outside: force, then moment about its origin, along its own axes (O1); gravity is in its acceleration.
/// Friction with memory is that of a motion that keeps its direction: one sample has no past.
Eigen::VectorXd inverse_dynamics(const Model&, const Eigen::VectorXd& q, const Eigen::VectorXd& qd,
                                 const Eigen::VectorXd& qdd, Effects = {});

/// The same for many samples at once (dof × N each, a column is a sample), through the batched regressor. Friction with
/// memory takes them as one motion in time, from stop elements in the middle (L10).
Eigen::MatrixXd torques(const Model&, const Eigen::MatrixXd& q, const Eigen::MatrixXd& qd, const Eigen::MatrixXd& qdd,
                        Effects = {}, const Run& = {});

Eigen::MatrixXd mass_matrix(const Model&, const Eigen::VectorXd& q, Effects = {});
Eigen::VectorXd gravity_torque(const Model&, const Eigen::VectorXd& q);

/// C(q, q̇) by Christoffel symbols, so that Ṁ − 2C is skew-symmetric. With a floating base C q̇ belongs to the derivative
/// of its twist's components, v̇ = a − ω × v.
Eigen::MatrixXd coriolis_matrix(const Model&, const Eigen::VectorXd& q, const Eigen::VectorXd& qd);

/// Torque of friction alone; `load`: torque of the links, for load-dependent friction; `q`: for torque that follows the
/// position.
Eigen::VectorXd friction_torque(const Model&, const Eigen::VectorXd& qd, const Eigen::VectorXd& load,
                                const Eigen::VectorXd& q = {});

/// q̈ that torque τ causes; a floating base's is its proper acceleration. Throws Unattainable where the mass matrix is
/// not positive definite.
Eigen::VectorXd forward_dynamics(const Model&, const Eigen::VectorXd& q, const Eigen::VectorXd& qd,
                                 const Eigen::VectorXd& tau, Effects = {});

double kinetic_energy(const Model&, const Eigen::VectorXd& q, const Eigen::VectorXd& qd, Effects = {});
double potential_energy(const Model&, const Eigen::VectorXd& q);  ///< zero when all mass is at the base's origin

/// Momentum of the whole robot with a floating base: linear, then angular about its centre of mass, along the base's
/// own axes [kg·m/s, kg·m²/s]; and the matrix A of it, momentum = A q̇.
Vector6d centroidal_momentum(const Model&, const Eigen::VectorXd& q, const Eigen::VectorXd& qd);
Eigen::MatrixXd centroidal_matrix(const Model&, const Eigen::VectorXd& q);

/// Pose of every link in the base frame, or in the world where the base floats.
std::vector<Eigen::Isometry3d> link_poses(const Robot&, const Eigen::VectorXd& q);

/// Pose of a frame (a name in robot.frames, or a link's) in the base frame, and its Jacobian: (ω; v) of the frame's
/// origin along the base's axes = J q̇.
Eigen::Isometry3d frame_pose(const Robot&, const Eigen::VectorXd& q, const std::string& frame);
Eigen::MatrixXd frame_jacobian(const Robot&, const Eigen::VectorXd& q, const std::string& frame);

}  // namespace steelyard
