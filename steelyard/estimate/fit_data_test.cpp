#include "steelyard/estimate/fit_data.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

#include "steelyard/estimate/estimate.hpp"
#include "tests/support/set_values.hpp"
#include "tests/support/synthetic_log.hpp"

namespace steelyard {

namespace {

// A log whose robot stands still at the end, for as long as it has moved.
Signals moving_then_standing(const Model& model) {
  const Signals moving = testing::synthetic_log(model);
  Signals out = moving;
  const Eigen::Index n = moving.samples();
  for (auto* channel : {&out.q, &out.qd, &out.tau}) {
    const Eigen::VectorXd last = channel->col(n - 1);
    channel->conservativeResize(Eigen::NoChange, 2 * n);
    channel->rightCols(n).colwise() = last;
  }
  out.qd.rightCols(n).setZero();
  return out;
}

Model rubbing_arm() {
  Random random(3);
  const Model model = testing::with_inertias(load_model("planar-2r"), random);
  return testing::with_laws(model, {{Friction::viscous}, {Friction::coulomb}});
}

double trusted(const FitData& data) {
  double out = 0;
  for (const auto& log : data.logs())
    for (const bool sample : log->trusted) out += sample ? 1 : 0;
  return out;
}

}  // namespace

TEST(FitData, LeavesStandstillOutWhereFrictionIsFittedAndOnlyThere) {
  const Model model = rubbing_arm();
  const Robot& robot = model.robot;
  const std::vector<Signals> logs = {moving_then_standing(model)};
  const double all = trusted({robot, logs, {}, FrictionFitted::no}),
               moving = trusted({robot, logs, {}, FrictionFitted::yes});
  const auto half = static_cast<double>(logs[0].samples()) / 2;
  EXPECT_GT(all, 1.9 * half);
  EXPECT_LT(moving, 1.1 * half);
  EXPECT_GT(moving, 0.8 * half);
}

TEST(FitData, StandstillIsEvidenceWhereEveryShaftRemembers) {
  const Model model = rubbing_arm();
  const std::vector<Signals> logs = {moving_then_standing(model)};
  const auto rows = [&](const Model& arm) { return trusted({arm.robot, logs, {}, friction_fitted(arm.robot)}); };
  const Model one = testing::with_law(model, 0, {Friction::hysteresis}),
              both = testing::with_law(one, 1, {Friction::hysteresis});
  EXPECT_EQ(friction_fitted(model.robot), FrictionFitted::yes);
  EXPECT_EQ(friction_fitted(one.robot), FrictionFitted::yes);
  EXPECT_EQ(friction_fitted(both.robot), FrictionFitted::with_memory);
  EXPECT_EQ(friction_fitted(testing::with_laws(model, std::vector<testing::ValuedLaw>{}).robot), FrictionFitted::no);
  EXPECT_GT(rows(both), 1.7 * rows(model));
}

// Friction may remember what was before the log, until the shaft has moved over twice its largest yield.
TEST(FitData, RowsBeforeTheMemoryIsKnownAreNotTrusted) {
  const Model model = testing::with_laws(rubbing_arm(), {{Friction::hysteresis}});
  Robot robot = model.robot;
  const std::vector<Signals> logs = {testing::synthetic_log(rubbing_arm())};
  const auto first = [&] {
    const FitData data(robot, logs, {}, FrictionFitted::with_memory);
    const auto& known = data.logs().front()->trusted;
    return std::find(known.begin(), known.end(), true) - known.begin();
  };
  for (auto& shaft : robot.shafts) shaft.shape.hysteresis_yield = 1e-6;
  const auto soon = first();
  for (auto& shaft : robot.shafts) shaft.shape.hysteresis_yield = 0.05;
  const auto later = first();
  EXPECT_GT(later, soon);
  const Eigen::MatrixXd& q = logs[0].q;
  for (Eigen::Index i = 0; i < 2; ++i)
    EXPECT_GT(q.row(i).head(later).maxCoeff() - q.row(i).head(later).minCoeff(), 0.097);
  for (auto& shaft : robot.shafts) shaft.shape.hysteresis_yield = 100;
  EXPECT_EQ(first(), 100);  // half a second
}

TEST(FitData, EquationsOfSeveralLogsAreTheirInformationMerged) {
  const Model model = rubbing_arm();
  const Robot& robot = model.robot;
  testing::SyntheticOptions other;
  other.seed = 8;
  const std::vector<Signals> logs = {testing::synthetic_log(model), testing::synthetic_log(model, other)};
  const auto columns = design_columns(robot, find_base_parameters(robot, ParameterLayout(robot)));
  const FitData both(robot, logs, {}, FrictionFitted::yes), first(robot, {logs[0]}, {}, FrictionFitted::yes),
      second(robot, {logs[1]}, {}, FrictionFitted::yes);
  Observations apart = merged(first.observe(columns));
  apart.merge(merged(second.observe(columns)));
  const Estimate together = weighted_least_squares(merged(both.observe(columns))), sum = weighted_least_squares(apart);
  EXPECT_LT((together.values - sum.values).norm(), 1e-10 * sum.values.norm());
  EXPECT_EQ(both.speeds(), first.speeds().cwiseMax(second.speeds()));
}

TEST(FitData, CanBeStoppedWhileItsEquationsAreRead) {
  const Model model = rubbing_arm();
  const Robot& robot = model.robot;
  const std::vector<Signals> logs = {testing::synthetic_log(model)};
  bool stopped = false;
  steelyard::Run run;  // not GoogleTest's
  run.cancel = [&] {
    if (stopped) throw std::runtime_error("stopped");
  };
  const FitData data(robot, logs, {}, FrictionFitted::yes, run);
  const auto columns = design_columns(robot, find_base_parameters(robot, ParameterLayout(robot)));
  stopped = true;
  EXPECT_THROW(data.observe(columns), std::runtime_error);
}

}  // namespace steelyard
