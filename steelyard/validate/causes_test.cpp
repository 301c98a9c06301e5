#include "steelyard/validate/causes.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/core/random.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/validate/metrics.hpp"
#include "tests/support/set_values.hpp"

namespace steelyard {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double rate = 200, seconds = 60;

// The bundled planar arm in the vertical plane, with friction at both joints.
Model arm() {
  Model model = load_model("planar-2r");
  model.robot.gravity = {0, -9.81, 0};
  model = testing::with_laws(model, 0, {{Friction::viscous, {1.5}}, {Friction::coulomb, {0.8}}});
  return testing::with_laws(model, 1, {{Friction::viscous, {0.4}}, {Friction::coulomb, {0.15}}});
}

struct Sine {
  double size, frequency, phase;
};
constexpr Sine sines[2][3] = {{{0.7, 0.13, 0.3}, {0.25, 0.41, 1.1}, {0.06, 1.3, 2.0}},
                              {{0.6, 0.17, 1.9}, {0.3, 0.53, 0.2}, {0.05, 1.7, 0.8}}};

struct Motion {
  VectorXd t;
  MatrixXd q, qd, qdd;
};

// The motion `lag` seconds earlier than the clock says.
Motion move(double lag = 0) {
  const auto n = static_cast<Index>(seconds * rate);
  Motion out{VectorXd::LinSpaced(n, 0, static_cast<double>(n - 1) / rate), MatrixXd::Zero(2, n), MatrixXd::Zero(2, n),
             MatrixXd::Zero(2, n)};
  for (Index k = 0; k < n; ++k)
    for (Index i = 0; i < 2; ++i)
      for (const auto& [size, frequency, phase] : sines[i]) {
        const double w = 2 * M_PI * frequency, x = w * (out.t[k] - lag) + phase;
        out.q(i, k) += size * std::sin(x);
        out.qd(i, k) += size * w * std::cos(x);
        out.qdd(i, k) -= size * w * w * std::sin(x);
      }
  return out;
}

MatrixXd torque(const Model& model, const Motion& m) { return torques(nominal_model(model), m.q, m.qd, m.qdd); }

// A log and an exact model, to which a test then adds one error.
struct Judged {
  Motion motion = move();
  CauseInput input;

  explicit Judged(double noise = 0.02) {
    input.q = motion.q, input.qd = motion.qd;
    input.predicted = torque(arm(), motion);
    input.tau = input.predicted;
    input.rate = rate;
    input.names = {"shoulder", "elbow"};
    Random random(1);
    for (Index i = 0; i < 2; ++i) {
      const double rms = input.tau.row(i).norm() / std::sqrt(static_cast<double>(input.tau.cols()));
      for (Index k = 0; k < input.tau.cols(); ++k) input.tau(i, k) += noise * rms * random.normal();
    }
  }

  ResidualCauses of(std::size_t joint) const {
    for (auto& causes : residual_causes(input))
      if (causes.joint == joint) return causes;
    ADD_FAILURE() << "joint " << joint << " is missing";
    return {};
  }
};

double share(const ResidualCauses& causes, Cause cause) {
  for (const auto& s : causes.shares)
    if (s.cause == cause) return s.percent;
  return 0;
}

// The cause is named first with most of the energy; beside noise there is no other.
void expect_alone(const ResidualCauses& causes, Cause cause, const std::string& text, double least = 60) {
  ASSERT_FALSE(causes.shares.empty());
  const CauseShare& first = causes.shares.front();
  EXPECT_EQ(first.cause, cause) << to_string(first.cause) << ": " << first.text;
  EXPECT_GT(first.percent, least) << first.text;
  EXPECT_NE(first.text.find(text), std::string::npos) << first.text;
  for (const auto& s : causes.shares)
    if (s.cause != cause && s.cause != Cause::noise && s.cause != Cause::unexplained) {
      EXPECT_LT(s.percent, 0.2 * first.percent) << to_string(s.cause) << ": " << s.text;
    }
  EXPECT_NE(causes.summary.find(first.text), std::string::npos) << causes.summary;
  double sum = 0, below = 0, most = 0;
  for (const auto& s : causes.shares) {
    sum += s.percent, below += s.filtered_percent;
    most = std::max(most, s.filtered_percent);
  }
  EXPECT_NEAR(sum, 100, 0.1);
  EXPECT_NEAR(below, 100, 0.1);  // the bars are of the same metric as the sentence
  EXPECT_NE(causes.summary.find(fmt::format("{:.0f} % of its energy", most)), std::string::npos) << causes.summary;
}

TEST(ResidualCauses, OfWhiteNoiseNameNoise) {
  for (const double slow : {1.0, 10.0}) {  // 200 Hz, and 20 Hz where nothing lies above the cut-off
    Judged judged;
    judged.input.rate = rate / slow;
    for (const auto& causes : residual_causes(judged.input))
      for (const auto& s : causes.shares) {
        EXPECT_TRUE(s.cause == Cause::noise || s.cause == Cause::unexplained) << to_string(s.cause) << ": " << s.text;
        if (slow == 1) {
          EXPECT_GT(share(causes, Cause::noise), 97);
        }
      }
  }
}

TEST(ResidualCauses, NameAnOffset) {
  Judged judged;
  judged.input.tau.row(1).array() += 0.3;
  expect_alone(judged.of(1), Cause::offset, "+0.30");
}

TEST(ResidualCauses, NameAGain) {
  Judged judged;
  judged.input.tau.row(0) *= 1.1;
  expect_alone(judged.of(0), Cause::gain, "+10.0 %");
}

TEST(ResidualCauses, NameADelay) {
  Judged judged;
  judged.input.tau += torque(arm(), move(0.03)) - judged.input.predicted;
  expect_alone(judged.of(1), Cause::delay, " ms later", 50);
  EXPECT_NE(judged.of(1).shares[0].text.find("comes 29."), std::string::npos) << judged.of(1).shares[0].text;
}

TEST(ResidualCauses, NameAnInertia) {
  Judged judged;
  judged.input.tau += torque(testing::with_rotor(arm(), 0, 0.8), judged.motion) - judged.input.predicted;
  expect_alone(judged.of(0), Cause::inertia, "+0.8", 50);
}

TEST(ResidualCauses, NameADrift) {
  Judged judged;
  judged.input.tau.row(0) += 2 * (judged.motion.t / seconds).array().sqrt().matrix().transpose();
  judged.input.tau.row(0).array() -= 4.0 / 3;  // without a mean of its own
  expect_alone(judged.of(0), Cause::drift, "a drift by +1.");
}

TEST(ResidualCauses, NameAFrictionLawThatDoesNotFit) {
  Judged judged;
  const Model other = testing::with_laws(arm(), 0, {{Friction::viscous, {1.9}}});  // Coulomb friction is left out
  judged.input.predicted = torque(other, judged.motion);
  expect_alone(judged.of(0), Cause::velocity, "the friction law does not fit");
}

TEST(ResidualCauses, NameAFunctionOfPosition) {
  Judged judged;
  judged.input.tau.row(1).array() += 0.4 * (6 * judged.motion.q.row(1)).array().sin();
  expect_alone(judged.of(1), Cause::position, "up to 0.39");
}

// At rest friction holds with any torque up to the break-away: measured ones scatter from pose to pose.
TEST(ResidualCauses, NameStictionAtStandstill) {
  Judged judged;
  Random random(2);
  double held = 0;
  for (Index k = 0; k < judged.motion.t.size(); ++k) {
    const bool still = std::fmod(judged.motion.t[k], 3) < 1;
    if (k % static_cast<Index>(3 * rate) == 0) held = random.uniform(-2, 2);
    if (still) judged.input.qd(0, k) = 0, judged.input.tau(0, k) += held;
  }
  expect_alone(judged.of(0), Cause::standstill, "at standstill, 3", 50);
}

TEST(ResidualCauses, NameSpeedsBeyondTheFit) {
  Judged judged;
  judged.input.fitted_speed = Eigen::Vector2d(0.7, 5);
  for (Index k = 0; k < judged.motion.t.size(); ++k) {
    const double v = judged.motion.qd(0, k), beyond = std::max(0.0, std::abs(v) - 0.7);
    judged.input.tau(0, k) += std::copysign(4 * beyond, v);
  }
  expect_alone(judged.of(0), Cause::extrapolated, "beyond 0.7 rad/s", 50);
}

TEST(ResidualCauses, DistinguishTwo) {
  Judged judged;
  judged.input.tau.row(0) *= 1.1;
  judged.input.tau.row(0) += 4 * (judged.motion.t.array() / seconds - 0.5).matrix().transpose();
  const ResidualCauses found = judged.of(0);
  EXPECT_GT(share(found, Cause::gain), 20) << found.summary;
  EXPECT_GT(share(found, Cause::drift), 20) << found.summary;
}

TEST(ResidualCauses, ComeWorstJointFirstAndSayWhenItsTorqueIsSmall) {
  Judged judged;
  judged.input.tau.row(1) *= 1.5;
  judged.input.tau.row(1) *= 0.01;
  judged.input.predicted.row(1) *= 0.01;
  const auto all = residual_causes(judged.input);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].joint, 1U);
  EXPECT_NE(all[0].summary.find("elbow, whose torque is small: "), std::string::npos) << all[0].summary;
  EXPECT_NE(all[0].summary.find(all[0].remedy), std::string::npos);
  EXPECT_EQ(all[1].summary.find("small"), std::string::npos) << all[1].summary;
}

// A verdict, a table and a page show the error below the metric's cut-off: so that is what makes a joint the worst.
// The error that tables and bars show is that below the metric's cut-off.
TEST(ResidualCauses, NoiseAboveTheCutOffIsNotBlamedForAnErrorBelowIt) {
  Judged judged(0.2);  // most of the residual's energy is noise, nearly all of it above 10 Hz
  judged.input.tau.row(0).array() +=
      0.1 * std::sqrt(judged.input.tau.row(0).squaredNorm() / static_cast<double>(judged.input.tau.cols()));
  const auto all = residual_causes(judged.input);
  const auto first = std::find_if(all.begin(), all.end(), [](const auto& causes) { return causes.joint == 0; });
  ASSERT_NE(first, all.end());
  EXPECT_EQ(first->shares.front().cause, Cause::noise) << first->summary;
  EXPECT_NE(first->summary.find("a constant"), std::string::npos) << first->summary;
  EXPECT_NE(first->summary.find(fmt::format("({:.1f} %)", first->filtered_relative_percent)), std::string::npos)
      << first->summary;
}

TEST(ResidualCauses, AreOrderedByTheFilteredErrorNotTheRawOne) {
  Judged judged(0);
  const auto rms = [&](Index i) {
    return judged.input.tau.row(i).norm() / std::sqrt(static_cast<double>(judged.input.tau.cols()));
  };
  const double loud = 0.5 * rms(0), slow = 0.1 * rms(1);
  for (Index k = 0; k < judged.input.tau.cols(); ++k) {
    const double t = static_cast<double>(k) / rate;
    judged.input.tau(0, k) += loud * std::sin(2 * M_PI * 60 * t);  // far above 10 Hz
    judged.input.tau(1, k) += slow * std::sin(2 * M_PI * 1 * t);
  }
  const auto all = residual_causes(judged.input);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].joint, 1U);
  EXPECT_LT(all[0].relative_percent, all[1].relative_percent);
  const TorqueMetrics metrics = torque_metrics(judged.input.tau, judged.input.predicted, judged.input.qd, rate);
  for (const auto& causes : all)
    EXPECT_NEAR(causes.filtered_relative_percent, metrics.joints[causes.joint].filtered_relative_percent, 1e-9);
}

TEST(ResidualCauses, LeaveOutWhatWasNotMeasured) {
  Judged judged;
  judged.input.valid.assign(static_cast<std::size_t>(judged.motion.t.size()), true);
  for (Index k = 2000; k < 2600; ++k) {
    judged.input.valid[static_cast<std::size_t>(k)] = false;
    judged.input.tau.col(k).setConstant(1e6);
  }
  for (const auto& causes : residual_causes(judged.input)) EXPECT_GT(share(causes, Cause::noise), 97);
}

TEST(ResidualCauses, HaveNothingToSayOfAPerfectOrShortLog) {
  Judged judged(0);
  EXPECT_TRUE(residual_causes(judged.input).empty());
  CauseInput few = judged.input;
  for (MatrixXd* m : {&few.tau, &few.predicted, &few.q, &few.qd}) *m = m->leftCols(30).eval();
  few.tau.array() += 1;
  EXPECT_TRUE(residual_causes(few).empty());
  few.q.resize(1, 30);
  EXPECT_THROW(residual_causes(few), InvalidInput);
}

}  // namespace
}  // namespace steelyard
