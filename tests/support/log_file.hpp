// For tests: a log as a file, every digit of it.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <string>
#include <vector>

#include "steelyard/core/files.hpp"
#include "steelyard/logs/table.hpp"
#include "steelyard/signals/signals.hpp"

namespace steelyard::testing {

/// t, q1 …, qd1 …, tau1 … as CSV in the system's temporary directory, for as long as this lives.
class LogFile {
 public:
  explicit LogFile(const Signals& log, const std::string& name = "log")
      : path_(std::filesystem::temp_directory_path() /
              ("steelyard-" + name + "-" + std::to_string(::getpid()) + ".csv")) {
    std::vector<std::string> names = {"t"};
    for (const char* channel : {"q", "qd", "tau"})
      for (Eigen::Index i = 1; i <= log.q.rows(); ++i) names.push_back(channel + std::to_string(i));
    Eigen::MatrixXd all(3 * log.q.rows() + 1, log.samples());
    for (Eigen::Index k = 0; k < log.samples(); ++k) all(0, k) = log.t0 + static_cast<double>(k) * log.dt;
    all.bottomRows(3 * log.q.rows()) << log.q, log.qd, log.tau;
    write_whole(path_.string(), to_csv(names, all.transpose()));
  }
  ~LogFile() { std::filesystem::remove(path_); }
  LogFile(const LogFile&) = delete;
  LogFile& operator=(const LogFile&) = delete;

  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

}  // namespace steelyard::testing
