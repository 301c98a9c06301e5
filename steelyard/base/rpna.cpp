// The recursive parameter null space algorithm (Wensing, Niemeyer, Slotine): which changes of the links' parameters no
// motion of the tree can show, from its geometry alone (B2-B6 of docs/theory/base-parameters.md).
#include <fmt/format.h>

#include <Eigen/SVD>
#include <algorithm>
#include <cmath>

#include "steelyard/base/base_parameters.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/dynamics/tree.hpp"

namespace steelyard {

namespace {

using Eigen::MatrixXd;

// Orthonormal basis of the span of the columns. What is below `tolerance · scale` is rounding left over from exact
// zeros: columns are not scaled one by one, which would blow it up.
MatrixXd column_basis(const MatrixXd& m, double scale, double tolerance) {
  if (m.cols() == 0) return m;
  const Eigen::JacobiSVD<MatrixXd> svd(m, Eigen::ComputeThinU);
  Eigen::Index rank = 0;
  while (rank < svd.singularValues().size() && svd.singularValues()[rank] > tolerance * scale) ++rank;
  return svd.matrixU().leftCols(rank);
}

// The same for the span of the rows.
MatrixXd row_basis(const MatrixXd& m, double scale, double tolerance) {
  return column_basis(m.transpose(), scale, tolerance).transpose();
}

double largest_column(const MatrixXd& m) { return m.cols() ? m.colwise().norm().maxCoeff() : 0; }

MatrixXd stack(const MatrixXd& a, const MatrixXd& b) {
  MatrixXd out(a.rows() + b.rows(), b.cols());
  out << a, b;
  return out;
}

// Change of a link's parameters in the parent's frame as the joint moves: A x = crf(S) I(x) − I(x) crm(S).
Eigen::Matrix<double, 10, 10> rate_of_change(const Vector6d& S) {
  Eigen::Matrix<double, 10, 10> A;
  for (int k = 0; k < 10; ++k) {
    const Matrix6d I = spatial_inertia(LinkParameters::Unit(k));
    A.col(k) = to_parameters(cross_force(S) * I - I * cross_motion(S));
  }
  return A;
}

// The robot with its largest offset as the unit of length, so that inertias, moments and masses are of one size and a
// rank can be separated from rounding, whether frames lie millimetres or hundreds of metres apart. Gravity becomes a
// direction.
double scale_lengths(Robot& robot) {
  double length = 0;
  for (const auto& joint : robot.joints)
    length = std::max({length, joint.T_parent_joint.translation().norm(), joint.T_joint_link.translation().norm()});
  if (length < 1e-9) length = 1;  // rounding, not an offset
  for (auto& joint : robot.joints) {
    joint.T_parent_joint.translation() /= length;
    joint.T_joint_link.translation() /= length;
  }
  robot.gravity.normalize();  // stays zero where there is none
  return length;
}

struct LinkSpaces {
  MatrixXd V;  // velocities (and gravity) the link can have, 6 × k
  MatrixXd C;  // rows: observable combinations of its parameters and those beyond it, k × 10
};

// V: what reaches the link through the joint, at every joint angle, and the joint's own motion (B2).
MatrixXd velocities(const Matrix6d& X, const Vector6d& S, MatrixXd reached) {
  reached = (X * reached).eval();
  MatrixXd V(6, 0);
  for (int power = 0; power < 6; ++power) {
    MatrixXd wider(6, V.cols() + reached.cols());
    wider << V, reached;
    V = wider;
    reached = (cross_motion(S) * reached).eval();
  }
  MatrixXd with_own(6, V.cols() + 1);
  with_own << V, S;
  return column_basis(with_own, largest_column(with_own), base_rank_tolerance);
}

// N: rows that a hidden change of the link's parameters must annihilate (B3, B4). `seen`: what the parent observes.
MatrixXd observable(const MatrixXd& V, const Vector6d& S, const MatrixXd& seen) {
  MatrixXd N(V.cols(), 10);
  for (int k = 0; k < 10; ++k) N.col(k) = V.transpose() * spatial_inertia(LinkParameters::Unit(k)) * S;
  const Eigen::Matrix<double, 10, 10> A = rate_of_change(S);
  // What the parent observes must not change as the joint moves: the smallest A-invariant space of it, times A.
  MatrixXd invariant = row_basis(seen, largest_column(seen.transpose()), base_rank_tolerance);
  for (Eigen::Index before = -1; invariant.rows() > before;) {
    before = invariant.rows();
    invariant = row_basis(stack(invariant, invariant * A), 1, base_rank_tolerance);
  }
  N = stack(N, invariant * A);
  return row_basis(N, largest_column(N.transpose()), base_rank_tolerance);
}

// Changes of the links' parameters that no torque shows, in columns.
MatrixXd hidden_changes(const Robot& robot, const ParameterLayout& layout) {
  std::vector<LinkSpaces> spaces(robot.joints.size());
  std::vector<Eigen::VectorXd> hidden;
  for (std::size_t j = 0; j < robot.joints.size(); ++j) {
    const Joint& joint = robot.joints[j];
    if (joint.type == JointType::floating) {  // it can have any motion, and every change of its link shows
      spaces[j] = {MatrixXd::Identity(6, 6), MatrixXd::Identity(10, 10)};
      continue;
    }
    const Eigen::Isometry3d T = T_parent_link(joint, 0);
    const Vector6d S = joint_screw(joint);
    const LinkSpaces* parent = joint.parent < 0 ? nullptr : &spaces[static_cast<std::size_t>(joint.parent)];
    MatrixXd reached(6, 1);
    reached << Eigen::Vector3d::Zero(), robot.gravity;
    spaces[j].V = velocities(motion_transform(T), S, parent ? parent->V : reached);
    const Eigen::Matrix<double, 10, 10> to_parent = transfer(T);
    const MatrixXd seen = parent ? MatrixXd(parent->C * to_parent) : MatrixXd(0, 10);
    const MatrixXd N = observable(spaces[j].V, S, seen);
    spaces[j].C = row_basis(stack(seen, N), 1, base_rank_tolerance);

    // Hidden changes: null(N) here, undone in the parent (B5).
    const Eigen::JacobiSVD<MatrixXd> svd(N, Eigen::ComputeFullV);
    for (Eigen::Index k = N.rows(); k < 10; ++k) {
      Eigen::VectorXd v = Eigen::VectorXd::Zero(layout.size());
      v.segment<10>(ParameterLayout::link(static_cast<int>(j))) = svd.matrixV().col(k);
      if (parent) v.segment<10>(ParameterLayout::link(joint.parent)) = -to_parent * svd.matrixV().col(k);
      hidden.push_back(v);
    }
  }
  MatrixXd out(layout.size(), static_cast<Eigen::Index>(hidden.size()));
  for (std::size_t k = 0; k < hidden.size(); ++k) out.col(static_cast<Eigen::Index>(k)) = hidden[k];
  return out;
}

}  // namespace

BaseParameters find_base_parameters_rpna(const Robot& given) {
  if (given.coupled())
    throw InvalidInput(fmt::format("robot '{}' has coupled joints: RPNA does not cover them, QR does", given.name));
  Robot robot = given;
  const double length = scale_lengths(robot);
  const ParameterLayout layout(robot, {false, false});
  BaseParameters base = base_from_null_space(hidden_changes(robot, layout), base_rank_tolerance);
  // Back to metres: inertias scale with the square of the length, moments with the length.
  const auto unit = [&](int column) {
    const int element = layout[column].element;
    return std::pow(length, element < 6 ? 2 : element < 9 ? 1 : 0);
  };
  for (std::size_t i = 0; i < base.kept.size(); ++i)
    for (std::size_t k = 0; k < base.regrouped.size(); ++k)
      base.K(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(k)) *=
          unit(base.kept[i]) / unit(base.regrouped[k]);
  return base;
}

}  // namespace steelyard
