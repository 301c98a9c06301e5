#include "steelyard/step/joint.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/core/random.hpp"

namespace steelyard {
namespace {

using Eigen::VectorXd;
using ::testing::HasSubstr;

const Motor motor{.torque_constant = 0.5, .gear = 10, .resistance = 2, .back_emf = 0.5};

// M q̈ + (B_v + N² K_e K_t/R) q̇ + T_c sgn q̇ + T_g = k V, in the closed form.
struct Truth {
  double M = 1.8, B_v = 2.0, T_c = 3, T_g = 0, noise = 2e-4, rate = 400;
  double B() const { return B_v + 100 * 0.5 * 0.5 / 2; }
};

StepResponse response(const Truth& truth, double voltage, Random& random) {
  StepResponse r;
  r.name = "step.csv";
  r.voltage = voltage;
  const double k = torque_per_volt(motor), onset = 0.05 + 1e-3 * random.uniform();
  const double s = k * voltage > truth.T_g ? 1 : -1, U = (k * voltage - s * truth.T_c - truth.T_g) / truth.M;
  const auto n = static_cast<Eigen::Index>(0.4 * truth.rate);
  r.t = VectorXd::LinSpaced(n, 0, static_cast<double>(n - 1) / truth.rate);
  r.y.resize(n);
  for (Eigen::Index i = 0; i < n; ++i)
    r.y[i] = U * step_position(r.t[i] - onset, truth.B() / truth.M).value + truth.noise * random.normal();
  return r;
}

std::vector<StepResponse> responses(const Truth& truth, const std::vector<double>& voltages, Random& random) {
  std::vector<StepResponse> out;
  for (const double v : voltages) out.push_back(response(truth, v, random));
  return out;
}

TEST(JointStep, TwoVoltagesDetermineInertiaDampingAndFriction) {
  Truth truth;
  truth.noise = 0;
  Random random(1);
  StepOptions options;
  options.back_emf_known = true;
  const JointStep joint = identify_joint(responses(truth, {6, 12}, random), motor, options);
  EXPECT_NEAR(joint.inertia.value, truth.M, 1e-6 * truth.M);
  EXPECT_NEAR(joint.damping.value, truth.B(), 1e-6 * truth.B());
  EXPECT_NEAR(joint.coulomb.value, truth.T_c, 1e-6 * truth.T_c);
  EXPECT_NEAR(joint.viscous.value, truth.B_v, 1e-5);
  EXPECT_FALSE(joint.load_determined);
}

TEST(JointStep, BothDirectionsDistinguishALoadFromFriction) {
  Truth truth;
  truth.noise = 0, truth.T_g = 1.2;
  Random random(1);
  const auto both = responses(truth, {6, 12, -7}, random);
  const JointStep joint = identify_joint(both, motor);
  ASSERT_TRUE(joint.load_determined);
  EXPECT_NEAR(joint.coulomb.value, truth.T_c, 1e-5);
  EXPECT_NEAR(joint.load.value, truth.T_g, 1e-5);
  // One way only, the load hides in the friction; unless it is known.
  auto one_way = responses(truth, {6, 12}, random);
  EXPECT_NEAR(identify_joint(one_way, motor).coulomb.value, truth.T_c + truth.T_g, 1e-5);
  for (auto& r : one_way) r.gravity = truth.T_g;
  EXPECT_NEAR(identify_joint(one_way, motor).coulomb.value, truth.T_c, 1e-5);
}

TEST(JointStep, IntervalsHoldTheTruthAsOftenAsTheySay) {
  const Truth truth;
  Random random(11);
  constexpr int trials = 250;
  StepOptions options;
  double held[3] = {0, 0, 0}, disagreeing = 0;
  for (int k = 0; k < trials; ++k) {
    const JointStep joint = identify_joint(responses(truth, {5, 8, 12, -6, -10}, random), motor, options);
    const StepValue* values[] = {&joint.inertia, &joint.damping, &joint.coulomb};
    const double truths[] = {truth.M, truth.B(), truth.T_c};
    for (int i = 0; i < 3; ++i) held[i] += values[i]->lower < truths[i] && truths[i] < values[i]->upper;
    disagreeing += joint.probability < 0.05;
  }
  for (const double h : held) EXPECT_NEAR(h / trials, 0.95, 0.035);
  EXPECT_LT(disagreeing / trials, 0.1);
}

TEST(JointStep, AnUncertainTorqueConstantWidensAllOfThem) {
  const Truth truth;
  Random random(2);
  const auto steps = responses(truth, {6, 9, 12}, random);
  StepOptions options;
  options.gain_deviation = 0.05;
  const JointStep joint = identify_joint(steps, motor, options), exact = identify_joint(steps, motor);
  EXPECT_NEAR(joint.inertia.deviation, std::hypot(exact.inertia.deviation, 0.05 * exact.inertia.value), 1e-9);
}

TEST(JointStep, AResponseThatWasCutByTheDriveIsFoundOut) {
  const Truth truth;
  Random random(3);
  auto steps = responses(truth, {5, 8, 12}, random);
  steps.back().voltage = 16;  // the drive gave 12 V
  const JointStep joint = identify_joint(steps, motor);
  EXPECT_LT(joint.probability, 1e-6);
  EXPECT_THAT(joint.diagnostics.front().code, HasSubstr("step-voltages-disagree"));
}

std::string refusal(const std::vector<StepResponse>& steps, const Motor& with = motor) {
  try {
    identify_joint(steps, with);
  } catch (const Unattainable& e) {
    return e.what();
  }
  return "";
}

TEST(JointStep, VoltagesThatDoNotSeparateTheTermsAreRefused) {
  const Truth truth;
  Random random(4);
  EXPECT_THAT(refusal(responses(truth, {6}, random)), HasSubstr("cannot be separated"));
  EXPECT_THAT(refusal(responses(truth, {6, 6}, random)), HasSubstr("cannot be separated"));
  EXPECT_THAT(refusal(responses(truth, {6, -6}, random)), HasSubstr("mirror images"));
  auto turned = responses(truth, {6, 12}, random);
  std::swap(turned[0].voltage, turned[1].voltage);
  EXPECT_THAT(refusal(turned), HasSubstr("does not grow with the voltage"));
}

TEST(JointStep, VoltagesBeyondTheDriveAreRefused) {
  const Truth truth;
  Random random(5);
  const auto steps = responses(truth, {6, 12}, random);
  Motor weak = motor;
  weak.max_current = 5;
  EXPECT_THAT(refusal(steps, weak), HasSubstr("the current saturates"));
  weak = motor;
  weak.max_voltage = 10;
  EXPECT_THAT(refusal(steps, weak), HasSubstr("more than the drive's 10 V"));
}

TEST(JointStep, ShortMotionsDoNotPretendToKnowTheDamping) {
  Truth truth;
  truth.B_v = -12, truth.noise = 3e-3;  // B = 0.5: A·T = 0.1
  Random random(6);
  const JointStep joint = identify_joint(responses(truth, {6, 9, 12}, random), motor);
  EXPECT_GT(joint.damping.deviation, 0.3 * std::abs(joint.damping.value));
  EXPECT_THAT(joint.diagnostics.front().code, HasSubstr("step-damping-unknown"));
}

TEST(JointStep, AJointWithoutDampingIsNoReasonToWarn) {
  Truth truth;
  truth.B_v = -12.5, truth.noise = 0;
  Random random(8);
  const JointStep joint = identify_joint(responses(truth, {6, 9, -6, -9}, random), motor);
  EXPECT_NEAR(joint.damping.value, 0, 1e-5);
  EXPECT_TRUE(joint.diagnostics.empty()) << joint.diagnostics.front().message;
}

}  // namespace
}  // namespace steelyard
