#include "steelyard/step/curve.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace steelyard {
namespace {

TEST(StepCurve, SolvesItsDifferentialEquationFromRest) {
  for (const double A : {-2.0, 0.0, 1e-9, 1e-3, 0.4999, 0.5, 1.0, 7.0, 300.0}) {
    for (const double s : {1e-6, 0.01, 0.5, 1.0, 3.0}) {
      const StepPoint p = step_position(s, A), v = step_speed(s, A);
      EXPECT_NEAR(p.by_s, v.value, 1e-13 * (1 + std::abs(v.value)));
      EXPECT_NEAR(v.by_s + A * v.value, 1, 1e-12 * (1 + std::abs(A * v.value))) << A << " " << s;
    }
  }
}

TEST(StepCurve, KeepsAllDigitsWhereTheExponentialLosesThem) {
  // (e⁻ˣ + x − 1)/x² in long double, where even that has digits enough.
  for (const double x : {0.3, 0.499, 0.501, 0.7, 2.0, 30.0}) {
    const long double y = x;
    EXPECT_NEAR(step_position(1, x).value, static_cast<double>((std::expm1(-y) + y) / (y * y)), 1e-15);
  }
  EXPECT_DOUBLE_EQ(step_position(1, 1e-8).value, 0.5 - 1e-8 / 6);
  EXPECT_DOUBLE_EQ(step_position(2, 0).value, 2);
}

TEST(StepCurve, DerivativesByTheRateAreThoseOfDifferences) {
  for (const StepCurve curve : {StepCurve::closed_form, StepCurve::series})
    for (const double A : {-0.7, 0.1, 0.45, 0.9, 5.0}) {
      const double h = 1e-5;
      for (auto* f : {&step_position, &step_speed}) {
        const double slope = ((*f)(1.3, A + h, curve).value - (*f)(1.3, A - h, curve).value) / (2 * h);
        const double along = ((*f)(1.3 + h, A, curve).value - (*f)(1.3 - h, A, curve).value) / (2 * h);
        EXPECT_NEAR((*f)(1.3, A, curve).by_A, slope, 1e-8 * (1 + std::abs(slope)));
        EXPECT_NEAR((*f)(1.3, A, curve).by_s, along, 1e-8 * (1 + std::abs(along)));
      }
    }
}

TEST(StepCurve, SeriesIsThePrintedOneToTheSixthPower) {
  const double A = 1.5, t = 0.8;
  const double printed = t * t / 2 - A * std::pow(t, 3) / 6 + A * A * std::pow(t, 4) / 24 -
                         std::pow(A, 3) * std::pow(t, 5) / 120 + std::pow(A, 4) * std::pow(t, 6) / 720;
  EXPECT_NEAR(step_position(t, A, StepCurve::series).value, printed, 1e-15);
}

TEST(StepCurve, BeforeTheStepNothingMoves) {
  EXPECT_EQ(step_position(-1, 3).value, 0);
  EXPECT_EQ(step_speed(0, 3).value, 0);
}

}  // namespace
}  // namespace steelyard
