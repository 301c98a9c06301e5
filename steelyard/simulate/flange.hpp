// Pose, motion and Jacobian of the flange: one state at a time, without allocation.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <string>
#include <vector>

#include "steelyard/robot/robot.hpp"

namespace steelyard {

/// Everything is of the state last set, along the base's axes; couplings q_tree = G q + g0 are inside.
class Flange {
 public:
  /// `frame` as for payloads: fixed to the last link; "": the robot's flange. `origin` names the setting in messages.
  Flange(const Robot&, const std::string& frame, const std::string& origin);

  void set_state(const Eigen::VectorXd& q, const Eigen::VectorXd& qd);

  const Eigen::Vector3d& position() const { return p_; }       ///< [m]
  const Eigen::Matrix3d& rotation() const { return R_; }       ///< R_base_tool
  const Eigen::MatrixXd& turning() const { return turning_; }  ///< ω = turning q̇ (D8), 3 × dof
  const Eigen::MatrixXd& moving() const { return moving_; }    ///< velocity of the origin = moving q̇ (D8), 3 × dof
  const Eigen::Vector3d& turning_bias() const { return dw_; }  ///< ω̇ at q̈ = 0 [rad/s²]
  const Eigen::Vector3d& moving_bias() const { return a_; }    ///< acceleration of the origin at q̈ = 0 [m/s²]

 private:
  struct Link {
    int joint = 0;
    bool prismatic = false;
    Eigen::Isometry3d T = Eigen::Isometry3d::Identity();  ///< joint frame in the one before, at q = 0
    Eigen::Vector3d axis = Eigen::Vector3d::Zero(), origin = axis;
  };

  void fill_jacobians();

  std::vector<Link> chain_;  ///< from the base to the last link
  Eigen::Isometry3d T_last_tool_;
  Eigen::MatrixXd G_, turning_, moving_;
  Eigen::VectorXd g0_;
  Eigen::Vector3d p_, dw_, a_;
  Eigen::Matrix3d R_;
};

}  // namespace steelyard
