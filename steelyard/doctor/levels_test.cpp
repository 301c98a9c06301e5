#include "steelyard/doctor/levels.hpp"

#include "steelyard/core/random.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace steelyard::doctor {
namespace {

// Runs of a sine that is made into something else; `value` of sample k.
template <typename Value>
Levels levels_of_samples(Value value, Eigen::Index samples = 4000) {
  std::vector<ConstantRun> runs;
  for (Eigen::Index begin = 0; begin < samples;) {
    Eigen::Index end = begin + 1;
    while (end < samples && value(end) == value(begin)) ++end;
    if (end - begin >= 3) runs.push_back({end - begin, value(begin)});
    begin = end;
  }
  return levels_of(runs, samples, 2);
}

double sine(Eigen::Index k) { return std::sin(0.01 * static_cast<double>(k)); }

TEST(Levels, CoarseStepsAreFoundWithTheirSize) {
  const Levels found = levels_of_samples([](Eigen::Index k) { return 0.05 * std::round(sine(k) / 0.05); });
  EXPECT_NEAR(found.step, 0.05, 1e-12);
  EXPECT_EQ(found.hold, 0);
  const double hundredth_of_seven_radians = 2 * 0.01 / 7;  // range of the sine: 2
  EXPECT_GT(levels_of_samples([&](Eigen::Index k) {
              return hundredth_of_seven_radians * std::round(sine(k) / hundredth_of_seven_radians);
            }).step,
            0);
}

TEST(Levels, HeldValuesAreFoundWithTheirTime) {
  const Levels found = levels_of_samples([](Eigen::Index k) { return sine(k / 7 * 7); });
  EXPECT_EQ(found.step, 0);
  EXPECT_EQ(found.hold, 7);
}

TEST(Levels, AChannelThatIsStuckNowAndThenIsNeither) {
  const Levels found = levels_of_samples([](Eigen::Index k) {
    const Eigen::Index start = k / 150 * 150, stuck = 20 + (k / 150) % 7 * 9;  // stretches of many lengths
    return sine(k - start < stuck ? start : k);
  });
  EXPECT_EQ(found.step, 0);
  EXPECT_EQ(found.hold, 0);
}

TEST(Levels, FineStepsAndFewRunsAreNoReason) {
  EXPECT_EQ(levels_of_samples([](Eigen::Index k) { return 1e-3 * std::round(sine(k) / 1e-3); }).step, 0);
  EXPECT_EQ(levels_of({{100, 0}, {100, 1}, {100, 2}, {100, 3}}, 400, 3).step, 0);
}

TEST(Levels, HeldValuesAreFoundInAResampledChannelToo) {
  Eigen::VectorXd held(1000), smooth(1000), noisy(1000);
  Random random(1);
  for (Eigen::Index k = 0; k < 1000; ++k) {
    const auto at = static_cast<Eigen::Index>(static_cast<double>(k) / 9.4);  // samples to a value
    const double into = std::floor(static_cast<double>(k) - 9.4 * static_cast<double>(at));
    held[k] = sine(10 * at) + 0.1 * (sine(10 * at) - sine(10 * at - 10)) * std::pow(-0.27, into);  // a spline rings
    smooth[k] = sine(k);
    noisy[k] = sine(k) + 0.01 * random.normal();
  }
  EXPECT_NEAR(static_cast<double>(resampled_hold(held)), 9.4, 1);
  EXPECT_EQ(resampled_hold(smooth), 0);
  EXPECT_EQ(resampled_hold(noisy), 0);
}

}  // namespace
}  // namespace steelyard::doctor
