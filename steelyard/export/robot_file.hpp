// A model as a robot file (docs/robot-file.md): the model.yaml of an identification, and any robot at all.
#pragma once

#include <string>

#include "steelyard/robot/model.hpp"

namespace steelyard {

/// YAML that parse_robot_file turns into the same model, every number to its last bit. Diagnostics are not part of it.
/// Throws InvalidInput where the robot is none that a file could hold (a friction term with half of its values).
std::string to_robot_file(const Model& model);

}  // namespace steelyard
