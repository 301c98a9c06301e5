// steelyard inspect [ROBOT] LOG: what a log holds, and the command that uses it.
#pragma once

#include <string>
#include <vector>

#include "app/command.hpp"

namespace steelyard::app {

/// What a log's command needs of the robot.
struct InspectedRobot {
  std::string path = {};                 ///< as it was given; empty: there is none
  std::vector<std::string> joints = {};  ///< names of its coordinates
  bool has_controller = false;           ///< the description has the gains of its drives
  bool weightless = false;               ///< the description has no inertias
};

void inspect_log(const std::string& file, const std::vector<std::string>& topics, const InspectedRobot& robot,
                 const Common& common);

}  // namespace steelyard::app
