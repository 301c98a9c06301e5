#include "steelyard/dynamics/energy.hpp"

#include <gtest/gtest.h>

#include "steelyard/core/error.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/dynamics/regressor.hpp"
#include "tests/support/random_robot.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using testing::random_model;
using testing::random_state;
using testing::RandomRobotOptions;

namespace {
Model tree(unsigned seed) {
  Random random(seed);
  RandomRobotOptions options;
  options.branch = 0.3;
  options.shafts = true;
  return random_model(random, options);
}
}  // namespace

TEST(Energy, RegressorTimesParametersIsKineticPlusPotentialEnergy) {
  for (unsigned seed = 0; seed < 50; ++seed) {
    const Model model = tree(seed);
    Random random(seed, 1);
    const VectorXd q = random_state(random, model.robot.dof(), 3), qd = random_state(random, model.robot.dof(), 2);
    const double h = energy_regressor(model.robot, model.layout, q, qd) * model.values;
    const double expected = kinetic_energy(model, q, qd) + potential_energy(model, q);
    EXPECT_NEAR(h, expected, 1e-12 * (1 + std::abs(expected))) << "seed " << seed;
  }
}

TEST(Energy, PowerIsWhatTheTorquesDo) {  // the energy theorem, column by column: ḣ + d = q̇ᵀ W
  for (unsigned seed = 0; seed < 100; ++seed) {
    const Robot robot = tree(seed).robot;
    const ParameterLayout layout(robot);
    Random random(seed, 1);
    const int n = robot.dof();
    const VectorXd q = random_state(random, n, 3), qd = random_state(random, n, 2), qdd = random_state(random, n, 5);
    const Eigen::RowVectorXd from_torque = qd.transpose() * torque_regressor(robot, q, qd, qdd);
    const Eigen::RowVectorXd power = power_regressor(robot, layout, q, qd, qdd);
    EXPECT_LT((power - from_torque).norm(), 1e-12 * (1 + from_torque.norm())) << "seed " << seed;
  }
}

TEST(Energy, PowerIsTheRateOfEnergy) {
  for (unsigned seed = 0; seed < 50; ++seed) {
    const Robot robot = tree(seed).robot;
    const ParameterLayout layout(robot, {true, false});
    Random random(seed, 1);
    const int n = robot.dof();
    const VectorXd q = random_state(random, n, 3), qd = random_state(random, n, 2), qdd = random_state(random, n, 5);
    const double h = 1e-5;
    const auto at = [&](double t) {
      return energy_regressor(robot, layout, q + t * qd + 0.5 * t * t * qdd, qd + t * qdd).eval();
    };
    const Eigen::RowVectorXd rate = (at(h) - at(-h)) / (2 * h);
    const Eigen::RowVectorXd power = power_regressor(robot, layout, q, qd, qdd);
    EXPECT_LT((rate - power).norm(), 1e-7 * (1 + power.norm())) << "seed " << seed;
  }
}

TEST(Energy, FilteredPowerBalancesWithoutAccelerations) {
  // G[q̇ᵀτ] = (sG)[h − h(0)] X + G[d] X, up to the interpolation between samples, which falls with the square of dt.
  Random random(12);
  RandomRobotOptions options;
  options.min_joints = options.max_joints = 3;
  options.shafts = true;
  const Model model = random_model(random, options);
  const auto mismatch = [&](double dt) {
    const int samples = static_cast<int>(4 / dt);
    MatrixXd q(3, samples), qd(3, samples), tau(3, samples);
    for (int s = 0; s < samples; ++s) {
      VectorXd qdd(3);
      for (int i = 0; i < 3; ++i) {
        const double w = 1.5 + i, t = s * dt;
        q(i, s) = std::sin(w * t) / w;
        qd(i, s) = std::cos(w * t) + 1.2;  // never zero: no corner of Coulomb friction between samples
        q(i, s) += 1.2 * t;
        qdd[i] = -w * std::sin(w * t);
      }
      tau.col(s) = inverse_dynamics(model, q.col(s), qd.col(s), qdd);
    }
    const FilteredPower f = filtered_power(model.robot, model.layout, q, qd, tau, dt);
    return (f.rows * model.values - f.power).norm() / f.power.norm();
  };
  const double coarse = mismatch(0.01), fine = mismatch(0.005);
  EXPECT_LT(coarse, 1e-2);
  EXPECT_NEAR(coarse / fine, 4, 0.5);
}

TEST(Energy, FilteredPowerRefusesNonsense) {
  const Robot robot = tree(1).robot;
  const ParameterLayout layout(robot);
  const MatrixXd x = MatrixXd::Zero(robot.dof(), 10);
  EXPECT_THROW(filtered_power(robot, layout, x, x, x, 0.0), InvalidInput);
  EXPECT_THROW(filtered_power(robot, layout, x, x, x, 1.0), InvalidInput);  // 5 Hz at a rate of 1 Hz
  EXPECT_THROW(filtered_power(robot, layout, x.leftCols(1), x, x, 0.01), InvalidInput);
}

}  // namespace steelyard
