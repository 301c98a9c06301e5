#include "steelyard/motion/limits_file.hpp"

#include <fmt/format.h>

#include <cmath>
#include <set>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/listed.hpp"
#include "steelyard/core/yaml.hpp"
#include "steelyard/robot/robot_file_shapes.hpp"

namespace steelyard {

namespace {

using yaml::Map;
using yaml::Value;

const std::vector<std::string> limit_keys = {"position", "velocity", "acceleration", "jerk", "effort"};

void read_joint(const Value& value, Limits& limits) {
  const Map map(value, limit_keys);
  if (map.has("position")) {
    read_position_range(map.at("position"), limits);
    if (limits.lower == limits.upper) map.at("position").fail("its range is empty; leave the joint out with `joints`");
  }
  if (map.has("velocity")) limits.velocity = map.at("velocity").positive();
  if (map.has("acceleration")) limits.acceleration = map.at("acceleration").positive();
  if (map.has("jerk")) limits.jerk = map.at("jerk").positive();
  if (map.has("effort")) limits.effort = map.at("effort").positive();
}

// A map from names to limits, or a list of limits in the robot's order (`~`: as the robot has them).
void read_joints(const Value& value, const Robot& robot, std::vector<Limits>& joints) {
  std::vector<std::string> names;
  for (const auto& c : robot.coordinates) names.push_back(c.name);
  if (value.is_list()) {
    const auto rows = value.list(names.size());
    for (std::size_t k = 0; k < rows.size(); ++k)
      if (!rows[k].is_null()) read_joint(rows[k], joints[k]);
    return;
  }
  const Map map(value, names);
  for (std::size_t k = 0; k < names.size(); ++k)
    if (map.has(names[k])) read_joint(map.at(names[k]), joints[k]);
}

void read_tool(const Value& value, const Robot& robot, MotionLimits& limits) {
  const Map map(value, {"frame", "speed", "acceleration", "box"});
  if (map.has("frame")) {
    std::vector<std::string> known;
    for (const auto& frame : robot.frames) known.push_back(frame.name);
    for (const auto& joint : robot.joints) known.push_back(joint.link);
    limits.tool_frame = map.at("frame").one_of(known);
  }
  if (map.has("speed")) limits.tool.speed = map.at("speed").positive();
  if (map.has("acceleration")) limits.tool.acceleration = map.at("acceleration").positive();
  if (!map.has("box")) return;
  limits.tool_box = read_box(map.at("box"));
  if ((limits.tool_box->lower.array() >= limits.tool_box->upper.array()).any())
    map.at("box").fail("lower must be below upper along every axis");
}

Obstacle read_obstacle(const Value& value, std::size_t number) {
  const std::vector<std::string> shapes = {"sphere", "capsule", "box", "plane"};
  std::vector<std::string> known = shapes;
  known.emplace_back("name");
  const Map map(value, known);
  Obstacle out;
  out.name = map.has("name") ? map.at("name").word() : fmt::format("obstacle {}", number);
  int count = 0;
  for (const auto& shape : shapes) count += map.has(shape) ? 1 : 0;
  if (count != 1) value.fail(fmt::format("must have one shape of {}, not {}", join(shapes), count));
  if (map.has("sphere")) {
    const Map sphere(map.at("sphere"), {"centre", "radius"});
    out.capsule.a = out.capsule.b = sphere.at("centre").numbers(3);
    out.capsule.radius = sphere.at("radius").not_negative();
  } else if (map.has("capsule")) {
    out.capsule = read_capsule(map.at("capsule"));
  } else if (map.has("box")) {
    out.kind = Obstacle::Kind::box;
    out.box = read_box(map.at("box"));
  } else {
    const Map plane(map.at("plane"), {"normal", "offset"});
    out.kind = Obstacle::Kind::plane;
    out.normal = plane.at("normal").numbers(3);
    out.offset = plane.at("offset").number();
    if (!(out.normal.norm() > 0)) plane.at("normal").fail("has no direction");
    out.offset /= out.normal.norm();
    out.normal.normalize();
  }
  return out;
}

}  // namespace

MotionLimits own_limits(const Robot& robot) {
  MotionLimits out;
  for (const auto& c : robot.coordinates) out.joints.push_back(c.limits);
  out.tool = robot.tool;
  out.floor = robot.floor;
  out.tool_frame = robot.joints.back().link;
  for (const char* name : {"flange", "tool0", "tool"})
    if (robot.frame(name)) out.tool_frame = name;
  return out;
}

void apply_limits(const std::string& text, const std::string& file, const Robot& robot, MotionLimits& limits) {
  const Map map(yaml::parse(text, file), {"schema", "joints", "floor", "clearance", "obstacle_clearance", "tool",
                                          "obstacles", "self_collision", "torque"});
  if (map.has("schema") && map.at("schema").number() != 1)
    map.at("schema").fail("was written by another version of Steelyard; this version reads schema 1");
  if (map.has("joints")) read_joints(map.at("joints"), robot, limits.joints);
  if (map.has("floor")) {
    const Value floor = map.at("floor");
    const bool none = floor.is_scalar() && floor.text() == "none";
    limits.floor = none ? std::nullopt : std::optional(floor.number());
  }
  if (map.has("clearance")) limits.clearance = limits.obstacle_clearance = map.at("clearance").not_negative();
  if (map.has("obstacle_clearance")) limits.obstacle_clearance = map.at("obstacle_clearance").not_negative();
  if (map.has("tool")) read_tool(map.at("tool"), robot, limits);
  if (map.has("self_collision")) limits.self_collision = map.at("self_collision").flag();
  if (map.has("torque")) limits.torque = map.at("torque").flag();
  if (!map.has("obstacles")) return;
  std::set<std::string> names;
  for (const auto& entry : map.at("obstacles").list()) {
    Obstacle obstacle = read_obstacle(entry, names.size() + 1);
    if (!names.insert(obstacle.name).second) entry.fail(fmt::format("two obstacles are named '{}'", obstacle.name));
    std::erase_if(limits.obstacles, [&](const Obstacle& known) { return known.name == obstacle.name; });
    limits.obstacles.push_back(std::move(obstacle));
  }
}

void apply_limits_file(const std::string& path, const Robot& robot, MotionLimits& limits) {
  apply_limits(read_text(path, std::size_t{1} << 22), path, robot, limits);
}

MotionLimits completed(const Robot& robot, MotionLimits limits, Diagnostics& diagnostics) {
  std::vector<std::string> continuous, accelerations;
  for (std::size_t k = 0; k < limits.joints.size(); ++k) {
    const Coordinate& c = robot.coordinates[k];
    Limits& l = limits.joints[k];
    if (l.continuous && !std::isfinite(l.lower) && !std::isfinite(l.upper)) {
      l.lower = -M_PI;
      l.upper = M_PI;
      continuous.push_back(c.name);
    }
    const auto missing = [&](const char* what, const char* example) {
      throw InvalidInput(
          fmt::format("joint '{}' of robot '{}' has no {} limit, and no motion is safe without one: add it "
                      "to the robot file or URDF, or give `limits` FILE with joints: {{{}: {{{}}}}}",
                      c.name, robot.name, what, c.name, example));
    };
    if (!std::isfinite(l.lower) || !std::isfinite(l.upper)) missing("position", "position: [-1, 1]");
    if (!std::isfinite(l.velocity)) missing("velocity", "velocity: 1");
    if (std::isfinite(l.acceleration)) continue;
    l.acceleration = l.velocity / assumed_time_to_speed;
    accelerations.push_back(
        fmt::format("{} {:.3g} {}", c.name, l.acceleration, c.type == JointType::revolute ? "rad/s²" : "m/s²"));
  }
  if (!continuous.empty())
    diagnostics.push_back(
        {Severity::info, "assumed-range",
         fmt::format("{} turns without limit: ±180° is assumed; a limits file can change that", listed(continuous))});
  if (!accelerations.empty())
    diagnostics.push_back(
        {Severity::warning, "assumed-acceleration",
         fmt::format("no acceleration limit is known, so {} s to full speed is assumed: {}; `acceleration` sets it",
                     assumed_time_to_speed, listed(accelerations))});
  return limits;
}

MotionLimits with_usual_speeds(const Robot& robot, MotionLimits limits, Diagnostics& diagnostics) {
  constexpr double stroke_time = 0.5, time_to_speed = 0.1;  // [s]
  std::vector<std::string> assumed;
  for (std::size_t k = 0; k < limits.joints.size(); ++k) {
    const Coordinate& c = robot.coordinates[k];
    Limits& l = limits.joints[k];
    const bool turns = c.type == JointType::revolute;
    if (!std::isfinite(l.velocity)) {
      const double range = l.continuous ? 2 * M_PI : l.upper - l.lower;
      if (!std::isfinite(range) || !(range > 0)) continue;  // refused for its position
      l.velocity = turns ? std::min(range / stroke_time, 2 * M_PI) : range / stroke_time;
      assumed.push_back(fmt::format("{} {:.3g} {}", c.name, l.velocity, turns ? "rad/s" : "m/s"));
    }
    if (!std::isfinite(l.acceleration)) l.acceleration = l.velocity / time_to_speed;
  }
  if (!assumed.empty())
    diagnostics.push_back(
        {Severity::warning, "assumed-velocity",
         fmt::format("no speed limit is known, so these are assumed, and {} s to reach them: {}; `velocity` and "
                     "`acceleration` set them",
                     time_to_speed, listed(assumed))});
  return limits;
}

MotionLimits motion_limits(const Robot& robot, Diagnostics* diagnostics) {
  Diagnostics unheard;
  return completed(robot, own_limits(robot), diagnostics ? *diagnostics : unheard);
}

}  // namespace steelyard
