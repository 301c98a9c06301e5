// Format of logs on the command line: the keys of a `logs:` entry as options.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/command.hpp"
#include "steelyard/settings/project.hpp"

namespace steelyard::app {

struct LogOptions {
  std::vector<std::string> columns, units, topics;
  std::string rows, variable;
  double rate = 0;
  bool no_header = false;

  void add_to(Command& command);
  LogFormat format() const;
};

/// "PROJECT.yaml | ROBOT LOG…": a project file, or one made of arguments and options.
struct ProjectArguments {
  std::vector<std::string> words;  ///< PROJECT, or ROBOT and logs
  LogOptions logs;
  std::vector<std::string> validate;            ///< logs to judge by
  std::string plan;                             ///< plan that the fitted logs follow
  bool no_robot = false;                        ///< all words are logs
  std::map<std::string, std::string> settings;  ///< settings of the table by name, as written

  /// `uses`: which settings of the table the command takes.
  void add_to(Command& command, const std::string& robot, const std::vector<SettingUse>& uses);

  /// Logs to judge by, and the plan that logs to fit are of: for commands that fit.
  void add_logs_to(Command& command);

  /// Settings given on the command line win over the project's. `role` of the logs that are plain arguments.
  Project project(LogRole role) const;
};

}  // namespace steelyard::app
