#include "steelyard/export/robot_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "steelyard/core/error.hpp"
#include "steelyard/dynamics/model.hpp"
#include "tests/support/random_robot.hpp"
#include "tests/support/recorded_data.hpp"
#include "tests/support/same_robot.hpp"

namespace steelyard {

using Eigen::VectorXd;
using testing::difference;
using ::testing::HasSubstr;

namespace {

Robot reread(const Robot& robot) { return parse_robot_file(to_robot_file(robot), "again.yaml"); }

void expect_survives(const Robot& robot, const std::string& what) {
  EXPECT_EQ(difference(robot, reread(robot)), "") << what << "\n" << to_robot_file(robot);
}

Limits random_limits(Random& random) {
  Limits l;
  if (random.chance(0.5)) l.lower = random.uniform(-3, 0);
  if (random.chance(0.5)) l.upper = random.uniform(0, 3);
  for (double* x : {&l.velocity, &l.acceleration, &l.jerk, &l.effort})
    if (random.chance(0.5)) *x = random.uniform(0.1, 100);
  return l;
}

Capsule random_capsule(Random& random) {
  return {testing::random_state(random, 3, 1), testing::random_state(random, 3, 1), random.uniform(0, 0.2)};
}

// Any of the laws, in any order, with and without values; `not_these`: kinds that live elsewhere.
void add_friction(Shaft& shaft, Random& random, const Shaft* not_these = nullptr) {
  for (const auto& law : friction_laws()) {
    if (random.chance(0.5) || (not_these && not_these->has(law.kind))) continue;
    FrictionTerm term{law.kind, {}};
    if (random.chance(0.7)) term.nominal = std::vector<double>(law.columns.size(), random.normal());
    const auto at = random.chance(0.7)
                        ? shaft.friction.size()
                        : static_cast<std::size_t>(random.integer(0, static_cast<int>(shaft.friction.size())));
    shaft.friction.insert(shaft.friction.begin() + static_cast<std::ptrdiff_t>(at), term);
  }
  if (random.chance(0.5)) shaft.shape = {random.uniform(0, 0.1), random.uniform(0.01, 0.3), random.uniform(0.5, 3)};
}

void add_rotor(Shaft& shaft, Random& random) {
  shaft.rotor = true;
  if (random.chance(0.7)) shaft.rotor_nominal = random.uniform(0, 2);
}

// q_tree = G q + g0 with fewer, renamed, bounded coordinates.
void couple(Robot& robot, Random& random) {
  const int m = robot.links(), n = random.integer(1, m);
  robot.G = Eigen::MatrixXd::Zero(m, n);
  robot.g0 = VectorXd::Zero(m);
  for (int j = 0; j < m; ++j) {
    if (j < n)
      robot.G(j, j) = random.chance(0.5) ? 1 : random.uniform(0.5, 2);
    else
      robot.G(j, random.integer(0, n - 1)) = random.normal();
    if (random.chance(0.3)) robot.g0[j] = random.normal();
  }
  robot.coordinates.clear();
  for (int k = 0; k < n; ++k) {
    Coordinate c = default_coordinate(robot, k);
    if (random.chance(0.3)) c.name = "axis: \"" + c.name + "\" #1";
    if (random.chance(0.3)) c.limits = random_limits(random);
    if (random.chance(0.2)) c.limits = {};
    robot.coordinates.push_back(c);
  }
}

// Everything a robot can have, at random.
Robot furnished_robot(std::uint64_t seed) {
  Random random(seed);
  testing::RandomRobotOptions options;
  options.branch = 0.4;
  Robot robot = testing::random_robot(random, options);
  robot.source = "made up:\n\t\"any\" text, \\ and # too";
  for (auto& joint : robot.joints) {
    joint.limits = random_limits(random);
    if (random.chance(0.05)) joint.nominal.reset();
    while (random.chance(0.4)) joint.capsules.push_back(random_capsule(random));
    if (random.chance(0.1)) joint.limits = {.continuous = true};
    if (random.chance(0.3)) joint.extent = Box{-testing::random_state(random, 3, 1).cwiseAbs(), {0.1, 0, 1e-3}};
  }
  if (random.chance(0.3)) robot.floor = random.normal();
  while (random.chance(0.4)) robot.base_capsules.push_back(random_capsule(random));
  for (int k = 0; k < robot.dof(); ++k) robot.coordinates[static_cast<std::size_t>(k)] = default_coordinate(robot, k);
  if (random.chance(0.5)) couple(robot, random);
  const int n = robot.dof();
  robot.shafts = coordinate_shafts(robot);
  if (random.chance(0.3)) robot.drives.gain = testing::random_state(random, n, 10);
  if (random.chance(0.3)) robot.drives.offset = testing::random_state(random, n, 1);
  std::vector<Shaft> motors;
  if (random.chance(0.5)) {
    robot.drives.transmission = Eigen::MatrixXd(testing::random_state(random, n, 50).cwiseAbs().asDiagonal());
    if (n > 1 && random.chance(0.5)) robot.drives.transmission(n - 1, n - 2) = random.normal();
    motors = motor_shafts(robot);
  }
  for (std::size_t k = 0; k < motors.size(); ++k)
    if (random.chance(0.6)) add_friction(motors[k], random);
  for (std::size_t k = 0; k < robot.shafts.size(); ++k) {
    const bool replaced = k < motors.size() && (motors[k].speed.array() != 0).count() == 1;
    add_friction(robot.shafts[k], random, replaced ? &motors[k] : nullptr);
    if (random.chance(0.5)) add_rotor(k < motors.size() && random.chance(0.5) ? motors[k] : robot.shafts[k], random);
  }
  for (const auto& motor : motors)
    if (motor.rotor || !motor.friction.empty()) robot.shafts.push_back(motor);
  robot.frames.push_back({"flange", robot.links() - 1, robot.joints[0].T_parent_joint});
  robot.frames.push_back({"tool", random.integer(-1, robot.links() - 1), robot.joints[0].T_joint_link});
  if (random.chance(0.5)) robot.tool = {random.uniform(0, 2), random.uniform(0, 9)};
  if (random.chance(0.5)) {
    robot.identified = Provenance{"wls", random.uniform(1, 50), random.integer(2, 8),    {}, {},
                                  {},    {"a b.csv", "c.mat"},  random.uniform(0, 0.02), {}, {}};
    robot.identified->speed = testing::random_state(random, n, 2).cwiseAbs();
    robot.identified->lower = -testing::random_state(random, n, 2).cwiseAbs();
    robot.identified->upper = testing::random_state(random, n, 2).cwiseAbs();
    if (robot.joints[0].nominal) (*robot.joints[0].nominal)[9] = -0.5;  // a free fit's
  }
  return robot;
}

}  // namespace

TEST(ToRobotFile, BundledRobotsSurviveToTheLastBit) {
  for (const auto& name : bundled_robots()) {
    const Robot robot = load_robot(name);
    expect_survives(robot, name);
    for (const auto& c : robot.coordinates)  // one joint, the others locked and merged
      if (robot.drives.transmission.size() == 0) expect_survives(select_coordinates(robot, {c.name}), name);
  }
}

TEST(ToRobotFile, RandomRobotsSurviveToTheLastBit) {
  for (std::uint64_t seed = 0; seed < 200; ++seed)
    expect_survives(furnished_robot(seed), "seed " + std::to_string(seed));
}

TEST(ToRobotFile, UrdfsSurviveToTheLastBit) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Random random(seed);
    testing::RandomRobotOptions options;
    options.branch = 0.3;
    options.shafts = seed % 2;
    expect_survives(parse_urdf(testing::to_urdf(testing::random_robot(random, options)), "random.urdf"), "urdf");
  }
  // A mimic joint that comes before its master in the tree, with factor one: whose number the coordinate bears matters.
  expect_survives(parse_urdf(R"(<robot name="r"><link name="a"/>
<link name="b"><inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link><link name="c"/>
<joint name="j1" type="continuous"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/><mimic joint="j2"/></joint>
<joint name="j2" type="revolute"><parent link="b"/><child link="c"/><axis xyz="0.3 0.1 1"/><limit lower="-1" upper="1e17"/></joint></robot>)",
                             "r.urdf"),
                  "mimic before master");
}

TEST(ToRobotFile, TheRecordedRobotsSurviveToo) {
  const std::string data = testing::recorded_data(STEELYARD_SOURCE_DIR);
  if (!std::filesystem::exists(data)) GTEST_SKIP() << "skipped: no recordings at " << data << " (set STEELYARD_DATA)";
  for (const char* urdf : {"/ur10e/ur10e.urdf", "/ur10_unisa/ur10_robot.urdf", "/lwr4/kuka_lwr4.urdf"})
    expect_survives(load_robot(data + urdf), urdf);
}

TEST(ToRobotFile, ACovarianceKeepsTwelveDigits) {
  Robot robot = load_robot("planar-2r");
  Random random(5);
  Eigen::MatrixXd root(7, 7);
  for (auto& x : root.reshaped()) x = std::exp(random.uniform(-9, 3)) * random.normal();
  robot.identified = Provenance{};
  robot.identified->covariance = root * root.transpose();
  for (int k = 0; k < 7; ++k) robot.identified->base.push_back("p_" + std::to_string(k));
  robot.drives.gain = Eigen::Vector2d(3, 4);
  robot.drives.gain_deviation = Eigen::Vector2d(0.01, 0.1);
  const Robot read = reread(robot);
  EXPECT_EQ(difference(robot, read), "");
  const Eigen::MatrixXd& C = robot.identified->covariance;
  const Eigen::VectorXd d = C.diagonal().cwiseSqrt();
  const Eigen::MatrixXd error = (read.identified->covariance - C).cwiseQuotient(d * d.transpose());
  EXPECT_LT(error.cwiseAbs().maxCoeff(), 1e-11);
}

TEST(ToRobotFile, IsReadByPeople) {
  const std::string text = to_robot_file(load_robot("planar-2r"));
  EXPECT_THAT(text, HasSubstr("# Robot file, written by Steelyard"));
  EXPECT_THAT(text, HasSubstr(R"(
joints:
  - {name: joint_1, link: link_1, type: revolute,                   position: [-3.141592653589793, 3.141592653589793], velocity: 1, acceleration: 4}
  - {name: joint_2, link: link_2, type: revolute, xyz: [0.5, 0, 0], position: [-3.141592653589793, 3.141592653589793], velocity: 2, acceleration: 8}
)"));
  EXPECT_THAT(text,
              HasSubstr("- {mass: 4, first_moment: [1, 0, 0],        inertia_origin: [0.02, 0, 0, 1.19, 0, 1.202], "
                        "         capsules: [{from: [0, 0, 0], to: [0.5, 0, 0], radius: 0.04}]}"));
}

TEST(WithValues, IsTheInverseOfNominalValues) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const Robot robot = furnished_robot(seed);
    const ParameterLayout layout(robot);
    Random random(seed);
    const VectorXd values = testing::random_state(random, layout.size(), 3);
    const Robot valued = with_values(robot, layout, values);
    std::vector<std::string> unknown;
    EXPECT_EQ(nominal_values(valued, layout, &unknown), values);
    EXPECT_TRUE(unknown.empty());
    EXPECT_TRUE(valued.has_nominal_inertia() && valued.has_nominal_friction());
    EXPECT_EQ(difference(with_values(valued, layout, nominal_values(valued, layout)), valued), "");
  }
  const Robot robot = load_robot("planar-2r");
  EXPECT_THROW(with_values(robot, ParameterLayout(robot), VectorXd::Zero(3)), InvalidInput);
}

TEST(WithValues, LeavesAloneWhatTheLayoutLeavesOut) {
  const Robot robot = load_robot("puma560");
  const ParameterLayout links(robot, {false, false});
  const Robot valued = with_values(robot, links, 2 * nominal_values(robot, links));
  EXPECT_EQ(*valued.shafts[1].rotor_nominal, 4.71);
  EXPECT_EQ(valued.shafts[0].friction[0].nominal[0], 6.3);
  EXPECT_EQ((*valued.joints[1].nominal)[9], 2 * 17.4);
}

}  // namespace steelyard
