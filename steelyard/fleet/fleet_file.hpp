// FLEET.yaml: robots, their types, logs and dates. The reference is docs/fleet.md.
#pragma once

#include <string>
#include <vector>

#include "steelyard/settings/project.hpp"

namespace steelyard {

struct FleetLog {
  std::string file;
  std::string date;  ///< ISO 8601, as it orders the logs of a robot; "": not known, and names order them
};

struct FleetRobot {
  std::string name;
  std::size_t type = 0;        ///< index among the fleet's types
  std::vector<FleetLog> logs;  ///< in order of time
};

/// Robots of one description, whose logs are read alike: a project whose one log stands for all of them.
struct FleetType {
  std::string name;
  Project project;
};

struct Fleet {
  std::string file, name;
  std::string manifest;  ///< "": none
  std::vector<FleetType> types;
  std::vector<FleetRobot> robots;      ///< by type, then as given
  double false_discovery_rate = 0.05;  ///< share of the robots and joints named that may be named by chance [-]
};

/// Throws InvalidInput "file:line: key: complaint". Logs that do not exist are found when they are read.
Fleet read_fleet(const std::string& path);

/// A name as a file's: what a path or a shell would take for something else is "_". No two types of a fleet, and no two
/// robots of a type, have the same.
std::string file_name(const std::string& name);

/// Every file that the fleet is read from.
std::vector<std::string> input_files(const Fleet&);

/// A recording of a type.
Recording recording_of(const FleetType&, const FleetLog&);

}  // namespace steelyard
