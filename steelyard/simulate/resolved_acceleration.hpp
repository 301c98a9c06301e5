// Resolved acceleration control (Luh, Walker, Paul 1980): the flange as a mass that is led along its path, position
// first, then orientation; redundant motion follows the joints' own reference. docs/simulate.md has the law.
#pragma once

#include <Eigen/Core>

#include "steelyard/simulate/flange.hpp"

namespace steelyard {

struct ResolvedOptions {
  double frequency = 60;   ///< ω of the error dynamics [rad/s]
  double damping = 1;      ///< ζ of them [-]
  std::string frame;       ///< controlled frame on the last link; "": the flange
  double singular = 0.05;  ///< share of the largest singular value along the poses below which a direction is lost [-];
                           ///< accelerations are then at most 20 times those of a free arm
};

class ResolvedAcceleration {
 public:
  /// `poses`: coordinates × samples, that the sizes of the Jacobians are looked for in.
  ResolvedAcceleration(const Robot&, const ResolvedOptions&, const Eigen::MatrixXd& poses);

  /// q̈ to command, from a reference (q, q̇, q̈) of the joints and the measured state. No allocation.
  void resolve(const Eigen::VectorXd& q_r, const Eigen::VectorXd& qd_r, const Eigen::VectorXd& qdd_r,
               const Eigen::VectorXd& q, const Eigen::VectorXd& qd, Eigen::VectorXd& qdd);

 private:
  ResolvedOptions options_;
  Flange tool_;
  double least_turning_ = 0, least_moving_ = 0;  ///< singular values that count as lost below
  Eigen::MatrixXd free_turning_;                 ///< Jacobian of turning the flange without moving it, 3 × dof
};

/// The vector along the axis of R, as long as its angle [rad]: at most π.
Eigen::Vector3d rotation_vector(const Eigen::Matrix3d& R);

/// (J Jᵀ)⁻¹, its eigenvalues σ² taken for at least `least`²: Jᵀ times it is the inverse of J where J is well
/// conditioned, and goes to zero with σ where it is not.
Eigen::Matrix3d damped_inverse(const Eigen::MatrixXd& J, double least);

}  // namespace steelyard
