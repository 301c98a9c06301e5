#include "steelyard/pipeline/run_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "steelyard/core/files.hpp"
#include "steelyard/core/sha256.hpp"
#include "steelyard/logs/bag.hpp"
#include "steelyard/robot/robot.hpp"

namespace steelyard {

UsedFile used_file(const std::string& path, const std::string& role) {
  for (const std::string& file : joined_tables(path))
    if (!std::filesystem::is_regular_file(file) && !std::filesystem::is_directory(file)) return {path, role, 0, ""};
  const FileDigest digest = digest_log(path);
  return {path, role, digest.bytes, digest.sha256};
}

UsedFile used_robot(const std::string& robot) {
  const auto names = bundled_robots();
  if (std::find(names.begin(), names.end(), robot) == names.end()) return used_file(robot, "robot");
  const std::string text = bundled_robot_file(robot);
  return {"robots/" + robot + ".yaml", "robot", text.size(), hexadecimal(sha256(text))};
}

}  // namespace steelyard
