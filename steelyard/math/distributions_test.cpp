#include "steelyard/math/distributions.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "steelyard/core/error.hpp"

namespace steelyard {

namespace {
constexpr double infinite = std::numeric_limits<double>::infinity();
}

TEST(Distributions, StudentsTableAsPrinted) {
  // Two-sided 95 % and 99 % of every textbook's table.
  const double table[][3] = {{1, 12.706, 63.657}, {2, 4.303, 9.925},  {5, 2.571, 4.032},  {10, 2.228, 3.169},
                             {20, 2.086, 2.845},  {30, 2.042, 2.750}, {60, 2.000, 2.660}, {120, 1.980, 2.617}};
  for (const auto& [freedom, t95, t99] : table) {
    EXPECT_NEAR(student_t_quantile(0.975, freedom), t95, 5.1e-4) << freedom;
    EXPECT_NEAR(student_t_quantile(0.995, freedom), t99, 5.1e-4) << freedom;
  }
  EXPECT_NEAR(student_t_quantile(0.975, std::numeric_limits<double>::infinity()), 1.959963984540054, 1e-12);
  EXPECT_NEAR(student_t_quantile(0.025, 7), -student_t_quantile(0.975, 7), 1e-12);
}

TEST(Distributions, FishersTableAsPrinted) {
  // F 0.95 of numerator, denominator.
  const double table[][3] = {{1, 1, 161.448}, {1, 10, 4.965},   {2, 10, 4.103},   {5, 5, 5.050},
                             {10, 20, 2.348}, {20, 10, 2.774},  {4, 60, 2.525},   {30, 30, 1.841},
                             {3, 120, 2.680}, {12, 120, 1.834}, {120, 120, 1.352}};
  for (const auto& [numerator, denominator, f] : table)
    EXPECT_NEAR(fisher_f_quantile(0.95, numerator, denominator), f, 5.1e-4) << numerator << " " << denominator;
  // Many rows, as a log has: the chi-square limit, 3.8415 for one parameter and 18.307/10 for ten.
  EXPECT_NEAR(fisher_f_quantile(0.95, 1, 1e6), 3.84147, 2e-5);
  EXPECT_NEAR(fisher_f_quantile(0.95, 10, 1e7), 1.83070, 2e-5);
}

TEST(Distributions, AgreeWithWhatIsKnownInClosedForm) {
  for (const double x : {0.1, 0.5, 0.93}) {
    EXPECT_NEAR(incomplete_beta(1, 1, x), x, 1e-14);
    EXPECT_NEAR(incomplete_beta(3, 1, x), x * x * x, 1e-14);
    EXPECT_NEAR(incomplete_beta(0.5, 0.5, x), 2 / M_PI * std::asin(std::sqrt(x)), 1e-13);
    EXPECT_NEAR(incomplete_beta(2.5, 40, x) + incomplete_beta(40, 2.5, 1 - x), 1, 1e-13);
  }
  const double t = student_t_quantile(0.975, 12.5);
  EXPECT_NEAR(fisher_f_quantile(0.95, 1, 12.5), t * t, 1e-9 * t * t);  // T² is F(1, freedom)
}

TEST(Distributions, ManyFreedomsCostNoDigits) {  // as every log of minutes has them
  const double z = 1.6448536269514722, freedom = 1e9;
  EXPECT_NEAR(student_t_quantile(0.95, freedom), z + (z * z * z + z) / (4 * freedom), 1e-13);  // Cornish, Fisher
  EXPECT_NEAR(student_t_probability(z, infinite), 0.95, 1e-14);
  const double t = student_t_quantile(0.975, 1e6);
  EXPECT_NEAR(fisher_f_quantile(0.95, 1, 1e6), t * t, 1e-11);
  EXPECT_NEAR(fisher_f_quantile(0.95, 1, infinite), 3.841458820694124, 1e-9);  // chi-square
  for (const double p : {0.05, 0.3, 0.9, 0.999})
    for (const double n : {1.0, 7.5, 66.0})
      EXPECT_NEAR(fisher_f_probability(fisher_f_quantile(p, n, 1e6), n, 1e6), p, 1e-11) << p << ' ' << n;
}

TEST(Distributions, RefuseWhatIsNoProbability) {
  EXPECT_THROW(student_t_quantile(1, 5), InvalidInput);
  EXPECT_THROW(student_t_quantile(0.9, 0), InvalidInput);
  EXPECT_THROW(fisher_f_quantile(0.95, 2, std::nan("")), InvalidInput);
}

}  // namespace steelyard
