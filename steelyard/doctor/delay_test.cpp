// What the residuals show over time: delays, clocks, contacts, friction that changes.
#include <cmath>

#include "steelyard/signals/butterworth.hpp"
#include "tests/support/examined.hpp"
#include "tests/support/set_values.hpp"
#include "tests/support/synthetic_log.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using ::testing::AllOf;
using testing::codes;
using testing::expect_judged;
using testing::find;
using ::testing::HasSubstr;
using testing::joint;
using testing::refusal;
using testing::synthetic_log;

namespace {

// The same log, one of its channels `late` samples behind the others.
Signals with_late(const Signals& good, MatrixXd Signals::*channel, Index late) {
  Signals out = good;
  const Index n = good.samples() - late;
  for (const auto each : {&Signals::q, &Signals::qd, &Signals::tau})
    out.*each = each == channel ? (good.*each).leftCols(n).eval() : (good.*each).rightCols(n).eval();
  return out;
}

}  // namespace

TEST(ExamineTime, ADelayIsFoundToAFractionOfASampleAndTakenOut) {
  for (const auto& name : testing::examined_robots)
    for (const double delay : {0.0123, 0.004, -0.0071}) {
      if (!testing::every && delay == 0.004 && name != "puma560") continue;
      const Model model = load_model(name);
      const Signals log = synthetic_log(model, {.rate = 100, .delay = delay});
      const Diagnosis d = examine(model, log);
      ASSERT_TRUE(find(d.diagnostics, "torque-delay")) << name << ' ' << delay;
      EXPECT_THAT(find(d.diagnostics, "torque-delay")->message,
                  HasSubstr(delay < 0 ? "leads motion by 7." : "lags motion by "));
      EXPECT_NEAR(d.delay, delay, 3e-4) << name;
      EXPECT_NEAR(d.delay, delay, 6 * d.delay_deviation) << name;
      EXPECT_EQ(examine(model, d.signals).delay, 0) << name;  // the delay is compensated
      EXPECT_LT(d.signals.samples(), log.samples());
      expect_judged(model, log, "torque-delay");
    }
}

TEST(ExamineTime, ShiftedTorqueMeetsTheUndelayedOneSampleBySample) {
  const Model model = load_model("puma560");
  testing::SyntheticOptions quiet{.rate = 200, .delay = -0.0123, .noise = 0, .friction = false};
  Signals log = synthetic_log(model, quiet);
  log.gaps.push_back({1, 2, 200, 100});
  quiet.delay = 0;
  const Signals prompt = synthetic_log(model, quiet);
  const Diagnosis d = examine(model, log);
  const Index lost = 3;  // 12.3 ms at 200 Hz
  ASSERT_EQ(d.signals.samples(), log.samples() - lost);
  EXPECT_NEAR(d.signals.t0, lost * log.dt, 1e-12);
  EXPECT_EQ(d.signals.gaps[0].first, 200 - lost);
  EXPECT_EQ(d.signals.q, log.q.rightCols(d.signals.samples()));
  const MatrixXd error = d.signals.tau - prompt.tau.rightCols(d.signals.samples());
  EXPECT_LT(error.norm(), 2e-3 * prompt.tau.norm());
}

TEST(ExamineTime, JointsWithDelaysOfTheirOwnAreNamed) {
  const Model model = load_model("panda");
  const Robot& robot = model.robot;
  Signals log = synthetic_log(model, {.delay = 0.01});
  log.tau.row(1) = synthetic_log(model, {.delay = 0.03}).tau.row(1);
  const Diagnosis d = examine(model, log);
  ASSERT_TRUE(find(d.diagnostics, "torque-delay"));
  EXPECT_THAT(find(d.diagnostics, "torque-delay")->message,
              AllOf(HasSubstr("not the same for every joint"), HasSubstr(joint(robot, 1))));
}

TEST(ExamineTime, LateVelocitiesAreLeftOut) {
  const Model model = load_model("panda");
  const Signals good = synthetic_log(model, {.rate = 100, .seconds = 20});
  for (const Index late : {3, 5, 10}) {
    const Signals log = with_late(good, &Signals::qd, late);
    const Diagnosis d = examine(model, log);
    ASSERT_TRUE(find(d.diagnostics, "velocity-late")) << late << codes(d.diagnostics);
    EXPECT_EQ(d.signals.qd.size(), 0);
    expect_judged(model, log, "velocity-late");
  }
}

TEST(ExamineTime, TorqueLateByMoreThanABusIsFound) {
  const Model model = load_model("panda");
  const Signals good = synthetic_log(model, {.rate = 100, .seconds = 25});
  for (const Index late : {8, 15, 20}) {
    const Signals log = with_late(good, &Signals::tau, late);
    const Diagnosis d = examine(model, log);
    EXPECT_NEAR(d.delay, 0.01 * static_cast<double>(late), 0.005) << codes(d.diagnostics);
  }
}

TEST(ExamineTime, FaultsOfTimeAreNamed) {
  const Model model = load_model("panda");
  const Signals good = synthetic_log(model, {.rate = 100, .seconds = 40});
  const Index n = good.samples();
  Signals log = good;  // the torque's clock loses 1 %
  for (Index k = 0; k < n; ++k) {
    const double at = 0.99 * static_cast<double>(k);
    const auto before = static_cast<Index>(at);
    const double share = at - static_cast<double>(before);
    log.tau.col(k) = (1 - share) * good.tau.col(before) + share * good.tau.col(before + 1);
  }
  EXPECT_THAT(refusal<InvalidInput>(model, log), HasSubstr("(torque-clock)"));

  log = good;  // a contact
  const double size = good.tau.row(1).norm() / std::sqrt(static_cast<double>(n));
  for (Index k = 2000; k < 2030; ++k) log.tau(1, k) += 3 * size;
  const Diagnosis contact = examine(model, log);
  ASSERT_TRUE(find(contact.diagnostics, "torque-event")) << codes(contact.diagnostics);
  EXPECT_THAT(find(contact.diagnostics, "torque-event")->message,
              AllOf(HasSubstr(joint(model.robot, 1)), HasSubstr("rows:")));
}

TEST(ExamineTime, LogsOfOneRecorderShareTheDelayThatSomeShow) {
  const Model model = load_model("puma560");
  const Signals log = synthetic_log(model, {.rate = 100, .delay = 0.0123});
  std::vector<Diagnosis> logs(2);
  logs[0] = examine(model, log);
  ASSERT_NE(logs[0].delay, 0);
  logs[1].signals = log;  // one that shows none
  logs[1].signals.name = "quiet";
  EXPECT_EQ(share_delay(logs), logs[0].delay);
  EXPECT_EQ(logs[1].delay, logs[0].delay);
  EXPECT_EQ(logs[1].signals.tau, logs[0].signals.tau);
  ASSERT_TRUE(find(logs[1].diagnostics, "torque-delay"));
  EXPECT_THAT(find(logs[1].diagnostics, "torque-delay")->message,
              AllOf(HasSubstr(logs[1].signals.label()), HasSubstr(logs[0].signals.label())));

  std::vector<Diagnosis> early(2);  // torque before the motion: nobody says that it lags by less than nothing
  for (auto& one : early) one.signals = log;
  early[0].delay = -0.011, early[0].delay_deviation = 1e-4;
  EXPECT_EQ(share_delay(early), -0.011);
  ASSERT_TRUE(find(early[1].diagnostics, "torque-delay"));
  EXPECT_THAT(find(early[1].diagnostics, "torque-delay")->message, HasSubstr("taken to lead motion by 11.00 ms"));

  std::vector<Diagnosis> without(2);
  for (auto& one : without) one.signals = log;
  EXPECT_EQ(share_delay(without), 0);
  EXPECT_EQ(without[1].signals.tau, log.tau);
}

TEST(ExamineTime, FrictionWithMemoryIsNoDelay) {
  const Model arm = load_model("puma560");
  const auto log_of = [&](const std::vector<double>& springs, double delay) {
    const Model model = testing::with_laws(arm, {{Friction::viscous, {2}}, {Friction::hysteresis, springs}});
    return examine(arm, synthetic_log(model, {.rate = 100, .seconds = 40, .delay = delay}));
  };
  for (const auto& springs : {std::vector<double>{5, 0, 8, 0, 0, 0}, std::vector<double>{0, 6, 0, 4, 0, 0}}) {
    const Diagnosis still = log_of(springs, 0);
    EXPECT_EQ(still.delay, 0) << codes(still.diagnostics);
    EXPECT_NEAR(log_of(springs, 0.012).delay, 0.012, 0.002);
  }
}

TEST(ExamineTime, FrictionThatWarmsUpIsNamedWithItsChange) {
  const Model model = load_model("panda");
  Signals log = synthetic_log(model, {.rate = 100, .seconds = 40});
  const Index n = log.samples();
  const double size = log.tau.row(1).norm() / std::sqrt(static_cast<double>(n));
  for (Index k = 0; k < n; ++k)
    log.tau(1, k) += size * static_cast<double>(k) / static_cast<double>(n) * std::tanh(log.qd(1, k) / 0.02);
  const Diagnosis d = examine(model, log);
  ASSERT_TRUE(find(d.diagnostics, "friction-drift")) << codes(d.diagnostics);
  EXPECT_THAT(find(d.diagnostics, "friction-drift")->message,
              AllOf(HasSubstr(joint(model.robot, 1)), HasSubstr("warm"), HasSubstr(" N·m from start to end")));
  expect_judged(model, log, "friction-drift");
}

// A fit takes part of a growing friction for another constant one: what it leaves is held against the residual.
TEST(ExamineTime, FrictionThatWarmsUpWithinTenSecondsIsNamed) {
  const Model model = load_model("panda");
  Signals log = synthetic_log(model, {.rate = 100, .seconds = 12, .noise = 0.03});
  const Index n = log.samples();
  EXPECT_FALSE(find(examine(model, log).diagnostics, "friction-drift"));
  for (Index i = 0; i < 7; ++i) {
    const double size = 0.3 * log.tau.row(i).norm() / std::sqrt(static_cast<double>(n));
    for (Index k = 0; k < n; ++k)
      log.tau(i, k) += size * static_cast<double>(k) / static_cast<double>(n) * std::tanh(log.qd(i, k) / 0.02);
  }
  const Diagnosis d = examine(model, log);
  ASSERT_TRUE(find(d.diagnostics, "friction-drift")) << codes(d.diagnostics);
  EXPECT_EQ(find(d.diagnostics, "friction-drift")->severity, Severity::warning);
}

TEST(ExamineTime, OneJointsLateTorqueIsNamed) {
  for (const auto& name : {"puma560", "panda"})
    for (const int i : {1, 3}) {
      const Model model = load_model(name);
      Signals log = synthetic_log(model, {.rate = 100, .seconds = 30});
      const Index late = 12, n = log.samples() - late;
      const Eigen::RowVectorXd before = log.tau.row(i).head(n);
      log.tau.row(i).tail(n) = before;
      const Diagnosis d = examine(model, log);
      ASSERT_TRUE(find(d.diagnostics, "torque-late")) << name << i << codes(d.diagnostics);
      EXPECT_THAT(find(d.diagnostics, "torque-late")->message,
                  AllOf(HasSubstr(joint(model.robot, i)), HasSubstr(fmt::format("tau{}", i + 1)), HasSubstr("later")));
      EXPECT_EQ(d.delay, 0);
      expect_judged(model, log, "torque-late");
    }
}

// As where its position is late.
TEST(ExamineTime, OneJointsEarlyTorqueIsNamed) {
  for (const auto& name : {"puma560", "panda"}) {
    const Model model = load_model(name);
    Signals log = synthetic_log(model, {.rate = 100, .seconds = 30});
    const Index early = 12, n = log.samples() - early;
    const Eigen::RowVectorXd after = log.tau.row(1).tail(n);
    log.tau.row(1).head(n) = after;
    const Diagnosis d = examine(model, log);
    ASSERT_TRUE(find(d.diagnostics, "torque-late")) << name << codes(d.diagnostics);
    EXPECT_THAT(find(d.diagnostics, "torque-late")->message,
                AllOf(HasSubstr(joint(model.robot, 1)), HasSubstr("earlier"), HasSubstr("position may be late")));
  }
}

TEST(ExamineTime, APushForAPartOfTheLogIsNamed) {
  const Model model = load_model("panda");
  Signals log = synthetic_log(model, {.rate = 100, .seconds = 40});
  const Index n = log.samples();
  EXPECT_FALSE(find(examine(model, log).diagnostics, "torque-drift"));
  log.tau.row(1).segment(2 * n / 5, n / 3).array() += 0.3 * log.tau.row(1).norm() / std::sqrt(static_cast<double>(n));
  const Diagnosis d = examine(model, log);
  ASSERT_TRUE(find(d.diagnostics, "torque-drift")) << codes(d.diagnostics);
  EXPECT_THAT(find(d.diagnostics, "torque-drift")->message,
              AllOf(HasSubstr(joint(model.robot, 1)), HasSubstr("a part of the log")));
}

TEST(ExamineTime, TorquesBehindAFilterAreNamed) {
  const Model model = load_model("puma560");
  for (const bool all : {true, false}) {
    Signals log = synthetic_log(model, {.rate = 100, .seconds = 30});
    MatrixXd smooth = log.tau;
    filter_rows(design_butterworth(100, {.order = 2, .cutoff = 0.5}), smooth);
    if (all)
      log.tau = smooth;
    else
      log.tau.row(3) = smooth.row(3);
    const Diagnosis d = examine(model, log);
    ASSERT_TRUE(find(d.diagnostics, "torque-smoothed")) << codes(d.diagnostics);
    EXPECT_THAT(find(d.diagnostics, "torque-smoothed")->message, AllOf(HasSubstr("Hz"), HasSubstr("unfiltered")));
    if (!all) EXPECT_THAT(find(d.diagnostics, "torque-smoothed")->message, HasSubstr(joint(model.robot, 3)));
    expect_judged(model, log, "torque-smoothed");
  }
}

TEST(ExamineTime, GainsAndOffsetsThatChangeAreNamed) {
  const Model model = load_model("puma560");
  const Signals good = synthetic_log(model, {.rate = 100, .seconds = 30});
  const Index n = good.samples();
  Signals log = good;
  log.tau.row(1).tail(n / 2) *= 1.3;
  Diagnosis d = examine(model, log);
  ASSERT_TRUE(find(d.diagnostics, "torque-drift")) << codes(d.diagnostics);
  EXPECT_THAT(find(d.diagnostics, "torque-drift")->message,
              AllOf(HasSubstr("gain"), HasSubstr(joint(model.robot, 1)), HasSubstr("rows:")));
  expect_judged(model, log, "torque-drift");

  log = good;
  const double size = good.tau.row(2).norm() / std::sqrt(static_cast<double>(n));
  log.tau.row(2) += Eigen::RowVectorXd::LinSpaced(n, 0, size);
  d = examine(model, log);
  ASSERT_TRUE(find(d.diagnostics, "torque-drift")) << codes(d.diagnostics);
  EXPECT_THAT(find(d.diagnostics, "torque-drift")->message,
              AllOf(HasSubstr("offset"), HasSubstr(joint(model.robot, 2))));
}

}  // namespace steelyard
