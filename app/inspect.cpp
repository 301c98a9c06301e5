// steelyard inspect ROBOT: what it is, its base parameters and how they group. With a log: what that holds.
#include <fmt/format.h>

#include "app/command.hpp"
#include "app/inspect_log.hpp"
#include "steelyard/base/base_parameters.hpp"
#include "steelyard/core/counted.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/logs/survey.hpp"
#include "steelyard/results/result.hpp"
#include "steelyard/results/result_parts.hpp"

namespace steelyard::app {

namespace {

using Json = nlohmann::ordered_json;

// Everything the command reports, before it is written for a person or a program.
struct Inspection {
  Model model;
  BaseParameters base;  ///< base parameters with the robot's own rotors and friction
  int links = 0, with_rotor = 0;
  Diagnostics diagnostics;
};

Inspection inspect(const Model& model, unsigned seed) {
  const Robot& robot = model.robot;
  BaseOptions options;
  options.seed = seed;
  Inspection out{model, {}, 0, 0, robot.diagnostics};
  out.base = find_base_parameters(robot, model.layout, options);
  out.links = find_base_parameters(robot, ParameterLayout(robot, {false, false}), options).count();
  const Robot rotors = with_rotors(robot);
  out.with_rotor = find_base_parameters(rotors, ParameterLayout(rotors, {true, false}), options).count();

  const auto warn = [&](const char* code, const std::string& message) {
    out.diagnostics.push_back({Severity::warning, code, message});
  };
  if (out.base.rank_gap < 1e3)
    warn("rank-gap", fmt::format("the number of base parameters is uncertain: the smallest kept pivot is only {:.1f} "
                                 "times the largest dropped one",
                                 out.base.rank_gap));
  if (!robot.coupled()) {
    const int structural = find_base_parameters_rpna(robot).count();
    if (structural != out.links)
      warn("base-count", fmt::format("QR finds {} base parameters of the links, the structural method finds {}",
                                     out.links, structural));
    if (robot.serial()) {
      const int rules = find_base_parameters_closed_form(robot).links.count();
      if (rules != structural)
        warn("closed-form-count",
             fmt::format("the closed-form rules find {} base parameters of the links, but {} are identifiable{}", rules,
                         structural, robot.gravity.isZero(0) ? " without gravity" : ""));
    }
  }
  return out;
}

Json limit(double x) { return std::isfinite(x) ? Json(x) : Json(nullptr); }

Json to_json(const Inspection& i) {
  const Robot& robot = i.model.robot;
  const ParameterLayout& layout = i.model.layout;
  Json out;
  out["schema"] = 1;
  out["robot"] = robot.name;
  out["source"] = robot.source;
  out["dof"] = robot.dof();
  out["gravity"] = {robot.gravity.x(), robot.gravity.y(), robot.gravity.z()};
  out["joints"] = Json::array();
  for (const auto& c : robot.coordinates)
    out["joints"].push_back({{"name", c.name},
                             {"type", c.type == JointType::revolute ? "revolute" : "prismatic"},
                             {"position", {limit(c.limits.lower), limit(c.limits.upper)}},
                             {"velocity", limit(c.limits.velocity)},
                             {"acceleration", limit(c.limits.acceleration)},
                             {"effort", limit(c.limits.effort)}});
  out["links"] = Json::array();
  for (int j = 0; j < robot.links(); ++j) {
    const Joint& joint = robot.joints[static_cast<std::size_t>(j)];
    const auto body = i.model.link(j);
    Json link = {{"name", joint.link}, {"joint", joint.name}, {"parent", joint.parent + 1}};
    link["mass"] = body ? Json((*body)[9]) : Json(nullptr);
    out["links"].push_back(link);
  }
  out["has_nominal_inertia"] = i.model.has_inertia();
  out["parameters"] = Json::array();
  for (const auto& p : layout)
    out["parameters"].push_back({{"name", p.name}, {"kind", to_string(p.kind)}, {"unit", p.unit}});
  out["base_count"] = {{"links", i.links}, {"with_rotor", i.with_rotor}, {"with_friction", i.base.count()}};
  out["rank_gap"] = limit(i.base.rank_gap);
  out["base"] = Json::array();
  for (int k = 0; k < i.base.count(); ++k)
    out["base"].push_back({{"name", base_name(i.base, layout, k)}, {"expression", base_expression(i.base, layout, k)}});
  out["no_effect"] = Json::array();
  for (const int c : i.base.no_effect) out["no_effect"].push_back(layout[c].name);
  out["diagnostics"] = diagnostics_json(i.diagnostics);
  return out;
}

std::string range(const Coordinate& c) {
  const bool degrees = c.type == JointType::revolute;
  if (!std::isfinite(c.limits.lower) || !std::isfinite(c.limits.upper)) return "-";
  if (degrees) return fmt::format("{:.1f}…{:.1f}°", c.limits.lower * 180 / M_PI, c.limits.upper * 180 / M_PI);
  return fmt::format("{:.3f}…{:.3f} m", c.limits.lower, c.limits.upper);
}

std::string quantity(double x, const char* unit) { return std::isfinite(x) ? fmt::format("{:.4g} {}", x, unit) : "-"; }

// {:<N} counts bytes of UTF-8 in some versions of fmt; pad by code points.
std::string padded(const std::string& text, std::size_t width) {
  std::size_t length = 0;
  for (const char c : text) length += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  return length < width ? text + std::string(width - length, ' ') : text;
}

void print_joints(const Model& model) {
  const Robot& robot = model.robot;
  std::size_t width = 5;
  for (const auto& c : robot.coordinates) width = std::max(width, c.name.size());
  fmt::print("  {}  {}  {} {} {} {}\n", padded("joint", width), padded("type", 9), padded("range", 18),
             padded("speed", 14), padded("effort", 12), "link mass");
  for (int k = 0; k < robot.dof(); ++k) {
    const Coordinate& c = robot.coordinates[static_cast<std::size_t>(k)];
    const bool turns = c.type == JointType::revolute;
    const int j = own_joint(robot, k);
    const auto body = j >= 0 ? model.link(j) : std::nullopt;
    fmt::print("  {}  {}  {} {} {} {}\n", padded(c.name, width), padded(turns ? "revolute" : "prismatic", 9),
               padded(range(c), 18), padded(quantity(c.limits.velocity, turns ? "rad/s" : "m/s"), 14),
               padded(quantity(c.limits.effort, turns ? "N·m" : "N"), 12),
               body ? fmt::format("{:.4g} kg", (*body)[9]) : "-");
  }
}

void print_text(const Inspection& i) {
  const Robot& robot = i.model.robot;
  const ParameterLayout& layout = i.model.layout;
  fmt::print("{}: {}{}{}\n", robot.name, counted(robot.dof(), "joint"),
             robot.links() != robot.dof() ? fmt::format(", {} moving links", robot.links()) : "",
             robot.coupled()  ? ", coupled"
             : robot.serial() ? ", serial"
                              : ", a tree");
  if (!robot.source.empty()) fmt::print("source: {}\n", robot.source);
  fmt::print("gravity: {:g}, {:g}, {:g} m/s² in the base frame\n\n", robot.gravity.x(), robot.gravity.y(),
             robot.gravity.z());
  print_joints(i.model);
  fmt::print(
      "\nStandard parameters: {}. Base parameters: {} of the links, {} with a rotor at every joint, {} with this "
      "robot's own rotors and friction.\n",
      layout.size(), i.links, i.with_rotor, i.base.count());
  if (std::isfinite(i.base.rank_gap))
    fmt::print("Rank gap {:.1e}: {}.\n", i.base.rank_gap, i.base.rank_gap > 1e3 ? "clear-cut" : "a close call");
  std::vector<std::string> without_effect;
  for (const int c : i.base.no_effect) without_effect.push_back(layout[c].name);
  fmt::print("No effect on any torque: {}\n\nBase parameters\n",
             without_effect.empty() ? "none" : join(without_effect));
  for (int k = 0; k < i.base.count(); ++k) {
    const std::string name = base_name(i.base, layout, k), expression = base_expression(i.base, layout, k);
    fmt::print("  {}{}\n", padded(name, 8), name == expression ? "" : "= " + expression);
  }
}

}  // namespace

void register_inspect(Command& program, const Common& common) {
  Command& command = program.subcommand(
      "inspect", "a robot's structure and base parameters; or what a log holds, and the command that uses it");
  struct Arguments {
    RobotArgument robot;
    std::string log;
    std::vector<std::string> topics;
  };
  auto arguments = std::make_shared<Arguments>();
  RobotArgument* const argument = &arguments->robot;
  argument->add_to(command);
  command.option("LOG", arguments->log, "a log: its columns or topics, rate, gaps, ranges; it may stand alone");
  command.option("--topic", arguments->topics, "topic of joint states, where a bag has several").repeatable();
  command.runs([arguments, argument, &common] {
    if (arguments->log.empty() && is_log(argument->robot))
      return inspect_log(argument->robot, arguments->topics, {}, common);
    if (!arguments->log.empty()) {
      const Model model = argument->load();
      InspectedRobot robot{.path = argument->robot,
                           .has_controller = model.robot.drives.controller.given(),
                           .weightless = !model.has_inertia()};
      for (const auto& c : model.robot.coordinates) robot.joints.push_back(c.name);
      return inspect_log(arguments->log, arguments->topics, robot, common);
    }
    const Inspection result = inspect(argument->load(), common.seed);
    if (common.json) {
      print(to_json(result));
      return;
    }
    print_text(result);
    std::fflush(stdout);
    print(result.diagnostics);
  });
}

}  // namespace steelyard::app
