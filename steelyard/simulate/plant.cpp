#include "steelyard/simulate/plant.hpp"

#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/payload/body.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

// Just off rest: what jumps at speed zero shows on either side, what does not is nothing.
constexpr double barely = 1e-300;

Vector3d cross_z(const Vector3d& a, double z) { return {a.y() * z, -a.x() * z, 0}; }  // a × (0, 0, z)

}  // namespace

Model with_payload(const Model& model, const Payload& payload) {
  const PayloadFrame frame = payload_frame(model.robot, payload.frame, "payload");
  if (!(payload.mass >= 0) || !payload.com.allFinite() || !payload.inertia.allFinite())
    throw InvalidInput(fmt::format("payload: mass {} kg; it must be finite and not negative", payload.mass));
  const Eigen::SelfAdjointEigenSolver<Matrix3d> inertia(payload.inertia);
  const Vector3d& I = inertia.eigenvalues();
  if (I[0] < -1e-12 || I[0] + I[1] < I[2] - 1e-9 * (1 + I[2]))
    throw InvalidInput(
        fmt::format("payload: principal moments {:.4g}, {:.4g}, {:.4g} kg·m² are no body's: none is negative, and no "
                    "two sum to less than the third",
                    I[0], I[1], I[2]));
  Model out = model;
  out.values.segment<10>(model.layout.link(model.robot.links() - 1)) +=
      express_in_parent(frame.T_link_frame, from_centre_of_mass(payload.mass, payload.com, payload.inertia));
  return out;
}

Plant::Plant(const Model& model) : name_(model.robot.name), gravity_(model.robot.gravity) {
  const Robot& robot = model.robot;
  const Index n = robot.dof(), links = robot.links();
  for (Index j = 0; j < links; ++j) {
    const Joint& joint = robot.joints[static_cast<std::size_t>(j)];
    Body body;
    body.parent = joint.parent;
    body.prismatic = joint.type == JointType::prismatic;
    Eigen::Isometry3d T = joint.T_parent_joint;
    if (joint.parent >= 0) T = robot.joints[static_cast<std::size_t>(joint.parent)].T_joint_link * T;
    body.R0 = T.linear();
    body.p0 = T.translation();
    const LinkParameters x =
        express_in_parent(joint.T_joint_link, model.values.segment<10>(model.layout.link(static_cast<int>(j))));
    body.L = inertia_about_origin(x);
    body.l = first_moment(x);
    body.m = x[9];
    bodies_.push_back(body);
  }
  G_ = robot.G;
  g0_ = robot.g0;
  plain_ = G_.rows() == G_.cols() && G_.isIdentity(0) && g0_.isZero(0);
  rotor_ = links_ = mass_ = factor_ = MatrixXd::Zero(n, n);
  M_tree_ = MatrixXd::Zero(links, links);
  M_half_ = MatrixXd::Zero(links, n);
  q_tree_ = qd_tree_ = qdd_tree_ = tau_tree_ = VectorXd::Zero(links);
  bias_ = work_ = guess_ = links_torque_ = VectorXd::Zero(n);
  add_shafts(model);
}

void Plant::add_shafts(const Model& model) {
  for (std::size_t s = 0; s < model.robot.shafts.size(); ++s) {
    const Shaft& shaft = model.robot.shafts[s];
    ShaftTerms out{shaft.speed, shaft.load, shaft.shape, {}, false};
    const int rotor = model.layout.rotor_column(static_cast<int>(s));
    if (rotor >= 0) rotor_ += model.values[rotor] * shaft.speed.transpose() * shaft.speed;
    for (std::size_t t = 0; t < shaft.friction.size(); ++t) {
      const int column = model.layout.friction_column(static_cast<int>(s), static_cast<int>(t));
      if (column < 0) continue;
      Term term;
      term.law = &friction_law(shaft.friction[t].kind);
      for (std::size_t c = 0; c < term.law->columns.size(); ++c)
        term.value[c] = model.values[column + static_cast<Index>(c)];
      if (term.law->needs_load() && term.value[0] != 0) load_friction_ = true;
      out.terms.push_back(term);
    }
    shafts_.push_back(out);
    const int last = static_cast<int>(shafts_.size()) - 1;
    shafts_.back().sticks = friction(last, barely, 1) - friction(last, -barely, 1) > 1e-12;
  }
}

double Plant::friction(int shaft, double speed, double load) const {
  const ShaftTerms& s = shafts_[static_cast<std::size_t>(shaft)];
  double sum = 0, entries[2] = {0, 0};
  for (const Term& term : s.terms) {
    term.law->evaluate(s.shape, speed, load, entries);
    for (std::size_t c = 0; c < term.law->columns.size(); ++c) sum += entries[c] * term.value[c];
  }
  return sum;
}

double Plant::friction_slope(int shaft, double speed, double load) const {
  const ShaftTerms& s = shafts_[static_cast<std::size_t>(shaft)];
  double sum = 0, entries[2] = {0, 0};
  for (const Term& term : s.terms) {
    term.law->slope(s.shape, speed, load, entries);
    for (std::size_t c = 0; c < term.law->columns.size(); ++c) sum += entries[c] * term.value[c];
  }
  return sum;
}

double Plant::load(int shaft, const VectorXd& qdd) {
  links_torque_.noalias() = links_ * qdd;
  return shafts_[static_cast<std::size_t>(shaft)].load.dot(links_torque_ + bias_);
}

// Where each joint frame is in its parent's.
void Plant::place(const VectorXd& q) {
  if (plain_)
    q_tree_ = q;
  else {
    q_tree_.noalias() = G_ * q;
    q_tree_ += g0_;
  }
  for (std::size_t j = 0; j < bodies_.size(); ++j) {
    Body& b = bodies_[j];
    const double x = q_tree_[static_cast<Index>(j)];
    b.R = b.R0;
    b.p = b.p0;
    if (b.prismatic) {
      b.p += b.R0.col(2) * x;
      continue;
    }
    const double c = std::cos(x), s = std::sin(x);
    b.R.col(0) = b.R0.col(0) * c + b.R0.col(1) * s;
    b.R.col(1) = b.R0.col(1) * c - b.R0.col(0) * s;
  }
}

// (D1, D2): velocities and accelerations outwards, wrenches inwards; τ = Gᵀ τ_tree. No q̈: the bias.
void Plant::newton_euler(const VectorXd& qd, const VectorXd* qdd, VectorXd& tau) {
  if (plain_)
    qd_tree_ = qd;
  else
    qd_tree_.noalias() = G_ * qd;
  if (qdd != nullptr) qdd_tree_.noalias() = G_ * *qdd;
  const Vector3d none = Vector3d::Zero(), base = -gravity_;
  for (std::size_t j = 0; j < bodies_.size(); ++j) {
    Body& b = bodies_[j];
    const Body* parent = b.parent < 0 ? nullptr : &bodies_[static_cast<std::size_t>(b.parent)];
    const double rate = qd_tree_[static_cast<Index>(j)], gain = qdd ? qdd_tree_[static_cast<Index>(j)] : 0.0;
    const Vector3d &w = parent ? parent->w : none, &v = parent ? parent->v : none;
    const Vector3d &dw = parent ? parent->dw : none, &dv = parent ? parent->dv : base;
    b.w.noalias() = b.R.transpose() * w;
    b.v.noalias() = b.R.transpose() * (v + w.cross(b.p));
    b.dw.noalias() = b.R.transpose() * dw;
    b.dv.noalias() = b.R.transpose() * (dv + dw.cross(b.p));
    if (b.prismatic) {
      b.v.z() += rate;
      b.dv += cross_z(b.w, rate);
      b.dv.z() += gain;
    } else {
      b.w.z() += rate;
      b.dw += cross_z(b.w, rate);
      b.dw.z() += gain;
      b.dv += cross_z(b.v, rate);
    }
    const Vector3d hn = b.L * b.w + b.l.cross(b.v), hf = b.m * b.v - b.l.cross(b.w);  // momentum
    b.n = b.L * b.dw + b.l.cross(b.dv) + b.w.cross(hn) + b.v.cross(hf);
    b.f = b.m * b.dv - b.l.cross(b.dw) + b.w.cross(hf);
  }
  for (std::size_t j = bodies_.size(); j-- > 0;) {
    const Body& b = bodies_[j];
    tau_tree_[static_cast<Index>(j)] = b.prismatic ? b.f.z() : b.n.z();
    if (b.parent < 0) continue;
    Body& parent = bodies_[static_cast<std::size_t>(b.parent)];
    const Vector3d f = b.R * b.f;
    parent.f += f;
    parent.n += b.R * b.n + b.p.cross(f);
  }
  if (plain_)
    tau = tau_tree_;
  else
    tau.noalias() = G_.transpose() * tau_tree_;
}

// M by composite bodies: column j is what it takes to accelerate joint j alone, felt by the joints below it.
void Plant::composite_bodies() {
  for (Body& b : bodies_) {
    b.Lc = b.L;
    b.lc = b.l;
    b.mc = b.m;
  }
  M_tree_.setZero();
  for (std::size_t j = bodies_.size(); j-- > 0;) {
    const Body& b = bodies_[j];
    const auto k = static_cast<Index>(j);
    Vector3d n, f;
    if (b.prismatic) {
      n = cross_z(b.lc, 1);
      f = {0, 0, b.mc};
    } else {
      n = b.Lc.col(2);
      f = -cross_z(b.lc, 1);
    }
    M_tree_(k, k) = b.prismatic ? f.z() : n.z();
    for (const Body* up = &b; up->parent >= 0;) {
      f = (up->R * f).eval();
      n = (up->R * n + up->p.cross(f)).eval();
      const Index i = up->parent;
      up = &bodies_[static_cast<std::size_t>(i)];
      M_tree_(i, k) = M_tree_(k, i) = up->prismatic ? f.z() : n.z();
    }
    if (b.parent < 0) continue;
    // The composite about the parent's origin: −Σ m skew(p + r)², in vectors: skew(a) skew(b) = b aᵀ − (a·b) 1.
    Body& parent = bodies_[static_cast<std::size_t>(b.parent)];
    const Vector3d l = b.R * b.lc, mixed = l + 0.5 * b.mc * b.p;
    const Matrix3d turned = b.Lc * b.R.transpose();
    parent.Lc.noalias() += b.R * turned;
    parent.Lc -= b.p * mixed.transpose();
    parent.Lc -= mixed * b.p.transpose();
    parent.Lc.diagonal().array() += 2 * b.p.dot(mixed);
    parent.lc += l + b.mc * b.p;
    parent.mc += b.mc;
  }
}

// LLᵀ in place: too small for anything cleverer.
void Plant::factorise() {
  const Index n = mass_.rows();
  factor_ = mass_;
  for (Index j = 0; j < n; ++j) {
    for (Index k = 0; k < j; ++k) {
      const double x = factor_(j, k);
      for (Index i = j; i < n; ++i) factor_(i, j) -= factor_(i, k) * x;
    }
    if (!(factor_(j, j) > 0))
      throw Unattainable(
          fmt::format("robot '{}': the mass matrix is not positive definite; the model is not physical", name_));
    const double scale = 1 / std::sqrt(factor_(j, j));
    for (Index i = j; i < n; ++i) factor_(i, j) *= scale;
  }
}

void Plant::solve(const VectorXd& b, VectorXd& x) const {
  const Index n = factor_.rows();
  x = b;
  for (Index j = 0; j < n; ++j) {
    x[j] /= factor_(j, j);
    for (Index i = j + 1; i < n; ++i) x[i] -= factor_(i, j) * x[j];
  }
  for (Index j = n; j-- > 0;) {
    for (Index i = j + 1; i < n; ++i) x[j] -= factor_(i, j) * x[i];
    x[j] /= factor_(j, j);
  }
}

void Plant::set_state(const VectorXd& q, const VectorXd& qd) {
  place(q);
  newton_euler(qd, nullptr, bias_);
  composite_bodies();
  if (plain_)
    links_ = M_tree_;
  else {
    M_half_.noalias() = M_tree_ * G_;
    links_.noalias() = G_.transpose() * M_half_;
  }
  mass_ = links_ + rotor_;
  factorise();
}

void Plant::add_damping(const VectorXd& damping) {
  bool any = false;
  for (Index s = 0; s < damping.size(); ++s) {
    if (damping[s] == 0) continue;
    const auto& a = row(static_cast<int>(s));
    for (Index i = 0; i < a.size(); ++i)
      for (Index j = 0; j < a.size(); ++j) mass_(i, j) += a[i] * damping[s] * a[j];
    any = true;
  }
  if (any) factorise();
}

void Plant::acceleration(const VectorXd& q, const VectorXd& qd, const VectorXd& tau, VectorXd& qdd) {
  set_state(q, qd);
  guess_.setZero(dof());
  // Load-dependent friction depends on the acceleration in turn: a contraction, by its coefficient each round.
  for (int round = 0; round < (load_friction_ ? 200 : 1); ++round) {
    work_ = tau - bias_;
    for (int s = 0; s < shafts(); ++s) {
      const double f = friction(s, row(s).dot(qd), load_friction_ ? load(s, guess_) : 0.0);
      if (f != 0) work_ -= row(s).transpose() * f;
    }
    solve(work_, qdd);
    if ((qdd - guess_).norm() <= 1e-14 * (1 + qdd.norm())) break;
    guess_ = qdd;
  }
}

void Plant::inverse(const VectorXd& q, const VectorXd& qd, const VectorXd& qdd, const VectorXd& friction_speed,
                    VectorXd& tau) {
  place(q);
  newton_euler(qd, &qdd, tau);
  links_torque_ = tau;
  tau.noalias() += rotor_ * qdd;
  for (int s = 0; s < shafts(); ++s) {
    const auto& shaft = shafts_[static_cast<std::size_t>(s)];
    const double f = friction(s, row(s).dot(friction_speed), load_friction_ ? shaft.load.dot(links_torque_) : 0.0);
    if (f != 0) tau += row(s).transpose() * f;
  }
}

}  // namespace steelyard
