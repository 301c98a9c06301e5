#include "steelyard/doctor/study.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/support/random_robot.hpp"
#include "tests/support/synthetic_log.hpp"

namespace steelyard::doctor {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

Model random_tree(unsigned seed) {
  Random random(seed);
  testing::RandomRobotOptions options;
  options.min_joints = options.max_joints = 5;
  options.branch = 0.5;
  return testing::random_model(random, options);
}

// All rows in one matrix.
double dense_residual(const Study& study, const std::vector<int>& order, const VectorXd& weights) {
  const Index rows = study.rows(), n = study.joints();
  MatrixXd A = MatrixXd::Zero(rows * n, study.parameters());
  VectorXd y(rows * n);
  for (int i = 0; i < n; ++i) {
    const VectorXd torque = study.tau().col(order[static_cast<std::size_t>(i)]);
    const double weight = weights[i] / (torque.array() - torque.mean()).matrix().norm();
    for (std::size_t k = 0; k < study.columns(i).size(); ++k)
      A.col(study.columns(i)[k]).segment(i * rows, rows) = weight * study.W(i).col(static_cast<Index>(k));
    y.segment(i * rows, rows) = weight * torque;
  }
  for (Index c = 0; c < A.cols(); ++c)
    if (const double norm = A.col(c).norm(); norm > 0) A.col(c) /= norm;
  Eigen::ColPivHouseholderQR<MatrixXd> qr;
  qr.setThreshold(1e-7);
  qr.compute(A);
  const VectorXd projected = qr.householderQ().adjoint() * y;
  return projected.tail(y.size() - qr.rank()).norm() / weights.norm();
}

}  // namespace

TEST(Study, ResidualIsThatOfAllRowsInOneMatrix) {
  for (unsigned seed = 1; seed <= 4; ++seed) {
    const Model model = random_tree(seed);
    const Robot& robot = model.robot;
    const Signals log = testing::synthetic_log(model, {.seconds = 20, .noise = 0.02, .seed = seed});
    const auto stretches = take_excerpt(log);
    const Study study(robot, stretches, log.dt);
    VectorXd weights(study.joints());
    for (int i = 0; i < study.joints(); ++i) weights[i] = 1 + i;
    std::vector<int> order = {0, 1, 2, 3, 4};
    for (int turn = 0; turn < 2; ++turn) {
      const double dense = dense_residual(study, order, weights);
      EXPECT_NEAR(study.residual(order, weights), dense, 1e-9 * dense) << seed;
      std::swap(order[1], order[3]);
    }
  }
}

// Over all standard columns as over the base parameters', joints in any order: columns that are zero but for rounding
// explain nothing. And each joint fitted alone leaves less than all together, which is why a reading may be dismissed
// early.
TEST(Study, AReadingLeavesWhatTheStudyOfTheSameLogLeaves) {
  for (unsigned seed = 1; seed <= 6; ++seed) {
    const Model model = random_tree(seed);
    const Robot& robot = model.robot;
    const Signals log = testing::synthetic_log(model, {.seconds = 20, .noise = 0.02, .seed = seed});
    const auto stretches = take_excerpt(log);
    const Study study(robot, stretches, log.dt);
    Study reading = Study::reading(robot, stretches, log.dt);
    reading.look_at({4, 2});
    reading.look_at({0, 1, 3});
    const VectorXd weights = VectorXd::Ones(study.joints());
    const double all = study.residual(weights);
    EXPECT_NEAR(reading.residual(weights), all, 1e-9 * all) << seed;
    double alone = 0;
    for (int i = 0; i < study.joints(); ++i) alone += std::pow(reading.own_residual(i, i), 2);
    EXPECT_LE(std::sqrt(alone) / weights.norm(), all * (1 + 1e-9)) << seed;
  }
}

}  // namespace steelyard::doctor
