#include "steelyard/motion/points.hpp"

#include <cmath>

namespace steelyard {

using Eigen::Vector3d;

TreeMotion::TreeMotion(const Robot& robot) : bodies_(robot.joints.size() + 1), G_(robot.G), g0_(robot.g0) {
  for (const auto& joint : robot.joints)
    links_.push_back({joint.parent, joint.type == JointType::revolute, joint.T_parent_joint.linear(),
                      joint.T_joint_link.linear(), joint.T_parent_joint.translation(),
                      joint.T_joint_link.translation()});
  for (auto* v : {&q_, &qd_, &qdd_, &q_bar_, &qd_bar_, &qdd_bar_}) *v = Eigen::VectorXd::Zero(robot.links());
}

void TreeMotion::place(const double* q) {
  q_.noalias() = G_ * Eigen::Map<const Eigen::VectorXd>(q, G_.cols());
  for (int j = 0; j < q_.size(); ++j) step(j, q_[j] + g0_[j], 0, 0);
}

void TreeMotion::move(const double* q, const double* qd, const double* qdd) {
  q_.noalias() = G_ * Eigen::Map<const Eigen::VectorXd>(q, G_.cols());
  qd_.noalias() = G_ * Eigen::Map<const Eigen::VectorXd>(qd, G_.cols());
  qdd_.noalias() = G_ * Eigen::Map<const Eigen::VectorXd>(qdd, G_.cols());
  for (int j = 0; j < q_.size(); ++j) step(j, q_[j] + g0_[j], qd_[j], qdd_[j]);
}

// From the body before the joint to the one behind it: a = a_before + 2 ω × v_rel + a_rel, all at the origin of the
// link frame.
void TreeMotion::step(int j, double q, double qd, double qdd) {
  const Link& link = links_[static_cast<std::size_t>(j)];
  const Body& before = body(link.parent);
  Body& out = bodies_[1 + static_cast<std::size_t>(j)];
  Eigen::Matrix3d R_joint = before.R * link.R_joint;
  out.o = before.p + before.R * link.p_joint;
  out.z = R_joint.col(2);
  if (link.revolute) {
    const double c = std::cos(q), s = std::sin(q);
    const Vector3d x = R_joint.col(0), y = R_joint.col(1);
    R_joint.col(0) = c * x + s * y;
    R_joint.col(1) = c * y - s * x;
  }
  out.R = R_joint * link.R_link;
  out.p = out.o + R_joint * link.p_link;
  if (!link.revolute) out.p += q * out.z;

  const Vector3d turn = link.revolute ? Vector3d(qd * out.z) : Vector3d::Zero(), arm = out.p - before.p;
  const Vector3d r = out.p - out.o;
  const Vector3d v_rel = link.revolute ? Vector3d(turn.cross(r)) : Vector3d(qd * out.z);
  const Vector3d a_rel = link.revolute ? Vector3d(qdd * out.z.cross(r) + turn.cross(v_rel)) : Vector3d(qdd * out.z);
  const Vector3d w_arm = before.omega.cross(arm);
  out.omega = before.omega + turn;
  out.alpha = before.alpha + before.omega.cross(turn);
  if (link.revolute) out.alpha += qdd * out.z;
  out.v = before.v + w_arm + v_rel;
  out.a = before.a + before.alpha.cross(arm) + before.omega.cross(w_arm) + 2 * before.omega.cross(v_rel) + a_rel;
}

Vector3d TreeMotion::position(const LinkPoint& point) const {
  const Body& b = body(point.link);
  return b.p + b.R * point.position;
}

PointMotion TreeMotion::motion(const LinkPoint& point) const {
  const Body& b = body(point.link);
  const Vector3d r = b.R * point.position, w_r = b.omega.cross(r);
  return {b.p + r, b.v + w_r, b.a + b.alpha.cross(r) + b.omega.cross(w_r)};
}

// Moving joint i alone turns (or shifts) all that lies behind it, and its motion seen from the body before i, about
// that body as it moves: that body's ω and α and the point's relative motion give the rest.
TreeMotion::Columns TreeMotion::columns(int i, const PointMotion& point) const {
  const Link& link = links_[static_cast<std::size_t>(i)];
  const Body &before = body(link.parent), &behind = body(i);
  const Vector3d &z = behind.z, &omega = before.omega;
  const Vector3d J = link.revolute ? Vector3d(z.cross(point.position - behind.o)) : z;
  const Vector3d w_J = omega.cross(J);
  Columns out{J, w_J, before.alpha.cross(J) + omega.cross(w_J)};
  if (!link.revolute) return out;
  const Vector3d arm = point.position - before.p, w_arm = omega.cross(arm);
  const Vector3d v_rel = point.velocity - before.v - w_arm;
  const Vector3d a_rel =
      point.acceleration - before.a - before.alpha.cross(arm) - omega.cross(w_arm) - 2 * omega.cross(v_rel);
  out.V += z.cross(v_rel);
  out.A += 2 * omega.cross(z.cross(v_rel)) + z.cross(a_rel);
  return out;
}

PointDerivatives TreeMotion::derivatives(const LinkPoint& point) const {
  const auto joints = static_cast<Eigen::Index>(links_.size());
  PointDerivatives out;
  for (auto* m : {&out.J, &out.V, &out.A}) m->setZero(3, joints);
  const PointMotion m = motion(point);
  for (int i = point.link; i >= 0; i = links_[static_cast<std::size_t>(i)].parent) {
    const Columns c = columns(i, m);
    out.J.col(i) = c.J;
    out.V.col(i) = c.V;
    out.A.col(i) = c.A;
  }
  return out;
}

void TreeMotion::pull_back_position(int joint, const Vector3d& position, const Vector3d& adjoint) {
  for (int i = joint; i >= 0; i = links_[static_cast<std::size_t>(i)].parent) {
    const Body& b = body(i);
    const bool revolute = links_[static_cast<std::size_t>(i)].revolute;
    q_bar_[i] += revolute ? b.z.cross(position - b.o).dot(adjoint) : b.z.dot(adjoint);
  }
}

void TreeMotion::pull_back(const LinkPoint& point, const PointMotion& adjoint) {
  const PointMotion m = motion(point);
  for (int i = point.link; i >= 0; i = links_[static_cast<std::size_t>(i)].parent) {
    const Columns c = columns(i, m);
    q_bar_[i] += c.J.dot(adjoint.position) + c.V.dot(adjoint.velocity) + c.A.dot(adjoint.acceleration);
    qd_bar_[i] += c.J.dot(adjoint.velocity) + 2 * c.V.dot(adjoint.acceleration);
    qdd_bar_[i] += c.J.dot(adjoint.acceleration);
  }
}

void TreeMotion::collect(double* q, double* qd, double* qdd) {
  const auto add = [this](double* to, Eigen::VectorXd& from) {
    if (to != nullptr) Eigen::Map<Eigen::VectorXd>(to, G_.cols()).noalias() += G_.transpose() * from;
    from.setZero();
  };
  add(q, q_bar_);
  add(qd, qd_bar_);
  add(qdd, qdd_bar_);
}

}  // namespace steelyard
