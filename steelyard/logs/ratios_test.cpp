#include "steelyard/logs/ratios.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace steelyard {

TEST(Ratios, TheNearestUnitCounts) {
  for (const double noise : {0.985, 1.0, 1.015}) {
    EXPECT_EQ(units_of_ratio(noise * M_PI / 180, false, 0.1), (UnitsOfRatio{{"q", "deg"}})) << noise;
    EXPECT_EQ(units_of_ratio(noise / 60, false, 0.1), (UnitsOfRatio{{"t", "min"}})) << noise;
    EXPECT_EQ(units_of_ratio(noise * 180 / M_PI, false, 0.1), (UnitsOfRatio{{"qd", "deg/s"}})) << noise;
    EXPECT_EQ(units_of_ratio(noise * 60, false, 0.1), (UnitsOfRatio{{"q", "rev"}, {"qd", "rpm"}})) << noise;
  }
  EXPECT_TRUE(units_of_ratio(10, false, 0.02).empty()) << "not rpm, which is 9.55";
  EXPECT_TRUE(units_of_ratio(1, false, 0.1).empty());
  EXPECT_TRUE(units_of_ratio(-57.3, false, 0.1).empty());
  EXPECT_EQ(units_of_ratio(0.001, true, 0.02), (UnitsOfRatio{{"q", "mm"}}));
}

TEST(Ratios, AdviceHasTheKeyAndTheOption) {
  EXPECT_EQ(advice_of({{"t", "min"}}), "as if t were in min: units: {t: min} (`units` t=min)");
  EXPECT_EQ(advice_of({{"q", "rev"}, {"qd", "rpm"}}),
            "as if q were in rev and qd in rpm: units: {q: rev, qd: rpm} (`units` q=rev,qd=rpm)");
}

}  // namespace steelyard
