#include "steelyard/signals/decimate.hpp"

#include <gtest/gtest.h>

#include "steelyard/core/error.hpp"

namespace steelyard {

using Eigen::MatrixXd;

namespace {
MatrixXd counting(int n) {
  MatrixXd x(2, n);
  for (int k = 0; k < n; ++k) x.col(k) << k, -k;
  return x;
}
}  // namespace

TEST(Decimate, KeepsEveryNthSample) {
  MatrixXd expected(2, 3);
  expected << 1, 5, 9, -1, -5, -9;
  EXPECT_EQ(decimate(counting(12), 4, 1), expected);
  EXPECT_EQ(decimate(counting(10), 4, 1), expected);
  EXPECT_EQ(decimate(counting(9), 4, 1).cols(), 2);
  EXPECT_EQ(decimate(counting(9), 1), counting(9));
}

TEST(Decimate, TrimsBothEnds) {
  MatrixXd expected(2, 2);
  expected << 3, 4, -3, -4;
  EXPECT_EQ(trim(counting(10), 3, 5), expected);
  EXPECT_EQ(trim(counting(10), 0, 0), counting(10));
}

TEST(Decimate, FactorLeavesHalfTheRateAboveTheCutoff) {
  EXPECT_EQ(decimation_factor(1000, 10), 40);
  EXPECT_EQ(decimation_factor(1000, 10.1), 39);
  EXPECT_EQ(decimation_factor(100, 49), 1);
}

TEST(Decimate, RefusesNonsense) {
  EXPECT_THROW(decimate(counting(5), 0), InvalidInput);
  EXPECT_THROW(decimate(counting(5), 2, 5), InvalidInput);
  EXPECT_THROW(trim(counting(5), 3, 2), InvalidInput);
  EXPECT_THROW(trim(counting(5), -1, 2), InvalidInput);
  EXPECT_THROW(decimation_factor(0, 1), InvalidInput);
}

}  // namespace steelyard
