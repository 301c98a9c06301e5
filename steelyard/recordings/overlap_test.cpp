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

// Positions of such a motion.
MatrixXd positions(unsigned motion, unsigned noise, double size) { return 0.1 * recorded(motion, noise, size); }

MatrixXd with_noise(MatrixXd x, unsigned noise, double share) {
  Random random(noise);
  for (auto row : x.rowwise()) {
    const double deviation = share * std::sqrt((row.array() - row.mean()).square().mean());
    for (double& value : row) value += deviation * random.normal();
  }
  return x;
}

TEST(Overlap, FindsACopyByItsPositionsWhateverNoiseItsTorqueHas) {
  for (const double own : {0., 0.0005, 0.01})
    for (const double added : {0.005, 0.02, 0.1}) {
      const MatrixXd tau = recorded(1, 1, own), q = positions(1, 11, 1e-5), other = with_noise(tau, 7, added);
      const LogFingerprint print = fingerprint("fit", tau, rate, q);
      EXPECT_GT(shared(print, other, rate, q), 0.9) << own << " " << added;
      EXPECT_GT(shared(print, other, 0.9 * rate, q), 0.9) << own << " " << added << ", faster";
      if (added < 0.1)  // in more noise, hardly an excerpt is lively
        EXPECT_GT(shared(fingerprint("fit", other, rate, q), tau, rate, q), 0.9) << own << " " << added << ", back";
      const auto part = Eigen::seqN(1001, 1000, 2);
      EXPECT_GT(shared(print, other(Eigen::all, part), rate / 2, q(Eigen::all, part)), 0.2) << own << " " << added;
    }
}

TEST(Overlap, LeavesRunsOfOnePlanWithoutNoiseInItsPositionsAlone) {
  const MatrixXd q = positions(1, 1, 0);
  for (const double size : {0.01, 0.03, 0.1})
    for (unsigned seed = 1; seed < 20; ++seed)
      EXPECT_EQ(shared(fingerprint("fit", recorded(1, seed, size), rate, q), recorded(1, 100 + seed, size), rate, q), 0)
          << size << " " << seed;
  EXPECT_GT(shared(fingerprint("fit", recorded(1, 1), rate, q), recorded(1, 1), rate, q), 0.9);
}

// Loads and other torques are another recording, whatever the plan.
TEST(Overlap, LeavesOtherTorquesOfOnePlanAlone) {
  const MatrixXd q = positions(1, 1, 0);
  for (const double noise : {0., 0.01})
    EXPECT_EQ(shared(fingerprint("fit", recorded(1, 1, noise), rate, q), 1.1 * recorded(1, 2, noise), rate, q), 0);
}

TEST(Overlap, LeavesASecondRecordingOfAMotionAlone) {
  const LogFingerprint print = fingerprint("fit", recorded(1, 1), rate, positions(1, 11, 3e-4));
  EXPECT_EQ(shared(print, recorded(1, 2), rate, positions(1, 12, 3e-4)), 0);
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
