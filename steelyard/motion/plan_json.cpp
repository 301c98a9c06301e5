// plan.json: everything a plan is, in numbers that read back to the last bit.
#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/json.hpp"
#include "steelyard/motion/plan_json.hpp"

namespace steelyard {

namespace {

using Eigen::VectorXd;
using nlohmann::ordered_json;

constexpr int schema = 1;
constexpr std::size_t largest_file = std::size_t{64} << 20;

// ---- writing

using json_values::number;
using json_values::numbers;

const char* word(JointType type) { return type == JointType::prismatic ? "prismatic" : "revolute"; }

const char* word(Obstacle::Kind kind) {
  return kind == Obstacle::Kind::capsule ? "capsule" : kind == Obstacle::Kind::box ? "box" : "plane";
}

ordered_json box_json(const Box& box) { return {{"lower", numbers(box.lower)}, {"upper", numbers(box.upper)}}; }

ordered_json obstacle_json(const Obstacle& obstacle) {
  ordered_json out = {{"name", obstacle.name}, {"kind", word(obstacle.kind)}};
  switch (obstacle.kind) {
    case Obstacle::Kind::capsule:
      out["a"] = numbers(obstacle.capsule.a);
      out["b"] = numbers(obstacle.capsule.b);
      out["radius"] = obstacle.capsule.radius;
      break;
    case Obstacle::Kind::box:
      out.update(box_json(obstacle.box));
      break;
    case Obstacle::Kind::plane:
      out["normal"] = numbers(obstacle.normal);
      out["offset"] = obstacle.offset;
      break;
  }
  return out;
}

ordered_json limits_json(const MotionLimits& limits) {
  ordered_json out = {{"joints", ordered_json::array()}};
  for (const auto& joint : limits.joints)
    out["joints"].push_back({{"position", {number(joint.lower), number(joint.upper)}},
                             {"velocity", number(joint.velocity)},
                             {"acceleration", number(joint.acceleration)},
                             {"jerk", number(joint.jerk)},
                             {"effort", number(joint.effort)},
                             {"continuous", joint.continuous}});
  out["torque"] = limits.torque;
  out["tool"] = {{"frame", limits.tool_frame},
                 {"speed", number(limits.tool.speed)},
                 {"acceleration", number(limits.tool.acceleration)},
                 {"box", limits.tool_box ? box_json(*limits.tool_box) : ordered_json(nullptr)}};
  out["self_collision"] = limits.self_collision;
  out["floor"] = limits.floor ? number(*limits.floor) : ordered_json(nullptr);
  out["clearance"] = limits.clearance;
  out["obstacle_clearance"] = limits.obstacle_clearance;
  out["obstacles"] = ordered_json::array();
  for (const auto& obstacle : limits.obstacles) out["obstacles"].push_back(obstacle_json(obstacle));
  return out;
}

ordered_json margins_json(const std::vector<Margin>& margins) {
  auto out = ordered_json::array();
  for (const auto& m : margins)
    out.push_back({{"limit", to_string(m.row.limit)},
                   {"where", m.row.where},
                   {"bound", number(m.row.bound)},
                   {"value", number(m.value)},
                   {"spare", number(m.spare)},
                   {"unit", m.row.unit},
                   {"time", number(m.time)}});
  return out;
}

// The family's formula in SI, for people and other programs: those of one joint, whose number follows the last
// underscore (Family::coefficient_names), under its name.
ordered_json coefficients_json(const Plan& plan) {
  const auto family = make_family(plan.family, plan.limits.joints);
  const auto names = family->coefficient_names();
  const VectorXd values = family->coefficients(plan.x);
  auto out = ordered_json::object();
  for (std::size_t k = 0; k < names.size(); ++k) {
    const std::string& name = names[k];
    std::size_t joint = 0;
    const auto at = name.rfind('_');
    for (std::size_t i = at + 1; at != std::string::npos && i < name.size() && joint < max_joints; ++i)
      joint = name[i] >= '0' && name[i] <= '9' ? 10 * joint + static_cast<std::size_t>(name[i] - '0') : max_joints;
    const std::string group = joint >= 1 && joint <= plan.joints.size() ? plan.joints[joint - 1] : "shared";
    out[group][name] = values[static_cast<Eigen::Index>(k)];
  }
  return out;
}

ordered_json parameters_json(const Plan& plan) {
  auto out = ordered_json::array();
  for (std::size_t k = 0; k < plan.parameters.size(); ++k) {
    ordered_json entry = {{"name", plan.parameters[k]},
                          {"std", number(plan.standard_deviations[static_cast<Eigen::Index>(k)])}};
    if (k < plan.units.size()) entry["unit"] = plan.units[k];
    if (static_cast<Eigen::Index>(k) < plan.nominal.size())
      entry["nominal"] = number(plan.nominal[static_cast<Eigen::Index>(k)]);
    out.push_back(entry);
  }
  return out;
}

ordered_json diagnostics_list(const Diagnostics& diagnostics) {
  auto out = ordered_json::array();
  for (const auto& d : diagnostics)
    out.push_back({{"severity", to_string(d.severity)}, {"code", d.code}, {"message", d.message}});
  return out;
}

// ---- reading

// A value of the file, and the way to it.
class Value {
 public:
  Value(const ordered_json& json, const std::string& file, std::string key)
      : json_(json), file_(file), key_(std::move(key)) {}

  [[noreturn]] void fail(const std::string& complaint) const {
    throw InvalidInput(fmt::format("{}: {}: {}", file_, key_.empty() ? "the plan" : key_, complaint));
  }

  Value at(const std::string& key) const {
    if (!json_.is_object()) fail("must be a map of keys");
    const auto found = json_.find(key);
    if (found == json_.end()) Value(json_, file_, path(key)).fail("is missing");
    return {*found, file_, path(key)};
  }
  bool has(const std::string& key) const { return json_.is_object() && json_.contains(key) && !json_[key].is_null(); }

  double number() const {
    if (!json_.is_number()) fail("must be a number");
    const auto x = json_.get<double>();
    if (!std::isfinite(x)) fail("must be a finite number");
    return x;
  }
  double number_or(double otherwise) const { return json_.is_null() ? otherwise : number(); }
  double positive() const {
    const double x = number();
    if (x <= 0) fail("must be greater than zero");
    return x;
  }
  template <typename Integer>
  Integer count(Integer low) const {
    if (!json_.is_number_integer()) fail("must be a whole number");
    const bool huge = json_.is_number_unsigned() &&
                      json_.get<std::uint64_t>() > static_cast<std::uint64_t>(std::numeric_limits<Integer>::max());
    const bool small =
        !json_.is_number_unsigned() && (low >= 0 || json_.get<std::int64_t>() < static_cast<std::int64_t>(low));
    if (huge || small || json_.get<Integer>() < low) fail(fmt::format("must be a whole number from {} on", low));
    return json_.get<Integer>();
  }
  bool flag() const {
    if (!json_.is_boolean()) fail("must be true or false");
    return json_.get<bool>();
  }
  std::string word() const {
    if (!json_.is_string()) fail("must be a text");
    return json_.get<std::string>();
  }
  std::vector<Value> list() const {
    if (!json_.is_array()) fail("must be a list");
    std::vector<Value> out;
    for (std::size_t i = 0; i < json_.size(); ++i) out.emplace_back(json_[i], file_, fmt::format("{}[{}]", key_, i));
    return out;
  }
  std::vector<Value> list(std::size_t length) const {
    auto out = list();
    if (out.size() != length) fail(fmt::format("must have {} entries, not {}", length, out.size()));
    return out;
  }
  VectorXd numbers() const {
    const auto values = list();
    VectorXd out(static_cast<Eigen::Index>(values.size()));
    for (std::size_t i = 0; i < values.size(); ++i) out[static_cast<Eigen::Index>(i)] = values[i].number();
    return out;
  }
  VectorXd numbers(std::size_t length) const {
    list(length);
    return numbers();
  }
  std::vector<std::string> words() const {
    std::vector<std::string> out;
    for (const auto& value : list()) out.push_back(value.word());
    return out;
  }
  std::vector<Value> entries() const {
    if (!json_.is_object()) fail("must be a map of keys");
    std::vector<Value> out;
    for (const auto& [key, value] : json_.items()) out.emplace_back(value, file_, path(key));
    return out;
  }
  std::vector<std::string> keys() const {
    std::vector<std::string> out;
    for (const auto& item : json_.items()) out.push_back(item.key());
    return out;
  }
  /// Adds the place to errors of a reader by name.
  template <typename Read>
  auto named(Read read) const {
    try {
      return read(word());
    } catch (const InvalidInput& e) {
      fail(e.what());
    }
  }

 private:
  std::string path(const std::string& key) const { return key_.empty() ? key : key_ + "." + key; }

  const ordered_json& json_;
  const std::string& file_;
  std::string key_;
};

JointType joint_type(const std::string& name) {
  if (name == "revolute") return JointType::revolute;
  if (name == "prismatic") return JointType::prismatic;
  throw InvalidInput(fmt::format("no joint type '{}'; there are revolute, prismatic", name));
}

Box read_box(const Value& value) {
  Box out{value.at("lower").numbers(3), value.at("upper").numbers(3)};
  if ((out.lower.array() > out.upper.array()).any()) value.fail("lower is above upper");
  return out;
}

Obstacle read_obstacle(const Value& value) {
  Obstacle out;
  out.name = value.at("name").word();
  const std::string kind = value.at("kind").word();
  if (kind == "capsule") {
    out.kind = Obstacle::Kind::capsule;
    out.capsule = {value.at("a").numbers(3), value.at("b").numbers(3), value.at("radius").number()};
  } else if (kind == "box") {
    out.kind = Obstacle::Kind::box;
    out.box = read_box(value);
  } else if (kind == "plane") {
    out.kind = Obstacle::Kind::plane;
    out.normal = value.at("normal").numbers(3);
    out.offset = value.at("offset").number();
  } else {
    value.at("kind").fail(fmt::format("no obstacle '{}'; there are capsule, box, plane", kind));
  }
  return out;
}

MotionLimits read_limits(const Value& value, std::size_t dof) {
  MotionLimits out;
  for (const auto& joint : value.at("joints").list(dof)) {
    Limits limits;
    const auto position = joint.at("position").list(2);
    limits.lower = position[0].number_or(-infinity);
    limits.upper = position[1].number_or(infinity);
    if (limits.lower > limits.upper) joint.at("position").fail("lower is above upper");
    limits.velocity = joint.at("velocity").number_or(infinity);
    limits.acceleration = joint.at("acceleration").number_or(infinity);
    limits.jerk = joint.at("jerk").number_or(infinity);
    limits.effort = joint.at("effort").number_or(infinity);
    limits.continuous = joint.at("continuous").flag();
    out.joints.push_back(limits);
  }
  out.torque = value.at("torque").flag();
  const Value tool = value.at("tool");
  out.tool_frame = tool.at("frame").word();
  out.tool.speed = tool.at("speed").number_or(infinity);
  out.tool.acceleration = tool.at("acceleration").number_or(infinity);
  if (tool.has("box")) out.tool_box = read_box(tool.at("box"));
  out.self_collision = value.at("self_collision").flag();
  if (value.has("floor")) out.floor = value.at("floor").number();
  out.clearance = out.obstacle_clearance = value.at("clearance").number();
  if (value.has("obstacle_clearance")) out.obstacle_clearance = value.at("obstacle_clearance").number();
  for (const auto& obstacle : value.at("obstacles").list()) out.obstacles.push_back(read_obstacle(obstacle));
  return out;
}

FamilyOptions read_family(const Value& value, std::size_t dof) {
  FamilyOptions out;
  out.kind = value.at("kind").named(family_kind);
  out.boundary = value.at("boundary").named(boundary);
  out.period = value.at("period").positive();
  out.harmonics = value.at("harmonics").count(1);
  if (value.has("connection")) out.connection = value.at("connection").positive();
  if (value.has("start")) out.start = value.at("start").numbers(dof);
  return out;
}

// Coefficients in the order of the family, whatever that of the file.
VectorXd read_coefficients(const Value& value, const Family& family) {
  std::map<std::string, double> given;
  for (const auto& joint : value.entries()) {
    const auto names = joint.keys();
    const auto values = joint.entries();
    for (std::size_t k = 0; k < values.size(); ++k) given[names[k]] = values[k].number();
  }
  const auto names = family.coefficient_names();
  VectorXd out(static_cast<Eigen::Index>(names.size()));
  for (std::size_t k = 0; k < names.size(); ++k) {
    const auto found = given.find(names[k]);
    if (found == given.end()) value.fail(fmt::format("{} is missing", names[k]));
    out[static_cast<Eigen::Index>(k)] = found->second;
    given.erase(found);
  }
  if (!given.empty())
    value.fail(fmt::format("a {} trajectory of {} harmonics has no {}", to_string(family.options().kind),
                           family.options().harmonics, given.begin()->first));
  return out;
}

// x is the designer's, to the last bit; but where coefficients differ (edited, or the variables of a later
// version of the family), they are the motion.
void read_motion(const Value& file, Plan& plan) {
  std::unique_ptr<Family> family;
  try {
    family = make_family(plan.family, plan.limits.joints);
  } catch (const Error& e) {
    file.at("family").fail(fmt::format("is not a valid trajectory: {}", e.what()));
  }
  const VectorXd coefficients = read_coefficients(file.at("coefficients"), *family);
  const auto deviates = [&](const VectorXd& x) {
    return (family->coefficients(x) - coefficients).norm() > 1e-9 * (1 + coefficients.norm());
  };
  plan.names = family->names();
  plan.x = file.at("x").numbers(plan.names.size());
  if (!deviates(plan.x)) return;
  plan.x = family->from_coefficients(coefficients);
  if (deviates(plan.x))
    file.at("coefficients").fail("do not meet the boundary conditions, so they are not a motion of this family");
}

LimitKind limit_kind(const Value& value) {
  const std::string word = value.word();
  std::vector<std::string> known;
  for (int k = 0; k <= static_cast<int>(LimitKind::obstacle); ++k) {
    known.emplace_back(to_string(static_cast<LimitKind>(k)));
    if (word == known.back()) return static_cast<LimitKind>(k);
  }
  value.fail(fmt::format("must be one of {}", join(known)));
}

std::vector<Margin> read_margins(const Value& value) {
  std::vector<Margin> out;
  for (const auto& entry : value.list()) {
    Margin margin;
    margin.row = {limit_kind(entry.at("limit")), entry.at("where").word(), entry.at("bound").number_or(infinity),
                  entry.at("unit").word()};
    margin.value = entry.at("value").number_or(infinity);
    margin.spare = entry.at("spare").number_or(infinity);
    margin.time = entry.at("time").number();
    out.push_back(margin);
  }
  return out;
}

void read_parameters(const Value& value, Plan& plan) {
  const auto entries = value.list();
  const auto count = static_cast<Eigen::Index>(entries.size());
  plan.standard_deviations.resize(count);
  plan.nominal = VectorXd::Constant(count, std::numeric_limits<double>::quiet_NaN());
  for (std::size_t k = 0; k < entries.size(); ++k) {
    const auto i = static_cast<Eigen::Index>(k);
    plan.parameters.push_back(entries[k].at("name").word());
    plan.standard_deviations[i] = entries[k].at("std").number_or(infinity);
    plan.units.push_back(entries[k].has("unit") ? entries[k].at("unit").word() : "");
    if (entries[k].has("nominal")) plan.nominal[i] = entries[k].at("nominal").number();
  }
}

void read_criteria(const Value& value, Plan& plan) {
  plan.log_det = value.at("log_det").number_or(-infinity);
  plan.lambda_min = value.at("lambda_min").number_or(0);
  plan.trace_covariance = value.at("trace_covariance").number_or(infinity);
  plan.condition = value.at("condition").number_or(infinity);
  plan.jd = value.at("jd").number_or(-infinity);
  plan.jk = value.at("jk").number_or(infinity);
}

Diagnostics read_diagnostics(const Value& value) {
  Diagnostics out;
  for (const auto& entry : value.list())
    out.push_back({entry.at("severity").word() == "info" ? Severity::info : Severity::warning, entry.at("code").word(),
                   entry.at("message").word()});
  return out;
}

Plan read(const Value& file) {
  if (file.at("schema").number() != schema)
    file.at("schema").fail(
        fmt::format("was written by another version of Steelyard; this version reads schema {}", schema));
  Plan plan;
  plan.robot = file.at("robot").word();
  for (const auto& joint : file.at("joints").list()) {
    plan.joints.push_back(joint.at("name").word());
    plan.types.push_back(joint.at("type").named(joint_type));
  }
  const std::size_t dof = plan.joints.size();
  if (dof == 0) file.at("joints").fail("is empty");
  plan.rate = file.at("rate").positive();
  plan.scale = file.at("scale").positive();
  plan.limits = read_limits(file.at("limits"), dof);
  plan.family = read_family(file.at("family"), dof);
  read_motion(file, plan);
  plan.margins = read_margins(file.at("margins"));
  plan.criterion = file.at("criterion").word();
  read_criteria(file.at("criteria"), plan);
  plan.target = file.at("target").word();
  plan.deviation = file.at("torque_noise").numbers();
  plan.done = file.at("done").words();
  read_parameters(file.at("parameters"), plan);
  plan.search = file.at("search").word();
  plan.seed = file.at("seed").count(0U);
  plan.starts = file.at("starts").count(0);
  plan.evaluations = file.at("evaluations").count(0L);
  plan.seconds = file.at("seconds").number();
  plan.interrupted = file.at("interrupted").flag();
  plan.diagnostics = read_diagnostics(file.at("diagnostics"));
  return plan;
}

}  // namespace

ordered_json plan_json(const Plan& plan) {
  auto joints = ordered_json::array();
  for (std::size_t i = 0; i < plan.joints.size(); ++i)
    joints.push_back({{"name", plan.joints[i]}, {"type", word(plan.types[i])}});
  const FamilyOptions& family = plan.family;
  return {{"schema", schema},
          {"robot", plan.robot},
          {"joints", joints},
          {"family",
           {{"kind", to_string(family.kind)},
            {"boundary", to_string(family.boundary)},
            {"period", family.period},
            {"harmonics", family.harmonics},
            {"connection", family.connection},
            {"start", family.start.size() > 0 ? numbers(family.start) : ordered_json(nullptr)}}},
          {"rate", plan.rate},
          {"scale", plan.scale},
          {"coefficients", coefficients_json(plan)},
          {"x", numbers(plan.x)},
          {"limits", limits_json(plan.limits)},
          {"margins", margins_json(plan.margins)},
          {"criterion", plan.criterion},
          {"criteria",
           {{"log_det", number(plan.log_det)},
            {"lambda_min", number(plan.lambda_min)},
            {"trace_covariance", number(plan.trace_covariance)},
            {"condition", number(plan.condition)},
            {"jd", number(plan.jd)},
            {"jk", number(plan.jk)}}},
          {"target", plan.target},
          {"torque_noise", numbers(plan.deviation)},
          {"done", plan.done},
          {"parameters", parameters_json(plan)},
          {"search", plan.search},
          {"seed", plan.seed},
          {"starts", plan.starts},
          {"evaluations", plan.evaluations},
          {"seconds", plan.seconds},
          {"interrupted", plan.interrupted},
          {"diagnostics", diagnostics_list(plan.diagnostics)}};
}

Plan plan_of_json(const ordered_json& json, const std::string& file) { return read(Value(json, file, "")); }

Plan parse_plan(const std::string& json, const std::string& file) {
  ordered_json parsed;
  try {
    parsed = ordered_json::parse(json);
  } catch (const ordered_json::exception& e) {
    throw InvalidInput(fmt::format("{}: is not a plan, because it is not JSON: {}", file, e.what()));
  }
  return plan_of_json(parsed, file);
}

Plan read_plan(const std::string& path) { return parse_plan(read_text(path, largest_file), path); }

}  // namespace steelyard
