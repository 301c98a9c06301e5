#include "steelyard/signals/periods.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/core/random.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;

namespace {

// Harmonics 1 … 5 with random amplitudes and phases, three channels.
MatrixXd multisine(Index samples, double dt, double period, unsigned seed) {
  Random random(seed);
  MatrixXd x = MatrixXd::Zero(3, samples);
  for (int c = 0; c < 3; ++c)
    for (int h = 1; h <= 5; ++h) {
      const double a = random.uniform(0.2, 1), phase = random.uniform(0, 2 * M_PI);
      for (Index k = 0; k < samples; ++k)
        x(c, k) += a * std::sin(2 * M_PI * h * static_cast<double>(k) * dt / period + phase);
    }
  x.row(1).array() += 5;
  return x;
}

MatrixXd noisy(MatrixXd x, double level, unsigned seed) {
  Random random(seed, 1);
  for (double& v : x.reshaped()) v += level * random.normal();
  return x;
}

}  // namespace

TEST(Period, OfANoisyMultisineIsFoundToATenThousandth) {
  for (unsigned seed = 0; seed < 30; ++seed) {
    const double period = 5 + 0.137 * seed, dt = 0.01;
    const Period found = find_period(noisy(multisine(4000, dt, period, seed), 0.1, seed), dt);
    EXPECT_NEAR(found.seconds / period, 1, 1e-4) << "seed " << seed;
    EXPECT_GT(found.correlation, 0.9);
  }
}

TEST(Period, WithoutNoiseIsFoundToRoundingEvenIfShort) {
  for (const double period : {0.1234, 0.5, 1.7, 19.3}) {
    const Period found = find_period(multisine(4000, 0.01, period, 7), 0.01);
    EXPECT_NEAR(found.seconds / period, 1, 1e-6);
  }
}

TEST(Period, IsNotThatOfADominantHarmonic) {
  MatrixXd x(1, 3000);
  for (Index k = 0; k < 3000; ++k) {
    const double w = 2 * M_PI * static_cast<double>(k) / 700;
    x(0, k) = std::sin(2 * w) + 0.2 * std::sin(w + 1) + 0.2 * std::cos(3 * w);
  }
  EXPECT_NEAR(find_period(noisy(x, 0.02, 1), 1).seconds, 700, 0.07);
}

TEST(Period, IsRefusedWhereThereIsNone) {
  EXPECT_THROW(find_period(noisy(MatrixXd::Zero(2, 2000), 1, 3), 0.01), Unattainable);
  EXPECT_THROW(find_period(MatrixXd::Constant(2, 2000, 3.3), 0.01), Unattainable);
  MatrixXd line(1, 2000), chirp(1, 2000);
  for (Index k = 0; k < 2000; ++k) {
    const double s = static_cast<double>(k) / 2000;
    line(0, k) = s;
    chirp(0, k) = std::sin(2 * M_PI * (2 * s + 20 * s * s));
  }
  EXPECT_THROW(find_period(line, 0.01), Unattainable);
  EXPECT_THROW(find_period(chirp, 0.01), Unattainable);
  EXPECT_THROW(find_period(multisine(1500, 0.01, 10, 1), 0.01), Unattainable);  // seen one and a half times
}

TEST(AveragedPeriods, GiveSignalAndNoise) {
  const double dt = 0.01, level = 0.05;
  const MatrixXd one = multisine(500, dt, 5, 2);
  const AveragedPeriods a = average_periods(noisy(multisine(10250, dt, 5, 2), level, 5), dt, 5);
  EXPECT_EQ(a.count, 20);
  EXPECT_EQ(a.mean.cols(), 500);
  EXPECT_DOUBLE_EQ(a.dt, dt);
  EXPECT_NEAR((a.mean - one).norm() / std::sqrt(1500.), level / std::sqrt(20.), 0.1 * level / std::sqrt(20.));
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      EXPECT_NEAR(a.covariance(i, j), i == j ? level * level : 0, 0.06 * level * level) << i << ", " << j;
}

TEST(AveragedPeriods, LoseNoneToAPeriodATrifleTooLong) {
  const MatrixXd x = multisine(5000, 0.01, 5, 3);
  EXPECT_EQ(average_periods(x, 0.01, 5).count, 10);
  EXPECT_EQ(average_periods(x, 0.01, 5 + 1e-6).count, 10);
  EXPECT_EQ(average_periods(x, 0.01, 5 + 1e-3).count, 9);
}

TEST(AveragedPeriods, NeedNoWholeNumberOfSamples) {
  const double dt = 0.01, period = 5.00371;
  const AveragedPeriods a = average_periods(multisine(4000, dt, period, 3), dt, period);
  EXPECT_EQ(a.count, 7);
  EXPECT_NEAR(a.dt * static_cast<double>(a.mean.cols()), period, 1e-12);
  EXPECT_LT((a.mean - multisine(a.mean.cols(), a.dt, period, 3)).cwiseAbs().maxCoeff(), 1e-6);
  EXPECT_LT(a.covariance.cwiseAbs().maxCoeff(), 1e-10);
}

TEST(Period, RefusesNonsense) {
  const MatrixXd x = multisine(1000, 0.01, 2, 1);
  EXPECT_THROW(find_period(x.leftCols(5), 0.01), InvalidInput);
  EXPECT_THROW(find_period(x, 0), InvalidInput);
  EXPECT_THROW(average_periods(x, 0.01, 0.02), InvalidInput);
  EXPECT_THROW(average_periods(x, 0.01, 6), Unattainable);
}

}  // namespace steelyard
