#include "steelyard/judge/disturbances.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "steelyard/core/random.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/signals/control_effort.hpp"
#include "steelyard/simulate/replay.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;

namespace {

std::string leg(const std::string& name, double x, double y) {
  return fmt::format(
      R"(<body name="{0}_thigh" pos="{1} {2} 0"><inertial pos="0.01 0 -0.1" mass="1.1" diaginertia="0.006 0.006 0.001"/>
    <joint name="{0}_hip" axis="1 0 0" range="-1 1"/>
    <body name="{0}_calf" pos="0 0 -0.2"><inertial pos="0.01 0 -0.1" mass="0.3" diaginertia="0.002 0.002 0.0001"/>
     <joint name="{0}_knee" axis="0 1 0" range="-1 1"/></body></body>)",
      name, x, y);
}

Model three_legs() {
  return parse_mjcf("<mujoco model=\"legs\"><worldbody><body name=\"trunk\">" + leg("left", 0.2, 0.1) +
                        leg("right", 0.2, -0.1) + leg("rear", -0.2, 0) + "</body></worldbody></mujoco>",
                    "legs.xml");
}

// Chirps of all joints, whose torque is the model's and noise.
Judgement recorded(const Model& model, unsigned seed) {
  Random random(seed);
  constexpr Index samples = 3200;
  const Index joints = model.robot.dof();
  Judgement out;
  out.file = "log.csv";
  out.rate = 200;
  out.t.setLinSpaced(samples, 0, static_cast<double>(samples - 1) / out.rate);
  out.q = out.qd = MatrixXd(joints, samples);
  for (Index i = 0; i < joints; ++i) {
    const double rate = random.uniform(0.4, 1.2), phase = random.uniform(0, 6.28);
    for (Index k = 0; k < samples; ++k) {
      out.q(i, k) = 0.4 * std::sin(2 * M_PI * rate * out.t[k] + phase);
      out.qd(i, k) = 0.4 * 2 * M_PI * rate * std::cos(2 * M_PI * rate * out.t[k] + phase);
    }
  }
  out.predicted = MatrixXd::Zero(joints, samples);
  out.tau = out.predicted;
  for (auto& x : out.tau.reshaped()) x = 0.05 * random.normal();
  return out;
}

std::vector<std::string> codes(const Diagnostics& in) {
  std::vector<std::string> out;
  for (const auto& d : in) out.push_back(d.code);
  return out;
}

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

TEST(Disturbances, LimbsAreThePiecesBetweenBranches) {
  EXPECT_THAT(find_limbs(three_legs().robot), ElementsAre(ElementsAre(0, 1), ElementsAre(2, 3), ElementsAre(4, 5)));
}

TEST(Disturbances, NoiseIsNone) {
  const Model model = three_legs();
  for (const unsigned seed : {1u, 2u, 3u, 4u, 5u, 6u, 7u, 8u})
    EXPECT_THAT(codes(examine_disturbances(model, recorded(model, seed), {})), IsEmpty()) << seed;
}

TEST(Disturbances, TwoJointsOfOneLimbAreATouch) {
  const Model model = three_legs();
  Judgement log = recorded(model, 1);
  log.tau.block(2, 1000, 2, 120).array() += 1;  // from 5 to 5.6 s
  const Diagnostics found = examine_disturbances(model, log, {});
  ASSERT_THAT(codes(found), ElementsAre("limb-touched"));
  EXPECT_THAT(found[0].message, HasSubstr("right_hip, right_knee"));
  EXPECT_THAT(found[0].message, HasSubstr("to 5.7 s"));
}

TEST(Disturbances, OneJointOrAllOfThemAreNoTouch) {
  const Model model = three_legs();
  Judgement log = recorded(model, 1);
  log.tau.block(2, 1000, 1, 120).array() += 1;
  EXPECT_THAT(codes(examine_disturbances(model, log, {})), IsEmpty()) << "one joint is its own affair";
  log = recorded(model, 1);
  log.tau.middleCols(1000, 120).array() += 1;
  EXPECT_THAT(codes(examine_disturbances(model, log, {})), Not(Contains("limb-touched"))) << "no limb differs";
}

TEST(Disturbances, ABaseThatSwingsIsSeenByAllLimbs) {
  Model model = three_legs();
  Judgement log = recorded(model, 1);
  for (Index k = 0; k < log.t.size(); ++k) {
    model.robot.gravity = {0.5 * std::sin(5 * log.t[k]), 0.5 * std::cos(4 * log.t[k]), 0};  // of 3° of tilt
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(6);
    log.tau.col(k) += torques(model, log.q.col(k), none, none, rigid_links, {});
  }
  EXPECT_THAT(codes(examine_disturbances(three_legs(), log, {})), ElementsAre("base-moved"));
}

// Legs in the air, simulated with friction, delay, encoder noise and a fit that is off by a few percent, log by log.
Judgement in_the_air(unsigned seed) {
  Random random(seed);
  Robot robot = three_legs().robot;
  for (auto& shaft : robot.shafts) shaft.friction = plain_friction(), shaft.rotor = true;
  Model truth = with_robot(three_legs(), robot);
  for (int c = truth.layout.link_columns(); c < truth.layout.size(); ++c)
    truth.values[c] = truth.layout[c].name.starts_with("Ia") ? random.uniform(0.01, 0.03) : random.uniform(0.1, 0.4);
  constexpr double dt = 1e-3;
  constexpr Index samples = 16000;
  const Index joints = robot.dof();
  CommandedSignals log;
  log.motion.name = "air", log.motion.dt = dt;
  log.q_ref = log.qd_ref = MatrixXd(joints, samples);
  for (Index i = 0; i < joints; ++i) {
    const double end = random.uniform(2, 4), phase = random.uniform(0, 6.28),
                 seconds = dt * static_cast<double>(samples);
    for (Index k = 0; k < samples; ++k) {
      const double t = dt * static_cast<double>(k), rate = (end - 0.2) / seconds;
      const double turn = 2 * M_PI * (0.2 * t + 0.5 * rate * t * t) + phase;
      log.q_ref(i, k) = 0.4 * std::sin(turn);
      log.qd_ref(i, k) = 0.4 * std::cos(turn) * 2 * M_PI * (0.2 + rate * t);
    }
  }
  log.motion.q = log.q_ref, log.motion.qd = log.qd_ref;
  log.controller.kp = Eigen::VectorXd::Constant(joints, 25), log.controller.kd = Eigen::VectorXd::Constant(joints, 1);
  log.controller.delay = random.uniform(0.002, 0.01);
  const Replay motion = replay(truth, log);
  EXPECT_EQ(motion.diverges, "");
  log.motion.q = motion.q, log.motion.qd = motion.qd;
  for (auto& x : log.motion.q.reshaped()) x += 3e-4 * random.normal();
  for (auto& x : log.motion.qd.reshaped()) x += 3e-2 * random.normal();
  log.motion.tau = control_effort(log);
  log.motion.effort.assign(static_cast<std::size_t>(joints), EffortSource::controller);
  Model fitted = truth;
  for (int c = truth.layout.link_columns(); c < truth.layout.size(); ++c)
    fitted.values[c] *= random.uniform(0.95, 1.05);
  return judge(fitted, log.motion);
}

#ifdef STEELYARD_FULL_TESTS
constexpr unsigned air_logs = 60;
#else
constexpr unsigned air_logs = 6;
#endif

TEST(Disturbances, LegsInTheAirRaiseNoAlarm) {
  int alarms = 0;
  for (unsigned seed = 1; seed <= air_logs; ++seed)
    alarms += !examine_disturbances(three_legs(), in_the_air(seed), {}).empty();
  EXPECT_EQ(alarms, 0) << "of " << air_logs;
}

}  // namespace
}  // namespace steelyard
