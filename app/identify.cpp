// steelyard identify PROJECT.yaml | ROBOT LOG... -o DIR: a model from logs.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "app/command.hpp"
#include "app/log_options.hpp"
#include "app/progress.hpp"
#include "app/tables.hpp"
#include "steelyard/core/counted.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/listed.hpp"
#include "steelyard/robot/bench.hpp"

namespace steelyard::app {

namespace {

struct Options {
  ProjectArguments arguments;
  std::string output = "identified";
  bool no_report = false;
};

Identification identify_with_bar(const Project& project, const Common& common) {
  ProgressLine line(!common.json);
  Run run = run_of(common);
  if (line.shown()) run.progress = [&line](const std::string& stage, double done) { line.show(done, stage); };
  Identification out = identify(project, run);
  out.run = project_record(common, project, read_files(out.logs));
  return out;
}

std::string determination_text(Determination determined) {
  if (determined == Determination::well) return "well determined";
  if (determined == Determination::weakly) return "weakly determined";
  return to_string(determined);
}

void print_parameters(const Fit& fit) {
  std::map<Determination, int> counts;
  for (const auto& p : fit.base) ++counts[p.determined];
  std::vector<std::string> words;
  for (const auto& [determined, count] : counts)
    words.push_back(fmt::format("{} {}", count, determination_text(determined)));
  fmt::print("{} base parameters: {}; {} essential; condition {:.0f}\n", fit.base.size(), join(words),
             fit.essential.kept.size(), fit.excitation.condition);
}

// Whether only actuators were fitted.
bool links_stay(const Fit& fit) {
  return std::all_of(fit.links.begin(), fit.links.end(),
                     [](const LinkRow& row) { return row.fitted.mass == row.nominal.mass; });
}

// Cost of physical consistency, if any, and what of the rotors it leaves without an answer.
void print_consistency(const Fit& fit) {
  const ConeSolution& solution = fit.consistent.solution;
  if (links_stay(fit)) return fmt::print("Links are kept as in the description\n");
  if (fit.level == ConsistencyLevel::none) return;
  if (fit.consistent.weight > 0)
    fmt::print("Physically consistent links; their nominal values have weight {:g}", fit.consistent.weight);
  else if (solution.unconstrained)
    fmt::print("Physically consistent links; the constraints do not change the fit");
  else
    fmt::print("Physically consistent links closest to the data; {} active",
               counted(fit.consistent.supports.size(), "constraint"));
  std::vector<std::string> names;
  for (const auto& p : fit.standard)
    if (!p.note.empty()) names.push_back(p.name);
  if (!names.empty())
    fmt::print("; not identifiable in these logs: {} (reasons: `note` in result.json)", steelyard::listed(names));
  fmt::print("\n");
}

std::string centre_text(const Eigen::Vector3d& com) {
  constexpr double least = 5e-5;  // [m]: no "-0.0000"
  const auto one = [](double x) { return std::abs(x) < least ? 0.0 : x; };
  return fmt::format("{:>7.4f} {:>7.4f} {:>7.4f}", one(com.x()), one(com.y()), one(com.z()));
}

// What the fit says of each link: its mass, seldom measured, yet bounded, and its centre of mass.
void print_links(const Fit& fit) {
  if (links_stay(fit) || is_bench(fit.model.robot)) return;
  std::size_t width = 9;
  bool nominal = false;
  for (const auto& row : fit.links) {
    width = std::max(width, row.link.size());
    nominal = nominal || !std::isnan(row.nominal.mass);
  }
  fmt::print("\n{:<{}} {:>8} {}{:<20} {:<23}  source (filled in: not measured)\n", "Links, kg", width + 2, "mass",
             nominal ? " nominal  " : " ", "feasible", "centre of mass, m");
  for (const auto& row : fit.links) {
    const std::string beside = !nominal                       ? " "
                               : std::isnan(row.nominal.mass) ? std::string(10, ' ')
                                                              : fmt::format("{:>8.3g}  ", row.nominal.mass);
    fmt::print("  {:<{}} {:>8.3g} {}{:<20} {}  {}{}\n", row.link, width, row.fitted.mass, beside,
               mass_range_text(row.mass_range), centre_text(row.fitted.com), source_text(row.source),
               row.note.empty() ? "" : fmt::format("; {}", mass_remark(row)));
  }
  fmt::print("  inertias, and the nominal centres of mass: links in result.json\n");
}

void print_instruments(const Fit& fit) {
  if (!fit.instruments) return;
  const InstrumentReport& report = *fit.instruments;
  if (report.iterations > 0) fmt::print("{}\n", counted(report.iterations, "simulated motion"));
  std::vector<std::string> names;
  for (const auto& p : fit.base) names.push_back(p.name);
  const std::string text = exogeneity_text(report, fit.estimate.values, names);
  if (!text.empty()) fmt::print("{}\n", text);
}

std::string delay_text(const DriveController& controller) {
  if (!controller.given()) return {};
  return fmt::format(
      "; commands take effect {:.2f}{} ms after they are logged{}", 1e3 * controller.delay.value_or(0),
      controller.delay_deviation > 0 ? fmt::format(" ± {:.2f}", 1.96e3 * controller.delay_deviation) : "",
      controller.hold.value_or(false) ? ", half of the time that they are held included" : "");
}

// Armature, damping, Coulomb friction and offset of every joint, where torque is the controller's; other laws are in
// result.json.
void print_actuators(const Fit& fit, const DriveController& controller) {
  const Robot& robot = fit.model.robot;
  fmt::print("\nActuators, from the controller's torque{}\n", delay_text(controller));
  std::size_t width = 5;
  for (const auto& joint : robot.coordinates) width = std::max(width, joint.name.size());
  for (std::size_t k = 0; k < robot.coordinates.size(); ++k) {
    std::string row;
    for (const char* name : {"Ia", "Fv", "Fc", "Fo"}) {
      const int column = fit.model.layout.find(fmt::format("{}_{}", name, robot.coordinates[k].label));
      if (column < 0) continue;
      const ParameterRow& p = fit.standard[static_cast<std::size_t>(column)];
      row += fmt::format("  {:<5} {:>8.4f} {}", p.name, p.value,
                         p.source == ParameterSource::data ? fmt::format("± {:<7.4f}", 1.96 * p.deviation)
                                                           : fmt::format("{:<9}", "(filled in)"));
    }
    fmt::print("  {:<{}}{}\n", robot.coordinates[k].name, width, row);
  }
}

// Joints by themselves, where there is no description: everything that was found of each.
void print_joints(const Fit& fit, const DriveController& controller) {
  const Robot& robot = fit.model.robot;
  fmt::print("\nEvery joint by itself: inertia ZZ, gravity 9.81 (MX cos q - MY sin q), friction{}\n",
             delay_text(controller));
  for (const auto& coordinate : robot.coordinates) {
    std::string row;
    for (const auto& p : fit.base)
      if (p.name.substr(p.name.find('_') + 1) == coordinate.label)
        row += fmt::format("  {:<5} {:>8.4f} ± {:<7.4f}", p.name, p.value, 0.5 * (p.interval[1] - p.interval[0]));
    fmt::print("  {:<8}{}\n", coordinate.name, row);
  }
}

// Why a law was chosen whose error is larger than that of the plain one beside it.
const char* why_not_plain(const ShaftFriction& chosen) {
  return chosen.plain_feeds_power ? "  the laws in brackets would feed power"
                                  : "  by the scatter of these errors, no worse";
}

// Constants that the fit chose for a law's shape, in words; a law with memory has displacements.
std::string shape_text(const Shaft& shaft, Friction term) {
  const FrictionLaw& law = friction_law(term);
  const bool slides = shaft.type == JointType::prismatic;
  std::vector<std::string> parts;
  for (const FrictionConstant& constant : law.constants) {
    if (constant.tried.empty()) continue;
    const char* const unit = constant.speed     ? (slides ? " m/s" : " rad/s")
                             : law.has_memory() ? (slides ? " m" : " rad")
                                                : "";
    std::string name = constant.keyword;
    std::replace(name.begin(), name.end(), '_', ' ');
    parts.push_back(fmt::format("{} {:.2g}{}", name, shaft.shape.*constant.value, unit));
  }
  return parts.empty() ? "" : fmt::format(" ({})", join(parts));
}

void print_friction(const Fit& fit) {
  if (fit.friction.empty()) return;
  fmt::print(
      "\nFriction laws, chosen on held-out motion, with their error there (in brackets: viscous, coulomb, offset)\n");
  std::vector<std::string> laws;
  std::size_t width = 42;
  for (const ShaftFriction& chosen : fit.friction) {
    std::vector<std::string> terms;
    const Shaft& shaft = fit.model.robot.shafts[laws.size()];
    for (const auto& term : chosen.terms) terms.push_back(friction_law(term).keyword + shape_text(shaft, term));
    laws.push_back(terms.empty() ? "none" : join(terms));
    width = std::max(width, laws.back().size());
  }
  for (std::size_t k = 0; k < laws.size(); ++k) {
    const ShaftFriction& chosen = fit.friction[k];
    constexpr double clearly = 1.02;  // [-]: less needs no excuse
    if (!(chosen.held_out > 0)) {     // no torque to have a share of
      fmt::print("  {:<4} {:<{}} {}\n", fit.model.robot.shafts[k].label, laws[k], width, chosen.reason);
      continue;
    }
    const bool worse = chosen.held_out > clearly * chosen.plain_held_out;
    fmt::print("  {:<4} {:<{}} {:>5.1f} % ({:.1f} %){}\n", fit.model.robot.shafts[k].label, laws[k], width,
               100 * chosen.held_out, 100 * chosen.plain_held_out, worse ? why_not_plain(chosen) : "");
  }
}

void print_summary(const Identification& run, const std::string& directory, const std::vector<OutputFile>& files) {
  const Fit& fit = run.fit;
  fmt::print("{}: {}, {:.0f} samples, {} rows per joint after the {:g} Hz low-pass, {}\n", fit.model.robot.name,
             counted(fit.model.robot.dof(), "joint"), run.samples, fit.rows, fit.signals.cutoff, fit.method);
  for (const auto& p : run.plans)
    fmt::print("{} follows {} from {:.2f} s on at {:.3g} % of its speed: {} of {:.4g} s{}\n", p.log, p.plan, p.delay,
               100 * p.scale, p.periods == 1 ? "one period" : fmt::format("{} periods", p.periods), p.period,
               p.averaged ? ", averaged" : "");
  print_parameters(fit);
  print_consistency(fit);
  print_instruments(fit);
  const bool alone = is_bench(fit.model.robot) && !links_stay(fit);
  if (alone || run.controller.given()) (alone ? print_joints : print_actuators)(fit, run.controller);
  print_links(fit);
  print_friction(fit);
  fmt::print("\n{}", metrics_table(run.logs, fit.model.robot.coordinates));
  fmt::print("\n{}", verdict_text(run.verdict));
  fmt::print("Written to {}: {} ({:.1f} s)\n", directory, listed(files, run.logs), run.seconds);
}

void run_identify(const Options& options, const Common& common) {
  Project project = options.arguments.project(LogRole::identify);
  project.settings.identify.description_folder = options.output;
  require_writable_directory(options.output, input_files(project));
  const Identification run = identify_with_bar(project, common);
  std::vector<OutputFile> files = output_files(run);
  if (!options.no_report) files.push_back(report_file(run, files, run_of(common)));
  write_directory(options.output, files, run.logs, run_of(common));
  if (common.json) {
    print_text(file_text(files, "result.json"));
    return;
  }
  print_summary(run, options.output, files);
  print_below(run.diagnostics);
}

}  // namespace

void register_identify(Command& program, const Common& common) {
  Command& command = program.subcommand("identify", "a dynamic model from motion logs");
  auto options = std::make_shared<Options>();
  options->arguments.add_to(command, "ROBOT", {SettingUse::robot, SettingUse::judge, SettingUse::fit});
  options->arguments.add_logs_to(command);
  command
      .option("-o,--output", options->output,
              "directory for result.json, model.yaml, model.urdf, report.html, residual.yaml, series/; model.xml: your "
              "MJCF; "
              "actuators.py: for "
              "Isaac Lab")
      .with_default();
  add_no_report(command, options->no_report);
  command.footer(
      "Logs need a header t, q1…, qd1… (optional), tau1… or current1…; otherwise use --columns, --units, --rows.\n"
      "Without torque: q_ref1…, qd_ref1…, tau_ref1… (the last two optional) and the controller's gains, --kp and "
      "--kd.\n"
      "Example: steelyard identify arm.urdf excitation.csv --validate ptp.csv -o model");
  command.runs([options, &common] { run_identify(*options, common); });
}

}  // namespace steelyard::app
