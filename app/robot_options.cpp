#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <iostream>
#include <map>
#include <set>

#include "app/command.hpp"
#include "steelyard/core/error.hpp"

namespace steelyard::app {

void RobotArgument::add_to(Command& command, const std::string& name) {
  command.option(name, robot, "URDF, MJCF, robot file, or the name of a bundled robot").required();
  command.option("--joints", joints, "which joints, in this order (a,b,c); the others are locked at zero")
      .comma_separated();  // the word after it is the next argument
  command.option("--gravity", gravity, "x,y,z in the base frame [m/s²]").comma_separated();
}

Model RobotArgument::load() const {
  RobotOptions options;
  options.joints = joints;
  if (!gravity.empty()) {
    options.gravity = Eigen::Vector3d::Zero();
    if (gravity.size() == 3) options.gravity = Eigen::Vector3d::Map(gravity.data());
    if (gravity.size() != 3 || !options.gravity->allFinite())
      throw InvalidInput("--gravity: must be three finite numbers x,y,z, such as 0,0,-9.81");
  }
  return load_model(robot, options);
}

Run run_of(const Common& common) {
  Run out;
  out.threads = common.threads;
  out.seed = common.seed;
  return out;
}

namespace {

Invocation invocation(const Common& common) {
  Invocation out = common.invocation;
  out.seed = common.seed;
  return out;
}

}  // namespace

RunRecord run_record(const Common& common, std::vector<UsedFile> files) {
  return {invocation(common), common.threads, {}, std::move(files)};
}

RunRecord project_record(const Common& common, const Project& project, const std::vector<UsedFile>& read) {
  return run_record(invocation(common), common.threads, project, read);
}

void add_no_report(Command& command, bool& no_report) {
  command.flag("--no-report", no_report, "do not write the page, report.html");
}

std::string for_people(const std::string& message) { return with_settings_named(message, "--", ""); }

std::string shell_word(const std::string& word) {
  const bool plain = !word.empty() && word.find_first_not_of(
                                          "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                          "0123456789_@%+=:,./-") == std::string::npos;
  if (plain) return word;
  std::string out = "'";
  for (const char c : word) {
    if (c == '\'')
      out += "'\\''";
    else
      out += c;
  }
  out += '\'';
  return out;
}

void print_text(const std::string& json) { std::cout << json; }

void print(const nlohmann::ordered_json& result) {
  std::cout << result.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) << '\n';
}

namespace {

// The path that a message begins with; "" where it does not.
std::string path_of(const std::string& message) {
  const std::string path = message.substr(0, message.find(':'));
  std::error_code code;
  return path.find('/') != std::string::npos && std::filesystem::exists(path, code) ? path : "";
}

// By file name alone, where no other file that is spoken of has it.
std::string without_directory(const std::string& message, const std::map<std::string, std::set<std::string>>& paths) {
  const std::string path = path_of(message);
  const std::string name = std::filesystem::path(path).filename().string();
  const auto known = paths.find(name);
  return path.empty() || known == paths.end() || known->second.size() > 1 ? message
                                                                          : name + message.substr(path.size());
}

}  // namespace

void print(const Diagnostics& diagnostics) {
  std::fflush(stdout);  // after the result, where both go to one terminal
  std::map<std::string, std::set<std::string>> paths;
  for (const auto& d : diagnostics)
    if (const std::string path = path_of(d.message); !path.empty())
      paths[std::filesystem::path(path).filename().string()].insert(path);
  std::set<std::string> printed;  // a log and what was held out of it have the same to say of it
  for (const Severity severity : {Severity::warning, Severity::info})
    for (const auto& d : diagnostics)
      if (d.severity == severity && printed.insert(d.message).second)
        fmt::print(stderr, "{}: {} ({})\n", to_string(d.severity), for_people(without_directory(d.message, paths)),
                   d.code);
}

void print_below(const Diagnostics& diagnostics) {
  std::fflush(stdout);
  if (!diagnostics.empty() && isatty(STDERR_FILENO) != 0) fmt::print(stderr, "\n");
  print(diagnostics);
}

}  // namespace steelyard::app
