#include "steelyard/recordings/recording.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/logs/log.hpp"
#include "steelyard/logs/table.hpp"
#include "steelyard/online/ticks.hpp"
#include "steelyard/pipeline/cross.hpp"
#include "steelyard/pipeline/identify.hpp"
#include "tests/support/log_file.hpp"
#include "tests/support/synthetic_log.hpp"

namespace steelyard {

namespace {

Model arm() {
  Random random(3);
  return testing::with_inertias(load_model("planar-2r"), random);
}

Recording in_memory(const Signals& signals, const std::string& name) {
  Recording out;
  out.file = name;
  out.signals = signals;
  return out;
}

// At 100 Hz, which a fit takes as it is; no friction, which the robot has no law for.
Signals log_of(const Model& model, unsigned seed = 1) {
  testing::SyntheticOptions options;
  options.rate = 100;
  options.friction = false;
  options.seed = seed;
  return testing::synthetic_log(model, options);
}

IdentifyOptions plain() {
  IdentifyOptions out;
  out.friction.automatic = false;
  out.signals.cutoff = 10;
  return out;
}

using testing::LogFile;

}  // namespace

TEST(Recording, InMemoryGivesTheFitOfItsFile) {
  const Model model = arm();
  const Signals log = log_of(model);
  const LogFile file(log);
  const Identification from_file = identify(model, {{file.path()}}, {}, plain()),
                       from_memory = identify(model, {in_memory(log, "log")}, {}, plain());
  ASSERT_EQ(from_file.fit.base.size(), from_memory.fit.base.size());
  for (std::size_t k = 0; k < from_file.fit.base.size(); ++k) {
    const ParameterRow &a = from_file.fit.base[k], &b = from_memory.fit.base[k];
    EXPECT_NEAR(a.value, b.value, 1e-6 * (std::abs(a.value) + a.deviation)) << a.name;
    EXPECT_NEAR(a.deviation, b.deviation, 1e-3 * a.deviation) << a.name;
  }
}

// The record that a fit was judged by has the ticks of the file, which is not read again; of what is held out none.
TEST(Recording, ThresholdsForAControllerComeFromTheRowsThatWereFitted) {
  const Model model = arm();
  const Signals log = log_of(model);  // 40 s at 100 Hz, clock to the last bit
  const LogFile file(log);
  std::vector<Recording> fitted = {{file.path()}};
  const auto rest = hold_out(fitted, 0.25);
  const Identification run = identify(model, fitted, rest, plain());
  ASSERT_TRUE(run.residual);
  Ticks ticks = ticks_of(model.robot, read_log(model.robot, {file.path()}));
  const Eigen::Index kept = 3 * ticks.count() / 4;
  ticks = {ticks.t.head(kept), ticks.q.leftCols(kept), ticks.qd.leftCols(kept), ticks.tau.leftCols(kept)};
  const ResidualStatistics own = residual_statistics(run.fit.model, {ticks});
  EXPECT_NEAR(run.residual->seconds, own.seconds, 1e-9 * own.seconds);
  EXPECT_LT((run.residual->raw - own.raw).norm(), 1e-6 * own.raw.norm());
  EXPECT_LT((run.residual->smooth - own.smooth).norm(), 1e-6 * own.smooth.norm());
  EXPECT_NEAR(run.residual->peak_level, own.peak_level, 1e-6 * own.peak_level);
  fitted[0].end = 0.1;  // four seconds say too little
  EXPECT_FALSE(identify(model, fitted, {}, plain()).residual);
}

// Bridged samples are no measurements.
TEST(Recording, TicksOfGapsAreNotNumbers) {
  Signals log = log_of(arm());
  log.gaps = {{log.t0 + 10.5 * log.dt, log.t0 + 13.5 * log.dt, 11, 3}};
  const Ticks ticks = ticks_of(log);
  for (Eigen::Index k = 0; k < 30; ++k) EXPECT_EQ(ticks.tau.col(k).array().isNaN().any(), k >= 11 && k <= 13) << k;
}

TEST(Recording, NothingToFitIsRefused) { EXPECT_THROW(identify(arm(), {}), InvalidInput); }

TEST(Recording, WhatIsHeldOutIsNotFitted) {
  std::vector<Recording> fitted = {{"a.csv"}, {"b.csv"}};
  const std::vector<Recording> kept = hold_out(fitted, 0.25);
  ASSERT_EQ(kept.size(), 2u);
  for (std::size_t k = 0; k < 2; ++k) {
    EXPECT_EQ(kept[k].file, fitted[k].file);
    EXPECT_EQ(fitted[k].end, 0.75);
    EXPECT_EQ(kept[k].begin, 0.75);
    EXPECT_EQ(kept[k].end, 1);
  }
  EXPECT_THROW(hold_out(fitted, 1), InvalidInput);

  const Model model = arm();
  const Signals log = log_of(model);  // 40 s
  fitted = {in_memory(log, "log")};
  const auto rest = hold_out(fitted, 0.25);
  const Identification run = identify(model, fitted, rest, plain());
  EXPECT_EQ(run.samples, 0.75 * static_cast<double>(log.samples()));
  ASSERT_EQ(run.logs.size(), 2u);
  EXPECT_TRUE(run.logs[0].fitted);
  EXPECT_FALSE(run.logs[1].fitted);
  EXPECT_LT(run.logs[0].t.tail(1)[0], 30);
  EXPECT_GE(run.logs[1].t[0], 30);
  EXPECT_EQ(run.logs[1].log, "log-held-out");
}

TEST(Validate, AModelOfAnotherRobotIsWorseThanTheRobotsOwn) {
  const Model model = arm();
  const Recording log = in_memory(log_of(model), "log");
  Model other = model;
  other.values.head(other.layout.link_columns()) *= 2;
  const Validation own = validate(model, {log}), wrong = validate(other, {log});
  EXPECT_LT(own.logs[0].metrics.filtered_relative_percent, 10);  // the log has rotors, a tenth of the torque
  EXPECT_GT(wrong.logs[0].metrics.filtered_relative_percent, 50);
  EXPECT_FALSE(wrong.verdict.usable);
  EXPECT_THROW(validate(model, {}), InvalidInput);
}

// By its name, which the model has kept: what it was fitted to proves nothing.
TEST(Validate, ALogThatTheModelWasFittedToProvesNothing) {
  Model model = arm();
  const Signals log = log_of(model);
  model.provenance.emplace();
  model.provenance->logs = {"log"};
  const Validation run = validate(model, {in_memory(log, "some/log.csv"), in_memory(log, "other.csv")});
  ASSERT_EQ(run.logs.size(), 2u);
  EXPECT_TRUE(run.logs[0].fitted);
  EXPECT_FALSE(run.logs[1].fitted);
  const Validation own = validate(model, {in_memory(log, "some/log.csv")});
  EXPECT_FALSE(own.verdict.usable);
  EXPECT_EQ(own.verdict.headline.rfind("Not proven", 0), 0u) << own.verdict.headline;
}

// The verdict says in a reason of its own that speeds are extrapolated, and does not count the warning once more.
TEST(Validate, WarnsOnceOfSpeedsThatTheFitNeverSaw) {
  Model model = arm();
  model.provenance.emplace();
  model.provenance->speed = Eigen::Vector2d(0.01, 0.01);
  const Validation run = validate(model, {in_memory(log_of(model), "some/log.csv")});
  const auto beyond = [](const Diagnostic& d) { return d.code == "beyond-fitted-speed"; };
  EXPECT_EQ(std::count_if(run.diagnostics.begin(), run.diagnostics.end(), beyond), 1);
  const auto counted = [](const std::string& reason) { return reason.find("beyond-fitted") != std::string::npos; };
  EXPECT_TRUE(std::none_of(run.verdict.reasons.begin(), run.verdict.reasons.end(), counted));
  const auto extrapolated = [](const std::string& reason) { return reason.find("extrapolated") != std::string::npos; };
  EXPECT_EQ(std::count_if(run.verdict.reasons.begin(), run.verdict.reasons.end(), extrapolated), 1);
}

TEST(CrossValidate, EveryLogsModelIsJudgedOnEveryLog) {
  const Model model = arm();
  const CrossRun run =
      cross_validate(model, {in_memory(log_of(model), "first"), in_memory(log_of(model, 9), "second")}, plain());
  EXPECT_EQ(run.complete.judged_on, (std::vector<std::string>{"first", "second"}));
  EXPECT_EQ(run.complete.together.relative.rows(), 2);
  EXPECT_EQ(run.complete.together.relative.cols(), 2);
  const std::vector<Signals> logs = {log_of(model), log_of(model, 9)};
  for (int fitted = 0; fitted < 2; ++fitted) {
    const auto& log = logs[static_cast<std::size_t>(fitted)];
    const Model own = identify(model, {in_memory(log, "log")}, {}, plain()).fit.model;
    for (int judged = 0; judged < 2; ++judged) {
      const double error = judge(own, logs[static_cast<std::size_t>(judged)]).metrics.relative_percent;
      EXPECT_NEAR(run.complete.together.relative(judged, fitted), error, 1e-9 * error) << judged << fitted;
    }
  }
  EXPECT_THROW(cross_validate(model, {in_memory(log_of(model), "first")}, plain()), InvalidInput);
}

}  // namespace steelyard
