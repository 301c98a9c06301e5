#include "steelyard/recordings/follow_plan.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "steelyard/core/error.hpp"

namespace steelyard {
namespace {

using Eigen::Index;
using Eigen::VectorXd;

Plan example(Boundary boundary, unsigned seed = 3) {
  Plan plan;
  plan.robot = "arm";
  plan.joints = {"one", "two", "three"};
  plan.types = {3, JointType::revolute};
  plan.family = {FamilyKind::fourier, boundary, 6, 5, {}};
  Limits limits;
  limits.lower = -2, limits.upper = 1.5, limits.velocity = 3;
  plan.limits.joints = {3, limits};
  const auto family = make_family(plan.family, plan.limits.joints);
  Random random(seed);
  plan.x = family->draw(random);
  plan.names = family->names();
  return plan;
}

struct Recording {
  double before = 2.345;  // [s] until the plan begins
  double scale = 1;
  double played = 1;    // periods
  double noise = 0.05;  // noise of the torque
  double rate = 100;
};

// A pose held, a straight way to the plan, the plan so many times, and rest where it ends.
Signals record(const Plan& plan, const Recording& how) {
  const double T = plan.family.period / how.scale, end = how.before + how.played * T;
  Signals out;
  out.name = "log.csv";
  out.t0 = 100;
  out.dt = 1 / how.rate;
  const auto n = static_cast<Index>((end + 1.5) * how.rate);
  VectorXd times(n);
  for (Index k = 0; k < n; ++k)
    times[k] = how.scale * (std::clamp(static_cast<double>(k) * out.dt, how.before, end) - how.before);
  out.q = sample(plan, times).q;
  out.tau.resize(3, n);
  Random random(9);
  const VectorXd first = out.q.col(0);
  for (Index k = 0; k < n; ++k) {
    const double to_go = std::max(0.0, how.before - static_cast<double>(k) * out.dt);
    out.q.col(k) -= 0.3 * std::min(to_go, 1.0) * VectorXd::Ones(3);
    for (Index i = 0; i < 3; ++i) {
      out.q(i, k) += 1e-4 * random.normal();
      out.tau(i, k) = 5 * out.q(i, k) + how.noise * random.normal();
    }
  }
  return out;
}

TEST(FollowPlan, FindsWhereAndHowFastItWasPlayed) {
  for (const Boundary boundary : {Boundary::rest, Boundary::periodic})
    for (const double scale : {1.0, 0.9873, 0.5, 0.3}) {
      const Plan plan = example(boundary);
      const Followed found = follow_plan(plan, record(plan, {.scale = scale}));
      EXPECT_NEAR(found.how.delay, 2.345, 2e-3);
      EXPECT_NEAR(found.how.scale, scale, 1e-3 * scale);
      EXPECT_EQ(found.how.periods, 1);
      EXPECT_FALSE(found.how.averaged);
      EXPECT_NEAR(static_cast<double>(found.signals.samples()) * 0.01, 6 / scale, 0.03);
      EXPECT_NEAR(found.signals.t0, 102.345, 0.01);
      EXPECT_LT(found.how.deviation.maxCoeff(), 5e-3);
    }
}

TEST(FollowPlan, AveragesWholePeriodsAndKnowsTheNoiseOfTheMean) {
  const Plan plan = example(Boundary::periodic);
  const Followed found = follow_plan(plan, record(plan, {.played = 4.4, .noise = 0.2}));
  EXPECT_EQ(found.how.periods, 4);
  EXPECT_TRUE(found.how.averaged);
  EXPECT_NEAR(found.how.period, 6, 1e-3);
  EXPECT_NEAR(found.how.after, 0.4 * 6 + 1.5, 0.05);
  const Signals& mean = found.signals;
  EXPECT_NEAR(static_cast<double>(mean.samples()) * mean.dt, 7, 0.02);  // and half a second at either end
  double square = 0;
  VectorXd times(mean.samples());
  for (Index k = 0; k < mean.samples(); ++k)
    times[k] = mean.t0 + static_cast<double>(k) * mean.dt - 100 - found.how.delay;
  const Trajectory motion = sample(plan, times);
  for (Index k = 0; k < mean.samples(); ++k) {
    EXPECT_LT((mean.q.col(k) - motion.q.col(k)).norm(), 0.02);  // on the plan, ends included
    square += (mean.tau.col(k) - 5 * mean.q.col(k)).squaredNorm() / 3;
  }
  const double noise = std::sqrt(square / static_cast<double>(mean.samples()));
  EXPECT_NEAR(noise, 0.1, 0.01);  // 0.2 / √4
  for (Index i = 0; i < 3; ++i) EXPECT_NEAR(found.how.torque_noise[i], noise, 0.1 * noise);
}

TEST(FollowPlan, TakesALogThatBeginsInMotion) {
  const Plan plan = example(Boundary::periodic);
  Signals signals = record(plan, {.played = 3});
  const Index begin = 400;  // 1.655 s into the plan
  signals.q = signals.q.rightCols(signals.samples() - begin).eval();
  signals.tau = signals.tau.rightCols(signals.q.cols()).eval();
  const Followed found = follow_plan(plan, signals);
  EXPECT_NEAR(found.how.delay, 6 - 1.655, 2e-3);
  EXPECT_EQ(found.how.periods, 2);
}

TEST(FollowPlan, SaysWhichJointLeavesThePlanAndWhen) {
  const Plan plan = example(Boundary::rest);
  Signals signals = record(plan, {.noise = 0});
  for (Index k = 500; k < 560; ++k) signals.q(1, k) += 1.8;  // someone pushed it
  try {
    follow_plan(plan, signals);
    FAIL();
  } catch (const Unattainable& e) {
    const std::string said = e.what();
    EXPECT_NE(said.find("joint two"), std::string::npos) << said;
    EXPECT_NE(said.find("at 105."), std::string::npos) << said;
  }
}

TEST(FollowPlan, RefusesTheLogOfAnotherPlanAndOneTooShort) {
  const Plan plan = example(Boundary::rest);
  EXPECT_THROW(follow_plan(plan, record(example(Boundary::rest, 4), {})), Unattainable);
  Signals swapped = record(plan, {});
  swapped.q.row(0).swap(swapped.q.row(2));
  EXPECT_THROW(follow_plan(plan, swapped), Unattainable);
  Signals brief = record(plan, {});
  brief.q = brief.q.leftCols(500).eval();
  EXPECT_THROW(follow_plan(plan, brief), Unattainable);
}

}  // namespace
}  // namespace steelyard
