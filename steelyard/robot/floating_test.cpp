// Descriptions of robots on a floating base.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "steelyard/core/error.hpp"
#include "steelyard/robot/model.hpp"

namespace steelyard {

using ::testing::HasSubstr;

namespace {

constexpr const char* links = R"(
  <link name="trunk"><inertial><origin xyz="0.1 0 0"/><mass value="5"/>
    <inertia ixx="0.1" ixy="0" ixz="0" iyy="0.2" iyz="0" izz="0.3"/></inertial></link>
  <link name="imu_link"/>
  <joint name="imu_fixed" type="fixed"><parent link="trunk"/><child link="imu_link"/><origin xyz="0.2 0 0.1"/></joint>
  <link name="leg"><inertial><mass value="1"/>
    <inertia ixx="0.01" ixy="0" ixz="0" iyy="0.01" iyz="0" izz="0.01"/></inertial></link>
  <joint name="hip" type="revolute"><parent link="trunk"/><child link="leg"/><axis xyz="0 1 0"/>
    <limit lower="-1" upper="1" effort="10" velocity="5"/></joint>
  <link name="foot"/>
  <joint name="foot_fixed" type="fixed"><parent link="leg"/><child link="foot"/><origin xyz="0 0 -0.3"/></joint>
)";

std::string urdf(const std::string& more = "") {
  return std::string("<robot name=\"hopper\">") + links + more + "</robot>";
}

const std::string world = R"(<link name="world"/><joint name="free" type="floating"><parent link="world"/>
  <child link="trunk"/></joint>)";

RobotOptions floating() {
  RobotOptions out;
  out.base = Base::floating;
  return out;
}

template <typename Work>
std::string complaint(Work work) {
  try {
    work();
  } catch (const InvalidInput& e) {
    return e.what();
  }
  return "";
}

}  // namespace

TEST(FloatingRobot, IsAUrdfWhoseRootFloats) {
  for (const auto& text : {urdf(), urdf(world)}) {
    const Model model = parse_urdf(text, "hopper.urdf", floating());
    const Robot& robot = model.robot;
    ASSERT_TRUE(robot.floating());
    EXPECT_EQ(robot.dof(), 7);
    EXPECT_EQ(robot.base_dof(), 6);
    EXPECT_EQ(robot.joints[0].link, "trunk");
    EXPECT_EQ((*model.link(0))[9], 5);
    EXPECT_EQ(robot.coordinates[0].name, "base_x");
    EXPECT_EQ(robot.coordinates[6].name, "hip");
    EXPECT_FALSE(robot.coupled());
    EXPECT_FALSE(robot.serial());
    EXPECT_GE(model.layout.find("Ia_2"), 0);
    EXPECT_EQ(model.layout.find("Ia_base_x"), -1);
  }
}

TEST(FloatingRobot, IsHeldUnlessItIsSaid) {
  EXPECT_FALSE(parse_urdf(urdf(), "hopper.urdf").robot.floating());
  EXPECT_THAT(complaint([] { parse_urdf(urdf(world), "hopper.urdf"); }),
              testing::AllOf(HasSubstr("joint 'free'"), HasSubstr("`base` floating")));
  RobotOptions fixed;
  fixed.base = Base::fixed;
  const Robot robot = parse_urdf(urdf(world), "hopper.urdf", fixed).robot;
  EXPECT_FALSE(robot.floating());
  EXPECT_EQ(robot.dof(), 1);
}

TEST(FloatingRobot, HasNoSecondFloatingJoint) {
  const std::string apart = R"(<link name="ball"/><joint name="loose" type="floating"><parent link="leg"/>
    <child link="ball"/></joint>)";
  EXPECT_THAT(complaint([&] { parse_urdf(urdf(apart), "hopper.urdf", floating()); }),
              HasSubstr("only the one joint between the root link and the rest"));
}

TEST(FloatingRobot, IsAnMjcfWithAFreeJoint) {
  const std::string text = R"(<mujoco model="m"><worldbody><body name="trunk" pos="0 0 1"><freejoint/>
    <inertial mass="5" pos="0 0 0" diaginertia="0.1 0.2 0.3"/><site name="imu" pos="0.1 0 0"/>
    <body name="leg"><joint name="hip" axis="0 1 0" armature="0.02"/>
    <inertial mass="1" pos="0 0 -0.1" diaginertia="0.01 0.01 0.01"/></body></body></worldbody></mujoco>)";
  const Model model = parse_mjcf(text, "m.xml", floating());
  ASSERT_TRUE(model.robot.floating());
  EXPECT_EQ((*model.link(0))[9], 5);
  EXPECT_EQ(model.rotor(6), 0.02);
  EXPECT_EQ(model.robot.frame("imu")->joint, 0);
  EXPECT_FALSE(parse_mjcf(text, "m.xml").robot.floating());
  EXPECT_THAT(complaint([] {
                parse_mjcf(
                    "<mujoco><worldbody><body><joint/><inertial mass=\"1\" pos=\"0 0 0\" diaginertia=\"1 1 1\"/>"
                    "</body></worldbody></mujoco>",
                    "arm.xml", floating());
              }),
              HasSubstr("freejoint"));
}

TEST(FloatingRobot, IsARobotFileWhoseFirstJointFloats) {
  const std::string text = R"(
name: hopper
convention: frames
joints:
  - {name: base, link: trunk, type: floating}
  - {name: hip, link: leg, type: revolute, parent: 1, xyz: [0, 0.1, 0]}
links:
  - {mass: 5, com: [0.1, 0, 0], inertia: [0.1, 0, 0, 0.2, 0, 0.3]}
  - {mass: 1, com: [0, 0, -0.1], inertia: [0.01, 0, 0, 0.01, 0, 0.01]}
friction: {viscous: [0.3]}
rotor_inertia: [0.02]
contacts: {leg: [0, 0, -0.3]}
imu: {xyz: [0.2, 0, 0.1]}
)";
  const Model model = parse_robot_file(text, "hopper.yaml");
  ASSERT_TRUE(model.robot.floating());
  EXPECT_EQ(model.rotor(6), 0.02);
  ASSERT_EQ(model.robot.contacts.size(), 1u);
  EXPECT_EQ(model.robot.contacts[0].point(), Eigen::Vector3d(0, 0, -0.3));
  EXPECT_EQ(model.robot.T_base_imu.translation(), Eigen::Vector3d(0.2, 0, 0.1));
  const Model held = with_base(model, Base::fixed);
  EXPECT_EQ(held.robot.dof(), 1);
  EXPECT_EQ(held.rotor(0), 0.02);
  EXPECT_EQ(held.robot.joints[0].parent, -1);
  EXPECT_THAT(complaint([&] { with_base(held, Base::floating); }), HasSubstr("first joint of type floating"));
}

TEST(FloatingRobot, KeepsItsBaseWhereJointsAreChosen) {
  const Model model = parse_urdf(urdf(), "hopper.urdf", floating());
  const Model chosen = select_coordinates(model, {"hip"});
  EXPECT_EQ(chosen.robot.dof(), 7);
  EXPECT_EQ(chosen.values.size(), model.values.size());
}

TEST(FloatingRobot, TouchesAtNamedPoints) {
  Robot robot = parse_urdf(urdf(), "hopper.urdf", floating()).robot;
  add_contact(robot, "foot", {0, 0, -0.01});
  EXPECT_EQ(robot.contacts[0].joint, 1);
  EXPECT_LT((robot.contacts[0].point() - Eigen::Vector3d(0, 0, -0.31)).norm(), 1e-15);
  EXPECT_THAT(complaint([&] { add_contact(robot, "foot"); }), HasSubstr("two contacts at 'foot'"));
  EXPECT_THAT(complaint([&] { add_contact(robot, "paw"); }), HasSubstr("no frame 'paw'"));
}

}  // namespace steelyard
