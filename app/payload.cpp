// steelyard payload PROJECT.yaml | MODEL LOG...: what the robot carries.
#include <fmt/format.h>

#include <algorithm>

#include "app/command.hpp"
#include "app/log_options.hpp"
#include "app/tables.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/unit_text.hpp"
#include "steelyard/payload/settings.hpp"

namespace steelyard::app {

namespace {

const std::vector<std::string> makers = {"ur", "franka", "kuka", "all", "none"};

struct Options {
  ProjectArguments arguments;
  std::vector<std::string> bare;
  std::string route, output, settings;
  std::vector<double> gain_deviation;
  double confidence = 0.95;
  bool keep_friction = false, no_report = false;
};

Project project_of(const Options& options) {
  Project project = options.arguments.project(LogRole::payload);
  for (const auto& file : options.bare)
    project.logs.push_back({{file, options.arguments.words.size() == 1 ? LogFormat{} : options.arguments.logs.format()},
                            LogRole::identify});
  return project;
}

WeighOptions weigh_options(const Options& options) {
  WeighOptions out;
  if (!options.route.empty()) out.route = payload_route(options.route);
  out.gain_deviation =
      Eigen::VectorXd::Map(options.gain_deviation.data(), static_cast<Eigen::Index>(options.gain_deviation.size()));
  out.friction_change = !options.keep_friction;
  out.confidence = options.confidence;
  if (!options.settings.empty() && std::find(makers.begin(), makers.end(), options.settings) == makers.end())
    throw InvalidInput(fmt::format("--settings: no maker '{}'{}; there are {}", options.settings,
                                   did_you_mean(options.settings, makers), join(makers)));
  return out;
}

void print_body(const Weighing& run, double confidence) {
  const PayloadBody& body = run.body;
  fmt::print(
      "\n  {:<5} {:>10}  {:>10}  {:<6} {:>6} {:>6} {:>6}   ({:g} % intervals; noise, robot and gains in % of "
      "the variance)\n",
      "", "value", "±", "", "noise", "robot", "gains", 100 * confidence);
  for (std::size_t k = 0; k < body_names.size(); ++k) {
    const auto i = static_cast<Eigen::Index>(k);
    fmt::print("  {:<5} {:>10.5f}  ", body_names[k], body.values[i]);
    const bool held = (k == 0 && !run.known.empty()) || (k > 0 && k < 4 && run.known.size() > 1);
    if (held)
      fmt::print("{:>10}  {:<6} held: given\n", "", unit_text(body_units[k]));
    else if (body.filled[k])
      fmt::print("{:>10}  {:<6} filled in, not identifiable from this motion: {}\n", "", unit_text(body_units[k]),
                 run.reasons[k]);
    else
      fmt::print("{:>10.5f}  {:<6} {:>6.0f} {:>6.0f} {:>6.0f}{}\n", body.quantile * body.deviation[i],
                 unit_text(body_units[k]), 100 * body.noise[i], 100 * body.robot[i], 100 * body.gains[i],
                 body.identifiable[k] ? "" : "   vague: " + run.reasons[k]);
  }
}

void print_friction(const Weighing& run) {
  std::vector<std::string> significant;
  for (const auto& change : run.friction)
    if (std::abs(change.value) > run.body.quantile * change.deviation)
      significant.push_back(fmt::format("{} {:+.3g} ± {:.2g} {}", change.parameter, change.value,
                                        run.body.quantile * change.deviation, unit_text(change.unit)));
  if (run.friction.empty()) return;
  fmt::print("\nFriction under load: {}\n", significant.empty() ? "no significant change" : join(significant));
}

void print_sensor(const Weighing& run) {
  if (run.sensor.empty()) return;
  std::vector<std::string> readings;
  for (const auto& bias : run.sensor)
    readings.push_back(fmt::format("{} {:.4g} ± {:.2g} {}", bias.channel, bias.value,
                                   run.body.quantile * bias.deviation, unit_text(bias.unit)));
  fmt::print("\nReadings of the sensor with nothing on it: {}\n", join(readings));
}

void print_settings(const Weighing& run, const std::string& asked) {
  const std::string maker = asked.empty() ? maker_of(run.model.robot.name) : asked;
  for (const auto& setting : payload_settings(run.body))
    if (maker == "all" || maker == setting.maker) fmt::print("\n{}", setting.text);
}

void run_payload(const Options& options, const Common& common) {
  Project project = project_of(options);
  project.settings.identify.description_folder = options.output;
  const WeighOptions weighing = weigh_options(options);
  if (!options.output.empty()) require_writable_directory(options.output, input_files(project));
  Weighing run = weigh(project, weighing, run_of(common));
  run.run = project_record(common, project, run.read);
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
  fmt::print("{}: {:.4g} kg in frame '{}', by {} from {}{}\n", run.model.robot.name, run.body.mass(),
             run.body.frame.name, to_string(run.estimate.route), join(run.loaded),
             run.bare.empty() ? "" : " against " + join(run.bare));
  print_body(run, options.confidence);
  print_friction(run);
  print_sensor(run);
  print_settings(run, options.settings);
  if (!files.empty()) fmt::print("\nWritten to {}: {}\n", options.output, listed(files, run.logs));
  print_below(run.diagnostics);
}

}  // namespace

void register_payload(Command& program, const Common& common) {
  Command& command = program.subcommand("payload", "the payload's mass, centre of mass and inertia");
  auto options = std::make_shared<Options>();
  options->arguments.add_to(command, "MODEL",
                            {SettingUse::robot, SettingUse::judge, SettingUse::fit, SettingUse::payload});
  command.option("--bare", options->bare, "a log without the payload; may be repeated").repeatable();
  command.option("--route", options->route,
                 "known-robot (MODEL and loaded logs), joint-fit (bare and loaded logs in one fit), "
                 "torque-difference (one motion with and without), two-fits, wrench (a force and torque sensor at the "
                 "flange: columns fx … tz)");
  command
      .option("--gain-deviation", options->gain_deviation,
              "relative standard deviation of the drive gains: 0.05, or one per joint")
      .comma_separated();
  command.option("--confidence", options->confidence, "confidence level of the intervals")
      .with_default()
      .between(0.5, 0.9999);
  command.flag("--same-friction", options->keep_friction, "assume the same friction with and without the payload");
  command.option("--settings", options->settings, "controller settings to print: ur, franka, kuka, all, none");
  command.option(
      "-o,--output", options->output,
      "directory for result.json, payload.yaml, report.html, and model.yaml and model.urdf with the payload");
  add_no_report(command, options->no_report);
  command.footer(
      "Examples: steelyard payload model.yaml loaded.csv\n"
      "          steelyard payload arm.urdf --bare empty.csv loaded.csv --route torque-difference");
  command.runs([options, &common] { run_payload(*options, common); });
}

}  // namespace steelyard::app
