// steelyard fleet FLEET.yaml -o DIR: many robots compared.
#include <fmt/format.h>

#include <filesystem>

#include "app/command.hpp"
#include "app/progress.hpp"
#include "app/tables.hpp"
#include "steelyard/core/counted.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/fleet/fleet_result.hpp"

namespace steelyard::app {

namespace {

struct Options {
  std::string fleet, output = "fleet";
  std::string shard;
  bool no_report = false, list = false, choose = false;
};

void write_into(const std::string& directory, const std::vector<OutputFile>& files) {
  for (const auto& file : files) {
    const std::filesystem::path path = std::filesystem::path(directory) / file.path;
    std::filesystem::create_directories(path.parent_path());
    write_whole(path.string(), file.text);
  }
}

// Each robot's own page, which the fleet's links to.
void write_reports(const FleetOutcome& outcome, const std::string& directory, const Common& common) {
  for (const auto& type : outcome.types)
    for (const auto& robot : type.robots) {
      if (!robot.own) continue;
      const std::string folder =
          (std::filesystem::path(directory) / "robots" / file_name(type.name) / file_name(robot.name)).string();
      std::filesystem::create_directories(folder);
      std::vector<OutputFile> files = output_files(*robot.own);
      files.push_back(report_file(*robot.own, files, run_of(common)));
      write_directory(folder, files);
    }
}

void print_type(const TypeOutcome& type) {
  std::size_t fine = 0;
  for (const auto& robot : type.robots) fine += robot.conclusions.empty() && robot.failure.empty();
  fmt::print("\n{}: {}, {} as the others\n", type.name, counted(type.robots.size(), "robot"), fine);
  for (const auto& robot : type.robots) {
    if (!robot.failure.empty()) fmt::print("  {}: no model: {}\n", robot.name, robot.failure);
    for (const auto& conclusion : robot.conclusions) fmt::print("  {}: {}\n", robot.name, conclusion);
  }
  std::size_t failed = 0;
  for (const auto& robot : type.robots) failed += robot.data.failures.size();
  if (failed > 0) fmt::print("  {} could not be used: tables/logs.csv says why\n", counted(failed, "log"));
}

nlohmann::ordered_json list_json(const Fleet& fleet, const std::string& directory) {
  nlohmann::ordered_json out = {{"schema", 1}, {"kind", "fleet-logs"}, {"logs", nlohmann::ordered_json::array()}};
  for (const auto& task : tasks_of(fleet, directory))
    out["logs"].push_back({{"type", task.type},
                           {"robot", task.robot},
                           {"log", task.log},
                           {"date", task.date},
                           {"directory", task.directory},
                           {"known", task.known}});
  return out;
}

// "3/8": the fourth of eight shares.
Shard shard_of(const std::string& text) {
  Shard out;
  const auto slash = text.find('/');
  const auto number = [&](const std::string& word) {
    if (word.empty() || word.size() > 9 || word.find_first_not_of("0123456789") != std::string::npos)
      throw InvalidInput(fmt::format("--shard: '{}' is not K/N, such as 0/8: share K, from 0, of N", text));
    return static_cast<std::size_t>(std::stoul(word));
  };
  out.index = number(slash == std::string::npos ? "" : text.substr(0, slash));
  out.count = number(text.substr(slash + 1));
  if (out.index >= out.count)
    throw InvalidInput(fmt::format("--shard: there is no share {} of {}", out.index, out.count));
  return out;
}

void print_shard(const std::vector<ReductionOutcome>& outcomes, const Common& common) {
  nlohmann::ordered_json out = {{"schema", 1}, {"kind", "fleet-shard"}, {"logs", nlohmann::ordered_json::array()}};
  Diagnostics failures;
  std::size_t known = 0;
  for (const auto& one : outcomes) {
    nlohmann::ordered_json entry = {{"log", one.log}, {"known", one.known}};
    if (one.failure.empty())
      entry["file"] = one.file;
    else
      entry["failure"] = one.failure;
    out["logs"].push_back(entry);
    known += one.known;
    if (!one.failure.empty())
      failures.push_back({Severity::warning, "log-not-reduced", fmt::format("not reduced: {}", one.failure)});
  }
  if (common.json) return print(out);
  fmt::print("{} reduced, {} of them before\n", counted(outcomes.size() - failures.size(), "log"), known);
  print_below(failures);
}

// Parts of the work, for machines that share it.
bool run_part(const Options& options, const Fleet& fleet, const Common& common) {
  if (options.list) return print(list_json(fleet, options.output)), true;
  if (options.choose) return choose_for_fleet(fleet, options.output, run_of(common)), true;
  if (options.shard.empty()) return false;
  print_shard(reduce_shard(fleet, options.output, shard_of(options.shard), run_of(common)), common);
  return true;
}

void run_fleet(const Options& options, const Common& common) {
  const Fleet fleet = read_fleet(options.fleet);
  require_writable_directory(options.output, input_files(fleet));
  require_other_files(fleet_outputs(fleet, options.output), input_files(fleet));
  if (run_part(options, fleet, common)) return;
  ProgressLine line(!common.json);
  Run run = run_of(common);
  if (line.shown()) run.progress = [&line](const std::string& stage, double done) { line.show(done, stage); };
  const FleetOutcome outcome = analyse(fleet, options.output, run);
  std::vector<OutputFile> files = {{"fleet.json", fleet_json(outcome)}};
  for (auto& file : tables(outcome)) files.push_back(std::move(file));
  for (auto& file : models(outcome)) files.push_back(std::move(file));
  if (!options.no_report) {
    write_reports(outcome, options.output, common);
    files.push_back({"fleet.html", fleet_page(outcome, true)});
  }
  write_into(options.output, files);
  if (common.json) return print_text(files.front().text);
  fmt::print("{}: at a false discovery rate of {:g} %\n", outcome.name, 100 * outcome.false_discovery_rate);
  Diagnostics diagnostics;
  for (const auto& type : outcome.types) {
    print_type(type);
    append(diagnostics, type.diagnostics);
  }
  fmt::print("\nWritten to {}: fleet.json, fleet.html, tables/, models/, robots/, reduced/ ({:.1f} s)\n",
             options.output, outcome.seconds);
  print_below(diagnostics);
}

}  // namespace

void register_fleet(Command& program, const Common& common) {
  Command& command = program.subcommand("fleet", "many robots: what they share, who is unlike, what changed");
  auto options = std::make_shared<Options>();
  command.option("FLEET", options->fleet, "fleet.yaml: types of robots, their logs and dates").required();
  command.option("-o,--output", options->output, "directory for fleet.json, fleet.html, tables/, models/")
      .with_default();
  command.option("--shard", options->shard, "K/N: reduce only share K, from 0, of N, and compare nothing");
  command.flag("--choose", options->choose, "only choose cut-off and friction laws, before shares are reduced");
  command.flag("--list", options->list, "only list the logs, as JSON, and which of them the directory has");
  add_no_report(command, options->no_report);
  command.footer(
      "Logs that were reduced by an earlier run are not read again.\nExample: steelyard fleet fleet.yaml -o fleet");
  command.runs([options, &common] { run_fleet(*options, common); });
}

}  // namespace steelyard::app
