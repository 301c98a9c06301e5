#include "steelyard/signals/conditioning.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <Eigen/LU>
#include <cmath>
#include <filesystem>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/random.hpp"
#include "steelyard/logs/table.hpp"
#include "steelyard/signals/fir_decimator.hpp"

namespace steelyard {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using testing::HasSubstr;

// Two joints that swing; torque and speed are of the same smoothness.
Log swinging(const VectorXd& t) {
  Log log;
  log.file = "runs/swing.csv";
  log.t = t;
  log.q.resize(2, t.size());
  log.qd.resize(2, t.size());
  log.tau.resize(2, t.size());
  for (Index k = 0; k < t.size(); ++k)
    for (Index j = 0; j < 2; ++j) {
      const double w = 2 + 3 * static_cast<double>(j), phase = w * (t[k] - t[0]);
      log.q(j, k) = std::sin(phase);
      log.qd(j, k) = w * std::cos(phase);
      log.tau(j, k) = 5 * std::sin(phase + 1) + std::cos(3 * phase);
    }
  return log;
}

VectorXd uniform_stamps(Index samples, double rate) {
  return VectorXd::NullaryExpr(samples, [&](Index k) { return static_cast<double>(k) / rate; });
}

// Stamps as a recorder on a busy machine leaves them: jitter, and now and then a silence.
VectorXd jittered_stamps(Index samples, double dt, double gaps, unsigned seed) {
  Random random(seed);
  VectorXd t(samples);
  double now = 3;
  for (Index k = 0; k < samples; ++k) {
    t[k] = now + dt * random.uniform(-0.3, 0.3);
    now += random.chance(gaps) ? 20.3 * dt : dt;
  }
  return t;
}

Log part(const Log& log, Index first, Index count) {
  Log out;
  out.file = log.file;
  out.first_row = log.first_row + static_cast<std::size_t>(first);
  out.t = log.t.segment(first, count);
  for (MatrixXd Log::*channel : {&Log::q, &Log::qd, &Log::tau, &Log::current})
    if ((log.*channel).size() > 0) out.*channel = (log.*channel).middleCols(first, count);
  return out;
}

Signals in_chunks(const Log& log, Index chunk, const ConditioningOptions& options = {}) {
  Conditioner conditioner(options);
  for (Index k = 0; k < log.samples(); k += chunk)
    conditioner.push(stacked(part(log, k, std::min(chunk, log.samples() - k))).view());
  return conditioner.finish();
}

std::string complaint(const Log& log, const ConditioningOptions& options = {}) {
  try {
    condition(log, options);
  } catch (const Error& e) {
    return e.what();
  }
  return "no complaint";
}

double difference(const MatrixXd& a, const MatrixXd& b) {
  return a.rows() == b.rows() && a.cols() == b.cols() ? (a - b).cwiseAbs().maxCoeff() : INFINITY;
}

}  // namespace

TEST(Conditioning, UniformLogsAreLeftAsTheyAreToTheLastBit) {
  for (const double rate : {1000.0, 250.0, 125.0, 1000.0 / 3, 30.0})
    for (const double start : {0.0, 1.7e9}) {  // an epoch clock's stamps are rounded to 2e-7 s
      Log log = swinging(uniform_stamps(70'000, rate));
      log.t.array() += start;
      const Signals signals = in_chunks(log, 6000);
      ASSERT_EQ(signals.q, log.q) << rate << ' ' << start;
      ASSERT_EQ(signals.qd, log.qd);
      ASSERT_EQ(signals.tau, log.tau);
      EXPECT_EQ(signals.t0, start);
      EXPECT_NEAR(signals.rate(), rate, 1e-9 * rate);
      EXPECT_TRUE(signals.gaps.empty() && signals.diagnostics.empty());
      EXPECT_EQ(signals.name, "swing");
    }
}

TEST(Conditioning, EqualsResamplingTheWholeLogHoweverItIsCut) {
  for (const double gaps : {0.0, 0.002}) {
    const Log log = swinging(jittered_stamps(10'000, 0.001, gaps, 4));
    MatrixXd all(6, log.samples());
    all << log.q, log.qd, log.tau;
    const Resampled whole = resample(log.t, all);
    for (const Index chunk : {Index{1}, Index{100}, Index{4096}, Index{7777}, log.samples()}) {
      const Signals signals = in_chunks(log, chunk);
      EXPECT_EQ(signals.t0, whole.t0);
      EXPECT_EQ(signals.dt, whole.dt);
      EXPECT_LT(difference(signals.q, whole.values.topRows(2)), 1e-9) << chunk;
      EXPECT_LT(difference(signals.qd, whole.values.middleRows(2, 2)), 1e-9) << chunk;
      EXPECT_LT(difference(signals.tau, whole.values.bottomRows(2)), 1e-9) << chunk;
      ASSERT_EQ(signals.gaps.size(), whole.gaps.size());
      for (std::size_t g = 0; g < whole.gaps.size(); ++g) {
        EXPECT_EQ(signals.gaps[g].first, whole.gaps[g].first);
        EXPECT_EQ(signals.gaps[g].count, whole.gaps[g].count);
        EXPECT_NEAR(signals.gaps[g].begin, whole.gaps[g].begin, 1e-12);
        EXPECT_EQ(signals.gaps[g].end, whole.gaps[g].end);
      }
    }
  }
}

TEST(Conditioning, TheClockDoesNotDriftWhenThePeriodIsNotQuiteTheRecorders) {
  const double dt = 0.001 * (1 + 1e-6);  // an hour of it is 3.6 samples off
  const Index samples = 400'000;         // where the rate asked for has slipped by a good part of a sample
  Log log = swinging(VectorXd::NullaryExpr(samples, [&](Index k) { return static_cast<double>(k) * dt; }));
  log.qd.resize(0, 0);
  ConditioningOptions options;
  options.rate = 1000;
  const Signals signals = in_chunks(log, 50'000, options);
  EXPECT_EQ(signals.dt, 0.001);
  EXPECT_EQ(signals.qd.size(), 0);
  ASSERT_EQ(signals.samples(), samples);
  for (Index k = 0; k < samples; k += 997)
    EXPECT_NEAR(signals.q(1, k), std::sin(5 * 0.001 * static_cast<double>(k)), 1e-8) << k;
  // Left alone, the true rate is found and nothing is interpolated.
  EXPECT_EQ(in_chunks(log, 50'000).q, log.q);
}

TEST(Conditioning, OneLostSampleCostsOneSample) {
  Log log = swinging(uniform_stamps(10'000, 1000));
  const Log before = part(log, 0, 5000), after = part(log, 5001, 4999);
  Conditioner conditioner;
  conditioner.push(stacked(before).view());
  conditioner.push(stacked(after).view());
  const Signals signals = conditioner.finish();
  ASSERT_EQ(signals.samples(), 10'000);
  EXPECT_EQ(signals.q.leftCols(5000), log.q.leftCols(5000));
  EXPECT_EQ(signals.q.rightCols(4999), log.q.rightCols(4999));
  EXPECT_LT(difference(signals.q.col(5000), log.q.col(5000)), 1e-9);
  EXPECT_EQ(signals.diagnostics.at(0).code, "signals-resampled");
}

TEST(Conditioning, MotorSideBecomesJointSide) {
  Drives drives;
  drives.transmission.resize(2, 2);
  drives.transmission << 32, 0, 12, 45;
  drives.offset = Eigen::Vector2d(0.1, -1.5);
  drives.gain = Eigen::Vector2d(0.5, 2);
  const Log joint = swinging(uniform_stamps(500, 100));
  Log motor = joint;
  motor.q = drives.transmission * (joint.q.colwise() - drives.offset);
  motor.qd = drives.transmission * joint.qd;
  motor.tau = drives.transmission.transpose().inverse() * joint.tau;
  ConditioningOptions options;
  options.drives = drives;
  const Signals from_torque = condition(motor, options);
  EXPECT_LT(difference(from_torque.q, joint.q), 1e-13);
  EXPECT_LT(difference(from_torque.qd, joint.qd), 1e-13);
  EXPECT_LT(difference(from_torque.tau, joint.tau), 1e-13);
  motor.current = drives.gain.cwiseInverse().asDiagonal() * motor.tau;
  motor.tau.resize(0, 0);
  EXPECT_LT(difference(condition(motor, options).tau, joint.tau), 1e-13);

  Log current = joint;
  current.current = joint.tau;
  current.tau.resize(0, 0);
  EXPECT_THAT(complaint(current), HasSubstr("runs/swing.csv: has currents but no torques"));
  EXPECT_THAT(complaint(current), HasSubstr("drives: {gain: […]} in N·m/A, one per joint, or `gain`"));
  options = {};
  options.drives.gain = Eigen::Vector2d(3, 4);
  EXPECT_EQ(condition(current, options).tau, options.drives.gain.asDiagonal() * joint.tau);
  options.drives.gain = Eigen::Vector3d(3, 4, 5);
  EXPECT_THAT(complaint(current, options), HasSubstr("drives: gain is given for 3 joints, but the log has 2"));
  options.drives.transmission = MatrixXd::Ones(2, 2);
  EXPECT_THAT(complaint(current, options), HasSubstr("the transmission is singular"));
}

TEST(Conditioning, DecimationIsTheFirDecimatorsWithItsInstants) {
  const Log log = swinging(uniform_stamps(30'000, 1000));
  ConditioningOptions options;
  options.decimate = 0;  // leaves 100 Hz
  const Signals signals = in_chunks(log, 777, options);
  FirDecimator decimator(2);
  const MatrixXd expected = decimator.push(log.tau);
  EXPECT_EQ(signals.tau, expected);
  EXPECT_DOUBLE_EQ(signals.dt, 0.01);
  EXPECT_DOUBLE_EQ(signals.t0, 0.001 * static_cast<double>(decimator.delay()));
  EXPECT_LE(signals.t0, 0.5);
  for (Index k = 0; k < signals.samples(); ++k) {  // nothing moves in time
    const double t = signals.t0 + static_cast<double>(k) * signals.dt;
    ASSERT_NEAR(signals.q(0, k), std::sin(2 * t), 3e-4);
    ASSERT_NEAR(signals.qd(0, k), 2 * std::cos(2 * t), 6e-4);
  }
  const double end = signals.t0 + static_cast<double>(signals.samples() - 1) * signals.dt;
  EXPECT_LT(29.999 - end, 0.5);
  EXPECT_EQ(condition(swinging(uniform_stamps(500, 199)), options).samples(), 500);  // slow enough already
  EXPECT_NEAR(condition(swinging(uniform_stamps(5000, 250)), options).rate(), 125, 1e-9);
  options.decimate = 200;
  EXPECT_THAT(complaint(log, options), HasSubstr("where 0.5 s are allowed: decimate by"));
  options.decimate = 10;
  EXPECT_THAT(complaint(part(log, 0, 100), options), HasSubstr("too short to be decimated by 10"));
}

TEST(Conditioning, WhatAGapReachesIsMarkedOnTheDecimatedClock) {
  const Log log = swinging(uniform_stamps(20'000, 1000));
  Log spoilt = log;  // what the recorder did not see is different
  for (Index k = 8000; k < 8100; ++k) spoilt.tau.col(k).array() += 100;
  ConditioningOptions options;
  options.decimate = 10;
  const Signals full = condition(log, options), other = condition(spoilt, options);
  Conditioner conditioner(options);
  conditioner.push(stacked(part(log, 0, 8000)).view());
  conditioner.push(stacked(part(log, 8100, 11'900)).view());
  const Signals signals = conditioner.finish();
  ASSERT_EQ(signals.gaps.size(), 1U);
  const std::vector<bool> good = outside_gaps(signals.gaps, signals.samples());
  Index marked = 0, changed = 0;
  for (Index k = 0; k < full.samples(); ++k) {
    const bool is_good = good[static_cast<std::size_t>(k)], same = full.tau.col(k) == other.tau.col(k);
    ASSERT_TRUE(same || !is_good) << k;  // what the missing samples would have changed is marked
    ASSERT_TRUE(!is_good || signals.tau.col(k) == full.tau.col(k)) << k;
    marked += is_good ? 0 : 1;
    changed += same ? 0 : 1;
  }
  EXPECT_GT(changed, 10);
  EXPECT_LE(marked, changed + 2);  // and hardly more: the outermost taps are zeros of the sinc
}

TEST(Conditioning, WhatCannotBeUsedIsNamed) {
  const auto spoil = [](const std::function<void(Log&)>& damage) {
    Log log = swinging(uniform_stamps(100, 100));
    log.first_row = 21;
    damage(log);
    return log;
  };
  const Log nan = spoil([](Log& log) { log.qd(1, 30) = NAN; });
  EXPECT_THAT(complaint(nan), HasSubstr("runs/swing.csv: row 51: qd2 is nan: remove such rows, or let the doctor"));
  EXPECT_THAT(complaint(spoil([](Log& log) { log.t[9] = log.t[8]; })),
              HasSubstr("row 30: time goes from 0.08 s to 0.08"));
  EXPECT_THAT(complaint(spoil([](Log& log) { log.t[9] = INFINITY; })), HasSubstr("row 30: t is inf"));
  EXPECT_THAT(complaint(spoil([](Log& log) { log.t[99] = 1e9; })), HasSubstr("correct that time stamp"));
  EXPECT_THAT(complaint(part(nan, 0, 1)), HasSubstr("has only one sample"));
}

TEST(Conditioning, OnePassGivesTheFullRateAsIfThatAloneWereAskedFor) {
  for (const double gaps : {0.0, 0.001}) {
    for (const Index samples : {Index{9000}, Index{200'000}}) {  // in memory, and on disk
      const Log log = swinging(jittered_stamps(samples, 0.001, gaps, 8));
      ConditioningOptions options;
      const Signals alone = in_chunks(log, 5000, options);
      options.decimate = 10;
      const Signals decimated = in_chunks(log, 5000, options);
      options.keep_full_rate = decimated.samples();
      Conditioner conditioner(options);
      for (Index k = 0; k < samples; k += 5000)
        conditioner.push(stacked(part(log, k, std::min<Index>(5000, samples - k))).view());
      const Signals view = conditioner.finish(), full = conditioner.full_rate().load();
      EXPECT_EQ(view.q, decimated.q);
      EXPECT_EQ(view.tau, decimated.tau);
      EXPECT_EQ(full.q, alone.q);
      EXPECT_EQ(full.qd, alone.qd);
      EXPECT_EQ(full.tau, alone.tau);
      EXPECT_EQ(full.t0, alone.t0);
      EXPECT_EQ(full.dt, alone.dt);
      EXPECT_EQ(full.gaps.size(), alone.gaps.size());
      EXPECT_EQ(full.diagnostics.size(), alone.diagnostics.size());
      EXPECT_EQ(full.name, "swing");
      EXPECT_EQ(full.file, "runs/swing.csv");
    }
  }
}

TEST(Conditioning, TheFullRateOfLogsThatAreTooLongIsNotKept) {
  const Log log = swinging(uniform_stamps(20'000, 1000));
  ConditioningOptions options;
  options.decimate = 10;
  options.keep_full_rate = 1000;
  Conditioner conditioner(options);
  conditioner.push(stacked(log).view());
  EXPECT_GT(conditioner.finish().samples(), 1000);
  const FullRateSignals record = conditioner.full_rate();
  EXPECT_FALSE(record.kept());
  const Signals first = record.beginning(700);  // but for its beginning
  ASSERT_EQ(first.samples(), 700);
  EXPECT_EQ(first.q, log.q.leftCols(700));
  EXPECT_EQ(first.dt, 1e-3);
}

TEST(SignalsCut, KeepsInstantsAndGaps) {
  Signals signals;
  signals.t0 = 3;
  signals.dt = 0.5;
  signals.q.setRandom(2, 100);
  signals.tau.setRandom(2, 100);
  signals.gaps = {{8, 9, 10, 5}, {18, 20, 30, 4}, {27, 30, 48, 10}, {45, 46, 80, 10}};
  const Signals part = cut(signals, 32, 20);
  EXPECT_EQ(part.q, signals.q.middleCols(32, 20));
  EXPECT_EQ(part.tau, signals.tau.middleCols(32, 20));
  EXPECT_EQ(part.qd.size(), 0);
  EXPECT_EQ(part.t0, 3 + 32 * 0.5);
  ASSERT_EQ(part.gaps.size(), 2U);  // those that reach into it, as far as they do
  EXPECT_EQ(part.gaps[0].first, 0);
  EXPECT_EQ(part.gaps[0].count, 2);
  EXPECT_EQ(part.gaps[1].first, 16);
  EXPECT_EQ(part.gaps[1].count, 4);
  EXPECT_EQ(part.gaps[1].begin, 27);
}

TEST(Conditioning, OfAFileIsThatOfItsLog) {
  const std::string path =
      (std::filesystem::temp_directory_path() / fmt::format("steelyard-condition-{}.csv", ::getpid())).string();
  const Log log = swinging(jittered_stamps(9000, 0.002, 0.001, 8));
  MatrixXd values(log.samples(), 7);
  values << log.t, log.q.transpose(), log.qd.transpose(), log.tau.transpose();
  write_whole(path, to_csv({"t", "q1", "q2", "qd1", "qd2", "tau1", "tau2"}, values));
  ConditioningOptions options;
  options.decimate = 0;
  const Signals file = condition(path, 2, {}, options), memory = condition(log, options);
  std::filesystem::remove(path);
  EXPECT_EQ(file.tau, memory.tau);
  EXPECT_EQ(file.gaps.size(), memory.gaps.size());
  EXPECT_EQ(file.dt, memory.dt);
}

}  // namespace steelyard
