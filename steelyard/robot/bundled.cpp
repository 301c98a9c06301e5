#include <fmt/format.h>

#include <algorithm>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/robot/bundled_data.hpp"
#include "steelyard/robot/file_kind.hpp"
#include "steelyard/robot/model.hpp"

namespace steelyard {

std::vector<std::string> bundled_robots() {
  std::vector<std::string> names;
  for (const auto& [name, text] : bundled_data()) names.emplace_back(name);
  std::sort(names.begin(), names.end());
  return names;
}

std::string bundled_robot_file(const std::string& wanted) {
  for (const auto& [name, text] : bundled_data())
    if (wanted == name) return text;
  throw InvalidInput(fmt::format("no bundled robot '{}'{}", wanted, did_you_mean(wanted, bundled_robots())));
}

namespace {

constexpr std::size_t largest_description = 32u << 20;  // the largest URDFs in use are a few hundred kB

bool looks_like_a_name(const std::string& text) { return text.find_first_of("/.\\") == std::string::npos; }

}  // namespace

std::string robot_text(const std::string& path_or_name) {
  if (path_or_name.empty()) throw InvalidInput("the robot's file name is empty");
  const auto names = bundled_robots();
  if (std::find(names.begin(), names.end(), path_or_name) != names.end()) return bundled_robot_file(path_or_name);
  try {
    return read_text(path_or_name, largest_description);
  } catch (const InvalidInput& e) {
    if (!looks_like_a_name(path_or_name)) throw;
    throw InvalidInput(fmt::format("{}: neither a file nor a bundled robot{} Bundled: {}", path_or_name,
                                   did_you_mean(path_or_name, names).empty() ? "." : did_you_mean(path_or_name, names),
                                   join(names)));
  }
}

bool is_urdf(const std::string& text) {
  const std::size_t at = text.find_first_not_of(" \t\r\n\xef\xbb\xbf");
  return at != std::string::npos && text[at] == '<' && !is_mjcf(text);
}

bool is_robot_file(const std::string& text) {
  const std::string key = "convention:";
  for (std::size_t at = text.find(key); at != std::string::npos; at = text.find(key, at + 1))
    if (at == 0 || text[at - 1] == '\n' || (at == 3 && text.starts_with("\xef\xbb\xbf"))) return true;
  return false;
}

Model load_model(const std::string& path_or_name, const RobotOptions& options) {
  const std::string text = robot_text(path_or_name);
  if (is_mjcf(text)) return parse_mjcf(text, path_or_name, options);
  if (is_urdf(text)) return parse_urdf(text, path_or_name, options);
  const auto names = bundled_robots();
  const bool bundled = std::find(names.begin(), names.end(), path_or_name) != names.end();
  return parse_robot_file(text, bundled ? "robots/" + path_or_name + ".yaml" : path_or_name, options);
}

Robot load_robot(const std::string& path_or_name, const RobotOptions& options) {
  return load_model(path_or_name, options).robot;
}

}  // namespace steelyard
