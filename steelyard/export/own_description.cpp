#include "steelyard/export/own_description.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "steelyard/core/error.hpp"
#include "steelyard/core/listed.hpp"

namespace steelyard {

std::size_t coordinate_index(const Robot& robot, const std::string& name) {
  const auto& all = robot.coordinates;
  return static_cast<std::size_t>(
      std::find_if(all.begin(), all.end(), [&](const Coordinate& c) { return c.name == name; }) - all.begin());
}

namespace {

std::vector<std::string> joint_names(const Robot& robot) {
  std::vector<std::string> names;
  for (const auto& joint : robot.joints) names.push_back(joint.name);
  return names;
}

bool has_coordinate(const Robot& robot, const std::string& name) {
  return coordinate_index(robot, name) < robot.coordinates.size();
}

bool same_pose(const Eigen::Isometry3d& a, const Eigen::Isometry3d& b) { return a.matrix().isApprox(b.matrix(), 1e-9); }

}  // namespace

Robot matching_structure(const Robot& original, const Model& identified, const std::string& file, const char* format,
                         const std::function<Robot(const RobotOptions&)>& parse) {
  const auto refuse = [&](const std::string& why) {
    throw InvalidInput(fmt::format("{}: is not the {} of '{}': {}", file, format, identified.robot.name, why));
  };
  Robot structure = original;
  const std::vector<std::string> wanted = joint_names(identified.robot);
  if (joint_names(original) != wanted) {
    RobotOptions chosen;
    for (const auto& c : identified.robot.coordinates) {
      if (!has_coordinate(original, c.name)) refuse(fmt::format("it has no joint '{}'", c.name));
      chosen.joints.push_back(c.name);
    }
    structure = parse(chosen);
    if (joint_names(structure) != wanted)
      refuse(fmt::format("its moving joints are {}, not {}", listed(joint_names(structure)), listed(wanted)));
  }
  for (const auto& c : structure.coordinates)
    if (!has_coordinate(identified.robot, c.name)) refuse(fmt::format("'{}' does not move by itself there", c.name));
  for (int j = 0; j < structure.links(); ++j) {
    const Joint& mine = structure.joints[static_cast<std::size_t>(j)];
    const Joint& theirs = identified.robot.joints[static_cast<std::size_t>(j)];
    if (mine.type != theirs.type || mine.link != theirs.link || mine.parent != theirs.parent ||
        !same_pose(mine.T_parent_joint, theirs.T_parent_joint) || !same_pose(mine.T_joint_link, theirs.T_joint_link))
      refuse(fmt::format("joint '{}' has another position there", mine.name));
    if (!identified.link(j))
      throw InvalidInput(
          fmt::format("{}: link '{}' of '{}' has no inertia to write", file, theirs.link, identified.robot.name));
  }
  return structure;
}

}  // namespace steelyard
