#include "steelyard/simulate/replay.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace steelyard {
namespace {

// A rotor about a vertical axis: inertia 0.05.
Model rotor(const std::string& friction) {
  return parse_robot_file(R"(
name: rotor
convention: modified-dh
joints: [{type: revolute, alpha: 0, d: 0, theta: 0, r: 0}]
links: [{mass: 1, com: [0, 0, 0], inertia: [0.05, 0, 0, 0.05, 0, 0.05]}]
)" + friction,
                          "rotor.yaml");
}

DriveController gains(double kp, double kd) {
  DriveController out;
  out.kp = Eigen::VectorXd::Constant(1, kp);
  out.kd = Eigen::VectorXd::Constant(1, kd);
  out.delay = 0;
  return out;
}

CommandedSignals held(double at, double commanded, Eigen::Index samples) {
  CommandedSignals out;
  out.motion.dt = 0.005;
  out.motion.q = Eigen::MatrixXd::Constant(1, samples, at);
  out.motion.qd = Eigen::MatrixXd::Zero(1, samples);
  out.q_ref = Eigen::MatrixXd::Constant(1, samples, commanded);
  return out;
}

TEST(Replay, IsTheMotionOfASpringAndDamper) {
  const double I = 0.05, kp = 20, kd = 0.6, viscous = 0.2;
  const Replay found = replay(rotor("friction: {viscous: [0.2]}\n"), gains(kp, kd), held(0, 1, 200));
  const double decay = (kd + viscous) / (2 * I), swing = std::sqrt(kp / I - decay * decay);
  for (Eigen::Index k = 0; k < 200; ++k) {
    const double t = 0.005 * static_cast<double>(k);
    const double exact = 1 - std::exp(-decay * t) * (std::cos(swing * t) + decay / swing * std::sin(swing * t));
    EXPECT_NEAR(found.q(0, k), exact, 0.01) << t;
  }
}

// Damping alone: q follows its command as 1 − exp(−kp t/Fv), whatever little inertia there is.
TEST(Replay, AServoWithoutInertiaFollowsItsDamping) {
  Model model = rotor("friction: {viscous: [2]}\n");
  model.values.head(10).setZero();
  const Replay found = replay(model, gains(20, 0), held(0, 1, 100));
  ASSERT_EQ(found.diverges, "");
  for (Eigen::Index k = 0; k < 100; ++k)
    EXPECT_NEAR(found.q(0, k), 1 - std::exp(-10 * 0.005 * static_cast<double>(k)), 2e-3) << k;
}

TEST(Replay, FrictionHoldsWhatItCanHold) {
  const Replay found = replay(rotor("friction: {coulomb: [0.5]}\n"), gains(20, 1), held(0.1, 0.12, 100));
  EXPECT_EQ((found.q.array() - 0.1).abs().maxCoeff(), 0);
}

TEST(Replay, ALimitMakesItSlower) {
  DriveController weak = gains(20, 0.6);
  weak.torque_limit = Eigen::VectorXd::Constant(1, 1);
  const Replay free = replay(rotor(""), gains(20, 0.6), held(0, 1, 20)), cut = replay(rotor(""), weak, held(0, 1, 20));
  EXPECT_NEAR(cut.q(0, 10), 0.5 * (1 / 0.05) * 0.05 * 0.05, 2e-3);
  EXPECT_GT(free.q(0, 10), 2 * cut.q(0, 10));
}

}  // namespace
}  // namespace steelyard
