// For tests and benchmarks: recorded logs of arms, some to fit and another to judge by, as projects. The list is
// recorded_pairs.json beside this file; benchmarks/recorded.py reads it, too.
#pragma once

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "steelyard/settings/project.hpp"
#include "tests/support/recorded_data.hpp"

namespace steelyard::testing {

struct RecordedPair {
  std::string name;
  double reference;             ///< error of plain weighted least squares with the cut-off picked afterwards [%]
  double limit;                 ///< largest error of the unconstrained fit [%]
  double consistent;            ///< largest error of the physically consistent fit, the default [%]
  double consistent_reference;  ///< error of a physically consistent fit of plain parts [%]
  Project project;              ///< the last log is the judged one
};

inline ProjectLog recorded_log(const std::string& data, const nlohmann::json& log, const nlohmann::json& arm,
                               LogRole role) {
  ProjectLog out{{data + "/" + log.at(0).get<std::string>()}, role};
  LogFormat& format = out.recording.format;
  if (const auto rows = log.at(1).get<std::string>(); !rows.empty()) set_rows(format, rows);
  if (!arm.contains("columns")) return out;
  format.header = false;
  for (const auto& [channel, columns] : arm.at("columns").items())
    format.columns[channel] = {columns.get<std::string>()};
  return out;
}

/// `data`: the folder of the logs; `sources`: that of the sources.
inline std::vector<RecordedPair> recorded_pairs(const std::string& data, const std::string& sources) {
  std::ifstream file(sources + "/tests/support/recorded_pairs.json");
  const auto list = nlohmann::json::parse(file);
  std::vector<RecordedPair> out;
  for (const auto& pair : list.at("pairs")) {
    const auto& arm = list.at("arms").at(pair.at("arm").get<std::string>());
    const double reference = pair.at("reference"), consistent = pair.value("consistent_reference", reference);
    const bool given = pair.contains("consistent_reference");  // its unconstrained fit is not physically consistent
    const std::string robot = arm.at("robot"), name = pair.at("name");
    out.push_back({name, reference, 1.03 * reference, given ? consistent : 1.03 * reference, consistent, {}});
    Project& project = out.back().project;
    project.file = name;
    project.robot = robot.find('/') == std::string::npos ? robot : data + "/" + robot;
    for (const auto& log : pair.at("fit")) project.logs.push_back(recorded_log(data, log, arm, LogRole::identify));
    project.logs.push_back(recorded_log(data, pair.at("judge"), arm, LogRole::validate));
    if (arm.contains("gain")) {
      const auto gain = arm.at("gain").get<std::vector<double>>();
      project.settings.robot.gain = Eigen::VectorXd::Map(gain.data(), static_cast<Eigen::Index>(gain.size()));
    }
  }
  return out;
}

}  // namespace steelyard::testing
