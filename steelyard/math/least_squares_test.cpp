#include "steelyard/math/least_squares.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::Vector2d;
using Eigen::VectorXd;

namespace {

using Residual = std::function<LinearResidual(const VectorXd&)>;

LeastSquaresProblem problem_of(const Residual& at) {
  return {[at](const VectorXd& x) { return 0.5 * at(x).r.squaredNorm(); }, at};
}

LinearResidual rosenbrock(const VectorXd& x) {
  LinearResidual out{VectorXd(2), MatrixXd(2, 2)};
  out.r << 10 * (x[1] - x[0] * x[0]), 1 - x[0];
  out.J << -20 * x[0], 10, -1, 0;
  return out;
}

// A model y = f(x; b) of NIST's Statistical Reference Datasets, with f and its derivatives by b.
LinearResidual misra1a(const VectorXd& b) {
  const double data[][2] = {{10.07, 77.6},  {14.73, 114.9}, {17.94, 141.1}, {23.93, 190.8}, {29.61, 239.9},
                            {35.18, 289.0}, {40.02, 332.8}, {44.82, 378.4}, {50.76, 434.8}, {55.05, 477.3},
                            {61.01, 536.8}, {66.40, 593.1}, {75.47, 689.1}, {81.78, 760.0}};
  LinearResidual out{VectorXd(14), MatrixXd(14, 2)};
  for (int k = 0; k < 14; ++k) {
    const auto [y, x] = data[k];
    const double e = std::exp(-b[1] * x);
    out.r[k] = b[0] * (1 - e) - y;
    out.J.row(k) << 1 - e, b[0] * x * e;
  }
  return out;
}

LinearResidual mgh09(const VectorXd& b) {  // a problem of NIST's higher level of difficulty
  const double data[][2] = {{0.1957, 4},      {0.1947, 2},      {0.1735, 1},     {0.1600, 0.5},
                            {0.0844, 0.25},   {0.0627, 0.167},  {0.0456, 0.125}, {0.0342, 0.1},
                            {0.0323, 0.0833}, {0.0235, 0.0714}, {0.0246, 0.0625}};
  LinearResidual out{VectorXd(11), MatrixXd(11, 4)};
  for (int k = 0; k < 11; ++k) {
    const auto [y, x] = data[k];
    const double above = x * x + x * b[1], below = x * x + x * b[2] + b[3], f = above / below;
    out.r[k] = b[0] * f - y;
    out.J.row(k) << f, b[0] * x / below, -b[0] * f * x / below, -b[0] * f / below;
  }
  return out;
}

}  // namespace

TEST(LeastSquares, RosenbrocksValleyIsFollowedToItsEnd) {
  for (const double damping : {0.0, 1e-3, 1e3}) {
    LeastSquaresOptions options;
    options.damping = damping;
    const LeastSquaresResult found = least_squares(problem_of(rosenbrock), Vector2d(-1.2, 1), options);
    EXPECT_LT((found.x - Vector2d(1, 1)).norm(), 1e-9) << damping;
    EXPECT_NE(found.status, LeastSquaresStatus::iterations) << damping;
  }
}

TEST(LeastSquares, NistsCertifiedValuesComeOutFromBothStarts) {
  for (const auto& start : {Vector2d(500, 0.0001), Vector2d(250, 0.0005)}) {
    const LeastSquaresResult found = least_squares(problem_of(misra1a), start);
    EXPECT_EQ(found.status, LeastSquaresStatus::settled);
    EXPECT_NEAR(found.x[0] / 2.3894212918e+02, 1, 1e-9);
    EXPECT_NEAR(found.x[1] / 5.5015643181e-04, 1, 1e-9);
    EXPECT_NEAR(2 * found.cost / 1.2455138894e-01, 1, 1e-9);
  }
  VectorXd certified(4), near(4), far(4);
  certified << 1.9280693458e-01, 1.9128232873e-01, 1.2305650693e-01, 1.3606233068e-01;
  near << 0.25, 0.39, 0.415, 0.39;
  far << 25, 39, 41.5, 39;
  for (const auto& start : {near, far}) {
    LeastSquaresOptions options;
    options.iterations = 2000;
    const LeastSquaresResult found = least_squares(problem_of(mgh09), start, options);
    EXPECT_EQ(found.status, LeastSquaresStatus::settled);
    EXPECT_LT((found.x.cwiseQuotient(certified).array() - 1).abs().maxCoeff(), 1e-6);
    EXPECT_NEAR(2 * found.cost / 3.0750560385e-04, 1, 1e-9);
  }
}

TEST(LeastSquares, EveryStepTakenLowersTheCost) {
  double before = std::numeric_limits<double>::infinity();
  int linearised = 0;
  LeastSquaresProblem problem = problem_of(rosenbrock);
  problem.linearise = [&](const VectorXd& x) {
    const LinearResidual out = rosenbrock(x);
    EXPECT_LT(out.r.squaredNorm(), before);
    before = out.r.squaredNorm();
    ++linearised;
    return out;
  };
  const LeastSquaresResult found = least_squares(problem, Vector2d(-1.2, 1), {100, 0});
  EXPECT_EQ(found.iterations, linearised);
  EXPECT_LE(found.steps, found.iterations);
  EXPECT_GT(found.evaluations, found.steps);
  EXPECT_EQ(found.cost, 0.5 * rosenbrock(found.x).r.squaredNorm());
}

TEST(LeastSquares, ALinearProblemIsSolvedInOneStepOfLeastNorm) {
  MatrixXd A(3, 3);  // the last two unknowns act alike: only their sum is determined
  A << 1, 2, 2, 0, 1, 1, 3, 0, 0;
  const VectorXd b = Eigen::Vector3d(5, 2, 3);
  const LeastSquaresProblem problem = problem_of([&](const VectorXd& x) { return LinearResidual{A * x - b, A}; });
  EXPECT_LT((least_squares(problem, VectorXd::Zero(3), {1, 0}).x - Eigen::Vector3d(1, 1, 1)).norm(), 1e-12);
  for (const double damping : {0.0, 1e-3}) {
    const LeastSquaresResult both = least_squares(problem, Eigen::Vector3d(1, 5, 3), {100, damping});
    EXPECT_LT((A * both.x - b).norm(), 1e-9) << damping;
    EXPECT_NEAR(both.x[1] - both.x[2], 2, 1e-9) << damping;  // nothing moves along directions without effect on the
                                                             // residual
  }
}

TEST(LeastSquares, AnUnknownWithoutEffectStays) {
  const LeastSquaresProblem problem = problem_of([](const VectorXd& x) {
    LinearResidual out{VectorXd(2), MatrixXd::Zero(2, 2)};
    out.r << std::exp(x[0]) - 2, x[0] - 1;
    out.J.col(0) << std::exp(x[0]), 1;
    return out;
  });
  const LeastSquaresResult found = least_squares(problem, Vector2d(0, 7));
  EXPECT_EQ(found.x[1], 7);
  EXPECT_NEAR(std::exp(found.x[0]) * (std::exp(found.x[0]) - 2) + found.x[0] - 1, 0, 1e-9);  // the gradient
}

TEST(LeastSquares, WhereNoStepLowersTheCostTheStartIsKeptAndSaid) {
  LeastSquaresProblem uphill = problem_of(rosenbrock);
  uphill.linearise = [](const VectorXd& x) {
    LinearResidual out = rosenbrock(x);
    out.J *= -1;  // the derivative of another function
    return out;
  };
  const Vector2d start(-1.2, 1);
  const LeastSquaresResult found = least_squares(uphill, start, {100, 0});
  EXPECT_EQ(found.status, LeastSquaresStatus::no_descent);
  EXPECT_EQ(found.x, start);
  EXPECT_EQ(found.steps, 0);
  EXPECT_LT(found.evaluations, 20);

  LeastSquaresProblem nowhere = problem_of(rosenbrock);
  nowhere.cost = [](const VectorXd&) { return std::nan(""); };
  EXPECT_EQ(least_squares(nowhere, start).status, LeastSquaresStatus::no_descent);
  LeastSquaresProblem wild = problem_of(rosenbrock);
  wild.linearise = [](const VectorXd&) { return LinearResidual{VectorXd::Ones(2), MatrixXd::Constant(2, 2, NAN)}; };
  EXPECT_EQ(least_squares(wild, start).x, start);
}

TEST(LeastSquares, StepsIntoTheImpossibleAreShortened) {
  LeastSquaresProblem problem = problem_of([](const VectorXd& x) {
    return LinearResidual{VectorXd::Constant(1, std::log(x[0])), MatrixXd::Constant(1, 1, 1 / x[0])};
  });  // from 5 the full step goes to 5 − 5 log 5 < 0, where the logarithm is not a number
  const LeastSquaresResult found = least_squares(problem, VectorXd::Constant(1, 5), {100, 0});
  EXPECT_NEAR(found.x[0], 1, 1e-9);
  EXPECT_GT(found.evaluations, found.steps + 1);
}

TEST(LeastSquares, AtABoundTheDescentSettles) {
  LeastSquaresProblem problem = problem_of([](const VectorXd& x) {
    return LinearResidual{x - Vector2d(3, 0.5), MatrixXd::Identity(2, 2)};
  });
  problem.limit = [](const VectorXd& x, const VectorXd& step) -> VectorXd {
    return (x + step).cwiseMin(1).cwiseMax(0) - x;
  };
  const LeastSquaresResult found = least_squares(problem, Vector2d(0.1, 0.1), {100, 0});
  EXPECT_LT((found.x - Vector2d(1, 0.5)).norm(), 1e-12);
  EXPECT_EQ(found.status, LeastSquaresStatus::settled);
}

TEST(LeastSquares, TheCallerSaysWhenItIsEnough) {
  LeastSquaresProblem problem = problem_of(misra1a);
  int asked = 0;
  problem.stop = [&] { return ++asked > 4; };
  const LeastSquaresResult stopped = least_squares(problem, Vector2d(500, 0.0001));
  EXPECT_EQ(stopped.status, LeastSquaresStatus::stopped);
  EXPECT_LT(stopped.cost, 0.5 * misra1a(Vector2d(500, 0.0001)).r.squaredNorm());

  problem.stop = {};
  EXPECT_EQ(least_squares(problem, Vector2d(500, 0.0001), {2}).status, LeastSquaresStatus::iterations);
  problem.settled = [](const LeastSquaresStep& s) { return s.change <= 0.1 * s.residual; };
  LeastSquaresOptions options;
  const LeastSquaresResult with = least_squares(problem, Vector2d(500, 0.0001), options);
  options.take_last = false;
  const LeastSquaresResult without = least_squares(problem, Vector2d(500, 0.0001), options);
  EXPECT_EQ(with.status, LeastSquaresStatus::settled);
  EXPECT_EQ(without.status, LeastSquaresStatus::settled);
  EXPECT_EQ(with.steps, without.steps + 1);
}

}  // namespace steelyard
