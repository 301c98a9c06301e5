#include "steelyard/simulate/settings.hpp"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <functional>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/yaml.hpp"
#include "steelyard/robot/model.hpp"

namespace steelyard {

namespace {

using Eigen::VectorXd;
using yaml::Map;
using yaml::Value;

// One number for all joints, or one per joint; none negative.
VectorXd per_joint(const Value& value, int dof) {
  const VectorXd out = value.is_list() ? value.numbers(dof) : VectorXd::Constant(dof, value.number());
  if (out.minCoeff() < 0) value.fail(fmt::format("cannot be negative: {}", out.minCoeff()));
  return out;
}

void read_controller(const Value& value, const std::string& file, const Robot& robot, ControlOptions& out) {
  const Map map(value,
                {"law", "rate", "bandwidth", "damping", "kp", "kd", "ki", "feedforward", "frame", "singular", "model"});
  if (map.has("law")) out.law = control_law(map.at("law").one_of(control_laws()));
  if (map.has("rate")) out.rate = map.at("rate").positive();
  if (map.has("bandwidth")) out.bandwidth = map.at("bandwidth").positive();
  if (map.has("damping")) out.damping = map.at("damping").not_negative();
  if (map.has("kp")) out.kp = per_joint(map.at("kp"), robot.dof());
  if (map.has("kd")) out.kd = per_joint(map.at("kd"), robot.dof());
  if (map.has("ki")) out.ki = per_joint(map.at("ki"), robot.dof());
  if (map.has("feedforward")) out.feedforward = map.at("feedforward").flag();
  if (map.has("frame")) out.frame = map.at("frame").word();
  if (map.has("singular")) out.singular = map.at("singular").positive();
  if (!map.has("model")) return;
  const Value model = map.at("model");
  const auto beside = std::filesystem::path(file).parent_path() / model.word();
  const Model believed = load_model(std::filesystem::exists(beside) ? beside.string() : model.word());
  if (believed.robot.dof() != robot.dof())
    model.fail(fmt::format("has {} joints, robot '{}' has {}", believed.robot.dof(), robot.name, robot.dof()));
  out.model = nominal_model(believed);
}

void read_motors(const Value& value, const Robot& robot, std::vector<Motor>& out) {
  const Map map(value,
                {"torque_constant", "gear", "resistance", "inductance", "back_emf", "current", "voltage", "bandwidth"});
  const auto n = static_cast<std::size_t>(robot.dof());
  if (out.empty()) out.resize(n);
  const auto read = [&](const char* key, double Motor::*field, bool may_be_zero) {
    if (!map.has(key)) return;
    const VectorXd given = per_joint(map.at(key), robot.dof());
    if (!may_be_zero && !(given.minCoeff() > 0)) map.at(key).fail("must be positive");
    for (std::size_t i = 0; i < n; ++i) out[i].*field = given[static_cast<Eigen::Index>(i)];
  };
  read("torque_constant", &Motor::torque_constant, false);
  // As much back-emf as torque per ampere, unless it says otherwise: so it is for a motor without losses.
  for (auto& motor : out) motor.back_emf = motor.torque_constant;
  read("gear", &Motor::gear, false);
  read("resistance", &Motor::resistance, false);
  read("inductance", &Motor::inductance, true);
  read("back_emf", &Motor::back_emf, true);
  read("current", &Motor::max_current, false);
  read("voltage", &Motor::max_voltage, false);
  read("bandwidth", &Motor::bandwidth, false);
}

void read_sensor(const Value& value, const Robot& robot, SensorOptions& out) {
  const Map map(value, {"rate", "counts", "position_noise", "velocity_noise", "torque_noise", "relative_torque_noise",
                        "torque_correlation", "delay", "torque_delay", "jitter"});
  const int n = robot.dof();
  if (map.has("rate")) out.rate = map.at("rate").positive();
  if (map.has("counts")) out.counts = per_joint(map.at("counts"), n);
  if (map.has("position_noise")) out.position_noise = per_joint(map.at("position_noise"), n);
  if (map.has("velocity_noise")) out.velocity_noise = per_joint(map.at("velocity_noise"), n);
  if (map.has("torque_noise")) out.torque_noise = per_joint(map.at("torque_noise"), n);
  if (map.has("relative_torque_noise")) out.relative_torque_noise = map.at("relative_torque_noise").not_negative();
  if (map.has("torque_correlation")) {
    out.torque_correlation = map.at("torque_correlation").not_negative();
    if (out.torque_correlation >= 1) map.at("torque_correlation").fail("must be below 1");
  }
  if (map.has("delay")) out.delay = map.at("delay").not_negative();
  if (map.has("torque_delay")) out.torque_delay = map.at("torque_delay").not_negative();
  if (map.has("jitter")) out.jitter = map.at("jitter").not_negative();
}

void read_integrator(const Value& value, SimulateOptions& out) {
  const Map map(value, {"method", "step"});
  if (map.has("method"))
    out.method = map.at("method").one_of({"rk4", "semi-implicit"}) == "rk4" ? IntegrationMethod::rk4
                                                                            : IntegrationMethod::semi_implicit;
  if (map.has("step")) out.step = map.at("step").positive();
}

Payload read_payload(const Value& value) {
  const Map map(value, {"mass", "com", "inertia", "frame"});
  Payload out;
  out.mass = map.at("mass").not_negative();
  if (map.has("com")) out.com = map.at("com").numbers(3);
  if (map.has("inertia")) {
    const VectorXd I = map.at("inertia").numbers(6);
    out.inertia << I[0], I[1], I[2], I[1], I[3], I[4], I[2], I[4], I[5];
  }
  if (map.has("frame")) out.frame = map.at("frame").word();
  return out;
}

void read_limits(const Value& value, SimulationLimits& out) {
  const Map map(value, {"saturate", "overshoot", "error"});
  if (map.has("saturate")) out.saturate = map.at("saturate").flag();
  if (map.has("overshoot")) out.overshoot = map.at("overshoot").not_negative();
  if (map.has("error")) out.error = map.at("error").positive();
}

}  // namespace

SimulateOptions parse_simulate_settings(const std::string& text, const std::string& file, const Robot& robot,
                                        const SimulateOptions& defaults) {
  const Map map(yaml::parse(text, file), {"schema", "controller", "motor", "sensor", "integrator", "payload", "limits",
                                          "periods", "lead_in", "lead_out", "seed"});
  if (map.has("schema")) map.at("schema").integer(1, 1);
  SimulateOptions out = defaults;
  if (map.has("controller")) read_controller(map.at("controller"), file, robot, out.control);
  if (map.has("motor")) read_motors(map.at("motor"), robot, out.motors);
  if (map.has("sensor")) read_sensor(map.at("sensor"), robot, out.sensor);
  if (map.has("integrator")) read_integrator(map.at("integrator"), out);
  if (map.has("payload")) out.payload = read_payload(map.at("payload"));
  if (map.has("limits")) read_limits(map.at("limits"), out.limits);
  if (map.has("periods")) out.periods = map.at("periods").integer(1, 100000);
  if (map.has("lead_in")) out.lead_in = map.at("lead_in").not_negative();
  if (map.has("lead_out")) out.lead_out = map.at("lead_out").not_negative();
  if (map.has("seed")) out.seed = static_cast<std::uint64_t>(map.at("seed").integer(0, 2147483647));
  return out;
}

SimulateOptions read_simulate_settings(const std::string& path, const Robot& robot, const SimulateOptions& defaults) {
  constexpr std::size_t largest = 1 << 20;  // a page of settings is a thousandth of it
  return parse_simulate_settings(read_text(path, largest), path, robot, defaults);
}

Payload parse_payload(const std::string& text, const std::string& origin) {
  std::vector<double> numbers;
  bool good = !text.empty();
  for (std::size_t at = 0; good && at <= text.size();) {
    const std::size_t comma = std::min(text.find(',', at), text.size());
    const std::string word = text.substr(at, comma - at);
    char* end = nullptr;
    numbers.push_back(std::strtod(word.c_str(), &end));
    good = !word.empty() && *end == '\0' && std::isfinite(numbers.back());
    at = comma + 1;
  }
  if (!good || (numbers.size() != 1 && numbers.size() != 4) || numbers[0] < 0)
    throw InvalidInput(fmt::format(
        "{}: '{}' is neither a mass [kg] nor mass,x,y,z with its centre in the flange frame [m]", origin, text));
  Payload out;
  out.mass = numbers[0];
  if (numbers.size() == 4) out.com = {numbers[1], numbers[2], numbers[3]};
  return out;
}

}  // namespace steelyard
