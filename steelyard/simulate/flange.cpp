#include "steelyard/simulate/flange.hpp"

#include <algorithm>
#include <cmath>

#include "steelyard/payload/body.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::Matrix3d;
using Eigen::Vector3d;

Flange::Flange(const Robot& robot, const std::string& frame, const std::string& origin) : G_(robot.G), g0_(robot.g0) {
  const auto joint = [&](int j) -> const Joint& { return robot.joints[static_cast<std::size_t>(j)]; };
  const int last = robot.links() - 1;
  T_last_tool_ = joint(last).T_joint_link * payload_frame(robot, frame, origin).T_link_frame;
  for (int j = last; j >= 0; j = joint(j).parent) {
    Link link;
    link.joint = j;
    link.prismatic = joint(j).type == JointType::prismatic;
    link.T = joint(j).T_parent_joint;
    if (joint(j).parent >= 0) link.T = joint(joint(j).parent).T_joint_link * link.T;
    chain_.push_back(link);
  }
  std::reverse(chain_.begin(), chain_.end());
  turning_ = moving_ = Eigen::MatrixXd::Zero(3, robot.dof());
  p_ = dw_ = a_ = Vector3d::Zero();
  R_ = Matrix3d::Identity();
}

// Out along the chain in the base's axes: rotation, origin, and of the frame before ω, and ω̇ and the origin's
// acceleration as they are at q̈ = 0 (R1).
void Flange::set_state(const Eigen::VectorXd& q, const Eigen::VectorXd& qd) {
  Vector3d w = Vector3d::Zero(), r;
  R_.setIdentity();
  p_.setZero();
  dw_.setZero();
  a_.setZero();
  const auto shift = [&](const Vector3d& by) {
    p_ += by;
    a_ += dw_.cross(by) + w.cross(w.cross(by));
  };
  for (Link& link : chain_) {
    const double x = G_.row(link.joint).dot(q) + g0_[link.joint], v = G_.row(link.joint).dot(qd);
    r = R_ * link.T.translation();
    shift(r);
    R_ *= link.T.linear();
    link.axis = R_.col(2);
    if (link.prismatic) {
      shift(x * link.axis);
      a_ += 2 * v * w.cross(link.axis);
    } else {
      dw_ += v * w.cross(link.axis);
      w += v * link.axis;
      const Vector3d first = R_.col(0), second = R_.col(1);
      R_.col(0) = first * std::cos(x) + second * std::sin(x);
      R_.col(1) = second * std::cos(x) - first * std::sin(x);
    }
    link.origin = p_;
  }
  r = R_ * T_last_tool_.translation();
  shift(r);
  R_ *= T_last_tool_.linear();
  fill_jacobians();
}

void Flange::fill_jacobians() {
  turning_.setZero();
  moving_.setZero();
  for (const Link& link : chain_) {
    const Vector3d lever = link.prismatic ? link.axis : Vector3d(link.axis.cross(p_ - link.origin));
    for (Index k = 0; k < G_.cols(); ++k) {
      const double share = G_(link.joint, k);
      if (share == 0) continue;
      moving_.col(k) += share * lever;
      if (!link.prismatic) turning_.col(k) += share * link.axis;
    }
  }
}

}  // namespace steelyard
