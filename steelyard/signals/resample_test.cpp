#include "steelyard/signals/resample.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/core/random.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

// Nominally 10 ms; one interval in ten is anything from 8 to 34 ms.
VectorXd jittered_clock(Index samples, double start, unsigned seed) {
  Random random(seed);
  VectorXd t(samples);
  t[0] = start;
  for (Index k = 1; k < samples; ++k)
    t[k] = t[k - 1] + (random.chance(0.1) ? random.uniform(0.008, 0.034) : random.uniform(0.0098, 0.0102));
  return t;
}

MatrixXd sines(const VectorXd& t, double start) {
  MatrixXd x(2, t.size());
  x.row(0) = (2 * M_PI * 0.7 * (t.array() - start)).sin();
  x.row(1) = (2 * M_PI * 1.1 * (t.array() - start)).cos();
  return x;
}

VectorXd clock_of(const Resampled& r) {
  VectorXd t(r.values.cols());
  for (Index k = 0; k < t.size(); ++k) t[k] = r.t0 + static_cast<double>(k) * r.dt;
  return t;
}

}  // namespace

TEST(Resample, RecoversAJitteredSine) {
  for (unsigned seed = 0; seed < 20; ++seed)
    for (const double start : {0.0, 1.7e9}) {  // an epoch clock too
      const VectorXd t = jittered_clock(2000, start, seed);
      const Resampled r = resample(t, sines(t, start));
      EXPECT_NEAR(r.dt, 0.01, 5e-5);
      EXPECT_TRUE(r.gaps.empty());
      EXPECT_TRUE(r.diagnostics.empty());
      EXPECT_LE(clock_of(r).tail(1)[0], t.tail(1)[0] + 1e-6);
      EXPECT_GT(clock_of(r).tail(1)[0], t.tail(1)[0] - r.dt);
      const double error = (r.values - sines(clock_of(r), start)).cwiseAbs().maxCoeff();
      EXPECT_LT(error, start == 0 ? 1e-4 : 1e-4 + 5e-6) << "seed " << seed;
    }
}

TEST(Resample, IsExactOnCubicsEndsIncluded) {
  const VectorXd t = jittered_clock(100, -0.5, 3);
  const auto cubic = [](const VectorXd& s) {
    return (1 - 2 * s.array() + 3 * s.array().pow(2) - s.array().pow(3)).matrix();
  };
  const Resampled r = resample(t, cubic(t).transpose(), 333);
  EXPECT_DOUBLE_EQ(r.dt, 1. / 333);
  EXPECT_LT((r.values.transpose() - cubic(clock_of(r))).cwiseAbs().maxCoeff(), 1e-12);
}

TEST(Resample, IsLinearInTheData) {  // so that τ = W X survives it
  const VectorXd t = jittered_clock(300, 0, 5);
  const MatrixXd x = sines(t, 0);
  MatrixXd combined(1, t.size());
  combined = 3 * x.row(0) - 2 * x.row(1);
  const MatrixXd y = resample(t, x).values;
  EXPECT_LT((resample(t, combined).values - (3 * y.row(0) - 2 * y.row(1))).cwiseAbs().maxCoeff(), 1e-13);
}

TEST(Resample, KeepsAUniformClockAsItIs) {
  const VectorXd t = VectorXd::LinSpaced(501, 2, 7);
  const MatrixXd x = sines(t, 0);
  const Resampled r = resample(t, x);
  ASSERT_EQ(r.values.cols(), 501);
  EXPECT_LT((r.values - x).cwiseAbs().maxCoeff(), 1e-12);
}

TEST(Resample, FindsGapsAndLeavesTheRestUntouchedByThem) {
  const VectorXd all = VectorXd::LinSpaced(1001, 0, 10);
  VectorXd t(1001 - 30 - 3);
  t << all.head(400), all.segment(430, 300),
      all.tail(1001 - 733);  // silences of 0.31 s, and of 0.04 s: below longest_silence
  const Resampled r = resample(t, sines(t, 0));
  ASSERT_EQ(r.gaps.size(), 1u);
  EXPECT_NEAR(r.gaps[0].begin, 3.99, 1e-12);
  EXPECT_NEAR(r.gaps[0].end, 4.30, 1e-12);
  ASSERT_EQ(r.diagnostics.size(), 1u);
  EXPECT_EQ(r.diagnostics[0].code, "resample-gaps");
  EXPECT_EQ(r.diagnostics[0].severity, Severity::info);
  const MatrixXd error = (r.values - sines(clock_of(r), 0)).cwiseAbs();
  const std::vector<bool> keep = outside_gaps(r.gaps, r.values.cols());
  Index masked = 0;
  for (Index k = 0; k < error.cols(); ++k) {
    const bool inside = all[k] > 3.99 + 1e-9 && all[k] < 4.30 - 1e-9;
    EXPECT_LT(error.col(k).maxCoeff(), inside ? 0.2 : 1e-4) << "sample " << k;
    EXPECT_TRUE(!inside || !keep[static_cast<std::size_t>(k)]) << "sample " << k;
    if (!keep[static_cast<std::size_t>(k)]) ++masked;
  }
  EXPECT_LE(masked, 32);  // 30, and an end of the gap that rounding may put inside
  const std::vector<bool> wide = outside_gaps(r.gaps, r.values.cols(), 50);
  EXPECT_FALSE(wide[360]);
  EXPECT_FALSE(wide[475]);
  EXPECT_TRUE(wide[340]);
}

TEST(Resample, LoneSamplesBetweenGapsDoNoHarm) {
  VectorXd t(12);
  t << 0, 0.1, 0.2, 0.3, 0.4, 0.5, 2, 4, 4.1, 6, 6.1, 6.2;
  const MatrixXd x = 3 * MatrixXd::Ones(1, 12);
  const Resampled r = resample(t, x);
  EXPECT_EQ(r.gaps.size(), 3u);
  EXPECT_LT((r.values.array() - 3).abs().maxCoeff(), 1e-12);
}

TEST(Resample, SaysSoWhenItAliases) {
  const VectorXd t = VectorXd::LinSpaced(1001, 0, 1);
  const Resampled r = resample(t, sines(t, 0), 100);
  ASSERT_EQ(r.diagnostics.size(), 1u);
  EXPECT_EQ(r.diagnostics[0].code, "resample-aliasing");
  EXPECT_EQ(r.values.cols(), 101);
}

TEST(Resample, RefusesNonsense) {
  VectorXd t = VectorXd::LinSpaced(10, 0, 1);
  const MatrixXd x = MatrixXd::Ones(1, 10);
  EXPECT_THROW(resample(t.head(9), x), InvalidInput);
  EXPECT_THROW(resample(t.head(1), x.leftCols(1)), InvalidInput);
  EXPECT_THROW(resample(t, x, -1), InvalidInput);
  MatrixXd bad = x;
  bad(0, 4) = NAN;
  EXPECT_THROW(resample(t, bad), InvalidInput);
  t[9] = 1e9;  // a stray stamp asks for 1e10 samples
  EXPECT_THROW(resample(t, x), InvalidInput);
  t[9] = t[8];
  EXPECT_THROW(resample(t, x), InvalidInput);
  EXPECT_THROW(interpolate(VectorXd::LinSpaced(10, 0, 1), x, VectorXd::Constant(1, 1.1)), InvalidInput);
}

}  // namespace steelyard
