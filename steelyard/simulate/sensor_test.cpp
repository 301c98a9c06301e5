#include "steelyard/simulate/sensor.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "steelyard/core/error.hpp"

namespace steelyard {
namespace {

using Eigen::VectorXd;

TEST(Sensor, EncoderCountsPartsOfATurnOrAMetre) {
  SensorOptions options;
  options.counts = VectorXd::Constant(2, 1000);
  MotionSensor sensor(options, turns({false, true}), 1, 0);
  for (const double x : {0.1, -2.34567, 3.0}) {
    VectorXd q = VectorXd::Constant(2, x), qd = q;
    sensor.measure(q, qd);
    const double counts = q[0] / (2 * M_PI / 1000);
    EXPECT_NEAR(counts, std::round(counts), 1e-9);
    EXPECT_LE(std::abs(q[0] - x), M_PI / 1000 + 1e-12);
    EXPECT_NEAR(q[1], std::round(1000 * x) / 1000, 1e-12);
    EXPECT_EQ(qd[0], x);
  }
}

TEST(Sensor, NoiseHasItsDeviationAndSeedItsStream) {
  SensorOptions options;
  options.position_noise = VectorXd::Constant(1, 1e-3);
  options.velocity_noise = VectorXd::Constant(1, 0.2);
  MotionSensor sensor(options, turns({false}), 1, 0), same(options, turns({false}), 1, 0);
  double squared_q = 0, squared_qd = 0, product = 0;
  const int count = 20000;
  for (int k = 0; k < count; ++k) {
    VectorXd q = VectorXd::Zero(1), qd = q, q2 = q, qd2 = q;
    sensor.measure(q, qd);
    same.measure(q2, qd2);
    ASSERT_EQ(q, q2);
    squared_q += q[0] * q[0], squared_qd += qd[0] * qd[0], product += q[0] * qd[0];
  }
  EXPECT_NEAR(std::sqrt(squared_q / count), 1e-3, 0.03e-3);
  EXPECT_NEAR(std::sqrt(squared_qd / count), 0.2, 0.006);
  EXPECT_LT(std::abs(product) / count, 0.03 * 1e-3 * 0.2);
}

TEST(Sensor, TorqueNoiseIsRelativeAndCorrelatedAsAsked) {
  SensorOptions options;
  options.relative_torque_noise = 0.05;
  options.torque_correlation = 0.9;
  const Eigen::Index count = 100000;
  Eigen::MatrixXd tau = Eigen::MatrixXd::Constant(2, count, 10);
  tau.row(1).setConstant(-200);
  Eigen::MatrixXd noise = tau;
  add_torque_noise(options, 3, noise);
  noise -= tau;
  for (Eigen::Index i = 0; i < 2; ++i) {
    const double variance = noise.row(i).squaredNorm() / static_cast<double>(count);
    const double next = noise.row(i).head(count - 1).dot(noise.row(i).tail(count - 1)) / static_cast<double>(count);
    EXPECT_NEAR(std::sqrt(variance), i == 0 ? 0.5 : 10, i == 0 ? 0.03 : 0.6);
    EXPECT_NEAR(next / variance, 0.9, 0.01);
  }
}

TEST(Sensor, TorqueNoiseIsThatOfEachJointPlusItsShare) {
  SensorOptions options;
  options.torque_noise = (VectorXd(2) << 0.3, 2).finished();
  const Eigen::Index count = 20000;
  for (const double share : {0.0, 0.05}) {
    options.relative_torque_noise = share;
    Eigen::MatrixXd noise = Eigen::MatrixXd::Constant(2, count, 10);
    add_torque_noise(options, 3, noise);
    noise.array() -= 10;
    for (Eigen::Index i = 0; i < 2; ++i) {
      const double expected = std::hypot(options.torque_noise[i], 10 * share);
      EXPECT_NEAR(std::sqrt(noise.row(i).squaredNorm() / static_cast<double>(count)), expected, 0.03 * expected);
    }
  }
}

TEST(Sensor, EncoderErrorIsThatOfRounding) {  // counts/√12, even over all positions, whatever the speed
  SensorOptions options;
  options.counts = VectorXd::Constant(1, 4096);
  MotionSensor sensor(options, turns({false}), 1, 0);
  const double count = 2 * M_PI / 4096;
  double sum = 0, squared = 0;
  const int rows = 10000;
  for (int k = 0; k < rows; ++k) {
    VectorXd q = VectorXd::Constant(1, -3 + 6e-4 * k + 1e-5 * std::sin(k)), qd = q;
    const double truth = q[0];
    sensor.measure(q, qd);
    sum += q[0] - truth, squared += (q[0] - truth) * (q[0] - truth);
  }
  EXPECT_LT(std::abs(sum / rows), 0.02 * count);
  EXPECT_NEAR(std::sqrt(squared / rows), count / std::sqrt(12), 0.02 * count);
}

TEST(Sensor, RefusesWhatNoSensorHas) {
  SensorOptions options;
  options.counts = VectorXd::Constant(3, 100);
  EXPECT_THROW(check(options, 2), InvalidInput);
  options = {};
  options.torque_correlation = 1;
  EXPECT_THROW(check(options, 2), InvalidInput);
  options = {};
  options.rate = 100;
  options.jitter = 0.01;
  EXPECT_THROW(check(options, 2), InvalidInput);
}

}  // namespace
}  // namespace steelyard
