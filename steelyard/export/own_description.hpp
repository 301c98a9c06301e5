// What updating the user's own URDF and MJCF have in common. Private to the room.
#pragma once

#include <functional>
#include <string>

#include "steelyard/robot/model.hpp"

namespace steelyard {

/// How to read a description of a robot like this one: its base held or floating.
RobotOptions as_read(const Robot&);

/// The tree of a description that is to be updated, with the identified robot's choice of joints; refused where it is
/// another robot's, or where a link has no inertia to write. `original`: all of it; `parse`: it with chosen joints.
Robot matching_structure(const Robot& original, const Model& identified, const std::string& file, const char* format,
                         const std::function<Robot(const RobotOptions&)>& parse);

/// Where the robot has that coordinate; its structure matches.
std::size_t coordinate_index(const Robot&, const std::string& name);

}  // namespace steelyard
