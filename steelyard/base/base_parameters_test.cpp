#include "steelyard/base/base_parameters.hpp"

#include <gtest/gtest.h>

#include <Eigen/SVD>
#include <algorithm>
#include <cstdlib>

#include "steelyard/core/error.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/dynamics/regressor.hpp"
#include "tests/support/random_robot.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using testing::random_model;
using testing::random_robot;
using testing::random_state;
using testing::RandomRobotOptions;

namespace {

// ./dev test --full looks at more of them.
unsigned robots() {
  const char* wanted = std::getenv("STEELYARD_RANDOM_ROBOTS");
  return wanted ? static_cast<unsigned>(std::atoi(wanted)) : 1000;
}

const LayoutOptions links_only{false, false};

// Serial or tree, sparse geometry: where rank is decided by structure.
Model structured_model(unsigned seed, bool serial, bool floating = false) {
  Random random(seed);
  RandomRobotOptions options;
  options.max_joints = 7;
  options.floating = floating;
  options.branch = serial ? 0 : 0.4;
  options.right_angles = seed % 3 ? 1 : 0.5;
  options.no_offset = seed % 2 ? 0.7 : 0.3;
  options.link_frames = seed % 4 == 0;
  return random_model(random, options);
}

Robot structured_robot(unsigned seed, bool serial, bool floating = false) {
  return structured_model(seed, serial, floating).robot;
}

// The regressor of the links over some random states.
MatrixXd random_regressor(const Robot& robot, Random& random) {
  const int n = robot.dof();
  MatrixXd q(n, 20), qd(n, 20), qdd(n, 20);
  for (int k = 0; k < 20; ++k) {
    q.col(k) = random_state(random, n, 3);
    qd.col(k) = random_state(random, n, 2);
    qdd.col(k) = random_state(random, n, 5);
  }
  return torque_regressor(robot, q, qd, qdd, links_only);
}

// ‖W φ − W[kept] β‖ against ‖W‖‖φ‖(1 + max|K|).
double torque_error(const Robot& robot, const BaseParameters& base, unsigned seed) {
  Random random(seed, 2);
  const MatrixXd W = random_regressor(robot, random);
  const VectorXd phi = random_state(random, static_cast<int>(W.cols()), 1);
  const VectorXd beta = base_values(base, phi);
  const double largest = base.K.size() ? base.K.cwiseAbs().maxCoeff() : 0;
  return (W * phi - W(Eigen::all, base.kept) * beta).norm() / (W.norm() * phi.norm() * (1 + largest));
}

// Condition of the kept columns, scaled to unit norm: it limits how well K is known. Axes that are nearly parallel make
// it large.
double condition(const Robot& robot, const BaseParameters& base, unsigned seed) {
  Random random(seed, 4);
  MatrixXd W = random_regressor(robot, random)(Eigen::all, base.kept);
  W.colwise().normalize();
  const VectorXd s = Eigen::JacobiSVD<MatrixXd>(W).singularValues();
  return s[0] / s[s.size() - 1];
}

// Structure against numbers: the same columns, the same relations.
void expect_agreement(const Robot& robot, unsigned seed) {
  const BaseParameters numerical = find_base_parameters(robot, ParameterLayout(robot, links_only));
  const BaseParameters structural = find_base_parameters_rpna(robot);
  EXPECT_EQ(numerical.kept, structural.kept) << "seed " << seed;
  EXPECT_EQ(numerical.no_effect, structural.no_effect) << "seed " << seed;
  if (numerical.kept == structural.kept && numerical.regrouped == structural.regrouped && numerical.K.size()) {
    EXPECT_LT((numerical.K - structural.K).cwiseAbs().maxCoeff(),
              1e-12 * condition(robot, numerical, seed) * (1 + structural.K.cwiseAbs().maxCoeff()))
        << "seed " << seed;
  }
}

}  // namespace

TEST(BaseParameters, StructureAndNumbersAgreeOnRandomRobots) {
  for (unsigned seed = 0; seed < robots(); ++seed) expect_agreement(structured_robot(seed, seed % 2), seed);
}

// All of the base's own parameters are identifiable: it can have any motion.
TEST(BaseParameters, StructureAndNumbersAgreeOnRandomFloatingTrees) {
  for (unsigned seed = 0; seed < robots(); ++seed) {
    const Robot robot = structured_robot(seed, seed % 2, true);
    expect_agreement(robot, seed);
    const BaseParameters base = find_base_parameters_rpna(robot);
    for (int c = 0; c < 10; ++c) EXPECT_EQ(base.kept[static_cast<std::size_t>(c)], c) << "seed " << seed;
  }
}

TEST(BaseParameters, ReproduceEveryTorqueOfTheFullSet) {
  for (unsigned seed = 0; seed < robots(); ++seed) {
    const Robot robot = structured_robot(seed, seed % 2);
    EXPECT_LT(torque_error(robot, find_base_parameters(robot, ParameterLayout(robot, links_only)), seed), 1e-12)
        << "QR, seed " << seed;
    EXPECT_LT(torque_error(robot, find_base_parameters_rpna(robot), seed), 1e-12) << "RPNA, seed " << seed;
  }
}

// States drawn at a radian a second show nothing of a law that has faded by then.
TEST(BaseParameters, ALawThatFadesWithSpeedCountsHoweverSlowItsSpeedIs) {
  for (const double velocity : {0.3, 0.03, 0.003, 1e-5}) {
    Random random(3);
    RandomRobotOptions options;
    options.min_joints = options.max_joints = 6;
    Robot robot = random_robot(random, options);
    for (auto& shaft : robot.shafts) {
      shaft.friction = {Friction::viscous, Friction::coulomb, Friction::stribeck};
      shaft.shape.stribeck_velocity = velocity;
    }
    const ParameterLayout layout(robot);
    const BaseParameters base = find_base_parameters(robot, layout);
    for (int shaft = 0; shaft < robot.dof(); ++shaft)
      EXPECT_TRUE(std::binary_search(base.kept.begin(), base.kept.end(), layout.friction_column(shaft, 2)))
          << "joint " << shaft + 1 << " at " << velocity << " rad/s";
    EXPECT_GT(base.rank_gap, 1e6) << velocity << " rad/s";
  }
}

TEST(BaseParameters, ClosedFormRulesAgreeWhereThereIsGravity) {
  int with_gravity = 0, over_counted = 0;
  for (unsigned seed = 0; seed < robots(); ++seed) {
    const Robot robot = structured_robot(seed, true);
    const ClosedFormBase rules = find_base_parameters_closed_form(robot);
    const BaseParameters structural = find_base_parameters_rpna(rules.robot);
    EXPECT_EQ(structural.count(), find_base_parameters_rpna(robot).count())
        << "frames changed the count, seed " << seed;
    if (robot.gravity.isZero(0)) {
      EXPECT_GE(rules.links.count(), structural.count()) << "seed " << seed;
      over_counted += rules.links.count() > structural.count();
      continue;
    }
    ++with_gravity;
    EXPECT_EQ(rules.links.kept, structural.kept) << "seed " << seed;
    EXPECT_LT(torque_error(rules.robot, rules.links, seed), 1e-12) << "seed " << seed;
    Robot rotors = rules.robot;
    for (auto& shaft : rotors.shafts) shaft.rotor = true;
    EXPECT_EQ(rules.with_rotor, find_base_parameters(rotors, ParameterLayout(rotors, {true, false})).count())
        << "seed " << seed;
  }
  EXPECT_GT(with_gravity, static_cast<int>(robots() / 2));
  RecordProperty("over_counted_without_gravity", over_counted);
}

TEST(BaseParameters, ModifiedDhFramesDescribeTheSameRobot) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    const Model model = structured_model(seed, true), twin = in_modified_dh(model);
    EXPECT_TRUE(is_modified_dh(twin.robot)) << "seed " << seed;
    Random random(seed, 3);
    const int n = model.robot.dof();
    const VectorXd q = random_state(random, n, 3), qd = random_state(random, n, 2), qdd = random_state(random, n, 5);
    const VectorXd a = inverse_dynamics(model, q, qd, qdd), b = inverse_dynamics(twin, q, qd, qdd);
    EXPECT_LT((a - b).norm(), 1e-10 * (1 + a.norm())) << "seed " << seed;
  }
}

TEST(BaseParameters, ModifiedDhFramesKeepShapesAndFloorInPlace) {
  for (unsigned seed = 0; seed < 50; ++seed) {
    Robot robot = structured_robot(seed, true);
    for (auto& joint : robot.joints) joint.capsules = {{{0.1, 0.2, 0.3}, {-0.3, 0, 0.1}, 0.05}};
    robot.base_capsules = {{{1, 0, 0}, {0, 2, 0}, 0.05}};
    robot.floor = 0.3;
    const Robot twin = in_modified_dh(Model(robot)).robot;
    Random random(seed, 4);
    const VectorXd q = random_state(random, robot.dof(), 3);
    // Ends of all capsules: their heights above the floor, and their distances from the base's first.
    const auto measures = [&](const Robot& r) {
      std::vector<Eigen::Vector3d> ends = {r.base_capsules[0].a, r.base_capsules[0].b};
      const auto poses = link_poses(r, q);
      for (std::size_t j = 0; j < poses.size(); ++j)
        for (const auto& end : {r.joints[j].capsules[0].a, r.joints[j].capsules[0].b}) ends.push_back(poses[j] * end);
      VectorXd out(2 * static_cast<Eigen::Index>(ends.size()));
      Eigen::Index i = 0;
      for (const auto& end : ends) {
        out[i++] = r.gravity.norm() > 0 ? upwards(r).dot(end) - *r.floor : 0;
        out[i++] = (end - ends[0]).norm();
      }
      return out;
    };
    EXPECT_LT((measures(robot) - measures(twin)).norm(), 1e-10) << "seed " << seed;
  }
}

TEST(BaseParameters, CoupledJointsAreLeftToTheNumericalWay) {
  Random random(3);
  RandomRobotOptions options;
  options.min_joints = options.max_joints = 3;
  Robot robot = random_robot(random, options);
  robot.G.resize(3, 2);
  robot.G << 1, 0, 0, 1, 1, 1;
  robot.coordinates.resize(2);
  robot.shafts = coordinate_shafts(robot);
  EXPECT_THROW(find_base_parameters_rpna(robot), InvalidInput);
  EXPECT_THROW(find_base_parameters_closed_form(robot), InvalidInput);
  EXPECT_LT(torque_error(robot, find_base_parameters(robot, ParameterLayout(robot, links_only)), 3), 1e-12);
}

TEST(BaseParameters, DoNotDependOnTheRandomStates) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    const Robot robot = structured_robot(seed, true);
    const ParameterLayout layout(robot);
    BaseOptions other;
    other.seed = 99;
    const BaseParameters a = find_base_parameters(robot, layout), b = find_base_parameters(robot, layout, other);
    EXPECT_EQ(a.kept, b.kept);
    EXPECT_GT(a.rank_gap, 1e3) << "seed " << seed;
  }
}

}  // namespace steelyard
