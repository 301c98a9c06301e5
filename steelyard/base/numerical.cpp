// Base parameters by QR of the regressor over random states (Gautier 1991; B14 of docs/theory/base-parameters.md).
#include <fmt/format.h>

#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "steelyard/base/base_parameters.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/random.hpp"
#include "steelyard/dynamics/regressor.hpp"

namespace steelyard {

namespace {

// A length to slide over: the size of the robot.
double reach(const Robot& robot) {
  double sum = 0;
  for (const auto& joint : robot.joints)
    sum += joint.T_parent_joint.translation().norm() + joint.T_joint_link.translation().norm();
  return sum > 1e-6 ? sum : 1;
}

Eigen::MatrixXd random_regressor(const Robot& robot, const ParameterLayout& layout, unsigned seed) {
  const int n = robot.dof();
  const int samples = 2 * layout.size() / n + 8;
  Random random(seed);
  const double length = reach(robot);
  Eigen::MatrixXd q(n, samples), qd(n, samples), qdd(n, samples), load(n, samples);
  for (int s = 0; s < samples; ++s)
    for (int i = 0; i < n; ++i) {
      const bool revolute = robot.coordinates[static_cast<std::size_t>(i)].type == JointType::revolute;
      const double scale = revolute ? 1 : length;
      q(i, s) = random.uniform(-1, 1) * (revolute ? M_PI : length);
      qd(i, s) = random.uniform(-2, 2) * scale;
      qdd(i, s) = random.uniform(-5, 5) * scale;
      load(i, s) = random.normal();
    }
  LayoutOptions options;
  options.rotor = options.friction = false;
  for (const auto& p : layout) {
    options.rotor = options.rotor || p.kind == ParameterKind::rotor;
    options.friction = options.friction || p.term >= 0;
  }
  return torque_regressor(robot, q, qd, qdd, options, &load);
}

}  // namespace

BaseParameters find_base_parameters(const Robot& robot, const ParameterLayout& layout, const BaseOptions& options) {
  Eigen::MatrixXd W = random_regressor(robot, layout, options.seed);
  if (!W.allFinite())
    throw Unattainable(
        fmt::format("robot '{}': its lengths or couplings are too large to compute torques with", robot.name));
  // A structurally zero column must go before scaling, which would blow its rounding up to a false rank.
  const Eigen::VectorXd norms = W.colwise().norm();
  const double largest = norms.maxCoeff();
  BaseParameters base;
  std::vector<int> candidates;
  const auto is_known = [&](int c) {
    return !options.columns.empty() && !std::binary_search(options.columns.begin(), options.columns.end(), c);
  };
  for (int c = 0; c < W.cols(); ++c) {
    if (is_known(c)) continue;
    if (norms[c] <= 1e-12 * largest) {
      base.no_effect.push_back(c);
      continue;
    }
    W.col(c) /= norms[c];
    candidates.push_back(c);
  }
  // Gram-Schmidt, twice for orthogonality to rounding, columns in order: the remainder of a column is its pivot.
  Eigen::MatrixXd Q(W.rows(), static_cast<Eigen::Index>(candidates.size()));
  Eigen::Index rank = 0;
  double smallest_kept = infinity, largest_dropped = 0;
  for (const int c : candidates) {
    Eigen::VectorXd rest = W.col(c);
    for (int pass = 0; pass < 2; ++pass) rest -= Q.leftCols(rank) * (Q.leftCols(rank).transpose() * rest).eval();
    const double pivot = rest.norm();
    if (pivot > options.rank_tolerance) {
      smallest_kept = std::min(smallest_kept, pivot);
      Q.col(rank++) = rest / pivot;
      base.kept.push_back(c);
    } else {
      largest_dropped = std::max(largest_dropped, pivot);
      base.regrouped.push_back(c);
    }
  }
  base.rank_gap = largest_dropped > 0 ? smallest_kept / largest_dropped : infinity;
  // W₂ = W₁ K, undoing the column scaling.
  const Eigen::MatrixXd W1 = W(Eigen::all, base.kept), W2 = W(Eigen::all, base.regrouped);
  base.K.resize(W1.cols(), W2.cols());
  if (base.K.size() > 0) base.K = W1.householderQr().solve(W2);
  for (Eigen::Index i = 0; i < base.K.rows(); ++i)
    for (Eigen::Index k = 0; k < base.K.cols(); ++k) {
      double& f = base.K(i, k);
      f *= norms[base.regrouped[static_cast<std::size_t>(k)]] / norms[base.kept[static_cast<std::size_t>(i)]];
      if (std::abs(f) < 1e-12) f = 0;
    }
  return base;
}

}  // namespace steelyard
