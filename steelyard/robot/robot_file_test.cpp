#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "steelyard/core/error.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/robot/model.hpp"

namespace steelyard {

using Eigen::VectorXd;
using ::testing::HasSubstr;

namespace {

std::string complaint(const std::string& text) {
  try {
    parse_robot_file(text, "r.yaml");
  } catch (const InvalidInput& e) {
    return e.what();
  }
  return "no complaint";
}

const std::string two_joints = R"(
name: two
convention: modified-dh
joints:
  - {alpha: 0, d: 0, theta: 0, r: 0.3}
  - {alpha: pi/2, d: 0.5, theta: 0.2, r: -0.1}
)";

}  // namespace

TEST(RobotFile, ConventionsDescribeTheSameChain) {
  // Standard DH (θ, d, a, α) of link i is modified DH with α, a taken from link i-1; the last link's frame differs by
  // the last a, α, which are zero here.
  const Robot modified = parse_robot_file(R"(
name: m
convention: modified-dh
joints:
  - {alpha: 0, d: 0, theta: 0.1, r: 0.3}
  - {alpha: pi/2, d: 0.5, theta: -0.4, r: 0.2}
  - {type: prismatic, alpha: -pi/3, d: 0.25, theta: 0.7, r: 0.6}
)",
                                          "m.yaml")
                             .robot;
  const Robot craig = parse_robot_file(R"(
name: c
convention: craig
joints:
  - {alpha: 0, a: 0, theta: 0.1, d: 0.3}
  - {alpha: pi/2, a: 0.5, theta: -0.4, d: 0.2}
  - {type: prismatic, alpha: -pi/3, a: 0.25, theta: 0.7, d: 0.6}
)",
                                       "c.yaml")
                          .robot;
  const Robot standard = parse_robot_file(R"(
name: s
convention: dh
joints:
  - {theta: 0.1, d: 0.3, a: 0.5, alpha: pi/2}
  - {theta: -0.4, d: 0.2, a: 0.25, alpha: -pi/3}
  - {type: prismatic, theta: 0.7, d: 0.6, a: 0, alpha: 0}
)",
                                          "s.yaml")
                             .robot;
  const VectorXd q = VectorXd::LinSpaced(3, 0.3, -0.8);
  const auto last = link_poses(modified, q)[2];
  EXPECT_TRUE(link_poses(craig, q)[2].isApprox(last, 1e-15));
  EXPECT_TRUE(link_poses(standard, q)[2].isApprox(last, 1e-14));
}

TEST(RobotFile, TheTransformIsTheOneOfKhalil) {
  const Robot robot = parse_robot_file(two_joints, "r.yaml").robot;
  VectorXd q(2);
  q << 0, 0.4;
  // ^1T_2 = Rot(x, 90°) Trans(x, 0.5) Rot(z, 0.6) Trans(z, -0.1), written out.
  const auto T = link_poses(robot, q)[0].inverse() * link_poses(robot, q)[1];
  Eigen::Matrix4d expected;
  const double c = std::cos(0.6), s = std::sin(0.6);
  expected << c, -s, 0, 0.5, 0, 0, -1, 0.1, s, c, 0, 0, 0, 0, 0, 1;
  EXPECT_LT((T.matrix() - expected).norm(), 1e-15);
}

TEST(RobotFile, BranchesHaveGammaAndB) {
  const Robot robot = parse_robot_file(R"(
name: tree
convention: modified-dh
joints:
  - {alpha: 0, d: 0, theta: 0, r: 0}
  - {parent: 1, alpha: 0, d: 0.5, theta: 0, r: 0}
  - {parent: 1, gamma: pi/2, b: 0.2, alpha: 0, d: 0.3, theta: 0, r: 0}
)",
                                       "tree.yaml")
                          .robot;
  EXPECT_FALSE(robot.serial());
  const auto poses = link_poses(robot, VectorXd::Zero(3));
  EXPECT_LT((poses[2].translation() - Eigen::Vector3d(0, 0.3, 0.2)).norm(), 1e-15);
}

TEST(RobotFile, ALinkMayHaveAnExtentWithOrWithoutAMass) {
  const Model model = parse_robot_file(two_joints +
                                           "links:\n  - {extent: {lower: [-1, 0, 0], upper: [1, 2, 3]}}\n"
                                           "  - {mass: 2, extent: {lower: [0, 0, 0], upper: [0, 0, 1]}}\n",
                                       "extent.yaml");
  const Robot& robot = model.robot;
  EXPECT_FALSE(model.link(0));
  EXPECT_EQ(robot.joints[0].extent->lower, Eigen::Vector3d(-1, 0, 0));
  EXPECT_EQ(robot.joints[1].extent->upper, Eigen::Vector3d(0, 0, 1));
  EXPECT_EQ((*model.link(1))[9], 2);
  EXPECT_THAT(complaint(two_joints + "links:\n  - {extent: {lower: [1, 0, 0], upper: [0, 2, 3]}}\n  - ~\n"),
              HasSubstr("links[1].extent: lower is above upper"));
  EXPECT_THAT(
      complaint(two_joints + "links:\n  - {extent: {lower: [1, 0, 0], upper: [0, 2, 3]}, com: [0, 0, 0]}\n  - ~\n"),
      HasSubstr("links[1].extent"));
  EXPECT_THAT(
      complaint(two_joints + "links:\n  - {extent: {lower: [0, 0, 0], upper: [0, 2, 3]}, com: [0, 0, 0]}\n  - ~\n"),
      HasSubstr("mass"));
  EXPECT_THAT(complaint(two_joints + "links:\n  - {extent: [0, 2, 3]}\n  - ~\n"), HasSubstr("links[1].extent"));
}

TEST(RobotFile, CapsulesAndAFloorAreRead) {
  const Model model =
      parse_robot_file(two_joints +
                           "links:\n  - {capsules: [{from: [0, 0, 0], to: [1, 2, 3], radius: 0.1}]}\n"
                           "  - {mass: 2, capsules: []}\n"
                           "base_capsules: [{from: [0, 0, -1], to: [0, 0, 0], radius: 0}]\nfloor: -0.4\n",
                       "shapes.yaml");
  const Robot& robot = model.robot;
  EXPECT_FALSE(model.link(0));
  ASSERT_EQ(robot.joints[0].capsules.size(), 1u);
  EXPECT_EQ(robot.joints[0].capsules[0].b, Eigen::Vector3d(1, 2, 3));
  EXPECT_EQ(robot.joints[0].capsules[0].radius, 0.1);
  EXPECT_TRUE(robot.joints[1].capsules.empty());
  EXPECT_EQ(robot.base_capsules[0].a, Eigen::Vector3d(0, 0, -1));
  EXPECT_EQ(*robot.floor, -0.4);
  const auto of_link = [](const std::string& capsules) {
    return complaint(two_joints + "links:\n  - ~\n  - {capsules: " + capsules + "}\n");
  };
  EXPECT_THAT(of_link("[{from: [0, 0, 0], to: [1, 2, 3], radius: -0.1}]"),
              HasSubstr("links[2].capsules[1].radius: cannot be negative: -0.1"));
  EXPECT_THAT(of_link("[{from: [0, 0], to: [1, 2, 3], radius: 0.1}]"),
              HasSubstr("links[2].capsules[1].from: must have 3 entries, not 2"));
  EXPECT_THAT(of_link("[{from: [0, 0, 0], radius: 0.1}]"), HasSubstr("links[2].capsules[1]: 'to' is missing"));
  EXPECT_THAT(of_link("[{from: [0, 0, 0], to: [1, 2, 3], radios: 0.1}]"), HasSubstr("did you mean 'radius'?"));
  EXPECT_THAT(of_link("{from: [0, 0, 0]}"), HasSubstr("links[2].capsules: must be a list"));
  EXPECT_THAT(complaint(two_joints + "base_capsules: [{from: [0, 0, 0], to: [0, 0, 1], radius: -1}]\n"),
              HasSubstr("base_capsules[1].radius"));
  EXPECT_THAT(complaint(two_joints + "floor: deep\n"), HasSubstr("floor: must be a number"));
}

TEST(RobotFile, AFloorHoldsForTheGravityItWasGivenWith) {
  RobotOptions options;
  options.gravity = Eigen::Vector3d(0, 0, -1.62);  // on the moon, but upright
  EXPECT_TRUE(parse_robot_file(two_joints + "floor: -0.4\n", "a.yaml", options).robot.floor);
  options.gravity = Eigen::Vector3d(0, -9.81, 0);
  const Robot tilted = parse_robot_file(two_joints + "floor: -0.4\n", "a.yaml", options).robot;
  EXPECT_FALSE(tilted.floor);
  ASSERT_EQ(tilted.diagnostics.size(), 1u);
  EXPECT_EQ(tilted.diagnostics[0].code, "floor-left-out");
}

TEST(RobotFile, AJointMayTurnWithoutEnd) {
  const Robot robot =
      parse_robot_file(
          "name: a\nconvention: modified-dh\njoints:\n  - {alpha: 0, d: 0, theta: 0, r: 0, position: continuous}\n",
          "a.yaml")
          .robot;
  EXPECT_TRUE(robot.coordinates[0].limits.continuous);
  EXPECT_EQ(robot.coordinates[0].limits.upper, infinity);
}

TEST(RobotFile, EverythingInTheContractIsRead) {
  const Model model = parse_robot_file(R"(
schema: 1
name: full
source: "ours"
convention: modified-dh
gravity: [0, 0, -9.8]
joints:
  - {name: a, type: revolute, alpha: 0, d: 0, theta: 0, r: 0, position: [-3.1, 3.1], velocity: 2, acceleration: 10, jerk: 100, effort: 50}
  - {name: b, alpha: 0, d: 0.5, theta: 0, r: 0}
  - {name: c, alpha: 0, d: 0.5, theta: 0, r: 0}
links:
  - {mass: 1.0, com: [0.1, 0, 0], inertia: [0.1, 0, 0, 0.1, 0, 0.1]}
  - {mass: 1.0, first_moment: [0.1, 0, 0], inertia_origin: [0.1, 0, 0, 0.11, 0, 0.11]}
  - {mass: 1.0}
coupling: {G: [[1, 0], [0, 1], [1, 1]], g0: [0, 0, 0.1]}
friction: {viscous: [1, 2], coulomb: [3, 4], cubic: [[5, 6], [7, 8]], stribeck: [0.1, 0.2], stribeck_velocity: [0.01, 0.02], sign_width: 0.001}
rotor_inertia: [true, 0.25]
tool: {xyz: [0.33, 0, 0], rpy: [0, 0, pi/2], speed: 2, acceleration: 9}
drives: {gain: [10, 11], offset: [0, -1.5708]}
)",
                                       "full.yaml");
  const Robot& robot = model.robot;
  EXPECT_EQ(robot.dof(), 2);
  EXPECT_EQ(robot.links(), 3);
  EXPECT_EQ(robot.coordinates[0].limits.jerk, 100);
  EXPECT_EQ(robot.g0[2], 0.1);
  EXPECT_EQ((*model.friction(1, 2))[1], 8);
  EXPECT_EQ(robot.shafts[1].shape.stribeck_velocity, 0.02);
  EXPECT_EQ(robot.shafts[0].shape.sign_width, 0.001);
  EXPECT_TRUE(robot.shafts[0].rotor);
  EXPECT_FALSE(model.rotor(0));
  EXPECT_EQ(*model.rotor(1), 0.25);
  EXPECT_EQ(robot.tool.speed, 2);
  EXPECT_EQ(robot.frame("tool")->T_link_frame.translation().x(), 0.33);
  EXPECT_EQ(robot.drives.gain[1], 11);
  // com and inertia about it, against first moment and inertia about the origin
  EXPECT_NEAR((*model.link(0))[3], 0.1 + 0.01, 1e-16);
  EXPECT_LT((*model.link(0) - *model.link(1)).norm(), 1e-15);
}

TEST(RobotFile, MotorSideTermsMoveToTheMotors) {
  const Robot robot = parse_robot_file(two_joints + R"(
friction: [viscous, coulomb]
rotor_inertia: true
drives: {transmission: [[30, 0], [20, 20]], motor_side: [rotor, viscous]}
)",
                                       "r.yaml")
                          .robot;
  const ParameterLayout layout(robot);
  std::vector<std::string> names;
  for (int c = layout.link_columns(); c < layout.size(); ++c) names.push_back(layout[c].name);
  // Motor 1 drives joint 1 alone and takes its viscous friction over; motor 2 couples both joints and comes on top.
  EXPECT_EQ(names, (std::vector<std::string>{"Fc_1", "Fv_2", "Fc_2", "Ia_m1", "Fv_m1", "Ia_m2", "Fv_m2"}));
}

TEST(RobotFile, MotorSideTermsTakeValuesAtTheMotor) {
  const Model model = parse_robot_file(two_joints + R"(
friction: [coulomb]
drives: {transmission: [[30, 0], [20, 20]], motor_side: {rotor: [1e-4, 2e-4], viscous: [1e-3, 2e-3], asymmetric: true}}
)",
                                       "r.yaml");
  const Robot& robot = model.robot;
  ASSERT_EQ(robot.shafts.size(), 4u);
  EXPECT_EQ(*model.rotor(3), 2e-4);
  EXPECT_EQ((*model.friction(2, 0))[0], 1e-3);
  EXPECT_TRUE(robot.shafts[3].has(Friction::offset));
  EXPECT_FALSE(robot.shafts[3].has(Friction::coulomb));
  EXPECT_THAT(
      complaint(two_joints +
                "friction: {viscous: [1, 2]}\ndrives: {transmission: [[30, 0], [20, 20]], motor_side: [viscous]}\n"),
      HasSubstr("'viscous' has values at the joints, but acts at the motors"));
}

TEST(RobotFile, LawsMayHaveConstantsWithoutValues) {
  const Model model =
      parse_robot_file(two_joints + "friction: {viscous: true, stribeck: true, stribeck_velocity: 0.05}\n", "r.yaml");
  const Robot& robot = model.robot;
  EXPECT_EQ(robot.shafts[1].shape.stribeck_velocity, 0.05);
  ASSERT_EQ(robot.shafts[1].friction.size(), 2u);
  EXPECT_FALSE(model.friction(1, 1));
}

TEST(RobotFile, AsymmetricFrictionBringsAnOffset) {
  const Robot robot = parse_robot_file(two_joints + "friction: [viscous, coulomb, asymmetric]\n", "r.yaml").robot;
  EXPECT_TRUE(robot.shafts[0].has(Friction::offset));
}

TEST(RobotFile, KeysOfAnotherConventionAreNamedAsSuch) {
  EXPECT_THAT(complaint("name: x\nconvention: modified-dh\njoints:\n  - {alpha: 0, a: 0, theta: 0, d: 0}\n"),
              HasSubstr("r.yaml:4: joints[1]: key 'a' belongs to convention craig or dh"));
}

TEST(RobotFile, SaysWhichJointIsWrong) {
  EXPECT_THAT(complaint("name: x\nconvention: dh\njoints:\n  - {theta: 0, d: 0, a: 0, alpha: zero}\n"),
              HasSubstr("r.yaml:4: joints[1].alpha: must be a number, not 'zero'"));
  EXPECT_THAT(complaint(two_joints + "links:\n  - {mass: -1}\n  - {mass: 1}\n"),
              HasSubstr("links[1].mass: a mass cannot be negative"));
  EXPECT_THAT(complaint(two_joints + "coupling: {G: [[1, 0], [0, 0]]}\n"), HasSubstr("linearly dependent"));
  EXPECT_THAT(complaint(two_joints + "drives: {transmission: [[1, 1], [1, 1]]}\n"), HasSubstr("singular"));
}

TEST(RobotFile, FramesSayAnyTree) {
  const Robot robot = parse_robot_file(R"(
name: tree
convention: frames
joints:
  - {name: a, link: trunk, xyz: [0, 0, 1], rpy: [0, pi/2, 0]}
  - {name: b, link: left, type: prismatic, xyz: [0.1, 0, 0], rotation: [[0, 0, 1], [1, 0, 0], [0, 1, 0]], link_xyz: [0, 0.2, 0]}
  - {name: c, parent: 1, link_rpy: [pi, 0, 0], position: [~, 2]}
frames:
  - {name: foot, joint: 0, xyz: [0, 0, -1]}
  - {name: tool, joint: 2, rpy: [0, 0, pi/2]}
tool: {speed: 2}
)",
                                       "r.yaml")
                          .robot;
  EXPECT_EQ(robot.joints[0].link, "trunk");
  EXPECT_EQ(robot.joints[2].parent, 0);
  EXPECT_EQ(robot.joints[2].link, "link_3");
  EXPECT_EQ(robot.joints[1].T_parent_joint.linear()(0, 2), 1);
  EXPECT_EQ(robot.joints[1].T_joint_link.translation().y(), 0.2);
  EXPECT_EQ(robot.joints[0].T_parent_joint.linear()(0, 2), 1);  // exactly: right angles are not rounded
  EXPECT_EQ(robot.joints[2].limits.lower, -infinity);
  EXPECT_EQ(robot.joints[2].limits.upper, 2);
  EXPECT_EQ(robot.frame("foot")->joint, -1);
  EXPECT_EQ(robot.frame("tool")->joint, 1);
  EXPECT_EQ(robot.frames.size(), 2u);
  EXPECT_EQ(robot.tool.speed, 2);
}

TEST(RobotFile, EachCoordinateMayHaveItsOwnFriction) {
  const Model model = parse_robot_file(
      two_joints +
          "friction: {viscous: [1, ~], coulomb: [true, 2], cubic: [~, [3, 4]], order: [cubic, coulomb, viscous]}\n",
      "r.yaml");
  const Robot& robot = model.robot;
  std::vector<std::string> names;
  const ParameterLayout layout(robot);
  for (int c = layout.link_columns(); c < layout.size(); ++c) names.push_back(layout[c].name);
  EXPECT_EQ(names, (std::vector<std::string>{"Fc_1", "Fv_1", "F2_2", "F3_2", "Fc_2"}));
  EXPECT_FALSE(model.friction(0, 0));
  EXPECT_EQ(*model.friction(1, 0), Eigen::Vector2d(3, 4));
}

TEST(RobotFile, AnOffsetThatIsSaidToBeAbsentStaysSo) {
  const Robot robot = parse_robot_file(two_joints + "friction: {asymmetric: [1, 2], offset: [~, 3]}\n", "r.yaml").robot;
  EXPECT_FALSE(robot.shafts[0].has(Friction::offset));
  EXPECT_TRUE(robot.shafts[1].has(Friction::offset));
}

TEST(RobotFile, RotorsMayBePartlyAtTheMotors) {
  const Robot robot = parse_robot_file(two_joints + R"(
rotor_inertia: [0.5, false]
drives: {transmission: [[30, 0], [20, 20]], motor_side: {rotor: [~, 1e-4], viscous: [1e-3, ~]}}
)",
                                       "r.yaml")
                          .robot;
  const ParameterLayout layout(robot);
  EXPECT_GE(layout.find("Ia_1"), 0);
  EXPECT_GE(layout.find("Ia_m2"), 0);
  EXPECT_GE(layout.find("Fv_m1"), 0);
  EXPECT_EQ(layout.size() - layout.link_columns(), 3);
}

TEST(RobotFile, CoordinatesHaveNamesAndLimitsOfTheirOwn) {
  const Robot robot = parse_robot_file(two_joints + R"(
coupling: {G: [[0.5, 0.5], [0.5, -0.5]]}
coordinates: [{name: left, position: [-1, 1]}, {name: right, label: R, type: prismatic}]
friction: [viscous]
)",
                                       "r.yaml")
                          .robot;
  EXPECT_EQ(robot.coordinates[0].name, "left");
  EXPECT_EQ(robot.coordinates[0].limits.upper, 1);
  EXPECT_EQ(robot.coordinates[1].type, JointType::prismatic);
  EXPECT_GE(ParameterLayout(robot).find("Fv_R"), 0);
}

TEST(RobotFile, IdentifiedValuesNeedNotBePossible) {
  const std::string links = "links:\n  - {mass: -1}\n  - ~\nrotor_inertia: [-0.1, true]\n";
  const Model model = parse_robot_file(two_joints + links + R"(
identified: {method: ols, cutoff: 12.5, order: 6, speed: [1, 2], lower: [-1, -2], upper: [1, 2], logs: [a.csv, b.csv]}
)",
                                       "r.yaml");
  ASSERT_TRUE(model.provenance);
  EXPECT_EQ(model.provenance->cutoff, 12.5);
  EXPECT_EQ(model.provenance->order, 6);
  EXPECT_EQ(model.provenance->logs, (std::vector<std::string>{"a.csv", "b.csv"}));
  EXPECT_EQ((*model.link(0))[9], -1);
  EXPECT_FALSE(model.link(1));
  EXPECT_EQ(*model.rotor(0), -0.1);
  const Model part = select_coordinates(model, {"joint_2"});
  EXPECT_EQ(part.provenance->speed, VectorXd::Constant(1, 2));
  EXPECT_EQ(part.provenance->upper, VectorXd::Constant(1, 2));
  EXPECT_THAT(complaint(two_joints + links), HasSubstr("links[1].mass: a mass cannot be negative"));
}

TEST(RobotFile, AnIdentifiedRobotKnowsHowSureItIs) {
  const Model model = parse_robot_file(two_joints + R"(
drives: {gain: [10, 11], gain_deviation: 0.05}
identified:
  covariance:
    - {name: ZZR_1, row: [4]}
    - {name: ZZ_2, row: [-1, 2]}
)",
                                       "r.yaml");
  const Robot& robot = model.robot;
  EXPECT_EQ(robot.drives.gain_deviation, VectorXd::Constant(2, 0.05));
  EXPECT_EQ(model.provenance->base, (std::vector<std::string>{"ZZR_1", "ZZ_2"}));
  EXPECT_EQ(model.provenance->covariance, (Eigen::Matrix2d() << 4, -1, -1, 2).finished());
  const Model part = select_coordinates(model, {"joint_2"});  // has other base parameters
  EXPECT_EQ(part.provenance->covariance.size(), 0);
  EXPECT_EQ(part.robot.drives.gain_deviation, VectorXd::Constant(1, 0.05));
  EXPECT_THAT(complaint(two_joints + "drives: {gain: [1, 2], gain_deviation: [0.1, -0.1]}\n"),
              HasSubstr("drives.gain_deviation: must be relative standard deviations between 0 and 1"));
  EXPECT_THAT(complaint(two_joints + "identified: {covariance: [{name: a, row: [1]}, {name: b, row: [1]}]}\n"),
              HasSubstr("identified.covariance[2].row: must have 2 entries"));
  EXPECT_THAT(complaint(two_joints + "identified: {covariance: [{name: a, row: [-1]}]}\n"),
              HasSubstr("ends with a variance, which is negative"));
}

TEST(RobotFile, NewKeysAreCheckedLikeAllOthers) {
  const std::string frames = "name: f\nconvention: frames\njoints:\n";
  EXPECT_THAT(complaint(frames + "  - {rotation: [[1, 0, 0], [0, 2, 0], [0, 0, 1]]}\n"),
              HasSubstr("r.yaml:4: joints[1].rotation: is not a rotation"));
  EXPECT_THAT(complaint(frames + "  - {rotation: [[1, 0, 0], [0, 1, 0], [0, 0, -1]]}\n"),
              HasSubstr("is not a rotation"));
  EXPECT_THAT(complaint(frames + "  - {rotation: [[1, 0, 0], [0, 1, 0], [0, 0, 1]], rpy: [0, 0, 0]}\n"),
              HasSubstr("give rotation or rpy, not both"));
  EXPECT_THAT(complaint(frames + "  - {alpha: 0}\n"), HasSubstr("key 'alpha' belongs to convention modified-dh"));
  EXPECT_THAT(complaint(two_joints + "frames: [{name: f, joint: 3}]\n"),
              HasSubstr("r.yaml:7: frames[1].joint: must be a whole number from 0 to 2"));
  EXPECT_THAT(complaint(two_joints + "frames: [{name: link_1, joint: 0}]\n"),
              HasSubstr("two frames or links are named 'link_1'"));
  EXPECT_THAT(complaint(two_joints + "frames: [{name: tool, joint: 0}]\ntool: {xyz: [0, 0, 1]}\n"),
              HasSubstr("tool.xyz: the frame 'tool' is already among `frames`"));
  EXPECT_THAT(complaint(two_joints + "identified: {metod: ols}\n"), HasSubstr("did you mean 'method'"));
  EXPECT_THAT(complaint(two_joints + "identified: {speed: [1]}\n"), HasSubstr("identified.speed: must have 2 entries"));
  EXPECT_THAT(complaint(two_joints + "coordinates: [{name: x}, {name: x}]\n"),
              HasSubstr("have the same name or label"));
  EXPECT_THAT(complaint(two_joints + "coordinates: [{label: m1}, ~]\n"), HasSubstr("which is reserved for motors"));
  EXPECT_THAT(complaint(two_joints + "friction: {viscous: [1, maybe]}\n"),
              HasSubstr("r.yaml:7: friction.viscous[2]: must be a number, not 'maybe'"));
}

}  // namespace steelyard
