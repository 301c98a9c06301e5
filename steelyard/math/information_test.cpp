#include "steelyard/math/information.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <Eigen/QR>

#include "steelyard/core/error.hpp"
#include "steelyard/core/random.hpp"
#include "tests/support/allocations.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

struct Problem {
  MatrixXd W;
  VectorXd y;
};

Problem random_problem(unsigned seed, int rows, int columns) {
  Random random(seed);
  Problem p{MatrixXd(rows, columns), VectorXd(rows)};
  for (auto& x : p.W.reshaped()) x = random.normal();
  for (auto& x : p.y) x = random.normal();
  return p;
}

double correct_digits(const VectorXd& found, const VectorXd& certified) {
  return -std::log10((found - certified).cwiseAbs().cwiseQuotient(certified.cwiseAbs()).maxCoeff() + 1e-16);
}

}  // namespace

TEST(Information, EqualsTheBatchHoweverTheRowsArrive) {
  const auto [W, y] = random_problem(1, 200, 7);
  const VectorXd batch = W.householderQr().solve(y);
  for (const int block : {1, 3, 50, 200}) {
    Information information(7);
    for (int r = 0; r < 200; r += block) {
      const int rows = std::min(block, 200 - r);
      information.absorb(W.middleRows(r, rows), y.segment(r, rows));
    }
    const auto solution = information.solve();
    EXPECT_EQ(information.rows(), 200);
    EXPECT_EQ(solution.rank, 7);
    EXPECT_LT((solution.x - batch).norm(), 1e-12 * batch.norm()) << block;
    EXPECT_NEAR(information.residual_square(), (W * batch - y).squaredNorm(), 1e-11);
    EXPECT_LT((solution.covariance - (W.transpose() * W).inverse()).norm(), 1e-12);
  }
}

TEST(Information, MergedPartsAreTheWhole) {
  const auto [W, y] = random_problem(2, 90, 5);
  Information whole(5), a(5), b(5), nothing(5);
  whole.absorb(W, y);
  a.absorb(W.topRows(2), y.head(2));  // fewer rows than columns
  b.absorb(W.bottomRows(88), y.tail(88));
  a.merge(b);
  a.merge(nothing);
  EXPECT_EQ(a.rows(), 90);
  EXPECT_LT((a.solve().x - whole.solve().x).norm(), 1e-13);
  EXPECT_NEAR(a.residual_square(), whole.residual_square(), 1e-12);
  EXPECT_THROW(a.merge(Information(4)), InvalidInput);
}

TEST(Information, WeightsAndForgettingAreThoseOfTheRows) {
  const auto [W, y] = random_problem(3, 60, 4);
  Information information(4);
  information.absorb(W.topRows(30), y.head(30));
  information.scale(0.5, true);
  information.absorb(W.bottomRows(30), y.tail(30));
  MatrixXd weighted = W;
  VectorXd target = y;
  weighted.topRows(30) *= 0.5;
  target.head(30) *= 0.5;
  EXPECT_LT((information.solve().x - weighted.householderQr().solve(target)).norm(), 1e-13);
  EXPECT_EQ(information.rows(), 30 * 0.25 + 30);
}

TEST(Information, DroppingColumnsIsFittingWithoutThem) {
  const auto [W, y] = random_problem(4, 80, 6);
  Information information(6);
  information.absorb(W, y);
  const std::vector<int> kept = {4, 0, 3};
  const Information part = information.select(kept);
  const MatrixXd V = W(Eigen::all, kept);
  const VectorXd x = V.householderQr().solve(y);
  EXPECT_LT((part.solve().x - x).norm(), 1e-13);
  EXPECT_NEAR(part.residual_square(), (V * x - y).squaredNorm(), 1e-11);
}

TEST(Information, SaysWhatItCannotDetermine) {
  auto [W, y] = random_problem(5, 50, 5);
  W.col(3) = 2 * W.col(1);  // cannot be told apart
  W.col(4).setZero();       // never excited
  Information information(5);
  information.absorb(W, y);
  const auto solution = information.solve();
  EXPECT_EQ(solution.rank, 3);
  EXPECT_EQ(solution.x[4], 0);
  const VectorXd best = W.completeOrthogonalDecomposition().solve(y);
  EXPECT_NEAR((W * solution.x - y).norm(), (W * best - y).norm(), 1e-12);
}

TEST(Information, SurvivesRowsThatAreRoundingOnly) {
  Information information(3);
  for (const double tiny : {1e-100, 1e-160, 1e-165, 1e-300})
    information.absorb(MatrixXd::Constant(2, 3, tiny), VectorXd::Zero(2));
  const auto [W, y] = random_problem(9, 20, 3);
  information.absorb(W, y);
  EXPECT_LT((information.solve().x - W.householderQr().solve(y)).norm(), 1e-13);
}

TEST(Information, BackSubstitutionSolvesOrSaysThatItCannot) {
  auto [W, y] = random_problem(8, 50, 5);
  VectorXd x;
  Information information(5);
  information.absorb(W.topRows(4), y.head(4));
  EXPECT_FALSE(information.back_substitute(x));
  information.absorb(W.bottomRows(46), y.tail(46));
  ASSERT_TRUE(information.back_substitute(x));
  EXPECT_LT((x - information.solve().x).norm(), 1e-13);
  W.col(3) = 2 * W.col(1);
  Information singular(5);
  singular.absorb(W, y);
  EXPECT_FALSE(singular.back_substitute(x));
}

TEST(Information, AllocatesNothingOnceItHasSeenABlock) {
  const auto [W, y] = random_problem(6, 64, 20);
  Information information(20);
  information.absorb(W.data(), 64, y.data(), 64);
  VectorXd x(20);
  const long before = testing::allocations();
  for (int k = 0; k < 10; ++k) {
    information.absorb(W.data(), 64, y.data(), 64);
    information.back_substitute(x);
  }
  EXPECT_EQ(testing::allocations(), before);
}

// NIST Statistical Reference Datasets, linear regression: certified values.
TEST(Information, LongleyToTheCertifiedDigits) {
  const double y[] = {60323, 61122, 60171, 61187, 63221, 63639, 64989, 63761,
                      66019, 67857, 68169, 66513, 68655, 69564, 69331, 70551};
  const double x[6][16] = {
      {83.0, 88.5, 88.2, 89.5, 96.2, 98.1, 99.0, 100.0, 101.2, 104.6, 108.4, 110.8, 112.6, 114.2, 115.7, 116.9},
      {234289, 259426, 258054, 284599, 328975, 346999, 365385, 363112, 397469, 419180, 442769, 444546, 482704, 502601,
       518173, 554894},
      {2356, 2325, 3682, 3351, 2099, 1932, 1870, 3578, 2904, 2822, 2936, 4681, 3813, 3931, 4806, 4007},
      {1590, 1456, 1616, 1650, 3099, 3594, 3547, 3350, 3048, 2857, 2798, 2637, 2552, 2514, 2572, 2827},
      {107608, 108632, 109773, 110929, 112075, 113270, 115094, 116219, 117388, 118734, 120445, 121950, 123366, 125368,
       127852, 130081},
      {1947, 1948, 1949, 1950, 1951, 1952, 1953, 1954, 1955, 1956, 1957, 1958, 1959, 1960, 1961, 1962}};
  MatrixXd W(16, 7);
  VectorXd target(16), certified(7);
  for (int i = 0; i < 16; ++i) {
    W(i, 0) = 1;
    for (int k = 0; k < 6; ++k) W(i, k + 1) = x[k][i];
    target[i] = y[i];
  }
  certified << -3482258.63459582, 15.0618722713733, -0.0358191792925910, -2.02022980381683, -1.03322686717359,
      -0.0511041056535807, 1829.15146461355;
  Information information(7);
  information.absorb(W, target);
  const auto solution = information.solve();
  EXPECT_GT(correct_digits(solution.x, certified), 10.5);
  EXPECT_NEAR(information.residual_square(), 836424.055505915, 1e-6 * 836424);
  // Certified standard deviation of B1: 84.9149257747669.
  EXPECT_NEAR(std::sqrt(information.residual_square() / 9 * solution.covariance(1, 1)), 84.9149257747669, 1e-8);
}

TEST(Information, WamplerToTheCertifiedDigits) {
  for (const double ratio : {1.0, 0.1}) {  // Wampler 1 and 2: Σ (ratio x)^k, k = 0 … 5, without noise
    MatrixXd W(21, 6);
    VectorXd y(21), certified(6);
    for (int k = 0; k < 6; ++k) certified[k] = std::pow(ratio, k);
    for (int i = 0; i < 21; ++i) {
      for (int k = 0; k < 6; ++k) W(i, k) = std::pow(i, k);
      y[i] = W.row(i).dot(certified);
    }
    Information information(6);
    information.absorb(W, y);
    EXPECT_GT(correct_digits(information.solve().x, certified), 9) << ratio;
  }
}

}  // namespace steelyard
