// The log against the robot file's own inertias.
#include <fmt/format.h>

#include <cmath>

#include "steelyard/core/random.hpp"
#include "tests/support/examined.hpp"
#include "tests/support/synthetic_log.hpp"

namespace steelyard {

using Eigen::Index;
using ::testing::AllOf;
using testing::codes;
using testing::expect_judged;
using testing::find;
using ::testing::HasSubstr;
using testing::joint;
using testing::refusal;
using testing::synthetic_log;

TEST(ExamineNominal, TorqueOfTheMotorSideIsSuspectedWhereTheRobotFileHasInertias) {
  for (const auto& name : {"icomatic-scara03", "puma560", "panda", "stanford"}) {
    const Model model = load_model(name);
    const Robot& robot = model.robot;
    Signals log = synthetic_log(model);
    log.tau /= 100;
    const Diagnosis d = examine(model, log);
    ASSERT_TRUE(find(d.diagnostics, "torque-side")) << name << codes(d.diagnostics);
    EXPECT_THAT(find(d.diagnostics, "torque-side")->message,
                AllOf(HasSubstr(joint(robot, 1)), HasSubstr("transmission:")));
  }
}

TEST(ExamineNominal, OneTorqueInAnotherUnitIsNamed) {
  for (const int i : {0, 3}) {
    const Model model = load_model("panda");
    for (const double factor : {1e3, 1e-3}) {
      Signals log = synthetic_log(model, {.seconds = 20});
      log.tau.row(i) *= factor;
      EXPECT_THAT(refusal<InvalidInput>(model, log),
                  AllOf(HasSubstr(fmt::format("tau{}", i + 1)), HasSubstr(joint(model.robot, i)), HasSubstr("units:"),
                        HasSubstr("(torque-unit)")));
      expect_judged(model, log, "torque-unit");
    }
  }
}

TEST(ExamineNominal, AZeroThatIsOffIsNamedAndNotTakenForGravity) {
  for (const int i : {1, 3})
    for (const double offset : {M_PI, M_PI / 2}) {
      const Model model = load_model("panda");
      Signals log = synthetic_log(model, {.seconds = 20});
      log.q.row(i).array() += offset;
      EXPECT_THAT(refusal<InvalidInput>(model, log),
                  AllOf(HasSubstr(joint(model.robot, i)), HasSubstr("(position-zero)")));
    }
}

TEST(ExamineNominal, AZeroThatIsOffByALittleIsSuspected) {
  for (const auto& name : {"panda", "puma560"})
    for (const double offset : {0.2, -0.2}) {
      const Model model = load_model(name);
      Signals log = synthetic_log(model, {.seconds = 20});
      log.q.row(2).array() += offset;
      const Diagnosis d = examine(model, log);
      ASSERT_TRUE(find(d.diagnostics, "position-zero")) << name << codes(d.diagnostics);
      EXPECT_THAT(find(d.diagnostics, "position-zero")->message,
                  AllOf(HasSubstr(joint(model.robot, 2)), HasSubstr(fmt::format("with about {:+.1f}", -offset)),
                        HasSubstr("added to q3")));
      expect_judged(model, log, "position-zero");
    }
}

TEST(ExamineNominal, OneJointInDegreesIsNamed) {
  const Model model = load_model("panda");
  Signals log = synthetic_log(model, {.seconds = 20});
  log.q.row(3) *= 180 / M_PI;
  log.qd.row(3) *= 180 / M_PI;
  EXPECT_THAT(refusal<InvalidInput>(model, log), AllOf(HasSubstr(joint(model.robot, 3)), HasSubstr("(position-unit)")));
}

TEST(ExamineNominal, TimeTenTimesTooLongIsNotTakenForAnotherUnitOfVelocity) {
  const Model model = load_model("panda");
  Signals log = synthetic_log(model, {.rate = 1000, .seconds = 20});
  log.dt *= 10;
  EXPECT_THAT(refusal<InvalidInput>(model, log),
              AllOf(HasSubstr("time"), HasSubstr("units: {t: ...}"), ::testing::Not(HasSubstr("rpm"))));
}

// Newer drivers of some arms report efforts without the part that holds the arm up.
TEST(ExamineNominal, EffortsWithoutGravityAreNamed) {
  for (const auto& name : {"panda", "puma560", "ur10e"}) {
    const Model model = load_model(name);
    Model weightless = model;
    weightless.robot.gravity.setZero();
    const Signals log = synthetic_log(weightless, {.rate = 100});
    EXPECT_THAT(refusal<InvalidInput>(model, log), AllOf(HasSubstr("`gravity` 0,0,0"), HasSubstr("(gravity-removed)")))
        << name;
    expect_judged(model, log, "gravity-removed");
    for (const auto& found : examine(weightless, log).diagnostics)
      EXPECT_EQ(found.severity, Severity::info) << "the remedy is one: " << found.message;
  }
}

TEST(ExamineNominal, CurrentsInMilliamperesAreNamedAsSuch) {
  const Model model = load_model("panda");
  Signals log = synthetic_log(model, {.seconds = 20});
  log.from_current = true;
  log.tau *= 1000;
  EXPECT_THAT(refusal<InvalidInput>(model, log),
              AllOf(HasSubstr("current1"), HasSubstr("`units` current=mA"), HasSubstr("(torque-unit)")));
  Model unlimited = model;
  for (auto& c : unlimited.robot.coordinates) c.limits.effort = infinity;
  const Diagnosis d = examine(unlimited, log);
  ASSERT_TRUE(find(d.diagnostics, "torque-side")) << codes(d.diagnostics);
  EXPECT_THAT(find(d.diagnostics, "torque-side")->message, HasSubstr("`units` current=mA"));
}

// Friction beyond the model hides a wrist's nominal torque, but cannot make the whole smaller than that.
TEST(ExamineNominal, ATorqueTooSmallForItsLinkIsInAnotherUnitWhateverItsShape) {
  const Model model = load_model("panda");
  Signals log = synthetic_log(model, {.seconds = 20});
  Random random(5);
  const double size = log.tau.row(4).norm() / std::sqrt(static_cast<double>(log.samples()));
  for (Index k = 0; k < log.samples(); ++k)
    log.tau(4, k) =
        1e-3 * (log.tau(4, k) + 3 * size * std::sin(0.01 * static_cast<double>(k)) + size * random.normal());
  EXPECT_THAT(refusal<InvalidInput>(model, log), AllOf(HasSubstr("tau5"), HasSubstr("(torque-unit)")));
}

// Gravity does not know how fast the clock ran, accelerations do.
TEST(ExamineNominal, TimeTwiceOffIsSuspectedWithoutVelocities) {
  for (const auto& name : {"panda", "ur10e", "puma560"})
    for (const double factor : {2.0, 0.5}) {
      const Model model = load_model(name);
      Signals log = synthetic_log(model, {.rate = 100});
      log.qd.resize(0, 0);
      EXPECT_FALSE(find(examine(model, log).diagnostics, "clock-pace")) << name;
      log.dt *= factor;
      const Diagnosis d = examine(model, log, {.judged = true});
      EXPECT_TRUE(find(d.diagnostics, "clock-pace") || find(d.diagnostics, "clock-unit"))
          << name << codes(d.diagnostics);
    }
}

TEST(ExamineNominal, ZerosOfTwoJointsAndPositionsInTurnsAreFound) {
  for (const auto& name : {"panda", "ur10e", "puma560"}) {
    const Model model = load_model(name);
    Signals log = synthetic_log(model, {.rate = 100});
    log.q.row(1).array() += 0.3;
    log.q.row(2).array() -= 0.3;
    const Diagnosis d = examine(model, log, {.judged = true});
    EXPECT_TRUE(find(d.diagnostics, "position-zero")) << name << codes(d.diagnostics);

    log = synthetic_log(model, {.rate = 100});
    log.q /= 2 * M_PI;
    log.qd /= 2 * M_PI;
    EXPECT_THAT(refusal<InvalidInput>(model, log), AllOf(HasSubstr("(position-unit)"), HasSubstr("6.283"))) << name;
  }
}

// Without inertias the fit alone shows it, where motion is quick enough.
TEST(ExamineNominal, JointsInAnotherOrderAreFoundWithoutInertias) {
  for (const auto& name : {"panda", "puma560"})
    for (const auto& order : {std::vector<int>{1, 0, 2, 3, 4, 5, 6}, std::vector<int>{0, 2, 1, 3, 4, 5, 6},
                              std::vector<int>{6, 5, 4, 3, 2, 1, 0}}) {
      Model model = load_model(name);
      const Signals log = synthetic_log(model, {.rate = 100});
      model.values.setConstant(std::nan(""));
      EXPECT_EQ(refusal<InvalidInput>(model, log), "") << name;
      std::vector<int> mine;
      for (const int i : order)
        if (i < model.robot.dof()) mine.push_back(i);
      Signals other = log;
      for (Eigen::MatrixXd* x : {&other.q, &other.qd, &other.tau}) *x = (*x)(mine, Eigen::all).eval();
      EXPECT_THAT(refusal<InvalidInput>(model, other), HasSubstr("(joint-order)")) << name << order[0];
    }
}

TEST(ExamineNominal, WhatALogCannotCheckIsNoted) {
  Model model = load_model("panda");
  model.values.setConstant(std::nan(""));  // no inertias to hold the clock against
  Signals log = synthetic_log(load_model("panda"), {.rate = 100});
  log.qd.resize(0, 0);
  const Diagnosis d = examine(model, log);
  ASSERT_TRUE(find(d.diagnostics, "log-unchecked")) << codes(d.diagnostics);
  EXPECT_EQ(find(d.diagnostics, "log-unchecked")->severity, Severity::info);
  EXPECT_THAT(find(d.diagnostics, "log-unchecked")->message,
              AllOf(HasSubstr("pace of its clock"), HasSubstr("zeros and order of the joints")));
}

// Friction moves a wrist whose nominal inertia says nothing; in a simulation it need not.
TEST(ExamineNominal, ATorqueThatIsNextToNothingOfItsLimitIsNoted) {
  Model model = load_model("ur10e");
  model.values.setConstant(std::nan(""));
  Signals log = synthetic_log(load_model("ur10e"), {.rate = 100});
  log.tau.row(4) *= 1e-5;
  const Diagnosis d = examine(model, log);
  ASSERT_TRUE(find(d.diagnostics, "torque-unit")) << codes(d.diagnostics);
  EXPECT_EQ(find(d.diagnostics, "torque-unit")->severity, Severity::info);
  EXPECT_THAT(find(d.diagnostics, "torque-unit")->message, AllOf(HasSubstr("tau5"), HasSubstr("units:")));
}

TEST(ExamineNominal, TheScaleOfAllTorquesIsNotedWhereItIsNotTheNominalOne) {
  const Model model = load_model("puma560");
  Signals log = synthetic_log(model, {.seconds = 30});
  EXPECT_FALSE(find(examine(model, log).diagnostics, "torque-scale"));
  log.tau *= 1.5;
  const Diagnosis d = examine(model, log);
  ASSERT_TRUE(find(d.diagnostics, "torque-scale")) << codes(d.diagnostics);
  EXPECT_EQ(find(d.diagnostics, "torque-scale")->severity, Severity::info);
  EXPECT_THAT(find(d.diagnostics, "torque-scale")->message, HasSubstr(" 1.5"));
}

}  // namespace steelyard
