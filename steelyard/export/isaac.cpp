#include "steelyard/export/isaac.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string_view>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/listed.hpp"
#include "steelyard/core/version.hpp"
#include "steelyard/estimate/excitation.hpp"
#include "steelyard/export/urdf_values.hpp"
#include "steelyard/signals/control_effort.hpp"

namespace steelyard {

namespace {

using namespace urdf_export;

struct Actuator {
  std::string joint;
  std::optional<double> armature, static_friction, dynamic_friction, viscous_friction;
  std::optional<double> effort_limit, velocity_limit;
  std::optional<double> stiffness, damping, delay;  // stiffness, damping, delay of the controller
};

std::optional<double> if_finite(double x) { return std::isfinite(x) ? std::optional(x) : std::nullopt; }

std::vector<Actuator> actuators(const Model& model, const DriveController& controller) {
  const std::vector<Dynamics> known = dynamics(model);
  const Eigen::VectorXd delays = delays_of(controller, model.robot.dof());
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
    if (controller.given()) {
      a.stiffness = controller.kp[i], a.damping = controller.kd[i];
      a.delay = std::max(0.0, delays[i] - 0.5 * controller.hold_time);
    }
    if (controller.torque_limit.size() > 0) a.effort_limit = controller.torque_limit[i];
    out.push_back(a);
  }
  return out;
}

// Parameters of a fit that its data does not determine: "Ia_1 = 0.001 ± 0.004 kg.m2".
std::vector<std::string> not_determined(const Model& model) {
  std::vector<std::string> out;
  if (!model.provenance || model.provenance->covariance.size() == 0) return out;
  const Provenance& fit = *model.provenance;
  for (std::size_t b = 0; b < fit.base.size(); ++b) {
    const int column = model.layout.find(fit.base[b]);
    if (column < 0) continue;
    const Parameter& p = model.layout[column];
    if (p.kind == ParameterKind::inertial || p.kind == ParameterKind::offset) continue;
    const auto i = static_cast<Eigen::Index>(b);
    const double value = model.values[column], deviation = std::sqrt(fit.covariance(i, i));
    if (determination(100 * deviation / std::max(std::abs(value), 1e-300), false) == Determination::not_determined)
      out.push_back(fmt::format("{} = {:.2g} ± {:.2g} {}", p.name, value, 1.96 * deviation, p.unit));
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

// Joints of one delay after another: a configuration has one for all of its joints.
std::vector<std::vector<Actuator>> groups(const std::vector<Actuator>& all) {
  std::vector<std::vector<Actuator>> out;
  for (const auto& a : all) {
    const auto alike = std::find_if(out.begin(), out.end(), [&](const auto& g) { return g.front().delay == a.delay; });
    if (alike == out.end())
      out.push_back({a});
    else
      alike->push_back(a);
  }
  return out;
}

std::string group_text(const std::string& name, const std::vector<Actuator>& group, const char* kind,
                       const std::string& delay) {
  const bool controlled = group.front().stiffness.has_value();
  std::string out = fmt::format("    {}: {}(\n", name, kind);
  std::vector<std::string> names;
  for (const auto& a : group) names.push_back(quoted_pattern(a.joint));
  out += fmt::format("        joint_names_expr=[\n            {},\n        ],\n", join(names, ",\n            "));
  if (!controlled) out += "        stiffness=None,\n        damping=None,\n";
  write_field(out, "stiffness", group, &Actuator::stiffness);
  write_field(out, "damping", group, &Actuator::damping);
  write_field(out, "armature", group, &Actuator::armature);
  write_field(out, "friction", group, &Actuator::static_friction);
  write_field(out, "dynamic_friction", group, &Actuator::dynamic_friction);
  write_field(out, "viscous_friction", group, &Actuator::viscous_friction);
  write_field(out, controlled ? "effort_limit" : "effort_limit_sim", group, &Actuator::effort_limit);
  write_field(out, controlled ? "velocity_limit" : "velocity_limit_sim", group, &Actuator::velocity_limit);
  if (controlled)
    out += fmt::format("        min_delay=round({0} / STEP),\n        max_delay=round({0} / STEP),\n", delay);
  return out + "    ),\n";
}

std::string python_text(const Model& model, const DriveController& controller, const std::vector<Actuator>& all,
                        double step) {
  std::string out = fmt::format(
      "# Actuators of {}, identified by Steelyard {}, for Isaac Lab 2.3 (friction as efforts: Isaac Sim 5.0 and "
      "later).\n"
      "# ArticulationCfg(..., actuators=ACTUATORS){}\n",
      one_line(model.robot.name, 200), STEELYARD_VERSION,
      controller.given() ? "" : "; stiffness and damping are your controller's: None takes the USD file's.");
  for (const auto& line : beyond(model, isaac_format, Digits::all))
    out += fmt::format("# Isaac Lab cannot represent {}.\n", one_line(line, 500));
  for (const auto& line : not_determined(model))
    out += fmt::format("# The data does not determine {}: any value within is as good.\n", one_line(line, 500));
  // What is explicit computes the torque with its own gains, and can be late.
  const char* const kind = controller.given() ? "DelayedPDActuatorCfg" : "ImplicitActuatorCfg";
  out += fmt::format("from isaaclab.actuators import {}\n\n", kind);
  const auto parts = groups(all);
  if (controller.given()) {
    out += fmt::format("STEP = {}  # of the physics [s], as in your SimulationCfg\n", step);
    const std::string half =
        controller.hold_time > 0
            ? fmt::format("hold each for {} s, as these drives did: that is not in it", controller.hold_time)
            : "half of the time that the drives hold them is in it";
    if (parts.size() == 1)
      out += fmt::format("DELAY = {}  # of commands [s]; {}\n", *parts[0].front().delay, half);
    else
      out += fmt::format("# Delays are those of commands [s]; {}.\n", half);
    out += "\n";
  }
  out += "ACTUATORS = {\n";
  for (const auto& group : parts)
    out += parts.size() == 1 ? group_text("\"identified\"", group, kind, "DELAY")
                             : group_text(fmt::format("\"identified_{}\"", one_line(group.front().joint, 100)), group,
                                          kind, fmt::format("{}", group.front().delay.value_or(0)));
  return out + "}\n";
}

// As Python's round in the other text.
long steps(double delay, double step) { return std::lrint(delay / step); }

std::string json_text(const Model& model, const DriveController& controller, const std::vector<Actuator>& all,
                      double step) {
  const bool alike = groups(all).size() == 1;
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
    if (!alike && a.delay) one["delay"] = *a.delay, one["delay_steps"] = steps(*a.delay, step);
    joints[a.joint] = one;
  }
  nlohmann::ordered_json out = {{"schema", 1}, {"robot", model.robot.name}, {"joints", joints}};
  if (controller.given()) {
    out["step"] = step;
    if (alike && !all.empty()) out["delay"] = *all[0].delay, out["delay_steps"] = steps(*all[0].delay, step);
    if (controller.hold_time > 0) out["hold_time"] = controller.hold_time;
  }
  if (const auto open = not_determined(model); !open.empty()) out["not_determined"] = open;
  return out.dump(2) + "\n";
}

}  // namespace

IsaacActuators to_isaac(const Model& model, Diagnostics* notes, double step) {
  if (!(step > 0) || !std::isfinite(step))
    throw InvalidInput(fmt::format("`step`: must be a positive number [s], not {:g}", step));
  DriveController controller = model.robot.drives.controller;
  if (controller.given()) controller = for_joints(controller, model.robot.dof());
  const std::vector<Actuator> all = actuators(model, controller);
  if (notes && !beyond(model, isaac_format, Digits::four).empty()) notes->push_back(beyond_note(model, isaac_format));
  if (const auto open = not_determined(model); notes && !open.empty())
    notes->push_back({Severity::info, "isaac-not-determined",
                      fmt::format("{}: the data does not determine {}; comments in the file say so", model.robot.name,
                                  listed(open, 9, "; "))});
  return {python_text(model, controller, all, step), json_text(model, controller, all, step)};
}

}  // namespace steelyard
