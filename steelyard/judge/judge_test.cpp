#include "steelyard/judge/judge.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "steelyard/core/error.hpp"
#include "tests/support/set_values.hpp"
#include "tests/support/synthetic_log.hpp"

namespace steelyard {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

namespace {

struct Arm {
  Model model;

  Arm() {
    Random random(3);
    model = nominal_model(testing::with_inertias(load_model("planar-2r"), random));
  }
  // Torques of the model on the motion as it is judged.
  Signals log() const {
    Signals out = testing::synthetic_log(model);
    const Motion motion = low_pass(out, signal_options(model)).motion;
    out.tau = torques(model, motion.q, motion.qd, motion.qdd);
    return out;
  }
};

Recording recorded(const Signals& signals) {
  Recording out;
  out.file = "some/log.csv";
  out.signals = signals;
  return out;
}

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

TEST(Judge, TheMotionIsFilteredAsItWasForTheFit) {
  Arm arm;
  arm.model.provenance.emplace();
  arm.model.provenance->cutoff = 2;
  arm.model.provenance->order = 2;
  const Signals log = arm.log();
  EXPECT_LT(judge(arm.model, log).metrics.filtered_relative_percent, 1e-9);
  arm.model.provenance->order = 4;
  EXPECT_GT(judge(arm.model, log).metrics.filtered_relative_percent, 0.01);
}

TEST(Judge, AModelOfTorquesThatWereLatePredictsLateOnes) {
  const Arm arm;
  const Signals log = arm.log();
  Model late = arm.model;
  late.provenance.emplace();
  late.provenance->delay = 3 * log.dt;
  const Eigen::MatrixXd predicted = judge(arm.model, log).predicted, later = judge(late, log).predicted;
  const Eigen::Index rest = predicted.cols() - 3;
  EXPECT_LT((later.rightCols(rest) - predicted.leftCols(rest)).cwiseAbs().maxCoeff(),
            1e-9 * predicted.cwiseAbs().maxCoeff());
}

TEST(Judge, TheModelFromBeforeIsJudgedBesideIt) {
  const Arm arm;
  Model heavy = arm.model;
  heavy.values *= 1.5;
  const Judgement judged = judge(arm.model, recorded(arm.log()), {}, &heavy);
  EXPECT_LT(judged.metrics.filtered_relative_percent, 1e-9);
  ASSERT_TRUE(judged.nominal);
  EXPECT_NEAR(judged.nominal->filtered_relative_percent, 50, 1e-9);
  EXPECT_FALSE(judge(arm.model, recorded(arm.log())).nominal);
}

TEST(Judge, TheRestOfALogThatIsFittedHasItsOwnName) {
  const Arm arm;
  Recording rest = recorded(arm.log());
  rest.begin = 0.5;
  const Judgement whole = judge(arm.model, recorded(arm.log())), half = judge(arm.model, rest);
  EXPECT_EQ(whole.log, "log");
  EXPECT_EQ(half.log, "log-held-out");
  EXPECT_NEAR(half.t[0], 20, 0.5);  // [s], of 40
  EXPECT_EQ(half.t[half.t.size() - 1], whole.t[whole.t.size() - 1]);
}

TEST(Judge, AHandfulOfSamplesProvesNoModel) {
  const Arm arm;
  try {
    judge(arm.model, recorded(cut(arm.log(), 0, 12)));
    FAIL();
  } catch (const Unattainable& e) {
    EXPECT_THAT(e.what(), HasSubstr("some/log.csv: 12 samples"));
    EXPECT_THAT(e.what(), HasSubstr("(log-short)"));
  }
}

TEST(Judge, WarnsByNameOfJointsThatMoveFasterThanTheFitSaw) {
  Model model = Arm().model;
  model.provenance.emplace();
  model.provenance->speed = Eigen::Vector2d(1, 2);
  const Diagnostics found = beyond_fitted_speed(model, "fast.csv", Eigen::Vector2d(1, 2.5));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_THAT(found[0].message, HasSubstr("fast.csv"));
  EXPECT_THAT(found[0].message, HasSubstr("'" + model.robot.coordinates[1].name + "' 2.5 rad/s, fitted up to 2"));
  EXPECT_TRUE(beyond_fitted_speed(model, "slow.csv", Eigen::Vector2d(1, 2)).empty());

  Judgement slow, fast;
  slow.speed = Eigen::Vector2d(1, 2);
  fast.speed = Eigen::Vector2d(1.2, 1);
  fast.path = "some/fast.csv";
  const Diagnostics of_logs = beyond_fitted_motion(model, {slow, fast});
  ASSERT_EQ(of_logs.size(), 1u);
  EXPECT_THAT(of_logs[0].message, StartsWith("some/fast.csv: "));
}

TEST(Judge, WarnsByNameOfJointsThatLeaveThePositionsOfTheirLaw) {
  Model model = testing::with_law(Arm().model, 1, {Friction::position, {0.1, 0, 0, 0, 0, 0}});
  Shaft& elbow = model.robot.shafts[1];
  elbow.shape.position_lower = -1;
  elbow.shape.position_upper = 1;
  Eigen::MatrixXd q(2, 3);
  q << -3, 0, 3,  // a law of velocity alone has no range
      -1.05, 0, 1.05;
  EXPECT_TRUE(beyond_fitted_range(model, "near.csv", q).empty());
  q(1, 2) = 1.4;
  const Diagnostics found = beyond_fitted_range(model, "far.csv", q);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].code, "beyond-fitted-range");
  EXPECT_THAT(found[0].message, StartsWith("far.csv: leaves the positions of the fitted logs, joint '" + elbow.label +
                                           "' -1.05 to 1.4 rad, fitted from -1 to 1"));
  Judgement log;
  log.file = "far.csv";
  log.q = q;
  EXPECT_EQ(beyond_fitted_motion(model, {log}).size(), 1u);
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
  const VerdictInput input = verdict_input(arm.model, {fitted, other}, {});
  ASSERT_EQ(input.logs.size(), 2u);
  EXPECT_TRUE(input.logs[0].fitted);
  EXPECT_FALSE(input.logs[1].fitted);
  EXPECT_EQ(input.logs[0].speed, std::vector<double>(fitted.speed.begin(), fitted.speed.end()));
  EXPECT_THAT(input.joints, ElementsAre(arm.model.robot.coordinates[0].name, arm.model.robot.coordinates[1].name));
  EXPECT_TRUE(input.consistent);
  EXPECT_TRUE(input.fitted_speed.empty());

  Model thin = arm.model;
  thin.values[thin.layout.link(1, 9)] = -1;  // kg
  thin.provenance.emplace();
  thin.provenance->speed = Eigen::Vector2d(1, 2);
  const VerdictInput other_input = verdict_input(thin, {other}, {{Severity::warning, "clock-gap", "a gap"}});
  EXPECT_FALSE(other_input.consistent);
  EXPECT_THAT(other_input.fitted_speed, ElementsAre(1, 2));
  EXPECT_EQ(other_input.diagnostics.size(), 1u);
}

TEST(Judge, SeriesHaveTimeTorquesAndMotion) {
  const Arm arm;
  Model heavy = arm.model;
  heavy.values *= 1.5;
  const Judgement judged = judge(heavy, arm.log());
  const Table table = series_table(judged);
  EXPECT_THAT(table.names, ElementsAre("t", "tau1", "tau2", "tau_hat1", "tau_hat2", "q1", "q2", "qd1", "qd2"));
  ASSERT_EQ(table.values.rows(), judged.t.size());
  Eigen::MatrixXd expected(judged.t.size(), 9);
  expected << judged.t, judged.tau.transpose(), judged.predicted.transpose(), judged.q.transpose(),
      judged.qd.transpose();
  EXPECT_EQ(table.values.leftCols(3), expected.leftCols(3));  // time and measured torque with every digit
  EXPECT_LT((table.values - expected).cwiseAbs().cwiseQuotient(expected.cwiseAbs()).maxCoeff(), 0.5e-8);
  std::string csv;
  write_series(judged, [&](std::string_view piece) { csv += piece; });
  const Table text = parse_table(csv, "series");
  EXPECT_EQ(text.names, table.names);
  EXPECT_EQ(text.values, table.values);
  EXPECT_EQ(series_path(judged), "series/" + judged.log + ".csv");
}

}  // namespace steelyard
