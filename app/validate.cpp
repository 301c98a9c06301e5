// steelyard validate PROJECT.yaml | MODEL LOG...: torque reconstruction on other logs; --cross: which log teaches best.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/command.hpp"
#include "app/log_options.hpp"
#include "app/tables.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/pipeline/cross.hpp"
#include "steelyard/pipeline/result.hpp"

namespace steelyard::app {

namespace {

struct Options {
  ProjectArguments arguments;
  std::string output;
  bool cross = false;
};

void run_validate(const Options& options, const Common& common) {
  const Project project = options.arguments.project(LogRole::validate);
  if (!options.output.empty()) require_writable_directory(options.output);
  const Validation run = validate(project);
  if (!options.output.empty()) write_directory(options.output, series_files(run.logs));
  if (common.json) {
    nlohmann::ordered_json json = {
        {"schema", 1}, {"robot", run.model.name}, {"validation", nlohmann::ordered_json::array()}};
    for (const auto& log : run.logs) json["validation"].push_back(judgement_json(log, run.model.coordinates));
    json["verdict"] = verdict_json(run.verdict);
    json["diagnostics"] = diagnostics_json(run.diagnostics);
    print(json);
    return;
  }
  fmt::print("{}\n{}\n{}", run.model.name, metrics_table(run.logs, run.model.coordinates), verdict_text(run.verdict));
  if (!options.output.empty()) fmt::print("\nWritten to {}: series/\n", options.output);
  print_below(run.diagnostics);
}

nlohmann::ordered_json rows_json(const Eigen::MatrixXd& m) {
  auto out = nlohmann::ordered_json::array();
  for (Eigen::Index i = 0; i < m.rows(); ++i) {
    auto row = nlohmann::ordered_json::array();
    for (Eigen::Index j = 0; j < m.cols(); ++j)
      row.push_back(std::isfinite(m(i, j)) ? nlohmann::ordered_json(m(i, j)) : nlohmann::ordered_json(nullptr));
    out.push_back(row);
  }
  return out;
}

nlohmann::ordered_json errors_json(const CrossErrors& errors) {
  return {{"rms", rows_json(errors.rms)},
          {"relative_percent", rows_json(errors.relative)},
          {"normalised", rows_json(errors.normalised)}};
}

nlohmann::ordered_json table_json(const CrossTable& table, const std::vector<Coordinate>& joints) {
  nlohmann::ordered_json out = {{"judged_on", table.judged_on}, {"fitted_on", table.fitted_on}};
  out["together"] = errors_json(table.together);
  out["joints"] = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < table.joints.size(); ++i) {
    auto entry = errors_json(table.joints[i]);
    entry["name"] = joints[i].name;
    out["joints"].push_back(entry);
  }
  return out;
}

void run_cross(const Options& options, const Common& common) {
  const Project project = options.arguments.project(LogRole::identify);
  const CrossRun run = cross_validate(project, {common.threads, {}});
  if (common.json) {
    print({{"schema", 1},
           {"robot", run.robot.name},
           {"complete", table_json(run.complete, run.robot.coordinates)},
           {"reduced", table_json(run.reduced, run.robot.coordinates)},
           {"diagnostics", diagnostics_json(run.diagnostics)}});
    return;
  }
  fmt::print("{}: each log fitted (columns) and judged on every other (rows)\n", run.robot.name);
  fmt::print("\nResidual rms\n{}", to_text(run.complete, CrossValue::rms));
  fmt::print("\nResidual, % of the torque\n{}", to_text(run.complete, CrossValue::relative));
  fmt::print("\nOver the error of the log's own model\n{}", to_text(run.complete, CrossValue::normalised));
  fmt::print("\nComplete model against the reduced one (essential parameters)\n{}",
             compare_text(run.complete, run.reduced));
  print_below(run.diagnostics);
}

}  // namespace

void register_validate(CLI::App& program, const Common& common, std::function<void()>& run) {
  auto* command = program.add_subcommand("validate", "torque reconstruction on other logs");
  auto options = std::make_shared<Options>();
  options->arguments.add_to(*command, "MODEL", false);
  command->add_option("-o,--output", options->output, "directory for series/LOG.csv: t, tau1…, tau_hat1…");
  command->add_flag("--cross", options->cross, "fit every log by itself and judge it on all: tables as in indri2002");
  command->callback([options, &common, &run] {
    run = [options, &common] { options->cross ? run_cross(*options, common) : run_validate(*options, common); };
  });
}

}  // namespace steelyard::app
