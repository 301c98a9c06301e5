#include "steelyard/recordings/read_signals.hpp"

#include <gtest/gtest.h>

#include "steelyard/core/error.hpp"
#include "tests/support/log_file.hpp"
#include "tests/support/synthetic_log.hpp"

namespace steelyard {

namespace {

using testing::LogFile;

Model arm() {
  Random random(3);
  return testing::with_inertias(load_model("planar-2r"), random);
}

Signals log_of(const Model& model, double rate, double seconds = 30) {
  testing::SyntheticOptions options;
  options.rate = rate;
  options.seconds = seconds;
  return testing::synthetic_log(model, options);
}

double difference(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b) {
  return a.rows() == b.rows() && a.cols() == b.cols() ? (a - b).cwiseAbs().maxCoeff() : infinity;
}

}  // namespace

TEST(ReadSignals, OnePassGivesTheFitAndTheJudgeWhatEachWouldReadByItself) {
  const Model model = arm();
  const LogFile file(log_of(model, 500), "read-once");
  const Recording log = {file.path()};
  const ReadLog once = read_log_once(model, log);
  const Signals fit = read_signals(model, log, Purpose::fit).signals;
  const Signals judge = read_signals(model, log, Purpose::judge).signals;
  const Signals kept = to_judge(model, once.record, log).signals;
  EXPECT_EQ(difference(once.diagnosis.signals.tau, fit.tau), 0);
  EXPECT_EQ(difference(once.diagnosis.signals.qd, fit.qd), 0);
  EXPECT_NEAR(fit.rate(), 100, 1e-9);
  EXPECT_NEAR(judge.rate(), 500, 1e-9);
  EXPECT_EQ(kept.samples(), judge.samples());
  EXPECT_EQ(difference(kept.q, judge.q), 0);
  EXPECT_EQ(difference(kept.tau, judge.tau), 0);
  EXPECT_EQ(once.record.digest.sha256, judge.digest.sha256);
  EXPECT_EQ(once.record.digest.bytes, std::filesystem::file_size(file.path()));
}

TEST(ReadSignals, CurrentsOfALogThatWasReadTakeTheGainsThatAreFoundOfIt) {
  Model model = arm();
  const LogFile file(log_of(model, 500), "currents");
  Recording log = {file.path()};
  log.format.columns = {{"current", {"tau{}"}}, {"tau", {}}};
  Drives& drives = model.robot.drives;
  drives.transmission = (Eigen::Matrix2d() << 32, 0, 4, 45).finished();
  drives.gain = Eigen::Vector2d::Ones();
  ConditionedLog read = condition_recording(model.robot, log);
  drives.gain = Eigen::Vector2d(0.3, 0.7);
  read.set_gains(drives);
  const Signals fit = read_signals(model, log, Purpose::fit).signals,
                judge = read_signals(model, log, Purpose::judge).signals;
  EXPECT_LT(difference(read.signals.tau, fit.tau), 1e-12 * fit.tau.cwiseAbs().maxCoeff());
  EXPECT_LT(difference(to_judge(model, read, log).tau, judge.tau), 1e-12 * judge.tau.cwiseAbs().maxCoeff());
}

TEST(ReadSignals, AHeldOutEndIsCutFromTheSameRecord) {
  const Model model = arm();
  const LogFile file(log_of(model, 200), "held-out");
  Recording fitted = {file.path()}, held_out = {file.path()};
  fitted.end = held_out.begin = 0.75;
  EXPECT_TRUE(same_recording(fitted, held_out));
  const ReadLog once = read_log_once(model, fitted);
  const Signals end = to_judge(model, once.record, held_out).signals;
  const Signals whole = read_signals(model, {file.path()}, Purpose::judge).signals;
  EXPECT_NEAR(static_cast<double>(end.samples()), 0.25 * static_cast<double>(whole.samples()), 1);
  EXPECT_EQ(difference(end.tau, whole.tau.rightCols(end.samples())), 0);
  Recording other = held_out;
  other.format.first_row = 2;
  EXPECT_FALSE(same_recording(fitted, other));
  EXPECT_FALSE(same_recording(fitted, fitted));
}

TEST(ReadSignals, ToJudgeNothingIsRefusedThatAFitRefuses) {
  const Model model = arm();
  Signals still = log_of(model, 200);
  still.q.row(1).setZero();
  still.qd.row(1).setZero();
  const LogFile file(still, "still");
  EXPECT_THROW(read_log_once(model, {file.path()}), Unattainable);
  constexpr bool alone = false;  // other logs may move it
  EXPECT_EQ(read_log_once(model, {file.path()}, alone).diagnosis.still, std::vector<int>{1});
  EXPECT_TRUE(read_signals(model, {file.path()}, Purpose::judge).too_short.empty());
  const LogFile short_file(log_of(model, 200, 0.5), "short");
  EXPECT_FALSE(read_signals(model, {short_file.path()}, Purpose::judge).too_short.empty());
  EXPECT_THROW(read_log_once(model, {short_file.path()}), Unattainable);
}

TEST(ReadSignals, AReferenceIsReadOnTheLogsClock) {
  const Model model = arm();
  const Signals log = log_of(model, 200);
  const LogFile file(log, "reference");
  EXPECT_FALSE(read_reference(model.robot, {file.path()}));
  Recording named = {file.path()};
  named.reference = {"q1", "q2"};
  const std::optional<Signals> reference = read_reference(model.robot, named);
  ASSERT_TRUE(reference);
  EXPECT_LT(difference(reference->q, log.q), 1e-12);
  EXPECT_EQ(reference->tau.size(), 0);
}

}  // namespace steelyard
