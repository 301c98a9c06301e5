#include "steelyard/recordings/recording.hpp"

#include <algorithm>

#include "steelyard/core/error.hpp"

namespace steelyard {

const char* to_string(LogRole role) {
  return role == LogRole::identify ? "identify" : role == LogRole::validate ? "validate" : "payload";
}

std::vector<Recording> hold_out(std::vector<Recording>& recordings, double share) {
  if (!(share > 0 && share < 1)) throw InvalidInput("must be a share of each log, between 0 and 1, such as 0.25");
  std::vector<Recording> out = recordings;
  for (auto& kept : recordings) kept.end = 1 - share;
  for (auto& held_out : out) held_out.begin = 1 - share;
  return out;
}

LogFormat log_format(const Robot& robot, const Recording& recording) {
  LogFormat format = recording.format;
  if (format.joints.empty())
    for (const auto& c : robot.coordinates) format.joints.push_back(c.name);
  const std::vector<EffortSource>& efforts = robot.drives.effort;
  for (const EffortSource source : efforts) format.with_effort.push_back(source == EffortSource::measured);
  if (!efforts.empty() && std::find(efforts.begin(), efforts.end(), EffortSource::measured) == efforts.end()) {
    format.needs_torque = false;
    for (const char* effort : {"tau", "current"}) {
      format.columns[effort] = {};
      format.units.erase(effort);
    }
  }
  if (robot.drives.transmission.size() == 0)
    for (const auto& c : robot.coordinates) format.prismatic.push_back(c.type == JointType::prismatic);
  return format;
}

Log read_log(const Robot& robot, const Recording& recording) {
  return read_log(recording.file, robot.dof(), log_format(robot, recording));
}

}  // namespace steelyard
