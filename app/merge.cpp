// steelyard merge INFO... -o DIR: a model of reduced logs.
#include <fmt/format.h>

#include <filesystem>

#include "app/command.hpp"
#include "app/progress.hpp"
#include "app/tables.hpp"
#include "steelyard/core/counted.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/fleet/merge.hpp"
#include "steelyard/robot/file_kind.hpp"

namespace steelyard::app {

namespace {

struct Options {
  std::vector<std::string> files;
  std::string output = "merged", robot, method = "wls", consistency = "full";
  bool no_report = false;
};

// A directory stands for the reduced logs in it.
std::vector<std::string> info_files(const std::vector<std::string>& given) {
  namespace fs = std::filesystem;
  std::vector<std::string> out;
  for (const auto& path : given) {
    std::error_code code;
    if (!fs::is_directory(path, code)) {
      out.push_back(path);
      continue;
    }
    const std::size_t before = out.size();
    for (const auto& entry : fs::directory_iterator(path))
      if (entry.path().extension() == ".info") out.push_back(entry.path().string());
    if (out.size() == before) throw InvalidInput(fmt::format("{}: has no reduced logs (*.info)", path));
  }
  return out;
}

IdentifyOptions options_of(const Options& options) {
  Settings settings;
  set(settings, "method", {{options.method}, false});
  set(settings, "consistency", {{options.consistency}, false});
  IdentifyOptions out = settings.identify;
  if (options.robot.empty()) return out;
  out.description = robot_text(options.robot);
  if (!is_urdf(out.description) && !is_mjcf(out.description))
    throw InvalidInput(fmt::format(
        "--robot: {} is neither a URDF nor an MJCF; give the description that model.urdf or model.xml is to be updated "
        "from, since the robot itself is in the reduced logs",
        options.robot));
  out.description_file = options.robot;
  out.description_folder = options.output;
  return out;
}

void run_merge(const Options& options, const Common& common) {
  const std::vector<std::string> paths = info_files(options.files);
  std::vector<std::string> inputs = paths;
  inputs.push_back(options.robot);
  require_writable_directory(options.output, inputs);
  ProgressLine line(!common.json);
  Run run = run_of(common);
  if (line.shown()) run.progress = [&line](const std::string& stage, double done) { line.show(done, stage); };
  const std::vector<ReducedFile> logs = read_infos(paths, run);
  Identification merged = merge(logs, options_of(options), run);
  std::vector<UsedFile> used;
  for (const auto& path : paths) used.push_back(used_file(path, "identify"));
  merged.run = run_record(common, std::move(used));
  std::vector<OutputFile> files = output_files(merged);
  if (!options.no_report) files.push_back(report_file(merged, files, run_of(common)));
  write_directory(options.output, files);
  if (common.json) {
    print_text(file_text(files, "result.json"));
    return;
  }
  const Fit& fit = merged.fit;
  fmt::print("{}: {}, {:.0f} samples, {} rows per joint after the {:g} Hz low-pass, {}; {} base parameters\n",
             fit.model.robot.name, counted(logs.size(), "reduced log"), merged.samples, fit.rows, fit.signals.cutoff,
             fit.method, fit.base.size());
  if (logs.size() > 1) fmt::print("Each log is judged by a model of the others\n");
  fmt::print("\n{}", metrics_table(merged.logs, fit.model.robot.coordinates));
  fmt::print("\n{}", verdict_text(merged.verdict));
  fmt::print("Written to {}: {} ({:.1f} s)\n", options.output, listed(files), merged.seconds);
  print_below(merged.diagnostics);
}

}  // namespace

void register_merge(Command& program, const Common& common) {
  Command& command = program.subcommand("merge", "a model from reduced logs, without reading a log again");
  auto options = std::make_shared<Options>();
  command.option("INFO", options->files, "files that `steelyard reduce` wrote, or directories of such").required();
  command.option("-o,--output", options->output, "directory for result.json, model.yaml, model.urdf, report.html")
      .with_default();
  command.option("--robot", options->robot, "the robot's own URDF or MJCF, for model.urdf or model.xml to be that");
  command.option("--method", options->method, "wls or ols").with_default();
  command.option("--consistency", options->consistency, "none, positive or full").with_default();
  add_no_report(command, options->no_report);
  command.footer("Example: steelyard merge reduced/*.info -o model");
  command.runs([options, &common] { run_merge(*options, common); });
}

}  // namespace steelyard::app
