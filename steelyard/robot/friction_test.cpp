#include "steelyard/robot/friction.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "steelyard/core/error.hpp"

namespace steelyard {

namespace {
std::array<double, max_friction_columns> entries(Friction kind, double v, double load = 0, FrictionShape shape = {},
                                                 double position = 0.3) {
  std::array<double, max_friction_columns> out{};
  friction_law(kind).evaluate(shape, {v, load, position}, out.data());
  return out;
}

// Entries at a position, and their derivatives by it.
struct AtPosition {
  std::array<double, max_friction_columns> value{}, slope{};
  AtPosition(const FrictionLaw& law, const FrictionShape& shape, double x) {
    law.evaluate(shape, {0, 0, x}, value.data());
    law.position_slope(shape, {0, 0, x}, slope.data());
  }
};
}  // namespace

TEST(Friction, LawsAreTheOnesOfThePapers) {
  const double v = -0.3;
  EXPECT_EQ(entries(Friction::viscous, v)[0], v);
  EXPECT_EQ(entries(Friction::coulomb, v)[0], -1);
  EXPECT_EQ(entries(Friction::coulomb, 0)[0], 0);
  EXPECT_EQ(entries(Friction::offset, v)[0], 1);
  EXPECT_DOUBLE_EQ(entries(Friction::cubic, v)[0], -v * v);     // indri2002 eq. 3: sign(q̇) q̇²
  EXPECT_DOUBLE_EQ(entries(Friction::cubic, v)[1], v * v * v);  // q̇³
  EXPECT_EQ(entries(Friction::asymmetric, v)[0], 0.3);
  FrictionShape shape;
  shape.stribeck_velocity = 0.1;
  shape.stribeck_exponent = 2;
  EXPECT_NEAR(entries(Friction::stribeck, v, 0, shape)[0], -std::exp(-9), 1e-17);
  EXPECT_EQ(entries(Friction::load, v, -5)[0], -5);
  EXPECT_EQ(entries(Friction::load, 0.1, -5)[0], 5);
}

TEST(Friction, SmoothSignGoesOverIntoTheSign) {
  EXPECT_EQ(smooth_sign(2, 0), 1);
  EXPECT_EQ(smooth_sign(-2, 0), -1);
  EXPECT_DOUBLE_EQ(smooth_sign(0.005, 0.005), std::tanh(1.0));
  EXPECT_NEAR(smooth_sign(0.5, 0.005), 1, 1e-15);
  EXPECT_TRUE(std::isnan(smooth_sign(NAN, 0)));
}

TEST(Friction, EveryLawHasAnEntryNamesAndUnits) {
  for (const auto& law : friction_laws()) {
    EXPECT_EQ(friction_law(law.kind).keyword, law.keyword);
    ASSERT_FALSE(law.columns.empty());
    ASSERT_LE(law.columns.size(), static_cast<std::size_t>(max_friction_columns));
    for (const auto& column : law.columns) {
      EXPECT_STRNE(column.symbol, "");
      EXPECT_STRNE(column.unit_revolute, "");
      EXPECT_STRNE(column.unit_prismatic, "");
    }
  }
  EXPECT_EQ(friction_keywords().size(), 12u);
  EXPECT_EQ(friction_law("stribeck").kind, Friction::stribeck);
  EXPECT_THROW(friction_law("sticky"), InvalidInput);
}

TEST(Friction, TraitsAreWhatTheLawsDo) {
  constexpr double v = 0.07, barely = 1e-9;
  for (const auto& law : friction_laws()) {
    EXPECT_EQ(law.jumps, std::abs(entries(law.kind, barely, 1)[0] - entries(law.kind, -barely, 1)[0]) > 0.5)
        << law.keyword;
    EXPECT_EQ(law.needs_load(), entries(law.kind, v, 1) != entries(law.kind, v, 2)) << law.keyword;
    EXPECT_EQ(law.needs_position(), entries(law.kind, v) != entries(law.kind, v, 0, {}, 0.5)) << law.keyword;
    EXPECT_EQ(law.bias, entries(law.kind, v)[0] == 1 && entries(law.kind, -v)[0] == 1) << law.keyword;
    FrictionShape smooth;
    smooth.sign_width = 0.1;
    EXPECT_EQ(law.signs, entries(law.kind, v, 1) != entries(law.kind, v, 1, smooth)) << law.keyword;
    EXPECT_EQ(law.looks_at(&FrictionShape::sign_width), law.signs);
    for (const auto& other : friction_laws())
      for (const auto& constant : other.constants) {
        FrictionShape shape;
        shape.*constant.value = 1.5 * shape.*constant.value + 0.01;
        const bool yields = law.has_memory() && law.yield(shape, 0) != law.yield({}, 0);
        EXPECT_EQ(law.looks_at(constant.value), yields || entries(law.kind, v, 1) != entries(law.kind, v, 1, shape))
            << law.keyword << " " << constant.keyword;
        EXPECT_EQ(seen_by(law, shape) == shape, law.looks_at(constant.value)) << law.keyword << " " << constant.keyword;
      }
  }
}

TEST(Friction, SlopesAreDerivatives) {
  constexpr double v = 0.07, load = -3, h = 1e-6;
  FrictionShape shape;
  shape.sign_width = 0.05;
  for (const auto& law : friction_laws()) {
    double slope[max_friction_columns] = {};
    law.slope(shape, {v, load}, slope);
    const auto more = entries(law.kind, v + h, load, shape), less = entries(law.kind, v - h, load, shape);
    for (std::size_t c = 0; c < law.columns.size(); ++c)
      EXPECT_NEAR(slope[c], (more[c] - less[c]) / (2 * h), 1e-6 * (1 + std::abs(slope[c]))) << law.keyword;
    if (!law.needs_load()) continue;
    const double by_load =
        (entries(law.kind, v, load + h, shape)[0] - entries(law.kind, v, load - h, shape)[0]) / (2 * h);
    EXPECT_NEAR(law.load_slope(shape, {v, load}), by_load, 1e-8) << law.keyword;
  }
}

// A function of the position alone gives back what it takes; beyond the range it stays as at its end, without a kink.
TEST(Friction, TorqueThatFollowsThePositionIsASeriesOverItsRange) {
  const FrictionLaw& law = friction_law("position");
  EXPECT_TRUE(law.needs_position());
  FrictionShape shape;
  shape.position_lower = -0.4;
  shape.position_upper = 1.1;
  constexpr double h = 1e-6;
  const auto at = [&](double x) {
    std::vector<double> out(law.columns.size());
    law.evaluate(shape, {0.7, 2, x}, out.data());
    return out;
  };
  EXPECT_EQ(at(-0.4), at(-5));
  EXPECT_EQ(at(1.1), at(5));
  for (std::size_t c = 0; c < law.columns.size(); ++c) {
    const auto k = static_cast<double>(c + 1);
    EXPECT_NEAR(at(0.2)[c], std::cos(k * M_PI * 0.4), 1e-14);
    EXPECT_NEAR((at(1.1)[c] - at(1.1 - h)[c]) / h, 0, 1e-3);
  }
  for (const double x : {-2.0, -0.3, 0.2, 1.0, 3.0}) {
    double slope[max_friction_columns] = {};
    law.position_slope(shape, {0.7, 2, x}, slope);
    for (std::size_t c = 0; c < law.columns.size(); ++c)
      EXPECT_NEAR(slope[c], (at(x + h)[c] - at(x - h)[c]) / (2 * h), 1e-6) << x;
  }
  for (const auto& other : friction_laws()) EXPECT_EQ(other.over_range(), other.kind == Friction::position);
}

// (L14) to (L16): torques of potentials, whose slopes they have; none depends on the speed.
TEST(Friction, SpringsAreSlopesOfPotentials) {
  constexpr double h = 1e-5;
  FrictionShape shape;
  shape.balancer_near = 0.2;
  shape.balancer_far = 0.8;
  shape.balancer_angle = -1.66;
  shape.balancer_rise = 0.7;
  for (const auto& law : friction_laws()) {
    if (!law.is_spring()) continue;
    EXPECT_TRUE(law.needs_position());
    for (const double x : {-2.5, -1.0, 0.2, 1.9}) {
      const AtPosition here(law, shape, x), more(law, shape, x + h), less(law, shape, x - h);
      for (std::size_t c = 0; c < law.columns.size(); ++c)
        EXPECT_NEAR(here.slope[c], (more.value[c] - less.value[c]) / (2 * h), 1e-8) << law.keyword << " " << x;
      EXPECT_EQ(entries(law.kind, 0.1, 0, shape, x), entries(law.kind, -3, 7, shape, x));
    }
  }
  // The cylinder's energy: the integral of its force F (1 + rise (L − L₀)) over its length L(x), from geometry alone.
  const FrictionLaw& balancer = friction_law("balancer");
  const auto energy = [&](double x) {
    const double near_x = 0.2 * std::cos(x), near_y = 0.2 * std::sin(x);
    const double length = std::hypot(near_x - 0.8 * std::cos(-1.66), near_y - 0.8 * std::sin(-1.66));
    const double longer = length - 0.6;
    return longer + 0.7 * longer * longer / 2;
  };
  for (const double x : {-3.0, -1.66, -0.5, 0.4, 1.4, 4.0})
    EXPECT_NEAR(AtPosition(balancer, shape, x).value[0], (energy(x + h) - energy(x - h)) / (2 * h), 1e-8) << x;
  EXPECT_EQ(AtPosition(friction_law("spring"), shape, -0.7).value[0], -0.7);
}

// At a shaft that turns g times as fast, the same friction is F |g|^gear_power at the joint.
TEST(Friction, GearPowersScaleTheLaws) {
  constexpr double v = 0.07, load = 2, g = 30;
  for (const auto& law : friction_laws()) {
    FrictionShape at_shaft;
    for (const auto& constant : law.constants)
      if (constant.speed) at_shaft.*constant.value *= g;
    // Where a joint stands at zero its shaft does, too; a spring, which has no torque there, is held beside it.
    const double x = law.kind == Friction::spring ? 0.3 : 0;
    const auto joint = entries(law.kind, v, load, {}, x), shaft = entries(law.kind, g * v, load / g, at_shaft, g * x);
    for (std::size_t c = 0; c < law.columns.size(); ++c)
      EXPECT_NEAR(g * shaft[c], std::pow(g, law.columns[c].gear_power) * joint[c],
                  1e-12 * std::pow(g, law.columns[c].gear_power))
          << law.keyword;
  }
}

TEST(Friction, BrakingIsTheLawAgainstTheMotion) {
  constexpr double barely = 1e-9;
  for (const auto& law : friction_laws()) {
    for (const double v : {barely, 0.05, 0.3}) {
      const double forwards = entries(law.kind, v, 1)[0], backwards = entries(law.kind, -v, 1)[0];
      if (law.level) {
        EXPECT_NEAR(law.level({}, v), forwards, 1e-15) << law.keyword;
      }
      if (law.sign == FrictionSign::positive && !law.is_spring()) {
        EXPECT_GT(forwards, 0) << law.keyword;
        EXPECT_LT(backwards, 0) << law.keyword;
      }
    }
    if (!law.growth) continue;
    for (const double value : {-2.0, 3.0})
      EXPECT_EQ(law.growth(value), std::min(value * entries(law.kind, 1)[0], -value * entries(law.kind, -1)[0]))
          << law.keyword;
  }
}

TEST(Friction, HysteresisIsAStackOfStopElements) {
  const FrictionLaw& law = friction_law("hysteresis");
  ASSERT_TRUE(law.has_memory());
  EXPECT_EQ(law.columns.size(), 6U);
  FrictionShape shape;
  shape.hysteresis_yield = 0.2;
  EXPECT_DOUBLE_EQ(law.yield(shape, 0), 0.2);
  EXPECT_DOUBLE_EQ(law.yield(shape, 2), 0.02);
  for (const auto& other : friction_laws()) EXPECT_EQ(other.has_memory(), other.kind == Friction::hysteresis);
  // Elastic up to the yield, sliding from there on, elastic again from where it turns.
  double state = stop_element(0, 0.15, 0.2);
  EXPECT_DOUBLE_EQ(state, 0.75);
  state = stop_element(state, 5, 0.2);
  EXPECT_EQ(state, 1);
  state = stop_element(state, -0.3, 0.2);
  EXPECT_DOUBLE_EQ(state, -0.5);
  EXPECT_EQ(stop_element(state, 0, 0.2), state);
}

TEST(Friction, PlainLawsAndWhatLawsBringAlong) {
  using enum Friction;
  EXPECT_EQ(plain_friction(), (std::vector{viscous, coulomb, offset}));
  EXPECT_EQ(plain_friction(false), (std::vector{viscous, coulomb}));
  EXPECT_EQ(friction_candidates().front(), plain_friction());
  EXPECT_EQ(with_what_they_bring({viscous, asymmetric}), (std::vector{viscous, asymmetric, offset}));
  EXPECT_EQ(with_what_they_bring({offset, asymmetric}), (std::vector{offset, asymmetric}));
}

}  // namespace steelyard
