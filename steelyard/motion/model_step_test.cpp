#include "steelyard/motion/model_step.hpp"

#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <cmath>

namespace steelyard {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr Index n = 6;

VectorXd random_vector(Random& random, Index size) {
  VectorXd out(size);
  for (double& x : out) x = random.normal();
  return out;
}

MatrixXd random_matrix(Random& random, Index rows, Index columns) {
  MatrixXd out(rows, columns);
  for (auto& x : out.reshaped()) x = random.normal();
  return out;
}

// Limits of which some push, some do not yet, and stiff ones among both.
Linearised random_limits(Random& random) {
  Linearised out;
  constexpr Index count = 15;
  out.slope = random_vector(random, n);
  out.A = random_matrix(random, n, count);
  out.push = random_vector(random, count);
  out.stiffness = (3 * random_vector(random, count)).array().exp();
  for (Index k = 0; k < count; ++k) out.places.push_back({k % 3, k / 3});
  return out;
}

MatrixXd random_curvature(Random& random) {
  const MatrixXd root = random_matrix(random, n, n);
  return root * root.transpose() + 0.1 * MatrixXd::Identity(n, n);
}

double model(const Linearised& at, const MatrixXd& B, double damping, const VectorXd& d) {
  double out = at.slope.dot(d) + 0.5 * d.dot(B * d) + 0.5 * damping * d.squaredNorm();
  for (Index k = 0; k < at.push.size(); ++k) {
    const double push = std::max(0.0, at.push[k] + at.stiffness[k] * at.A.col(k).dot(d));
    out += push * push / (2 * at.stiffness[k]);
  }
  return out;
}

TEST(ModelStep, IsTheMinimumOfTheModel) {
  for (unsigned seed = 1; seed <= 50; ++seed) {
    Random random(seed);
    const Linearised at = random_limits(random);
    const MatrixXd B = random_curvature(random);
    const double damping = std::exp(random.normal());
    const ModelStep found = model_step(at, B, damping, {}, {});
    const double least = model(at, B, damping, found.step), first = model(at, B, damping, VectorXd::Zero(n));
    EXPECT_NEAR(found.gain, first - least + 0.5 * damping * found.step.squaredNorm(), 1e-9 * (1 + first)) << seed;
    for (int turn = 0; turn < 200; ++turn) {
      const VectorXd near = found.step + std::exp(-random.uniform(1, 10)) * random_vector(random, n);
      EXPECT_GT(model(at, B, damping, near), least - 2e-3 * (first - least)) << seed;
    }
  }
}

TEST(ModelStep, StaysInItsBoxAndIsTheMinimumThere) {
  int held = 0;
  for (unsigned seed = 1; seed <= 50; ++seed) {
    Random random(seed);
    const Linearised at = random_limits(random);
    const MatrixXd B = random_curvature(random);
    const VectorXd lower = VectorXd::Constant(n, -0.1), upper = VectorXd::Constant(n, 0.05);
    const ModelStep found = model_step(at, B, 0.1, lower, upper);
    held += static_cast<int>((found.step.array() == lower.array() || found.step.array() == upper.array()).count());
    EXPECT_TRUE((found.step.array() >= lower.array() && found.step.array() <= upper.array()).all()) << seed;
    const double least = model(at, B, 0.1, found.step), first = model(at, B, 0.1, VectorXd::Zero(n));
    for (int turn = 0; turn < 200; ++turn) {
      const VectorXd near = found.step + std::exp(-random.uniform(1, 10)) * random_vector(random, n);
      EXPECT_GT(model(at, B, 0.1, near.cwiseMax(lower).cwiseMin(upper)), least - 2e-3 * (first - least)) << seed;
    }
  }
  EXPECT_GT(held, 50);
}

// A criterion that is quadratic and a limit whose slope turns: both have second derivatives.
TEST(Curvature, IsThatSeenAlongTheLastStep) {
  Random random(1);
  const MatrixXd H = random_curvature(random), bend = random_curvature(random);
  const auto at = [&](const VectorXd& x) {
    Linearised out;
    out.slope = H * x;
    out.places = {{0, 0}, {1, 0}};
    out.push = VectorXd::Constant(2, 0.4);
    out.push[1] = -1;  // does not push: its bend is not seen
    out.stiffness = VectorXd::Ones(2);
    out.A.resize(n, 2);
    out.A.col(0) = bend * x;
    out.A.col(1) = -100 * bend * x;
    return out;
  };
  Curvature curvature;
  curvature.begin(n);
  VectorXd x = random_vector(random, n);
  for (int turn = 0; turn < 20; ++turn) {
    const VectorXd step = random_vector(random, n);
    curvature.learn(step, at(x), at(x + step));
    x += step;
    EXPECT_LT((curvature.B() * step - (H + 0.4 * bend) * step).norm(), 1e-9 * (H * step).norm());
  }
}

TEST(Curvature, IsNeverNegativeWhereThatOfTheCriterionIs) {
  Random random(2);
  const MatrixXd root = random_matrix(random, n, n), H = root + root.transpose();
  Curvature curvature;
  curvature.begin(n);
  for (int turn = 0; turn < 50; ++turn) {
    const VectorXd step = random_vector(random, n);
    Linearised from, to;
    from.slope = VectorXd::Zero(n);
    to.slope = H * step;
    from.A = to.A = MatrixXd(n, 0);
    curvature.learn(step, from, to);
    const VectorXd values = Eigen::SelfAdjointEigenSolver<MatrixXd>(curvature.B()).eigenvalues();
    EXPECT_GT(values[0], -1e-14 * values[n - 1]);
  }
}

}  // namespace
}  // namespace steelyard
