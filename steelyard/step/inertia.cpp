#include "steelyard/step/inertia.hpp"

#include <fmt/format.h>

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

constexpr LayoutOptions without_friction{true, false};

Robot weightless(Robot robot) {
  robot.gravity.setZero();
  return robot;
}

// Right singular vectors of the rows that nothing is told of.
MatrixXd null_space(const MatrixXd& rows, double tolerance) {
  const Eigen::BDCSVD<MatrixXd> svd(rows, Eigen::ComputeFullV);
  const VectorXd s = svd.singularValues();
  Index rank = 0;
  while (rank < s.size() && s[rank] > tolerance * s[0]) ++rank;
  return svd.matrixV().rightCols(rows.cols() - rank);
}

// What all experiments there could be would tell.
int count_tellable(const Robot& robot, const ParameterLayout& layout, const LinkInertiaOptions& options) {
  Random random(options.seed);
  MatrixXd rows(static_cast<Index>(options.poses) * robot.dof(), layout.size());
  for (Index k = 0; k < rows.rows(); ++k) {
    VectorXd pose(robot.dof());
    for (double& q : pose) q = random.uniform(-3, 3);
    rows.row(k) = inertia_row(robot, layout, static_cast<int>(k % robot.dof()), pose);
  }
  return layout.size() - static_cast<int>(null_space(rows, 1e-9).cols());
}

}  // namespace

RowVectorXd inertia_row(const Robot& robot, const ParameterLayout&, int joint, const VectorXd& pose) {
  const VectorXd rest = VectorXd::Zero(robot.dof()), unit = VectorXd::Unit(robot.dof(), joint);
  return torque_regressor(weightless(robot), pose, rest, unit, without_friction).row(joint);
}

LinkInertia identify_links(const Robot& robot, const std::vector<EffectiveInertia>& inertias,
                           const LinkInertiaOptions& options) {
  if (inertias.empty()) throw InvalidInput("no effective inertias to find links from");
  LinkInertia out{ParameterLayout(robot, without_friction), {}, {}, {}, 0, 0, 0, {}};
  const auto n = static_cast<Index>(inertias.size());
  MatrixXd rows(n, out.layout.size());
  VectorXd values(n), weight(n);
  for (Index k = 0; k < n; ++k) {
    const EffectiveInertia& e = inertias[static_cast<std::size_t>(k)];
    if (e.pose.size() != robot.dof() || e.joint < 0 || e.joint >= robot.dof())
      throw InvalidInput(fmt::format("{}: an effective inertia is of another robot", robot.name));
    rows.row(k) = inertia_row(robot, out.layout, e.joint, e.pose);
    values[k] = e.value;
    weight[k] = 1 / std::max(e.deviation, 1e-12 * std::abs(e.value));
  }
  out.told = base_from_null_space(null_space(rows, options.rank_tolerance), options.rank_tolerance);
  // The rows over the kept parameters; least squares over all joints and poses at once is what going from the tip to
  // the base does, each row with its due weight.
  MatrixXd kept(n, out.told.count());
  for (int c = 0; c < out.told.count(); ++c) kept.col(c) = rows.col(out.told.kept[static_cast<std::size_t>(c)]);
  Information information(out.told.count());
  information.absorb(weight.asDiagonal() * kept, weight.cwiseProduct(values));
  const Information::Solution solution = information.solve();
  out.values = solution.x;
  out.covariance = solution.covariance;
  out.chi_square = information.residual_square();
  out.freedom = static_cast<int>(n) - solution.rank;
  const VectorXd fitted = kept * out.values;
  out.fitted.assign(fitted.begin(), fitted.end());
  out.tellable = count_tellable(robot, out.layout, options);
  return out;
}

}  // namespace steelyard
