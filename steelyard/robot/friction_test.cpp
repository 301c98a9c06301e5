#include "steelyard/robot/friction.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace steelyard {

namespace {
std::array<double, 2> entries(Friction kind, double v, double load = 0, FrictionShape shape = {}) {
  std::array<double, 2> out{};
  friction_law(kind).evaluate(shape, v, load, out.data());
  return out;
}
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
    ASSERT_LE(law.columns.size(), 2u);
    for (const auto& column : law.columns) {
      EXPECT_STRNE(column.symbol, "");
      EXPECT_STRNE(column.unit_revolute, "");
      EXPECT_STRNE(column.unit_prismatic, "");
    }
  }
  EXPECT_EQ(friction_keywords().size(), 7u);
}

}  // namespace steelyard
