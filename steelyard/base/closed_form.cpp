// The closed-form rules of Gautier and Khalil (1990) for serial chains in modified DH frames (B7-B13 of
// docs/theory/base-parameters.md).
#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "steelyard/base/base_parameters.hpp"

namespace steelyard {

namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

enum Element { XX, XY, XZ, YY, YZ, ZZ, MX, MY, MZ, M };

constexpr double parallel_tolerance = 1e-9;

bool parallel(const Vector3d& a, const Vector3d& b) {
  return a.cross(b).norm() < parallel_tolerance * a.norm() * b.norm();
}
bool perpendicular(const Vector3d& a, const Vector3d& b) {
  return std::abs(a.dot(b)) < parallel_tolerance * a.norm() * b.norm();
}

// One row per parameter: what of the standard parameters it stands for by now. Moving a parameter adds its row to
// others.
class Grouping {
 public:
  explicit Grouping(int links)
      : rows_(Eigen::MatrixXd::Identity(at(links), at(links))), kept_(static_cast<std::size_t>(at(links)), true) {}

  // Adds `factor` times element e of link j to element `to` of link j-1. Link 0 has no equations.
  void give(int j, int e, int to, double factor) {
    if (j > 0 && factor != 0) rows_.row(at(j - 1, to)) += factor * rows_.row(at(j, e));
  }
  void add_within(int j, int e, int to, double factor) { rows_.row(at(j, to)) += factor * rows_.row(at(j, e)); }
  void remove(int j, int e) { kept_[static_cast<std::size_t>(at(j, e))] = false; }
  bool kept(int column) const { return kept_[static_cast<std::size_t>(column)]; }
  double factor(int row, int column) const { return rows_(row, column); }

 private:
  static int at(int link, int element = 0) { return ParameterLayout::link(link, element); }

  Eigen::MatrixXd rows_;
  std::vector<bool> kept_;
};

// A symmetric tensor element by element: Z += A X Aᵀ.
constexpr int tensor[3][3] = {{XX, XY, XZ}, {XY, YY, YZ}, {XZ, YZ, ZZ}};

class Rules {
 public:
  explicit Rules(const Robot& robot) : robot_(robot), grouping(robot.links()) {
    Matrix3d R = Matrix3d::Identity();
    for (const auto& joint : robot.joints) {
      R = R * joint.T_parent_joint.linear();
      z_.emplace_back(R.col(2));  // at q = 0; directions between r1 and r2 do not depend on q beyond turns about r1
    }
    const int n = robot.links();
    r1_ = r2_ = n;
    for (int j = n - 1; j >= 0; --j)
      if (revolute(j)) r1_ = j;
    for (int j = n - 1; j > r1_; --j)
      if (revolute(j) && !parallel(z_[static_cast<std::size_t>(j)], z_[static_cast<std::size_t>(r1_)])) r2_ = j;
    for (int j = n - 1; j >= 0; --j) {
      if (revolute(j))
        revolute_rule(j);
      else
        prismatic_rule(j);
    }
  }

  // (B13) Rotors that are inseparable from a link's inertia.
  int merged_rotors() const {
    int merged = 0;
    for (int j = 0; j < robot_.links(); ++j) {
      if (j == r1_) ++merged;
      if (j == r2_ && perpendicular(axis(r2_), axis(r1_))) ++merged;
      if (!revolute(j) && slides_freely(j)) ++merged;
    }
    return merged;
  }

 private:
  bool revolute(int j) const { return robot_.joints[static_cast<std::size_t>(j)].type == JointType::revolute; }
  const Vector3d& axis(int j) const { return z_[static_cast<std::size_t>(j)]; }

  // (B7) YY, MZ, M leave link j; before r2 only ZZ, MX, MY remain (B8).
  void revolute_rule(int j) {
    const auto& T = robot_.joints[static_cast<std::size_t>(j)].T_parent_joint;
    const double C = T.linear()(2, 2), S = -T.linear()(1, 2), d = T.translation().x();
    const double r = C * T.translation().z() - S * T.translation().y();
    grouping.add_within(j, YY, XX, -1);
    const auto give = [&](int e, int to, double f) { grouping.give(j, e, to, f); };
    give(YY, XX, 1), give(MZ, XX, 2 * r), give(M, XX, r * r);
    give(MZ, XY, d * S), give(M, XY, d * S * r);
    give(MZ, XZ, -d * C), give(M, XZ, -d * C * r);
    give(YY, YY, C * C), give(MZ, YY, 2 * r * C * C), give(M, YY, d * d + C * C * r * r);
    give(YY, YZ, C * S), give(MZ, YZ, 2 * r * C * S), give(M, YZ, C * S * r * r);
    give(YY, ZZ, S * S), give(MZ, ZZ, 2 * r * S * S), give(M, ZZ, d * d + S * S * r * r);
    give(M, MX, d);
    give(MZ, MY, -S), give(M, MY, -S * r);
    give(MZ, MZ, C), give(M, MZ, C * r);
    give(M, M, 1);
    for (const int e : {YY, MZ, M}) grouping.remove(j, e);
    if (j < r2_) {
      for (const int e : {XX, XY, XZ, YZ}) grouping.remove(j, e);
      if (turns_in_place(j))
        for (const int e : {MX, MY}) grouping.remove(j, e);
    }
  }

  // (B8) j and all revolutes before it coaxial, prismatics before it along that axis, gravity too.
  bool turns_in_place(int j) const {
    if (robot_.gravity.norm() > 0 && !parallel(gravity(), axis(j))) return false;
    Vector3d offset = Vector3d::Zero();  // origin of frame j seen from the first revolute's, across the axis
    Matrix3d R = Matrix3d::Identity();
    for (int i = 0; i <= j; ++i) {
      const auto& T = robot_.joints[static_cast<std::size_t>(i)].T_parent_joint;
      offset += R * T.translation();
      R = R * T.linear();
      if (i == r1_) offset.setZero();
      if (!parallel(axis(i), axis(j))) return false;
      const Vector3d across = offset - offset.dot(axis(j)) * axis(j);
      if (revolute(i) && across.norm() > parallel_tolerance) return false;
    }
    return true;
  }
  Vector3d gravity() const { return robot_.gravity; }  // z_ and gravity are both in the base frame

  // (B9) the tensor moves to link j-1; (B10-B12) what else goes before r1 and between r1 and r2.
  void prismatic_rule(int j) {
    const auto& T = robot_.joints[static_cast<std::size_t>(j)].T_parent_joint;
    const Matrix3d A = T.linear();
    for (int a = 0; a < 3; ++a)
      for (int b = a; b < 3; ++b)
        for (int c = 0; c < 3; ++c)
          for (int d = 0; d < 3; ++d) grouping.give(j, tensor[c][d], tensor[a][b], A(a, c) * A(b, d));
    for (int e = XX; e <= ZZ; ++e) grouping.remove(j, e);
    if (j < r1_) {
      for (const int e : {MX, MY, MZ}) grouping.remove(j, e);
    } else if (j < r2_) {
      if (parallel(axis(j), axis(r1_)))
        slide_along_first_axis(j, A, T.translation());
      else
        slide_across_first_axis(j);
    }
  }

  // (B11) MZ has no effect; MX, MY move to j-1: MS += ms, J −= m̂s P̂ + P̂ m̂s.
  void slide_along_first_axis(int j, const Matrix3d& A, const Vector3d& P) {
    for (const int k : {0, 1}) {
      const Vector3d ms = A.col(k);
      for (int i = 0; i < 3; ++i) grouping.give(j, MX + k, MX + i, ms[i]);
      const Matrix3d J = -(skew(ms) * skew(P) + skew(P) * skew(ms));
      for (int a = 0; a < 3; ++a)
        for (int b = a; b < 3; ++b) grouping.give(j, MX + k, tensor[a][b], J(a, b));
    }
    for (const int e : {MX, MY, MZ}) grouping.remove(j, e);
  }

  // (B12) MS −= (a/a_k) MS_k with a the direction of r1 in frame j.
  void slide_across_first_axis(int j) {
    Matrix3d R = Matrix3d::Identity();
    for (int i = 0; i <= j; ++i) R = R * robot_.joints[static_cast<std::size_t>(i)].T_parent_joint.linear();
    const Vector3d a = R.transpose() * axis(r1_);
    for (const int k : {2, 1, 0}) {
      if (std::abs(a[k]) < parallel_tolerance) continue;
      for (int i = 0; i < 3; ++i)
        if (i != k) grouping.add_within(j, MX + k, MX + i, -a[i] / a[k]);
      grouping.remove(j, MX + k);
      return;
    }
  }

  // A sliding rotor merges with the mass iff the axis is parallel to the revolutes before it, perpendicular to the
  // prismatics before it and to gravity (B13).
  bool slides_freely(int j) const {
    if (robot_.gravity.norm() > 0 && !perpendicular(gravity(), axis(j))) return false;
    for (int i = 0; i < j; ++i)
      if (revolute(i) ? !parallel(axis(i), axis(j)) : !perpendicular(axis(i), axis(j))) return false;
    return true;
  }

  const Robot& robot_;
  std::vector<Vector3d> z_;
  int r1_ = 0, r2_ = 0;

 public:
  Grouping grouping;
};

}  // namespace

ClosedFormBase find_base_parameters_closed_form(const Robot& given) {
  ClosedFormBase out;
  out.robot = in_modified_dh(Model(given)).robot;
  const Rules rules(out.robot);
  const int p = ParameterLayout::link(out.robot.links());
  BaseParameters& base = out.links;
  for (int c = 0; c < p; ++c)
    if (rules.grouping.kept(c)) base.kept.push_back(c);
  for (int c = 0; c < p; ++c) {
    if (rules.grouping.kept(c)) continue;
    bool seen = false;
    for (const int k : base.kept) seen = seen || std::abs(rules.grouping.factor(k, c)) > 1e-12;
    (seen ? base.regrouped : base.no_effect).push_back(c);
  }
  base.K.resize(base.count(), static_cast<Eigen::Index>(base.regrouped.size()));
  for (int i = 0; i < base.count(); ++i)
    for (std::size_t k = 0; k < base.regrouped.size(); ++k) {
      const double f = rules.grouping.factor(base.kept[static_cast<std::size_t>(i)], base.regrouped[k]);
      base.K(i, static_cast<Eigen::Index>(k)) = std::abs(f) < 1e-12 ? 0 : f;
    }
  base.rank_gap = infinity;
  out.with_rotor = base.count() + out.robot.links() - rules.merged_rotors();
  return out;
}

}  // namespace steelyard
