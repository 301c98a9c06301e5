// Record of a run, so that it can be repeated: for result.json and plan.json.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace steelyard {

/// How the program was called, which the library does not know.
struct Invocation {
  std::string command;    ///< for a shell to run again
  std::string directory;  ///< working directory
  std::string date;       ///< ISO 8601, UTC
  unsigned seed = 1;
};

struct UsedFile {
  std::string path;  ///< as it was opened; "robots/NAME.yaml" of a bundled robot
  std::string role;  ///< "robot", "project", "plan", "limits", "prior", "simulation", "done", or the log's
  std::uint64_t bytes = 0;
  std::string sha256;
};

struct RunRecord {
  Invocation invocation;
  int threads = 0;
  std::vector<std::pair<std::string, std::string>> options;  ///< options of the project, as given
  std::vector<UsedFile> files;
};

/// A file with its digest; a pipe, which can be read once, has none.
UsedFile used_file(const std::string& path, const std::string& role);

/// The robot's, which may be bundled.
UsedFile used_robot(const std::string& robot);

}  // namespace steelyard
