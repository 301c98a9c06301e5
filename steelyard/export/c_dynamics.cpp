#include "steelyard/export/c_dynamics.hpp"

#include "steelyard/export/c_expression.hpp"

#include <fmt/format.h>

#include <cmath>

namespace steelyard::tape {

namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

using Matrix = std::array<Vector, 3>;  // rows

Vector operator+(const Vector& a, const Vector& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }

Vector cross(const Vector& a, const Vector& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

Vector constant(Tape& tape, const Vector3d& v) {
  return {tape.constant(v[0]), tape.constant(v[1]), tape.constant(v[2])};
}

Term dot(const Vector& a, const Vector& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
Vector operator*(const Matrix& A, const Vector& v) { return {dot(A[0], v), dot(A[1], v), dot(A[2], v)}; }

Vector turned(const Matrix3d& R, const Vector& v) {
  Tape& tape = *v[0].tape;
  return Matrix{constant(tape, R.row(0)), constant(tape, R.row(1)), constant(tape, R.row(2))} * v;
}

// How joint j moves: by angle about z, or along it.
struct Move {
  bool slides = false;
  Term q, c, s;  // c, s: cosine and sine of the angle

  Vector inwards(const Vector& v) const {  // from the joint's resting frame into the one that moves
    return slides ? v : Vector{c * v[0] + s * v[1], c * v[1] - s * v[0], v[2]};
  }
  Vector outwards(const Vector& v) const { return slides ? v : Vector{c * v[0] - s * v[1], s * v[0] + c * v[1], v[2]}; }
};

struct LinkMotion {
  Vector w, dw, a;  // ω, ω̇, acceleration of the origin less gravity, along the link's axes (R1)
  Matrix U;         // (R2)
};

Matrix acceleration_field(const Vector& w, const Vector& dw) {  // (R2): U r = ω̇ × r + ω × (ω × r)
  const Term xx = w[0] * w[0], yy = w[1] * w[1], zz = w[2] * w[2];
  const Term xy = w[0] * w[1], xz = w[0] * w[2], yz = w[1] * w[2];
  return {Vector{-(yy + zz), xy - dw[2], xz + dw[1]}, Vector{xy + dw[2], -(xx + zz), yz - dw[0]},
          Vector{xz - dw[1], yz + dw[0], -(xx + yy)}};
}

class NewtonEuler {
 public:
  NewtonEuler(const Robot& robot, const Values& values, const State& state, Tape& tape)
      : robot_(robot), values_(values), state_(state), tape_(tape), zero_(tape.constant(0)) {}

  std::vector<Term> run() {
    const auto links = static_cast<std::size_t>(robot_.links());
    for (std::size_t j = 0; j < links; ++j) {
      tape_.section(fmt::format("motion of link {}", j + 1));
      go_outwards(j);
    }
    force_.assign(links, {zero_, zero_, zero_});
    moment_ = force_;
    tau_tree_.assign(links, zero_);
    for (std::size_t j = links; j-- > 0;) {
      tape_.section(fmt::format("force and moment of link {}", j + 1));
      go_inwards(j);
    }
    std::vector<Term> tau;
    for (Eigen::Index k = 0; k < robot_.dof(); ++k) {  // (R7)
      Term sum = zero_;
      for (std::size_t j = 0; j < links; ++j) sum = sum + robot_.G(static_cast<Eigen::Index>(j), k) * tau_tree_[j];
      tau.push_back(sum);
    }
    return tau;
  }

 private:
  Term tree(std::size_t j, const std::vector<Term>& coordinates) const {
    Term sum = zero_;
    for (std::size_t k = 0; k < coordinates.size(); ++k)
      sum = sum + robot_.G(static_cast<Eigen::Index>(j), static_cast<Eigen::Index>(k)) * coordinates[k];
    return sum;
  }

  Move move(std::size_t j) const {
    Move out;
    out.slides = robot_.joints[j].type == JointType::prismatic;
    const auto row = static_cast<Eigen::Index>(j);
    out.q = tree(j, state_.q) + robot_.g0[row];
    if (out.slides) return out;
    const bool stands = robot_.G.row(row).isZero(0);
    out.c = stands ? tape_.constant(std::cos(robot_.g0[row])) : tape_.call("cos", out.q);
    out.s = stands ? tape_.constant(std::sin(robot_.g0[row])) : tape_.call("sin", out.q);
    return out;
  }

  // (R1), in three steps: to the joint's resting frame, with the joint, to the link's frame.
  void go_outwards(std::size_t j) {
    const Joint& joint = robot_.joints[j];
    const Vector zeros{zero_, zero_, zero_};
    LinkMotion parent{zeros, zeros, constant(tape_, -state_.gravity), {zeros, zeros, zeros}};
    if (joint.parent >= 0) parent = motion_[static_cast<std::size_t>(joint.parent)];
    moves_.push_back(move(j));
    const Move& move = moves_.back();
    const Term qd = tree(j, state_.qd), qdd = tree(j, state_.qdd);

    const Matrix3d R0 = joint.T_parent_joint.linear().transpose();
    Vector w = move.inwards(turned(R0, parent.w)), dw = move.inwards(turned(R0, parent.dw));
    Vector a = move.inwards(turned(R0, parent.a + parent.U * constant(tape_, joint.T_parent_joint.translation())));
    if (move.slides) {
      const Matrix U = acceleration_field(w, dw);
      a = a + Vector{U[0][2] * move.q + 2 * (w[1] * qd), U[1][2] * move.q - 2 * (w[0] * qd), U[2][2] * move.q + qdd};
    } else {
      dw = {dw[0] + w[1] * qd, dw[1] - w[0] * qd, dw[2] + qdd};
      w[2] = w[2] + qd;
    }
    const Matrix3d R1 = joint.T_joint_link.linear().transpose();
    LinkMotion link{turned(R1, w), turned(R1, dw), turned(R1, a), {}};
    link.U = acceleration_field(link.w, link.dw);
    link.a = link.a + link.U * constant(tape_, R1 * joint.T_joint_link.translation());
    motion_.push_back(link);
  }

  // (R3): what moves link j as it moves; n about the origin of its frame. Diagonal entries by differences, which share
  // the products of ω that U has.
  void add_wrench(std::size_t j) {
    const auto value = [&](int element) { return values_(ParameterLayout::link(static_cast<int>(j), element)); };
    const Term XX = value(0), XY = value(1), XZ = value(2), YY = value(3), YZ = value(4), ZZ = value(5), M = value(9);
    const Vector l{value(6), value(7), value(8)};
    const auto& [w, dw, a, U] = motion_[j];
    const Term xx = w[0] * w[0], yy = w[1] * w[1], zz = w[2] * w[2];
    const Vector tensor{XX * dw[0] + (ZZ - YY) * (w[1] * w[2]) + XY * -U[2][0] + XZ * U[1][0] + YZ * (yy - zz),
                        YY * dw[1] + (XX - ZZ) * (w[0] * w[2]) + XY * U[2][1] + XZ * (zz - xx) + YZ * -U[0][1],
                        ZZ * dw[2] + (YY - XX) * (w[0] * w[1]) + XY * (xx - yy) + XZ * -U[1][2] + YZ * U[0][2]};
    force_[j] = force_[j] + Vector{M * a[0], M * a[1], M * a[2]} + U * l;
    moment_[j] = moment_[j] + tensor + cross(l, a);
  }

  // The joint's share of the wrench, and the rest handed on to the parent.
  void go_inwards(std::size_t j) {
    add_wrench(j);
    const Joint& joint = robot_.joints[j];
    const Move& move = moves_[j];
    const Matrix3d R1 = joint.T_joint_link.linear(), R0 = joint.T_parent_joint.linear();
    Vector f = turned(R1, force_[j]);
    Vector n = turned(R1, moment_[j]) + cross(constant(tape_, joint.T_joint_link.translation()), f);
    tau_tree_[j] = move.slides ? f[2] : n[2];
    if (joint.parent < 0) return;
    if (move.slides) n = n + cross({zero_, zero_, move.q}, f);
    f = turned(R0, move.outwards(f));
    n = turned(R0, move.outwards(n)) + cross(constant(tape_, joint.T_parent_joint.translation()), f);
    const auto parent = static_cast<std::size_t>(joint.parent);
    force_[parent] = force_[parent] + f;
    moment_[parent] = moment_[parent] + n;
  }

  const Robot& robot_;
  const Values& values_;
  const State& state_;
  Tape& tape_;
  Term zero_;
  std::vector<Move> moves_;
  std::vector<LinkMotion> motion_;
  std::vector<Vector> force_, moment_;
  std::vector<Term> tau_tree_;
};

Term along(const Eigen::RowVectorXd& row, const std::vector<Term>& coordinates, Tape& tape) {
  Term sum = tape.constant(0);
  for (std::size_t k = 0; k < coordinates.size(); ++k) sum = sum + row[static_cast<Eigen::Index>(k)] * coordinates[k];
  return sum;
}

void push_back_onto(const Eigen::RowVectorXd& row, Term torque, std::vector<Term>& tau) {
  for (std::size_t k = 0; k < tau.size(); ++k) tau[k] = tau[k] + row[static_cast<Eigen::Index>(k)] * torque;
}

// Variables of the laws' expressions in C.
ExpressionNames friction_names(const FrictionShape& shape, const std::string& sign, Term v, Term load, Term x,
                               Tape& tape) {
  ExpressionNames out;
  out.terms = {{"v", v}, {"load", load}, {"x", x}};
  for (const auto& law : friction_laws())
    for (const auto& constant : law.constants) out.numbers[constant.keyword] = shape.*constant.value;
  out.functions["sign"] = [width = shape.sign_width, sign, &tape](Term x) {
    return width > 0 ? tape.call("tanh", 1 / width * x) : tape.call(sign, x);
  };
  return out;
}

}  // namespace

std::vector<Term> link_torques(const Robot& robot, const Values& values, const State& state, Tape& tape) {
  return NewtonEuler(robot, values, state, tape).run();
}

void add_rotor_torques(const Robot& robot, const ParameterLayout& layout, const Values& values, const State& state,
                       Tape& tape, std::vector<Term>& tau) {
  for (std::size_t s = 0; s < robot.shafts.size(); ++s) {
    const int column = layout.rotor_column(static_cast<int>(s));
    if (column < 0) continue;
    const auto& row = robot.shafts[s].speed;
    push_back_onto(row, values(column) * along(row, state.qdd, tape), tau);
  }
}

void add_shaft_torques(const Robot& robot, const ParameterLayout& layout, const Values& values, const State& state,
                       const std::string& sign, Tape& tape, std::vector<Term>& tau) {
  const std::vector<Term> links = tau;
  tape.section("rotors and friction");
  add_rotor_torques(robot, layout, values, state, tape, tau);
  int states = 0;
  for (std::size_t s = 0; s < robot.shafts.size(); ++s) {
    const Shaft& shaft = robot.shafts[s];
    const Term v = along(shaft.speed, state.qd, tape), load = along(shaft.load, links, tape);
    const Term x = along(shaft.speed, state.q, tape);
    ExpressionNames names = friction_names(shaft.shape, sign, v, load, x, tape);
    Term sum = tape.constant(0);
    for (std::size_t t = 0; t < shaft.friction.size(); ++t) {
      const int column = layout.friction_column(static_cast<int>(s), static_cast<int>(t));
      if (column < 0) continue;
      const FrictionLaw& law = friction_law(shaft.friction[t]);
      for (std::size_t c = 0; c < law.columns.size(); ++c) {
        if (law.has_memory()) names.terms["state"] = tape.input(fmt::format("state->state[{}]", states++));
        sum = sum + values(column + static_cast<int>(c)) * read_expression(law.columns[c].c, names, tape);
      }
    }
    push_back_onto(shaft.speed, sum, tau);
  }
}

}  // namespace steelyard::tape
