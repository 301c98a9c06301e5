#include "steelyard/dynamics/tree.hpp"

#include <fmt/format.h>

#include "steelyard/core/error.hpp"

namespace steelyard {

Vector6d joint_screw(const Joint& joint) {
  return motion_transform(joint.T_joint_link) * Vector6d::Unit(joint.type == JointType::revolute ? 2 : 5);
}

void require_size(const Robot& robot, const Eigen::VectorXd& v, const char* name) {
  if (v.size() != robot.dof())
    throw InvalidInput(
        fmt::format("{} has {} entries; robot '{}' has {} joints", name, v.size(), robot.name, robot.dof()));
}

std::vector<LinkMotion> forward_recursion(const Robot& robot, const Eigen::VectorXd& q, const Eigen::VectorXd& qd,
                                          const Eigen::VectorXd& qdd, const Eigen::Vector3d& gravity) {
  const Eigen::VectorXd q_tree = robot.G * q + robot.g0;
  const Eigen::VectorXd qd_tree = qd.size() ? Eigen::VectorXd(robot.G * qd) : Eigen::VectorXd::Zero(robot.links());
  const Eigen::VectorXd qdd_tree = qdd.size() ? Eigen::VectorXd(robot.G * qdd) : Eigen::VectorXd::Zero(robot.links());
  Vector6d base_acceleration = Vector6d::Zero();
  base_acceleration.tail<3>() = -gravity;
  std::vector<LinkMotion> motion(robot.joints.size());
  for (std::size_t j = 0; j < motion.size(); ++j) {
    const Joint& joint = robot.joints[j];
    const auto k = static_cast<Eigen::Index>(j);
    const LinkMotion* parent = joint.parent < 0 ? nullptr : &motion[static_cast<std::size_t>(joint.parent)];
    LinkMotion& m = motion[j];
    const Eigen::Isometry3d T = T_parent_link(joint, q_tree[k]);
    m.T_base_link = parent ? parent->T_base_link * T : T;
    m.X = motion_transform(T);
    m.S = joint_screw(joint);
    const Vector6d own = m.S * qd_tree[k];
    m.velocity = own;
    if (parent) m.velocity += m.X * parent->velocity;
    m.acceleration =
        m.X * (parent ? parent->acceleration : base_acceleration) + m.S * qdd_tree[k] + cross_motion(m.velocity) * own;
  }
  return motion;
}

}  // namespace steelyard
