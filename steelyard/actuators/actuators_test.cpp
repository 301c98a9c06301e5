#include "steelyard/actuators/actuators.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "steelyard/actuators/command_delay.hpp"
#include "steelyard/simulate/replay.hpp"

namespace steelyard {
namespace {

// Two links in a vertical plane, as described and as they are.
constexpr const char* described = R"(
name: leg
convention: modified-dh
gravity: [0, -9.81, 0]
joints:
  - {name: hip, type: revolute, alpha: 0, d: 0, theta: 0, r: 0}
  - {name: knee, type: revolute, alpha: 0, d: 0.3, theta: 0, r: 0}
links:
  - {mass: 1.5, com: [0.15, 0.01, 0], inertia: [0.001, 0, 0, 0.01, 0, 0.01]}
  - {mass: 0.6, com: [0.12, 0, 0], inertia: [0.001, 0, 0, 0.004, 0, 0.004]}
)";
constexpr const char* actual = "friction: {viscous: [0.2, 0.15], coulomb: [0.3, 0.5]}\nrotor_inertia: [0.02, 0.03]\n";

DriveController gains(double delay) {
  DriveController out;
  out.kp = Eigen::Vector2d(25, 40);
  out.kd = Eigen::Vector2d(1, 1.5);
  out.delay = delay;
  return out;
}

// Chirps of both joints and the motion they lead to, at 200 Hz.
CommandedSignals recorded(const Model& robot, const DriveController& controller) {
  constexpr double dt = 0.005, seconds = 25;
  const auto samples = static_cast<Eigen::Index>(seconds / dt);
  CommandedSignals out;
  out.motion.name = "chirp";
  out.motion.dt = dt;
  out.q_ref.resize(2, samples);
  out.qd_ref.resize(2, samples);
  const Eigen::Vector2d middle(-1.6, 0.4), end(3.5, 4.2), phase(0.3, 1.7);
  for (Eigen::Index k = 0; k < samples; ++k)
    for (int i = 0; i < 2; ++i) {
      const double t = dt * static_cast<double>(k), rate = (end[i] - 0.2) / seconds;
      const double turn = 2 * M_PI * (0.2 * t + 0.5 * rate * t * t) + phase[i];
      out.q_ref(i, k) = middle[i] + 0.35 * std::sin(turn);
      out.qd_ref(i, k) = 0.35 * std::cos(turn) * 2 * M_PI * (0.2 + rate * t);
    }
  out.motion.q = out.q_ref;
  out.motion.qd = Eigen::MatrixXd::Zero(2, samples);
  const Replay motion = replay(robot, controller, out);
  EXPECT_EQ(motion.diverges, "");
  out.motion.q = motion.q;
  // The velocity at a sample, from the positions around it.
  for (Eigen::Index k = 1; k + 1 < samples; ++k)
    out.motion.qd.col(k) = (motion.q.col(k + 1) - motion.q.col(k - 1)) / (2 * dt);
  return out;
}

TEST(Actuators, DelayArmatureDampingAndFrictionAreFoundWithoutNoise) {
  const Model truth = parse_robot_file(std::string(described) + actual, "truth.yaml");
  const Model nominal = parse_robot_file(described, "nominal.yaml");
  CommandedSignals log = recorded(truth, gains(0.007));
  DriveController controller = gains(0);
  controller.delay.reset();
  log.controller = controller;
  const DelayEstimate found = estimate_delay(nominal, {log}, {});
  EXPECT_NEAR(found.delay, 0.007, 4e-4);
  EXPECT_LT(found.deviation, 1e-3);
  EXPECT_GT(found.explained, 0.3);

  log.motion.tau = control_effort(log, controller, 0.007);
  IdentifyOptions options;
  options.friction.automatic = false;
  Model asked = nominal;
  for (Shaft& shaft : asked.robot.shafts) shaft.friction = {Friction::viscous, Friction::coulomb};
  asked = with_robot(nominal, asked.robot);
  const std::vector<Signals> logs = {log.motion};
  const Fit fit = fit_actuators({asked, logs, options, {}}, {});
  const NamedValues values = fit.model.known();
  for (const auto& [name, value] :
       {std::pair{"Ia_1", 0.02}, {"Ia_2", 0.03}, {"Fv_1", 0.2}, {"Fv_2", 0.15}, {"Fc_1", 0.3}, {"Fc_2", 0.5}})
    EXPECT_NEAR(values.at(name), value, 0.06 * value) << name;
  EXPECT_EQ(values.at("M_1"), 1.5);  // as described
}

TEST(Actuators, AClosedLoopWithoutErrorsRepeatsItself) {
  const Model truth = parse_robot_file(std::string(described) + actual, "truth.yaml");
  const DriveController controller = gains(0.004);
  const CommandedSignals log = recorded(truth, controller);
  const Replay again = replay(truth, controller, log);
  EXPECT_LT((again.q - log.motion.q).cwiseAbs().maxCoeff(), 1e-3);
  const Replay other = replay(truth, gains(0.02), log);
  EXPECT_GT((other.q - log.motion.q).cwiseAbs().maxCoeff(), 1e-2);
}

}  // namespace
}  // namespace steelyard
