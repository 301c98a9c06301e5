// Which of a payload's ten parameters are identifiable by a set of joints.
#include <fmt/format.h>

#include <Eigen/SVD>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/core/random.hpp"
#include "steelyard/dynamics/regressor.hpp"
#include "steelyard/payload/payload.hpp"

namespace steelyard {

using Eigen::MatrixXd;

namespace {

constexpr int states = 40;
constexpr double rank_tolerance = 1e-9;  // relative singular value, columns scaled; the gap is 0.05 against 1e-15

// Rows of those joints over random states, the last link's columns.
MatrixXd payload_rows(const Robot& robot, int first_joint, int last_joint) {
  const int n = robot.dof();
  Random random(1);
  MatrixXd q(n, states), qd(n, states), qdd(n, states);
  for (int s = 0; s < states; ++s)
    for (int i = 0; i < n; ++i) {
      q(i, s) = random.uniform(-M_PI, M_PI);
      qd(i, s) = random.uniform(-2, 2);
      qdd(i, s) = random.uniform(-5, 5);
    }
  const MatrixXd W = torque_regressor(robot, q, qd, qdd, {.rotor = false, .friction = false}).rightCols(10);
  const int count = last_joint - first_joint + 1;
  MatrixXd out(states * count, 10);
  for (int s = 0; s < states; ++s) out.middleRows(s * count, count) = W.middleRows(s * n + first_joint, count);
  return out;
}

}  // namespace

PayloadVisibility payload_visibility(const Robot& robot, int first_joint, int last_joint) {
  if (first_joint < 0 || last_joint < first_joint || last_joint >= robot.dof())
    throw InvalidInput(fmt::format("joints {} to {} of a robot with {}", first_joint + 1, last_joint + 1, robot.dof()));
  MatrixXd W = payload_rows(robot, first_joint, last_joint);
  const double largest = W.colwise().norm().maxCoeff();
  for (auto column : W.colwise()) {
    const double norm = column.norm();
    column *= norm > 1e-12 * largest ? 1 / norm : 0;
  }
  const Eigen::JacobiSVD<MatrixXd> svd(W, Eigen::ComputeFullV);
  PayloadVisibility out;
  while (out.rank < 10 && svd.singularValues()[out.rank] > rank_tolerance * svd.singularValues()[0]) ++out.rank;
  const MatrixXd null = svd.matrixV().rightCols(10 - out.rank);
  for (int k = 0; k < 10; ++k) out.parameters.push_back(null.row(k).norm() < rank_tolerance);
  return out;
}

}  // namespace steelyard
