// tests/cross_check/test_mjcf.py tests that MuJoCo reads the files and computes the same torques.
#include "steelyard/export/mjcf.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <tinyxml2.h>

#include "steelyard/core/error.hpp"
#include "steelyard/dynamics/model.hpp"
#include "tests/support/set_values.hpp"

namespace steelyard {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using tinyxml2::XMLElement;

std::string complaint(const Model& model) {
  try {
    to_mjcf(model);
  } catch (const Unattainable& e) {
    return e.what();
  }
  return "";
}

TEST(ToMjcf, HoldsRotorsFrictionAndGravityAndSaysWhatItCannot) {
  Model model = load_model("puma560");
  model.robot.gravity = {1, 2, 3};
  model = testing::with_law(model, 1, {Friction::stribeck, {0.7}});
  model = testing::with_law(model, 3, {Friction::offset, {1.0 / 3}});
  Diagnostics notes;
  const std::string xml = to_mjcf(model, &notes);
  EXPECT_THAT(xml, HasSubstr("gravity=\"1 2 3\""));
  EXPECT_THAT(xml, HasSubstr("frictionloss=\"6.2999999999999998\""));
  EXPECT_THAT(xml, HasSubstr("armature=\"1.1399999999999999\""));
  ASSERT_EQ(notes.size(), 1u);
  EXPECT_EQ(notes[0].code, "mjcf-cannot-hold");
  for (const char* text : {"Fs_2 = 0.7", "Fo_4 = 0.3333"}) {
    EXPECT_THAT(notes[0].message, HasSubstr(text));
    EXPECT_THAT(xml, HasSubstr(text));
  }
  for (const char* text : {"Ia_", "Fc_", "gravity"}) EXPECT_THAT(notes[0].message, Not(HasSubstr(text)));
}

TEST(ToMjcf, MotorsThatDriveOneJointAreThatJoints) {
  const Model model = parse_robot_file(R"(
name: geared
convention: modified-dh
joints: [{alpha: 0, d: 0, theta: 0, r: 0}, {alpha: 0, d: 0.5, theta: 0, r: 0}]
links: [{mass: 1}, {mass: 1}]
drives: {transmission: [[30, 0], [20, -20]], motor_side: {rotor: [0.01, 0.02], viscous: [1e-3, 2e-3]}}
)",
                                       "geared.yaml");
  Diagnostics notes;
  const std::string xml = to_mjcf(model, &notes);
  EXPECT_THAT(xml, HasSubstr("damping=\"0.90000000000000002\" armature=\"9\""));
  ASSERT_EQ(notes.size(), 1u);
  EXPECT_THAT(notes[0].message, HasSubstr("Ia_m2 = 0.02"));
  EXPECT_THAT(notes[0].message, Not(HasSubstr("Ia_m1")));
}

TEST(ToMjcf, NamesAreTakenOnceAndNeverTheWorlds) {
  Model model = load_model("planar-2r");
  model.robot.joints[0].link = "world";
  model.robot.joints[1].link = "a \"quoted\" <link> & more";
  model.robot.frames = {{"tip", 1}, {"tip", 0}};
  tinyxml2::XMLDocument document;
  ASSERT_EQ(document.Parse(to_mjcf(model).c_str()), tinyxml2::XML_SUCCESS);
  const XMLElement* first = document.RootElement()->FirstChildElement("worldbody")->FirstChildElement("body");
  const XMLElement* second = first->FirstChildElement("body");
  EXPECT_STREQ(first->Attribute("name"), "world_");
  EXPECT_STREQ(second->Attribute("name"), "a \"quoted\" <link> & more");
  EXPECT_STRNE(first->FirstChildElement("site")->Attribute("name"),
               second->FirstChildElement("site")->Attribute("name"));
}

TEST(ToMjcf, ShapesAreThereAndCollideWithNothing) {
  Model model = load_model("planar-2r");
  model.robot.joints[0].capsules = {{{0, 0, 0}, {0.5, 0, 0}, 0.05}, {{1, 2, 3}, {1, 2, 3}, 0.1}};
  const std::string xml = to_mjcf(model);
  EXPECT_THAT(xml, HasSubstr("fromto=\"0 0 0 0.5 0 0\""));
  EXPECT_THAT(xml, HasSubstr("type=\"sphere\" pos=\"1 2 3\""));  // ends that are one
  EXPECT_THAT(xml, HasSubstr("contype=\"0\" conaffinity=\"0\""));
}

TEST(ToMjcf, BodiesThatCannotExistAreUnattainable) {
  Model light = load_model("planar-2r");
  light.values[light.layout.find("M_2")] = -1;
  EXPECT_THAT(complaint(light), HasSubstr("link 'link_2' has mass -1"));
  Model odd = load_model("planar-2r");
  Eigen::Matrix3d I = Eigen::Vector3d(1, 1, 2.1).asDiagonal();  // more than the sum of the other two
  odd.set_link(0, from_centre_of_mass(1, {0, 0, 0}, I));
  EXPECT_THAT(complaint(odd), HasSubstr("which are not physically possible"));
  I(2, 2) = 2 + 1e-15;  // a disc, but for rounding
  odd.set_link(0, from_centre_of_mass(1, {0, 0, 0}, I));
  EXPECT_EQ(complaint(odd), "");
  EXPECT_THROW(to_mjcf(Model(odd.robot)), InvalidInput);
}

TEST(ToMjcf, CouplingsAreEqualitiesAndCoordinatesNeedAJointOfTheirOwn) {
  Diagnostics notes;
  EXPECT_THAT(to_mjcf(load_model("minnesota-dd"), &notes), HasSubstr("<equality>"));
  ASSERT_FALSE(notes.empty());
  EXPECT_EQ(notes[0].code, "mjcf-soft-coupling");
  Model mixed = load_model("planar-2r");
  mixed.robot.G << 0.5, 0.5, 0.5, -0.5;
  EXPECT_THAT(complaint(mixed), HasSubstr("MJCF cannot express"));
}

// What is tied to several joints goes through a tendon, and comes back.
TEST(ToMjcf, CouplingsToSeveralJointsAreReadBack) {
  Model model = parse_robot_file(R"(
name: tied
convention: modified-dh
joints:
  - {name: a, alpha: 0, d: 0, theta: 0, r: 0}
  - {name: b, alpha: 1.5707963, d: 0.3, theta: 0, r: 0}
  - {name: c, alpha: 0, d: 0.2, theta: 0, r: 0}
links:
  - {mass: 4, com: [0.1, 0, 0], inertia: [0.05, 0, 0, 0.05, 0, 0.02]}
  - {mass: 3, com: [0.2, 0, 0], inertia: [0.01, 0, 0, 0.06, 0, 0.06]}
  - {mass: 1, com: [0.2, 0, 0], inertia: [0.01, 0, 0, 0.06, 0, 0.06]}
friction: []
coupling: {G: [[1, 0], [0, 1], [-0.5, 2]], g0: [0, 0, 0.25]}
)",
                                 "tied.yaml");
  const Robot back = parse_mjcf(to_mjcf(nominal_model(model)), "tied.xml").robot;
  EXPECT_TRUE(back.G.isApprox(model.robot.G)) << back.G;
  EXPECT_TRUE(back.g0.isApprox(model.robot.g0)) << back.g0;
}

TEST(ToMjcf, TheLoopAroundTheJointsIsNoPartOfItAndStandsInAComment) {
  Model model = load_model("planar-2r");
  DriveController& controller = model.robot.drives.controller;
  controller.kp = Eigen::Vector2d(20, 40), controller.kd = Eigen::Vector2d(1, 2);
  controller.delay = 0.0125, controller.delay_deviation = 1e-3;
  Diagnostics notes;
  EXPECT_THAT(to_mjcf(model, &notes), HasSubstr("delay of commands = 0.0125 s,\n       PD loop kp = 20 40, kd = 1 2"));
  ASSERT_FALSE(notes.empty());
  EXPECT_THAT(notes.back().message, HasSubstr("delay of commands = 0.0125 s"));
}

}  // namespace
}  // namespace steelyard
