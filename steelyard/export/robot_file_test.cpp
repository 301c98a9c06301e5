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

Model reread(const Model& model) { return parse_robot_file(to_robot_file(model), "again.yaml"); }

void expect_survives(const Model& model, const std::string& what) {
  EXPECT_EQ(difference(model, reread(model)), "") << what << "\n" << to_robot_file(model);
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
void add_friction(Shaft& shaft, NamedValues& known, Random& random, const Shaft* not_these = nullptr) {
  for (const auto& law : friction_laws()) {
    if (random.chance(0.5) || (not_these && not_these->has(law.kind))) continue;
    if (random.chance(0.7)) {
      const double value = random.normal();
      for (const auto& column : law.columns) known[friction_name(shaft, column)] = value;
    }
    const auto at = random.chance(0.7)
                        ? shaft.friction.size()
                        : static_cast<std::size_t>(random.integer(0, static_cast<int>(shaft.friction.size())));
    shaft.friction.insert(shaft.friction.begin() + static_cast<std::ptrdiff_t>(at), law.kind);
  }
  if (random.chance(0.5)) shaft.shape = {random.uniform(0, 0.1), random.uniform(0.01, 0.3), random.uniform(0.5, 3)};
}

void add_rotor(Shaft& shaft, NamedValues& known, Random& random) {
  shaft.rotor = true;
  if (random.chance(0.7)) known[rotor_name(shaft)] = random.uniform(0, 2);
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

// Everything a model can have, at random.
Model furnished_model(std::uint64_t seed) {
  Random random(seed);
  testing::RandomRobotOptions options;
  options.branch = 0.4;
  const Model tree = testing::random_model(random, options);
  Robot robot = tree.robot;
  std::vector<std::optional<LinkParameters>> bodies;
  NamedValues known;
  robot.source = "made up:\n\t\"any\" text, \\ and # too";
  for (auto& joint : robot.joints) {
    joint.limits = random_limits(random);
    bodies.push_back(tree.link(static_cast<int>(bodies.size())));
    if (random.chance(0.05)) bodies.back().reset();
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
    if (random.chance(0.6)) add_friction(motors[k], known, random);
  for (std::size_t k = 0; k < robot.shafts.size(); ++k) {
    const bool replaced = k < motors.size() && (motors[k].speed.array() != 0).count() == 1;
    add_friction(robot.shafts[k], known, random, replaced ? &motors[k] : nullptr);
    if (random.chance(0.5))
      add_rotor(k < motors.size() && random.chance(0.5) ? motors[k] : robot.shafts[k], known, random);
  }
  for (const auto& motor : motors)
    if (motor.rotor || !motor.friction.empty()) robot.shafts.push_back(motor);
  robot.frames.push_back({"flange", robot.links() - 1, robot.joints[0].T_parent_joint});
  robot.frames.push_back({"tool", random.integer(-1, robot.links() - 1), robot.joints[0].T_joint_link});
  if (random.chance(0.5)) robot.tool = {random.uniform(0, 2), random.uniform(0, 9)};
  Model model(robot, known);
  for (int j = 0; j < robot.links(); ++j)
    if (const auto& body = bodies[static_cast<std::size_t>(j)]) model.set_link(j, *body);
  if (random.chance(0.5)) {
    Provenance& made = model.provenance.emplace();
    made.method = "wls";
    made.cutoff = random.uniform(1, 50);
    made.order = random.integer(2, 8);
    made.logs = {"a b.csv", "c.mat"};
    made.delay = random.uniform(0, 0.02);
    model.provenance->speed = testing::random_state(random, n, 2).cwiseAbs();
    model.provenance->lower = -testing::random_state(random, n, 2).cwiseAbs();
    model.provenance->upper = testing::random_state(random, n, 2).cwiseAbs();
    if (model.link(0)) model.values[9] = -0.5;  // a free fit's
  }
  return model;
}

}  // namespace

TEST(ToRobotFile, BundledRobotsSurviveToTheLastBit) {
  for (const auto& name : bundled_robots()) {
    const Model model = load_model(name);
    expect_survives(model, name);
    for (const auto& c : model.robot.coordinates)  // one joint, the others locked and merged
      if (model.robot.drives.transmission.size() == 0) expect_survives(select_coordinates(model, {c.name}), name);
  }
}

TEST(ToRobotFile, RandomRobotsSurviveToTheLastBit) {
  for (std::uint64_t seed = 0; seed < 200; ++seed)
    expect_survives(furnished_model(seed), "seed " + std::to_string(seed));
}

TEST(ToRobotFile, UrdfsSurviveToTheLastBit) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Random random(seed);
    testing::RandomRobotOptions options;
    options.branch = 0.3;
    options.shafts = seed % 2;
    expect_survives(parse_urdf(testing::to_urdf(testing::random_model(random, options)), "random.urdf"), "urdf");
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
    expect_survives(load_model(data + urdf), urdf);
}

TEST(ToRobotFile, ACovarianceKeepsTwelveDigits) {
  Model model = load_model("planar-2r");
  Random random(5);
  Eigen::MatrixXd root(7, 7);
  for (auto& x : root.reshaped()) x = std::exp(random.uniform(-9, 3)) * random.normal();
  model.provenance = Provenance{};
  model.provenance->covariance = root * root.transpose();
  for (int k = 0; k < 7; ++k) model.provenance->base.push_back("p_" + std::to_string(k));
  model.robot.drives.gain = Eigen::Vector2d(3, 4);
  model.robot.drives.gain_deviation = Eigen::Vector2d(0.01, 0.1);
  model.robot.drives.effort = {EffortSource::measured, EffortSource::unknown};
  DriveController& controller = model.robot.drives.controller;
  controller.kp = Eigen::Vector2d(20, 40);
  controller.kd = Eigen::Vector2d(1, 2);
  controller.delay = 0.0112;
  controller.delay_deviation = 3e-4;
  const Model read = reread(model);
  EXPECT_EQ(difference(model, read), "");
  EXPECT_EQ(read.robot.drives.controller.kp, controller.kp);
  EXPECT_EQ(read.robot.drives.controller.kd, controller.kd);
  EXPECT_EQ(read.robot.drives.controller.delay, controller.delay);
  EXPECT_EQ(read.robot.drives.controller.delay_deviation, controller.delay_deviation);
  const Eigen::MatrixXd& C = model.provenance->covariance;
  const Eigen::VectorXd d = C.diagonal().cwiseSqrt();
  const Eigen::MatrixXd error = (read.provenance->covariance - C).cwiseQuotient(d * d.transpose());
  EXPECT_LT(error.cwiseAbs().maxCoeff(), 1e-11);
}

TEST(ToRobotFile, IsReadByPeople) {
  const std::string text = to_robot_file(load_model("planar-2r"));
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

}  // namespace steelyard
