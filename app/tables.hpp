// Results as text for a terminal.
#pragma once

#include <string>
#include <vector>

#include "steelyard/report/read.hpp"
#include "steelyard/simulate/closed_loop.hpp"
#include "steelyard/validate/verdict.hpp"

namespace steelyard::app {

/// A row per log: error of all joints and of each, in percent of the torque, below the metric's cut-off; and of the
/// positions in closed loop, where what was commanded is known.
std::string metrics_table(const std::vector<Judgement>& logs, const std::vector<Coordinate>& joints);

std::string verdict_text(const Verdict&);

/// t, q1 …, qd1 …, tau1 …: a log, for identify.
std::string log_csv(const Simulation&);

/// report.html of a run whose files these are, result.json among them.
template <typename Result>
OutputFile report_file(const Result& run, const std::vector<OutputFile>& files, const Run& how = {}) {
  return {"report.html", report_page(report_input(run, file_text(files, "result.json")), how)};
}

/// "result.json, model.yaml, series/": files of folders by these.
std::string listed(const std::vector<OutputFile>&, const std::vector<Judgement>& series = {});

}  // namespace steelyard::app
