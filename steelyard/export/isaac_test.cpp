#include "steelyard/export/isaac.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "steelyard/core/error.hpp"
#include "steelyard/robot/model.hpp"

namespace steelyard {
namespace {

using nlohmann::json;

// One joint with Stribeck friction and limits; one with an odd name, an offset and none.
Model two(const char* stribeck = "0.75") {
  return parse_robot_file(fmt::format(R"(
name: two
convention: modified-dh
joints:
  - {{name: shoulder, alpha: 0, d: 0, theta: 0, r: 0, velocity: 3, effort: 20}}
  - {{name: "hand.1", alpha: 0, d: 0.3, theta: 0, r: 0}}
links:
  - {{mass: 4, com: [0.1, 0, 0], inertia: [0.05, 0, 0, 0.05, 0, 0.02]}}
  - {{mass: 3, com: [0.2, 0, 0], inertia: [0.01, 0, 0, 0.06, 0, 0.06]}}
friction: {{viscous: [1.5, 0.5], coulomb: [2, 0.25], stribeck: [{}, ~], offset: [~, 0.125]}}
rotor_inertia: [0.2, 0.1]
)",
                                      stribeck),
                          "two.yaml");
}

TEST(Isaac, WritesActuatorsJointByJoint) {
  const auto actuators = json::parse(to_isaac(two()).json);
  EXPECT_EQ(actuators["robot"], "two");
  EXPECT_EQ(actuators["joints"]["shoulder"], json::parse(R"({"armature": 0.2, "static_friction": 2.75,
      "dynamic_friction": 2.0, "viscous_friction": 1.5, "effort_limit": 20.0, "velocity_limit": 3.0})"));
  EXPECT_EQ(actuators["joints"]["hand.1"], json::parse(R"({"armature": 0.1, "static_friction": 0.25,
      "dynamic_friction": 0.25, "viscous_friction": 0.5})"));
}

TEST(Isaac, SaysWhatItHasNoWordFor) {
  Diagnostics notes;
  const std::string python = to_isaac(two(), &notes).python;
  ASSERT_EQ(notes.size(), 1u);
  EXPECT_EQ(notes[0].code, "isaac-cannot-hold");
  EXPECT_NE(notes[0].message.find("Fo_2 = 0.125"), std::string::npos) << notes[0].message;
  EXPECT_NE(notes[0].message.find("Fs_1 = 0.75 N·m (friction at rest has it)"), std::string::npos) << notes[0].message;
  EXPECT_EQ(notes[0].message.find("Ia_1"), std::string::npos) << notes[0].message;
  EXPECT_NE(python.find("# Isaac Lab cannot represent Fo_2 = 0.125 N·m.\n"), std::string::npos) << python;
}

Model driven(const DriveController& controller) {
  Model out = two();
  out.robot.drives.controller = controller;
  return out;
}

DriveController controller() {
  DriveController out;
  out.kp = Eigen::Vector2d(20, 40);
  out.kd = Eigen::Vector2d(1, 2);
  out.torque_limit = Eigen::Vector2d(15, 5);
  out.delay = 0.0125;
  return out;
}

// With the controller that moved the joints its gains, limits and delay go along: in steps of the reader's physics.
TEST(Isaac, WritesTheControllerThatIsKnown) {
  const IsaacActuators text = to_isaac(driven(controller()));
  const auto actuators = json::parse(text.json);
  EXPECT_EQ(actuators["delay"], 0.0125);
  EXPECT_EQ(actuators["step"], 0.005);
  EXPECT_EQ(actuators["delay_steps"], 2);  // 2.5, rounded as Python does
  EXPECT_EQ(json::parse(to_isaac(driven(controller()), nullptr, 0.002).json)["delay_steps"], 6);
  EXPECT_EQ(actuators["joints"]["shoulder"]["effort_limit"], 15);
  EXPECT_EQ(actuators["joints"]["hand.1"]["stiffness"], 40);
  EXPECT_EQ(actuators["joints"]["hand.1"]["damping"], 2);
  for (const char* line :
       {"DelayedPDActuatorCfg(\n", "DELAY = 0.0125 ", "max_delay=round(DELAY / STEP),", "effort_limit={"})
    EXPECT_NE(text.python.find(line), std::string::npos) << text.python;
  EXPECT_THROW(to_isaac(two(), nullptr, 0), InvalidInput);
}

TEST(Isaac, JointsOfOtherDelaysAreGroupsOfTheirOwn) {
  DriveController own = controller();
  own.joint_delays = Eigen::Vector2d(0.004, 0.010);
  const IsaacActuators text = to_isaac(driven(own));
  for (const char* line :
       {"\"identified_shoulder\": ", "\"identified_hand.1\": ", "round(0.004 / STEP)", "round(0.01 / STEP)"})
    EXPECT_NE(text.python.find(line), std::string::npos) << text.python;
  EXPECT_EQ(json::parse(text.json)["joints"]["hand.1"]["delay_steps"], 2);
}

TEST(Isaac, TheTimeThatDrivesHoldTheirCommandsIsNoDelay) {
  DriveController own = controller();
  own.hold = true, own.hold_time = 0.02;
  const IsaacActuators text = to_isaac(driven(own));
  EXPECT_NEAR(json::parse(text.json)["delay"].get<double>(), 0.0025, 1e-15);
  EXPECT_NE(text.python.find("hold each for 0.02 s"), std::string::npos) << text.python;
}

TEST(Isaac, MarksWhatTheDataDoesNotDetermine) {
  Model model = two();
  model.provenance = Provenance{.base = {"Ia_1", "Fv_1"}, .covariance = Eigen::Vector2d(0.09, 1e-6).asDiagonal()};
  Diagnostics notes;
  const IsaacActuators text = to_isaac(model, &notes);
  EXPECT_NE(text.python.find("# The data does not determine Ia_1 = 0.2 ± 0.59 kg.m2"), std::string::npos)
      << text.python;
  EXPECT_EQ(text.python.find("determine Fv_1"), std::string::npos);
  ASSERT_FALSE(notes.empty());
  EXPECT_EQ(notes.back().code, "isaac-not-determined");
}

// Names are regular expressions there: a dot would match any letter.
TEST(Isaac, NamesMatchThemselvesAlone) {
  const std::string python = to_isaac(two()).python;
  EXPECT_NE(python.find(R"("hand\\.1": 0.1,)"), std::string::npos) << python;
}

// Less friction at rest than in motion, as fits of logs without rest may say, is not what the engine takes.
TEST(Isaac, HoldsByNoLessThanItBrakes) {
  const auto actuators = json::parse(to_isaac(two("-0.5")).json);
  EXPECT_EQ(actuators["joints"]["shoulder"]["static_friction"], 2.0);
}

}  // namespace
}  // namespace steelyard
