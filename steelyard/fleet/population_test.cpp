#include "steelyard/fleet/population.hpp"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>

#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/core/random.hpp"

namespace steelyard {

namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr int parameters = 6;
const std::vector<std::vector<int>> groups = {{0, 1, 2}, {3, 4, 5}};

MatrixXd true_spread() {
  MatrixXd L = MatrixXd::Zero(parameters, parameters);
  L.diagonal() << 0.2, 0.1, 0.3, 1, 0.5, 2;
  L(1, 0) = 0.1, L(4, 3) = -0.4;
  return L * L.transpose();
}

VectorXd normal(Random& random, const MatrixXd& covariance) {
  VectorXd x(covariance.rows());
  for (auto& v : x) v = random.normal();
  return covariance.llt().matrixL() * x;
}

// Robots whose motions differ, and so how well each one's parameters are known.
std::vector<Member> robots(int count, unsigned seed) {
  Random random(seed);
  std::vector<Member> out;
  for (int r = 0; r < count; ++r) {
    MatrixXd B(parameters, parameters);
    for (auto& x : B.reshaped()) x = 0.05 * random.normal();
    const MatrixXd C = B * B.transpose() + 0.01 * random.uniform(0.2, 2) * MatrixXd::Identity(parameters, parameters);
    const VectorXd mean = VectorXd::LinSpaced(parameters, 1, 6);
    out.push_back({mean + normal(random, true_spread()) + normal(random, C), C});
  }
  return out;
}

}  // namespace

TEST(Population, SpreadBetweenRobotsIsUnbiasedAndInsideItsInterval) {
  VectorXd variance = VectorXd::Zero(parameters);
  int inside = 0;
  constexpr int fleets = 60;
  for (unsigned seed = 1; seed <= fleets; ++seed) {
    const Population found = fit_population(robots(20, seed), groups);
    variance += found.spread.diagonal() / fleets;
    const VectorXd truth = true_spread().diagonal().cwiseSqrt();
    for (int k = 0; k < parameters; ++k) inside += truth[k] >= found.lower[k] && truth[k] <= found.upper[k];
  }
  EXPECT_LT((variance.cwiseQuotient(true_spread().diagonal()).array() - 1).abs().maxCoeff(), 0.2) << variance;
  EXPECT_NEAR(static_cast<double>(inside) / (fleets * parameters), 0.95, 0.035);
}

TEST(Population, ShrunkenEstimatesAreNearerToTheTruthThanEachRobotsOwn) {
  double own = 0, shrunken = 0;
  for (unsigned seed = 1; seed <= 10; ++seed) {
    Random random(seed);
    std::vector<Member> members;
    std::vector<VectorXd> truths;
    const MatrixXd C = 0.5 * MatrixXd::Identity(parameters, parameters);
    for (int r = 0; r < 20; ++r) {
      truths.push_back(normal(random, true_spread()));
      members.push_back({truths.back() + normal(random, C), C});
    }
    const Population found = fit_population(members, groups);
    for (std::size_t r = 0; r < members.size(); ++r) {
      own += (members[r].values - truths[r]).squaredNorm();
      shrunken += (found.own[r] - truths[r]).squaredNorm();
    }
  }
  EXPECT_LT(shrunken, 0.7 * own);
}

TEST(Population, NamesTheRobotsThatAreUnlikeAndFewOthers) {
  int named = 0, wrong = 0;
  constexpr int fleets = 20;
  for (unsigned seed = 1; seed <= fleets; ++seed) {
    std::vector<Member> members = robots(40, 100 + seed);
    const VectorXd deviation = true_spread().diagonal().cwiseSqrt();
    for (const int r : {3, 17, 31}) members[static_cast<std::size_t>(r)].values[2] = 3 + 7 * deviation[2];
    const FleetComparison found = compare(members, groups);
    for (const auto& one : found.tests) {
      if (!one.significant) continue;
      const bool culprit = one.group == 0 && (one.member == 3 || one.member == 17 || one.member == 31);
      ++(culprit ? named : wrong);
    }
  }
  EXPECT_EQ(named, 3 * fleets);
  EXPECT_LE(wrong, 0.1 * named);  // at a false discovery rate of 5 %
}

TEST(Population, AHealthyFleetIsNotAccused) {
  int accused = 0;
  for (unsigned seed = 1; seed <= 40; ++seed)
    for (const auto& one : compare(robots(12, 500 + seed), groups).tests) accused += one.significant;
  EXPECT_LE(accused, 6);  // 5 % of the fleets have one by chance
}

TEST(Population, TwoRobotsAreTooFew) { EXPECT_THROW(fit_population(robots(2, 1), groups), Unattainable); }

TEST(Population, DiscoveriesAreThoseOfBenjaminiAndHochberg) {
  const std::vector<bool> expected = {true, false, true, false};
  EXPECT_EQ(discoveries({0.01, 0.9, 0.024, 0.04}, 0.05), expected);
}

}  // namespace steelyard
