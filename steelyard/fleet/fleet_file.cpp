#include "steelyard/fleet/fleet_file.hpp"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <regex>
#include <sstream>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/yaml.hpp"
#include "steelyard/logs/bag.hpp"

namespace steelyard {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t largest_fleet = std::size_t{256} << 20;  // bytes; a million logs have 100 MB

// Which robot a log is of, and when it was recorded.
struct ManifestRow {
  std::string robot, type, file, date;
};

// "logs/{robot}/{date}*.csv" as a regular expression with a group for each of the two.
struct Pattern {
  std::regex expression;
  int robot = 0, date = 0;  // groups; 0: none
  fs::path root;            // the directories before anything that varies
};

Pattern pattern_of(const std::string& text) {
  Pattern out;
  std::string expression;
  int groups = 0;
  for (std::size_t k = 0; k < text.size();) {
    if (text.compare(k, 7, "{robot}") == 0 || text.compare(k, 6, "{date}") == 0) {
      const bool robot = text[k + 1] == 'r';
      (robot ? out.robot : out.date) = ++groups;
      expression += robot ? "([^/]+)" : "([^/]+?)";
      k += robot ? 7 : 6;
    } else if (text[k] == '*') {
      expression += "[^/]*";
      ++k;
    } else {
      if (std::string("\\^$.|?+()[]{}").find(text[k]) != std::string::npos) expression += '\\';
      expression += text[k++];
    }
  }
  out.expression = std::regex(expression);
  const std::string fixed = text.substr(0, text.find_first_of("*{"));
  out.root = fs::path(fixed).parent_path();
  return out;
}

bool is_pattern(const std::string& text) { return text.find_first_of("*{") != std::string::npos; }

// Files that match, in order of their paths.
std::vector<ManifestRow> matching(const fs::path& folder, const std::string& text) {
  const Pattern pattern = pattern_of(text);
  std::vector<ManifestRow> out;
  std::error_code code;
  const fs::path root = folder / pattern.root;
  for (const auto& entry : fs::recursive_directory_iterator(root.empty() ? fs::path(".") : root, code)) {
    if (!entry.is_regular_file(code)) continue;
    const std::string path = pattern.root.is_absolute()
                                 ? entry.path().string()
                                 : entry.path().lexically_relative(folder.empty() ? "." : folder).string();
    std::smatch match;
    if (!std::regex_match(path, match, pattern.expression)) continue;
    out.push_back({pattern.robot > 0 ? match[static_cast<std::size_t>(pattern.robot)].str() : "", "",
                   entry.path().string(), pattern.date > 0 ? match[static_cast<std::size_t>(pattern.date)].str() : ""});
  }
  std::sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.file < b.file; });
  return out;
}

// Fields of a line, in double quotes where they have commas.
std::vector<std::string> fields(const std::string& line) {
  std::vector<std::string> out(1);
  bool quoted = false;
  for (std::size_t k = 0; k < line.size(); ++k) {
    const char c = line[k];
    if (c == '"') {
      if (quoted && k + 1 < line.size() && line[k + 1] == '"')
        out.back() += line[++k];
      else
        quoted = !quoted;
    } else if (c == ',' && !quoted) {
      out.emplace_back();
    } else if (c != '\r') {
      out.back() += c;
    }
  }
  return out;
}

std::vector<ManifestRow> read_manifest(const fs::path& path) {
  if (path.extension() == ".parquet")
    throw InvalidInput(
        fmt::format("{}: is Parquet: run steelyard.fleet.run in Python, or save it as CSV", path.string()));
  std::istringstream in(read_text(path.string(), largest_fleet));
  std::string line;
  std::vector<std::string> names;
  std::vector<ManifestRow> out;
  for (int number = 1; std::getline(in, line); ++number) {
    if (line.empty() || line == "\r") continue;
    const std::vector<std::string> row = fields(line);
    if (names.empty()) {
      names = row;
      for (const char* needed : {"robot", "log"})
        if (std::find(names.begin(), names.end(), needed) == names.end())
          throw InvalidInput(fmt::format("{}:1: has no column '{}'; a manifest has robot, log, and may have date, type",
                                         path.string(), needed));
      continue;
    }
    if (row.size() != names.size())
      throw InvalidInput(
          fmt::format("{}:{}: has {} fields, the header {}", path.string(), number, row.size(), names.size()));
    const auto field = [&](const char* name) {
      const auto at = std::find(names.begin(), names.end(), name);
      return at == names.end() ? std::string() : row[static_cast<std::size_t>(at - names.begin())];
    };
    const fs::path log = field("log");
    out.push_back(
        {field("robot"), field("type"), (log.is_absolute() ? log : path.parent_path() / log).string(), field("date")});
  }
  return out;
}

// The keys of a type that a project has, and the format of its logs, as a project's text.
FleetType read_type(const YAML::Node& node, const std::string& file, std::size_t index) {
  FleetType out;
  YAML::Node project, log;
  log["file"] = "LOG";
  bool has_name = false;
  for (const auto& entry : node) {
    const auto key = entry.first.as<std::string>();
    if (key == "name") {
      out.name = entry.second.as<std::string>();
      has_name = true;
    } else if (key == "format") {
      for (const auto& word : entry.second) log[word.first.as<std::string>()] = word.second;
    } else {
      project[key] = entry.second;
    }
  }
  if (!has_name) out.name = index == 0 ? "robots" : fmt::format("type {}", index + 1);
  project["logs"].push_back(log);
  const fs::path folder = fs::path(file).parent_path();
  const std::string label =
      (folder / fmt::format("{} (type '{}')", fs::path(file).filename().string(), file_name(out.name))).string();
  out.project = parse_project(YAML::Dump(project), label);
  return out;
}

class FleetReader {
 public:
  FleetReader(std::string file, Fleet& out)
      : file_(std::move(file)), folder_(fs::path(file_).parent_path()), out_(out) {}

  void add(const ManifestRow& row, const std::string& where) {
    if (row.robot.empty()) throw InvalidInput(fmt::format("{}: log {} has no robot", where, row.file));
    const auto at = robots_.find(row.robot);
    if (at == robots_.end()) {
      robots_[row.robot] = out_.robots.size();
      out_.robots.push_back({row.robot, type_index(row.type, where), {}});
      out_.robots.back().logs.push_back({row.file, row.date});
      return;
    }
    FleetRobot& robot = out_.robots[at->second];
    if (!row.type.empty() && type_index(row.type, where) != robot.type)
      throw InvalidInput(fmt::format("{}: robot '{}' has two types", where, row.robot));
    robot.logs.push_back({row.file, row.date});
  }

  void add_robot(const yaml::Value& value) {
    const yaml::Map map(value, {"name", "type", "logs"});
    const std::string name = map.at("name").word(), type = map.has("type") ? map.at("type").word() : "";
    const yaml::Value logs = map.at("logs");
    const std::string where = fmt::format("{}:{}: robot '{}'", file_, logs.line(), name);
    if (logs.is_scalar()) return add_pattern(name, type, logs.text(), where);
    for (const auto& log : logs.list()) {
      if (log.is_scalar()) {
        add_pattern(name, type, log.text(), where);
        continue;
      }
      const yaml::Map entry(log, {"file", "date"});
      const fs::path path = entry.at("file").text();
      add({name, type, (path.is_absolute() ? path : folder_ / path).string(),
           entry.has("date") ? entry.at("date").text() : ""},
          where);
    }
  }

  void add_pattern(const std::string& name, const std::string& type, const std::string& text,
                   const std::string& where) {
    if (!is_pattern(text)) {
      const fs::path path(text);
      return add({name, type, (path.is_absolute() ? path : folder_ / path).string(), ""}, where);
    }
    const std::vector<ManifestRow> found = matching(folder_, text);
    if (found.empty()) throw InvalidInput(fmt::format("{}: no file matches '{}'", where, text));
    for (ManifestRow row : found) {
      if (!name.empty()) row.robot = name;
      row.type = type;
      add(row, where);
    }
  }

 private:
  std::size_t type_index(const std::string& name, const std::string& where) const {
    if (name.empty() && out_.types.size() == 1) return 0;
    std::vector<std::string> names;
    for (std::size_t k = 0; k < out_.types.size(); ++k) {
      if (out_.types[k].name == name) return k;
      names.push_back(out_.types[k].name);
    }
    throw InvalidInput(
        fmt::format("{}: no type '{}'{}; there are {}", where, name, did_you_mean(name, names), join(names)));
  }

  std::string file_;
  fs::path folder_;
  Fleet& out_;
  std::map<std::string, std::size_t> robots_;
};

// Names make the folders that a run writes to.
void require_apart(const std::string& file, const std::string& what, const std::vector<std::string>& names) {
  std::map<std::string, std::string> folders;
  for (const auto& name : names) {
    const auto [other, first] = folders.emplace(file_name(name), name);
    if (first) continue;
    throw InvalidInput(other->second == name
                           ? fmt::format("{}: two {} are called '{}'", file, what, name)
                           : fmt::format("{}: the {} '{}' and '{}' would have one folder, '{}': rename one of them",
                                         file, what, other->second, name, other->first));
  }
}

void require_folders(const Fleet& fleet) {
  std::vector<std::string> types;
  for (const auto& type : fleet.types) types.push_back(type.name);
  require_apart(fleet.file, "types", types);
  for (std::size_t t = 0; t < fleet.types.size(); ++t) {
    std::vector<std::string> robots;
    for (const auto& robot : fleet.robots)
      if (robot.type == t) robots.push_back(robot.name);
    require_apart(fleet.file, "robots", robots);
  }
}

}  // namespace

std::string file_name(const std::string& name) {
  std::string out;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    const bool kept = std::isalnum(byte) != 0 || byte >= 0x80 || c == '-' || c == '_' || c == '.';  // with all of UTF-8
    out += kept ? c : '_';
  }
  return out.empty() || out.front() == '.' ? "_" + out : out;
}

std::vector<std::string> input_files(const Fleet& fleet) {
  std::vector<std::string> out = {fleet.file, fleet.manifest};
  for (const auto& type : fleet.types) {
    Project project = type.project;
    project.logs.clear();  // one that stands for those of the robots
    for (auto& file : input_files(project)) out.push_back(std::move(file));
  }
  for (const auto& robot : fleet.robots)
    for (const auto& log : robot.logs)
      for (auto& table : joined_tables(log.file)) out.push_back(std::move(table));
  return out;
}

Fleet read_fleet(const std::string& path) {
  const std::string text = read_text(path, largest_fleet);
  const yaml::Map map(yaml::parse(text, path), {"name", "types", "robots", "logs", "manifest", "false_discovery_rate"});
  Fleet out;
  out.file = path;
  out.name = map.has("name") ? map.at("name").word() : fs::path(path).stem().string();
  if (map.has("false_discovery_rate")) {
    out.false_discovery_rate = map.at("false_discovery_rate").positive();
    if (out.false_discovery_rate > 0.5) map.at("false_discovery_rate").fail("must be at most 0.5");
  }
  map.at("types").list();
  const YAML::Node types = YAML::Load(text)["types"];
  for (std::size_t k = 0; k < types.size(); ++k) out.types.push_back(read_type(types[k], path, k));
  FleetReader reader(path, out);
  if (map.has("robots"))
    for (const auto& robot : map.at("robots").list()) reader.add_robot(robot);
  const auto where = [&](const char* key) { return fmt::format("{}:{}: {}", path, map.at(key).line(), key); };
  if (map.has("logs")) {
    const std::string pattern = map.at("logs").text();
    if (pattern.find("{robot}") == std::string::npos)
      map.at("logs").fail("must say where the robot's name stands: logs/{robot}/*.csv");
    reader.add_pattern("", "", pattern, where("logs"));
  }
  if (map.has("manifest")) {
    out.manifest = (fs::path(path).parent_path() / map.at("manifest").text()).string();
    for (const auto& row : read_manifest(out.manifest)) reader.add(row, where("manifest"));
  }
  if (out.robots.empty())
    throw InvalidInput(fmt::format("{}: has no robots: give robots, logs with a pattern, or a manifest", path));
  require_folders(out);
  for (auto& robot : out.robots)
    std::stable_sort(robot.logs.begin(), robot.logs.end(),
                     [](const auto& a, const auto& b) { return a.date < b.date; });
  std::stable_sort(out.robots.begin(), out.robots.end(), [](const auto& a, const auto& b) { return a.type < b.type; });
  return out;
}

Recording recording_of(const FleetType& type, const FleetLog& log) {
  Recording out = recordings(type.project, LogRole::identify).front();
  out.file = log.file;
  return out;
}

}  // namespace steelyard
