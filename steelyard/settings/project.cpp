#include "steelyard/settings/project.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/yaml.hpp"
#include "steelyard/logs/bag.hpp"
#include "steelyard/logs/columns.hpp"
#include "steelyard/logs/units.hpp"
#include "steelyard/settings/project_text.hpp"

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
  static const std::vector<std::string> keys = {"file",      "role", "header",   "columns",     "units",
                                                "rows",      "rate", "variable", "topic",       "plan",
                                                "reference", "kp",   "kd",       "torque_limit"};
  return keys;
}

// Gains of this log alone.
void read_gains(const Map& map, DriveController& out) {
  for (const auto& [key, gain] : {std::pair{"kp", &out.kp}, {"kd", &out.kd}, {"torque_limit", &out.torque_limit}}) {
    if (!map.has(key)) continue;
    const Value value = map.at(key);
    *gain = value.is_list() ? value.numbers() : Eigen::VectorXd::Constant(1, value.number());
    if (gain->size() == 0 || gain->minCoeff() < 0) value.fail("must not be negative");
  }
  if (!out.given() && (out.kd.size() > 0 || out.torque_limit.size() > 0))
    map.at(out.kd.size() > 0 ? "kd" : "torque_limit").fail("goes with kp, which is missing");
}

ProjectLog read_log_entry(const Value& value) {
  const Map map(value, log_keys());
  ProjectLog out;
  Recording& log = out.recording;
  log.file = map.at("file").word();
  if (map.has("role")) {
    const std::string role = map.at("role").one_of({"identify", "validate", "payload"});
    out.role = role == "identify" ? LogRole::identify : role == "validate" ? LogRole::validate : LogRole::payload;
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
  if (map.has("topic")) log.format.topics = word_or_words(map.at("topic"));
  if (map.has("plan")) log.plan = map.at("plan").word();
  read_gains(map, log.controller);
  if (map.has("reference")) {
    log.reference = word_or_words(map.at("reference"));
    for (const auto& word : log.reference) check_range(map.at("reference"), word);
  }
  return out;
}

bool is_auto(const Value& value) { return value.is_scalar() && value.text() == "auto"; }

// Settings of the table that stand under `key`, as signals.cutoff under signals; `others`: keys that are none.
Map read_section(const Value& value, const std::string& key, const std::vector<std::string>& others, Settings& out) {
  std::vector<std::string> known = others;
  for (const auto& setting : settings())
    if (const std::string at = setting.key; at.rfind(key + ".", 0) == 0) known.push_back(at.substr(key.size() + 1));
  const Map map(value, known);
  for (const auto& name : known)
    if (map.has(name) && setting_of_key(key + "." + name) != nullptr) read_setting(map.at(name), key + "." + name, out);
  return map;
}

void read_logs(const Value& value, Project& out) {
  const auto entries = value.list();
  if (entries.empty()) value.fail("a project needs at least one log");
  if (entries.size() > max_logs)
    value.fail(fmt::format("has {} logs; up to {} are supported", entries.size(), max_logs));
  for (const auto& entry : entries) out.logs.push_back(read_log_entry(entry));
}

// Everything but what needs the robot; those keys are looked at by project_model.
Project read(const std::shared_ptr<const ProjectText>& text, const std::string& file) {
  Project out;
  out.file = file;
  out.text = text;
  if (text->has("schema") && text->at("schema").number() != 1)
    text->at("schema").fail("was written by another version of Steelyard; this version reads schema 1");
  out.robot = text->at("robot").word();
  read_logs(text->at("logs"), out);
  if (text->has("drives")) {
    const Map drives(text->at("drives"),
                     {"gain", "gain_deviation", "transmission", "offset", "motor_side", "controller"});
    if (drives.has("controller")) read_section(drives.at("controller"), "drives.controller", {}, out.settings);
    out.find_gains = drives.has("gain") && is_auto(drives.at("gain"));
  }
  for (const char* section : {"signals", "estimate", "payload"})
    if (text->has(section)) read_section(text->at(section), section, {}, out.settings);
  if (text->has("consistency")) {
    const Map consistency = read_section(text->at("consistency"), "consistency", {"links"}, out.settings);
    if (consistency.has("links")) read_link_bounds(consistency.at("links"), out.settings.identify.consistency);
  }
  for (const auto& setting : settings())  // those at the top
    if (const std::string key = setting.key; key.find('.') == std::string::npos && text->has(key))
      read_setting(text->at(key), key, out.settings);
  return out;
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
  if (!is_bundled(project.robot) && project.robot != no_robot) project.robot = resolved(project.robot, project.file);
  for (auto& log : project.logs) {
    const std::string folder = std::filesystem::path(project.file).parent_path().string();
    log.recording.file = join(joined_tables(log.recording.file, folder), "+");
    if (!log.recording.plan.empty()) log.recording.plan = resolved(log.recording.plan, project.file);
  }
  std::string& simulation = project.settings.identify.estimate.simulation;
  if (!simulation.empty()) simulation = resolved(simulation, project.file);
  std::string& prior = project.settings.identify.consistency.prior_file;
  if (!prior.empty() && !is_bundled(prior)) prior = resolved(prior, project.file);
}

void require_files(const ProjectText& map, const Project& project) {
  if (!is_bundled(project.robot) && project.robot != no_robot && !std::filesystem::exists(project.robot))
    map.at("robot").fail(fmt::format("no file '{}', and no bundled robot of that name{}", project.robot,
                                     did_you_mean(map.at("robot").word(), bundled_robots())));
  const std::string& prior = project.settings.identify.consistency.prior_file;
  if (!prior.empty() && !is_bundled(prior) && !std::filesystem::exists(prior))
    map.at("consistency").fail(fmt::format("prior: no file '{}'; it must be auto, nominal, none, or a model", prior));
  const std::string& simulation = project.settings.identify.estimate.simulation;
  if (!simulation.empty() && !std::filesystem::exists(simulation))
    map.at("estimate").fail(fmt::format("simulation: no file '{}'", simulation));
  const auto entries = map.at("logs").list();
  for (std::size_t i = 0; i < entries.size(); ++i)
    for (const auto& [key, file] :
         {std::pair{"file", project.logs[i].recording.file}, {"plan", project.logs[i].recording.plan}})
      for (const std::string& part : joined_tables(file))
        if (!part.empty() && !std::filesystem::exists(part))
          Map(entries[i], log_keys()).at(key).fail(fmt::format("no file '{}'", part));
}

}  // namespace

ProjectText::ProjectText(const std::string& text, const std::string& file)
    : source_(text),
      map_(yaml::parse(text, file),
           {"schema",  "robot",         "gravity",  "base",          "contacts", "imu",      "joints",
            "logs",    "drives",        "friction", "rotor_inertia", "signals",  "estimate", "consistency",
            "payload", "metric_cutoff", "hold_out", "links",         "effort",   "symmetry", "springs"}) {}

void read_setting(const Value& value, const std::string& key, Settings& out) {
  SettingValue words;
  const bool map = value.is_map() && setting_of_key(key)->map;
  words.list = value.is_list() || map;
  if (map)
    words.words = value.pairs();
  else if (words.list)
    for (const auto& entry : value.list()) words.words.push_back(entry.text());
  else
    words.words.push_back(value.is_scalar() ? value.text() : "");  // another map is no word
  try {
    setting_of_key(key)->set(out, words);
  } catch (const BadValue& e) {
    if (e.entry() > 0 && value.is_list()) value.list()[static_cast<std::size_t>(e.entry() - 1)].fail(e.what());
    value.fail(e.what());
  }
}

Project parse_project(const std::string& text, const std::string& file) {
  Project project = read(std::make_shared<const ProjectText>(text, file), file);
  resolve(project);
  return project;
}

Project read_project(const std::string& path) {
  Project project = parse_project(read_text(path, max_bytes), path);
  require_files(*project.text, project);
  return project;
}

}  // namespace steelyard
