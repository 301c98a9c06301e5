#include "steelyard/estimate/estimate.hpp"

#include <gtest/gtest.h>

#include "steelyard/core/error.hpp"
#include "steelyard/core/random.hpp"
#include "tests/support/experiment.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using testing::Experiment;

TEST(LeastSquares, RecoverEveryBundledRobotWithoutNoise) {
  for (const auto& name : bundled_robots()) {
    const Experiment e(name, 1000, 5);
    const Observations observations = e.observe();
    const Estimate ols = ordinary_least_squares(observations), wls = weighted_least_squares(observations);
    EXPECT_EQ(wls.rank, e.base.count()) << name;
    EXPECT_LT((ols.values - e.beta).norm(), 1e-10 * e.beta.norm()) << name;
    EXPECT_LT((wls.values - e.beta).norm(), 1e-10 * e.beta.norm()) << name;
  }
}

TEST(LeastSquares, LogsMergeIntoTheirWhole) {
  Experiment e("puma560", 900, 6);
  Random random(1);
  e.add_noise(VectorXd::Constant(6, 0.5), random);
  Observations first = observe(MotionEquations(e.robot, e.base, e.samples(0, 301)));
  first.merge(observe(MotionEquations(e.robot, e.base, e.samples(301, 599))));
  const Estimate parts = weighted_least_squares(first), whole = weighted_least_squares(e.observe());
  EXPECT_LT((parts.values - whole.values).norm(), 1e-10 * whole.values.norm());
  EXPECT_LT((parts.sigma - whole.sigma).norm(), 1e-10 * whole.sigma.norm());
}

TEST(LeastSquares, WeightsFindEachJointsNoise) {
  Experiment e("denso-vp6242g", 5000, 7);
  VectorXd sigma(6);
  sigma << 5, 3, 1, 0.3, 0.1, 0.03;
  Random random(2);
  e.add_noise(sigma, random);
  const Estimate estimate = weighted_least_squares(e.observe());
  EXPECT_LT(((estimate.sigma - sigma).cwiseQuotient(sigma)).cwiseAbs().maxCoeff(), 0.05);
}

TEST(LeastSquares, ClaimTheCovarianceTheyHaveAndWeightsPay) {
  // Pooled over parameters, many trials: empirical over claimed variance; and 95 % intervals cover 93 to 97 %.
  Experiment e("planar-2r", 200, 8);
  const MatrixXd clean = e.tau;
  VectorXd sigma(2);
  sigma << 0.5, 0.02;
  Random random(3);
  const int trials = 1000;
  double weighted_ratio = 0, ordinary_square = 0, weighted_square = 0;
  int covered = 0, intervals = 0;
  for (int t = 0; t < trials; ++t) {
    e.tau = clean;
    e.add_noise(sigma, random);
    const Observations observations = e.observe();
    const Estimate wls = weighted_least_squares(observations), ols = ordinary_least_squares(observations);
    const VectorXd error = wls.values - e.beta, deviation = wls.standard_deviation();
    weighted_ratio += error.cwiseQuotient(deviation).squaredNorm() / static_cast<double>(error.size() * trials);
    weighted_square += error.squaredNorm();
    ordinary_square += (ols.values - e.beta).squaredNorm();
    for (Eigen::Index k = 0; k < error.size(); ++k, ++intervals) covered += std::abs(error[k]) < 1.96 * deviation[k];
  }
  EXPECT_GT(weighted_ratio, 0.8);
  EXPECT_LT(weighted_ratio, 1.25);
  EXPECT_GT(covered, 0.93 * intervals);
  EXPECT_LT(covered, 0.97 * intervals);
  EXPECT_LT(weighted_square, 0.5 * ordinary_square);
}

TEST(LeastSquares, NothingToEstimateFromIsSaid) {
  const Experiment e("planar-2r", 5, 1);
  EXPECT_THROW(weighted_least_squares(observe(MotionEquations(e.robot, e.base, e.samples(0, 0)))), Unattainable);
}

}  // namespace steelyard
