#include "steelyard/estimate/full_covariance.hpp"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <Eigen/LU>

#include "steelyard/core/error.hpp"
#include "tests/support/correlated_noise.hpp"
#include "tests/support/experiment.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using testing::correlated;
using testing::draw;
using testing::Experiment;

TEST(FullCovariance, RecoversEveryBundledRobotWithoutNoise) {
  for (const auto& name : bundled_robots()) {
    const Experiment e(name, 1000, 5);
    const MotionEquations equations = e.equations();
    const Estimate full = full_covariance(equations);
    EXPECT_EQ(full.rank, e.base.count()) << name;
    EXPECT_LT((full.values - e.beta).norm(), 1e-10 * e.beta.norm()) << name;
  }
}

TEST(FullCovariance, IsGeneralisedLeastSquaresOfTheStackedRows) {
  for (const char* name : {"scara-rrpr", "tx40", "minnesota-dd"}) {
    Experiment e(name, 300, 9);
    const int n = e.robot.dof();
    const MatrixXd covariance = correlated(n, 0.6, 2);
    Random random(4);
    e.tau += draw(covariance, 300, random);
    FullCovarianceOptions options;
    options.covariance = 12 * covariance;
    options.periods = 12;
    const Estimate estimate = full_covariance(e.equations(), options);

    const MatrixXd W = torque_regressor(e.robot, e.q, e.qd, e.qdd)(Eigen::all, e.base.kept);
    const MatrixXd inverse = covariance.inverse();
    MatrixXd normal = MatrixXd::Zero(W.cols(), W.cols());
    VectorXd right = VectorXd::Zero(W.cols());
    for (Eigen::Index t = 0; t < 300; ++t) {
      normal += W.middleRows(t * n, n).transpose() * inverse * W.middleRows(t * n, n);
      right += W.middleRows(t * n, n).transpose() * inverse * e.tau.col(t);
    }
    EXPECT_LT((estimate.values - normal.ldlt().solve(right)).norm(), 1e-9 * e.beta.norm()) << name;
    EXPECT_LT((estimate.covariance - normal.inverse()).norm(), 1e-8 * normal.inverse().norm()) << name;
  }
}

TEST(FullCovariance, FindsTheNoiseItWasGiven) {
  Experiment e("scara-rrpr", 5000, 2);
  const MatrixXd covariance = correlated(4, 0.7, 3);
  Random random(5);
  e.tau += draw(covariance, 5000, random);
  const Estimate estimate = full_covariance(e.equations());
  const VectorXd sigma = covariance.diagonal().cwiseSqrt();
  const MatrixXd error =
      sigma.cwiseInverse().asDiagonal() * (estimate.noise - covariance) * sigma.cwiseInverse().asDiagonal();
  EXPECT_LT(error.cwiseAbs().maxCoeff(), 0.08);
  EXPECT_LT(estimate.iterations, 10);
}

TEST(FullCovariance, WhatCannotBeIsSaid) {
  const Experiment e("scara-rrpr", 20, 3);
  FullCovarianceOptions options;
  options.covariance = MatrixXd::Identity(3, 3);
  EXPECT_THROW(full_covariance(e.equations(), options), InvalidInput);
  options.covariance = -MatrixXd::Identity(4, 4);
  EXPECT_THROW(full_covariance(e.equations(), options), InvalidInput);
  EXPECT_THROW(full_covariance(MotionEquations(e.robot, e.base, e.samples(0, 4))), Unattainable);
}

}  // namespace steelyard
