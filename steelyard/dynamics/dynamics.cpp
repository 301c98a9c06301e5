#include "steelyard/dynamics/dynamics.hpp"

#include <fmt/format.h>

#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/dynamics/joint_bodies.hpp"
#include "steelyard/dynamics/newton_euler.hpp"
#include "steelyard/dynamics/tree.hpp"

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

Dynamics::Dynamics(const Model& model) : memory_(model), name_(model.robot.name), gravity_(model.robot.gravity) {
  const Robot& robot = model.robot;
  const Index n = robot.dof(), links = robot.links();
  make_bodies(model, bodies_, T_parent_joint_);
  composites_.resize(bodies_.size());
  floating_ = robot.floating();
  before_ = tree_rows(robot) - links;
  const Index rows = links + before_;
  G_ = tree_coupling(robot);
  g0_ = VectorXd::Zero(rows);
  g0_.tail(links) = robot.g0;
  plain_ = G_.rows() == G_.cols() && G_.isIdentity(0) && g0_.isZero(0);
  rotor_ = links_ = mass_ = factor_ = MatrixXd::Zero(n, n);
  M_tree_ = MatrixXd::Zero(rows, rows);
  M_half_ = MatrixXd::Zero(rows, n);
  sine_ = cosine_ = VectorXd::Zero(links);
  q_tree_ = qd_tree_ = qdd_tree_ = tau_tree_ = VectorXd::Zero(rows);
  bias_ = work_ = guess_ = links_torque_ = VectorXd::Zero(n);
  add_shafts(model);
}

Dynamics::Dynamics(const Dynamics&) = default;
Dynamics::Dynamics(Dynamics&&) noexcept = default;
Dynamics& Dynamics::operator=(const Dynamics&) = default;
Dynamics& Dynamics::operator=(Dynamics&&) noexcept = default;
Dynamics::~Dynamics() = default;

void Dynamics::add_shafts(const Model& model) {
  for (std::size_t s = 0; s < model.robot.shafts.size(); ++s) {
    const Shaft& shaft = model.robot.shafts[s];
    ShaftTerms out{shaft.speed, shaft.load, shaft.shape, {}, 0, false};
    const int rotor = model.layout.rotor_column(static_cast<int>(s));
    if (rotor >= 0) rotor_ += model.values[rotor] * shaft.speed.transpose() * shaft.speed;
    for (std::size_t t = 0; t < shaft.friction.size(); ++t) {
      const int column = model.layout.friction_column(static_cast<int>(s), static_cast<int>(t));
      if (column < 0) continue;
      Term term;
      term.law = &friction_law(shaft.friction[t]);
      for (std::size_t c = 0; c < term.law->columns.size(); ++c)
        term.value[c] = model.values[column + static_cast<Index>(c)];
      if (term.law->has_memory()) continue;
      if (term.law->needs_load() && term.value[0] != 0) load_friction_ = true;
      out.terms.push_back(term);
    }
    shafts_.push_back(out);
    const int last = static_cast<int>(shafts_.size()) - 1;
    shafts_.back().sticks = friction(last, barely, 1) - friction(last, -barely, 1) > 1e-12;
  }
}

double Dynamics::friction(int shaft, double speed, double load) const {
  const ShaftTerms& s = shafts_[static_cast<std::size_t>(shaft)];
  double sum = 0, entries[max_friction_columns] = {};
  for (const Term& term : s.terms) {
    term.law->evaluate(s.shape, {speed, load, s.position}, entries);
    for (std::size_t c = 0; c < term.law->columns.size(); ++c) sum += entries[c] * term.value[c];
  }
  return sum;
}

double Dynamics::steady_friction(int shaft, double speed, double load) const {
  const double f = friction(shaft, speed, load);
  return memory_.empty() ? f : f + memory_.sliding(shaft) * smooth_sign(speed, 0);
}

double Dynamics::friction_slope(int shaft, double speed, double load) const {
  const ShaftTerms& s = shafts_[static_cast<std::size_t>(shaft)];
  double sum = 0, entries[max_friction_columns] = {};
  for (const Term& term : s.terms) {
    term.law->slope(s.shape, {speed, load, s.position}, entries);
    for (std::size_t c = 0; c < term.law->columns.size(); ++c) sum += entries[c] * term.value[c];
  }
  return sum;
}

double Dynamics::load(int shaft, const VectorXd& qdd) {
  links_torque_.noalias() = links_ * qdd;
  return shafts_[static_cast<std::size_t>(shaft)].load.dot(links_torque_ + bias_);
}

void Dynamics::set_positions(const VectorXd& q) {
  for (auto& shaft : shafts_) shaft.position = shaft.speed.dot(q);
}

// Where each joint frame is in its parent's.
void Dynamics::place(const VectorXd& q) {
  set_positions(q);
  if (plain_)
    q_tree_ = q;
  else {
    q_tree_.noalias() = G_ * q;
    q_tree_ += g0_;
  }
  place_bodies(T_parent_joint_, q_tree_.data() + before_, sine_.data(), cosine_.data(), bodies_);
}

// τ = Gᵀ τ_tree of the links. No q̈: the bias.
void Dynamics::links_force(const VectorXd& qd, const VectorXd* qdd, VectorXd& tau) {
  if (plain_)
    qd_tree_ = qd;
  else
    qd_tree_.noalias() = G_ * qd;
  if (qdd != nullptr) qdd_tree_.noalias() = G_ * *qdd;
  const double* const gain = qdd != nullptr ? qdd_tree_.data() : nullptr;
  const FloatingBase base{qd_tree_.data(), gain, tau_tree_.data()};
  newton_euler(bodies_.data(), static_cast<int>(bodies_.size()), qd_tree_.data() + before_,
               gain != nullptr ? gain + before_ : nullptr, gravity_, tau_tree_.data() + before_,
               floating_ ? &base : nullptr);
  if (plain_)
    tau = tau_tree_;
  else
    tau.noalias() = G_.transpose() * tau_tree_;
}

// M by composite bodies: column j is what it takes to accelerate joint j alone, felt by the joints below it.
void Dynamics::composite_bodies() {
  for (std::size_t j = 0; j < bodies_.size(); ++j) {
    const LinkParameters& x = bodies_[j].x;
    composites_[j] = {inertia_about_origin(x), first_moment(x), x[9]};
  }
  M_tree_.setZero();
  for (std::size_t j = bodies_.size(); j-- > 0;) {
    const Body& b = bodies_[j];
    const Composite& all = composites_[j];
    const Index k = static_cast<Index>(j) + before_;
    if (floating_ && j == 0) {
      base_mass(all);
      break;
    }
    Vector3d n, f;
    if (b.prismatic) {
      n = cross_z(all.l, 1);
      f = {0, 0, all.m};
    } else {
      n = all.L.col(2);
      f = -cross_z(all.l, 1);
    }
    M_tree_(k, k) = b.prismatic ? f.z() : n.z();
    for (const Body* up = &b; up->parent >= 0;) {
      f = (up->R * f).eval();
      n = (up->R * n + up->p.cross(f)).eval();
      const Index i = up->parent + before_;
      up = &bodies_[static_cast<std::size_t>(up->parent)];
      if (floating_ && up->parent < 0) {
        M_tree_.block<3, 1>(0, k) = f;
        M_tree_.block<3, 1>(3, k) = n;
        M_tree_.block<1, 6>(k, 0) = M_tree_.block<6, 1>(0, k).transpose();
        break;
      }
      M_tree_(i, k) = M_tree_(k, i) = up->prismatic ? f.z() : n.z();
    }
    if (b.parent < 0) continue;
    // The composite about the parent's origin: −Σ m skew(p + r)², in vectors: skew(a) skew(b) = b aᵀ − (a·b) 1.
    Composite& parent = composites_[static_cast<std::size_t>(b.parent)];
    const Vector3d l = b.R * all.l, mixed = l + 0.5 * all.m * b.p;
    const Matrix3d turned = all.L * b.R.transpose();
    parent.L.noalias() += b.R * turned;
    parent.L -= b.p * mixed.transpose();
    parent.L -= mixed * b.p.transpose();
    parent.L.diagonal().array() += 2 * b.p.dot(mixed);
    parent.l += l + all.m * b.p;
    parent.m += all.m;
  }
}

// What it takes to accelerate a floating base with all that it carries.
void Dynamics::base_mass(const Composite& all) {
  const Matrix3d l = skew(all.l);
  M_tree_.topLeftCorner<3, 3>() = all.m * Matrix3d::Identity();
  M_tree_.block<3, 3>(3, 0) = l;
  M_tree_.block<3, 3>(0, 3) = -l;
  M_tree_.block<3, 3>(3, 3) = all.L;
}

// LLᵀ in place: too small for anything cleverer.
void Dynamics::factorise() {
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

void Dynamics::solve(const VectorXd& b, VectorXd& x) const {
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

// GᵀM_tree G of the bodies in their places.
void Dynamics::links_mass() {
  composite_bodies();
  if (plain_) {
    links_ = M_tree_;
    return;
  }
  M_half_.noalias() = M_tree_ * G_;
  links_.noalias() = G_.transpose() * M_half_;
}

MatrixXd Dynamics::mass(const VectorXd& q, bool rotors) {
  place(q);
  links_mass();
  return rotors ? MatrixXd(links_ + rotor_) : links_;
}

void Dynamics::set_state(const VectorXd& q, const VectorXd& qd) {
  place(q);
  links_force(qd, nullptr, bias_);
  links_mass();
  mass_ = links_ + rotor_;
  factorise();
}

void Dynamics::add_damping(const VectorXd& damping) {
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

void Dynamics::acceleration(const VectorXd& q, const VectorXd& qd, const VectorXd& tau, VectorXd& qdd) {
  set_state(q, qd);
  guess_.setZero(dof());
  // Load-dependent friction depends on the acceleration in turn: a contraction, by its coefficient each round.
  for (int round = 0; round < (load_friction_ ? 200 : 1); ++round) {
    work_ = tau - bias_;
    for (int s = 0; s < shafts(); ++s) {
      const double f = steady_friction(s, row(s).dot(qd), load_friction_ ? load(s, guess_) : 0.0);
      if (f != 0) work_ -= row(s).transpose() * f;
    }
    solve(work_, qdd);
    if ((qdd - guess_).norm() <= 1e-14 * (1 + qdd.norm())) break;
    guess_ = qdd;
  }
}

void Dynamics::inverse(const VectorXd& q, const VectorXd& qd, const VectorXd& qdd, const VectorXd& friction_speed,
                       VectorXd& tau) {
  place(q);
  links_force(qd, &qdd, tau);
  links_torque_ = tau;
  tau.noalias() += rotor_ * qdd;
  for (int s = 0; s < shafts(); ++s) {
    const auto& shaft = shafts_[static_cast<std::size_t>(s)];
    const double f =
        steady_friction(s, row(s).dot(friction_speed), load_friction_ ? shaft.load.dot(links_torque_) : 0.0);
    if (f != 0) tau += row(s).transpose() * f;
  }
}

}  // namespace steelyard
