#include "steelyard/validate/metrics.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "steelyard/core/error.hpp"

namespace steelyard {

using Eigen::MatrixXd;

TEST(TorqueMetrics, AreWhatTheirNamesSay) {
  MatrixXd tau(2, 4), predicted(2, 4), qd(2, 4);
  tau << 3, 4, 0, 0, 1, 1, 1, 1;
  predicted << 3, 3, 0, 0, 1, 1, 1, 3;
  qd << 0, 1, 0, 0, 0, 0, 0, 0;
  const TorqueMetrics m = torque_metrics(tau, predicted, qd, 20);
  EXPECT_NEAR(m.joints[0].rms, 0.5, 1e-15);
  EXPECT_NEAR(m.joints[0].relative_percent, 20, 1e-13);
  EXPECT_NEAR(m.joints[0].moving_relative_percent, 25, 1e-13);
  EXPECT_NEAR(m.joints[0].filtered_moving_relative_percent, 25, 1e-13);
  EXPECT_TRUE(std::isnan(m.joints[1].filtered_moving_relative_percent));
  EXPECT_NEAR(m.joints[0].fit_percent, 100 * (1 - 1 / std::sqrt(25 - 49.0 / 4)), 1e-13);
  EXPECT_NEAR(m.joints[1].relative_percent, 100, 1e-13);
  EXPECT_TRUE(std::isnan(m.joints[1].moving_relative_percent));
  EXPECT_NEAR(m.relative_percent, 100 * std::sqrt(5.0 / 29), 1e-13);
  EXPECT_EQ(m.filtered_relative_percent, m.relative_percent);  // below 25 Hz there is nothing to filter
  EXPECT_EQ(m.cutoff, 0);
}

TEST(TorqueMetrics, WhileMovingTheFilteredOneForgivesTheSameNoise) {
  const int samples = 2000;
  MatrixXd tau(1, samples), predicted(1, samples), qd = MatrixXd::Ones(1, samples);
  for (int k = 0; k < samples; ++k) {
    tau(0, k) = std::sin(0.01 * k) + 0.3 * std::sin(M_PI * 0.8 * k);  // 0.3 Hz and 80 Hz at 200 Hz
    predicted(0, k) = std::sin(0.01 * k);
  }
  const JointMetrics m = torque_metrics(tau, predicted, qd, 200).joints[0];
  EXPECT_GT(m.moving_relative_percent, 25);
  EXPECT_LT(m.filtered_moving_relative_percent, 1);
  EXPECT_NEAR(m.filtered_moving_relative_percent, m.filtered_relative_percent, 1e-9);  // it always moves
}

TEST(TorqueMetrics, TheFilteredOneForgivesNoiseAboveItsCutoffOnly) {
  const int samples = 5000;
  MatrixXd tau(1, samples), fast(1, samples), slow(1, samples);
  const MatrixXd qd = MatrixXd::Ones(1, samples);
  for (int s = 0; s < samples; ++s) {
    const double t = s / 1000.0;
    tau(0, s) = 10 * std::sin(2 * M_PI * t);
    fast(0, s) = tau(0, s) + std::sin(2 * M_PI * 100 * t);
    slow(0, s) = tau(0, s) + std::sin(2 * M_PI * 2 * t);
  }
  EXPECT_NEAR(torque_metrics(tau, fast, qd, 1000).relative_percent, 10, 0.1);
  EXPECT_LT(torque_metrics(tau, fast, qd, 1000).filtered_relative_percent, 0.5);  // the rest is at the edges
  EXPECT_NEAR(torque_metrics(tau, slow, qd, 1000).filtered_relative_percent, 10, 0.1);
  EXPECT_EQ(torque_metrics(tau, slow, qd, 1000).cutoff, 10);
  MetricOptions narrow;
  narrow.cutoff = 4;
  EXPECT_EQ(torque_metrics(tau, slow, qd, 1000, narrow).cutoff, 4);
}

TEST(TorqueMetrics, CountJointsWhoseTorqueWasMeasuredAndNoOthers) {
  const int samples = 2000;
  MatrixXd tau(3, samples), predicted(3, samples), qd = MatrixXd::Ones(3, samples);
  for (int s = 0; s < samples; ++s)
    for (int i = 0; i < 3; ++i) {
      tau(i, s) = (i + 1) * std::sin(0.01 * s + i);
      predicted(i, s) = tau(i, s) * (1 + 0.1 * i);
    }
  std::vector<std::vector<bool>> measured(3);
  measured[2].assign(samples, false);
  const TorqueMetrics some = torque_metrics(tau, predicted, qd, 100, {}, {}, {}, measured),
                      two = torque_metrics(tau.topRows(2), predicted.topRows(2), qd.topRows(2), 100);
  EXPECT_NEAR(some.relative_percent, two.relative_percent, 1e-12);
  EXPECT_NEAR(some.filtered_relative_percent, two.filtered_relative_percent, 1e-12);
  EXPECT_EQ(some.joints[1].rms, two.joints[1].rms);
  for (const double none : {some.joints[2].rms, some.joints[2].relative_percent, some.joints[2].fit_percent,
                            some.joints[2].filtered_relative_percent, some.joints[2].moving_relative_percent})
    EXPECT_TRUE(std::isnan(none));
  measured = {std::vector<bool>(samples, false), measured[2], measured[2]};
  EXPECT_TRUE(std::isnan(torque_metrics(tau, predicted, qd, 100, {}, {}, {}, measured).relative_percent));
}

TEST(TorqueMetrics, LeaveOutTheSamplesAtWhichOneTorqueWasDead) {
  const int samples = 3000;
  MatrixXd tau(2, samples), qd = MatrixXd::Ones(2, samples);
  for (int s = 0; s < samples; ++s) tau.col(s) << std::sin(0.01 * s), std::cos(0.01 * s);
  MatrixXd predicted = tau.array() + 0.1;
  std::vector<std::vector<bool>> measured(2, std::vector<bool>(samples, true));
  measured[0].clear();
  for (int s = 1000; s < 1500; ++s) tau(1, s) = 1000, measured[1][static_cast<std::size_t>(s)] = false;
  const TorqueMetrics m = torque_metrics(tau, predicted, qd, 100, {}, {}, {}, measured);
  EXPECT_NEAR(m.joints[1].rms, 0.1, 1e-12);
  EXPECT_LT(m.joints[1].filtered_relative_percent, 16);
  EXPECT_LT(m.relative_percent, 16);
}

TEST(TorqueMetrics, DoNotCountWhatWasNotMeasured) {
  const int samples = 3000;
  MatrixXd tau(1, samples), predicted(1, samples);
  const MatrixXd qd = MatrixXd::Ones(1, samples);
  std::vector<bool> valid(samples, true);
  for (int s = 0; s < samples; ++s) {
    tau(0, s) = 5 + std::sin(0.01 * s);
    predicted(0, s) = tau(0, s) + 0.1;
    const bool bridged = s < 50 || (s >= 1000 && s < 1400) || s >= 2990;
    valid[static_cast<std::size_t>(s)] = !bridged;
    if (bridged) predicted(0, s) += 1000;
  }
  const TorqueMetrics m = torque_metrics(tau, predicted, qd, 500, {}, valid);
  EXPECT_NEAR(m.joints[0].rms, 0.1, 1e-12);
  EXPECT_NEAR(m.relative_percent, 2, 0.05);
  EXPECT_NEAR(m.joints[0].moving_relative_percent, m.relative_percent, 1e-12);
  EXPECT_NEAR(m.filtered_relative_percent, 2, 0.05);  // nor does the gap leak through the filter
  EXPECT_GT(torque_metrics(tau, predicted, qd, 500).relative_percent, 1000);
  const std::vector<bool> all(samples, true), none(samples, false), few(3, true);
  EXPECT_EQ(torque_metrics(tau, predicted, qd, 500, {}, all).relative_percent,
            torque_metrics(tau, predicted, qd, 500).relative_percent);
  EXPECT_THROW(torque_metrics(tau, predicted, qd, 500, {}, none), Unattainable);
  EXPECT_THROW(torque_metrics(tau, predicted, qd, 500, {}, few), InvalidInput);
}

// Joint 0 moves for a share of the time, exactly predicted; at rest it is missed by 1, as by stiction. Joint 1 never
// moves.
TEST(TorqueMetrics, RestsAreLeftOutOnlyWhereAJointMovesForLongEnough) {
  const int samples = 3000;
  const auto metrics = [&](double share, double error_of_still) {
    MatrixXd tau(2, samples), predicted(2, samples), qd = MatrixXd::Zero(2, samples);
    for (int s = 0; s < samples; ++s) {
      const bool moves = s < share * samples;
      qd(0, s) = moves ? 1 : 0;
      tau.col(s) << 2, 3;
      predicted.col(s) << (moves ? 2 : 1), 3 - error_of_still;
    }
    return torque_metrics(tau, predicted, qd, 20);
  };
  const TorqueMetrics mostly = metrics(0.6, 0);
  EXPECT_TRUE(rests_left_out(mostly));
  EXPECT_EQ(judged_percent(mostly), 0);
  EXPECT_GT(mostly.filtered_relative_percent, 15);
  // The joint that never moves counts with all its samples.
  EXPECT_NEAR(judged_percent(metrics(0.6, 0.3)), 100 * std::sqrt(0.09 / (9 + 0.6 * 4)), 0.01);
  // A log that hardly moves is judged by all of it.
  const TorqueMetrics hardly = metrics(0.3, 0);
  EXPECT_TRUE(std::isnan(hardly.filtered_moving_relative_percent));
  EXPECT_FALSE(rests_left_out(hardly));
  EXPECT_EQ(judged_percent(hardly), hardly.filtered_relative_percent);
  EXPECT_TRUE(std::isnan(metrics(0, 0).filtered_moving_relative_percent));
}

TEST(TorqueMetrics, RefuseWhatDoesNotFit) {
  const MatrixXd a = MatrixXd::Zero(2, 5), b = MatrixXd::Zero(2, 4), none(2, 0);
  EXPECT_THROW(torque_metrics(a, b, a, 100), InvalidInput);
  EXPECT_THROW(torque_metrics(none, none, none, 100), Unattainable);
  EXPECT_EQ(torque_metrics(a, a, a, 100).relative_percent, 0);
}

}  // namespace steelyard
