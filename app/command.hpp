// Parts shared by the subcommands, which have one file each and are registered in main.cpp.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/arguments.hpp"
#include "steelyard/settings/project.hpp"

namespace steelyard::app {

/// Options every command takes.
struct Common {
  bool json = false;  ///< the result as JSON on standard output, nothing else there
  unsigned seed = 1;
  int threads = 0;             ///< 0: as many as there are cores
  Invocation invocation = {};  ///< command, directory and date; the seed is above
};

/// Threads and seed.
Run run_of(const Common&);

/// Record of a project's run.
RunRecord project_record(const Common&, const Project&, const std::vector<UsedFile>& read = {});

/// The same for the result, with the files that were read.
RunRecord run_record(const Common&, std::vector<UsedFile> files);

/// --no-report, where a page is written beside results.
void add_no_report(Command& command, bool& no_report);

/// Adds the subcommand and the function that runs it.
using Register = void (*)(Command&, const Common&);

void register_identify(Command&, const Common&);
void register_validate(Command&, const Common&);
void register_payload(Command&, const Common&);
void register_inspect(Command&, const Common&);
void register_excite(Command&, const Common&);
void register_simulate(Command&, const Common&);
void register_step(Command&, const Common&);
void register_predict(Command&, const Common&);
void register_export(Command&, const Common&);
void register_report(Command&, const Common&);
void register_reproduce(Command&, const Common&);
void register_watch(Command&, const Common&);
void register_reduce(Command&, const Common&);
void register_merge(Command&, const Common&);
void register_fleet(Command&, const Common&);
void register_demo(Command&, const Common&);

/// ROBOT, --joints and --gravity, wherever a robot is read.
struct RobotArgument {
  std::string robot;
  std::vector<std::string> joints;
  std::vector<double> gravity;
  std::string base;

  void add_to(Command& command, const std::string& name = "ROBOT");
  Model load() const;
};

/// A message of the library with settings named as options: `cutoff` is --cutoff.
std::string for_people(const std::string& message);

/// A word that a shell reads as one again.
std::string shell_word(const std::string& word);

/// The text of result.json or the like, on standard output.
void print_text(const std::string& json);

/// The result of --json, on standard output. Names with bytes that are not UTF-8 do not stop it.
void print(const nlohmann::ordered_json& result);

/// Diagnostics for people, on standard error: warnings, then the rest.
void print(const Diagnostics& diagnostics);

/// The same below a summary, a line apart from it on a terminal.
void print_below(const Diagnostics& diagnostics);

}  // namespace steelyard::app
