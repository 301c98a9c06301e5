#include "steelyard/estimate/recursive.hpp"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>

#include "steelyard/core/error.hpp"
#include "steelyard/estimate/full_covariance.hpp"
#include "tests/support/allocations.hpp"
#include "tests/support/experiment.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using testing::Experiment;

namespace {

MatrixXd correlated(int n) {
  MatrixXd out = MatrixXd::Constant(n, n, 0.01);
  out.diagonal().setConstant(0.03);
  return out;
}

// The base regressor of each sample.
std::vector<MatrixXd> samples_of(const Experiment& e) {
  const MatrixXd W = torque_regressor(e.robot, e.q, e.qd, e.qdd)(Eigen::all, e.base.kept);
  std::vector<MatrixXd> out;
  for (Eigen::Index s = 0; s < e.q.cols(); ++s) out.emplace_back(W.middleRows(s * e.robot.dof(), e.robot.dof()));
  return out;
}

RecursivePrior weak_prior(Eigen::Index p) { return {VectorXd::Constant(p, 0.5), MatrixXd::Identity(p, p)}; }

}  // namespace

TEST(Recursive, SquareRootRecoversEveryBundledRobotWithoutNoise) {
  for (const auto& name : bundled_robots()) {
    const Experiment e(name, 400, 5);
    SquareRootRecursion recursion(e.base.count(), {MatrixXd::Identity(e.robot.dof(), e.robot.dof())});
    EXPECT_FALSE(recursion.determined());
    const auto W = samples_of(e);
    for (std::size_t s = 0; s < W.size(); ++s) recursion.update(W[s], e.tau.col(static_cast<Eigen::Index>(s)));
    EXPECT_TRUE(recursion.determined()) << name;
    EXPECT_LT((recursion.values() - e.beta).norm(), 1e-10 * e.beta.norm()) << name;
  }
}

TEST(Recursive, CovarianceFormRecoversEveryBundledRobotWithoutNoise) {
  for (const auto& name : bundled_robots()) {
    const Experiment e(name, 400, 5);
    const int n = e.robot.dof();
    CovarianceRecursion recursion(weak_prior(e.base.count()), {1e-12 * MatrixXd::Identity(n, n)});
    const auto W = samples_of(e);
    for (std::size_t s = 0; s < W.size(); ++s) recursion.update(W[s], e.tau.col(static_cast<Eigen::Index>(s)));
    EXPECT_LT((recursion.values() - e.beta).norm(), 1e-10 * e.beta.norm()) << name;
  }
}

TEST(Recursive, BothFormsEqualTheBatchWithTheSamePrior) {
  Experiment e("denso-vp6242g", 500, 3);
  Random random(1);
  e.add_noise(VectorXd::Constant(6, 0.1), random);
  const int p = e.base.count();
  const RecursivePrior prior = weak_prior(p);
  const RecursiveOptions options{correlated(6)};
  SquareRootRecursion root(p, options, prior);
  CovarianceRecursion covariance(prior, options);
  Information batch(p);
  batch.absorb(MatrixXd::Identity(p, p), prior.values);
  const Eigen::LLT<MatrixXd> llt(options.noise);
  const auto W = samples_of(e);
  for (std::size_t s = 0; s < W.size(); ++s) {
    const VectorXd y = e.tau.col(static_cast<Eigen::Index>(s));
    root.update(W[s], y);
    covariance.update(W[s], y);
    batch.absorb(llt.matrixL().solve(W[s]), llt.matrixL().solve(y));
  }
  const auto solution = batch.solve();
  EXPECT_LT((root.values() - solution.x).norm(), 1e-12 * solution.x.norm());
  EXPECT_LT((root.covariance() - solution.covariance).norm(), 1e-12 * solution.covariance.norm());
  EXPECT_LT((covariance.values() - solution.x).norm(), 1e-12 * solution.x.norm());
  EXPECT_LT((covariance.covariance() - solution.covariance).norm(), 1e-10 * solution.covariance.norm());
  EXPECT_EQ(root.information().rows(), 3000);
}

TEST(Recursive, ForgettingEqualsTheBatchWithFadingWeights) {
  Experiment e("scara-rrpr", 300, 3);
  Random random(1);
  e.add_noise(VectorXd::Constant(4, 0.1), random);
  const int p = e.base.count();
  const double lambda = 0.99;
  const RecursivePrior prior = weak_prior(p);
  SquareRootRecursion root(p, {correlated(4), lambda}, prior);
  const Eigen::LLT<MatrixXd> llt(correlated(4));
  const auto W = samples_of(e);
  const auto fade = [&](std::size_t s) { return std::sqrt(std::pow(lambda, static_cast<double>(W.size() - 1 - s))); };
  Information batch(p);
  batch.absorb(MatrixXd::Identity(p, p) * fade(0) * std::sqrt(lambda), prior.values * fade(0) * std::sqrt(lambda));
  for (std::size_t s = 0; s < W.size(); ++s) {
    const VectorXd y = e.tau.col(static_cast<Eigen::Index>(s));
    root.update(W[s], y);
    batch.absorb(fade(s) * MatrixXd(llt.matrixL().solve(W[s])), fade(s) * VectorXd(llt.matrixL().solve(y)));
    const auto row = static_cast<Eigen::Index>(s) % p;
    const double back = std::sqrt(p * (1 - lambda));
    batch.absorb(fade(s) * back * MatrixXd::Identity(p, p).row(row),
                 VectorXd::Constant(1, fade(s) * back * prior.values[row]));
  }
  EXPECT_LT((root.values() - batch.solve().x).norm(), 1e-12 * e.beta.norm());
}

TEST(Recursive, ForgettingWhileTheRobotStandsBlowsNothingUp) {
  const Experiment e("scara-rrpr", 200, 3);
  const int p = e.base.count();
  const RecursivePrior prior = weak_prior(p);
  const RecursiveOptions options{correlated(4), 0.98};
  SquareRootRecursion root(p, options, prior);
  CovarianceRecursion covariance(prior, options);
  const auto W = samples_of(e);
  const auto move = [&] {
    for (std::size_t s = 0; s < W.size(); ++s) {
      root.update(W[s], e.tau.col(static_cast<Eigen::Index>(s)));
      covariance.update(W[s], e.tau.col(static_cast<Eigen::Index>(s)));
    }
  };
  move();
  const VectorXd before = covariance.values();
  Random random(2);
  for (int s = 0; s < 20000; ++s) {  // one pose, and speeds that are the encoder's noise
    MatrixXd still = W[0];
    for (auto& x : still.reshaped()) x *= 1 + 1e-6 * random.normal();
    still.rightCols(p / 2) *= 1e-9;
    root.update(still, still * e.beta);
    covariance.update(still, still * e.beta);
  }
  const auto largest = [](const MatrixXd& P) {
    return Eigen::SelfAdjointEigenSolver<MatrixXd>(P).eigenvalues().maxCoeff();
  };
  EXPECT_TRUE(root.values().allFinite());
  EXPECT_LT(largest(root.covariance()), 1.3);
  EXPECT_LT(largest(covariance.covariance()), 1.3);
  EXPECT_LT((covariance.values() - before).norm(), 0.05 * before.norm());  // directions without excitation are not
                                                                           // forgotten
  move();
  EXPECT_LT((root.values() - e.beta).norm(), 0.01 * e.beta.norm());
  EXPECT_LT((covariance.values() - e.beta).norm(), 0.01 * e.beta.norm());
}

TEST(Recursive, ForgettingFollowsAChange) {
  const Experiment e("scara-rrpr", 600, 3);
  const int p = e.base.count();
  const RecursivePrior prior = weak_prior(p);
  VectorXd changed = e.beta;
  changed[p / 2] *= 2;
  for (const double lambda : {0.97, 1.0}) {
    SquareRootRecursion root(p, {correlated(4), lambda}, prior);
    CovarianceRecursion covariance(prior, {correlated(4), lambda});
    const auto W = samples_of(e);
    for (std::size_t s = 0; s < W.size(); ++s) {
      const VectorXd y = W[s] * (s < 300 ? e.beta : changed);
      root.update(W[s], y);
      covariance.update(W[s], y);
    }
    const double limit = 0.02 * (changed - e.beta).norm();
    EXPECT_EQ((root.values() - changed).norm() < limit, lambda < 1) << lambda;
    EXPECT_EQ((covariance.values() - changed).norm() < limit, lambda < 1) << lambda;
  }
}

TEST(Recursive, UpdatesAllocateNothing) {
  const Experiment e("panda", 20, 3);
  const int p = e.base.count();
  const RecursivePrior prior = weak_prior(p);
  const auto W = samples_of(e);
  const VectorXd y = e.tau.col(0);
  for (const double lambda : {1.0, 0.99}) {
    SquareRootRecursion root(p, {correlated(7), lambda}, prior);
    CovarianceRecursion covariance(prior, {correlated(7), lambda});
    const long before = testing::allocations();
    for (const auto& w : W) {
      root.update(w, y);
      covariance.update(w, y);
    }
    EXPECT_EQ(testing::allocations(), before) << lambda;
  }
}

TEST(Recursive, NonsenseIsSaid) {
  const RecursiveOptions options{correlated(2)};
  EXPECT_THROW(SquareRootRecursion(3, {correlated(2), 0.9}), InvalidInput);
  EXPECT_THROW(SquareRootRecursion(3, {correlated(2), 1.1}, weak_prior(3)), InvalidInput);
  EXPECT_THROW(SquareRootRecursion(3, options, weak_prior(4)), InvalidInput);
  EXPECT_THROW(SquareRootRecursion(3, options, {VectorXd::Zero(3), -MatrixXd::Identity(3, 3)}), InvalidInput);
  EXPECT_THROW(CovarianceRecursion({}, options), InvalidInput);
  SquareRootRecursion recursion(3, options);
  EXPECT_THROW(recursion.update(MatrixXd::Zero(2, 4), VectorXd::Zero(2)), InvalidInput);
}

}  // namespace steelyard
