#include "steelyard/doctor/clock.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "steelyard/core/error.hpp"
#include "steelyard/core/random.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using ::testing::AllOf;
using ::testing::HasSubstr;

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

// Two joints, 100 Hz; the file's data begin in row 11.
Log good_log(Index samples = 1000) {
  Log log;
  log.file = "arm.csv";
  log.first_row = 11;
  log.t = VectorXd::LinSpaced(samples, 0, 0.01 * static_cast<double>(samples - 1));
  log.q.resize(2, samples);
  log.tau.resize(2, samples);
  for (Index k = 0; k < samples; ++k) {
    log.q.col(k) << std::sin(3 * log.t[k]), std::cos(2 * log.t[k]);
    log.tau.col(k) << 5 * log.t[k], 7 - log.t[k];
  }
  log.qd = log.q;
  return log;
}

// Rows 11 … 610 and, one sample later, another recording.
Log joined_log() {
  Log log = good_log();
  for (Index k = 600; k < 1000; ++k) log.q.col(k) << 0.3 + std::cos(3 * log.t[k]), -1 + std::sin(2 * log.t[k]);
  return log;
}

// The log with row `k` as it is in row `from`.
void copy_row(Log& log, Index k, Index from) {
  log.t[k] = log.t[from];
  for (MatrixXd* x : {&log.q, &log.qd, &log.tau}) x->col(k) = x->col(from).eval();
}

const Diagnostic* find(const Diagnostics& diagnostics, const std::string& code) {
  for (const auto& d : diagnostics)
    if (d.code == code) return &d;
  return nullptr;
}

std::string refusal(const Log& log) {
  try {
    repair_clock(log);
  } catch (const InvalidInput& e) {
    return e.what();
  }
  return "";
}

Log slice(const Log& log, Index first, Index count) {
  Log out = log;
  out.t = log.t.segment(first, count);
  for (MatrixXd Log::*x : {&Log::q, &Log::qd, &Log::tau}) out.*x = (log.*x).middleCols(first, count);
  out.first_row = log.first_row + static_cast<std::size_t>(first);
  return out;
}

}  // namespace

TEST(Clock, AGoodLogPassesUnchangedAndUnremarked) {
  const Log log = good_log(), out = repair_clock(log);
  EXPECT_EQ(out.t, log.t);
  EXPECT_EQ(out.q, log.q);
  EXPECT_EQ(out.tau, log.tau);
  EXPECT_EQ(out.first_row, 11u);
  EXPECT_TRUE(out.diagnostics.empty());
}

TEST(Clock, ATimeStampThatIsNoNumberIsRefusedWithItsRow) {
  for (const double bad : {nan, infinity, -infinity}) {
    Log log = good_log();
    log.t[20] = bad;
    EXPECT_THAT(refusal(log), AllOf(HasSubstr("arm.csv: row 31"), HasSubstr("give the rate")));
  }
}

TEST(Clock, RowsWrittenTwiceAreDropped) {
  Log log = good_log();
  for (const Index k : {100, 101, 300}) copy_row(log, k, k - 1);
  log.q(0, 299) = log.q(0, 300) = nan;  // equal holes are equal
  const Log out = repair_clock(log);
  EXPECT_EQ(out.samples(), 997);
  ASSERT_TRUE(find(out.diagnostics, "clock-duplicate"));
  EXPECT_EQ(find(out.diagnostics, "clock-duplicate")->severity, Severity::info);
  EXPECT_THAT(find(out.diagnostics, "clock-duplicate")->message, AllOf(HasSubstr("3 rows"), HasSubstr("row 111")));
  EXPECT_FALSE(find(out.diagnostics, "clock-disorder"));
}

TEST(Clock, AFewStampsInDisorderAreDroppedTheRestIsKept) {
  const Log good = good_log();
  Log log = good;
  log.t[50] = log.t[49];         // repeats, with other data
  log.t[200] = log.t[198];       // goes back
  log.t[400] = log.t[400] + 60;  // jumps ahead and returns
  const Log out = repair_clock(log);
  ASSERT_EQ(out.samples(), 997);
  Index k = 0;
  for (Index s = 0; s < 1000; ++s) {
    if (s == 50 || s == 200 || s == 400) continue;
    EXPECT_EQ(out.t[k++], good.t[s]);
  }
  ASSERT_TRUE(find(out.diagnostics, "clock-disorder"));
  EXPECT_EQ(find(out.diagnostics, "clock-disorder")->severity, Severity::warning);
  EXPECT_THAT(find(out.diagnostics, "clock-disorder")->message,
              AllOf(HasSubstr("3 of 1000"), HasSubstr("row 61"), HasSubstr("dropped")));
}

TEST(Clock, MuchDisorderIsRefusedForAFitAndReportedForAJudgement) {
  Log log = good_log();
  for (Index k = 500; k < 1000; ++k) log.t[k] -= 4;  // a second recording
  EXPECT_THAT(refusal(log), AllOf(HasSubstr("row 511"), HasSubstr("rows:"), HasSubstr("(clock-disorder)")));
  EXPECT_TRUE(find(repair_clock(log, true).diagnostics, "clock-disorder"));
}

TEST(Clock, AClockInAnotherUnitIsNamed) {
  for (const auto& [factor, unit] : {std::pair{1e3, "`units` t=ms"}, {1e6, "`units` t=us"}, {1e9, "`units` t=ns"}}) {
    Log log = good_log();
    log.t *= factor;
    EXPECT_THAT(refusal(log), AllOf(HasSubstr(unit), HasSubstr("0.01 s"), HasSubstr("(clock-unit)")));
  }
  Log log = good_log();
  log.t /= 3600;
  EXPECT_THAT(refusal(log), HasSubstr("(clock-unit)"));
}

TEST(Clock, StampsOfArrivalInBurstsAreRefused) {
  Log log = good_log();
  for (Index k = 0; k < 1000; ++k) log.t[k] = 0.05 * static_cast<double>(k / 5) + 1e-5 * static_cast<double>(k % 5);
  EXPECT_THAT(refusal(log),
              AllOf(HasSubstr("80 %"), HasSubstr("row 12"), HasSubstr("rate:"), HasSubstr("(clock-burst)")));

  log = good_log();
  log.t.tail(500).array() += 3600;  // a pause
  EXPECT_EQ(refusal(log), "");
}

TEST(Clock, JitterAndGapsAreReportedInNumbers) {
  Log log = good_log();
  Random random(1);
  for (Index k = 0; k < 1000; ++k) log.t[k] += random.uniform(-0.002, 0.002);
  for (Index k = 700; k < 1000; ++k) log.t[k] += 0.5;
  const Log out = repair_clock(log);
  ASSERT_TRUE(find(out.diagnostics, "clock-jitter"));
  EXPECT_THAT(find(out.diagnostics, "clock-jitter")->message, HasSubstr("nominally 10"));
  ASSERT_TRUE(find(out.diagnostics, "clock-gap"));
  EXPECT_THAT(find(out.diagnostics, "clock-gap")->message, AllOf(HasSubstr("1 gap "), HasSubstr("row 711")));
}

// A pause of an hour, or a clock that was set, would bury the motion among samples that nobody took.
TEST(Clock, LongSilencesAreClosedUp) {
  for (const double silence : {30.0, 3600.0, 1.7e9}) {
    Log log = good_log();
    log.t.tail(400).array() += silence;
    const Log out = repair_clock(log);
    EXPECT_EQ(out.q, log.q);
    EXPECT_EQ(out.t.head(600), log.t.head(600));
    EXPECT_NEAR(out.t[600] - out.t[599], 1, 1e-6);
    EXPECT_NEAR(out.t[999] - out.t[600], log.t[999] - log.t[600], 1e-6);
    ASSERT_TRUE(find(out.diagnostics, "clock-gap"));
    EXPECT_EQ(find(out.diagnostics, "clock-gap")->severity, Severity::warning);
    EXPECT_THAT(find(out.diagnostics, "clock-gap")->message,
                AllOf(HasSubstr("row 611"), HasSubstr("shortened to 1 s")));
  }
  Log slow = good_log();  // at 2 Hz
  slow.t *= 50;
  slow.t.tail(400).array() += 30;
  EXPECT_EQ(repair_clock(slow).t, slow.t);
}

TEST(Clock, ShortHolesAreFilledSmoothlyWhereTheSignalIs) {
  const Log good = good_log();
  Log log = good;
  log.q.row(0).segment(100, 5).setConstant(nan);
  log.tau(1, 300) = infinity;
  const Log out = repair_clock(log);
  ASSERT_EQ(out.samples(), 1000);
  EXPECT_LT((out.q - good.q).cwiseAbs().maxCoeff(), 1e-4);  // a line would err by 4e-3
  EXPECT_LT((out.tau - good.tau).cwiseAbs().maxCoeff(), 1e-12);
  ASSERT_TRUE(find(out.diagnostics, "values-filled"));
  EXPECT_THAT(find(out.diagnostics, "values-filled")->message,
              AllOf(HasSubstr("channel q1"), HasSubstr("5 values missing"), HasSubstr("row 111")));
  EXPECT_FALSE(find(out.diagnostics, "values-dropped"));
}

TEST(Clock, LongHolesAndThoseAtTheEndsTakeTheirRowsAlong) {
  Log log = good_log();
  log.tau.row(0).segment(100, 6).setConstant(nan);
  log.q.row(1).head(2).setConstant(nan);
  log.q.row(1).tail(1).setConstant(nan);
  const Log out = repair_clock(log);
  EXPECT_EQ(out.samples(), 1000 - 6 - 3);
  EXPECT_EQ(out.first_row, 13u);
  EXPECT_TRUE(out.q.allFinite() && out.tau.allFinite());
  ASSERT_TRUE(find(out.diagnostics, "values-dropped"));
  ASSERT_TRUE(find(out.diagnostics, "clock-gap"));  // a pause of 70 ms now
}

TEST(Clock, AChannelWithoutValuesIsRefused) {
  Log log = good_log();
  log.tau.row(1).setConstant(nan);
  EXPECT_THAT(refusal(log), AllOf(HasSubstr("channel tau2"), HasSubstr("columns:"), HasSubstr("(values-missing)")));
  EXPECT_THROW(repair_clock(log, true), Unattainable);  // no row remains to judge
  log = good_log();
  for (Index k = 0; k < 1000; k += 4) log.q(1, k) = nan;
  EXPECT_THAT(refusal(log), AllOf(HasSubstr("channel q2"), HasSubstr("25 %"), HasSubstr("(values-missing)")));
  EXPECT_NO_THROW(repair_clock(log, true));
}

TEST(Clock, ValuesThatNoMotionHasAreLeftOutWithRowAndChannel) {
  for (const double value : {1e30, -1e30, 253.0, 2 * M_PI}) {
    const Log good = good_log();
    for (const Index row : {0, 3, 500, 999}) {
      Log log = good;
      log.q(1, row) += value;
      const Log out = repair_clock(log);
      ASSERT_TRUE(find(out.diagnostics, "values-outlier")) << value << ' ' << row;
      const Diagnostic& found = *find(out.diagnostics, "values-outlier");
      EXPECT_EQ(found.severity, Severity::warning);
      EXPECT_THAT(found.message, AllOf(HasSubstr("channel q2"), HasSubstr("row " + std::to_string(row + 11))));
      EXPECT_EQ(out.samples(), row == 0 || row == 999 ? 999 : 1000);
      if (out.samples() == 1000) EXPECT_NEAR(out.q(1, row), good.q(1, row), 1e-4);
      EXPECT_TRUE(find(repair_clock(log, true).diagnostics, "values-outlier"));  // in a judged log as well
    }
  }
}

TEST(Clock, SeveralSpikesInARowAndNearEachOtherAreFound) {
  const Log good = good_log();
  Log log = good;
  for (const Index k : {300, 301, 302, 320, 340}) log.tau(0, k) = k % 2 == 0 ? 900 : -900;
  const Log out = repair_clock(log);
  ASSERT_TRUE(find(out.diagnostics, "values-outlier"));
  EXPECT_THAT(find(out.diagnostics, "values-outlier")->message,
              AllOf(HasSubstr("tau1: 5 values"), HasSubstr("row 311")));
  EXPECT_LT((out.tau - good.tau).cwiseAbs().maxCoeff(), 1e-9);
}

TEST(Clock, MoreOutliersThanGlitchesAreRefused) {
  Log log = good_log();
  for (Index k = 20; k < 1000; k += 50) log.tau(0, k) = 900;
  EXPECT_THAT(refusal(log), AllOf(HasSubstr("channel tau1"), HasSubstr("2 %"), HasSubstr("(values-outlier)")));
  EXPECT_NO_THROW(repair_clock(log, true));
}

TEST(Clock, TorquesThatDropToZeroAndReturnAreLeftOut) {
  const Log good = good_log();
  Log log = good;
  log.tau.row(1).segment(300, 4).setZero();
  log.tau.row(1).segment(500, 5).setZero();
  Log out = repair_clock(log);
  ASSERT_TRUE(find(out.diagnostics, "values-outlier"));
  EXPECT_THAT(find(out.diagnostics, "values-outlier")->message,
              AllOf(HasSubstr("tau2: 9 values at zero within a motion"), HasSubstr("row 311")));
  EXPECT_LT((out.tau - good.tau).cwiseAbs().maxCoeff(), 1e-9);
  log = good;  // a torque that passes through zero is none
  log.tau.row(1).array() -= log.tau(1, 400);
  out = repair_clock(log);
  EXPECT_EQ(out.tau, log.tau);
  EXPECT_TRUE(out.diagnostics.empty());
}

// A wrist's torque of three steps is zero again and again, on its way as on any other value.
TEST(Clock, CoarseTorquesDoNotDropToZero) {
  Log log = good_log();
  Random random(3);
  const double step = 0.5 * log.tau.row(1).cwiseAbs().maxCoeff();
  for (Index k = 0; k < log.samples(); ++k)
    log.tau(1, k) = step * std::round(log.tau(1, k) / step + 0.2 * random.normal());
  const Log out = repair_clock(log);
  EXPECT_FALSE(find(out.diagnostics, "values-outlier")) << find(out.diagnostics, "values-outlier")->message;
  EXPECT_EQ(out.tau, log.tau);
}

TEST(Clock, StepsByWholeTurnsAreTakenBack) {
  const Log good = good_log();
  Log log = good;
  log.q.row(0).tail(600).array() += 2 * M_PI;
  log.q.row(0).tail(200).array() -= 4 * M_PI;
  const Log out = repair_clock(log);
  EXPECT_LT((out.q - good.q).cwiseAbs().maxCoeff(), 1e-12);
  ASSERT_TRUE(find(out.diagnostics, "position-wrapped"));
  EXPECT_THAT(find(out.diagnostics, "position-wrapped")->message,
              AllOf(HasSubstr("channel q1: removed 2 steps"), HasSubstr("row 411")));
}

TEST(Clock, AStepOfATorqueAFlickerAtRestAndNoiseAreNoOutliers) {
  Random random(3);
  Log log = good_log();
  for (Index k = 0; k < 300; ++k) log.q.col(k) = log.q.col(300), log.qd.col(k).setZero();
  log.q(0, 100) += 1e-4;
  for (Index k = 0; k < 1000; ++k) log.tau(0, k) += random.normal() + (k > 500 ? 400 : 0);
  const Log out = repair_clock(log);
  EXPECT_EQ(out.q, log.q);
  EXPECT_EQ(out.tau, log.tau);
  EXPECT_TRUE(out.diagnostics.empty());
}

TEST(Clock, ABlockOfStampsAheadDoesNotDiscardTheRest) {
  Log log = good_log(6106);
  log.t.segment(3000, 9).array() += 1e6;
  const Log out = repair_clock(log);
  EXPECT_EQ(out.samples(), 6097);
  ASSERT_TRUE(find(out.diagnostics, "clock-disorder"));
  EXPECT_THAT(find(out.diagnostics, "clock-disorder")->message, AllOf(HasSubstr("9 of 6106"), HasSubstr("row 3011")));
}

TEST(Clock, RecordingsJoinedInOneFileAreNamedByRowAndParted) {
  const Log log = joined_log(), out = repair_clock(log);
  ASSERT_TRUE(find(out.diagnostics, "log-joined"));
  EXPECT_EQ(find(out.diagnostics, "log-joined")->severity, Severity::warning);
  EXPECT_THAT(find(out.diagnostics, "log-joined")->message,
              AllOf(HasSubstr("row 611"), HasSubstr("2 positions"), HasSubstr("q2 from"), HasSubstr("rows: 1-610")));
  EXPECT_EQ(out.q, log.q);
  EXPECT_EQ(out.t.head(600), log.t.head(600));
  EXPECT_GT(out.t[600] - out.t[599], 0.5) << "a gap, which filters and fits leave out";
  EXPECT_NEAR(out.t[999] - out.t[600], log.t[999] - log.t[600], 1e-9);
}

// A position that was stuck jumps when it comes back, a single one may be another zero, and a motion may begin at once.
TEST(Clock, StepsOfOtherCausesAreNotTakenForAnotherRecording) {
  Log log = good_log();
  for (Index k = 501; k < 540; ++k) log.q.col(k) = log.q.col(500);
  EXPECT_FALSE(find(repair_clock(log).diagnostics, "log-joined")) << "both stuck";
  log = good_log();
  log.q.row(0).tail(400).array() += 1;
  EXPECT_FALSE(find(repair_clock(log).diagnostics, "log-joined")) << "one joint";
  log = good_log();
  for (Index k = 0; k < 500; ++k) log.q.col(k) = log.q.col(500);
  for (Index k = 501; k < 1000; ++k) log.q.col(k) += Eigen::Vector2d(0.05, -0.05) * static_cast<double>(k - 500);
  EXPECT_FALSE(find(repair_clock(log).diagnostics, "log-joined")) << "a sudden start at 5 rad/s";
}

TEST(Clock, StampsThatBeginAgainAreRefusedWithTheRowsOfEachRecording) {
  Log log = good_log();
  log.t.tail(400).array() -= log.t[600];
  EXPECT_THAT(refusal(log), AllOf(HasSubstr("row 611"), HasSubstr("rows: 1-610 and rows: 611-")));
}

TEST(Clock, ChunksOfAnySizeGiveTheSameRowsAndFindings) {
  Random random(5);
  for (int trial = 0; trial < 30; ++trial) {
    Log log = good_log(400);
    if (trial % 3 == 0)  // other recordings begin
      for (const Index first : {150, 290}) log.q.rightCols(400 - first).colwise() += Eigen::Vector2d(0.7, 1.1);
    for (int i = 0; i < 4; ++i) {
      const int k = random.integer(5, 390);
      MatrixXd& x = random.chance(0.5) ? log.q : log.tau;
      x.row(random.integer(0, 1)).segment(k, random.integer(1, 8)).setConstant(nan);
    }
    const int twice = random.integer(5, 390), back = random.integer(5, 390), ahead = random.integer(5, 390);
    copy_row(log, twice, twice - 1);
    log.t[back] -= 0.05;
    log.t[ahead] += 3;
    if (trial % 4 == 0) log.t.tail(random.integer(100, 300)).array() += 500;
    for (int i = 0; i < 3; ++i)
      log.q(random.integer(0, 1), random.integer(0, 399)) += random.chance(0.5) ? 2 * M_PI : 1e9;
    log.q.row(0).tail(random.integer(1, 399)).array() += 2 * M_PI;
    const Log whole = repair_clock(log, true);
    ClockDoctor doctor(true);
    std::vector<double> t, q;
    const auto collect = [&](const LogView& part) {
      const auto position = part.channel(Channel::q), tau = part.channel(Channel::tau);
      for (Index k = 0; k < part.samples(); ++k) {
        t.push_back(part.t[k]);
        q.push_back(position(0, k) + 10 * position(1, k) + 100 * tau(0, k) + 1000 * tau(1, k));
      }
    };
    for (Index first = 0; first < 400;) {
      const Index count = std::min<Index>(random.integer(1, trial < 10 ? 3 : 60), 400 - first);
      doctor.push(stacked(slice(log, first, count)).view(), collect);
      first += count;
    }
    doctor.flush(collect);
    ASSERT_EQ(static_cast<Index>(t.size()), whole.samples()) << trial;
    for (Index k = 0; k < whole.samples(); ++k) {
      ASSERT_EQ(t[static_cast<std::size_t>(k)], whole.t[k]);
      ASSERT_EQ(q[static_cast<std::size_t>(k)],
                whole.q(0, k) + 10 * whole.q(1, k) + 100 * whole.tau(0, k) + 1000 * whole.tau(1, k));
    }
    const Diagnostics findings = doctor.finish();
    ASSERT_EQ(findings.size(), whole.diagnostics.size());
    for (std::size_t i = 0; i < findings.size(); ++i) EXPECT_EQ(findings[i].message, whole.diagnostics[i].message);
  }
}

}  // namespace steelyard
