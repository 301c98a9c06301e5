#include "steelyard/export/isaac.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string_view>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/version.hpp"
#include "steelyard/export/urdf_values.hpp"

namespace steelyard {

namespace {

using namespace urdf_export;

struct Actuator {
  std::string joint;
  std::optional<double> armature, static_friction, dynamic_friction, viscous_friction;
  std::optional<double> effort_limit, velocity_limit;
  std::optional<double> stiffness, damping;  // stiffness, damping of the controller
};

std::optional<double> if_finite(double x) { return std::isfinite(x) ? std::optional(x) : std::nullopt; }

std::vector<Actuator> actuators(const Model& model, const DriveController& controller) {
  const std::vector<Dynamics> known = dynamics(model);
  std::vector<Actuator> out;
  for (std::size_t k = 0; k < known.size(); ++k) {
    const Coordinate& coordinate = model.robot.coordinates[k];
    Actuator a{.joint = coordinate.name,
               .armature = known[k].rotor,
               .dynamic_friction = known[k].friction,
               .viscous_friction = known[k].damping,
               .effort_limit = if_finite(coordinate.limits.effort),
               .velocity_limit = if_finite(coordinate.limits.velocity)};
    // The engine holds a joint by no less than what it brakes it by.
    if (known[k].friction) a.static_friction = *known[k].friction + std::max(0.0, known[k].breakaway);
    const auto i = static_cast<Eigen::Index>(k);
    if (controller.given()) a.stiffness = controller.kp[i], a.damping = controller.kd[i];
    if (controller.torque_limit.size() > 0) a.effort_limit = controller.torque_limit[i];
    out.push_back(a);
  }
  return out;
}

// A name as a regular expression that matches it alone, in a Python string.
std::string quoted_pattern(const std::string& name) {
  constexpr std::string_view special = ".^$*+?{}[]|()\\-&~# \t";
  std::string text = "\"";
  for (const char c : name) {
    if (special.find(c) != std::string_view::npos) text += "\\\\";
    if (c == '"' || c == '\\') text += '\\';
    text += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return text + '"';
}

void write_field(std::string& out, const char* name, const std::vector<Actuator>& all,
                 std::optional<double> Actuator::*field) {
  std::vector<std::string> entries;
  for (const auto& a : all)
    if (a.*field) entries.push_back(fmt::format("{}: {}", quoted_pattern(a.joint), *(a.*field)));
  if (!entries.empty())
    out += fmt::format("        {}={{\n            {},\n        }},\n", name, join(entries, ",\n            "));
}

std::string python_text(const Model& model, const DriveController& controller, const std::vector<Actuator>& all) {
  std::string out = fmt::format(
      "# Actuators of {}, identified by Steelyard {}, for Isaac Lab 2.3 (friction as efforts: Isaac Sim 5.0 and "
      "later).\n"
      "# ArticulationCfg(..., actuators=ACTUATORS){}\n",
      one_line(model.robot.name, 200), STEELYARD_VERSION,
      controller.given() ? "" : "; stiffness and damping are your controller's: None takes the USD file's.");
  for (const auto& line : beyond(model, isaac_format, Digits::all))
    out += fmt::format("# Isaac Lab cannot represent {}.\n", one_line(line, 500));
  // What is explicit computes the torque with its own gains, and can be late.
  const char* const kind = controller.given() ? "DelayedPDActuatorCfg" : "ImplicitActuatorCfg";
  out += fmt::format("from isaaclab.actuators import {}\n\n", kind);
  if (controller.given())
    out += fmt::format(
        "STEP = 0.005  # of the physics [s], as in your SimulationCfg\nDELAY = {}  # of commands [s]; half of the time "
        "that the drives hold them is in it\n\n",
        controller.delay.value_or(0));
  out += fmt::format("ACTUATORS = {{\n    \"identified\": {}(\n", kind);
  std::vector<std::string> names;
  for (const auto& a : all) names.push_back(quoted_pattern(a.joint));
  out += fmt::format("        joint_names_expr=[\n            {},\n        ],\n", join(names, ",\n            "));
  if (!controller.given()) out += "        stiffness=None,\n        damping=None,\n";
  write_field(out, "stiffness", all, &Actuator::stiffness);
  write_field(out, "damping", all, &Actuator::damping);
  write_field(out, "armature", all, &Actuator::armature);
  write_field(out, "friction", all, &Actuator::static_friction);
  write_field(out, "dynamic_friction", all, &Actuator::dynamic_friction);
  write_field(out, "viscous_friction", all, &Actuator::viscous_friction);
  write_field(out, controller.given() ? "effort_limit" : "effort_limit_sim", all, &Actuator::effort_limit);
  write_field(out, controller.given() ? "velocity_limit" : "velocity_limit_sim", all, &Actuator::velocity_limit);
  if (controller.given()) out += "        min_delay=round(DELAY / STEP),\n        max_delay=round(DELAY / STEP),\n";
  return out + "    ),\n}\n";
}

std::string json_text(const Model& model, const DriveController& controller, const std::vector<Actuator>& all) {
  nlohmann::ordered_json joints = nlohmann::ordered_json::object();
  for (const auto& a : all) {
    nlohmann::ordered_json one;
    const auto add = [&](const char* key, const std::optional<double>& x) {
      if (x) one[key] = *x;
    };
    add("armature", a.armature);
    add("static_friction", a.static_friction);
    add("dynamic_friction", a.dynamic_friction);
    add("viscous_friction", a.viscous_friction);
    add("effort_limit", a.effort_limit);
    add("velocity_limit", a.velocity_limit);
    add("stiffness", a.stiffness);
    add("damping", a.damping);
    joints[a.joint] = one;
  }
  nlohmann::ordered_json out = {{"schema", 1}, {"robot", model.robot.name}, {"joints", joints}};
  if (controller.given()) out["delay"] = controller.delay.value_or(0);
  return out.dump(2) + "\n";
}

}  // namespace

IsaacActuators to_isaac(const Model& model, const DriveController& controller, Diagnostics* notes) {
  const std::vector<Actuator> all = actuators(model, controller);
  if (notes && !beyond(model, isaac_format, Digits::four).empty()) notes->push_back(beyond_note(model, isaac_format));
  return {python_text(model, controller, all), json_text(model, controller, all)};
}

}  // namespace steelyard
