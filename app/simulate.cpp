// steelyard simulate ROBOT PLAN -o log.csv: the plan played by a robot whose truth is known.
#include <fmt/format.h>

#include <cmath>
#include <filesystem>

#include "app/command.hpp"
#include "app/progress.hpp"
#include "app/tables.hpp"
#include "steelyard/core/counted.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/export/robot_file.hpp"
#include "steelyard/results/result.hpp"
#include "steelyard/results/result_parts.hpp"
#include "steelyard/simulate/dry_run.hpp"
#include "steelyard/simulate/settings.hpp"

namespace steelyard::app {

namespace {

struct Options {
  RobotArgument robot;
  std::string plan, output = "log.csv", settings, payload, friction = "nominal";
  bool force = false;
  int periods = 1;
  double rate = 0, noise = 0;
  Command* command = nullptr;
  Command* program = nullptr;

  bool given(const char* option) const { return command->given(option); }
};

struct Place {
  std::string directory, log, truth;
};

// The log, and the truth beside it.
Place place_of(const std::string& output) {
  const std::filesystem::path path(output);
  if (path.extension() != ".csv" || path.stem().empty())
    throw InvalidInput(fmt::format("-o: '{}' must end in .csv: the truth is written beside it as .truth.yaml", output));
  const std::string directory = path.has_parent_path() ? path.parent_path().string() : ".";
  require_writable_directory(directory);
  if (std::filesystem::is_directory(path))
    throw InvalidInput(fmt::format("{}: cannot be written: it is a directory", output));
  return {directory, path.filename().string(), path.stem().string() + ".truth.yaml"};
}

// The defaults, the file's over them, the options' over those.
SimulateOptions settings_of(const Options& o, const Common& common, const Robot& robot, const Plan& plan) {
  SimulateOptions out;
  out.lead_in = out.lead_out = 0.5;  // usual in recordings: filters then cut no motion off the ends
  out.seed = common.seed;
  if (!o.settings.empty()) out = read_simulate_settings(o.settings, robot, out);
  if (o.program->given("--seed")) out.seed = common.seed;
  if (o.given("--periods")) out.periods = o.periods;
  if (o.given("--rate")) out.sensor.rate = o.rate;
  if (o.given("--noise")) out.sensor.relative_torque_noise = o.noise;
  if (o.given("--payload")) out.payload = parse_payload(o.payload, "--payload");
  if (o.given("--rate") && !(o.rate > 0 && std::isfinite(o.rate))) throw InvalidInput("--rate: must be positive");
  if (o.given("--noise") && !(o.noise >= 0 && std::isfinite(o.noise)))
    throw InvalidInput("--noise: must be a share of each joint's torque, such as 0.05");
  if (o.periods < 1) throw InvalidInput("--periods: must be 1 or more");
  if (o.friction != "nominal" && o.friction != "typical")
    throw InvalidInput(fmt::format("--friction: '{}' is neither nominal nor typical", o.friction));
  if (out.sensor.rate == 0) out.sensor.rate = plan.rate;
  if (o.force) {
    out.limits.saturate = true;
    out.limits.overshoot = infinity;
  }
  return out;
}

Model truth_of(const Simulation& s) {
  Model out = s.truth;
  out.provenance.reset();  // the simulated model is the truth, wherever it came from
  return out;
}

nlohmann::ordered_json margin_json(const Margin& m) {
  return {{"limit", to_string(m.row.limit)},
          {"where", m.row.where},
          {"bound", m.row.bound},
          {"value", m.value},
          {"unit", m.row.unit},
          {"time", m.time}};
}

nlohmann::ordered_json summary_json(const Simulation& s, const DryRun& check, const SimulateOptions& options,
                                    const Plan& plan, const Place& place) {
  nlohmann::ordered_json out = {{"schema", 1},
                                {"robot", s.truth.robot.name},
                                {"log", place.log},
                                {"truth", place.truth},
                                {"samples", s.t.size()},
                                {"rate", options.sensor.rate},
                                {"periods", options.periods},
                                {"period", plan.family.period / plan.scale},
                                {"duration", s.duration},
                                {"controller", to_string(options.control.law)},
                                {"step", s.step},
                                {"seed", options.seed}};
  out["joints"] = nlohmann::ordered_json::array();
  for (Eigen::Index i = 0; i < s.q.rows(); ++i)
    out["joints"].push_back({{"name", s.truth.robot.coordinates[static_cast<std::size_t>(i)].name},
                             {"rms_error", s.rms_error[i]},
                             {"largest_torque", s.largest_torque[i]},
                             {"kp", s.kp[i]},
                             {"kd", s.kd[i]}});
  out["broken_limits"] = nlohmann::ordered_json::array();
  for (const Margin& m : check.broken) out["broken_limits"].push_back(margin_json(m));
  out["seconds"] = {{"total", s.seconds}};
  out["times_real_time"] = s.duration / s.seconds;
  out["diagnostics"] = diagnostics_json(s.diagnostics);
  return out;
}

// The command that fits the log.
std::string next_command(const SimulateOptions& options, const Options& o) {
  if (options.payload)
    return fmt::format("steelyard payload {} {} -o DIR (or the model that identify wrote, in place of {})",
                       o.robot.robot, o.output, o.robot.robot);
  // What is left to fit must have a whole period, or it cannot follow the plan.
  const std::string plan = options.periods > 1 ? " --plan " + o.plan : "";
  return fmt::format("steelyard identify {} {}{} --hold-out 0.25 -o DIR", o.robot.robot, o.output, plan);
}

// Of a joint's limit [%]; "" where it has none.
std::string share_of(const DryRun& check, LimitKind limit, const std::string& joint) {
  for (const Margin& m : check.margins)
    if (m.row.limit == limit && m.row.where == joint) return fmt::format("{:.0f} %", 100 * (1 - m.spare));
  return "";
}

void print_summary(const Simulation& s, const DryRun& check, const SimulateOptions& options, const Options& o,
                   const Plan& plan, const Place& place) {
  const Robot& robot = s.truth.robot;
  fmt::print("{}: {} of {:g} s, controller {}, steps of {:.3g} ms; {:.2g} s, {:.0f} times real time\n", robot.name,
             counted(options.periods, "period"), plan.family.period / plan.scale, to_string(options.control.law),
             1e3 * s.step, s.seconds, s.duration / s.seconds);
  fmt::print("  {:<24} {:>16} {:>16} {:>10} {:>10}\n", "joint", "tracking error", "largest torque", "of limit",
             "top speed");
  for (Eigen::Index i = 0; i < s.q.rows(); ++i) {
    const Coordinate& joint = robot.coordinates[static_cast<std::size_t>(i)];
    const bool slides = joint.type == JointType::prismatic;
    fmt::print("  {:<24} {:>12.3g} {:<3} {:>12.4g} {:<3} {:>10} {:>10}\n", joint.name, s.rms_error[i],
               slides ? "m" : "rad", s.largest_torque[i], slides ? "N" : "N·m",
               share_of(check, LimitKind::torque, joint.name), share_of(check, LimitKind::velocity, joint.name));
  }
  fmt::print("\n{}\n", check.broken.empty()
                           ? "The motion stays within every limit of the plan."
                           : fmt::format("The motion breaks {} of the plan's limits.", check.broken.size()));
  fmt::print("{} rows in {}, the truth in {}\nNext\n  - {}\n", s.t.size(), place.log, place.truth,
             next_command(options, o));
}

Simulation simulate_with_line(const Model& model, const Plan& plan, const SimulateOptions& settings,
                              const Common& common) {
  ProgressLine line(!common.json);
  Run run = run_of(common);
  if (line.shown()) run.progress = [&line](const std::string& stage, double done) { line.show(done, stage); };
  return simulate(model, reference_of(plan, settings.control.rate), settings, run);
}

void run_simulate(const Options& options, const Common& common) {
  const Place place = place_of(options.output);
  require_other_files(in_directory(place.directory, {place.log, place.truth}),
                      {options.robot.robot, options.plan, options.settings});
  const Model described = options.robot.load();
  const Robot& robot = described.robot;
  const Plan plan = read_plan(options.plan);
  require_same_joints(plan, options.plan, robot);
  Diagnostics diagnostics;
  const Model model = options.friction == "typical" ? with_typical_friction(nominal_model(described))
                                                    : nominal_model(described, &diagnostics);
  const SimulateOptions settings = settings_of(options, common, robot, plan);
  Simulation s = simulate_with_line(model, plan, settings, common);
  const DryRun check = dry_run(model, plan, s, settings.sensor);
  if (!check.broken.empty() && !options.force) throw Unattainable(refusal_text(check));
  append(s.diagnostics, check.limits);
  append(s.diagnostics, check.tracking);
  to_motor_side(robot.drives, s);
  if (robot.drives.transmission.size() > 0)
    diagnostics.push_back(
        {Severity::info, "motor-side-log", "the robot has a transmission, so the log is on the motor side"});
  s.diagnostics.insert(s.diagnostics.begin(), diagnostics.begin(), diagnostics.end());
  write_directory(place.directory, {{place.log, log_csv(s)}, {place.truth, to_robot_file(truth_of(s))}});
  if (common.json) {
    print(summary_json(s, check, settings, plan, place));
    return;
  }
  print_summary(s, check, settings, options, plan, place);
  print_below(s.diagnostics);
}

}  // namespace

void register_simulate(Command& program, const Common& common) {
  Command& command = program.subcommand("simulate", "a plan played by a simulated robot with known parameters");
  auto options = std::make_shared<Options>();
  options->command = &command;
  options->program = &program;
  options->robot.add_to(command);
  command.option("PLAN", options->plan, "plan.json of excite, for this robot").required();
  command.option("-o,--output", options->output, "log as .csv (t, q1…, qd1…, tau1…); the truth beside it, .truth.yaml")
      .with_default();
  command.option("--settings", options->settings, "simulate.yaml: controller, motors, sensors, payload …");
  command.option("--periods", options->periods, "how many times the motion is played").with_default();
  command.option("--rate", options->rate, "sampling rate of the log [Hz] (the plan's)");
  command.option("--noise", options->noise, "torque noise as a share of each joint's rms: 0.05");
  command.option("--payload", options->payload, "mass [kg], or mass,x,y,z in the flange frame [m]");
  command.option("--friction", options->friction, "nominal, or typical: viscous and Coulomb where the robot has none")
      .with_default();
  command.flag("--force", options->force, "write the log even if the motion breaks limits; torques are cut");
  command.footer(
      "Examples: steelyard simulate arm.urdf plan.json -o log.csv --periods 5 --noise 0.05\n"
      "          steelyard simulate arm.urdf plan.json -o log.csv --settings simulate.yaml");
  command.runs([options, &common] { run_simulate(*options, common); });
}

}  // namespace steelyard::app
