#include "steelyard/motion/limits_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "steelyard/core/error.hpp"

namespace steelyard {

using Eigen::Vector3d;
using ::testing::HasSubstr;

namespace {

const char* const two_joints = R"(
name: two
convention: modified-dh
joints:
  - {name: a, alpha: 0, d: 0, theta: 0, r: 0, position: [-3, 3], velocity: 2, acceleration: 5, jerk: 50, effort: 100}
  - {name: b, alpha: 0, d: 1, theta: 0, r: 0, position: [-2, 2], velocity: 3}
floor: -0.25
tool: {xyz: [0.5, 0, 0], speed: 3}
)";

Robot two() { return parse_robot_file(two_joints, "two.yaml").robot; }

MotionLimits read(const std::string& text) {
  MotionLimits out = own_limits(two());
  apply_limits(text, "limits.yaml", two(), out);
  return out;
}

std::string complaint(const std::string& text) {
  try {
    read(text);
    return "";
  } catch (const InvalidInput& e) {
    return e.what();
  }
}

std::string missing(const std::string& joint) {
  const Robot robot =
      parse_robot_file(
          "name: one\nconvention: modified-dh\njoints:\n  - {name: j, alpha: 0, d: 0, theta: 0, r: 0" + joint + "}\n",
          "one.yaml")
          .robot;
  try {
    motion_limits(robot);
    return "";
  } catch (const InvalidInput& e) {
    return e.what();
  }
}

}  // namespace

TEST(LimitsFile, RobotsBringTheirOwn) {
  const MotionLimits limits = own_limits(two());
  EXPECT_EQ(limits.joints[0].jerk, 50);
  EXPECT_EQ(limits.joints[1].upper, 2);
  EXPECT_EQ(limits.joints[1].acceleration, infinity);
  EXPECT_EQ(limits.tool.speed, 3);
  EXPECT_EQ(*limits.floor, -0.25);
}

TEST(LimitsFile, SaysMoreThanTheRobot) {
  const MotionLimits limits = read(R"(
schema: 1
joints:
  b: {position: [-1, pi/2], velocity: 1, acceleration: 4, jerk: 40, effort: 30}
floor: 0.1
clearance: 0.02
tool: {frame: link_1, speed: 0.5, acceleration: 6, box: {lower: [-1, -1, 0], upper: [1, 1, 2]}}
obstacles:
  - {name: ball, sphere: {centre: [1, 2, 3], radius: 0.2}}
  - {name: pole, capsule: {from: [1, 0, 0], to: [1, 0, 2], radius: 0.05}}
  - {name: table, box: {lower: [0, 0, 0], upper: [1, 1, 0.7]}}
  - {plane: {normal: [0, 2, 0], offset: -1}}
self_collision: false
torque: false
)");
  EXPECT_EQ(limits.joints[0].velocity, 2);
  EXPECT_EQ(limits.joints[1].lower, -1);
  EXPECT_EQ(limits.joints[1].upper, M_PI / 2);
  EXPECT_EQ(limits.joints[1].effort, 30);
  EXPECT_EQ(*limits.floor, 0.1);
  EXPECT_EQ(limits.clearance, 0.02);
  EXPECT_EQ(limits.obstacle_clearance, 0.02);
  EXPECT_EQ(limits.tool_frame, "link_1");
  EXPECT_EQ(limits.tool.acceleration, 6);
  EXPECT_EQ(limits.tool_box->upper.z(), 2);
  ASSERT_EQ(limits.obstacles.size(), 4u);
  EXPECT_EQ(limits.obstacles[0].capsule.a, Vector3d(1, 2, 3));
  EXPECT_EQ(limits.obstacles[0].capsule.b, Vector3d(1, 2, 3));
  EXPECT_EQ(limits.obstacles[1].capsule.radius, 0.05);
  EXPECT_EQ(limits.obstacles[2].kind, Obstacle::Kind::box);
  EXPECT_EQ(limits.obstacles[3].name, "obstacle 4");
  EXPECT_EQ(limits.obstacles[3].normal, Vector3d(0, 1, 0));
  EXPECT_EQ(limits.obstacles[3].offset, -0.5);
  EXPECT_FALSE(limits.self_collision);
  EXPECT_FALSE(limits.torque);
  EXPECT_FALSE(read("floor: none\n").floor);
  const MotionLimits apart = read("clearance: 0.02\nobstacle_clearance: 0.1\n");
  EXPECT_EQ(apart.clearance, 0.02);
  EXPECT_EQ(apart.obstacle_clearance, 0.1);
  EXPECT_EQ(read("joints: [~, {velocity: 9}]\n").joints[1].velocity, 9);
}

TEST(LimitsFile, EachMistakeHasItsMessage) {
  const std::pair<const char*, const char*> mistakes[] = {
      {"joint: {}\n", "limits.yaml:1: unknown key 'joint', did you mean 'joints'?"},
      {"joints: {c: {velocity: 1}}\n", "limits.yaml:1: joints: unknown key 'c'"},
      {"joints: {a: {velocty: 1}}\n", "joints.a: unknown key 'velocty', did you mean 'velocity'?"},
      {"joints: [{velocity: 1}]\n", "joints: must have 2 entries, not 1"},
      {"joints: {a: {velocity: 0}}\n", "joints.a.velocity: must be positive, not 0"},
      {"joints: {a: {acceleration: -2}}\n", "joints.a.acceleration: must be positive"},
      {"joints: {a: {jerk: fast}}\n", "joints.a.jerk: must be a number, not 'fast'"},
      {"joints: {a: {position: [1, -1]}}\n", "joints.a.position: the lower limit is above the upper one"},
      {"joints: {a: {position: [1, 1]}}\n", "joints.a.position: its range is empty"},
      {"joints: {a: {position: 1}}\n", "joints.a.position: must be a list"},
      {"floor: low\n", "floor: must be a number, not 'low'"},
      {"clearance: -0.1\n", "clearance: cannot be negative: -0.1"},
      {"tool: {frame: tol}\n", "tool.frame: unknown value 'tol', did you mean 'tool'?"},
      {"tool: {speed: -1}\n", "tool.speed: must be positive"},
      {"tool: {box: {lower: [0, 0, 0], upper: [1, 1]}}\n", "tool.box.upper: must have 3 entries, not 2"},
      {"tool: {box: {lower: [0, 0, 2], upper: [1, 1, 1]}}\n", "tool.box: lower is above upper"},
      {"tool: {box: {lower: [0, 0, 1], upper: [1, 1, 1]}}\n", "tool.box: lower must be below upper"},
      {"obstacles: {}\n", "obstacles: must be a list"},
      {"obstacles: [{name: x}]\n", "obstacles[1]: must have one shape of sphere, capsule, box, plane, not 0"},
      {"obstacles: [{cube: {}}]\n", "obstacles[1]: unknown key 'cube'"},
      {"obstacles: [{sphere: {centre: [0, 0, 0], radius: -1}}]\n", "obstacles[1].sphere.radius: cannot be negative"},
      {"obstacles: [{sphere: {centre: [0, 0, 0]}}]\n", "obstacles[1].sphere: 'radius' is missing"},
      {"obstacles: [{capsule: {from: [0, 0], to: [0, 0, 1], radius: 1}}]\n", "capsule.from: must have 3 entries"},
      {"obstacles: [{plane: {normal: [0, 0, 0], offset: 1}}]\n", "plane.normal: has no direction"},
      {"obstacles: [{name: x, plane: {normal: [0, 0, 1], offset: 1}}, {name: x, plane: {normal: [0, 0, 1], offset: "
       "1}}]\n",
       "two obstacles are named 'x'"},
      {"self_collision: 1\n", "self_collision: must be true or false"},
      {"torque: yes\n", "torque: must be true or false"},
      {"schema: 2\n", "schema: was written by another version"},
      {"- 1\n", "must be a map"},
      {"", "limits.yaml"},
  };
  for (const auto& [text, message] : mistakes) EXPECT_THAT(complaint(text), HasSubstr(message)) << text;
  MotionLimits unused;
  EXPECT_THROW(apply_limits_file("/nowhere/limits.yaml", two(), unused), InvalidInput);
}

TEST(LimitsFile, WhatIsMissingIsAssumedAndSaidOrRefused) {
  EXPECT_THAT(missing(""), HasSubstr("joint 'j' of robot 'one' has no position limit"));
  EXPECT_THAT(missing(", position: [-1, ~]"), HasSubstr("no position limit"));
  EXPECT_THAT(missing(", position: [-1, 1]"), HasSubstr("has no velocity limit"));
  EXPECT_EQ(missing(", position: [-1, 1], velocity: 1"), "");
  Diagnostics said;
  const MotionLimits limits = motion_limits(two(), &said);
  EXPECT_EQ(limits.joints[0].acceleration, 5);
  EXPECT_EQ(limits.joints[1].acceleration, 12);
  ASSERT_EQ(said.size(), 1u);
  EXPECT_EQ(said[0].code, "assumed-acceleration");
  EXPECT_EQ(said[0].severity, Severity::warning);
  EXPECT_THAT(said[0].message, HasSubstr("b 12 rad/s²"));
  EXPECT_THAT(said[0].message, HasSubstr("`acceleration`"));
}

TEST(LimitsFile, ActuatorsThatStateNoSpeedGetOneWithAWarning) {
  Robot robot = two();
  Limits& first = robot.coordinates[0].limits;
  Limits& second = robot.coordinates[1].limits;
  first.lower = -1, first.upper = 1, first.velocity = infinity;
  second.lower = -3, second.upper = 3, second.velocity = infinity;
  Diagnostics said;
  const MotionLimits limits = with_usual_speeds(robot, own_limits(robot), said);
  EXPECT_EQ(limits.joints[0].velocity, 4);
  EXPECT_EQ(limits.joints[1].velocity, 2 * M_PI);
  EXPECT_EQ(limits.joints[0].acceleration, 5) << "as the robot has it";
  EXPECT_EQ(limits.joints[1].acceleration, 2 * M_PI / 0.1);
  ASSERT_EQ(said.size(), 1u);
  EXPECT_EQ(said[0].code, "assumed-velocity");
  EXPECT_THAT(said[0].message, HasSubstr("a 4 rad/s, b 6.28 rad/s"));
  said.clear();
  EXPECT_EQ(with_usual_speeds(two(), own_limits(two()), said).joints[0].velocity, own_limits(two()).joints[0].velocity);
  EXPECT_TRUE(said.empty());
}

// A joint that turns about an axis through the tool does not move it.
TEST(LimitsFile, AToolAccelerationDoesNotStandForTheJoints) {
  Robot robot = two();
  robot.tool.acceleration = 9;
  Diagnostics said;
  EXPECT_EQ(motion_limits(robot, &said).joints[1].acceleration, 12);
  EXPECT_EQ(said.size(), 1u);
}

TEST(LimitsFile, AnObstacleNamedAgainIsTheSame) {
  const Robot robot = two();
  MotionLimits limits = own_limits(robot);
  for (int time = 0; time < 2; ++time)
    apply_limits("obstacles: [{name: post, sphere: {centre: [1, 0, 0], radius: 0.1}}]", "l.yaml", robot, limits);
  EXPECT_EQ(limits.obstacles.size(), 1u);
}

TEST(LimitsFile, ContinuousJointsTurnOnce) {
  const Robot robot = parse_urdf(R"(<robot name="r"><link name="base"/><link name="arm"/>
<joint name="j" type="continuous"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/>
<limit velocity="2" effort="5"/></joint></robot>)",
                                 "r.urdf")
                          .robot;
  Diagnostics said;
  const MotionLimits limits = motion_limits(robot, &said);
  EXPECT_EQ(limits.joints[0].lower, -M_PI);
  EXPECT_EQ(limits.joints[0].upper, M_PI);
  ASSERT_EQ(said.size(), 2u);
  EXPECT_EQ(said[0].code, "assumed-range");
  EXPECT_EQ(said[0].severity, Severity::info);
}

}  // namespace steelyard
