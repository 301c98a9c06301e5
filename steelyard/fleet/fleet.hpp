// Many robots: what their type has in common, each robot's own model, who is unlike the others, what changed and when.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "steelyard/core/run.hpp"
#include "steelyard/fleet/changes.hpp"
#include "steelyard/fleet/fleet_file.hpp"
#include "steelyard/fleet/merge.hpp"
#include "steelyard/fleet/population.hpp"
#include "steelyard/fleet/reduce.hpp"

namespace steelyard {

/// Parameters that are compared together: friction of one joint's drive, the links from one joint on.
struct ParameterGroup {
  std::string name;  ///< "friction of elbow"
  int joint = -1;    ///< 0-based
  bool friction = false;
  std::vector<int> base;  ///< base parameters
};

/// What a body at the last link explains of a robot's difference from its type.
struct CarriedBody {
  double mass = 0, deviation = 0;  ///< more than the type's [kg]
  double explained = 0;            ///< share of the difference of link parameters [-]
};

/// What the doctor said of a robot's logs.
struct DataQuality {
  int logs = 0, reduced = 0;
  double seconds = 0;
  std::vector<std::pair<std::string, int>> findings;          ///< code, and how many logs have it; commonest first
  std::vector<std::pair<std::string, std::string>> failures;  ///< log, and why it was not reduced
};

struct RobotOutcome {
  std::string name;
  DataQuality data;
  std::vector<std::string> dates;     ///< dates of the logs that were reduced, in order
  std::vector<std::string> logs;      ///< their names
  std::string failure;                ///< why there is no model; "": there is one
  std::optional<Identification> own;  ///< its own model, of its logs alone
  std::optional<Model> shrunken;      ///< its model with what its type says
  std::vector<Unlikeness> tests;      ///< by group
  CarriedBody body;
  std::vector<Change> changes;           ///< significant ones, clearest first
  std::vector<Course> courses;           ///< courses of every log, for drawing
  std::vector<std::string> conclusions;  ///< what is unlike or changed, in words, worst first
};

struct TypeOutcome {
  std::string name, robot;
  std::vector<ParameterGroup> groups;
  std::vector<std::string> parameters, units;  ///< base parameters
  std::optional<Population> population;        ///< none where robots are too few
  std::optional<Model> model;                  ///< model of the population's mean
  std::vector<RobotOutcome> robots;            ///< worst first
  Diagnostics diagnostics;
};

struct FleetOutcome {
  std::string name;
  double false_discovery_rate = 0.05;
  std::vector<TypeOutcome> types;
  double seconds = 0;
};

/// Reduces what is not reduced yet to DIRECTORY/reduced, and compares. Logs and robots that fail are in the outcome.
FleetOutcome analyse(const Fleet&, const std::string& directory, const Run& = {});

/// One share of a fleet's logs, for machines that reduce them side by side.
struct Shard {
  std::size_t index = 0, count = 1;  ///< logs index, index + count, … of the fleet's
};

/// One log of the fleet and where its reduction goes.
struct FleetTask {
  std::string type, robot, log, date;
  std::string directory;  ///< directory of its .info, below that of the fleet
  bool known = false;     ///< it was reduced before
};

/// All logs, in the order that shards count in; known where the directory has them, with the choices recorded there.
std::vector<FleetTask> tasks_of(const Fleet&, const std::string& directory);

/// Choices of every type, where they are not recorded yet, then the logs of a shard.
std::vector<ReductionOutcome> reduce_shard(const Fleet&, const std::string& directory, const Shard&, const Run& = {});

/// The choices alone: before machines share the rest.
void choose_for_fleet(const Fleet&, const std::string& directory, const Run& = {});

/// The comparison alone, of logs that are reduced: files[r] are robot r's, in order of time.
TypeOutcome compare_robots(const std::string& name, const std::vector<std::string>& robots,
                           const std::vector<std::vector<ReducedFile>>& files, const IdentifyOptions&,
                           double false_discovery_rate, const Run& = {});

}  // namespace steelyard
