#include "steelyard/estimate/motion_noise.hpp"

#include <gtest/gtest.h>

#include "steelyard/core/error.hpp"
#include "steelyard/core/random.hpp"
#include "steelyard/signals/decimate.hpp"
#include "tests/support/closed_loop_experiment.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using testing::ClosedLoopExperiment;
using testing::ClosedLoopOptions;

namespace {

MatrixXd noise(Index channels, Index samples, double sigma, unsigned seed) {
  Random random(seed);
  MatrixXd out(channels, samples);
  for (auto& x : out.reshaped()) x = sigma * random.normal();
  return out;
}

// Half a turn to and fro at 0.9 Hz, and a fifth of one at 3.1 Hz.
MatrixXd motion(Index samples, double rate) {
  MatrixXd out(1, samples);
  for (Index k = 0; k < samples; ++k) {
    const double t = static_cast<double>(k) / rate;
    out(0, k) = 1.5 * std::sin(2 * M_PI * 0.9 * t) + 0.6 * std::cos(2 * M_PI * 3.1 * t);
  }
  return out;
}

Signals log_of(const MatrixXd& q, double rate) {
  Signals out;
  out.name = "log";
  out.dt = 1 / rate;
  out.q = q;
  return out;
}

}  // namespace

TEST(WhiteNoise, IsFoundUnderAMotionAMillionTimesAsLarge) {
  for (const double rate : {100.0, 250.0, 1000.0})
    for (const double sigma : {1e-6, 1e-4, 1e-2}) {
      const auto samples = static_cast<Index>(20 * rate);
      const MatrixXd x = motion(samples, rate).replicate(8, 1) + noise(8, samples, sigma, 3);
      const VectorXd found = white_noise(x, rate, 8) / sigma;
      EXPECT_NEAR(found.mean(), 1, 0.06) << rate << ' ' << sigma;
      EXPECT_NEAR(found.minCoeff(), 1, 0.25) << rate << ' ' << sigma;
      EXPECT_NEAR(found.maxCoeff(), 1, 0.25) << rate << ' ' << sigma;
    }
}

TEST(WhiteNoise, HasNoBiasOfItsOwn) {
  for (const Index samples : {300, 1000, 5000}) {
    double mean = 0;
    for (unsigned seed = 0; seed < 200; ++seed)
      mean += white_noise(noise(1, samples, 1, seed), 250, 8).cwiseAbs2()[0] / 200;
    EXPECT_NEAR(mean, 1, 0.05) << samples;
  }
}

TEST(WhiteNoise, DoesNotCountJoltsOrWhatIsBridged) {
  const Index samples = 5000;
  const MatrixXd quiet = noise(1, samples, 1e-5, 4);
  MatrixXd jolted = quiet;
  for (Index k = 700; k < samples; k += 900) jolted(0, k) += 0.01;
  EXPECT_NEAR(white_noise(jolted, 250, 8)[0] / white_noise(quiet, 250, 8)[0], 1, 0.1);
  MatrixXd bridged = quiet;
  bridged.middleCols(1000, 3000).setZero();  // three fifths of it
  EXPECT_NEAR(white_noise(bridged, 250, 8, {{4, 16, 1000, 3000}})[0] / 1e-5, 1, 0.15);
  EXPECT_EQ(white_noise(quiet.leftCols(20), 250, 8)[0], 0);
}

TEST(MotionNoise, IsWhatTheLowPassLeavesOfTheEncoders) {
  for (const bool velocities : {false, true})
    for (const double cutoff : {5.0, 20.0, 80.0}) {
      Signals log = log_of(noise(2, 20000, 1e-4, 5), 250);
      if (velocities) log.qd = noise(2, 20000, 3e-3, 6);
      SignalOptions options;
      options.cutoff = cutoff;
      const MotionNoise found = motion_noise({&log, 1}, options);
      const Motion left = low_pass(log, options).motion;
      const auto deviation = [](const MatrixXd& x) -> VectorXd {
        return (x.rowwise().squaredNorm() / static_cast<double>(x.cols())).cwiseSqrt();
      };
      EXPECT_LT((found.q.cwiseQuotient(deviation(left.q)).array() - 1).abs().maxCoeff(), 0.06) << cutoff;
      EXPECT_LT((found.qd.cwiseQuotient(deviation(left.qd)).array() - 1).abs().maxCoeff(), 0.06) << cutoff;
      EXPECT_LT((found.qdd.cwiseQuotient(deviation(left.qdd)).array() - 1).abs().maxCoeff(), 0.06) << cutoff;
      EXPECT_EQ(found.tau.size(), 0);
    }
}

TEST(MotionNoise, IsPooledOverAllLogsByTheirSamples) {
  std::vector<Signals> logs = {log_of(noise(1, 4000, 1e-5, 7), 250), log_of(noise(1, 12000, 3e-5, 8), 250)};
  const MotionNoise first = motion_noise({logs.data(), 1}), second = motion_noise({&logs[1], 1});
  const MotionNoise all = motion_noise(logs);
  EXPECT_NEAR(all.qdd[0], std::sqrt(0.25 * first.qdd[0] * first.qdd[0] + 0.75 * second.qdd[0] * second.qdd[0]),
              1e-12 * all.qdd[0]);
  EXPECT_GT(all.q[0], 2 * first.q[0]);  // the first log alone would give a third
  EXPECT_THROW(motion_noise({}), InvalidInput);
}

}  // namespace steelyard
