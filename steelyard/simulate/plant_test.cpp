#include "steelyard/simulate/plant.hpp"

#include <gtest/gtest.h>

#include "steelyard/core/error.hpp"
#include "tests/support/random_robot.hpp"

namespace steelyard {
namespace {

using Eigen::VectorXd;

// A random tree, with every second one coupled, and every friction law on some shaft.
Robot furnished(Random& random, bool load) {
  testing::RandomRobotOptions options;
  options.branch = 0.3;
  options.shafts = true;
  Robot robot = testing::random_robot(random, options);
  const int n = robot.dof();
  if (n > 1 && random.chance(0.5)) {
    robot.coordinates.pop_back();
    robot.G = Eigen::MatrixXd::Identity(n, n - 1);
    robot.g0 = testing::random_state(random, n, 1);
    for (int i = 0; i < n - 1; ++i) robot.G(n - 1, i) = random.uniform(-1, 1);
    robot.shafts = coordinate_shafts(robot);
    robot.drives.transmission = Eigen::MatrixXd::Random(n - 1, n - 1) + 30 * Eigen::MatrixXd::Identity(n - 1, n - 1);
    const auto motors = motor_shafts(robot);
    robot.shafts.insert(robot.shafts.end(), motors.begin(), motors.end());
  }
  for (auto& shaft : robot.shafts) {
    shaft.friction.clear();
    for (const auto& law : friction_laws()) {
      if (law.kind == Friction::load && !load) continue;
      if (!random.chance(0.5)) continue;
      FrictionTerm term{law.kind, {}};
      for (std::size_t c = 0; c < law.columns.size(); ++c)
        term.nominal.push_back(random.uniform(0, law.kind == Friction::load ? 0.05 : 1));
      shaft.friction.push_back(term);
    }
    shaft.rotor = random.chance(0.7);
    if (shaft.rotor) shaft.rotor_nominal = random.uniform(1e-4, 0.1);
  }
  check(robot, "furnished robot");
  return robot;
}

TEST(Plant, IsTheForwardAndInverseDynamicsOfTheModel) {
  Random random(1);
  for (int trial = 0; trial < 200; ++trial) {
    const Model model = nominal_model(furnished(random, trial % 4 == 0));
    const int n = model.robot.dof();
    Plant plant(model);
    const VectorXd q = testing::random_state(random, n, 2), qd = testing::random_state(random, n, 3);
    const VectorXd tau = testing::random_state(random, n, 20), given = testing::random_state(random, n, 5);
    VectorXd qdd(n), torque(n);
    plant.acceleration(q, qd, tau, qdd);
    const VectorXd expected = forward_dynamics(model, q, qd, tau);
    EXPECT_LT((qdd - expected).norm(), 1e-10 * (1 + expected.norm())) << trial;
    EXPECT_LT((plant.mass() - mass_matrix(model, q)).norm(), 1e-12 * plant.mass().norm());
    plant.inverse(q, qd, given, qd, torque);
    const VectorXd wanted = inverse_dynamics(model, q, qd, given);
    EXPECT_LT((torque - wanted).norm(), 1e-10 * (1 + wanted.norm())) << trial;
  }
}

TEST(Plant, CarriesAPayloadAsPartOfItsLastLink) {
  Payload payload{2.5, {0.01, -0.02, 0.1}, Eigen::Vector3d(0.01, 0.012, 0.015).asDiagonal(), ""};
  const Model bare = nominal_model(load_robot("ur10e"));
  const Model model = with_payload(bare, payload);
  const VectorXd q = VectorXd::LinSpaced(6, -1, 1);
  // Its weight, as work against gravity.
  const Eigen::Isometry3d T = frame_pose(bare.robot, q, "link_6");
  const double raised = potential_energy(model, q) - potential_energy(bare, q);
  EXPECT_NEAR(raised, 2.5 * 9.81 * (T * payload.com).z(), 1e-9);
  payload.mass = -1;
  EXPECT_THROW(with_payload(bare, payload), InvalidInput);
  payload.mass = 1;
  payload.inertia = Eigen::Vector3d(0.01, 0.01, 0.05).asDiagonal();
  EXPECT_THROW(with_payload(bare, payload), InvalidInput);
  payload.inertia.setZero();
  payload.frame = "nowhere";
  EXPECT_THROW(with_payload(bare, payload), InvalidInput);
}

TEST(Plant, RefusesAModelWithoutInertia) {
  Model model = nominal_model(load_robot("ur10e"));
  model.values.setZero();
  Plant plant(model);
  VectorXd qdd(6);
  EXPECT_THROW(plant.acceleration(VectorXd::Zero(6), VectorXd::Zero(6), VectorXd::Zero(6), qdd), Unattainable);
}

}  // namespace
}  // namespace steelyard
