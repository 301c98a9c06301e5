#include "steelyard/fit/instrumental_methods.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace steelyard {

using ::testing::HasSubstr;
using ::testing::Not;

namespace {

const std::vector<std::string> names = {"ZZR_1", "Fv_1"};

InstrumentReport report(double probability, const Eigen::Vector2d& relative) {
  InstrumentReport out;
  out.tested = true;
  out.exogeneity.statistic = 7.5;
  out.exogeneity.numerator = 2;
  out.exogeneity.denominator = 300;
  out.exogeneity.probability = probability;
  out.exogeneity.difference = Eigen::Vector2d(0.01, -0.2);
  out.exogeneity.relative = relative;
  return out;
}

}  // namespace

TEST(ExogeneityText, SaysNothingUntested) { EXPECT_EQ(exogeneity_text({}, Eigen::Vector2d(1, 2), names), ""); }

TEST(ExogeneityText, NamesTheParameterThatMovesMostInItsDeviations) {
  const std::string biased = exogeneity_text(report(1e-5, {0.5, -6}), Eigen::Vector2d(1, 2), names);
  EXPECT_THAT(biased, HasSubstr("Least squares is biased"));
  EXPECT_THAT(biased, HasSubstr("most in Fv_1, by -0.2 of 2, 6.0 standard deviations"));
  EXPECT_THAT(biased, HasSubstr("F(2, 300) = 7.5, p < 1e-4"));
}

TEST(ExogeneityText, ABiasThatMovesNothingIsHardlyOne) {
  EXPECT_THAT(exogeneity_text(report(0.01, {0.5, -1}), Eigen::Vector2d(1, 2), names), HasSubstr("but hardly"));
  const std::string none = exogeneity_text(report(0.4, {0.5, -6}), Eigen::Vector2d(1, 2), names);
  EXPECT_THAT(none, HasSubstr("no bias"));
  EXPECT_THAT(none, Not(HasSubstr("Fv_1")));
}

}  // namespace steelyard
