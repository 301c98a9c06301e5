// steelyard inspect [ROBOT] LOG: what a log holds, and the command that uses it.
#pragma once

#include <string>
#include <vector>

#include "app/command.hpp"

namespace steelyard::app {

/// `robot`: as it was given, for the command; empty without one. `joints`: the robot's.
void inspect_log(const std::string& file, const std::vector<std::string>& topics, const std::string& robot,
                 const std::vector<std::string>& joints, const Common& common);

}  // namespace steelyard::app
