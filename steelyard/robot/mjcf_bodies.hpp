// Inertias of an MJCF's bodies, before those that are welded together become links. Private to the library.
#pragma once

#include <map>
#include <string>

#include "steelyard/math/spatial.hpp"
#include "steelyard/robot/robot.hpp"

namespace steelyard {

/// Of each body by name, about its frame, as MuJoCo compiles it: of geoms where it has to, bounded, scaled.
std::map<std::string, LinkParameters> mjcf_body_inertias(const std::string& xml, const std::string& file);

}  // namespace steelyard
