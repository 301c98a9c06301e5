#include "steelyard/estimate/robust_covariance.hpp"
#include "steelyard/dynamics/regressor.hpp"
#include "steelyard/estimate/motion_equations.hpp"

#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <cmath>
#include <string>

#include "steelyard/core/error.hpp"
#include "steelyard/core/random.hpp"
#include "tests/support/sanitized.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr double rate = 50;  // Hz

// A periodic motion of five harmonics of 0.1 Hz per joint: slow against the noise's corner, where its colour hurts.
struct Motion {
  MatrixXd q, qd, qdd;

  Motion(int joints, double seconds, unsigned seed) {
    const auto N = static_cast<Eigen::Index>(std::lround(seconds * rate));
    q = qd = qdd = MatrixXd::Zero(joints, N);
    Random random(seed);
    for (int i = 0; i < joints; ++i)
      for (int h = 1; h <= 5; ++h) {
        const double w = 2 * M_PI * h / 10, a = random.uniform(0.3, 1.2) / h, phase = random.uniform(0, 2 * M_PI);
        for (Eigen::Index s = 0; s < N; ++s) {
          const double angle = w * static_cast<double>(s) / rate + phase;
          q(i, s) += a * std::sin(angle);
          qd(i, s) += a * w * std::cos(angle);
          qdd(i, s) -= a * w * w * std::sin(angle);
        }
      }
  }
};

// AR(1) noise of unit size in each joint, one column per trial; row s·joints + i is joint i at sample s.
MatrixXd coloured_noise(int joints, Eigen::Index samples, double rho, int trials, Random& random) {
  MatrixXd E(samples * joints, trials);
  const double drive = std::sqrt(1 - rho * rho);
  for (int t = 0; t < trials; ++t)
    for (int i = 0; i < joints; ++i) {
      double e = random.normal();
      for (Eigen::Index s = 0; s < samples; ++s) {
        E(s * joints + i, t) = e;
        e = rho * e + drive * random.normal();
      }
    }
  return E;
}

// A log cut into blocks of equal time.
std::vector<Observations> observe_blocks(const Robot& robot, const BaseParameters& base, const Motion& motion,
                                         const MatrixXd& tau, int blocks) {
  std::vector<Observations> out;
  for (Eigen::Index b = 0; b < blocks; ++b) {
    const Eigen::Index first = tau.cols() * b / blocks, count = tau.cols() * (b + 1) / blocks - first;
    out.push_back(observe(MotionEquations(robot, base,
                                          {motion.q.middleCols(first, count),
                                           motion.qd.middleCols(first, count),
                                           motion.qdd.middleCols(first, count),
                                           tau.middleCols(first, count),
                                           {}})));
  }
  return out;
}

Estimate fit(const std::vector<Observations>& blocks) {
  Observations all = blocks.front();
  for (std::size_t b = 1; b < blocks.size(); ++b) all.merge(blocks[b]);
  return weighted_least_squares(all);
}

struct Tally {
  double coverage = 0;  // share of intervals that hold the truth
  double claimed = 0;   // claimed over empirical variance, pooled over parameters
  double combined = 0;  // the same of random combinations of parameters: the correlations, too
  double fired = 0;     // share of trials with the diagnostic
};

// The motion is factored once; each trial's noise makes the scores of its blocks, an error of the estimate and, by the
// function users call, the covariance claimed for it.
Tally monte_carlo(const std::string& name, double seconds, double rho, int trials) {
  const Robot robot = load_robot(name);
  const BaseParameters base = find_base_parameters(robot, ParameterLayout(robot));
  const int n = robot.dof(), B = 48, batch = 50;
  const Motion motion(n, seconds, 7);
  const Eigen::Index N = motion.q.cols();
  const MatrixXd W = torque_regressor(robot, motion.q, motion.qd, motion.qdd)(Eigen::all, base.kept);
  std::vector<Information> blocks(B, Information(base.count()));
  for (Eigen::Index b = 0; b < B; ++b) {
    const Eigen::Index first = N * b / B * n, count = N * (b + 1) / B * n - first;
    blocks[static_cast<std::size_t>(b)].absorb(W.middleRows(first, count), VectorXd::Zero(count));
  }
  const BlockDesign design = block_design(blocks);
  const MatrixXd C = design.root * design.root.transpose();
  const Eigen::Index p = C.rows();
  RobustOptions options;
  options.rows_per_instant = n;

  Random random(11);
  Tally out;
  std::vector<MatrixXd> noise_scores;  // scores of a batch of trials, block by block
  VectorXd error_square = VectorXd::Zero(p), claimed = VectorXd::Zero(p);
  double combined_square = 0, combined_claim = 0;
  for (int t = 0; t < trials; ++t) {
    if (t % batch == 0) {
      const MatrixXd E = coloured_noise(n, N, rho, batch, random);
      noise_scores.clear();
      for (Eigen::Index b = 0; b < B; ++b) {
        const Eigen::Index first = N * b / B * n, count = N * (b + 1) / B * n - first;
        noise_scores.push_back(W.middleRows(first, count).transpose() * E.middleRows(first, count));
      }
    }
    MatrixXd scores(p, B);
    for (int b = 0; b < B; ++b) scores.col(b) = noise_scores[static_cast<std::size_t>(b)].col(t % batch);
    const VectorXd error = C * scores.rowwise().sum();
    for (int b = 0; b < B; ++b) {
      const MatrixXd& R = design.factors[static_cast<std::size_t>(b)];
      scores.col(b) -= R.transpose() * (R * error);
    }
    const RobustCovariance found = robust_covariance(design, scores, options);
    const VectorXd deviation = found.standard_deviation();
    for (Eigen::Index k = 0; k < p; ++k) out.coverage += std::abs(error[k]) <= found.quantile[k] * deviation[k];
    error_square += error.cwiseAbs2();
    claimed += deviation.cwiseAbs2();
    VectorXd g(p);
    for (Eigen::Index k = 0; k < p; ++k) g[k] = random.normal() / std::sqrt(C(k, k));
    combined_square += std::pow(g.dot(error), 2);
    combined_claim += g.dot(found.covariance * g);
    out.fired += !found.diagnostics.empty();
  }
  out.coverage /= static_cast<double>(trials * p);
  out.claimed = claimed.cwiseQuotient(error_square).mean();
  out.combined = combined_claim / combined_square;
  out.fired /= trials;
  return out;
}

void expect_honest(const Tally& tally, const std::string& what) {
  EXPECT_GT(tally.coverage, 0.93) << what;
  EXPECT_LT(tally.coverage, 0.97) << what;
  EXPECT_GT(tally.claimed, 0.8) << what;
  EXPECT_LT(tally.claimed, 1.25) << what;
  EXPECT_GT(tally.combined, 0.8) << what;
  EXPECT_LT(tally.combined, 1.25) << what;
  EXPECT_LT(tally.fired, 0.02) << what;
}

#ifdef STEELYARD_ADDRESS_SANITIZED  // which looks for other faults, ten times slower
const char* const arms[] = {"planar-2r"};
#else
const char* const arms[] = {"planar-2r", "ur10e", "panda"};
#endif

}  // namespace

TEST(RobustCovariance, CoversUnderWhiteNoiseHoweverShortTheLog) {
  for (const char* arm : arms)
    for (const double seconds : {2.0, 10.0})
      if (seconds > 2 || std::string(arm) != "panda")  // two seconds do not determine its parameters
        expect_honest(monte_carlo(arm, seconds, 0, 1000), std::string(arm) + " " + std::to_string(seconds));
}

TEST(RobustCovariance, CoversUnderColouredNoiseFromTwoMinutes) {
  for (const char* arm : arms) expect_honest(monte_carlo(arm, 120, 0.9, 1000), arm);
#ifdef STEELYARD_FULL_TESTS
  for (const char* arm : {"denso-vp6242g", "ur10e", "iiwa14"}) expect_honest(monte_carlo(arm, 300, 0.9, 2000), arm);
#endif
}

TEST(RobustCovariance, SaysWhenTheLogIsShortAgainstItsResidualsMemory) {
  for (const char* arm : arms)
    for (const double seconds : {2.0, 10.0, 30.0})
      EXPECT_GT(monte_carlo(arm, seconds, 0.9, 200).fired, 0.97) << arm << " " << seconds;
}

TEST(RobustCovariance, OfAWeightedFitFromSamplesToInterval) {
  // The whole way, samples absorbed and weights found anew in every trial; joints of very different noise.
  const Robot robot = load_robot("planar-2r");
  const BaseParameters base = find_base_parameters(robot, ParameterLayout(robot));
  const Motion motion(2, 120, 7);
  const MatrixXd W = torque_regressor(robot, motion.q, motion.qd, motion.qdd)(Eigen::all, base.kept);
  const VectorXd beta = VectorXd::LinSpaced(base.count(), 0.5, 1.5), clean = W * beta;
  const int trials = 1000;
  Random random(5);
  double covered = 0, white_covered = 0, inflation = 0;
  VectorXd square = VectorXd::Zero(base.count());
  VectorXd variance = square;
  for (int t = 0; t < trials; ++t) {
    const MatrixXd noise = coloured_noise(2, motion.q.cols(), 0.9, 1, random);
    MatrixXd tau = Eigen::Map<const MatrixXd>(clean.data(), 2, motion.q.cols());
    tau += Eigen::Vector2d(0.5, 0.02).asDiagonal() * Eigen::Map<const MatrixXd>(noise.data(), 2, motion.q.cols());
    const auto blocks = observe_blocks(robot, base, motion, tau, 48);
    const Estimate estimate = fit(blocks);
    const RobustCovariance found = robust_covariance(blocks, estimate);
    const VectorXd error = (estimate.values - beta).cwiseAbs(), deviation = found.standard_deviation();
    covered += static_cast<double>((error.array() <= (found.quantile.cwiseProduct(deviation)).array()).count());
    white_covered += static_cast<double>((error.array() <= 1.96 * estimate.standard_deviation().array()).count());
    square += error.cwiseAbs2();
    variance += deviation.cwiseAbs2();
    inflation += found.pooled_inflation / trials;
  }
  const double claimed = variance.cwiseQuotient(square).mean();
  EXPECT_GT(covered / (trials * base.count()), 0.93);
  EXPECT_LT(covered / (trials * base.count()), 0.97);
  EXPECT_GT(claimed, 0.8);
  EXPECT_LT(claimed, 1.25);
  EXPECT_LT(white_covered / (trials * base.count()), 0.6);  // with the covariance of white noise
  EXPECT_GT(inflation, 8);                                  // inflation of the variance; 19 for a constant regressor
  EXPECT_LT(inflation, 19);
}

TEST(RobustCovariance, IsACovarianceEvenWithFewerBlocksThanParameters) {
  const Robot robot = load_robot("ur10e");
  const BaseParameters base = find_base_parameters(robot, ParameterLayout(robot));
  const Motion motion(6, 20, 3);
  Random random(9);
  const MatrixXd noise = coloured_noise(6, motion.q.cols(), 0.5, 1, random);
  const MatrixXd tau = Eigen::Map<const MatrixXd>(noise.data(), 6, motion.q.cols());
  const auto blocks = observe_blocks(robot, base, motion, tau, 16);
  const RobustCovariance found = robust_covariance(blocks, fit(blocks));
  const VectorXd scale = found.standard_deviation().cwiseInverse();
  const MatrixXd correlation = scale.asDiagonal() * found.covariance * scale.asDiagonal();
  const Eigen::SelfAdjointEigenSolver<MatrixXd> eigen(correlation);
  EXPECT_GT(eigen.eigenvalues().minCoeff(), 1e-8);
  EXPECT_LT((found.covariance - found.covariance.transpose()).norm(), 1e-12 * found.covariance.norm());
  EXPECT_GE(found.freedom.minCoeff(), 1);
  EXPECT_LE(found.freedom.maxCoeff(), 15.5);  // no more than there are blocks, less the mean
}

// Two columns that are nearly the same: with one of them held at its bound the other is as certain as alone.
TEST(RobustCovariance, OfOneOfTwoLikeColumnsIsNarrowWhereTheOtherIsHeld) {
  Eigen::MatrixXd information(3, 3);
  information << 100, 99.99, 0, 99.99, 100, 0, 0, 0, 25;
  RobustCovariance free;
  free.covariance = information.inverse();
  free.quantile = Eigen::VectorXd::Constant(3, 2);
  ASSERT_GT(free.standard_deviation()[0], 5);
  const RobustCovariance held = on_face(free, {1});
  EXPECT_NEAR(held.standard_deviation()[0], 0.1, 1e-9);
  EXPECT_NEAR(held.standard_deviation()[1], 7.07, 0.01);  // its own: nothing else is held
  EXPECT_NEAR(held.standard_deviation()[2], 0.2, 1e-12);
  const RobustCovariance both = on_face(free, {0, 1});
  EXPECT_NEAR(both.standard_deviation()[0], 0.1, 1e-9);
  EXPECT_NEAR(both.standard_deviation()[1], 0.1, 1e-9);
  EXPECT_EQ(on_face(free, {}).covariance, free.covariance);
}

TEST(RobustCovariance, RefusesWhatItCannotWorkWith) {
  const std::vector<Information> few(5, Information(3));
  EXPECT_THROW(robust_covariance(few, VectorXd::Zero(3)), InvalidInput);
  std::vector<Information> blocks(10, Information(3));
  for (Information& block : blocks) block.absorb(MatrixXd::Identity(3, 3), VectorXd::Ones(3));
  EXPECT_THROW(robust_covariance(blocks, VectorXd::Zero(2)), InvalidInput);
  EXPECT_THROW(robust_covariance(block_design(blocks), MatrixXd::Zero(3, 9)), InvalidInput);
  const RobustCovariance none = robust_covariance(blocks, VectorXd::Ones(3));  // no residual at all
  EXPECT_EQ(none.covariance.norm(), 0);
  EXPECT_TRUE(none.diagnostics.empty());
  EXPECT_TRUE(
      robust_covariance(std::vector<Information>(10, Information(3)), VectorXd::Zero(3)).covariance.allFinite());
}

}  // namespace steelyard
