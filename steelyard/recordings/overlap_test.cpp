#include "steelyard/recordings/overlap.hpp"

#include <gtest/gtest.h>

#include "steelyard/core/error.hpp"
#include "steelyard/core/random.hpp"

namespace steelyard {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;

constexpr double rate = 200;

// Torques of a motion of three joints, 30 s of it, with noise of a hundredth.
MatrixXd recorded(unsigned motion, unsigned noise, double size = 0.01) {
  Random shape(motion), random(noise);
  MatrixXd out = MatrixXd::Zero(3, 6000);
  for (Index i = 0; i < 3; ++i)
    for (int h = 1; h <= 5; ++h) {
      const double amplitude = 10 * shape.normal() / h, phase = 3 * shape.normal();
      for (Index k = 0; k < out.cols(); ++k)
        out(i, k) += amplitude * std::sin(0.6 * h * static_cast<double>(k) / rate + phase);
    }
  const double deviation = size * std::sqrt(out.squaredNorm() / static_cast<double>(out.size()));
  for (double& x : out.reshaped()) x += deviation * random.normal();
  return out;
}

TEST(Overlap, FindsACopyAndItsParts) {
  const MatrixXd tau = recorded(1, 1);
  const LogFingerprint print = fingerprint("fit", tau, rate);
  EXPECT_EQ(shared(print, tau, rate), 1);
  EXPECT_GT(shared(print, tau.middleCols(2003, 900), rate), 0);
  EXPECT_LT(shared(print, tau.middleCols(2003, 900), rate), 0.3);
  const MatrixXd half = tau(Eigen::all, Eigen::seqN(1, 2900, 2));
  EXPECT_GT(shared(print, half, rate / 2), 0.8);
}

TEST(Overlap, FindsACopyUnderALittleNoise) {
  const MatrixXd tau = recorded(1, 1, 0);
  MatrixXd other = tau;
  Random random(7);
  for (double& x : other.reshaped()) x += 1e-3 * random.normal();
  EXPECT_GT(shared(fingerprint("fit", tau, rate), other, rate), 0.9);
  EXPECT_GT(shared(fingerprint("fit", other, rate), tau, rate), 0.9);
}

TEST(Overlap, LeavesOtherRecordingsAlone) {
  const LogFingerprint print = fingerprint("fit", recorded(1, 1), rate);
  EXPECT_EQ(shared(print, recorded(1, 2), rate), 0) << "the same motion, recorded again";
  EXPECT_EQ(shared(print, recorded(2, 1), rate), 0) << "another motion";
  EXPECT_EQ(shared(fingerprint("fit", recorded(1, 1, 0), rate), recorded(2, 1, 0), rate), 0) << "without noise";
}

// Where the motion is fast there is more noise than elsewhere, and part of it comes again.
TEST(Overlap, LeavesRecordingsWhoseNoiseRepeatsItselfAlone) {
  const auto noisy = [](unsigned noise) {
    MatrixXd out = recorded(1, 1, 0);
    Random again(3), random(noise);
    for (Index k = 0; k < out.cols(); ++k) {
      const double size = 2 * static_cast<double>(k) / static_cast<double>(out.cols());
      for (Index i = 0; i < out.rows(); ++i) out(i, k) += size * (again.normal() + 0.5 * random.normal());
    }
    return out;
  };
  const LogFingerprint print = fingerprint("fit", noisy(1), rate);
  EXPECT_EQ(shared(print, noisy(2), rate), 0);
  EXPECT_EQ(shared(print, noisy(1), rate), 1);
}

TEST(Overlap, RowsOfOneFileThatOverlapAreRefused) {
  const auto rows = [](std::size_t first, std::size_t last) {
    Recording out{"log.csv"};
    out.format.first_row = first;
    out.format.last_row = last;
    return out;
  };
  EXPECT_NO_THROW(require_distinct({rows(1, 100), rows(101, 0)}));
  EXPECT_THROW(require_distinct({rows(1, 100), rows(100, 0)}), InvalidInput);
  EXPECT_THROW(require_distinct({rows(1, 0), rows(50, 60)}), InvalidInput);
}

}  // namespace

}  // namespace steelyard
