#include "steelyard/dynamics/dynamics.hpp"

#include <gtest/gtest.h>

#include "steelyard/core/error.hpp"
#include "steelyard/dynamics/batched_torque.hpp"
#include "tests/support/random_robot.hpp"

namespace steelyard {
namespace {

using Eigen::VectorXd;

// A random tree, with every second one coupled, and every friction law on some shaft.
Model furnished(Random& random, bool load) {
  testing::RandomRobotOptions options;
  options.branch = 0.3;
  options.shafts = true;
  const Model model = testing::random_model(random, options);
  Robot robot = model.robot;
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
  NamedValues known = model.known();
  for (auto& shaft : robot.shafts) {
    shaft.friction.clear();
    for (const auto& law : friction_laws()) {
      if (law.kind == Friction::load && !load) continue;
      if (!random.chance(0.5)) continue;
      shaft.friction.push_back(law.kind);
      for (const auto& column : law.columns)
        known[friction_name(shaft, column)] = random.uniform(0, law.kind == Friction::load ? 0.05 : 1);
    }
    shaft.rotor = random.chance(0.7);
    if (shaft.rotor) known[rotor_name(shaft)] = random.uniform(1e-4, 0.1);
  }
  Model out(std::move(robot), known);
  check(out, "furnished robot");
  return out;
}

TEST(Dynamics, IsTheForwardAndInverseDynamicsOfTheModel) {
  Random random(1);
  for (int trial = 0; trial < 200; ++trial) {
    const Model model = nominal_model(furnished(random, trial % 4 == 0));
    const int n = model.robot.dof();
    Dynamics plant(model);
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

TEST(Dynamics, RefusesAModelWithoutInertia) {
  Random random(1);
  Model model = testing::random_model(random);
  model.values.setZero();
  Dynamics plant(model);
  const VectorXd zero = VectorXd::Zero(model.robot.dof());
  VectorXd qdd = zero;
  EXPECT_THROW(plant.acceleration(zero, zero, zero, qdd), Unattainable);
}

// The regressor has a kernel of its own, and composite bodies are another way to M than Newton and Euler's.
TEST(Dynamics, NewtonEulerTheRegressorAndCompositeBodiesAgree) {
  Random random(2);
  for (int trial = 0; trial < 100; ++trial) {
    const Model model = nominal_model(furnished(random, trial % 4 == 0));
    const int n = model.robot.dof();
    const VectorXd q = testing::random_state(random, n, 3), qd = testing::random_state(random, n, 2);
    const VectorXd qdd = testing::random_state(random, n, 5), still = VectorXd::Zero(n);
    const VectorXd tau = inverse_dynamics(model, q, qd, qdd);
    EXPECT_LT((tau - BatchedTorque(model)(q, qd, qdd).col(0)).norm(), 1e-12 * (1 + tau.norm())) << trial;
    const Eigen::MatrixXd M = mass_matrix(model, q);
    for (int i = 0; i < n; ++i) {
      const VectorXd column = inverse_dynamics(model, q, still, VectorXd::Unit(n, i), {true, false}) -
                              inverse_dynamics(model, q, still, still, {true, false});
      EXPECT_LT((M.col(i) - column).norm(), 1e-11 * (1 + M.norm() + tau.norm())) << trial;
    }
  }
}

TEST(Dynamics, HasNoLimitOnJointsNorOnTurns) {
  Random random(3);
  testing::RandomRobotOptions options;
  options.min_joints = options.max_joints = 45;
  options.branch = 0.3;
  const Model model = testing::random_model(random, options);
  VectorXd q = testing::random_state(random, 45, 2);
  const VectorXd qd = testing::random_state(random, 45, 1), qdd = testing::random_state(random, 45, 1);
  for (const double turns : {0.0, 1e3, 1e7}) {
    q[3] += 2 * M_PI * turns;
    const VectorXd tau = inverse_dynamics(model, q, qd, qdd), expected = torques(model, q, qd, qdd);
    EXPECT_LT((tau - expected).norm(), 1e-11 * expected.norm()) << turns;
  }
}

}  // namespace
}  // namespace steelyard
