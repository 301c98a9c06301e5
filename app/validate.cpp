// steelyard validate PROJECT.yaml | MODEL LOG...: torque prediction on other logs; --cross: which log gives the model
// that generalises best.
#include <fmt/format.h>

#include "app/command.hpp"
#include "app/log_options.hpp"
#include "app/tables.hpp"
#include "steelyard/core/error.hpp"

namespace steelyard::app {

namespace {

struct Options {
  ProjectArguments arguments;
  std::string output;
  bool cross = false, no_report = false;
};

void run_validate(const Options& options, const Common& common) {
  const Project project = options.arguments.project(LogRole::validate);
  if (!options.output.empty()) require_writable_directory(options.output, input_files(project));
  Validation run = validate(project, run_of(common));
  run.run = project_record(common, project, read_files(run.logs));
  std::vector<OutputFile> files;
  if (!options.output.empty()) {
    files = output_files(run);
    if (!options.no_report) files.push_back(report_file(run, files, run_of(common)));
    write_directory(options.output, files, run.logs, run_of(common));
  }
  if (common.json) {
    print_text(files.empty() ? result_json(run) : file_text(files, "result.json"));
    return;
  }
  fmt::print("{}\n{}\n{}", run.model.robot.name, metrics_table(run.logs, run.model.robot.coordinates),
             verdict_text(run.verdict));
  if (!files.empty()) fmt::print("\nWritten to {}: {}\n", options.output, listed(files, run.logs));
  print_below(run.diagnostics);
}

void run_cross(const Options& options, const Common& common) {
  const Project project = options.arguments.project(LogRole::identify);
  if (!options.output.empty()) require_writable_directory(options.output, input_files(project));
  CrossRun run = cross_validate(project, run_of(common));
  run.run = project_record(common, project);
  std::vector<OutputFile> files;
  if (!options.output.empty()) {
    files = output_files(run);
    if (!options.no_report) files.push_back(report_file(run, files));
    write_directory(options.output, files);
  }
  if (common.json) {
    print_text(files.empty() ? result_json(run) : file_text(files, "result.json"));
    return;
  }
  fmt::print("{}: each log fitted (columns) and judged on every other (rows)\n", run.nominal.robot.name);
  fmt::print("\nResidual rms\n{}", to_text(run.complete, CrossValue::rms));
  fmt::print("\nResidual, % of the torque\n{}", to_text(run.complete, CrossValue::relative));
  fmt::print("\nRatio to the error of the log's own model\n{}", to_text(run.complete, CrossValue::normalised));
  fmt::print("\nComplete model against the reduced one (essential parameters)\n{}",
             compare_text(run.complete, run.reduced));
  if (!files.empty()) fmt::print("\nWritten to {}: {}\n", options.output, listed(files));
  print_below(run.diagnostics);
}

}  // namespace

void register_validate(Command& program, const Common& common) {
  Command& command = program.subcommand("validate", "torque prediction on other logs");
  auto options = std::make_shared<Options>();
  options->arguments.add_to(command, "MODEL", {SettingUse::robot, SettingUse::judge, SettingUse::fit});
  command.option("-o,--output", options->output, "directory for result.json, report.html, series/LOG.csv");
  add_no_report(command, options->no_report);
  command.flag("--cross", options->cross, "fit every log by itself and judge it on all: tables as in indri2002");
  command.runs([options, &common] { options->cross ? run_cross(*options, common) : run_validate(*options, common); });
}

}  // namespace steelyard::app
