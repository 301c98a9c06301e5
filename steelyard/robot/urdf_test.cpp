#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "steelyard/core/error.hpp"
#include "steelyard/dynamics/model.hpp"
#include "tests/support/random_robot.hpp"
#include "tests/support/recorded_data.hpp"

namespace steelyard {

using Eigen::VectorXd;
using ::testing::HasSubstr;

namespace {

const char* const gripper = R"(<?xml version="1.0"?>
<robot name="gripper">
  <link name="world"/>
  <link name="base"><inertial><mass value="9"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
  <joint name="stand" type="fixed"><parent link="world"/><child link="base"/><origin xyz="0 0 1"/></joint>
  <joint name="turn" type="continuous"><parent link="base"/><child link="arm"/><axis xyz="0 -1 0"/>
    <dynamics damping="0.5" friction="0.25"/></joint>
  <link name="arm">
    <inertial><origin xyz="0.2 0 0"/><mass value="2"/><inertia ixx="0.1" ixy="0" ixz="0" iyy="0.2" iyz="0" izz="0.3"/></inertial>
    <visual><geometry><box size="1 1 1"/></geometry></visual>
  </link>
  <joint name="wrist" type="fixed"><parent link="arm"/><child link="hand"/><origin xyz="0.5 0 0" rpy="0 1.5707963267948966 0"/></joint>
  <link name="hand"><inertial><mass value="1"/><inertia ixx="0.01" ixy="0" ixz="0" iyy="0.01" iyz="0" izz="0.01"/></inertial></link>
  <joint name="left" type="prismatic"><parent link="hand"/><child link="left_finger"/><axis xyz="1 0 0"/>
    <limit lower="0" upper="0.04" effort="20" velocity="0.1"/></joint>
  <link name="left_finger"><inertial><mass value="0.1"/><inertia ixx="1e-4" ixy="0" ixz="0" iyy="1e-4" iyz="0" izz="1e-4"/></inertial></link>
  <joint name="right" type="prismatic"><parent link="hand"/><child link="right_finger"/><axis xyz="1 0 0"/>
    <limit lower="-0.04" upper="0" effort="20" velocity="0.1"/><mimic joint="left" multiplier="-1" offset="0.01"/></joint>
  <link name="right_finger"><inertial><mass value="0.1"/><inertia ixx="1e-4" ixy="0" ixz="0" iyy="1e-4" iyz="0" izz="1e-4"/></inertial></link>
  <transmission name="t"/>
  <gazebo/><gazebo reference="arm"/>
</robot>)";

}  // namespace

TEST(Urdf, FixedJointsAreMergedMimicsCoupledTagsReported) {
  const Model model = parse_urdf(gripper, "gripper.urdf");
  const Robot& robot = model.robot;
  EXPECT_EQ(robot.name, "gripper");
  ASSERT_EQ(robot.links(), 3);
  ASSERT_EQ(robot.dof(), 2);
  EXPECT_EQ(robot.coordinates[0].name, "turn");
  EXPECT_EQ(robot.coordinates[1].name, "left");
  EXPECT_EQ(robot.coordinates[1].limits.upper, 0.04);
  EXPECT_EQ(robot.coordinates[0].limits.upper, infinity);
  EXPECT_TRUE(robot.coupled());
  EXPECT_EQ(robot.G(2, 1), -1);
  EXPECT_EQ(robot.g0[2], 0.01);
  // The hand (1 kg at x = 0.5) is part of the arm.
  EXPECT_NEAR((*model.link(0))[9], 3, 1e-15);
  EXPECT_NEAR((*model.link(0))[6], 2 * 0.2 + 1 * 0.5, 1e-15);
  EXPECT_NE(robot.frame("hand"), nullptr);
  EXPECT_EQ(robot.frame("hand")->joint, 0);
  EXPECT_EQ((*model.friction(0, 0))[0], 0.5);
  EXPECT_EQ((*model.friction(0, 1))[0], 0.25);
  std::string all;
  for (const auto& d : robot.diagnostics) all += d.message + "\n";
  EXPECT_THAT(all, HasSubstr("<gazebo> in <robot> is ignored (2 times)"));
  EXPECT_THAT(all, HasSubstr("<transmission> in <robot>"));
}

TEST(Urdf, GripperWeighsWhatItShould) {
  const Model model = nominal_model(parse_urdf(gripper, "gripper.urdf"));
  VectorXd q(2), zero = VectorXd::Zero(2);
  q << 0.3, 0.02;
  // Axis -y: q = 0.3 raises the arm (rotation about -y turns x towards z). Fingers slide along x of the hand, which the
  // wrist's rpy turned to -z of the arm.
  const double c = std::cos(0.3), s = std::sin(0.3), g = 9.81;
  const double left = 0.02, right = -0.02 + 0.01;
  const double moment_x = 2 * 0.2 + 1 * 0.5 + 0.1 * 0.5 + 0.1 * 0.5, moment_z = -(0.1 * left + 0.1 * right);
  const VectorXd tau = inverse_dynamics(model, q, zero, zero, rigid_links);
  EXPECT_NEAR(tau[0], g * (moment_x * c - moment_z * s), 1e-12);
  EXPECT_NEAR(tau[1], -0.1 * g * c + 0.1 * g * c, 1e-12);  // the mimic finger moves the other way: they balance
}

TEST(Urdf, OfARepeatedTagTheFirstCounts) {
  const Robot robot = parse_urdf(R"(<robot name="r"><link name="a"/>
<link name="b"><inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
<joint name="j" type="continuous"><parent link="a"/><child link="b"/>
  <origin xyz="0 0 1"/>
  <origin xyz="0 0 5"/></joint></robot>)",
                                 "r.urdf")
                          .robot;
  EXPECT_EQ(link_poses(robot, VectorXd::Zero(1))[0].translation().z(), 1);
  ASSERT_EQ(robot.diagnostics.size(), 1u);
  EXPECT_EQ(robot.diagnostics[0].message,
            "r.urdf:5: joint 'j': a second <origin> is ignored; the first, in line 4, is used");
}

// A public URDF as people have it; "skipped" where the recordings are not there.
TEST(Urdf, TheRecordedRobotsAreRead) {
  const std::string data = testing::recorded_data(STEELYARD_SOURCE_DIR);
  if (!std::filesystem::exists(data)) GTEST_SKIP() << "skipped: no recordings at " << data << " (set STEELYARD_DATA)";
  EXPECT_EQ(load_robot(data + "/ur10e/ur10e.urdf").dof(), 6);
  EXPECT_EQ(load_robot(data + "/ur10_unisa/ur10_robot.urdf").dof(), 6);
  EXPECT_EQ(load_robot(data + "/lwr4/kuka_lwr4.urdf").dof(), 7);
}

TEST(Urdf, FrictionOfAMimicIsFeltAtItsMaster) {
  const Model model = parse_urdf(R"(<robot name="r"><link name="a"/>
<link name="b"><inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link><link name="c"/>
<joint name="j1" type="continuous"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/></joint>
<joint name="j2" type="continuous"><parent link="a"/><child link="c"/><axis xyz="0 0 1"/><mimic joint="j1" multiplier="-2"/>
  <dynamics damping="3" friction="5"/></joint></robot>)",
                                 "r.urdf");
  const VectorXd zero = VectorXd::Zero(1), one = VectorXd::Ones(1);
  EXPECT_NEAR(inverse_dynamics(nominal_model(model), zero, one, zero)[0], 2 * (3 * 2 + 5), 1e-14);
}

TEST(Urdf, DescribesTheSameRobotAsOurOwnStruct) {
  for (unsigned seed = 0; seed < 100; ++seed) {
    Random random(seed);
    testing::RandomRobotOptions options;
    options.branch = 0.3;
    options.shafts = seed % 2;
    const Model model = testing::random_model(random, options);
    const Robot& robot = model.robot;
    RobotOptions reading;
    reading.gravity = robot.gravity;
    for (const auto& c : robot.coordinates) reading.joints.push_back(c.name);
    const Model again = parse_urdf(testing::to_urdf(model), "random.urdf", reading);
    const int n = robot.dof();
    const VectorXd q = testing::random_state(random, n, 3), qd = testing::random_state(random, n, 2),
                   qdd = testing::random_state(random, n, 5);
    const Effects no_rotor{false, true};  // which URDF cannot hold
    const VectorXd a = inverse_dynamics(model, q, qd, qdd, no_rotor);
    const VectorXd b = inverse_dynamics(nominal_model(again), q, qd, qdd, no_rotor);
    EXPECT_LT((a - b).norm(), 1e-11 * (1 + a.norm())) << "seed " << seed;
  }
}

TEST(Urdf, ARobotWithoutInertiasIsStructureOnly) {
  const Model model = parse_urdf(
      R"(<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="revolute"><parent link="a"/><child link="b"/></joint></robot>)",
      "r.urdf");
  const Robot& robot = model.robot;
  EXPECT_FALSE(model.has_inertia());
  EXPECT_THROW(nominal_model(model), InvalidInput);
  ASSERT_EQ(robot.diagnostics.size(), 2u);  // no limits, no inertia
  EXPECT_EQ(robot.diagnostics[0].code, "urdf-no-limits");
  EXPECT_EQ(robot.diagnostics[1].code, "no-nominal-inertia");
}

}  // namespace steelyard
