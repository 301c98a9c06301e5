#include "steelyard/signals/base_motion.hpp"

#include <gtest/gtest.h>

#include "steelyard/core/error.hpp"
#include "steelyard/robot/robot.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::Vector3d;

namespace {

constexpr double dt = 1e-3;
constexpr Eigen::Index samples = 2000;
const Vector3d gravity(0, 0, -9.81);

// A body that tumbles while its origin goes round: pose, and what an IMU at its origin would read, by the pose's own
// derivatives.
Eigen::Isometry3d pose(double t) {
  Eigen::Isometry3d T = Eigen::Isometry3d::Identity();
  T.translation() << 0.3 * std::sin(2 * t), 0.2 * std::cos(3 * t), 0.1 * t * t;
  T.linear() =
      (Eigen::AngleAxisd(0.7 * std::sin(t), Vector3d::UnitX()) * Eigen::AngleAxisd(1.3 * t, Vector3d::UnitZ()) *
       Eigen::AngleAxisd(0.4 * std::cos(2 * t), Vector3d::UnitY()))
          .toRotationMatrix();
  return T;
}

Vector3d turning(double t) {
  constexpr double h = 1e-5;
  const Eigen::Matrix3d W = pose(t).linear().transpose() * (pose(t + h).linear() - pose(t - h).linear()) / (2 * h);
  return {W(2, 1), W(0, 2), W(1, 0)};
}

// Proper acceleration of a point of the body, along the body's axes.
Vector3d felt(double t, const Vector3d& point) {
  constexpr double h = 1e-4;
  const auto at = [&](double s) { return Vector3d(pose(s) * point); };
  return pose(t).linear().transpose() * ((at(t + h) - 2 * at(t) + at(t - h)) / (h * h) - gravity);
}

double worst(const MatrixXd& a, const MatrixXd& b) {  // the ends have differences of one side
  return (a - b).middleCols(3, a.cols() - 6).cwiseAbs().maxCoeff();
}

}  // namespace

TEST(BaseMotion, OfAnImuIsThatOfTheOrigin) {
  Eigen::Isometry3d T_base_imu = Eigen::Isometry3d::Identity();
  T_base_imu.translation() << 0.1, -0.2, 0.05;
  T_base_imu.linear() = Eigen::AngleAxisd(0.8, Vector3d(1, 2, 3).normalized()).toRotationMatrix();
  ImuSamples imu{MatrixXd(3, samples), MatrixXd(3, samples), dt};
  MatrixXd a(3, samples), w(3, samples);
  for (Eigen::Index k = 0; k < samples; ++k) {
    const double t = static_cast<double>(k) * dt;
    w.col(k) = turning(t);
    a.col(k) = felt(t, Vector3d::Zero());
    imu.gyro.col(k) = T_base_imu.linear().transpose() * w.col(k);
    imu.accelerometer.col(k) = T_base_imu.linear().transpose() * felt(t, T_base_imu.translation());
  }
  const BaseMotion found = base_motion(imu, T_base_imu);
  EXPECT_LT(worst(found.qd.bottomRows<3>(), w), 1e-12);
  EXPECT_LT(worst(found.acceleration, a), 2e-5);
}

TEST(BaseMotion, OfPosesIsTheirDerivative) {
  MatrixXd position(3, samples), quaternion(4, samples), a(3, samples), w(3, samples);
  for (Eigen::Index k = 0; k < samples; ++k) {
    const double t = static_cast<double>(k) * dt;
    position.col(k) = pose(t).translation();
    const Eigen::Quaterniond R(pose(t).linear());
    quaternion.col(k) << R.w(), R.x(), R.y(), R.z();
    if (k % 3 == 0) quaternion.col(k) *= -2;  // the same rotation
    w.col(k) = turning(t);
    a.col(k) = felt(t, Vector3d::Zero());
  }
  const BaseMotion found = base_motion(position, quaternion, gravity, dt);
  EXPECT_LT(worst(found.qd.bottomRows<3>(), w), 2e-5);
  EXPECT_LT(worst(found.acceleration, a), 2e-4);
  EXPECT_LT((base_pose(found.q.col(700)).matrix() - pose(0.7).matrix()).norm(), 1e-12);
  quaternion.col(5).setZero();
  EXPECT_THROW(base_motion(position, quaternion, gravity, dt), InvalidInput);
}

TEST(BaseMotion, StandsBelowTheJointsRows) {
  Signals joints;
  joints.dt = dt;
  joints.q = MatrixXd::Random(2, 50);
  joints.tau = MatrixXd::Random(2, 50);
  const BaseMotion base{MatrixXd::Random(6, 48), MatrixXd::Random(6, 48), MatrixXd::Random(3, 48)};
  const Signals all = joints_on_base(joints, base);
  EXPECT_EQ(all.samples(), 48);
  EXPECT_EQ(all.q.topRows<6>(), base.q);
  EXPECT_EQ(all.q.bottomRows<2>(), joints.q.leftCols(48));
  EXPECT_TRUE(all.tau.topRows<6>().isZero(0));
  EXPECT_EQ(all.base_acceleration, base.acceleration);
  EXPECT_EQ(all.qd.rows(), 8);
}

TEST(BaseMotion, TakesTheGyrosBiasFromRest) {
  ImuSamples imu{MatrixXd::Random(3, samples), MatrixXd::Zero(3, samples), dt};
  MatrixXd q = MatrixXd::Random(2, samples);
  EXPECT_TRUE(gyro_bias(imu, q).isZero(0)) << "nothing rests";
  const Vector3d bias(0.01, -0.02, 0.005);
  imu.gyro.leftCols(900).colwise() = bias;
  q.leftCols(900).setConstant(0.3);
  EXPECT_LT((gyro_bias(imu, q) - bias).norm(), 1e-12);
}

}  // namespace steelyard
