#include "steelyard/export/urdf.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/export/robot_file.hpp"
#include "tests/support/random_robot.hpp"
#include "tests/support/recorded_data.hpp"
#include "tests/support/set_values.hpp"

namespace steelyard {

using Eigen::VectorXd;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

// Reads with the robot's gravity, which a URDF cannot hold, and its order of coordinates.
Model read_as(const Model& model, const std::string& urdf) {
  RobotOptions options;
  options.gravity = model.robot.gravity;
  for (const auto& c : model.robot.coordinates) options.joints.push_back(c.name);
  return parse_urdf(urdf, "exported.urdf", options);
}

void expect_same_torque(const Model& a, const Model& b, Effects effects, Random& random, const std::string& what) {
  const int n = a.robot.dof();
  ASSERT_EQ(n, b.robot.dof()) << what;
  const Model first = nominal_model(a), second = nominal_model(b);
  for (int state = 0; state < 5; ++state) {
    const VectorXd q = testing::random_state(random, n, 3), qd = testing::random_state(random, n, 2),
                   qdd = testing::random_state(random, n, 5);
    const VectorXd tau = inverse_dynamics(first, q, qd, qdd, effects);
    EXPECT_LT((tau - inverse_dynamics(second, q, qd, qdd, effects)).norm(), 1e-9 * tau.norm() + 1e-13) << what;
  }
}

// Other values of the links, as a fit would find: physically consistent.
Model with_other_links(Model model, Random& random) {
  for (int j = 0; j < model.robot.links(); ++j) {
    LinkParameters x = LinkParameters::Zero();
    for (int k = 0; k < 5; ++k)
      x += from_centre_of_mass(random.uniform(0.1, 1), testing::random_state(random, 3, 0.3),
                               1e-3 * Eigen::Matrix3d::Identity());
    model.set_link(j, x);
  }
  return model;
}

Model with_friction(Model model, Random& random) {
  for (int s = 0; s < static_cast<int>(model.robot.shafts.size()); ++s) {
    const double viscous = random.uniform(0, 2), coulomb = random.uniform(0, 2);
    model = testing::with_laws(model, s, {{Friction::viscous, {viscous}}, {Friction::coulomb, {coulomb}}});
    model = testing::with_rotor(model, s);
  }
  return model;
}

const char* const arm = R"(<?xml version="1.0"?>
<!-- my robot -->
<robot name="arm">
  <link name="world"/>
  <link name="pedestal"><inertial><mass value="9"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
  <joint name="stand" type="fixed"><parent link="world"/><child link="pedestal"/><origin xyz="0 0 1" rpy="0.1 0 0"/></joint>
  <joint name="turn" type="continuous"><parent link="pedestal"/><child link="upper"/><origin rpy="0 0.4 0"/><axis xyz="0 -1 0"/>
    <dynamics damping="0.5" friction="0.25" spring="7"/></joint>
  <link name="upper">
    <inertial><!-- from CAD --><origin xyz="0.2 0 0" rpy="0.3 0.2 0.1"/><mass value="2"/><inertia ixx="0.1" ixy="0" ixz="0" iyy="0.2" iyz="0" izz="0.3"/></inertial>
    <visual><geometry><mesh filename="package://arm/upper &amp; more.dae"/></geometry></visual>
    <collision><geometry><box size="1 1 1"/></geometry></collision>
  </link>
  <joint name="lift" type="prismatic"><parent link="upper"/><child link="fore"/><origin xyz="0.1 0 0"/><axis xyz="1 2 3"/>
    <limit lower="0" upper="0.4" effort="20" velocity="0.1"/><safety_controller k_velocity="10"/></joint>
  <link name="fore"/>
  <joint name="wrist" type="fixed"><parent link="fore"/><child link="hand"/><origin xyz="0.5 0 0" rpy="0 1.5707963267948966 0"/></joint>
  <link name="hand"><inertial><origin xyz="0 0.1 0"/><mass value="1"/><inertia ixx="0.01" ixy="0" ixz="0" iyy="0.01" iyz="0" izz="0.01"/></inertial></link>
  <joint name="left" type="revolute"><parent link="hand"/><child link="left_finger"/><axis xyz="1 0.5 0"/>
    <limit lower="0" upper="0.04" effort="20" velocity="0.1"/></joint>
  <link name="left_finger"><inertial><mass value="0.1"/><inertia ixx="1e-4" ixy="0" ixz="0" iyy="1e-4" iyz="0" izz="1e-4"/></inertial></link>
  <joint name="right" type="revolute"><parent link="hand"/><child link="right_finger"/><origin xyz="0 0 0.1" rpy="1 2 3"/><axis xyz="1 0 0"/>
    <limit lower="-0.04" upper="0" effort="20" velocity="0.1"/><dynamics damping="3" friction="2"/><mimic joint="left" multiplier="-1.5" offset="0.4"/></joint>
  <link name="right_finger"><inertial><mass value="0.1"/><inertia ixx="1e-4" ixy="0" ixz="0" iyy="1e-4" iyz="0" izz="1e-4"/></inertial></link>
  <transmission name="t"><type>simple</type></transmission>
  <gazebo reference="upper"><mu1>0.2</mu1></gazebo>
</robot>)";

}  // namespace

TEST(ToUrdf, EveryBundledRobotKeepsItsTorques) {
  Random random(1);
  for (const auto& name : bundled_robots()) {
    Model model = load_model(name);
    if (!model.has_inertia()) model = with_other_links(model, random);
    expect_same_torque(model, read_as(model, to_urdf(model)), rigid_links, random, name);
  }
}

TEST(ToUrdf, RandomRobotsKeepTheirTorquesFramesAndFriction) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Random random(seed);
    testing::RandomRobotOptions options;
    options.branch = 0.4;
    const Model model = with_friction(testing::random_model(random, options), random);
    const Model again = read_as(model, to_urdf(model));
    expect_same_torque(model, again, {false, true}, random, "seed " + std::to_string(seed));
  }
}

TEST(ToUrdf, JointsThatFollowOrStandStillAreWritten) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Random random(seed);
    const Model tree = testing::random_model(random, {.min_joints = 3, .branch = 0.4});
    Robot robot = tree.robot;
    const int m = robot.links(), n = random.integer(1, m - 1);
    robot.G = Eigen::MatrixXd::Zero(m, n);
    robot.g0 = testing::random_state(random, m, 1);
    for (int j = 0; j < m; ++j) {
      if (j < n)
        robot.G(j, j) = 1;
      else if (random.chance(0.8))
        robot.G(j, random.integer(0, n - 1)) = random.normal();
    }
    if (random.chance(0.5)) robot.g0.head(n).setZero();  // else the masters' offsets go into their origins
    robot.coordinates.resize(static_cast<std::size_t>(n));
    for (auto& joint : robot.joints) joint.limits = {-2, 2, 3, infinity, infinity, 4};
    robot.shafts = coordinate_shafts(robot);
    const Model model = with_robot(tree, robot);
    const Model again = read_as(model, to_urdf(model));
    expect_same_torque(model, again, rigid_links, random, "seed " + std::to_string(seed));
  }
}

TEST(ToUrdf, FramesAndLimitsSurvive) {
  Random random(3);
  Model model = parse_urdf(arm, "arm.urdf");
  Robot& robot = model.robot;
  robot.coordinates[0].limits.velocity = 3;
  const Robot again = read_as(model, to_urdf(model)).robot;
  const VectorXd q = testing::random_state(random, robot.dof(), 1);
  for (const char* frame : {"world", "pedestal", "hand"})
    EXPECT_TRUE(frame_pose(again, q, frame).isApprox(frame_pose(robot, q, frame), 1e-12)) << frame;
  EXPECT_EQ(again.coordinates[0].limits.velocity, 3);
  EXPECT_EQ(again.coordinates[0].limits.upper, infinity);
  EXPECT_EQ(again.coordinates[1].limits.upper, 0.4);
  EXPECT_EQ(again.coordinates[2].limits.effort, 20);
}

TEST(ToUrdf, TheBaseHasANameOfItsOwn) {  // minnesota-dd has a joint 'base'; some readers know one set of names only
  EXPECT_THAT(to_urdf(load_model("minnesota-dd")), HasSubstr("<link name=\"base_link\"/>"));
}

TEST(ToUrdf, SaysWhatUrdfCannotHold) {
  Model model = testing::with_law(load_model("puma560"), 1, {Friction::stribeck, {0.7}});
  model = testing::with_law(model, 2, {Friction::viscous, {-0.1}});
  model = testing::with_law(model, 3, {Friction::offset, {1.0 / 3}});
  model.robot.gravity = {0, 0, 9.81};
  Diagnostics notes;
  const std::string urdf = to_urdf(model, &notes);
  ASSERT_EQ(notes.size(), 1u);
  EXPECT_THAT(notes[0].message, HasSubstr("Fo_4 = 0.3333 N·m"));  // for people; every bit in the file
  EXPECT_THAT(urdf, HasSubstr("Fo_4 = 0.3333333333333333 N·m"));
  EXPECT_EQ(notes[0].code, "urdf-cannot-hold");
  for (const char* parameter : {"Ia_1 = 1.14", "Fs_2 = 0.7", "Fv_3 = -0.1", "gravity = 0 0 9.81"}) {
    EXPECT_THAT(notes[0].message, HasSubstr(parameter));
    EXPECT_THAT(urdf, HasSubstr(parameter));
  }
  EXPECT_THAT(notes[0].message, Not(HasSubstr("Fc_1")));
  EXPECT_EQ((*parse_urdf(urdf, "p.urdf").friction(0, 1))[0], 6.3);
}

TEST(ToUrdf, ElementsOfFrictionWithMemoryAreCountedInTheNoteAndListedInTheFile) {
  Model model = load_model("planar-2r");
  const std::size_t elements = friction_law(Friction::hysteresis).columns.size();
  std::vector<double> values(elements, 4e-9);
  values.front() = 0.7;
  model = testing::with_law(model, 1, {Friction::hysteresis, values});
  Diagnostics notes;
  const std::string urdf = to_urdf(model, &notes);
  ASSERT_EQ(notes.size(), 1u);
  EXPECT_THAT(notes[0].message, HasSubstr("the memory of friction at joint 2 (1 element)"));
  EXPECT_THAT(notes[0].message, Not(HasSubstr("Fh")));
  EXPECT_THAT(urdf, HasSubstr("Fh1_2 = 0.7 N·m"));
}

TEST(ToUrdf, FrictionOfAMotorThatDrivesOneJointIsThatJoints) {
  const Model model = parse_robot_file(R"(
name: geared
convention: modified-dh
joints: [{alpha: 0, d: 0, theta: 0, r: 0}, {alpha: 0, d: 0.5, theta: 0, r: 0}]
links: [{mass: 1}, {mass: 1}]
drives: {transmission: [[30, 0], [20, -20]], motor_side: {viscous: [1e-3, 2e-3], coulomb: [0.1, 0.2]}}
)",
                                       "geared.yaml");
  Diagnostics notes;
  const Model again = parse_urdf(to_urdf(model, &notes), "g.urdf");
  EXPECT_NEAR((*again.friction(0, 0))[0], 900 * 1e-3, 1e-15);
  EXPECT_NEAR((*again.friction(0, 1))[0], 30 * 0.1, 1e-15);
  EXPECT_THAT(notes[0].message, HasSubstr("Fv_m2 = 0.002"));
  EXPECT_THAT(notes[0].message, Not(HasSubstr("Fv_m1")));
}

TEST(ToUrdf, WhatNoUrdfCanSayIsUnattainable) {
  Model model = load_model("planar-2r");
  model.values[model.layout.find("M_2")] = 0;
  try {
    to_urdf(model);
    FAIL();
  } catch (const Unattainable& e) {
    EXPECT_THAT(e.what(), HasSubstr("link 'link_2' has mass 0"));
  }
  Model coupled = load_model("planar-2r");
  coupled.robot.G << 0.5, 0.5, 0.5, -0.5;
  EXPECT_THROW(to_urdf(coupled), Unattainable);
}

TEST(UpdateUrdf, HasTheIdentifiedTorquesAndTheUsersOwnTags) {
  Random random(5);
  const Model read = parse_urdf(arm, "arm.urdf");
  const Model identified = with_friction(with_other_links(read, random), random);
  Diagnostics notes;
  const std::string urdf = update_urdf(arm, "arm.urdf", identified, &notes);
  const Model again = parse_urdf(urdf, "again.urdf");
  expect_same_torque(identified, again, {false, true}, random, urdf);
  for (const char* kept : {"<!-- my robot -->", "<!-- from CAD -->", "upper &amp; more.dae", "<box size=\"1 1 1\"/>",
                           "k_velocity=\"10\"", "spring=\"7\"", "<mu1>0.2</mu1>", "<type>simple</type>"})
    EXPECT_THAT(urdf, HasSubstr(kept));
  // The hand weighs in the forearm now, the pedestal where it was.
  const std::string hand = urdf.substr(urdf.find("<link name=\"hand\""), 40);
  EXPECT_THAT(hand, Not(HasSubstr("inertial")));
  EXPECT_THAT(urdf, HasSubstr("<mass value=\"9\"/>"));
  EXPECT_TRUE(notes.empty());
}

TEST(UpdateUrdf, LockedJointsBecomeFixed) {
  Random random(6);
  for (const std::vector<std::string>& joints :
       {std::vector<std::string>{"turn"}, {"left", "turn"}, {"lift"}, {"lift", "turn"}, {"left"}}) {
    RobotOptions options;
    options.joints = joints;
    const Model identified = with_friction(with_other_links(parse_urdf(arm, "arm.urdf", options), random), random);
    Diagnostics notes;
    const std::string urdf = update_urdf(arm, "arm.urdf", identified, &notes);
    EXPECT_FALSE(notes.empty());
    EXPECT_EQ(notes[0].code, "urdf-locked-joint");
    expect_same_torque(identified, read_as(identified, urdf), {false, true}, random, join(joints));
    const VectorXd q = testing::random_state(random, identified.robot.dof(), 1);  // "right" stands at its offset
    EXPECT_TRUE(frame_pose(read_as(identified, urdf).robot, q, "right_finger")
                    .isApprox(frame_pose(identified.robot, q, "right_finger"), 1e-12));
  }
}

TEST(UpdateUrdf, RandomUrdfsGetTheIdentifiedTorques) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Random random(seed);
    testing::RandomRobotOptions options;
    options.branch = 0.3;
    options.shafts = seed % 2;
    const std::string urdf = testing::to_urdf(testing::random_model(random, options));
    Model identified = parse_urdf(urdf, "random.urdf");
    if (seed % 3 == 0) identified = select_coordinates(identified, {identified.robot.coordinates.back().name});
    identified = with_friction(with_other_links(identified, random), random);
    identified = parse_robot_file(to_robot_file(identified), "model.yaml");  // as from a file
    expect_same_torque(identified, read_as(identified, update_urdf(urdf, "random.urdf", identified)), {false, true},
                       random, "seed " + std::to_string(seed));
  }
}

TEST(UpdateUrdf, TwiceIsOnce) {
  Random random(7);
  const Model found = with_friction(with_other_links(parse_urdf(arm, "arm.urdf"), random), random);
  const Model identified = testing::with_rotor(found, 0, 0.3);
  const std::string once = update_urdf(arm, "arm.urdf", identified);
  EXPECT_THAT(once, HasSubstr("Ia_1 = 0.3"));
  EXPECT_EQ(update_urdf(once, "arm.urdf", identified), once);
}

TEST(UpdateUrdf, TextBehindTheRobotDoesNotSpoilIt) {
  const std::string sloppy = std::string(arm) + ">\n<!-- end -->";
  EXPECT_NO_THROW(parse_urdf(update_urdf(sloppy, "arm.urdf", parse_urdf(sloppy, "arm.urdf")), "again.urdf"));
}

TEST(UpdateUrdf, RefusesTheModelOfAnotherRobot) {
  Model identified = parse_urdf(arm, "arm.urdf");
  identified.robot.joints[1].T_parent_joint.translate(Eigen::Vector3d(0, 0, 1e-3));
  EXPECT_THROW(update_urdf(arm, "arm.urdf", identified), InvalidInput);
  EXPECT_THROW(update_urdf(arm, "arm.urdf", load_model("planar-2r")), InvalidInput);
  Model light = parse_urdf(arm, "arm.urdf");
  light.values[9] = -1;
  EXPECT_THROW(update_urdf(arm, "arm.urdf", light), Unattainable);
}

TEST(UpdateUrdf, TheRecordedRobotsKeepTheirTorques) {
  const std::string data = testing::recorded_data(STEELYARD_SOURCE_DIR);
  if (!std::filesystem::exists(data)) GTEST_SKIP() << "skipped: no recordings at " << data << " (set STEELYARD_DATA)";
  Random random(8);
  for (const char* name : {"/ur10e/ur10e.urdf", "/ur10_unisa/ur10_robot.urdf", "/lwr4/kuka_lwr4.urdf"}) {
    const std::string xml = read_text(data + name, 1 << 25);
    const Model identified = with_other_links(parse_urdf(xml, name), random);
    expect_same_torque(identified, read_as(identified, update_urdf(xml, name, identified)), rigid_links, random, name);
    expect_same_torque(identified, read_as(identified, to_urdf(identified)), rigid_links, random, name);
  }
}

}  // namespace steelyard
