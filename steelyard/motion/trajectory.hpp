// A motion of all coordinates, sampled.
#pragma once

#include <Eigen/Core>

namespace steelyard {

/// q, q̇, q̈ and jerk, coordinates × samples each: the samples of a motion, or the derivative of a number by each of
/// them (its adjoint).
struct Trajectory {
  Eigen::MatrixXd q;     ///< [rad, m]
  Eigen::MatrixXd qd;    ///< [rad/s, m/s]
  Eigen::MatrixXd qdd;   ///< [rad/s², m/s²]
  Eigen::MatrixXd jerk;  ///< [rad/s³, m/s³]

  Eigen::Index dof() const { return q.rows(); }
  Eigen::Index samples() const { return q.cols(); }
  static Trajectory zero(Eigen::Index dof, Eigen::Index samples);
};

/// count samples of [0, duration): t_k = k·duration/count. What a periodic motion, and one that ends where it began,
/// is played from again and again.
Eigen::VectorXd sample_times(double duration, Eigen::Index count);

}  // namespace steelyard
