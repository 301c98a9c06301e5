// Shapes and ranges as YAML files write them: robot files and files of limits. Private to the library.
#pragma once

#include <vector>

#include "steelyard/core/yaml.hpp"
#include "steelyard/robot/robot.hpp"

namespace steelyard {

Box read_box(const yaml::Value& value);                        ///< `{lower: [x, y, z], upper: [x, y, z]}`
Capsule read_capsule(const yaml::Value& value);                ///< `{from: [x, y, z], to: [x, y, z], radius: r}`
std::vector<Capsule> read_capsules(const yaml::Value& value);  ///< a list of them

/// `[lower, upper]`, `~` for a side without limit, or `continuous`.
void read_position_range(const yaml::Value& value, Limits& limits);

}  // namespace steelyard
