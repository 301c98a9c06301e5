#include "steelyard/instrumental/instruments.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>

#include "steelyard/core/error.hpp"
#include "steelyard/instrumental/recursion.hpp"
#include "tests/support/allocations.hpp"
#include "tests/support/experiment.hpp"

namespace steelyard {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using testing::Experiment;

// A motion for the instruments, the same motion with noise for the regressor, and torques of the exact motion.
struct Noisy {
  Experiment truth;
  std::shared_ptr<const Equations> Z, W;
  VectorXd sigma;

  explicit Noisy(unsigned seed, double noise = 0.3, int samples = 400) : truth("planar-2r", samples, 5) {
    Random random(seed, 1);
    sigma.setConstant(truth.robot.dof(), 0.1);
    truth.add_noise(sigma, random);
    MotionSamples seen = truth.samples();
    for (auto& x : seen.qdd.reshaped()) x += noise * random.normal();
    Z = std::make_shared<MotionEquations>(truth.robot, truth.base, truth.samples());
    W = std::make_shared<MotionEquations>(truth.robot, truth.base, seen);
  }
  Observations observe() const { return steelyard::observe(InstrumentedEquations(Z, W)); }
};

// All rows of one kind, dense.
MatrixXd dense(const Equations& equations, MatrixXd* y = nullptr) {
  std::vector<MatrixXd> parts, torques;
  Index rows = 0;
  for (int b = 0; b < equations.blocks(); ++b) {
    const EquationBlock block = equations.block(b);
    MatrixXd part = MatrixXd::Zero(block.y.size(), equations.parameters());
    for (int i = 0; i < equations.joints(); ++i)
      for (std::size_t c = 0; c < equations.columns(i).size(); ++c)
        for (Index s = 0; s < block.y.rows(); ++s)
          part(s * equations.joints() + i, equations.columns(i)[c]) =
              block.W[static_cast<std::size_t>(i)](s, static_cast<Index>(c));
    parts.push_back(part);
    torques.emplace_back(MatrixXd(block.y.transpose()).reshaped());
    rows += part.rows();
  }
  MatrixXd out(rows, equations.parameters()), all(rows, 1);
  for (Index at = 0, k = 0; at < rows; at += parts[static_cast<std::size_t>(k)].rows(), ++k) {
    out.middleRows(at, parts[static_cast<std::size_t>(k)].rows()) = parts[static_cast<std::size_t>(k)];
    all.middleRows(at, parts[static_cast<std::size_t>(k)].rows()) = torques[static_cast<std::size_t>(k)];
  }
  if (y != nullptr) *y = all;
  return out;
}

TEST(Instruments, OneFactorHoldsTheEstimatesWithAndWithoutThem) {
  const Noisy noisy(1);
  MatrixXd y;
  const MatrixXd Z = dense(*noisy.Z), W = dense(*noisy.W, &y);
  const Information whitened = noisy.observe().whitened(VectorXd::Ones(2));
  const VectorXd iv = (Z.transpose() * W).partialPivLu().solve(Z.transpose() * y);
  EXPECT_LT((projected(whitened).solve().x - iv).norm(), 1e-12 * iv.norm());
  const VectorXd didim = (Z.transpose() * Z).partialPivLu().solve(Z.transpose() * y);
  EXPECT_LT((ordinary_least_squares(of_instruments(noisy.observe())).values - didim).norm(), 1e-12 * didim.norm());
  const VectorXd ls = (W.transpose() * W).partialPivLu().solve(W.transpose() * y);
  EXPECT_LT((ordinary_least_squares(of_measured(noisy.observe())).values - ls).norm(), 1e-12 * ls.norm());
  const MatrixXd inverse = (Z.transpose() * W).inverse();
  const MatrixXd covariance = inverse * Z.transpose() * Z * inverse.transpose();
  EXPECT_LT((projected(whitened).solve().covariance - covariance).norm(), 1e-11 * covariance.norm());
}

// Noise of an acceleration reaches both torques, by inertias that change with the pose, which only the covariance over
// blocks of time accounts for.
TEST(Instruments, RemoveTheBiasOfNoisyAccelerationsAndStateTheirCovariance) {
  constexpr int trials = 300;
  MatrixXd all(4, trials), claimed(4, trials);
  VectorXd biased = VectorXd::Zero(4), truth;
  for (int k = 0; k < trials; ++k) {
    const Noisy noisy(100 + static_cast<unsigned>(k), 0.6);
    const auto blocks = observe_in_time(InstrumentedEquations(noisy.Z, noisy.W), 48);
    const Estimate found = instrumental_variables(merged(blocks));
    truth = noisy.truth.beta;
    all.col(k) = found.values;
    claimed.col(k) = instrumental_covariance(blocks, found).covariance.diagonal();
    biased += (weighted_least_squares(of_measured(merged(blocks))).values - truth) / trials;
  }
  const VectorXd mean = all.rowwise().mean(), spread = (all.colwise() - mean).rowwise().squaredNorm() / (trials - 1);
  const VectorXd error = (spread / trials).cwiseSqrt();
  EXPECT_TRUE(((mean - truth).array().abs() < 3.5 * error.array()).all()) << (mean - truth).transpose();
  EXPECT_GT(biased.cwiseAbs().cwiseQuotient(error).maxCoeff(), 50);
  const double ratio = spread.cwiseQuotient(claimed.rowwise().mean()).mean();
  EXPECT_GT(ratio, 0.8);
  EXPECT_LT(ratio, 1.25);
}

TEST(Exogeneity, IsRejectedWhereAccelerationsAreNoisyAndNotWhereTheyAreOnlyOthers) {
  int noisy_rejected = 0, exact_rejected = 0;
  constexpr int trials = 200;
  for (int k = 0; k < trials; ++k) {
    // The regressor is exact and the instruments are off: what W has outside Z is independent of the torque's noise.
    Noisy other(500 + static_cast<unsigned>(k));
    const auto exact = std::make_shared<InstrumentedEquations>(other.W, other.Z);
    const auto blocks = observe_in_time(*exact, 48);
    const Estimate iv = instrumental_variables(merged(blocks));
    exact_rejected += exogeneity(merged(blocks), iv, instrumental_covariance(blocks, iv)).biased();
    const auto seen = observe_in_time(InstrumentedEquations(other.Z, other.W), 48);
    const Estimate right = instrumental_variables(merged(seen));
    noisy_rejected += exogeneity(merged(seen), right, instrumental_covariance(seen, right)).biased();
  }
  EXPECT_EQ(noisy_rejected, trials);
  EXPECT_GE(exact_rejected, 1);
  EXPECT_LE(exact_rejected, 20);  // 5 % of 200 is 10; more than 20 has a chance of 0.001
}

TEST(Exogeneity, HasNothingToTestWhereInstrumentsAreTheRegressor) {
  const Noisy noisy(1);
  const auto blocks = observe_in_time(InstrumentedEquations(noisy.W, noisy.W), 48);
  const Estimate iv = instrumental_variables(merged(blocks));
  const ExogeneityTest test = exogeneity(merged(blocks), iv, instrumental_covariance(blocks, iv));
  EXPECT_EQ(test.numerator, 0);
  EXPECT_EQ(test.probability, 1);
  EXPECT_NEAR(test.strength, 1, 1e-9);
  EXPECT_LT(test.difference.norm(), 1e-9 * iv.values.norm());
}

TEST(Instruments, ThatDoNotMoveAreRefused) {
  Noisy noisy(1);
  MotionSamples still = noisy.truth.samples();
  still.qd.setZero(), still.qdd.setZero();
  const auto Z = std::make_shared<MotionEquations>(noisy.truth.robot, noisy.truth.base, still);
  EXPECT_THROW(instrumental_variables(observe(InstrumentedEquations(Z, noisy.W))), Unattainable);
  const auto fewer = std::make_shared<MotionEquations>(noisy.truth.robot, noisy.truth.base, noisy.truth.samples(0, 9));
  EXPECT_THROW(observe(InstrumentedEquations(fewer, noisy.W)), InvalidInput);
}

TEST(InstrumentalRecursion, EqualsTheBatch) {
  const Noisy noisy(7);
  MatrixXd y;
  const MatrixXd Z = dense(*noisy.Z), W = dense(*noisy.W, &y);
  InstrumentalRecursion recursion(4, VectorXd(Eigen::Vector2d(0.5, 2)));
  EXPECT_FALSE(recursion.solve());
  MatrixXd z, w;
  VectorXd torque;
  long before = 0;
  for (Index s = 0; s < Z.rows(); s += 2) {
    z = Z.middleRows(s, 2), w = W.middleRows(s, 2), torque = y.middleRows(s, 2);
    if (s == 2) before = testing::allocations();
    recursion.update(z, w, torque);
  }
  EXPECT_EQ(testing::allocations(), before);
  ASSERT_TRUE(recursion.solve());
  const VectorXd weight = Eigen::Vector2d(4, 0.25).replicate(Z.rows() / 2, 1);
  const MatrixXd Zw = weight.asDiagonal() * Z;
  const VectorXd batch = (Zw.transpose() * W).partialPivLu().solve(Zw.transpose() * y);
  EXPECT_LT((recursion.values() - batch).norm(), 1e-12 * batch.norm());
}

TEST(InstrumentalRecursion, ForgetsWhatChanged) {
  const Noisy noisy(7, 0.1);
  MatrixXd y;
  const MatrixXd Z = dense(*noisy.Z), W = dense(*noisy.W, &y);
  InstrumentalRecursion recursion(4, VectorXd::Constant(2, 0.1), 0.95);
  for (Index s = 0; s < Z.rows(); s += 2)
    recursion.update(Z.middleRows(s, 2), W.middleRows(s, 2), (s < Z.rows() / 2 ? 1 : 2) * y.middleRows(s, 2));
  ASSERT_TRUE(recursion.solve());
  EXPECT_LT((recursion.values() - 2 * noisy.truth.beta).norm(), 0.1 * noisy.truth.beta.norm());
  EXPECT_THROW(InstrumentalRecursion(4, VectorXd::Zero(2)), InvalidInput);
  EXPECT_THROW(InstrumentalRecursion(4, VectorXd::Ones(2), 0), InvalidInput);
}

}  // namespace
}  // namespace steelyard
