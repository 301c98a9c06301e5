// Kinematics of the tree, one state at a time: what model.cpp and energy.cpp are made of.
#pragma once

#include <vector>

#include "steelyard/robot/robot.hpp"

namespace steelyard {

/// The joint's screw S = (ω; v) per unit rate, in its link frame; constant.
Vector6d joint_screw(const Joint& joint);

/// Per link, in its own frame: what the forward recursion finds.
struct LinkMotion {
  Eigen::Isometry3d T_base_link;
  Matrix6d X;  ///< motion transform from the parent's link frame
  Vector6d S;  ///< its joint's screw
  Vector6d velocity;
  Vector6d acceleration;  ///< spatial, gravity included as an upward acceleration of the base
};

/// Rows of the tree: a floating base's six, then one for each joint. Without one, row j is joint j.
int tree_rows(const Robot& robot);
int tree_row(const Robot& robot, int joint);  ///< row of a joint that is not floating

/// Rows of the tree × coordinates: q̇_tree = tree_coupling q̇.
Eigen::MatrixXd tree_coupling(const Robot& robot);

/// Proper acceleration of a base that stands still in this orientation, with nothing else accelerated: the q̈ of gravity
/// alone.
Eigen::VectorXd standing(const Robot& robot, const Eigen::VectorXd& q);

/// Velocities and accelerations of the links (D1). States of the coordinates; qd and qdd may be empty for zero.
std::vector<LinkMotion> forward_recursion(const Robot& robot, const Eigen::VectorXd& q, const Eigen::VectorXd& qd,
                                          const Eigen::VectorXd& qdd, const Eigen::Vector3d& gravity);

/// Throws InvalidInput unless v has one entry per coordinate.
void require_size(const Robot& robot, const Eigen::VectorXd& v, const char* name);

}  // namespace steelyard
