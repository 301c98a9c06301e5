#include "steelyard/recordings/align.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "steelyard/core/error.hpp"

namespace steelyard {

using ::testing::HasSubstr;

namespace {

// A motion with no period of its own in `seconds`; the torque is a function of the motion, plus `load`.
Signals run(double begin, double seconds, double rate, double load, double other = 0) {
  const auto samples = static_cast<Eigen::Index>(seconds * rate);
  Signals out;
  out.name = load > 0 ? "loaded.csv" : "bare.csv";
  out.t0 = 5;
  out.dt = 1 / rate;
  out.q.resize(2, samples);
  out.qd = out.tau = out.q;
  for (Eigen::Index k = 0; k < samples; ++k) {
    const double t = begin + static_cast<double>(k) / rate;
    out.q.col(k) << std::sin(1.1 * t) + 0.5 * std::sin(2.7 * t),
        std::sin(0.7 * t + other * t) + 0.4 * std::cos(3.1 * t);
    out.qd.col(k) << 1.1 * std::cos(1.1 * t) + 1.35 * std::cos(2.7 * t),
        (0.7 + other) * std::cos(0.7 * t + other * t) - 1.24 * std::sin(3.1 * t);
    out.tau.col(k) = (3 + load) * out.q.col(k) + 2 * out.qd.col(k);
  }
  return out;
}

}  // namespace

TEST(Align, CancelsTheRobotWhateverTheClocks) {
  const Robot robot = load_robot("planar-2r");
  for (const double later : {0.0, 1.2345, -2.3456}) {
    const Aligned aligned = align(robot, run(3, 20, 100, 0), run(3 + later, 21, 83, 0.5));
    EXPECT_NEAR(aligned.shift, -later, 2e-4) << later;
    const Signals& d = aligned.difference;
    EXPECT_GT(d.samples(), 1700);
    EXPECT_NEAR(d.t0, 5 + std::max(0.0, later), 0.011);
    const Eigen::Index inner = d.samples() - 200;
    EXPECT_LT((d.tau - 0.5 * d.q).middleCols(100, inner).cwiseAbs().maxCoeff(), 2e-3) << later;
  }
}

TEST(Align, PrefersTheLongestOverlapOfAPeriodicMotion) {
  const Robot robot = load_robot("planar-2r");
  Signals bare = run(0, 20, 100, 0);
  for (Eigen::Index k = 0; k < bare.samples(); ++k) {  // a period of 2 s
    const double t = M_PI * static_cast<double>(k) / 100;
    bare.q.col(k) << std::sin(t), std::cos(t) + 0.3 * std::sin(2 * t);
  }
  Signals loaded = bare;
  loaded.name = "loaded.csv";
  EXPECT_NEAR(align(robot, bare, loaded).shift, 0, 1e-6);
}

TEST(Align, RefusesOtherTrajectoriesNamingTheJoint) {
  const Robot robot = load_robot("planar-2r");
  try {
    align(robot, run(3, 20, 100, 0), run(3, 20, 100, 0.5, 0.03));
    FAIL();
  } catch (const Unattainable& e) {
    EXPECT_THAT(e.what(), HasSubstr(robot.coordinates[1].name));
    EXPECT_THAT(e.what(), HasSubstr("other-trajectory"));
  }
}

TEST(Align, BringsTheGapsOfBothRunsAlong) {
  const Robot robot = load_robot("planar-2r");
  Signals bare = run(3, 20, 100, 0), loaded = run(2, 20, 100, 0.5);
  bare.gaps.push_back({0, 0, 300, 20});
  loaded.gaps.push_back({0, 0, 700, 10});
  const auto gaps = align(robot, bare, loaded).difference.gaps;
  ASSERT_EQ(gaps.size(), 2U);
  EXPECT_EQ(gaps[0].first, 300);
  EXPECT_NEAR(static_cast<double>(gaps[1].first), 600, 1);
  EXPECT_NEAR(static_cast<double>(gaps[1].count), 10, 1);
}

}  // namespace steelyard
