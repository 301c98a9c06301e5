#include "steelyard/pipeline/disturbances.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "steelyard/core/random.hpp"
#include "steelyard/dynamics/model.hpp"

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

}  // namespace
}  // namespace steelyard
