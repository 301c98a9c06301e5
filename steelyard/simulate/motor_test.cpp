#include "steelyard/simulate/motor.hpp"

#include <gtest/gtest.h>

namespace steelyard {
namespace {

const Motor motor{.torque_constant = 0.05, .gear = 100, .resistance = 0.8, .inductance = 2e-3, .back_emf = 0.05};

TEST(Motor, CurrentRisesWithTheTimeConstantOfItsWinding) {
  // Any number of steps to the same time: exact.
  double current = 0;
  for (int k = 0; k < 10; ++k) current = motor.after(current, 24, 0, 1e-4);
  EXPECT_NEAR(current, 24 / 0.8 * (1 - std::exp(-0.8 / 2e-3 * 1e-3)), 1e-12);
}

TEST(Motor, EquationHoldsBetweenVoltageCurrentAndSpeed) {
  const double h = 1e-7, i0 = 3, i1 = motor.after(i0, 12, 1.5, h);
  EXPECT_NEAR(0.8 * i0 + 2e-3 * (i1 - i0) / h + 0.05 * 100 * 1.5, 12, 1e-3);
}

TEST(Motor, BackEmfTakesTheCurrentOfAMotorAtItsNoLoadSpeed) {
  Motor quick = motor;
  quick.inductance = 0;
  EXPECT_NEAR(quick.after(7, 24, 24 / (0.05 * 100), 1e-3), 0, 1e-12);
  // Beyond it the supply cannot drive what is asked for; below it can.
  quick.max_voltage = 24;
  EXPECT_NEAR(quick.controlled(0, 10, 4, 1e-3), (24 - 20) / 0.8, 1e-12);
  EXPECT_NEAR(quick.controlled(0, 10, 1, 1e-3), 10, 1e-12);
}

TEST(Motor, DriveFollowsTheWantedCurrentWithItsBandwidth) {
  EXPECT_NEAR(motor.controlled(0, 10, 1, 1e-4), 10 * (1 - std::exp(-2 * M_PI * 1000 * 1e-4)), 1e-12);
  Motor weak = motor;
  weak.max_voltage = 5;
  EXPECT_NEAR(weak.controlled(0, 10, 0, 1e-4), weak.after(0, 5, 0, 1e-4), 1e-12);
  EXPECT_NEAR(weak.controlled(0, 0.01, 0, 1e-2), 0.01, 1e-6);  // not past what was wanted
}

TEST(Motor, TorqueIsAtTheJointAndCurrentHasItsLimit) {
  Motor limited = motor;
  limited.max_current = 4;
  EXPECT_DOUBLE_EQ(limited.torque(limited.current_for(10)), 10);
  EXPECT_DOUBLE_EQ(limited.torque(limited.current_for(-100)), -20);
}

}  // namespace
}  // namespace steelyard
