// The `consistency` of a project file. Private to the library.
#pragma once

#include "steelyard/core/yaml.hpp"
#include "steelyard/pipeline/project.hpp"

namespace steelyard {

ConsistencySettings read_consistency(const yaml::Value&);

/// That its links are the robot's, and its lists as long as they are many.
void check_consistency(const yaml::Value&, const ConsistencySettings&, const Robot&);

}  // namespace steelyard
