#include "steelyard/validate/verdict.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace steelyard {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

namespace {

TorqueMetrics metrics(double all, std::vector<double> joints) {
  TorqueMetrics out;
  out.relative_percent = out.filtered_relative_percent = all;
  for (const double e : joints) {
    JointMetrics m;
    m.relative_percent = m.filtered_relative_percent = m.moving_relative_percent = e;
    out.joints.push_back(m);
  }
  return out;
}

JudgedLog judged(const std::string& name, bool fitted, const TorqueMetrics& m) { return {name, fitted, m, {}, {}}; }

VerdictInput good() {
  VerdictInput in;
  in.joints = {"shoulder", "elbow"};
  in.logs = {judged("fit.csv", true, metrics(3, {3, 4})), judged("walk.csv", false, metrics(4.5, {4, 7}))};
  return in;
}

}  // namespace

TEST(Verdict, AGoodModelProvenOnAnotherMotionIsUsable) {
  const Verdict v = verdict(good());
  EXPECT_TRUE(v.usable);
  EXPECT_EQ(v.headline,
            "Usable for control: on a motion it never saw, the model misses the torque by 4.5 % rms over all joints "
            "(worst: elbow, 7.0 %).");
  EXPECT_THAT(v.reasons, Contains(HasSubstr("walk.csv: error 4.5 %")));
  EXPECT_TRUE(v.next_steps.empty());
}

TEST(Verdict, CountsJointsWithMeasuredTorqueAndSaysSo) {
  VerdictInput in = good();
  const double none = std::numeric_limits<double>::quiet_NaN();
  in.joints.emplace_back("wrist");
  for (JudgedLog& log : in.logs) {
    log.with_torque = {true, true, false};
    log.metrics.joints.push_back({none, none, none, none, none});
  }
  const Verdict v = verdict(in);
  EXPECT_TRUE(v.usable);
  EXPECT_THAT(v.headline, HasSubstr("4.5 % rms over the 2 of 3 joints with measured torque (worst: elbow, 7.0 %)"));
  in.logs[1].with_torque = {false, false, false};
  EXPECT_FALSE(verdict(in).usable) << "nothing was measured, and nothing simulated";
}

TEST(Verdict, NamesTheCutoffThatTheErrorWasComputedWith) {
  VerdictInput in = good();
  in.logs[1].metrics = metrics(20, {4, 7});
  in.logs[1].metrics.cutoff = 4;
  EXPECT_THAT(verdict(in).reasons, Contains(HasSubstr("the torque error is 20.0 % (rms below 4 Hz)")));
  in.logs[1].metrics.cutoff = 0;  // a log too slow to have anything above it
  EXPECT_THAT(verdict(in).reasons, Contains(HasSubstr("the torque error is 20.0 % (rms);")));
}

// One metric for the limit, for overfitting and beside the nominal model; rests are a reason, no reprimand.
TEST(Verdict, RestsAreStatedAndDoNotRefute) {
  VerdictInput in = good();
  in.logs[1].metrics = metrics(15.3, {12, 20});
  for (auto& joint : in.logs[1].metrics.joints) joint.filtered_moving_relative_percent = 2;
  EXPECT_FALSE(verdict(in).usable);
  in.logs[1].metrics.filtered_moving_relative_percent = 1.9;
  in.logs[1].nominal = metrics(60, {50, 60});
  in.logs[1].nominal->filtered_moving_relative_percent = 55;
  const Verdict v = verdict(in);
  EXPECT_TRUE(v.usable);
  EXPECT_THAT(v.headline,
              HasSubstr("misses the torque by 1.9 % rms over all joints while moving (worst: elbow, 20.0 %"));
  EXPECT_THAT(v.reasons, Contains("walk.csv: error while moving 1.9 %, the nominal model 55.0 %"));
  EXPECT_THAT(v.reasons, Contains(HasSubstr("with the rests of walk.csv its torque error is 15.3 %: stiction")));
  EXPECT_THAT(v.reasons, Not(Contains(HasSubstr("overfits"))));
  EXPECT_TRUE(v.next_steps.empty());
  in.logs[1].metrics.filtered_moving_relative_percent = 11;
  EXPECT_FALSE(verdict(in).usable);
  EXPECT_THAT(verdict(in).reasons, Contains(HasSubstr("the torque error while moving is 11.0 %")));
  EXPECT_THAT(verdict(in).reasons, Contains(HasSubstr("grows from 3.0 % on the fitted motion to 11.0 %")));
}

TEST(Verdict, ARecordingOfTheFittedMotionIsNoMotionItNeverSaw) {
  VerdictInput in = good();
  in.logs[1].repeats = true;
  EXPECT_THAT(verdict(in).headline, HasSubstr(": on a recording it never saw, of the fitted motion, the model misses"));
  in.logs.push_back(judged("again.csv", false, metrics(4, {4, 4})));
  EXPECT_THAT(verdict(in).headline, HasSubstr(": on 2 recordings it never saw, 1 of them of the fitted motion, "));
  in.logs[2].repeats = true;
  EXPECT_THAT(verdict(in).headline, HasSubstr(": on 2 recordings it never saw, all of the fitted motion, "));
  in.logs[1].repeats = in.logs[2].repeats = false;
  EXPECT_THAT(verdict(in).headline, HasSubstr(": on 2 motions it never saw, the model"));
}

TEST(Verdict, SaysWhatTheWorstJointsResidualLooksLikeUnlessItIsNoise) {
  VerdictInput in = good();
  const auto worst = [](double percent, Cause cause) {
    ResidualCauses out;
    out.filtered_relative_percent = percent;
    out.summary = "elbow: 0.2 N·m";
    out.shares = {{cause, 80, ""}};
    return std::vector<ResidualCauses>{out};
  };
  in.logs[1].causes = worst(40, Cause::standstill);
  EXPECT_TRUE(verdict(in).usable);
  EXPECT_THAT(verdict(in).reasons, Contains("worst joint: elbow: 0.2 N·m"));
  in.logs[1].causes = worst(40, Cause::noise);
  EXPECT_THAT(verdict(in).reasons, Not(Contains(HasSubstr("worst joint"))));
  in.logs[1].causes = worst(4, Cause::standstill);
  EXPECT_THAT(verdict(in).reasons, Not(Contains(HasSubstr("worst joint"))));
}

TEST(Verdict, ItsOwnLogProvesNothing) {
  VerdictInput in = good();
  in.logs.pop_back();
  const Verdict v = verdict(in);
  EXPECT_FALSE(v.usable);
  EXPECT_THAT(v.headline, StartsWith("Not proven"));
  EXPECT_THAT(v.next_steps.at(0), HasSubstr("record a different motion"));
  in.logs.clear();
  EXPECT_THAT(verdict(in).headline, HasSubstr("not compared with any measurement"));
  EXPECT_FALSE(verdict(in).usable);
}

TEST(Verdict, TheWorstUnseenMotionDecides) {
  VerdictInput in = good();
  in.logs.push_back(judged("fast.csv", false, metrics(14, {12, 20})));
  const Verdict v = verdict(in);
  EXPECT_FALSE(v.usable);
  EXPECT_THAT(v.headline, StartsWith("Not usable: on 2 motions"));
  EXPECT_THAT(v.reasons.at(0), HasSubstr("fast.csv"));  // before the reasons for it
  for (const std::size_t log : {1u, 2u}) {              // naN in any place
    in = good();
    in.logs.push_back(judged("slow.csv", false, metrics(4, {4, 4})));
    in.logs[log].metrics.filtered_relative_percent = std::numeric_limits<double>::quiet_NaN();
    EXPECT_FALSE(verdict(in).usable);
  }
}

TEST(Verdict, NamesTheJointThatFails) {
  VerdictInput in = good();
  JointMetrics& elbow = in.logs[1].metrics.joints[1];
  elbow.filtered_relative_percent = elbow.moving_relative_percent = 45;
  const Verdict v = verdict(in);
  EXPECT_FALSE(v.usable);
  EXPECT_THAT(v.reasons.at(0), HasSubstr("elbow moves in walk.csv, and its torque error is 45 %"));
  EXPECT_THAT(v.next_steps, Contains(HasSubstr("friction of elbow")));
  elbow.moving_relative_percent = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(verdict(in).usable);  // at rest: stiction, which no law of velocity explains
  elbow.moving_relative_percent = 12;
  EXPECT_TRUE(verdict(in).usable);  // mostly at rest, and right when it moves
  elbow.moving_relative_percent = 45, elbow.filtered_relative_percent = 12;
  EXPECT_TRUE(verdict(in).usable);  // noise above 10 Hz
}

// One metric for both errors of a joint; and whether its torque is worth the percent.
TEST(Verdict, SaysThatATorqueIsSmallAndMovesBelowTheCutoff) {
  VerdictInput in = good();
  auto& joints = in.logs[1].metrics.joints;
  joints[0].rms = 2, joints[0].relative_percent = joints[0].filtered_relative_percent = 4;  // of 50 N·m
  joints[1].rms = 0.2, joints[1].relative_percent = 20;                                     // of 1 N·m
  joints[1].filtered_relative_percent = 17.5;
  joints[1].moving_relative_percent = 16.8;
  joints[1].filtered_moving_relative_percent = 12.3;
  EXPECT_THAT(verdict(in).headline, HasSubstr("(worst: elbow, 17.5 % of a small torque, 12.3 % while moving)"));
  joints[1].rms = 2;
  EXPECT_THAT(verdict(in).headline, HasSubstr("(worst: elbow, 17.5 %, 12.3 % while moving)"));
}

// Tables show the error of the whole log: where another one decides, the sentence says which.
TEST(Verdict, SaysWhereTheRestsOfAJointAreLeftOut) {
  VerdictInput in = good();
  JointMetrics& elbow = in.logs[1].metrics.joints[1];
  elbow.filtered_relative_percent = 37, elbow.moving_relative_percent = 9;
  in.logs[1].metrics.joints[0].filtered_relative_percent = in.logs[1].metrics.joints[0].moving_relative_percent = 20;
  EXPECT_THAT(verdict(in).headline, HasSubstr("(worst: elbow, 37.0 %, 9.0 % while moving)"));  // of the longest bar
  elbow.filtered_relative_percent = 47, elbow.moving_relative_percent = 45;
  EXPECT_THAT(verdict(in).reasons.at(0),
              HasSubstr("elbow moves in walk.csv, and its torque error while moving is 45 %"));
  in.logs[1].metrics.joints[0] = elbow;
  EXPECT_THAT(verdict(in).reasons.at(0), HasSubstr("elbow by 45 % while moving in walk.csv"));
}

TEST(Verdict, GivesPositionsAndSpeedsTheUnitsOfTheirJoints) {
  EXPECT_STREQ(small_unit({}), "mrad");
  EXPECT_STREQ(small_unit({false, false}), "mrad");
  EXPECT_STREQ(small_unit({true, true}), "mm");
  EXPECT_STREQ(small_unit({false, true}), "mrad (mm)");
  VerdictInput in = good();
  in.fitted_speed = {1, 1};
  in.logs[1].speed = {2, 2};
  in.slides = {false, true};
  const Verdict v = verdict(in);
  EXPECT_THAT(v.reasons, Contains(HasSubstr("shoulder moves at 2.00 rad/s in walk.csv")));
  in.logs[1].speed = {1, 2};
  EXPECT_THAT(verdict(in).reasons, Contains(HasSubstr("elbow moves at 2.00 m/s in walk.csv")));
  for (JudgedLog& log : in.logs) {
    log.with_torque = {false, false};
    log.simulation = MotionMetrics{0.0027, 3, {{0.0027, 0.01, 3}, {0.0027, 0.01, 3}}};
  }
  in.slides = {false, false};
  EXPECT_THAT(verdict(in).headline, HasSubstr("positions are off by 2.7 mrad rms"));
}

TEST(Verdict, ALoopThatDivergesIsSaidInWords) {
  VerdictInput in = good();
  for (JudgedLog& log : in.logs) {
    log.with_torque = {false, false};
    log.simulation = MotionMetrics{0.0027, 3, {{0.0027, 0.01, 3}, {0.0027, 0.01, 3}}};
  }
  const double inf = std::numeric_limits<double>::infinity();
  in.logs[1].simulation = MotionMetrics{inf, inf, {{inf, inf, inf}, {inf, inf, inf}}};
  const Verdict v = verdict(in);
  EXPECT_FALSE(v.usable);
  EXPECT_THAT(v.headline, HasSubstr("the simulated closed loop diverges"));
  EXPECT_THAT(v.reasons, Contains(HasSubstr("from the references of walk.csv the simulated motion diverges")));
  for (const std::string& reason : v.reasons) EXPECT_THAT(reason, Not(HasSubstr("inf")));
}

TEST(Verdict, AJointThatFailsItsOwnFittedLogIsNeverUsable) {
  VerdictInput in = good();
  JointMetrics& elbow = in.logs[0].metrics.joints[1];
  elbow.filtered_relative_percent = 152, elbow.moving_relative_percent = 11;  // wrong at rest alone
  const Verdict v = verdict(in);
  EXPECT_FALSE(v.usable);
  EXPECT_THAT(v.headline, StartsWith("Not usable yet"));
  EXPECT_THAT(v.reasons.at(0), HasSubstr("elbow by 152 % in fit.csv"));
  EXPECT_THAT(v.next_steps, Contains(HasSubstr("friction at rest of elbow")));
  elbow.filtered_relative_percent = 86;  // stiction, or hardly any load
  EXPECT_TRUE(verdict(in).usable);
  elbow.filtered_relative_percent = std::numeric_limits<double>::infinity();  // its torque was not measured
  EXPECT_TRUE(verdict(in).usable);
  elbow.filtered_relative_percent = 260;
  elbow.moving_relative_percent = std::numeric_limits<double>::quiet_NaN();  // it stands through the log
  EXPECT_TRUE(verdict(in).usable);
  elbow = in.logs[0].metrics.joints[0];
  in.logs[1].metrics.joints[1].filtered_relative_percent = 152;  // held out: it stands, and the torque is next to none
  EXPECT_TRUE(verdict(in).usable);
}

TEST(Verdict, WithoutOtherLogsAJointThatFailsIsNamedOnce) {
  VerdictInput in = good();
  in.logs.pop_back();
  in.logs[0].metrics.joints[1].filtered_relative_percent = 152;
  in.logs[0].metrics.joints[1].moving_relative_percent = 140;
  EXPECT_THAT(verdict(in).reasons, Contains(HasSubstr("elbow moves in fit.csv")));
  EXPECT_THAT(verdict(in).reasons, Not(Contains(HasSubstr("even the fitted motion"))));
}

TEST(Verdict, SeveralJointsThatFailAreOneReasonWorstFirst) {
  VerdictInput in = good();
  in.logs[1].metrics = metrics(8, {40, 60});
  const Verdict v = verdict(in);
  EXPECT_THAT(v.reasons.at(0), HasSubstr("elbow by 60 % in walk.csv, shoulder by 40 % in walk.csv"));
  EXPECT_THAT(v.next_steps, ElementsAre(HasSubstr("friction of elbow, shoulder")));
}

TEST(Verdict, SaysNothingTwiceAndNotTooMuch) {
  VerdictInput in = good();
  in.consistent = false;
  in.fitted_speed = {0.5, 1};
  in.speed_limit = {2, 2.5};
  for (const char* code : {"clock-gap", "clock-gap", "torque-delay"})
    in.diagnostics.push_back({Severity::warning, code, std::string("all about ") + code});
  const Verdict v = verdict(in);
  EXPECT_THAT(v.reasons, Contains("3 warnings among the diagnostics: clock-gap, torque-delay"));
  EXPECT_THAT(v.reasons, Not(Contains(HasSubstr("all about"))));
  EXPECT_THAT(v.reasons, Contains("all joints were fitted up to 25 % (shoulder) "
                                  "to 40 % (elbow) of their speed limits"));

  in.logs[1].metrics = metrics(50, {50, 60});  // everything at once: what refutes stays, and four steps
  in.logs[1].nominal = metrics(5, {5, 5});
  in.logs[1].speed = {5, 5};
  in.excitation.parameters = {{"XX_2", 300, 5, 1e9, false, Determination::not_determined}};
  const Verdict bad = verdict(in);
  EXPECT_EQ(bad.reasons.size(), 6u);
  EXPECT_EQ(bad.next_steps.size(), 4u);
  for (const char* refuting :
       {"torque error is 50.0 %", "the torque error of moving joints", "made it worse", "not physically consistent"})
    EXPECT_THAT(bad.reasons, Contains(HasSubstr(refuting)));
}

TEST(Verdict, GainsThatTheDescriptionContradictsAreNeverUsable) {
  VerdictInput in = good();
  in.contradicted = "by the torque of these gains, the links that hip moves weigh 2.4 times what the description has";
  const Verdict found = verdict(in);
  EXPECT_FALSE(found.usable);
  EXPECT_EQ(found.reasons.front(), in.contradicted);
  EXPECT_THAT(found.headline, HasSubstr("but see the reasons"));
  EXPECT_THAT(found.next_steps, Contains(HasSubstr("check the gains (kp, kd)")));
}

TEST(Verdict, OfManyLogsTheWorstIsNamed) {
  VerdictInput in = good();
  for (const char* name : {"a.csv", "b.csv", "c.csv"}) in.logs.push_back(judged(name, false, metrics(2, {2, 2})));
  EXPECT_THAT(verdict(in).reasons, ElementsAre("walk.csv: error 4.5 %; 3 other logs less"));
}

TEST(Verdict, ComparesWithTheModelOneHadBefore) {
  VerdictInput in = good();
  in.logs[1].nominal = metrics(20, {20, 20});
  EXPECT_THAT(verdict(in).reasons, Contains(HasSubstr("the nominal model 20.0 %")));
  EXPECT_TRUE(verdict(in).usable);
  in.logs[1].nominal = metrics(5.2, {5, 5});
  EXPECT_TRUE(verdict(in).usable);
  EXPECT_THAT(verdict(in).reasons, Contains(HasSubstr("little was gained")));
  // A simulated log of the nominal model itself: noise decides which is nearer.
  for (const double before : {4.2, 4.5, 4.8}) {
    in.logs[1].nominal = metrics(before, {4, 4});
    EXPECT_TRUE(verdict(in).usable) << before;
    EXPECT_THAT(verdict(in).reasons, Contains(HasSubstr("as good as the nominal one"))) << before;
    EXPECT_TRUE(verdict(in).next_steps.empty()) << before;
  }
  in.logs[1].nominal = metrics(4, {4, 4});
  EXPECT_FALSE(verdict(in).usable);
  EXPECT_THAT(verdict(in).reasons, Contains(HasSubstr("made it worse")));
}

TEST(Verdict, ImpossibleBodiesPredictTorquesAndAreNotToBeSimulated) {
  VerdictInput in = good();
  EXPECT_THAT(verdict(in).headline, HasSubstr("Usable for control"));
  in.consistent = false;
  const Verdict v = verdict(in);
  EXPECT_TRUE(v.usable);
  EXPECT_THAT(v.headline, HasSubstr("not for simulation"));
  EXPECT_THAT(v.reasons, Contains(HasSubstr("not physically consistent")));
}

TEST(Verdict, SaysWhatToRunNext) {
  VerdictInput in = good();
  in.excitation.parameters = {{"ZZ_1", 1, 50, 1, false, Determination::well},
                              {"MX_2", 40, 5, 30, false, Determination::weakly},
                              {"XX_2", 300, 5, 1e9, false, Determination::not_determined}};
  in.excitation.inseparable = {{"XX_2", "YY_2"}};
  in.fitted_speed = {0.5, 1};
  in.speed_limit = {2, 0};
  in.logs[1].speed = {0.5, 1.5};
  in.diagnostics = {{Severity::warning, "optimistic-intervals", "the log is short"},
                    {Severity::info, "decimated", "decimated by 4"}};
  const Verdict v = verdict(in);
  EXPECT_TRUE(v.usable);  // none of it refutes what the unseen motion shows
  EXPECT_THAT(v.reasons, Contains(HasSubstr("does not determine XX_2")));
  EXPECT_THAT(v.reasons, Contains(HasSubstr("weakly determined: MX_2")));
  EXPECT_THAT(v.reasons, Contains(HasSubstr("combinations of XX_2, YY_2")));
  EXPECT_THAT(v.reasons, Contains(HasSubstr("elbow moves at 1.50 rad/s in walk.csv, but was fitted only up to 1.00")));
  EXPECT_THAT(v.reasons, Contains(HasSubstr("shoulder was fitted up to 25 % of its speed limit")));
  EXPECT_THAT(v.reasons, Contains("1 warning among the diagnostics: optimistic-intervals"));
  EXPECT_THAT(v.reasons, Not(Contains(HasSubstr("decimated"))));
  EXPECT_THAT(v.next_steps, Contains(HasSubstr("moves all joints together")));
  EXPECT_THAT(v.next_steps, Contains(HasSubstr("identify elbow at the speeds")));
}

TEST(Verdict, SeesAFitThatLearnedItsMotionByHeart) {
  VerdictInput in = good();
  in.logs[0].metrics.filtered_relative_percent = 1;
  EXPECT_THAT(verdict(in).reasons, Contains(HasSubstr("the model overfits")));
}

}  // namespace steelyard
