#include "steelyard/dynamics/momentum.hpp"

#include "steelyard/dynamics/joint_bodies.hpp"
#include "steelyard/dynamics/newton_euler.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::Vector3d;
using Eigen::VectorXd;

Momentum::Momentum(const Model& model) : g_base_(model.robot.gravity) {
  const Robot& robot = model.robot;
  require_fixed_base(robot, "an observer of the momentum");
  const Index n = robot.dof(), links = robot.links();
  make_bodies(model, bodies_, T_parent_joint_);
  carried_.resize(bodies_.size());
  G_ = robot.G;
  g0_ = robot.g0;
  plain_ = G_.rows() == G_.cols() && G_.isIdentity(0) && g0_.isZero(0);
  rotor_ = Eigen::MatrixXd::Zero(n, n);
  for (std::size_t s = 0; s < robot.shafts.size(); ++s) {
    const int column = model.layout.rotor_column(static_cast<int>(s));
    const auto& speed = robot.shafts[s].speed;
    if (column >= 0) rotor_ += model.values[column] * speed.transpose() * speed;
  }
  sine_ = cosine_ = q_tree_ = qd_tree_ = p_tree_ = kinetic_tree_ = gravity_tree_ = VectorXd::Zero(links);
  p_ = kinetic_ = gravity_ = VectorXd::Zero(n);
}

Momentum::Momentum(const Momentum&) = default;
Momentum::Momentum(Momentum&&) noexcept = default;
Momentum::~Momentum() = default;

void Momentum::place(const VectorXd& q) noexcept {
  if (plain_)
    q_tree_ = q;
  else {
    q_tree_.noalias() = G_ * q;
    q_tree_ += g0_;
  }
  place_bodies(T_parent_joint_, q_tree_.data(), sine_.data(), cosine_.data(), bodies_);
}

// Velocities outwards, and each body's own momentum and weight.
void Momentum::carry_velocities() noexcept {
  for (std::size_t j = 0; j < bodies_.size(); ++j) {
    const Body& b = bodies_[j];
    Carried& c = carried_[j];
    if (b.parent < 0) {
      c.w = c.v = Vector3d::Zero();
      c.g.noalias() = b.R.transpose() * g_base_;
    } else {
      const Carried& up = carried_[static_cast<std::size_t>(b.parent)];
      c.w.noalias() = b.R.transpose() * up.w;
      c.v.noalias() = b.R.transpose() * (up.v + up.w.cross(b.p));
      c.g.noalias() = b.R.transpose() * up.g;
    }
    (b.prismatic ? c.v : c.w).z() += qd_tree_[static_cast<Index>(j)];
    const Vector3d l = first_moment(b.x);
    const double m = b.x[9];
    c.turning = inertia_about_origin(b.x) * c.w + l.cross(c.v);
    c.pushing = m * c.v + c.w.cross(l);
    c.moment = l.cross(c.g);
    c.weight = m * c.g;
  }
}

// (D9) Back: with S along z, p = Sᵀh, ∂T/∂q = (v × S)ᵀh, g = −Sᵀ(weight), h and weight of all that the joint carries.
void Momentum::gather() noexcept {
  for (std::size_t j = bodies_.size(); j-- > 0;) {
    const Body& b = bodies_[j];
    const Carried& c = carried_[j];
    const auto k = static_cast<Index>(j);
    const auto& felt = b.prismatic ? c.pushing : c.turning;
    p_tree_[k] = felt.z();
    kinetic_tree_[k] = c.w.y() * felt.x() - c.w.x() * felt.y();
    if (!b.prismatic) kinetic_tree_[k] += c.v.y() * c.pushing.x() - c.v.x() * c.pushing.y();
    gravity_tree_[k] = b.prismatic ? -c.weight.z() : -c.moment.z();
    if (b.parent < 0) continue;
    Carried& up = carried_[static_cast<std::size_t>(b.parent)];
    const Vector3d pushing = b.R * c.pushing, weight = b.R * c.weight;
    up.turning += b.R * c.turning + b.p.cross(pushing);
    up.pushing += pushing;
    up.moment += b.R * c.moment + b.p.cross(weight);
    up.weight += weight;
  }
}

void Momentum::set_state(const VectorXd& q, const VectorXd& qd) noexcept {
  place(q);
  if (plain_)
    qd_tree_ = qd;
  else
    qd_tree_.noalias() = G_ * qd;
  carry_velocities();
  gather();
  if (plain_) {
    p_ = p_tree_;
    kinetic_ = kinetic_tree_;
    gravity_ = gravity_tree_;
  } else {
    p_.noalias() = G_.transpose() * p_tree_;
    kinetic_.noalias() = G_.transpose() * kinetic_tree_;
    gravity_.noalias() = G_.transpose() * gravity_tree_;
  }
  p_.noalias() += rotor_ * qd;
}

}  // namespace steelyard
