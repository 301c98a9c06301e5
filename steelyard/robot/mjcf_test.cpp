#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <numbers>

#include "steelyard/core/error.hpp"
#include "steelyard/robot/mesh.hpp"
#include "steelyard/robot/model.hpp"

// Dynamics are held against MuJoCo's in tests/cross_check/test_mjcf_read.py.
namespace steelyard {

using Eigen::Vector3d;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

const char* const leg = R"(<?xml version="1.0"?>
<!-- a leg with a gripper -->
<mujoco model="leg">
  <compiler autolimits="true"/>
  <option gravity="0 0 -9.8"><flag contact="disable"/></option>
  <default>
    <joint damping="0.5"/>
    <position kp="20"/>
    <default class="hip"><joint armature="0.1" range="-90 90"/><geom density="500"/>
      <default class="knee"><joint damping="0.25"/></default>
    </default>
  </default>
  <worldbody>
    <light pos="0 0 3"/>
    <geom type="plane" size="1 1 1"/>
    <body name="trunk" pos="0 0 1" childclass="hip">
      <freejoint/>
      <inertial pos="0 0 0" mass="5" diaginertia="1 1 1"/>
      <body name="thigh" pos="0.1 0 0">
        <joint name="hip_x" axis="1 0 0" frictionloss="0.2"/>
        <joint name="hip_y" axis="0 1 0" ref="30" actuatorfrcrange="-7 7"/>
        <geom type="box" size="0.1 0.2 0.3" pos="0 0 -0.3"/>
        <body name="shin" pos="0 0 -0.6" euler="0 90 0">
          <joint class="knee" axis="0 1 0"/>
          <geom type="capsule" size="0.05 0.2" mass="2"/>
          <site name="foot" pos="0.1 0 0"/>
          <body name="left"><joint name="left" type="slide" axis="1 0 0" range="0 0.04" limited="true" class="main"/>
            <inertial mass="0.1" pos="0 0 0" diaginertia="1e-4 1e-4 1e-4"/></body>
          <body name="right"><joint name="right" type="slide" axis="-1 0 0" class="main"/>
            <inertial mass="0.1" pos="0 0 0" diaginertia="1e-4 1e-4 1e-4"/></body>
        </body>
      </body>
    </body>
  </worldbody>
  <equality><joint joint1="right" joint2="left" polycoef="0.01 -1 0 0 0"/></equality>
  <actuator>
    <motor name="x" joint="hip_x" gear="10" ctrlrange="-2 3"/>
    <position name="y" joint="hip_y" forcerange="-9 9"/>
  </actuator>
  <sensor/><keyframe/>
</mujoco>)";

std::string refusal(const std::string& xml) {
  try {
    parse_mjcf(xml, "bad.xml");
  } catch (const InvalidInput& e) {
    return e.what();
  }
  return "read";
}

std::string robot(const std::string& body, const std::string& before = "", const std::string& after = "") {
  return "<mujoco>\n" + before + "\n<worldbody>" + body + "</worldbody>" + after + "</mujoco>";
}

std::string arm(const std::string& joint, const std::string& inner = "<geom size=\"0.1\"/>") {
  return "<body name=\"arm\">" + joint + inner + "</body>";
}

}  // namespace

TEST(Mjcf, BodiesJointsAndValuesOfTheirClasses) {
  const Model model = parse_mjcf(leg, "leg.xml");
  const Robot& r = model.robot;
  EXPECT_EQ(r.name, "leg");
  EXPECT_EQ(r.gravity, Vector3d(0, 0, -9.8));
  ASSERT_EQ(r.links(), 5);
  EXPECT_EQ(r.joints[0].name, "hip_x");
  EXPECT_EQ(r.joints[0].link, "thigh/hip_x") << "the first of a body's joints moves nothing but the second";
  EXPECT_EQ(r.joints[1].link, "thigh");
  EXPECT_EQ(r.joints[2].name, "shin_joint") << "named after its body";
  EXPECT_EQ(r.joints[3].type, JointType::prismatic);
  // Degrees, unless <compiler> says otherwise; slides in metres.
  EXPECT_NEAR(r.joints[0].limits.upper, std::numbers::pi / 2, 1e-15);
  EXPECT_EQ(r.joints[3].limits.upper, 0.04);
  EXPECT_TRUE(std::isinf(r.joints[4].limits.upper));
  // Torque limits: 10 times 3, and the smaller of 7 and 9.
  EXPECT_EQ(r.joints[0].limits.effort, 30);
  EXPECT_EQ(r.joints[1].limits.effort, 7);
  // right = 0.01 − left.
  ASSERT_EQ(r.dof(), 4);
  EXPECT_EQ(r.G(4, 3), -1);
  EXPECT_EQ(r.g0[4], 0.01);
  // Own attributes, then the class's, then the outer class's.
  EXPECT_EQ(*model.friction(0, 0), Eigen::VectorXd::Constant(1, 0.5));
  EXPECT_EQ(*model.friction(0, 1), Eigen::VectorXd::Constant(1, 0.2));
  EXPECT_EQ(*model.friction(2, 0), Eigen::VectorXd::Constant(1, 0.25));
  EXPECT_EQ(*model.rotor(0), 0.1);
  // Both slides brake their coordinate.
  EXPECT_EQ(*model.friction(3, 0), Eigen::VectorXd::Constant(1, 1.0));
  // Masses by density and by mass.
  EXPECT_EQ((*model.link(0))[9], 0);
  EXPECT_NEAR((*model.link(1))[9], 500 * 0.2 * 0.4 * 0.6, 1e-12);
  EXPECT_NEAR((*model.link(2))[9], 2, 1e-12);
  // hip_y stands at 30° where the body is as written.
  const Eigen::Isometry3d T = T_parent_link(r.joints[1], std::numbers::pi / 6);
  EXPECT_LT((T.matrix() - Eigen::Matrix4d::Identity()).norm(), 1e-15);
  EXPECT_NE(r.frame("foot"), nullptr);
  ASSERT_TRUE(r.joints[1].extent.has_value());
  EXPECT_LT((r.joints[1].extent->lower - Vector3d(-0.1, -0.2, -0.6)).norm(), 1e-15);
  ASSERT_EQ(r.joints[2].capsules.size(), 1u);
  EXPECT_EQ(r.joints[2].capsules[0].radius, 0.05);
  std::string said;
  for (const auto& d : r.diagnostics) said += d.code + ": " + d.message + "\n";
  EXPECT_THAT(said,
              HasSubstr("mjcf-base-held: leg.xml: bodies with a free or ball joint to the world are taken as fixed"));
  EXPECT_THAT(said, HasSubstr("mjcf-ignored-tag: leg.xml: not used: <sensor>, <keyframe>"));
}

TEST(Mjcf, GainsOfPositionActuatorsAreTheControllers) {
  const auto with = [](const std::string& actuators) {
    return parse_mjcf(
               "<mujoco><worldbody><body><geom size=\"0.1\"/><joint name=\"a\"/><body pos=\"1 0 0\"><geom "
               "size=\"0.1\"/><joint name=\"b\"/></body></body></worldbody><actuator>" +
                   actuators + "</actuator></mujoco>",
               "robot.xml")
        .robot.drives.controller;
  };
  const DriveController found = with(
      "<position joint=\"a\" kp=\"30\" kv=\"2\"/><general joint=\"b\" gear=\"2\" biastype=\"affine\" gainprm=\"5\" "
      "biasprm=\"0 -5 -1\" forcerange=\"-3 3\"/>");
  EXPECT_EQ(found.kp, Eigen::Vector2d(30, 20));
  EXPECT_EQ(found.kd, Eigen::Vector2d(2, 4));
  EXPECT_EQ(found.torque_limit.size(), 0);  // not every joint has one
  EXPECT_FALSE(found.delay);
  EXPECT_FALSE(with("<position joint=\"a\" kp=\"30\"/><motor joint=\"b\"/>").given());
}

namespace {

// Two links in a row and more of the file.
Robot pair_with(const std::string& more) {
  return parse_mjcf(
             "<mujoco><compiler angle=\"radian\"/><worldbody><body><geom size=\"0.1\"/><joint name=\"a\"/><body "
             "pos=\"1 0 0\"><geom size=\"0.1\"/><joint name=\"b\" ref=\"0.5\"/><body pos=\"1 0 0\"><geom size=\"0.1\"/>"
             "<joint name=\"c\"/></body></body></body></worldbody>" +
                 more + "</mujoco>",
             "robot.xml")
      .robot;
}

std::string said(const Robot& robot) {
  std::string out;
  for (const auto& d : robot.diagnostics)
    out += std::string(to_string(d.severity)) + " " + d.code + ": " + d.message + "\n";
  return out;
}

}  // namespace

// As MuJoCo has it: of critical damping about the joint in the pose of the file, armature included.
TEST(Mjcf, ADampingRatioIsAboutTheInertiaThatTheJointMoves) {
  const Model model = parse_mjcf(
      "<mujoco><worldbody><body><inertial pos=\"0.5 0 0\" mass=\"2\" diaginertia=\"0.1 0.1 0.1\"/><joint name=\"a\" "
      "armature=\"0.4\"/></body></worldbody><actuator><position joint=\"a\" kp=\"50\" dampratio=\"0.5\" "
      "gear=\"2\"/></actuator></mujoco>",
      "robot.xml");
  EXPECT_EQ(model.robot.drives.controller.kp[0], 200);
  EXPECT_NEAR(model.robot.drives.controller.kd[0], 2 * 0.5 * std::sqrt(200 * (0.1 + 2 * 0.25 + 0.4)), 1e-12);
}

TEST(Mjcf, GainsThatAreNotTakenAreNamed) {
  const Robot some = pair_with(
      "<actuator><position joint=\"a\" kp=\"5\"/><position joint=\"b\" kp=\"5\"/><motor joint=\"c\"/></actuator>");
  EXPECT_FALSE(some.drives.controller.given());
  EXPECT_THAT(said(some),
              HasSubstr("mjcf-gains: robot.xml: actuators of some joints have gains, but these have none, so "
                        "none are taken; give `kp` and `kd` of all: c"));
  const Robot other = pair_with(
      "<actuator><general name=\"odd\" joint=\"a\" biastype=\"affine\" gainprm=\"3\" biasprm=\"0 -5 -1\"/></actuator>");
  EXPECT_THAT(said(other), HasSubstr("warning mjcf-gains: robot.xml: the gains of these actuators are not taken"));
  EXPECT_THAT(said(other), HasSubstr("odd"));
  const Robot slow = pair_with("<actuator><position name=\"slow\" joint=\"a\" timeconst=\"0.1\"/></actuator>");
  EXPECT_THAT(said(slow), HasSubstr("smooth or integrate their commands"));
  EXPECT_THAT(said(pair_with("<actuator><motor joint=\"c\"/></actuator>")), Not(HasSubstr("mjcf-gains")));
}

// What mj_saveLastXML makes of every actuator.
TEST(Mjcf, GeneralActuatorsAreWhatTheirShortcutsWere) {
  const Robot torques = pair_with(
      "<actuator><general joint=\"a\" ctrlrange=\"-2 3\" gear=\"-10\"/><general joint=\"b\" ctrlrange=\"-1 1\" "
      "gainprm=\"5\" gear=\"2\"/><general joint=\"c\" ctrlrange=\"-1 1\" dyntype=\"integrator\"/></actuator>");
  EXPECT_EQ(torques.joints[0].limits.effort, 30);
  EXPECT_EQ(torques.joints[1].limits.effort, 10);
  EXPECT_TRUE(std::isinf(torques.joints[2].limits.effort)) << "what integrates its command has no such limit";
  const std::string damper =
      "<general joint=\"a\" biastype=\"affine\" gainprm=\"3\" biasprm=\"0 0 -3\" gear=\"2\" ctrlrange=\"-1 1\"/>";
  const Robot velocities =
      pair_with("<actuator><general joint=\"a\" biastype=\"affine\" gainprm=\"50\" biasprm=\"0 -50\"/>" + damper +
                "<position joint=\"b\" kp=\"1\"/><position joint=\"c\" kp=\"1\"/></actuator>");
  EXPECT_EQ(velocities.drives.controller.kd, Eigen::Vector3d(12, 0, 0));
  EXPECT_TRUE(std::isinf(velocities.joints[0].limits.effort)) << "a velocity is limited, no torque";
  EXPECT_THAT(said(velocities), Not(HasSubstr("mjcf-gains")));
}

TEST(Mjcf, WhatActuatorsOptionsAndPluginsDoBesideIsSaidOnce) {
  const std::string notes = said(
      pair_with("<option density=\"1.2\"><flag frictionloss=\"disable\" contact=\"disable\"/></option><actuator><motor "
                "name=\"heavy\" joint=\"a\" armature=\"0.1\"/><motor name=\"oily\" joint=\"b\" damping=\"1\"/><motor "
                "name=\"late\" joint=\"c\" delay=\"0.01\"/><position name=\"clipped\" joint=\"c\" ctrlrange=\"-1 "
                "1\"/></actuator>"));
  EXPECT_THAT(notes,
              HasSubstr("warning mjcf-not-used: robot.xml: armature and damping of actuators are not used (write "
                        "them at the joints, times gear²): heavy, oily"));
  EXPECT_THAT(notes, HasSubstr("info mjcf-not-used: robot.xml: delays of actuators are not used"));
  EXPECT_THAT(notes, HasSubstr("ranges of commands (ctrlrange) of actuators that track positions or velocities are not "
                               "used: clipped"));
  EXPECT_THAT(notes, HasSubstr("density=\"1.2\""));
  EXPECT_THAT(notes, HasSubstr("frictionloss=\"disable\""));
  EXPECT_THAT(notes, Not(HasSubstr("contact")));
  const std::string silent = said(pair_with("<actuator><motor joint=\"a\" ctrlrange=\"-1 1\"/></actuator>"));
  EXPECT_THAT(silent, Not(HasSubstr("mjcf-not-used")));
  EXPECT_THAT(said(parse_mjcf(robot(arm("<joint name=\"j\"/>",
                                        "<plugin plugin=\"mujoco.elasticity\"/>"
                                        "<geom size=\"0.1\"/>")),
                              "robot.xml")
                       .robot),
              HasSubstr("warning mjcf-not-used: robot.xml: plugins of bodies are not used: mujoco.elasticity"));
}

TEST(Mjcf, AFixedTendonThatKeepsItsLengthIsACoupling) {
  const Robot robot = pair_with(
      "<tendon><fixed name=\"t\"><joint joint=\"c\" coef=\"2\"/><joint joint=\"a\" coef=\"1\"/><joint joint=\"b\" "
      "coef=\"-4\"/></fixed></tendon><equality><tendon tendon1=\"t\" polycoef=\"0.3 0 0 0 0\"/></equality>");
  ASSERT_EQ(robot.dof(), 2);
  EXPECT_EQ(robot.G.row(2), Eigen::RowVector2d(-0.5, 2));
  EXPECT_NEAR(robot.g0[2], 0.5 * (0.3 - 4 * 0.5), 1e-15);  // 2 c + a − 4 (b − 0.5) = 0.3
  const Robot two = pair_with(
      "<tendon><fixed name=\"t\"><joint joint=\"c\" coef=\"2\"/></fixed><fixed name=\"u\"><joint joint=\"a\" "
      "coef=\"3\"/></fixed></tendon><equality><tendon tendon1=\"t\" tendon2=\"u\" polycoef=\"1 4\"/></equality>");
  EXPECT_EQ(two.G.row(2), Eigen::RowVector2d(6, 0));
  EXPECT_EQ(two.g0[2], 0.5);
}

TEST(Mjcf, WhatElseATendonDoesIsSaid) {
  const std::string part = "<joint joint=\"a\" coef=\"1\"/></fixed></tendon>";
  EXPECT_THAT(
      said(pair_with("<tendon><fixed name=\"pull\" stiffness=\"3\">" + part)),
      HasSubstr("warning mjcf-tendon: robot.xml: stiffness, damping, frictionloss and armature of tendons are not "
                "modelled: pull"));
  EXPECT_THAT(said(pair_with("<tendon><fixed name=\"rope\" range=\"-1 1\">" + part)), HasSubstr("rope (-1 1)"));
  EXPECT_THAT(said(pair_with("<tendon><fixed name=\"idle\">" + part)), Not(HasSubstr("idle")));
  EXPECT_THAT(said(pair_with("<default><tendon damping=\"1\"/></default><tendon><fixed name=\"oil\">" + part)),
              HasSubstr("oil"));
}

TEST(Mjcf, ABallOnTheWorldIsHeldAsAFreeJointIs) {
  const Robot robot =
      parse_mjcf(
          "<mujoco><worldbody><body name=\"trunk\"><joint type=\"ball\"/><geom size=\"0.1\"/><body><joint "
          "name=\"a\"/><geom size=\"0.1\"/></body></body></worldbody></mujoco>",
          "robot.xml")
          .robot;
  EXPECT_EQ(robot.dof(), 1);
  EXPECT_THAT(said(robot), HasSubstr("mjcf-base-held: robot.xml: bodies with a free or ball joint"));
}

TEST(Mjcf, ABallOnTheWorldIsNoFloatingBase) {
  const std::string text =
      "<mujoco><worldbody><body name=\"trunk\"><joint type=\"ball\"/><geom size=\"0.1\"/><body><joint "
      "name=\"a\"/><geom size=\"0.1\"/></body></body></worldbody></mujoco>";
  RobotOptions floating;
  floating.base = Base::floating;
  try {
    parse_mjcf(text, "robot.xml", floating);
    FAIL();
  } catch (const InvalidInput& e) {
    EXPECT_THAT(e.what(), HasSubstr("a ball joint keeps the place of its body, so that it is not a floating base"));
  }
}

TEST(Mjcf, PosesOfKeyframesAreNamed) {
  EXPECT_THAT(said(pair_with("<keyframe><key name=\"home\"/><key name=\"down\"/></keyframe>")),
              HasSubstr("not used: <keyframe> (poses home, down)"));
}

TEST(Mjcf, IsToldFromUrdfByItsFirstElement) {
  EXPECT_TRUE(is_mjcf(leg));
  EXPECT_FALSE(is_urdf(leg));
  EXPECT_TRUE(is_mjcf("<mujoco/>"));
  EXPECT_FALSE(is_mjcf("<mujocoinclude/>"));
  EXPECT_FALSE(is_mjcf("<robot><mujoco/></robot>"));
  EXPECT_FALSE(is_mjcf("<!-- <mujoco> --><robot/>"));
  EXPECT_FALSE(is_mjcf("<!--"));
  EXPECT_TRUE(is_urdf("<robot/>"));
}

TEST(Mjcf, EveryFaultIsNamedWithItsLine) {
  const std::string hinge = "<joint name=\"j\"/>";
  const std::pair<std::string, std::string> cases[] = {
      {"<mujoco><worldbody>", "bad.xml:1: malformed XML"},
      {robot(""), "bad.xml: the robot has no moving joint"},
      {robot(arm(hinge, "<geom size=\"0.1\"/><body><joint type=\"ball\"/><geom size=\"0.1\"/></body>")),
       "bad.xml:3: <joint>: type=\"ball\" is not supported: joints must be hinge or slide"},
      {robot(arm(hinge), "", "<actuator><position joint=\"j\" kp=\"5\" dampratoi=\"1\"/></actuator>"),
       "there is no attribute 'dampratoi', did you mean 'dampratio'?"},
      {robot(arm(hinge), "<default><motor ctrlrnge=\"-1 1\"/></default>"), "did you mean 'ctrlrange'?"},
      {robot(arm(hinge), "", "<actuator><position joint=\"j\" kv=\"1\" dampratio=\"1\"/></actuator>"),
       "has both kv and dampratio"},
      {robot(arm(hinge), "", "<tendon><fixed name=\"t\"><joint joint=\"k\" coef=\"1\"/></fixed></tendon>"),
       "there is no hinge or slide joint 'k'"},
      {robot(arm(hinge), "", "<tendon><fixed name=\"t\"><joint joint=\"j\"/></fixed></tendon>"), "has no coef"},
      {robot(arm("<joint axis=\"0 0 0\"/>")), "axis has no length"},
      {robot(arm("<joint axis=\"0 0\"/>")), "axis=\"0 0\" has 2 numbers, not 3"},
      {robot(arm("<joint axis=\"0 0 x\"/>")), "axis=\"0 0 x\" is not finite numbers"},
      {robot(arm("<joint range=\"1 -1\"/>")), "its range is not in ascending order"},
      {robot(arm("<joint damping=\"-1\"/>")), "damping=\"-1\" is negative"},
      {robot(arm("<joint name=\"k\" stiffness=\"1e200\" springref=\"1e200\"/>")),
       "bad.xml: damping, friction, armature or spring of joint 'k' is too large to compute with"},
      {robot(arm("<joint class=\"knee\"/>")), "there is no <default class=\"knee\">"},
      {robot(arm("<joint class=\"nee\"/>"), "<default><default class=\"knee\"/></default>"), "did you mean 'knee'?"},
      {robot(arm(hinge, "<inertial pos=\"0 0 0\" diaginertia=\"1 1 1\"/>")), "<inertial>: has no mass"},
      {robot(arm(hinge, "<geom type=\"cone\" size=\"1\"/>")), "type=\"cone\" is not a shape"},
      {robot(arm(hinge, "<geom type=\"box\" size=\"1 1\"/>")), "size: a box needs 3 positive numbers"},
      {robot(arm(hinge, "<geom type=\"mesh\" mesh=\"m\"/>")), "there is no mesh 'm'"},
      {robot(arm(hinge, "<geom type=\"mesh\" mesh=\"m\"/>"), "<asset><mesh file=\"m.stl\"/></asset>"),
       "cannot be read as STL or OBJ"},
      {robot(arm(hinge, "<geom size=\"1\" shellinertia=\"true\"/>")), "shellinertia is not supported"},
      {robot(arm(hinge) + arm(hinge)), "<body> 'arm': this name is already in use"},
      {robot(arm(hinge, "<replicate count=\"2\"/>")), "<replicate>: is not supported"},
      {robot(arm(hinge, "<spring/>")), "<spring>: is not an element of a body"},
      {robot(arm("<freejoint/>" + hinge)), "is a free joint, which is only allowed on a body of the world"},
      {robot(arm(hinge), "<compiler angle=\"grad\"/>"), "neither degree nor radian"},
      {robot(arm(hinge), "<compiler eulerseq=\"xy\"/>"), "eulerseq=\"xy\" is not three of"},
      {robot(arm(hinge), "<include file=\"missing.xml\"/>"), "bad.xml:2: <include>"},
      {robot(arm(hinge), "", "<actuator><motor joint=\"k\"/></actuator>"), "there is no hinge or slide joint 'k'"},
      {robot(arm(hinge), "", "<equality><joint joint1=\"j\" polycoef=\"0 1 1\"/></equality>"), "not linear"},
      {robot(arm(hinge), "", "<equality><joint joint1=\"j\"/></equality>"), "has no joint that can move"},
      {robot(arm(hinge), "", "<equality><joint joint1=\"j\" joint2=\"j\"/></equality>"), "follows itself"},
      {robot(arm(hinge, "<body quat=\"1 0 0 0\" euler=\"0 0 0\"/>")), "more than one orientation"},
      {robot(arm(hinge), "<default class=\"x\"/>"), "the outermost defaults are class \"main\""},
      {robot(arm(hinge), "<default><default/></default>"), "nested defaults need a class"},
      {robot(arm(hinge), "<default><default class=\"x\"><default class=\"x\"/></default></default>"),
       "class \"x\" already has defaults"},
      {robot(arm("<joint dampng=\"1\"/>")), "there is no attribute 'dampng', did you mean 'damping'?"},
      {robot(arm(hinge), "<default><joint armatur=\"1\"/></default>"), "did you mean 'armature'?"},
      {robot(arm(hinge), "<compiler angl=\"radian\"/>"), "bad.xml:2: <compiler>: there is no attribute 'angl'"},
      {robot(arm(hinge), "", "<actuator><position joint=\"j\" kp=\"-5\"/></actuator>"), "its kp is negative"},
      {robot(arm(hinge), "", "<actuator><velocity joint=\"j\" kv=\"-5\"/></actuator>"), "its kv is negative"},
      {robot(arm(hinge), "<include/>"), "<include>: has no file"},
      {robot("<body name=\"a\" childclass=\"leg\">" + hinge + "<geom size=\"0.1\"/></body>"),
       "there is no <default class=\"leg\">"},
      {robot(arm(hinge, "<inertial pos=\"0 0 0\" mass=\"-1\" diaginertia=\"1 1 1\"/>")), "its mass is negative"},
      {robot(arm(hinge, "<geom size=\"0.1\" mass=\"-1\"/>")), "its mass is negative"},
      {robot(arm(hinge, "<body quat=\"0 0 0 0\"/>")), "its quat has no length"},
      {robot(arm(hinge, "<body quat=\"1 0 0\"/>")), "quat=\"1 0 0\" has 3 numbers, not 4"},
      {robot(arm(hinge, "<body euler=\"0 0\"/>")), "euler=\"0 0\" has 2 numbers, not 3"},
      {robot(arm(hinge, "<body zaxis=\"0 0 0\"/>")), "zaxis has no length"},
      {robot(arm(hinge, "<body xyaxes=\"1 0 0 2 0 0\"/>")), "xyaxes has no length"},
      {robot(arm(hinge + "<body name=\"b\">" + hinge + "<geom size=\"0.1\"/></body>")),
       "<joint> 'j': this name is already in use"},
  };
  for (const auto& [xml, expected] : cases) EXPECT_THAT(refusal(xml), HasSubstr(expected)) << xml;
}

TEST(Mjcf, IncludedFilesStandInTheirPlace) {
  const std::filesystem::path folder = std::filesystem::path(::testing::TempDir()) / "mjcf_include";
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "arm.xml") << "<mujocoinclude><body name=\"arm\"><joint name=\"j\" class=\"d\"/>"
                                       "<geom size=\"0.1\"/></body></mujocoinclude>";
  std::ofstream(folder / "defaults.xml")
      << "<mujocoinclude><default><default class=\"d\"><joint damping=\"3\"/></default></default></mujocoinclude>";
  const std::string text =
      "<mujoco><include file=\"defaults.xml\"/><worldbody><include file=\"arm.xml\"/></worldbody></mujoco>";
  const std::string file = (folder / "robot.xml").string();
  EXPECT_EQ(*parse_mjcf(text, file).friction(0, 0), Eigen::VectorXd::Constant(1, 3));
  std::ofstream(folder / "arm.xml") << "<mujocoinclude><body>\n<joint axis=\"0\"/></body></mujocoinclude>";
  try {
    parse_mjcf(text, file);
    FAIL();
  } catch (const InvalidInput& e) {
    EXPECT_THAT(e.what(), HasSubstr("arm.xml:2: <joint>"));
  }
  std::filesystem::remove_all(folder);
}

TEST(Mjcf, TrianglesOfAnObjAreCutFromItsPolygons) {
  const std::string square = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";
  const auto corners = parse_mesh_triangles(square + "f 1/1 2/2/2 3//3 -1\r\n", "a.obj");
  ASSERT_EQ(corners.size(), 6u);
  EXPECT_EQ(corners[5], Vector3d(0, 1, 0));
  EXPECT_TRUE(parse_mesh_triangles(square + "f 1 2 5\n", "a.obj").empty()) << "there is no fifth vertex";
  EXPECT_TRUE(parse_mesh_triangles(square + "f 1 2 x\n", "a.obj").empty());
}

}  // namespace steelyard
