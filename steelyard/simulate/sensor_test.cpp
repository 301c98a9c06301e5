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
