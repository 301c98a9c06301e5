#include "steelyard/export/isaac.hpp"

#include <fmt/format.h>

#include <cmath>
#include <functional>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/export/urdf_values.hpp"

namespace steelyard {

namespace {

constexpr urdf_export::Format isaac_format{"Isaac Lab's configuration", "isaac-cannot-hold", true, true, true};

// A joint's name as a Python string of a regular expression, which Isaac Lab takes it for.
std::string isaac_name(const std::string& name) {
  std::string out;
  for (const char c : name) {
    if (std::string(".^$*+?{}[]|()").find(c) != std::string::npos) out += "\\\\";
    if (c == '\\' || c == '"') out += '\\';
    out += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return '"' + out + '"';
}

// "        armature={...},": values of all coordinates that have one.
std::string isaac_field(const Robot& robot, const char* field, const std::function<double(int)>& value) {
  std::vector<std::string> entries;
  for (int k = 0; k < robot.dof(); ++k)
    if (const double x = value(k); std::isfinite(x))
      entries.push_back(fmt::format("{}: {:.6g}", isaac_name(robot.coordinates[static_cast<std::size_t>(k)].name), x));
  return entries.empty() ? "" : fmt::format("        {}={{{}}},\n", field, join(entries));
}

}  // namespace

std::string to_isaac(const Model& model, const DriveController& controller, Diagnostics* notes) {
  const Robot& robot = model.robot;
  const auto values = urdf_export::dynamics(model);
  const auto of = [&](int k) -> const urdf_export::Dynamics& { return values[static_cast<std::size_t>(k)]; };
  const auto limits = [&](int k) -> const Limits& { return robot.coordinates[static_cast<std::size_t>(k)].limits; };
  std::vector<std::string> names;
  for (const auto& joint : robot.coordinates) names.push_back(isaac_name(joint.name));
  const bool delayed = controller.given();
  const char* const kind = delayed ? "DelayedPDActuatorCfg" : "ImplicitActuatorCfg";

  std::string out = fmt::format(
      "# Actuators of {}, by Steelyard, for Isaac Lab with Isaac Sim 5.0 or later, where friction is an effort.\n"
      "from isaaclab.actuators import {}\n\n",
      one_line(robot.name, 200), kind);
  if (delayed) out += "PHYSICS_DT = 0.005  # [s] step of your simulation, in which delays count\n\n";
  out += fmt::format("ACTUATORS = {{\n    \"joints\": {}(\n        joint_names_expr=[{}],\n", kind, join(names));
  if (delayed) {
    out += isaac_field(robot, "stiffness", [&](int k) { return controller.kp[k]; });
    out += isaac_field(robot, "damping", [&](int k) { return controller.kd[k]; });
  } else {
    out += "        stiffness=None,  # as the robot's file has it\n        damping=None,\n";
  }
  out += isaac_field(robot, "effort_limit", [&](int k) {
    return controller.torque_limit.size() > 0 ? controller.torque_limit[k] : limits(k).effort;
  });
  out += isaac_field(robot, "velocity_limit", [&](int k) { return limits(k).velocity; });
  out += isaac_field(robot, "armature", [&](int k) { return of(k).rotor; });
  for (const char* field : {"friction", "dynamic_friction"})
    out += isaac_field(robot, field, [&](int k) { return of(k).friction.value_or(infinity); });
  out += isaac_field(robot, "viscous_friction", [&](int k) { return of(k).damping.value_or(infinity); });
  if (delayed)
    for (const char* field : {"min_delay", "max_delay"})
      out += fmt::format("        {}=round({:.6g} / PHYSICS_DT),\n", field, controller.delay.value_or(0));
  out += "    ),\n}\n";

  const auto beyond = urdf_export::beyond(model, isaac_format, urdf_export::Digits::four);
  if (beyond.empty()) return out;
  out += fmt::format("# Not in it: {}\n", one_line(join(beyond, "; "), 4000));
  if (notes != nullptr)
    notes->push_back({Severity::info, isaac_format.code,
                      fmt::format("{}: {} has no word for: {}", robot.name, isaac_format.name, join(beyond, "; "))});
  return out;
}

}  // namespace steelyard
