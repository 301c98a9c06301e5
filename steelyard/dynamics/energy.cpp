#include "steelyard/dynamics/energy.hpp"

#include <fmt/format.h>

#include <unsupported/Eigen/MatrixFunctions>

#include "steelyard/core/error.hpp"
#include "steelyard/dynamics/tree.hpp"

namespace steelyard {

using Eigen::RowVectorXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

// Energy of one link per unit parameter: DE (E1) plus DU (E2). v, ω in the link frame.
LinkParameters link_energy(const LinkMotion& m, const Vector3d& gravity) {
  const Vector3d w = m.velocity.head<3>(), v = m.velocity.tail<3>();
  const Vector3d vxw = v.cross(w);
  LinkParameters h;
  h << 0.5 * w.x() * w.x(), w.x() * w.y(), w.x() * w.z(), 0.5 * w.y() * w.y(), w.y() * w.z(), 0.5 * w.z() * w.z(), vxw,
      0.5 * v.squaredNorm();
  h.segment<3>(6) -= m.T_base_link.linear().transpose() * gravity;
  h[9] -= gravity.dot(m.T_base_link.translation());
  return h;
}

// Its time derivative (E6). Spatial acceleration is the componentwise derivative of velocity in the moving frame.
LinkParameters link_power(const LinkMotion& m, const Vector3d& gravity) {
  const Vector3d w = m.velocity.head<3>(), v = m.velocity.tail<3>();
  const Vector3d wd = m.acceleration.head<3>(), vd = m.acceleration.tail<3>();
  LinkParameters p;
  p << w.x() * wd.x(), wd.x() * w.y() + w.x() * wd.y(), wd.x() * w.z() + w.x() * wd.z(), w.y() * wd.y(),
      wd.y() * w.z() + w.y() * wd.z(), w.z() * wd.z(), vd.cross(w) + v.cross(wd), v.dot(vd);
  const Vector3d g = m.T_base_link.linear().transpose() * gravity;  // in the link frame; ġ = g × ω
  p.segment<3>(6) -= g.cross(w);
  p[9] -= g.dot(v);
  return p;
}

template <class PerLink>
RowVectorXd link_row(const ParameterLayout& layout, const std::vector<LinkMotion>& motion, const Vector3d& gravity,
                     PerLink per_link) {
  RowVectorXd row = RowVectorXd::Zero(layout.size());
  for (std::size_t j = 0; j < motion.size(); ++j)
    row.segment<10>(layout.link(static_cast<int>(j))) = per_link(motion[j], gravity).transpose();
  return row;
}

}  // namespace

RowVectorXd energy_regressor(const Robot& robot, const ParameterLayout& layout, const VectorXd& q, const VectorXd& qd) {
  require_size(robot, q, "q");
  require_size(robot, qd, "qd");
  RowVectorXd row = link_row(layout, forward_recursion(robot, q, qd, {}, Vector3d::Zero()), robot.gravity, link_energy);
  for (std::size_t s = 0; s < robot.shafts.size(); ++s)
    if (const int c = layout.rotor_column(static_cast<int>(s)); c >= 0) {
      const double v = robot.shafts[s].speed.dot(qd);
      row[c] = 0.5 * v * v;
    }
  return row;
}

RowVectorXd dissipation_regressor(const Robot& robot, const ParameterLayout& layout, const VectorXd& qd,
                                  const VectorXd& load, const VectorXd& q) {
  require_size(robot, qd, "qd");
  if (q.size() > 0 || needs_position(robot)) require_size(robot, q, "q");
  RowVectorXd row = RowVectorXd::Zero(layout.size());
  double entries[max_friction_columns];
  for (int c = layout.link_columns(); c < layout.size(); ++c) {
    const Parameter& p = layout[c];
    if (p.term < 0) continue;
    const Shaft& shaft = robot.shafts[static_cast<std::size_t>(p.shaft)];
    const FrictionLaw& law = law_of(robot, p);
    if (law.needs_load() && load.size() != robot.dof())
      throw InvalidInput(
          fmt::format("robot '{}' has load-dependent friction: the links' torque is needed as load", robot.name));
    const double v = shaft.speed.dot(qd);
    law.evaluate(shaft.shape, {v, load.size() ? shaft.load.dot(load) : 0, q.size() ? shaft.speed.dot(q) : 0}, entries);
    row[c] = v * entries[p.term_column];
  }
  return row;
}

RowVectorXd power_regressor(const Robot& robot, const ParameterLayout& layout, const VectorXd& q, const VectorXd& qd,
                            const VectorXd& qdd, const VectorXd& load) {
  require_size(robot, q, "q");
  require_size(robot, qdd, "qdd");
  RowVectorXd row = dissipation_regressor(robot, layout, qd, load, q);
  // A floating base's acceleration has gravity in it.
  const Vector3d gravity = robot.floating() ? Vector3d::Zero().eval() : robot.gravity;
  row += link_row(layout, forward_recursion(robot, q, qd, qdd, Vector3d::Zero()), gravity, link_power);
  for (std::size_t s = 0; s < robot.shafts.size(); ++s)
    if (const int c = layout.rotor_column(static_cast<int>(s)); c >= 0)
      row[c] = robot.shafts[s].speed.dot(qd) * robot.shafts[s].speed.dot(qdd);
  return row;
}

namespace {

// x = (G u, sG u) of G = ω²/(s² + √2 ω s + ω²), exact for inputs that are linear between samples (E8).
class LowPass {
 public:
  LowPass(double cutoff, double dt) {
    const double w = 2 * M_PI * cutoff;
    Eigen::Matrix4d A = Eigen::Matrix4d::Zero();  // states x1, x2, the input u, its slope
    A(0, 1) = 1;
    A(1, 0) = -w * w;
    A(1, 1) = -std::sqrt(2.0) * w;
    A(1, 2) = w * w;
    A(2, 3) = 1;
    const Eigen::Matrix4d E = (A * dt).exp();
    transition_ = E.topLeftCorner<2, 2>();
    from_now_ = E.block<2, 1>(0, 2) - E.block<2, 1>(0, 3) / dt;
    from_next_ = E.block<2, 1>(0, 3) / dt;
  }

  // Filters the rows of u (samples × signals) in place, keeping G u (which = 0) or sG u (1). Starts at rest.
  void apply(Eigen::Ref<Eigen::MatrixXd> u, int which) const {
    for (Eigen::Index c = 0; c < u.cols(); ++c) {
      Eigen::Vector2d x = Eigen::Vector2d::Zero();
      double now = u(0, c);
      u(0, c) = 0;
      for (Eigen::Index s = 1; s < u.rows(); ++s) {
        const double next = u(s, c);
        x = transition_ * x + from_now_ * now + from_next_ * next;
        now = next;
        u(s, c) = x[which];
      }
    }
  }

 private:
  Eigen::Matrix2d transition_;
  Eigen::Vector2d from_now_, from_next_;
};

}  // namespace

FilteredPower filtered_power(const Robot& robot, const ParameterLayout& layout, const Eigen::MatrixXd& q,
                             const Eigen::MatrixXd& qd, const Eigen::MatrixXd& tau, double dt, double cutoff) {
  if (q.rows() != robot.dof() || qd.rows() != q.rows() || tau.rows() != q.rows() || qd.cols() != q.cols() ||
      tau.cols() != q.cols() || q.cols() < 2)
    throw InvalidInput(fmt::format("filtered_power: q, qd and tau must all be {} × N with N ≥ 2", robot.dof()));
  if (!(dt > 0) || !(cutoff > 0) || cutoff * dt >= 0.5)
    throw InvalidInput(
        fmt::format("filtered_power: cut-off {} Hz must lie between 0 and half the rate {} Hz", cutoff, 1 / dt));
  const Eigen::Index samples = q.cols();
  Eigen::MatrixXd energy(samples, layout.size()), dissipation(samples, layout.size());
  FilteredPower out;
  out.power.resize(samples);
  for (Eigen::Index s = 0; s < samples; ++s) {
    energy.row(s) = energy_regressor(robot, layout, q.col(s), qd.col(s));
    dissipation.row(s) = dissipation_regressor(robot, layout, qd.col(s), tau.col(s), q.col(s));
    out.power[s] = qd.col(s).dot(tau.col(s));
  }
  energy.rowwise() -= energy.row(0).eval();  // h − h(0): no transient of a step at the start
  const LowPass G(cutoff, dt);
  G.apply(energy, 1);
  G.apply(dissipation, 0);
  G.apply(out.power, 0);
  out.rows = energy + dissipation;
  return out;
}

}  // namespace steelyard
