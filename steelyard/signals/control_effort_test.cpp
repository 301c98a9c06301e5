#include "steelyard/signals/control_effort.hpp"

#include <gtest/gtest.h>

#include "steelyard/core/error.hpp"

namespace steelyard {
namespace {

// Two joints, positions and commands that are all different.
CommandedSignals commanded(Eigen::Index samples = 50) {
  CommandedSignals out;
  out.motion.dt = 0.01;
  const auto row = [&](double a, double b) {
    Eigen::MatrixXd x(2, samples);
    for (Eigen::Index k = 0; k < samples; ++k) {
      const double t = 0.01 * static_cast<double>(k);
      x.col(k) << std::sin(a * t), std::cos(b * t);
    }
    return x;
  };
  out.motion.q = row(1, 2);
  out.motion.qd = row(3, 4);
  out.q_ref = row(5, 6);
  out.qd_ref = row(7, 8);
  out.tau_ref = row(9, 10);
  return out;
}

DriveController gains() {
  DriveController out;
  out.kp = Eigen::Vector2d(20, 30);
  out.kd = Eigen::Vector2d(1, 2);
  return out;
}

TEST(ControlEffort, IsTheLawSampleBySample) {
  const CommandedSignals log = commanded();
  const Eigen::MatrixXd tau = control_effort(log, gains(), 0);
  for (Eigen::Index k = 0; k < tau.cols(); ++k)
    EXPECT_NEAR(
        tau(1, k),
        30 * (log.q_ref(1, k) - log.motion.q(1, k)) + 2 * (log.qd_ref(1, k) - log.motion.qd(1, k)) + log.tau_ref(1, k),
        1e-13);
}

TEST(ControlEffort, CommandsAreLateAndTheMotionIsNot) {
  const CommandedSignals log = commanded();
  const Eigen::MatrixXd tau = control_effort(log, gains(), 0.03);
  for (Eigen::Index k = 3; k < tau.cols(); ++k)
    EXPECT_NEAR(tau(0, k),
                20 * (log.q_ref(0, k - 3) - log.motion.q(0, k)) + 1 * (log.qd_ref(0, k - 3) - log.motion.qd(0, k)) +
                    log.tau_ref(0, k - 3),
                1e-12);
}

TEST(ControlEffort, BetweenSamplesCommandsAreSmooth) {
  const CommandedSignals log = commanded();
  Eigen::VectorXd x(2);
  interpolate_at(log.q_ref, 20.37, x);
  EXPECT_NEAR(x[0], std::sin(5 * 0.2037), 1e-5);
  interpolate_at(log.q_ref, -3, x);
  EXPECT_EQ(x, log.q_ref.col(0));
  interpolate_at(log.q_ref, 1e9, x);
  EXPECT_EQ(x, log.q_ref.col(49));
}

TEST(ControlEffort, WhatWasNotCommandedIsZeroAndLimitsCut) {
  CommandedSignals log = commanded();
  log.qd_ref.resize(0, 0);
  log.tau_ref.resize(0, 0);
  DriveController controller = gains();
  const Eigen::MatrixXd tau = control_effort(log, controller, 0);
  EXPECT_NEAR(tau(0, 7), 20 * (log.q_ref(0, 7) - log.motion.q(0, 7)) - log.motion.qd(0, 7), 1e-13);
  controller.torque_limit = Eigen::Vector2d(0.5, 1);
  const Eigen::MatrixXd cut = control_effort(log, controller, 0);
  EXPECT_EQ(cut.row(0).cwiseAbs().maxCoeff(), 0.5);
  EXPECT_EQ(cut.row(1).cwiseAbs().maxCoeff(), 1);
}

TEST(ControlEffort, EveryJointMayHaveADelayOfItsOwn) {
  CommandedSignals log = commanded();
  log.controller = gains();
  log.controller.joint_delays = Eigen::Vector2d(0, 3 * log.motion.dt);
  const Eigen::MatrixXd each = control_effort(log);
  EXPECT_EQ(each.row(0), control_effort(log, log.controller, 0).row(0));
  EXPECT_EQ(each.row(1), control_effort(log, log.controller, 3 * log.motion.dt).row(1));
  EXPECT_NE(each.row(1), control_effort(log, log.controller, 0).row(1));
}

TEST(ControlEffort, GainsOfALegAreThoseOfAllLegs) {
  DriveController leg;
  leg.kp = Eigen::Vector3d(20, 20, 40);
  const DriveController all = for_joints(leg, 12);
  EXPECT_EQ(all.kp[11], 40);
  EXPECT_EQ(all.kp[9], 20);
  EXPECT_EQ(all.kd, Eigen::VectorXd::Zero(12));
  EXPECT_THROW(for_joints(leg, 7), InvalidInput);
  leg.kp[1] = -1;
  EXPECT_THROW(for_joints(leg, 12), InvalidInput);
  EXPECT_THROW(for_joints({}, 3), InvalidInput);
}

}  // namespace
}  // namespace steelyard
