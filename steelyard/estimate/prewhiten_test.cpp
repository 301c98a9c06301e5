#include "steelyard/estimate/prewhiten.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <memory>
#include <vector>

#include "steelyard/base/base_parameters.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/random.hpp"
#include "steelyard/dynamics/regressor.hpp"
#include "steelyard/estimate/robust_covariance.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

VectorXd autocovariance_ar1(double rho, int lags) {
  VectorXd c(lags + 1);
  for (int k = 0; k <= lags; ++k) c[k] = std::pow(rho, k) / (1 - rho * rho);
  return c;
}

VectorXd simulate_ar(const VectorXd& a, int samples, Random& random) {
  VectorXd e = VectorXd::Zero(samples + 500);
  for (Eigen::Index t = a.size(); t < e.size(); ++t) {
    e[t] = random.normal();
    for (Eigen::Index i = 0; i < a.size(); ++i) e[t] += a[i] * e[t - 1 - i];
  }
  return e.tail(samples);
}

VectorXd autocovariance(const VectorXd& e, int lags) {
  VectorXd c(lags + 1);
  for (int k = 0; k <= lags; ++k) c[k] = e.head(e.size() - k).dot(e.tail(e.size() - k)) / static_cast<double>(e.size());
  return c;
}

// Equations held in memory: joints that all depend on the same columns.
struct HeldEquations final : Equations {
  std::vector<EquationBlock> held;
  std::vector<int> all;

  int joints() const override { return static_cast<int>(held.front().W.size()); }
  int parameters() const override { return static_cast<int>(all.size()); }
  const std::vector<int>& columns(int /*joint*/) const override { return all; }
  int blocks() const override { return static_cast<int>(held.size()); }
  EquationBlock block(int index) const override { return held[static_cast<std::size_t>(index)]; }
};

// 48 blocks of a motion of the planar arm, without torque yet.
HeldEquations planar_equations(double seconds, double speed = 1) {
  const double rate = 50;
  const Robot robot = load_robot("planar-2r");
  const BaseParameters base = find_base_parameters(robot, ParameterLayout(robot));
  const auto N = static_cast<Eigen::Index>(seconds * rate);
  MatrixXd q(2, N), qd(2, N), qdd(2, N);
  for (Eigen::Index s = 0; s < N; ++s)
    for (int i = 0; i < 2; ++i) {
      const double t = static_cast<double>(s) / rate, w = 2 * M_PI * speed * (i == 0 ? 0.1 : 0.27), v = 3.1 * w;
      q(i, s) = std::sin(w * t + i) + 0.3 * std::cos(v * t);
      qd(i, s) = w * std::cos(w * t + i) - 0.3 * v * std::sin(v * t);
      qdd(i, s) = -w * w * std::sin(w * t + i) - 0.3 * v * v * std::cos(v * t);
    }
  const MatrixXd W = torque_regressor(robot, q, qd, qdd)(Eigen::all, base.kept);
  HeldEquations out;
  for (int k = 0; k < base.count(); ++k) out.all.push_back(k);
  for (Eigen::Index b = 0; b < 48; ++b) {
    EquationBlock block;
    const Eigen::Index first = N * b / 48, count = N * (b + 1) / 48 - first;
    for (Eigen::Index i = 0; i < 2; ++i) block.W.push_back(W(Eigen::seqN(first * 2 + i, count, 2), Eigen::all));
    block.y = MatrixXd::Zero(count, 2);
    out.held.push_back(block);
  }
  return out;
}

// One factor per block, every joint's rows divided by its sigma.
std::vector<Information> factors(const Equations& equations, const VectorXd& sigma) {
  std::vector<Information> out;
  for (int b = 0; b < equations.blocks(); ++b) {
    const EquationBlock block = equations.block(b);
    out.emplace_back(equations.parameters());
    for (Eigen::Index i = 0; i < sigma.size(); ++i)
      out.back().absorb(MatrixXd(block.W[static_cast<std::size_t>(i)] / sigma[i]), VectorXd(block.y.col(i) / sigma[i]));
  }
  return out;
}

// y = W β + AR(1) noise of 0.9, running on across the blocks.
void add_coloured_noise(HeldEquations& equations, const VectorXd& beta, Random& random) {
  Eigen::Index samples = 0;
  for (const EquationBlock& block : equations.held) samples += block.y.rows();
  for (Eigen::Index i = 0; i < equations.joints(); ++i) {
    const VectorXd noise = simulate_ar(VectorXd::Constant(1, 0.9), static_cast<int>(samples), random);
    Eigen::Index row = 0;
    for (EquationBlock& block : equations.held) {
      block.y.col(i) = block.W[static_cast<std::size_t>(i)] * beta + noise.segment(row, block.y.rows());
      row += block.y.rows();
    }
  }
}

VectorXd fit(const std::vector<Information>& blocks) {
  Information all = blocks.front();
  for (std::size_t b = 1; b < blocks.size(); ++b) all.merge(blocks[b]);
  return all.solve().x;
}

}  // namespace

TEST(Prewhiten, MakesTheCovarianceOfARunTheIdentityFirstRowsIncluded) {
  // A process of order 3, from its first autocovariances by Yule and Walker; then F Γ Fᵀ = σ² I, exactly.
  Autoregression memory = fit_autoregression(autocovariance_ar1(0.9, 8), 1e6);
  ASSERT_EQ(memory.order(), 1);
  EXPECT_NEAR(memory.predictors[1][0], 0.9, 1e-12);
  EXPECT_NEAR(memory.deviations[1], 1, 1e-12);
  const int N = 40;
  for (const auto& first : {std::vector<double>{1, 0.8, 0.5, 0.1}, std::vector<double>{2, -1, 0.9, 0.3}}) {
    VectorXd c(N);
    const VectorXd start = Eigen::Map<const VectorXd>(first.data(), 4);
    memory = fit_autoregression(start, 1e9);
    ASSERT_EQ(memory.order(), 3);
    c.head(4) = start;
    for (int k = 4; k < N; ++k) c[k] = memory.predictors[3].dot(VectorXd(c.segment(k - 3, 3).reverse()));
    MatrixXd gamma(N, N);
    for (int i = 0; i < N; ++i)
      for (int j = 0; j < N; ++j) gamma(i, j) = c[std::abs(i - j)];
    const MatrixXd F = prewhitened(memory, MatrixXd::Identity(N, N));
    const double variance = memory.deviations[3] * memory.deviations[3];
    EXPECT_LT((F * gamma * F.transpose() - variance * MatrixXd::Identity(N, N)).norm(), 1e-12);
  }
}

TEST(Prewhiten, FindsTheOrderAndTheCoefficients) {
  Random random(3);
  const VectorXd none = VectorXd::Zero(0);
  int white_orders = 0;
  for (int k = 0; k < 20; ++k) {
    const VectorXd white = simulate_ar(none, 5000, random);
    white_orders += fit_autoregression(autocovariance(white, 8), 5000).order() > 0;
  }
  EXPECT_LE(white_orders, 1);
  const VectorXd resonance = Eigen::Vector2d(1.6, -0.8);
  const Autoregression found = fit_autoregression(autocovariance(simulate_ar(resonance, 20000, random), 8), 20000);
  ASSERT_EQ(found.order(), 2);
  EXPECT_LT((found.predictors[2] - resonance).norm(), 0.03);
  EXPECT_NEAR(found.deviations[2], 1, 0.02);
}

TEST(Prewhiten, OfNothingIsNothing) {
  EXPECT_EQ(fit_autoregression(VectorXd::Zero(9), 1000).order(), 0);
  EXPECT_EQ(fit_autoregression(VectorXd(), 0).order(), 0);
  const MatrixXd x = MatrixXd::Random(3, 2);
  EXPECT_EQ(prewhitened({}, x), x);
  const Autoregression longer = fit_autoregression((VectorXd(5) << 1, 0.6, 0.5, 0.4, -0.1).finished(), 1e9);
  ASSERT_GT(longer.order(), 3);
  EXPECT_TRUE(prewhitened(longer, x).allFinite());  // a run shorter than the order
  EXPECT_EQ(prewhitened(longer, MatrixXd(0, 2)).rows(), 0);
}

TEST(Prewhiten, IsHonestOnHalfAMinuteAndPaysWhenTheMotionIsFasterThanTheNoise) {
  // The noise's corner is at 0.8 Hz. Motion slower than that is drowned whatever the weights; faster motion is not.
  for (const double speed : {1.0, 5.0}) {
    HeldEquations raw = planar_equations(30, speed);
    const VectorXd beta = VectorXd::LinSpaced(raw.parameters(), 0.5, 1.5), ones = VectorXd::Ones(2);
    Random random(17);
    const int trials = 1000;
    double covered = 0, plain_square = 0, square = 0, correlation = 0;
    for (int t = 0; t < trials; ++t) {
      add_coloured_noise(raw, beta, random);
      const VectorXd plain = fit(factors(raw, ones));
      const PrewhitenedEquations white(std::make_shared<HeldEquations>(raw), fit_autoregressions(raw, plain));
      const auto blocks = factors(white, ones);
      const VectorXd values = fit(blocks);
      const RobustCovariance found = robust_covariance(blocks, values);
      const VectorXd error = (values - beta).cwiseAbs();
      covered +=
          static_cast<double>((error.array() <= found.quantile.array() * found.standard_deviation().array()).count());
      plain_square += (plain - beta).squaredNorm();
      square += error.squaredNorm();
      correlation += found.block_correlation / trials;
    }
    covered /= trials * raw.parameters();
    EXPECT_GT(covered, 0.93) << speed;
    EXPECT_LT(covered, 0.97) << speed;
    EXPECT_LT(square, (speed > 1 ? 0.9 : 1.05) * plain_square) << speed;
    EXPECT_LT(std::abs(correlation), 0.03) << speed;  // 0.1 without
  }
}

TEST(Prewhiten, RefusesWhatDoesNotFit) {
  const auto raw = std::make_shared<HeldEquations>(planar_equations(10));
  EXPECT_THROW(fit_autoregressions(*raw, VectorXd::Zero(1)), InvalidInput);
  EXPECT_THROW(PrewhitenedEquations(raw, std::vector<Autoregression>(3)), InvalidInput);
}

}  // namespace steelyard
