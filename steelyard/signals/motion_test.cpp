#include "steelyard/signals/motion.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace steelyard {
namespace {

using Eigen::Index;

// Two joints at 100 Hz; the second is a tenth as fast, and stands while `pause` says so, as the first does.
template <typename Pause>
FilteredSignals swinging(Index samples, Pause pause) {
  FilteredSignals out;
  out.dt = 0.01;
  out.motion.qd.setZero(2, samples);
  for (Index k = 0; k < samples; ++k)
    if (!pause(k)) out.motion.qd.col(k) << std::cos(0.05 * static_cast<double>(k)), 0.1;
  out.trusted.assign(static_cast<std::size_t>(samples), true);
  out.trusted.front() = false;
  return out;
}

TEST(WithoutStandstill, LeavesOutWhatStandsAndNothingElse) {
  const auto pause = [](Index k) { return k >= 300 && k < 400; };
  const FilteredSignals log = without_standstill(swinging(1000, pause));
  for (Index k = 0; k < 1000; ++k)
    EXPECT_EQ(log.trusted[static_cast<std::size_t>(k)], k > 0 && !pause(k)) << k;  // also where one joint turns
}

TEST(WithoutStandstill, NoiseIsNoMotionAndAJointThatNeverMovesDoesNotHide) {
  FilteredSignals log = swinging(1000, [](Index k) { return k >= 300 && k < 400; });
  for (Index k = 300; k < 400; ++k) log.motion.qd(0, k) = k % 2 == 0 ? 0.008 : -0.008;
  log.motion.qd.row(1).setZero();
  log = without_standstill(log);
  EXPECT_EQ(std::count(log.trusted.begin() + 300, log.trusted.begin() + 400, true), 0);
}

TEST(WithoutStandstill, ALogThatHardlyMovesIsLeftAsItIs) {
  const FilteredSignals log = swinging(1000, [](Index k) { return k > 50; });
  EXPECT_EQ(without_standstill(log).trusted, log.trusted);
}

}  // namespace
}  // namespace steelyard
