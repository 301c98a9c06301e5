#include "steelyard/step/response.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/core/random.hpp"

namespace steelyard {
namespace {

using Eigen::VectorXd;
using ::testing::HasSubstr;

struct Made {
  double A = 3, U = 12, onset = 0.0513, rest = 0.4, rate = 1000, duration = 0.5, noise = 0, count = 0;
};

StepResponse made(const Made& m, Random& random) {
  StepResponse out;
  out.name = "made.csv";
  out.voltage = 6;
  const auto n = static_cast<Eigen::Index>(std::lround((m.onset + m.duration) * m.rate)) + 1;
  out.t = VectorXd::LinSpaced(n, 0, static_cast<double>(n - 1) / m.rate);
  out.y.resize(n);
  for (Eigen::Index k = 0; k < n; ++k) {
    out.y[k] = m.rest + m.U * step_position(out.t[k] - m.onset, m.A).value + m.noise * random.normal();
    if (m.count > 0) out.y[k] = m.count * std::round(out.y[k] / m.count);
  }
  return out;
}

StepResponse made(const Made& m) {
  Random random(1);
  return made(m, random);
}

TEST(StepResponse, IsFoundAgainWithItsOnsetAndRestWhereThereIsNoNoise) {
  for (const double A : {0.0, 0.2, 3.0, 40.0})
    for (const double U : {12.0, -0.8}) {
      Made m;
      m.A = A, m.U = U;
      const StepFit fit = fit_step(made(m));
      EXPECT_NEAR(fit.A, A, 1e-7 * (1 + A)) << A;
      EXPECT_NEAR(fit.U, U, 1e-8 * std::abs(U));
      EXPECT_NEAR(fit.onset, m.onset, 1e-9);
      EXPECT_NEAR(fit.rest, m.rest, 1e-10);
      EXPECT_EQ(fit.direction(), U > 0 ? 1 : -1);
      for (const auto& d : fit.diagnostics) EXPECT_EQ(d.code, "step-damping-unknown") << d.message;
    }
}

TEST(StepResponse, SpeedsServeAsWellAsPositions) {
  Made m;
  StepResponse r = made(m);
  r.speed = true;
  for (Eigen::Index k = 0; k < r.t.size(); ++k) r.y[k] = m.U * step_speed(r.t[k] - m.onset, m.A).value;
  const StepFit fit = fit_step(r);
  EXPECT_NEAR(fit.A, m.A, 1e-7);
  EXPECT_NEAR(fit.U, m.U, 1e-7);
}

// Mean squares of errors over those claimed, and how often intervals of 95 % hold the truth.
struct Trials {
  double ratio_A = 0, ratio_U = 0, cover_A = 0, cover_U = 0;
};

Trials trials(Made m, int count) {
  Trials out;
  Random random(7);
  for (int k = 0; k < count; ++k) {
    m.onset = 0.05 + 0.001 * random.uniform();
    m.rest = random.uniform(-1, 1);
    const StepFit fit = fit_step(made(m, random));
    const double a = (fit.A - m.A) / fit.A_deviation(), u = (fit.U - m.U) / fit.U_deviation();
    out.ratio_A += a * a / count, out.ratio_U += u * u / count;
    out.cover_A += (std::abs(a) < 1.96) / static_cast<double>(count);
    out.cover_U += (std::abs(u) < 1.96) / static_cast<double>(count);
  }
  return out;
}

TEST(StepResponse, DeviationsAreThoseOfRepeatedExperiments) {
  Made m;
  m.noise = 1e-3, m.rate = 400;
  const Trials t = trials(m, 300);
  EXPECT_NEAR(t.ratio_A, 1, 0.25);
  EXPECT_NEAR(t.ratio_U, 1, 0.25);
  EXPECT_NEAR(t.cover_A, 0.95, 0.03);
  EXPECT_NEAR(t.cover_U, 0.95, 0.03);
}

TEST(StepResponse, CountsOfAnEncoderAreNoiseThatIsAccountedFor) {
  Made m;
  m.count = 2 * M_PI / 4096, m.rate = 400;
  const Trials t = trials(m, 120);
  EXPECT_LT(t.ratio_A, 1.5);
  EXPECT_LT(t.ratio_U, 1.5);
  EXPECT_GT(t.cover_A, 0.9);
  const StepFit fit = fit_step(made(m));
  EXPECT_NEAR(fit.count, m.count, 1e-9);
}

TEST(StepResponse, SpikesDoNotCarryTheFitAway) {
  Made m;
  m.noise = 1e-4;
  StepResponse r = made(m);
  Random random(3);
  for (int k = 0; k < 25; ++k) r.y[random.integer(80, 500)] += random.uniform(0.05, 0.3);
  StepFitOptions plain;
  plain.robust = false;
  const StepFit robust = fit_step(r), least_squares = fit_step(r, plain);
  EXPECT_LT(std::abs(robust.A - m.A), 0.02 * m.A);
  EXPECT_GT(std::abs(least_squares.A - m.A), 5 * std::abs(robust.A - m.A));
  EXPECT_GT(robust.outliers, 0.03);
}

// kim's setting: motion from 0 at t = 0.
double series_error(double AT) {
  Made m;
  m.onset = 0, m.rest = 0, m.duration = 0.5, m.A = AT / m.duration;
  StepFitOptions options;
  options.from_origin = true;
  options.robust = false;
  options.curve = StepCurve::series;
  return std::abs(fit_step(made(m), options).A / m.A - 1);
}

TEST(StepResponse, TruncatingTheSeriesCostsWhatTheTheorySays) {
  EXPECT_NEAR(series_error(0.6), 4e-4, 2e-4);
  EXPECT_NEAR(series_error(1.5), 0.02, 0.01);
  EXPECT_NEAR(series_error(3), 0.20, 0.05);
}

TEST(StepResponse, LoadThatChangesAlongTheWayIsTakenOff) {
  // M q̈ + B q̇ = M U − load(q), load = 3 sin q: integrated finely.
  const double M = 0.8, A = 2, U = 9, h = 1e-5;
  StepResponse r;
  r.name = "pendulum.csv";
  r.voltage = 1;
  r.t = VectorXd::LinSpaced(501, 0, 0.5);
  r.y = r.load = VectorXd::Zero(501);
  double q = 0, v = 0;
  for (Eigen::Index k = 1; k < 501; ++k) {
    for (int s = 0; s < 100; ++s) {
      const auto a = [&](double x, double w) { return U - A * w - 3 * std::sin(x) / M; };
      const double middle = v + 0.5 * h * a(q, v);
      v += h * a(q + 0.5 * h * v, middle);
      q += h * middle;
    }
    r.y[k] = q, r.load[k] = 3 * std::sin(q);
  }
  r.onset = 0;
  StepFitOptions options;
  EXPECT_GT(std::abs(fit_step(r, options).A - A), 0.2);
  options.inertia = M;
  EXPECT_NEAR(fit_step(r, options).A, A, 1e-4);
  EXPECT_NEAR(fit_step(r, options).U, U, 1e-4);
}

TEST(StepResponse, WhatFollowsAStopIsLeftOut) {
  Made m;
  m.noise = 1e-5;
  StepResponse r = made(m);
  const double stop = r.y[400];
  for (Eigen::Index k = 400; k < r.y.size(); ++k) r.y[k] = stop;
  const StepFit fit = fit_step(r);
  EXPECT_NEAR(fit.A, m.A, 4 * fit.A_deviation());
  ASSERT_EQ(fit.diagnostics.size(), 1U);
  EXPECT_EQ(fit.diagnostics[0].code, "step-stopped");
}

std::string refusal(const StepResponse& r) {
  try {
    fit_step(r);
  } catch (const Unattainable& e) {
    return e.what();
  }
  return "";
}

TEST(StepResponse, WithoutMotionItIsRefused) {
  Made m;
  m.U = 0, m.noise = 1e-4;
  EXPECT_THAT(refusal(made(m)), HasSubstr("does not move at 6 V"));
  m.noise = 0;
  EXPECT_THAT(refusal(made(m)), HasSubstr("does not move"));
  m.U = 0.5, m.noise = 1e-3;
  EXPECT_THAT(refusal(made(m)), HasSubstr("raise the voltage"));
  m = {};
  m.rate = 15, m.duration = 0.4;
  EXPECT_THAT(refusal(made(m)), HasSubstr("record faster"));
}

TEST(StepResponse, RecordsThatAreNoneAreBadInput) {
  StepResponse r = made({});
  r.t[5] = r.t[4];
  EXPECT_THROW(fit_step(r), InvalidInput);
  r = made({});
  r.y[7] = NAN;
  EXPECT_THROW(fit_step(r), InvalidInput);
  r = made({});
  r.y.conservativeResize(10);
  EXPECT_THROW(fit_step(r), InvalidInput);
}

}  // namespace
}  // namespace steelyard
