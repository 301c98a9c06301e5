#include "steelyard/estimate/huber.hpp"

#include <gtest/gtest.h>

#include "steelyard/core/error.hpp"
#include "tests/support/experiment.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using testing::Experiment;
using testing::HeldEquations;

namespace {

void add_outliers(MatrixXd& tau, double share, double size, Random& random) {
  for (auto& x : tau.reshaped())
    if (random.chance(share)) x += size * random.uniform(0.5, 1.5);  // all to one side: the worst kind
}

}  // namespace

TEST(Huber, RecoversEveryBundledRobotWithoutNoise) {
  for (const auto& name : bundled_robots()) {
    const Experiment e(name, 1000, 5);
    const Estimate estimate = huber(e.equations());
    EXPECT_EQ(estimate.rank, e.base.count()) << name;
    EXPECT_LT((estimate.values - e.beta).norm(), 1e-10 * e.beta.norm()) << name;
  }
}

TEST(Huber, GrossOutliersHardlyMoveIt) {
  for (const char* name : {"puma560", "ur10e", "panda"}) {
    Experiment e(name, 2000, 6);
    Random random(2);
    e.add_noise(VectorXd::Constant(e.robot.dof(), 0.1), random);
    const Estimate clean = weighted_least_squares(e.observe());
    add_outliers(e.tau, 0.05, 20, random);
    const Estimate spoilt = weighted_least_squares(e.observe()), robust = huber(e.equations());
    const double best = (clean.values - e.beta).norm();
    EXPECT_LT((robust.values - e.beta).norm(), 2 * best) << name;
    EXPECT_GT((spoilt.values - e.beta).norm(), 10 * best) << name;
    EXPECT_LT((robust.sigma.array() / 0.1 - 1).abs().maxCoeff(), 0.2) << name;
    ASSERT_EQ(robust.diagnostics.size(), static_cast<std::size_t>(e.robot.dof()));
    EXPECT_EQ(robust.diagnostics[0].code, "outliers");
  }
}

TEST(Huber, ClaimsTheCovarianceItHasWithAndWithoutOutliers) {
  const Experiment e("scara-rrpr", 200, 7);
  HeldEquations equations(e.equations());
  for (const double share : {0.0, 0.05}) {
    Random random(3);
    double ratio = 0, efficiency = 0;
    const int trials = 150;
    for (int t = 0; t < trials; ++t) {
      MatrixXd tau = e.tau;
      for (auto& x : tau.reshaped()) x += 0.1 * random.normal();
      const MatrixXd clean = tau;
      for (auto& x : tau.reshaped())
        if (random.chance(share)) x += 5 * random.normal();
      equations.set_y(tau);
      const Estimate estimate = huber(equations);
      const VectorXd square = (estimate.values - e.beta).cwiseAbs2();
      ratio += square.cwiseQuotient(estimate.covariance.diagonal()).mean() / trials;
      equations.set_y(clean);
      efficiency +=
          square.cwiseQuotient(weighted_least_squares(observe(equations)).covariance.diagonal()).mean() / trials;
    }
    EXPECT_GT(ratio, 0.8) << share;
    EXPECT_LT(ratio, 1.25) << share;
    EXPECT_LT(efficiency, share > 0 ? 1.5 : 1.25) << share;  // 95 % efficient on Gaussian noise, when samples are many
  }
}

TEST(Huber, NothingToEstimateFromIsSaid) {
  const Experiment e("planar-2r", 5, 1);
  EXPECT_THROW(huber(MotionEquations(e.robot, e.base, e.samples(0, 0))), Unattainable);
}

}  // namespace steelyard
