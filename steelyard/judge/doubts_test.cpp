#include "steelyard/judge/doubts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "steelyard/dynamics/model.hpp"
#include "steelyard/pipeline/identify.hpp"
#include "tests/support/synthetic_log.hpp"

namespace steelyard {

namespace {

using ::testing::HasSubstr;

Model described(const char* robot) { return nominal_model(load_model(robot)); }

Model heavier(const Model& model, double factor) {
  Model out = model;
  out.values.head(out.layout.link_columns()) *= factor;
  return out;
}

Judgement missed_by(double percent, bool fitted, const std::string& file) {
  Judgement out;
  out.file = file;
  out.fitted = fitted;
  out.metrics.filtered_relative_percent = percent;
  return out;
}

}  // namespace

TEST(Doubts, NoBundledArmIsTooHeavyForItself) {
  for (const char* robot : {"panda", "ur10e", "iiwa14", "denso-vp6242g", "puma560"}) {
    const Model model = described(robot);
    EXPECT_EQ(implausible_masses(model, model), "") << robot;
    EXPECT_EQ(implausible_masses(heavier(model, 3), model), "") << robot << ": a description may be that wrong";
  }
}

TEST(Doubts, AThousandTimesTheMassIsAnotherUnit) {
  for (const char* robot : {"panda", "ur10e", "denso-vp6242g"}) {
    const Model model = described(robot);
    EXPECT_THAT(implausible_masses(heavier(model, 1000), model), HasSubstr("would weigh")) << robot;
    Model unknown = model;  // a description without inertias: its size alone speaks
    unknown.values.setConstant(std::nan(""));
    EXPECT_THAT(implausible_masses(heavier(model, 1000), unknown), HasSubstr("would weigh")) << robot;
  }
}

TEST(Doubts, MassesThatNothingWeighsCountByTheLeastTheyMayHave) {
  const Model model = described("panda");
  std::vector<LinkRow> links(2);
  EXPECT_THAT(implausible_masses(heavier(model, 1000), model, links), HasSubstr("would weigh")) << "nothing is known";
  links[0].mass_range = {0, 5};
  links[1].mass_range.lower = 8;
  EXPECT_EQ(implausible_masses(heavier(model, 1000), model, links), "");
  links[1].mass_range.lower = 8e3;
  EXPECT_THAT(implausible_masses(heavier(model, 1000), model, links), HasSubstr("would weigh"));
}

TEST(Doubts, ARotorHeavierThanTheArmIsAnotherUnit) {
  const Model model = described("puma560");
  Model fitted = model;
  const int column = fitted.layout.rotor_column(1);
  ASSERT_GE(column, 0);
  fitted.values[column] = 100;
  EXPECT_THAT(implausible_masses(fitted, model), HasSubstr("rotor of joint 2"));
}

// Torques a thousand times too large are refused by nobody where the description has no masses and no limits of effort.
TEST(Doubts, RefuteAModelThatPredictsALogInTheSameWrongUnits) {
  const Model truth = described("denso-vp6242g");
  Model unknown = truth;
  unknown.values.setConstant(std::nan(""));
  for (auto& c : unknown.robot.coordinates) c.limits.effort = std::numeric_limits<double>::infinity();
  testing::SyntheticOptions options;
  options.rate = 100;
  const auto recording = [&](unsigned seed, double factor) {
    options.seed = seed;
    Recording out;
    out.file = "log" + std::to_string(seed);
    Signals log = testing::synthetic_log(truth, options);
    log.tau *= factor;
    out.signals = log;
    return out;
  };
  IdentifyOptions plain;
  plain.friction = {false, plain_friction()};
  plain.signals.cutoff = 10;
  const Identification right = identify(unknown, {recording(1, 1)}, {recording(2, 1)}, plain);
  EXPECT_TRUE(right.verdict.usable) << right.verdict.headline;
  const Identification wrong = identify(unknown, {recording(1, 1000)}, {recording(2, 1000)}, plain);
  EXPECT_FALSE(wrong.verdict.usable) << wrong.verdict.headline;
  EXPECT_THAT(wrong.diagnostics, ::testing::Contains(::testing::Field(&Diagnostic::code, "mass-implausible")));
}

TEST(Doubts, AFittedLogThatIsMissedByMoreThanOthersIsNamed) {
  const Diagnostics found = worse_than_others({missed_by(9, true, "bad.csv"), missed_by(4, true, "good.csv"),
                                               missed_by(5, false, "a.csv"), missed_by(3, false, "b.csv")});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].code, "fit-worse-than-validation");
  EXPECT_THAT(found[0].message, HasSubstr("bad.csv"));
  EXPECT_TRUE(worse_than_others({missed_by(7, true, "fit.csv"), missed_by(5, false, "a.csv")}).empty());
  EXPECT_TRUE(worse_than_others({missed_by(9, true, "fit.csv")}).empty()) << "nothing to compare with";
  Judgement rests = missed_by(9, true, "fit.csv");  // at rest alone
  rests.metrics.filtered_moving_relative_percent = 2;
  EXPECT_TRUE(worse_than_others({rests, missed_by(5, false, "a.csv")}).empty());
  EXPECT_TRUE(worse_than_others({missed_by(0.9, true, "fit.csv"), missed_by(0.1, false, "a.csv")}).empty());
}

TEST(Doubts, ALogThatRepeatsAFittedMotionIsMarked) {
  const auto moved = [](double from, double seconds, double rate, double scale, bool fitted) {
    Judgement out = missed_by(2, fitted, fitted ? "fit.csv" : "other.csv");
    out.log = fitted ? "fit" : "other";
    out.rate = rate;
    const auto n = static_cast<Eigen::Index>(seconds * rate);
    out.q.resize(3, n);
    for (Eigen::Index k = 0; k < n; ++k) {
      const double t = from + static_cast<double>(k) / rate;
      out.q.col(k) << scale * std::sin(1.3 * t) + 0.3 * std::sin(4 * t), std::cos(scale * 0.9 * t * (1 + 0.02 * t)),
          0.7;
    }
    return out;
  };
  std::vector<Judgement> logs = {moved(0, 15, 100, 1, true), moved(9, 5, 250, 1, false)};  // another clock and rate
  const Diagnostics found = mark_repetitions(logs);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].code, "same-motion");
  EXPECT_THAT(found[0].message, HasSubstr("other: repeats the motion of fit, which was fitted"));
  EXPECT_TRUE(logs[1].repeats);
  EXPECT_FALSE(logs[0].repeats);
  for (Judgement other : {moved(9, 5, 100, 1.1, false), moved(13, 5, 100, 1, false), moved(0, 40, 100, 1, false)}) {
    logs = {moved(0, 15, 100, 1, true), other};  // another motion; most of it new; longer than what was fitted
    EXPECT_TRUE(mark_repetitions(logs).empty());
    EXPECT_FALSE(logs[1].repeats);
  }
}

}  // namespace steelyard
