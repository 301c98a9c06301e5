#include "steelyard/step/inertia.hpp"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <Eigen/SVD>
#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/core/random.hpp"
#include "steelyard/dynamics/regressor.hpp"
#include "steelyard/math/information.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::RowVectorXd;
using Eigen::VectorXd;

namespace {

constexpr double rank_tolerance = 1e-4;  // singular value relative to the best determined direction's [-]: poses are as
                                         // uncertain

constexpr LayoutOptions without_friction{true, false};

Robot weightless(Robot robot) {
  robot.gravity.setZero();
  return robot;
}

// Right singular vectors of the rows that span what they do not determine.
MatrixXd null_space(const MatrixXd& rows, double tolerance) {
  const Eigen::BDCSVD<MatrixXd> svd(rows, Eigen::ComputeFullV);
  const VectorXd& s = svd.singularValues();
  Index rank = 0;
  while (rank < s.size() && s[rank] > tolerance * s[0]) ++rank;
  return svd.matrixV().rightCols(rows.cols() - rank);
}

// Number of combinations that are identifiable by any experiments.
int count_identifiable(const Robot& robot, int columns, bool gravity) {
  constexpr Index poses = 200;  // random ones, to count what is identifiable by all experiments together
  Random random(1);
  MatrixXd rows = MatrixXd::Zero(2 * poses * robot.dof(), columns);
  for (Index k = 0; k < rows.rows(); k += 2) {
    VectorXd pose(robot.dof());
    for (double& q : pose) q = random.uniform(-3, 3);
    const int joint = static_cast<int>(k / 2 % robot.dof());
    rows.row(k) = inertia_row(robot, joint, pose);
    if (gravity) rows.row(k + 1) = gravity_row(robot, joint, pose);
  }
  return columns - static_cast<int>(null_space(rows, 1e-9).cols());
}

// One or two rows of each experiment, as measured and with what whitens them.
struct Rows {
  MatrixXd W, whitened;
  VectorXd y;
};

Rows rows_of(const Robot& robot, const std::vector<EffectiveInertia>& inertias, int columns) {
  Index count = 0;
  for (const auto& e : inertias) count += e.gravity_determined ? 2 : 1;
  Rows out{MatrixXd(count, columns), MatrixXd(count, columns), VectorXd(count)};
  Index at = 0;
  for (const auto& e : inertias) {
    if (e.pose.size() != robot.dof() || e.joint < 0 || e.joint >= robot.dof())
      throw InvalidInput(fmt::format("{}: an effective inertia belongs to another robot", robot.name));
    const Index n = e.gravity_determined ? 2 : 1;
    MatrixXd W(n, columns), C(n, n);
    VectorXd y(n);
    W.row(0) = inertia_row(robot, e.joint, e.pose);
    y[0] = e.value;
    const double least = 1e-12 * std::abs(e.value);
    C(0, 0) = e.deviation * e.deviation + least * least;
    if (e.gravity_determined) {
      W.row(1) = gravity_row(robot, e.joint, e.pose);
      y[1] = e.gravity;
      C(1, 1) = e.gravity_deviation * e.gravity_deviation + least * least;
      C(0, 1) = C(1, 0) = e.covariance;
    }
    const Eigen::LLT<MatrixXd> root(C);
    out.W.middleRows(at, n) = W;
    out.whitened.middleRows(at, n) = root.matrixL().solve(W);
    out.y.segment(at, n) = root.matrixL().solve(y);
    at += n;
  }
  return out;
}

MatrixXd columns_of(const MatrixXd& rows, const std::vector<int>& columns) {
  MatrixXd out(rows.rows(), static_cast<Index>(columns.size()));
  for (std::size_t c = 0; c < columns.size(); ++c) out.col(static_cast<Index>(c)) = rows.col(columns[c]);
  return out;
}

}  // namespace

RowVectorXd inertia_row(const Robot& robot, int joint, const VectorXd& pose) {
  const VectorXd rest = VectorXd::Zero(robot.dof()), unit = VectorXd::Unit(robot.dof(), joint);
  return torque_regressor(weightless(robot), pose, rest, unit, without_friction).row(joint);
}

RowVectorXd gravity_row(const Robot& robot, int joint, const VectorXd& pose) {
  const VectorXd rest = VectorXd::Zero(robot.dof());
  return torque_regressor(robot, pose, rest, rest, without_friction).row(joint);
}

LinkInertia identify_links(const Robot& robot, const std::vector<EffectiveInertia>& inertias) {
  if (inertias.empty()) throw InvalidInput("there are no effective inertias to estimate links from");
  LinkInertia out{ParameterLayout(robot, without_friction), {}, {}, {}, 0, 0, 0, {}};
  const Rows rows = rows_of(robot, inertias, out.layout.size());
  out.base = base_from_null_space(null_space(rows.W, rank_tolerance), rank_tolerance);
  // All joints and poses at once: what going from the tip to the base does, each row with its due weight.
  Information information(out.base.count());
  information.absorb(columns_of(rows.whitened, out.base.kept), rows.y);
  const Information::Solution solution = information.solve();
  out.values = solution.x;
  out.covariance = solution.covariance;
  out.chi_square = information.residual_square();
  out.freedom = static_cast<int>(rows.y.size()) - solution.rank;
  bool gravity = false;
  for (const auto& e : inertias) {
    out.fitted.push_back(columns_of(inertia_row(robot, e.joint, e.pose), out.base.kept).row(0).dot(out.values));
    gravity = gravity || e.gravity_determined;
  }
  out.identifiable = count_identifiable(robot, out.layout.size(), gravity);
  return out;
}

VectorXd nominal_combinations(const LinkInertia& links, const Model& nominal) {
  if (!nominal.has_inertia()) return {};
  return base_values(links.base, values_in(nominal_model(nominal), links.layout));
}

}  // namespace steelyard
