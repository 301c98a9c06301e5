#include "steelyard/pipeline/project.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/yaml.hpp"
#include "steelyard/logs/columns.hpp"
#include "steelyard/logs/units.hpp"
#include "steelyard/pipeline/project_consistency.hpp"
#include "steelyard/pipeline/project_map.hpp"

namespace steelyard {

namespace {

using yaml::Map;
using yaml::Value;

constexpr std::size_t max_bytes = 4 << 20;
constexpr std::size_t max_logs = 10000;

// Complaints of other rooms, with our file and line.
template <typename Call>
auto at(const Value& value, Call call) {
  try {
    return call();
  } catch (const InvalidInput& e) {
    value.fail(e.what());
  }
}

// One word, or a list of them.
std::vector<std::string> word_or_words(const Value& value) {
  return value.is_list() ? value.words() : std::vector<std::string>{value.word()};
}

// "2-7" must be a range; that its columns exist is seen with the log.
void check_range(const Value& value, const std::string& text) {
  std::size_t first = 0, last = 0;
  const char* const end = text.data() + text.size();
  const auto head = std::from_chars(text.data(), end, first);
  if (head.ec != std::errc()) return;  // a name
  last = first;
  if (head.ptr != end) {
    if (*head.ptr != '-') return;
    const auto tail = std::from_chars(head.ptr + 1, end, last);
    if (tail.ec != std::errc() || tail.ptr != end) return;
  }
  if (first < 1 || last < first) value.fail(fmt::format("'{}' is not a range; columns count from 1", text));
}

void read_columns(const Value& value, LogFormat& format) {
  const Map map(value, log_channels());
  for (const auto& channel : log_channels()) {
    if (!map.has(channel)) continue;
    const Value columns = map.at(channel);
    format.columns[channel] = word_or_words(columns);
    for (const auto& word : format.columns[channel]) check_range(columns, word);
  }
}

void read_units(const Value& value, LogFormat& format) {
  const Map map(value, log_channels());
  for (const auto& channel : log_channels()) {
    if (!map.has(channel)) continue;
    const Value units = map.at(channel);
    format.units[channel] = word_or_words(units);
    for (const auto& unit : format.units[channel]) at(units, [&] { return find_unit(unit, "unit"); });
  }
}

const std::vector<std::string>& log_keys() {
  static const std::vector<std::string> keys = {"file", "role", "header",   "columns", "units",
                                                "rows", "rate", "variable", "plan",    "reference"};
  return keys;
}

ProjectLog read_log_entry(const Value& value) {
  const Map map(value, log_keys());
  ProjectLog log;
  log.file = map.at("file").word();
  if (map.has("role")) {
    const std::string role = map.at("role").one_of({"identify", "validate", "payload"});
    log.role = role == "identify" ? LogRole::identify : role == "validate" ? LogRole::validate : LogRole::payload;
  }
  if (map.has("header")) log.format.header = map.at("header").flag();
  if (map.has("columns")) read_columns(map.at("columns"), log.format);
  if (map.has("units")) read_units(map.at("units"), log.format);
  if (map.has("rows")) {
    const Value rows = map.at("rows");
    at(rows, [&] { set_rows(log.format, rows.word()); });
  }
  if (map.has("rate")) log.format.rate = map.at("rate").positive();
  if (map.has("variable")) log.format.variable = map.at("variable").word();
  if (map.has("plan")) log.plan = map.at("plan").word();
  if (map.has("reference")) {
    log.reference = word_or_words(map.at("reference"));
    for (const auto& word : log.reference) check_range(map.at("reference"), word);
  }
  return log;
}

FrictionChoice read_friction_choice(const Value& value) {
  FrictionChoice out;
  if (value.is_scalar()) {
    value.one_of({"auto"});
    return out;
  }
  if (!value.is_list())
    value.fail(
        fmt::format("must be auto, or a list of: {}; values belong into the robot file", join(friction_keywords())));
  out.automatic = false;
  for (const auto& entry : value.list()) {
    const std::string word = entry.one_of(friction_keywords());
    for (const auto& law : friction_laws())
      if (word == law.keyword) {
        if (std::find(out.terms.begin(), out.terms.end(), law.kind) != out.terms.end())
          entry.fail(fmt::format("'{}' appears twice", word));
        out.terms.push_back(law.kind);
      }
  }
  return out;
}

bool is_auto(const Value& value) { return value.is_scalar() && value.text() == "auto"; }

SignalSettings read_signals(const Value& value) {
  const Map map(value, {"cutoff", "order", "decimate"});
  SignalSettings out;
  if (map.has("cutoff") && !is_auto(map.at("cutoff"))) out.cutoff = map.at("cutoff").positive();
  if (map.has("order")) out.order = map.at("order").integer(1, 12);
  if (map.has("decimate") && !is_auto(map.at("decimate"))) out.decimate = map.at("decimate").integer(1, 100000);
  return out;
}

EstimateSettings read_estimate(const Value& value) {
  const Map map(value, {"method", "simulation"});
  EstimateSettings out;
  if (map.has("simulation")) out.simulation = map.at("simulation").word();
  if (map.has("method")) out.method = map.at("method").one_of(estimate_methods());
  return out;
}

PayloadSettings read_payload(const Value& value) {
  const Map map(value, {"mass", "com", "frame"});
  PayloadSettings out;
  if (map.has("mass")) out.mass = map.at("mass").positive();
  if (map.has("com")) out.com = map.at("com").numbers(3);
  if (map.has("frame")) out.frame = map.at("frame").word();
  return out;
}

void read_logs(const Value& value, Project& out) {
  const auto entries = value.list();
  if (entries.empty()) value.fail("a project needs at least one log");
  if (entries.size() > max_logs) value.fail(fmt::format("has {} logs; up to {} are taken", entries.size(), max_logs));
  for (const auto& entry : entries) out.logs.push_back(read_log_entry(entry));
}

// Everything but what needs the robot; those keys are looked at by project_robot.
Project read(const Map& map, const std::string& text, const std::string& file) {
  Project out;
  out.file = file;
  out.text = text;
  if (map.has("schema") && map.at("schema").number() != 1)
    map.at("schema").fail("is of another version of Steelyard; this one reads schema 1");
  out.robot = map.at("robot").word();
  if (map.has("gravity")) out.gravity = map.at("gravity").numbers(3);
  if (map.has("joints")) out.joints = map.at("joints").words();
  if (map.has("joints") && out.joints.empty()) map.at("joints").fail("no joints chosen; leave it out for all");
  read_logs(map.at("logs"), out);
  if (map.has("drives")) {
    const Map drives(map.at("drives"), {"gain", "gain_deviation", "transmission", "offset", "motor_side"});
    out.find_gains = drives.has("gain") && is_auto(drives.at("gain"));
  }
  if (map.has("friction")) out.friction = read_friction_choice(map.at("friction"));
  if (map.has("signals")) out.signals = read_signals(map.at("signals"));
  if (map.has("estimate")) out.estimate = read_estimate(map.at("estimate"));
  if (map.has("consistency")) out.consistency = read_consistency(map.at("consistency"));
  if (map.has("payload")) out.payload = read_payload(map.at("payload"));
  if (map.has("metric_cutoff")) out.metric_cutoff = map.at("metric_cutoff").positive();
  if (!map.has("hold_out")) return out;
  const Value hold_out = map.at("hold_out");
  return at(hold_out, [&] { return with_hold_out(out, hold_out.number()); });
}

// Relative paths are relative to the project file.
std::string resolved(const std::string& path, const std::string& project) {
  return (std::filesystem::path(project).parent_path() / path).string();
}

bool is_bundled(const std::string& name) {
  const auto names = bundled_robots();
  return std::find(names.begin(), names.end(), name) != names.end();
}

void resolve(Project& project) {
  if (!is_bundled(project.robot)) project.robot = resolved(project.robot, project.file);
  for (auto& log : project.logs) {
    log.file = resolved(log.file, project.file);
    if (!log.plan.empty()) log.plan = resolved(log.plan, project.file);
  }
  std::string& simulation = project.estimate.simulation;
  if (!simulation.empty()) simulation = resolved(simulation, project.file);
  std::string& prior = project.consistency.prior_file;
  if (!prior.empty() && !is_bundled(prior)) prior = resolved(prior, project.file);
}

void require_files(const Map& map, const Project& project) {
  if (!is_bundled(project.robot) && !std::filesystem::exists(project.robot))
    map.at("robot").fail(fmt::format("no file '{}', and no bundled robot of that name{}", project.robot,
                                     did_you_mean(map.at("robot").word(), bundled_robots())));
  const std::string& prior = project.consistency.prior_file;
  if (!prior.empty() && !is_bundled(prior) && !std::filesystem::exists(prior))
    map.at("consistency").fail(fmt::format("prior: no file '{}'; it is auto, nominal, none, or a model", prior));
  const std::string& simulation = project.estimate.simulation;
  if (!simulation.empty() && !std::filesystem::exists(simulation))
    map.at("estimate").fail(fmt::format("simulation: no file '{}'", simulation));
  const auto entries = map.at("logs").list();
  for (std::size_t i = 0; i < entries.size(); ++i)
    for (const auto& [key, file] : {std::pair{"file", project.logs[i].file}, {"plan", project.logs[i].plan}})
      if (!file.empty() && !std::filesystem::exists(file))
        Map(entries[i], log_keys()).at(key).fail(fmt::format("no file '{}'", file));
}

}  // namespace

const char* to_string(LogRole role) {
  return role == LogRole::identify ? "identify" : role == LogRole::validate ? "validate" : "payload";
}

Project with_hold_out(Project project, double share) {
  if (!(share > 0 && share < 1))
    throw InvalidInput("hold_out: must be a share of each log, between 0 and 1, such as 0.25");
  std::vector<ProjectLog> kept;
  for (auto& log : project.logs)
    if (log.role == LogRole::identify) {
      kept.push_back(log);
      kept.back().role = LogRole::validate;
      kept.back().begin = log.end = 1 - share;
    }
  project.logs.insert(project.logs.end(), kept.begin(), kept.end());
  return project;
}

const std::vector<std::string>& estimate_methods() {
  static const std::vector<std::string> methods = {
      "ols", "wls", "full-covariance", "huber", "tls", "energy", "power", "ml", "iv", "didim", "cloe", "linear-iv"};
  return methods;
}

Map project_map(const std::string& text, const std::string& file) {
  return {yaml::parse(text, file),
          {"schema", "robot", "gravity", "joints", "logs", "drives", "friction", "rotor_inertia", "signals", "estimate",
           "consistency", "payload", "metric_cutoff", "hold_out"}};
}

Project parse_project(const std::string& text, const std::string& file) {
  const Map map = project_map(text, file);
  Project project = read(map, text, file);
  resolve(project);
  return project;
}

Project read_project(const std::string& path) {
  const std::string text = read_text(path, max_bytes);
  const Map map = project_map(text, path);
  Project project = read(map, text, path);
  resolve(project);
  require_files(map, project);
  return project;
}

LogFormat log_format(const Robot& robot, const ProjectLog& log) {
  LogFormat format = log.format;
  if (robot.drives.transmission.size() == 0)
    for (const auto& c : robot.coordinates) format.prismatic.push_back(c.type == JointType::prismatic);
  return format;
}

Log read_project_log(const Robot& robot, const ProjectLog& log) {
  return read_log(log.file, robot.dof(), log_format(robot, log));
}

}  // namespace steelyard
