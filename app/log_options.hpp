// How logs on the command line are read: the keys of a `logs:` entry as options.
#pragma once

#include <string>
#include <vector>

#include "app/command.hpp"
#include "steelyard/pipeline/project.hpp"

namespace steelyard::app {

struct LogOptions {
  std::vector<std::string> columns, units;
  std::string rows, variable;
  double rate = 0;
  bool no_header = false;
  std::vector<double> gain;

  void add_to(CLI::App& command);
  LogFormat format() const;
};

/// "PROJECT.yaml | ROBOT LOG…": a project file, or one made of arguments and options.
struct ProjectArguments {
  std::vector<std::string> words;  ///< PROJECT, or ROBOT and logs
  std::vector<std::string> joints;
  std::vector<double> gravity;
  LogOptions logs;
  std::vector<std::string> validate;  ///< logs to judge by
  std::string friction, method, cutoff, consistency, prior_weight, plan, simulation;
  int order = 0;
  double metric_cutoff = 0, hold_out = 0;

  void add_to(CLI::App& command, const std::string& robot, bool fits);

  /// Options given on the command line win over the project's. `role` of the logs that are plain arguments.
  Project project(LogRole role) const;
};

}  // namespace steelyard::app
