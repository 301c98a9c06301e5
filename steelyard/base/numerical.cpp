// Base parameters by QR of the regressor over random states (Gautier 1991; B14 of docs/theory/base-parameters.md).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "steelyard/base/base_parameters.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/random.hpp"
#include "steelyard/dynamics/contacts.hpp"
#include "steelyard/dynamics/regressor.hpp"
#include "steelyard/math/information.hpp"

namespace steelyard {

namespace {

// A length to slide over: the size of the robot.
double reach(const Robot& robot) {
  double sum = 0;
  for (const auto& joint : robot.joints)
    sum += joint.T_parent_joint.translation().norm() + joint.T_joint_link.translation().norm();
  return sum > 1e-6 ? sum : 1;
}

// A law that fades with speed (Stribeck's), which fast states show nothing of.
bool has_fading_law(const Shaft& shaft) {
  const double slow = shaft.shape.stribeck_velocity, fast = 1000 * slow;
  for (const auto& term : shaft.friction) {
    const FrictionLaw& law = friction_law(term);
    double near[max_friction_columns] = {}, far[max_friction_columns] = {};
    law.evaluate(shaft.shape, {slow, 1}, near);
    law.evaluate(shaft.shape, {fast, 1}, far);
    for (std::size_t c = 0; c < law.columns.size(); ++c)
      if (std::abs(far[c]) < 0.1 * std::abs(near[c])) return true;
  }
  return false;
}

// The speed of each coordinate at which fading laws of the shafts it turns still act; infinite where none fades.
Eigen::VectorXd slow_speeds(const Robot& robot) {
  Eigen::VectorXd out = Eigen::VectorXd::Constant(robot.dof(), infinity);
  for (const auto& shaft : robot.shafts) {
    if (!has_fading_law(shaft)) continue;
    const double speed = shaft.shape.stribeck_velocity / shaft.speed.lpNorm<1>();
    for (int i = 0; i < robot.dof(); ++i)
      if (shaft.speed[i] != 0) out[i] = std::min(out[i], speed);
  }
  return out;
}

// Columns of friction with memory take any values, whatever the state: the past decides them. Those of a series over a
// range of positions do so within the range, which random states may miss, and no other column is made of them.
void fill_series(const Robot& robot, const ParameterLayout& layout, Random& random, Eigen::MatrixXd& W) {
  const int n = robot.dof();
  for (int c = layout.link_columns(); c < layout.size(); ++c) {
    if (layout[c].term < 0) continue;
    const FrictionLaw& law = law_of(robot, layout[c]);
    if (!law.has_memory() && !law.over_range()) continue;
    const auto& speed = robot.shafts[static_cast<std::size_t>(layout[c].shaft)].speed;
    for (Eigen::Index s = 0; s < W.rows() / n; ++s)
      W.col(c).segment(s * n, n) = random.uniform(-1, 1) * speed.transpose();
  }
}

// What contacts that always touch, with forces that nobody measured, leave of the rows (O2).
void project_contacts(const Robot& robot, const Eigen::MatrixXd& q, Eigen::MatrixXd& W) {
  Eigen::VectorXd always(static_cast<Eigen::Index>(robot.contacts.size()));
  for (std::size_t c = 0; c < robot.contacts.size(); ++c)
    always[static_cast<Eigen::Index>(c)] = robot.contacts[c].always ? 1 : 0;
  if (always.isZero(0)) return;
  const Eigen::Index n = robot.dof();
  for (Eigen::Index s = 0; s < q.cols(); ++s)
    W.middleRows(s * n, n) = (contact_projector(robot, q.col(s), always) * W.middleRows(s * n, n)).eval();
}

// Where friction laws fade with speed, as many slow states again: a column is without effect only if it vanishes at
// speeds where its law acts.
Eigen::MatrixXd random_regressor(const Robot& robot, const ParameterLayout& layout, const BaseOptions& how) {
  const int n = robot.dof();
  const auto used = how.rows.empty() ? n : static_cast<int>(std::count(how.rows.begin(), how.rows.end(), true));
  if (used == 0)
    throw Unattainable(fmt::format("robot '{}': no joint has an effort, so nothing is identifiable", robot.name));
  const Eigen::VectorXd slow = slow_speeds(robot);
  const bool fading = (slow.array() < infinity).any();
  const int fast_samples = 2 * layout.size() / used + 8, samples = fading ? 2 * fast_samples : fast_samples;
  Random random(how.seed);
  const double length = reach(robot);
  Eigen::MatrixXd q(n, samples), qd(n, samples), qdd(n, samples), load(n, samples);
  for (int s = 0; s < samples; ++s)
    for (int i = 0; i < n; ++i) {
      const bool revolute = robot.coordinates[static_cast<std::size_t>(i)].type == JointType::revolute;
      const double scale = revolute ? 1 : length;
      q(i, s) = random.uniform(-1, 1) * (revolute ? M_PI : length);
      qd(i, s) = random.uniform(-2, 2) * (s < fast_samples ? scale : std::min(scale, slow[i]));
      qdd(i, s) = random.uniform(-5, 5) * scale;
      load(i, s) = random.normal();
    }
  LayoutOptions options;
  options.rotor = options.friction = false;
  for (const auto& p : layout) {
    options.rotor = options.rotor || p.kind == ParameterKind::rotor;
    options.friction = options.friction || p.term >= 0;
  }
  Eigen::MatrixXd W = torque_regressor(robot, q, qd, qdd, options, &load);
  fill_series(robot, layout, random, W);
  project_contacts(robot, q, W);
  if (used == n) return W;
  std::vector<Eigen::Index> rows;
  for (Eigen::Index r = 0; r < W.rows(); ++r)
    if (how.rows[static_cast<std::size_t>(r % n)]) rows.push_back(r);
  return W(rows, Eigen::all);
}

// The columns of A, in order, that the earlier ones do not combine to, and the others as combinations of these.
struct Independent {
  std::vector<int> kept, others;
  Eigen::MatrixXd K;  // A₂ = A₁ K
  double gap = infinity;
};

// Gram-Schmidt, twice for orthogonality to rounding, columns in order: the remainder of a column is its pivot. A few
// columns at a time are freed of all earlier ones, then of each other.
Independent independent_columns(const Eigen::MatrixXd& A, double tolerance) {
  constexpr Eigen::Index at_once = 32;
  Independent out;
  Eigen::MatrixXd Q(A.rows(), A.cols());
  Eigen::Index rank = 0;
  double smallest_kept = infinity, largest_dropped = 0;
  for (Eigen::Index first = 0; first < A.cols(); first += at_once) {
    const Eigen::Index earlier = rank;
    Eigen::MatrixXd rest = A.middleCols(first, std::min(at_once, A.cols() - first));
    for (int pass = 0; pass < 2; ++pass) rest -= Q.leftCols(earlier) * (Q.leftCols(earlier).transpose() * rest).eval();
    for (Eigen::Index c = 0; c < rest.cols(); ++c) {
      const auto near = Q.middleCols(earlier, rank - earlier);
      for (int pass = 0; pass < 2; ++pass) rest.col(c) -= near * (near.transpose() * rest.col(c)).eval();
      const double pivot = rest.col(c).norm();
      if (pivot > tolerance) {
        smallest_kept = std::min(smallest_kept, pivot);
        Q.col(rank++) = rest.col(c) / pivot;
        out.kept.push_back(static_cast<int>(first + c));
      } else {
        largest_dropped = std::max(largest_dropped, pivot);
        out.others.push_back(static_cast<int>(first + c));
      }
    }
  }
  if (largest_dropped > 0) out.gap = smallest_kept / largest_dropped;
  const Eigen::MatrixXd R = Q.leftCols(rank).transpose() * A(Eigen::all, out.kept);
  out.K = Q.leftCols(rank).transpose() * A(Eigen::all, out.others);
  R.triangularView<Eigen::Upper>().solveInPlace(out.K);
  constexpr double rounding = 1e-11;  // tolerance for columns of unit norm; a short column would amplify it when the
                                      // scale is undone
  out.K = (out.K.array().abs() < rounding).select(0, out.K);
  return out;
}

}  // namespace

BaseParameters find_base_parameters(const Robot& robot, const ParameterLayout& layout, const BaseOptions& options) {
  Eigen::MatrixXd W = random_regressor(robot, layout, options);
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
  // The triangle has the columns' lengths and angles in a half or less of their rows.
  const Independent found = independent_columns(triangular_factor(W(Eigen::all, candidates)), base_rank_tolerance);
  for (const int c : found.kept) base.kept.push_back(candidates[static_cast<std::size_t>(c)]);
  for (const int c : found.others) base.regrouped.push_back(candidates[static_cast<std::size_t>(c)]);
  base.rank_gap = found.gap;
  base.K = found.K;  // W₂ = W₁ K, undoing the column scaling
  for (Eigen::Index i = 0; i < base.K.rows(); ++i)
    for (Eigen::Index k = 0; k < base.K.cols(); ++k) {
      double& f = base.K(i, k);
      f *= norms[base.regrouped[static_cast<std::size_t>(k)]] / norms[base.kept[static_cast<std::size_t>(i)]];
      if (std::abs(f) < 1e-12) f = 0;
    }
  return base;
}

BaseParameters find_identifiable_parameters(const Robot& robot, const ParameterLayout& layout) {
  BaseOptions options;
  options.rows = coordinates_with_effort(robot);
  return find_base_parameters(robot, layout, options);
}

}  // namespace steelyard
