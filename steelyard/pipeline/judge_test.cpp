#include "steelyard/pipeline/judge.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "steelyard/core/error.hpp"
#include "tests/support/synthetic_log.hpp"

namespace steelyard {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

struct Arm {
  Model model;

  Arm() : model(nominal_model(robot())) {}
  static Robot robot() {
    Random random(3);
    return testing::with_inertias(load_robot("planar-2r"), random);
  }
  // Torques of the model on the motion as it is judged.
  Signals log() const {
    Signals out = testing::synthetic_log(model.robot);
    const Motion motion = low_pass(out, signal_options(model.robot)).motion;
    out.tau = torques(model, motion.q, motion.qd, motion.qdd);
    return out;
  }
};

}  // namespace

TEST(Judge, AModelMeetsTheTorquesItMade) {
  const Arm arm;
  const Judgement judged = judge(arm.model, arm.log());
  EXPECT_LT(judged.metrics.filtered_relative_percent, 1e-9);
  EXPECT_EQ(judged.t.size(), judged.tau.cols());
  EXPECT_EQ(judged.tau.cols(), judged.predicted.cols());
  EXPECT_EQ(judged.speed.size(), 2);
  Model heavy = arm.model;
  heavy.values *= 1.5;
  EXPECT_NEAR(judge(heavy, arm.log()).metrics.filtered_relative_percent, 50, 1e-9);
}

TEST(Judge, WarnsByNameOfJointsThatMoveFasterThanTheFitSaw) {
  Robot robot = Arm::robot();
  robot.identified.emplace();
  robot.identified->speed = Eigen::Vector2d(1, 2);
  const Diagnostics found = beyond_fitted_speed(robot, "fast.csv", Eigen::Vector2d(1, 2.5));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_THAT(found[0].message, HasSubstr("fast.csv"));
  EXPECT_THAT(found[0].message, HasSubstr("'" + robot.coordinates[1].name + "' 2.5 rad/s where the fit saw 2"));
  EXPECT_TRUE(beyond_fitted_speed(robot, "slow.csv", Eigen::Vector2d(1, 2)).empty());
}

TEST(Judge, ALogWithoutTorqueIsRefusedByName) {
  const Arm arm;
  Signals log = arm.log();
  log.tau.resize(0, 0);
  EXPECT_THROW(judge(arm.model, log), InvalidInput);
}

TEST(Judge, LogsOfOneNameAreNumbered) {
  EXPECT_THAT(distinct({"a", "b", "a", "a"}), ElementsAre("a", "b", "a-2", "a-3"));
}

TEST(Judge, TheVerdictHearsWhichLogsTheFitSawAndHowFastTheyWere) {
  const Arm arm;
  Judgement fitted = judge(arm.model, arm.log()), other = fitted;
  fitted.fitted = true;
  const VerdictInput input = verdict_input(arm.model.robot, {fitted, other}, {});
  ASSERT_EQ(input.logs.size(), 2u);
  EXPECT_TRUE(input.logs[0].fitted);
  EXPECT_FALSE(input.logs[1].fitted);
  EXPECT_EQ(input.logs[0].speed, std::vector<double>(fitted.speed.begin(), fitted.speed.end()));
  EXPECT_EQ(input.joints.size(), 2u);
}

TEST(Judge, SeriesHaveTimeTorquesAndMotion) {
  const Arm arm;
  const Judgement judged = judge(arm.model, arm.log());
  const Table table = series_table(judged);
  EXPECT_THAT(table.names, ElementsAre("t", "tau1", "tau2", "tau_hat1", "tau_hat2", "q1", "q2", "qd1", "qd2"));
  ASSERT_EQ(table.values.rows(), judged.t.size());
  EXPECT_EQ(table.values(5, 3), judged.predicted(0, 5));
}

}  // namespace steelyard
