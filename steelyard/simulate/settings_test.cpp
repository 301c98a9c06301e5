#include "steelyard/simulate/settings.hpp"

#include <gtest/gtest.h>

#include "steelyard/core/error.hpp"

namespace steelyard {
namespace {

const Robot& robot() {
  static const Robot out = load_robot("ur10e");
  return out;
}

SimulateOptions parse(const std::string& yaml) { return parse_simulate_settings(yaml, "simulate.yaml", robot()); }

std::string complaint(const std::string& yaml) {
  try {
    parse(yaml);
  } catch (const InvalidInput& e) {
    return e.what();
  }
  return "";
}

TEST(SimulateSettings, ReadEveryKey) {
  const SimulateOptions o = parse(R"(
schema: 1
controller: {law: pid, rate: 2000, bandwidth: 5, damping: 0.7, kp: 10, kd: [1, 2, 3, 4, 5, 6], ki: 3, feedforward: false, model: puma560}
motor: {torque_constant: 0.1, gear: 101, resistance: 0.5, inductance: 0.001, current: 20, voltage: 48, bandwidth: 800}
sensor: {rate: 500, counts: 4096, position_noise: 1e-5, velocity_noise: 0.01, torque_noise: 0.2, relative_torque_noise: 0.01,
         torque_correlation: 0.3, delay: 0.002, torque_delay: 0.001, jitter: 0.0001}
integrator: {method: semi-implicit, step: 0.0005}
payload: {mass: 2, com: [0, 0, 0.1], inertia: [0.01, 0.001, 0, 0.02, 0, 0.015], frame: link_6}
limits: {saturate: true, overshoot: 0, error: 0.5}
periods: 7
lead_in: 0.25
lead_out: 0.5
seed: 9
)");
  EXPECT_EQ(o.control.law, ControlLaw::pid);
  EXPECT_EQ(o.control.rate, 2000);
  EXPECT_EQ(o.control.bandwidth, 5);
  EXPECT_EQ(o.control.damping, 0.7);
  EXPECT_EQ(o.control.kp[5], 10);
  EXPECT_EQ(o.control.kd[5], 6);
  EXPECT_EQ(o.control.ki[0], 3);
  EXPECT_FALSE(o.control.feedforward);
  ASSERT_TRUE(o.control.model);
  EXPECT_EQ(o.control.model->robot.name, "puma560");
  ASSERT_EQ(o.motors.size(), 6U);
  EXPECT_EQ(o.motors[3].gear, 101);
  EXPECT_EQ(o.motors[3].back_emf, 0.1);  // the torque constant's number
  EXPECT_EQ(o.motors[3].inductance, 0.001);
  EXPECT_EQ(o.motors[3].max_current, 20);
  EXPECT_EQ(o.motors[3].max_voltage, 48);
  EXPECT_EQ(o.motors[3].resistance, 0.5);
  EXPECT_EQ(o.motors[3].bandwidth, 800);
  EXPECT_EQ(o.sensor.rate, 500);
  EXPECT_EQ(o.sensor.counts[1], 4096);
  EXPECT_EQ(o.sensor.position_noise[1], 1e-5);
  EXPECT_EQ(o.sensor.velocity_noise[1], 0.01);
  EXPECT_EQ(o.sensor.torque_noise[1], 0.2);
  EXPECT_EQ(o.sensor.relative_torque_noise, 0.01);
  EXPECT_EQ(o.sensor.torque_correlation, 0.3);
  EXPECT_EQ(o.sensor.delay, 0.002);
  EXPECT_EQ(o.sensor.torque_delay, 0.001);
  EXPECT_EQ(o.sensor.jitter, 0.0001);
  EXPECT_EQ(o.method, IntegrationMethod::semi_implicit);
  EXPECT_EQ(o.step, 0.0005);
  ASSERT_TRUE(o.payload);
  EXPECT_EQ(o.payload->inertia(1, 0), 0.001);
  EXPECT_EQ(o.payload->inertia(2, 2), 0.015);
  EXPECT_EQ(o.payload->frame, "link_6");
  EXPECT_TRUE(o.limits.saturate);
  EXPECT_EQ(o.limits.overshoot, 0);
  EXPECT_EQ(o.limits.error, 0.5);
  EXPECT_EQ(o.periods, 7);
  EXPECT_EQ(o.lead_in, 0.25);
  EXPECT_EQ(o.lead_out, 0.5);
  EXPECT_EQ(o.seed, 9U);
}

TEST(SimulateSettings, ResolvedAccelerationHasKeysOfItsOwn) {
  const SimulateOptions o = parse("controller: {law: resolved-acceleration, frame: link_6, singular: 0.1}");
  EXPECT_EQ(o.control.law, ControlLaw::resolved_acceleration);
  EXPECT_EQ(o.control.frame, "link_6");
  EXPECT_EQ(o.control.singular, 0.1);
}

TEST(SimulateSettings, RefuseWhatTheyDoNotKnowWithLineAndRemedy) {
  const std::pair<const char*, const char*> cases[] = {
      {"controler: {law: pd}", "did you mean 'controller'"},
      {"controller: {law: pdd}", "did you mean 'pd'"},
      {"\ncontroller: {kp: [1, 2]}", "simulate.yaml:2"},
      {"controller: {kd: -1}", "cannot be negative"},
      {"controller: {model: planar-2r}", "has 2 joints"},
      {"controller: {law: resolved-aceleration}", "did you mean 'resolved-acceleration'"},
      {"controller: {singular: 0}", "must be positive"},
      {"motor: {resistance: 0}", "must be positive"},
      {"sensor: {rates: 100}", "did you mean 'rate'"},
      {"sensor: {torque_correlation: 1}", "below 1"},
      {"integrator: {method: euler}", "rk4"},
      {"integrator: {step: 0}", "must be positive"},
      {"payload: {com: [0, 0, 0]}", "mass"},
      {"periods: 0", "periods"},
      {"lead_in: -1", "cannot be negative"},
      {"schema: 2", "schema"},
  };
  for (const auto& [yaml, saying] : cases) {
    const std::string message = complaint(yaml);
    EXPECT_NE(message.find(saying), std::string::npos) << yaml << " -> " << message;
    EXPECT_EQ(message.rfind("simulate.yaml:", 0), 0U) << message;
  }
}

TEST(SimulateSettings, ReadAPayloadFromTheCommandLine) {
  EXPECT_EQ(parse_payload("2.5", "--payload").mass, 2.5);
  const Payload payload = parse_payload("2.5,0,-0.01,0.1", "--payload");
  EXPECT_EQ(payload.com, Eigen::Vector3d(0, -0.01, 0.1));
  for (const char* bad : {"", "heavy", "1,2", "1,2,3,4,5", "-1", "1,,0,0", "nan"})
    EXPECT_THROW(parse_payload(bad, "--payload"), InvalidInput) << bad;
}

}  // namespace
}  // namespace steelyard
