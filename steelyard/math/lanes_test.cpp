#include "steelyard/math/lanes.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "steelyard/core/random.hpp"

namespace steelyard {

namespace {
template <int W>
double worst_error(double range, int count) {
  Random random(11);
  double worst = 0, x[W], s[W], c[W];
  for (int i = 0; i < count; ++i) {
    for (auto& v : x) v = random.uniform(-range, range);
    typename Lanes<W>::Real sine, cosine;
    sincos<W>(Lanes<W>::load(x), sine, cosine);
    Lanes<W>::store(s, sine);
    Lanes<W>::store(c, cosine);
    for (int k = 0; k < W; ++k) {
      worst = std::max(worst, static_cast<double>(std::abs(s[k] - std::sin(static_cast<long double>(x[k])))));
      worst = std::max(worst, static_cast<double>(std::abs(c[k] - std::cos(static_cast<long double>(x[k])))));
    }
  }
  return worst;
}
}  // namespace

TEST(Lanes, SineAndCosineAreRightToRounding) {
  EXPECT_LT(worst_error<1>(10, 200000), 2.3e-16);
  EXPECT_LT(worst_error<2>(10, 100000), 2.3e-16);
  EXPECT_LT(worst_error<2>(1e6, 100000), 2.3e-16);
}

TEST(Lanes, SineAndCosineOfMultiplesOfAQuarterTurn) {
  for (int k = -1000; k <= 1000; ++k) {
    double s, c;
    sincos<1>(k * M_PI / 2, s, c);
    EXPECT_NEAR(s, std::sin(k * M_PI / 2), 2.3e-16);
    EXPECT_NEAR(c, std::cos(k * M_PI / 2), 2.3e-16);
  }
}

}  // namespace steelyard
