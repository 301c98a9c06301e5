// Kind of a text, by its content.
#pragma once

#include <string>

namespace steelyard {

/// Whether a text is a robot file's: one of its lines begins with the key `convention`, which no project file has.
/// (is_urdf of robot.hpp recognises a URDF.)
bool is_robot_file(const std::string& text);

}  // namespace steelyard
