#include "steelyard/simulate/integrator.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/allocations.hpp"
#include "tests/support/random_robot.hpp"
#include "tests/support/sledge.hpp"

namespace steelyard {
namespace {

using Eigen::VectorXd;

using testing::sledge;

PlantState run(const Model& model, PlantState state, double duration, double h,
               IntegrationMethod method = IntegrationMethod::rk4) {
  Integrator integrator(model, method);
  const VectorXd none = VectorXd::Zero(model.robot.dof());
  const long steps = std::lround(duration / h);
  for (long k = 0; k < steps; ++k) integrator.step(h, none, state);
  return state;
}

PlantState at(double q, double qd) { return {VectorXd::Constant(1, q), VectorXd::Constant(1, qd)}; }

const double slope = 0.3, pull = testing::sledge_mass * testing::earth_gravity * std::sin(slope);  // 5.8 N

class EitherMethod : public ::testing::TestWithParam<IntegrationMethod> {};
INSTANTIATE_TEST_SUITE_P(Integrator, EitherMethod,
                         ::testing::Values(IntegrationMethod::rk4, IntegrationMethod::semi_implicit));

TEST_P(EitherMethod, HoldsForEverWhatIsBelowBreakAway) {
  const Model model = sledge(slope, {{Friction::coulomb, {1.001 * pull}}, {Friction::viscous, {1}}});
  const PlantState end = run(model, at(0, 0), 60, 1e-3, GetParam());
  EXPECT_NEAR(end.q[0], 0, 1e-14);
  EXPECT_NEAR(end.qd[0], 0, 1e-14);
}

TEST_P(EitherMethod, HoldsByStribecksExcessAndSlidesByCoulombsOnceMoved) {
  const Model model = sledge(slope, {{Friction::coulomb, {0.8 * pull}}, {Friction::stribeck, {0.3 * pull}}});
  EXPECT_EQ(run(model, at(0, 0), 5, 1e-3, GetParam()).q[0], 0);
  const double fast = run(model, at(0, 1), 5, 1e-3, GetParam()).qd[0];  // far above the Stribeck speed
  EXPECT_NEAR(fast, 1 + 5 * 0.2 * pull / 2, 1e-9);
}

// On a slope that its elements can hold it hangs on their springs, further down than it stood by pull/stiffness, and
// swings about there: no spring is beyond its yield.
TEST(Integrator, HangsOnTheSpringsOfFrictionWithMemory) {
  const Model model = sledge(slope, {{Friction::viscous, {20}}, {Friction::hysteresis, {3 * pull, 0, 0, 0, 0, 0}}});
  const PlantState end = run(model, at(0, 0), 20, 1e-3);
  EXPECT_NEAR(std::abs(end.q[0]), pull / (3 * pull / 0.1), 1e-9);
  EXPECT_NEAR(end.qd[0], 0, 1e-9);
}

TEST(Integrator, LosesTheEnergyThatElementsTakeAndGainsNone) {
  for (const auto method : {IntegrationMethod::rk4, IntegrationMethod::semi_implicit}) {
    const Model model = sledge(0, {{Friction::hysteresis, {1, 0, 0, 0, 0.5, 0}}});
    Integrator integrator(model, method);
    PlantState state = at(0, 1);
    const VectorXd none = VectorXd::Zero(1);
    double largest = 0;
    for (int k = 0; k < 20000; ++k) {
      integrator.step(1e-3, none, state);
      if (k > 10000) largest = std::max(largest, std::abs(state.qd[0]));
    }
    // ½ m v² over Σ F, less what the springs keep; from then on it swings within them.
    const double m = testing::sledge_mass;
    EXPECT_NEAR(state.q[0], 0.5 * m / 1.5, 0.1);
    EXPECT_LT(largest, 1.01 * std::sqrt(0.1 / m));  // what the softer spring holds is ½ F r
  }
}

TEST(Integrator, SlidesAboveBreakAwayWithTheRightAcceleration) {
  const Model model = sledge(slope, {{Friction::coulomb, {0.9 * pull}}});
  const PlantState end = run(model, at(0, 0), 2, 1e-3);
  EXPECT_NEAR(end.q[0], 0.5 * (0.1 * pull / 2) * 4, 1e-9);
  EXPECT_NEAR(end.qd[0], 0.1 * pull / 2 * 2, 1e-9);
}

// Thrown uphill it stops between two steps and slides back: every part in closed form.
TEST(Integrator, TurnsRoundWhereItStopsNotWhereTheStepEnds) {
  const double Fc = 0.4 * pull;
  const Model model = sledge(slope, {{Friction::coulomb, {Fc}}});
  const double up = (pull + Fc) / 2, down = (pull - Fc) / 2, v0 = 1.2345, duration = 1.5;
  const double turn = v0 / up, rest = duration - turn;
  const PlantState end = run(model, at(0, -v0), duration, 1e-2);
  EXPECT_NEAR(end.q[0], -0.5 * v0 * turn + 0.5 * down * rest * rest, 1e-10);
  EXPECT_NEAR(end.qd[0], down * rest, 1e-10);
}

TEST(Integrator, BrakesToAStandstillAfterTheRightWay) {
  const Model model = sledge(0, {{Friction::coulomb, {3}}, {Friction::offset, {1}}});
  const PlantState end = run(model, at(0, 2), 5, 7e-3);
  EXPECT_NEAR(end.q[0], 2 * 2 * 2 / (2.0 * (3 + 1)), 1e-9);  // m v²/2 over F
  EXPECT_EQ(end.qd[0], 0);
}

TEST(Integrator, StopsAStiffViscousJointWithoutSmallSteps) {
  const Model model = sledge(0, {{Friction::viscous, {2e5}}});  // 0.01 ms
  const PlantState end = run(model, at(0, 1), 0.1, 1e-3, IntegrationMethod::semi_implicit);
  EXPECT_LT(std::abs(end.qd[0]), 1e-12);
  EXPECT_LT(std::abs(end.q[0]), 2e-5);
}

double energy(const Model& model, const PlantState& s) {
  return kinetic_energy(model, s.q, s.qd) + potential_energy(model, s.q);
}

TEST(Integrator, KeepsTheEnergyOfAFrictionlessArmToFourthOrder) {
  const Model model = nominal_model(testing::with_laws(load_model("denso-vp6242g"), {}));
  const PlantState start{VectorXd::LinSpaced(6, -0.5, 0.8), VectorXd::LinSpaced(6, 0.5, -0.5)};
  const auto drift = [&](double h) {
    PlantState state = start;
    double largest = 0;
    for (int k = 0; k < 10; ++k) {
      state = run(model, state, 0.02, h);
      largest = std::max(largest, std::abs(energy(model, state) - energy(model, start)));
    }
    return largest;
  };
  const double coarse = drift(1e-3), fine = drift(5e-4);
  EXPECT_LT(fine, 1e-6);
  EXPECT_GT(coarse / fine, 11);
  EXPECT_LT(coarse / fine, 40);
}

TEST(Integrator, IsOfFourthOrderWhileFrictionKeepsItsSigns) {
  Random random(3);
  testing::RandomRobotOptions options;
  options.min_joints = options.max_joints = 3;
  options.shafts = true;
  const Model model = testing::random_model(random, options);
  const PlantState start{VectorXd::Zero(3), VectorXd::Constant(3, 20)};
  const auto end = [&](double h) { return run(model, start, 0.032, h).q; };
  const VectorXd exact = end(2.5e-4);
  const double coarse = (end(4e-3) - exact).norm(), fine = (end(2e-3) - exact).norm();
  EXPECT_GT(coarse / fine, 12);
  EXPECT_LT(coarse / fine, 24);
}

// Whatever sticks and slips, an undriven arm only loses energy.
TEST_P(EitherMethod, FrictionCreatesNoEnergy) {
  Random random(7);
  testing::RandomRobotOptions options;
  options.min_joints = 2;
  options.max_joints = 5;
  options.branch = 0.3;
  options.no_gravity = 1;
  options.shafts = true;
  for (int trial = 0; trial < 20; ++trial) {
    Model model = testing::random_model(random, options);
    Robot robot = model.robot;
    const int n = robot.dof();
    if (trial % 2 == 0) {  // friction at motors that move several joints
      robot.drives.transmission = Eigen::MatrixXd::Constant(n, n, 3) + 20 * Eigen::MatrixXd::Identity(n, n);
      const auto motors = motor_shafts(robot);
      robot.shafts.insert(robot.shafts.end(), motors.begin(), motors.end());
      model = testing::with_laws(with_robot(model, robot), {{Friction::coulomb, {0.05}}});
    }
    PlantState state{testing::random_state(random, n, 1), testing::random_state(random, n, 2)};
    double before = kinetic_energy(model, state.q, state.qd);
    const double first = before;
    for (int k = 0; k < 100; ++k) {
      state = run(model, state, 0.02, 1e-3, GetParam());
      const double now = kinetic_energy(model, state.q, state.qd);
      EXPECT_LE(now, before + 1e-7 * first) << trial;
      before = now;
    }
    EXPECT_LT(before, 0.9 * first);
  }
}

TEST_P(EitherMethod, StepsWithoutAllocation) {
  const Model model = nominal_model(load_model("denso-vp6242g"));
  Integrator integrator(model, GetParam());
  PlantState state{VectorXd::LinSpaced(6, -0.5, 0.8), VectorXd::Zero(6)};
  VectorXd tau = VectorXd::Zero(6);
  const long before = testing::allocations();
  for (int k = 0; k < 1000; ++k) {  // through rest, sliding and back
    tau.setConstant(20 * std::sin(0.02 * k));
    integrator.step(5e-5, tau, state);
  }
  EXPECT_EQ(testing::allocations(), before);
  EXPECT_TRUE(state.q.allFinite());
}

TEST(Integrator, HoldsAnArmUnderGravityByTheFrictionOfAllItsJoints) {
  const Model model = nominal_model(load_model("denso-vp6242g"));
  const PlantState start{VectorXd::LinSpaced(6, -0.5, 0.8), VectorXd::Zero(6)};
  EXPECT_LT((run(model, start, 1, 1e-3).q - start.q).norm(), 1e-12);
  Model weak = model;  // one joint's friction is not enough for its load
  weak.values[model.layout.find("Fc_3")] = 0.1;
  const PlantState end = run(weak, start, 0.2, 1e-4);
  EXPECT_GT(std::abs(end.q[2] - start.q[2]), 1e-2);
  EXPECT_LT(std::abs(end.q[0] - start.q[0]), 1e-12);
}

}  // namespace
}  // namespace steelyard
