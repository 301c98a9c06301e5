// steelyard reduce ROBOT LOG... -o DIR: each log once, to a file of square-root information.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "app/command.hpp"
#include "app/log_options.hpp"
#include "app/progress.hpp"
#include "steelyard/core/counted.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/fleet/reduce.hpp"

namespace steelyard::app {

namespace {

struct Options {
  ProjectArguments arguments;
  std::string output = "reduced";
};

std::string laws_text(const Choices& choices) {
  std::vector<std::string> out;
  for (const Shaft& shaft : choices.nominal.robot.shafts) {
    std::vector<std::string> terms;
    for (const Friction kind : shaft.friction) terms.emplace_back(friction_law(kind).keyword);
    out.push_back(terms.empty() ? "none" : join(terms, "+"));
  }
  const bool same = std::all_of(out.begin(), out.end(), [&](const auto& law) { return law == out.front(); });
  return same && !out.empty() ? out.front() : join(out, "; ");
}

nlohmann::ordered_json outcome_json(const std::vector<ReductionOutcome>& outcomes, const Choices& choices,
                                    const std::string& directory) {
  nlohmann::ordered_json out = {{"schema", 1},
                                {"kind", "reduce"},
                                {"robot", choices.nominal.robot.name},
                                {"directory", directory},
                                {"cutoff", choices.signals.cutoff},
                                {"friction", laws_text(choices)},
                                {"reduced", nlohmann::ordered_json::array()},
                                {"failures", nlohmann::ordered_json::array()}};
  for (const auto& one : outcomes)
    if (one.failure.empty())
      out["reduced"].push_back({{"log", one.log}, {"file", one.file}, {"known", one.known}});
    else
      out["failures"].push_back({{"log", one.log}, {"message", one.failure}});
  return out;
}

void run_reduce(const Options& options, const Common& common) {
  const Project project = options.arguments.project(LogRole::identify);
  const Model nominal = project_model(project);
  const std::vector<Recording> logs = recordings(project, LogRole::identify);
  if (logs.empty()) throw InvalidInput("there is no log to reduce: name logs after the robot");
  require_other_files(in_directory(options.output, reduced_names(logs)), input_files(project));
  ProgressLine line(!common.json);
  Run run = run_of(common);
  if (line.shown()) run.progress = [&line](const std::string& stage, double done) { line.show(done, stage); };
  const Choices choices = choices_for(options.output, nominal, logs, identify_options(project), run);
  run.say("reducing", 0.5);
  const std::vector<ReductionOutcome> outcomes = reduce_all(logs, choices, options.output, run_of(common));
  const auto count = [&](auto which) { return std::count_if(outcomes.begin(), outcomes.end(), which); };
  const auto failed = count([](const auto& one) { return !one.failure.empty(); });
  const auto known = count([](const auto& one) { return one.known; });
  if (failed == static_cast<std::ptrdiff_t>(outcomes.size()))
    throw Unattainable(
        failed == 1 ? outcomes.front().failure
                    : fmt::format("none of {} logs could be reduced; the first: {}", failed, outcomes.front().failure));
  if (common.json) {
    print(outcome_json(outcomes, choices, options.output));
  } else {
    fmt::print("{}: {} reduced to {}, {} of them before; low-pass {:g} Hz, friction {}\n", choices.nominal.robot.name,
               counted(outcomes.size() - static_cast<std::size_t>(failed), "log"), options.output, known,
               choices.signals.cutoff, laws_text(choices));
    fmt::print("Next: steelyard merge {} -o model\n", shell_word(options.output) + "/*.info");
  }
  Diagnostics failures;
  for (const auto& one : outcomes)
    if (!one.failure.empty())
      failures.push_back({Severity::warning, "log-not-reduced", fmt::format("not reduced: {}", one.failure)});
  if (!common.json) print_below(failures);
}

}  // namespace

void register_reduce(Command& program, const Common& common) {
  Command& command = program.subcommand("reduce", "logs to files of kilobytes that merge into a model");
  auto options = std::make_shared<Options>();
  options->arguments.add_to(command, "ROBOT", {SettingUse::robot, SettingUse::judge, SettingUse::fit});
  command.option("-o,--output", options->output, "directory for LOGNAME.info of every log, and choices.json")
      .with_default();
  command.footer(
      "Cut-off and friction laws are chosen by at most eight of the logs, recorded in choices.json, and kept for logs "
      "that are added later. A log that is there already is not read again.\n"
      "Example: steelyard reduce arm.urdf logs/*.csv -o reduced && steelyard merge reduced/*.info -o model");
  command.runs([options, &common] { run_reduce(*options, common); });
}

}  // namespace steelyard::app
