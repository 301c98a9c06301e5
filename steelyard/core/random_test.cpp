#include "steelyard/core/random.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace steelyard {

TEST(Random, IsTheSameOnEveryMachine) {
  Random random(42);
  EXPECT_EQ(random.bits(), Random(42).bits());
  EXPECT_NE(Random(42, 0).bits(), Random(42, 1).bits());
  EXPECT_NE(Random(42).bits(), Random(43).bits());
}

TEST(Random, UniformAndNormalHaveTheirMoments) {
  Random random(7);
  const int n = 200000;
  double sum_u = 0, square_u = 0, sum_n = 0, square_n = 0;
  for (int i = 0; i < n; ++i) {
    const double u = random.uniform(), x = random.normal();
    ASSERT_GE(u, 0);
    ASSERT_LT(u, 1);
    sum_u += u, square_u += u * u, sum_n += x, square_n += x * x;
  }
  // Five standard errors of each.
  EXPECT_NEAR(sum_u / n, 0.5, 5 * std::sqrt(1.0 / 12 / n));
  EXPECT_NEAR(square_u / n, 1.0 / 3, 5 * std::sqrt(4.0 / 45 / n));
  EXPECT_NEAR(sum_n / n, 0, 5 * std::sqrt(1.0 / n));
  EXPECT_NEAR(square_n / n, 1, 5 * std::sqrt(2.0 / n));
}

TEST(Random, IntegersReachBothEnds) {
  Random random(3);
  bool low = false, high = false;
  for (int i = 0; i < 1000; ++i) {
    const int k = random.integer(-2, 3);
    ASSERT_GE(k, -2);
    ASSERT_LE(k, 3);
    low = low || k == -2;
    high = high || k == 3;
  }
  EXPECT_TRUE(low && high);
}

}  // namespace steelyard
