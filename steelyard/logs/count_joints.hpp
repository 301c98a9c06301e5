// How many joints a log is of, for whoever has no description of the robot. Private to the library.
#pragma once

#include <string>

#include "steelyard/logs/log.hpp"

namespace steelyard {

/// By the columns of its positions: those that the format names, else q1, q2, …. Throws InvalidInput where there are
/// none.
int count_joints(const std::string& path, const LogFormat&);

}  // namespace steelyard
