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

int tree_rows(const Robot& robot) { return robot.links() + (robot.floating() ? base_coordinates - 1 : 0); }

int tree_row(const Robot& robot, int joint) { return joint + tree_rows(robot) - robot.links(); }

Eigen::MatrixXd tree_coupling(const Robot& robot) {
  if (!robot.floating()) return robot.G;
  Eigen::MatrixXd out = Eigen::MatrixXd::Zero(tree_rows(robot), robot.dof());
  out.topLeftCorner<base_coordinates, base_coordinates>().setIdentity();
  out.bottomRows(robot.links() - 1) = robot.G.bottomRows(robot.links() - 1);
  return out;
}

Eigen::VectorXd standing(const Robot& robot, const Eigen::VectorXd& q) {
  Eigen::VectorXd out = Eigen::VectorXd::Zero(robot.dof());
  if (robot.floating()) out.head<3>() = -base_pose(q.head<6>()).linear().transpose() * robot.gravity;
  return out;
}

namespace {

// The floating base itself. Its spatial acceleration is the derivative of its twist's components, which a point of the
// moving frame sees: a − ω × v.
LinkMotion base_motion(const Eigen::VectorXd& q, const Eigen::VectorXd& qd, const Eigen::VectorXd& qdd) {
  LinkMotion m{base_pose(q.head<6>()), Matrix6d::Identity(), Vector6d::Zero(), Vector6d::Zero(), Vector6d::Zero()};
  if (qd.size()) m.velocity << qd.segment<3>(3), qd.head<3>();
  if (qdd.size()) m.acceleration << qdd.segment<3>(3), qdd.head<3>();
  m.acceleration.tail<3>() -= m.velocity.head<3>().cross(m.velocity.tail<3>());
  return m;
}

}  // namespace

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
    if (joint.type == JointType::floating) {
      m = base_motion(q, qd, qdd);
      m.acceleration += motion_transform(m.T_base_link) * base_acceleration;
      continue;
    }
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
