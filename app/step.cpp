// steelyard step LOG...: inertia, damping and Coulomb friction from step responses; --simulate makes such logs.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "app/command.hpp"
#include "app/log_options.hpp"
#include "steelyard/core/counted.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/unit_text.hpp"
#include "steelyard/export/robot_file.hpp"
#include "steelyard/logs/table.hpp"
#include "steelyard/results/result.hpp"
#include "steelyard/results/result_parts.hpp"
#include "steelyard/simulate/settings.hpp"
#include "steelyard/step/read.hpp"
#include "steelyard/step/result.hpp"

namespace steelyard::app {

namespace {

using Eigen::Index;
using Eigen::VectorXd;

struct Options {
  std::vector<std::string> files, poses, joints;
  std::string robot, simulate, settings, output, onset = "fit", voltage_column = "voltage";
  std::vector<double> voltages;
  LogOptions logs;
  double torque_constant = 0, resistance = 0, gear = 1, back_emf = 0, gain_deviation = 0, confidence = 0.95;
  double duration = 0.5, travel = 0.6;
  bool speed = false, unknown_gravity = false;
  Command* command = nullptr;

  bool given(const char* option) const { return command->given(option); }
};

// The motors, and whether their back-emf is known.
struct Drive {
  std::vector<Motor> motors;
  SensorOptions sensor;
  bool back_emf_known = false;
  bool given = false;  ///< given by a file or options, rather than assumed
};

void require_positive(const Options& o, const char* option, double value, bool zero = false) {
  if (o.given(option) && (!std::isfinite(value) || value < 0 || (value == 0 && !zero)))
    throw InvalidInput(fmt::format("{}: must be {}", option, zero ? "a number that is not negative" : "positive"));
}

Drive drive_of(const Options& o, const Robot& robot) {
  for (const auto& [option, value] :
       {std::pair{"--torque-constant", o.torque_constant}, {"--resistance", o.resistance}, {"--gear", o.gear}})
    require_positive(o, option, value);
  require_positive(o, "--back-emf", o.back_emf, true);
  Drive out;
  if (!o.settings.empty()) {
    const SimulateOptions settings = read_simulate_settings(o.settings, robot);
    out.motors = settings.motors;
    out.sensor = settings.sensor;
    out.given = out.back_emf_known = !settings.motors.empty();
  }
  if (out.motors.empty()) out.motors.resize(static_cast<std::size_t>(robot.dof()));
  if (o.given("--torque-constant") != o.given("--resistance") && !out.given)
    throw InvalidInput("--torque-constant and --resistance go together: k = gear · K_t/R is the torque per volt");
  for (auto& motor : out.motors) {
    if (o.given("--torque-constant")) motor.torque_constant = o.torque_constant;
    if (o.given("--resistance")) motor.resistance = o.resistance;
    if (o.given("--gear")) motor.gear = o.gear;
    if (o.given("--back-emf")) motor.back_emf = o.back_emf;
  }
  out.given = out.given || o.given("--torque-constant");
  out.back_emf_known = out.back_emf_known || o.given("--back-emf");
  return out;
}

int joint_of(const std::string& word, const Robot& robot) {
  std::vector<std::string> names;
  for (int i = 0; i < robot.dof(); ++i) {
    names.push_back(robot.coordinates[static_cast<std::size_t>(i)].name);
    if (word == names.back() || word == std::to_string(i + 1)) return i;
  }
  throw InvalidInput(fmt::format("--joint: robot '{}' has no joint '{}'{} It has 1 to {}: {}", robot.name, word,
                                 did_you_mean(word, names).empty() ? "." : did_you_mean(word, names), robot.dof(),
                                 join(names)));
}

// A robot of one joint that nothing else is known of.
Robot lone_joint() {
  Robot out;
  out.name = "joint";
  out.coordinates.resize(1);
  out.coordinates.front().name = "joint";
  return out;
}

StepReadOptions read_options(const Options& o, std::size_t log) {
  StepReadOptions out;
  out.format = o.logs.format();
  if (!o.voltages.empty()) out.voltage = o.voltages[log];
  out.voltage_column = o.voltage_column;
  out.onset = o.onset;
  out.speed = o.speed;
  return out;
}

CampaignOptions campaign_options(const Options& o, const Drive& drive, const Robot& robot) {
  CampaignOptions out;
  if (!(o.confidence > 0 && o.confidence < 1)) throw InvalidInput("--confidence: must be between 0 and 1");
  require_positive(o, "--gain-deviation", o.gain_deviation, true);
  out.step.back_emf_known = drive.back_emf_known;
  out.step.gain_deviation = o.gain_deviation;
  out.step.confidence = o.confidence;
  out.speed = o.speed;
  out.known_gravity = !o.unknown_gravity;
  if (o.joints.size() > 1) throw InvalidInput("--joint: one joint, the one that moves in every log");
  if (!o.joints.empty()) out.joint = joint_of(o.joints.front(), robot);
  return out;
}

// As many decimals as the uncertainty has meaning for.
std::string plus_minus(double value, double half) {
  const int decimals = half > 0 ? std::clamp(1 - static_cast<int>(std::floor(std::log10(half))), 0, 7) : 7;
  return fmt::format("{:.{}f} ± {:.2g}", value, decimals, half);
}

std::string plus_minus(const StepValue& v) { return plus_minus(v.value, (v.upper - v.lower) / 2); }

void print_joints(const StepCampaign& campaign, const Robot* robot, double confidence) {
  fmt::print("  {:<20} {:<19} {:<19} {:<19} {:<19} {:<19} (± {:g} %)\n", "joint", "M_e [kg·m²]", "B [N·m·s/rad]",
             "B_v [N·m·s/rad]", "T_c [N·m]", "T_g [N·m]", 100 * confidence);
  for (const auto& e : campaign.experiments) {
    const JointStep& r = e.result;
    const bool slides =
        robot != nullptr && robot->coordinates[static_cast<std::size_t>(e.joint)].type == JointType::prismatic;
    fmt::print("  {:<20} {:<19} {:<19} {:<19} {:<19} {:<19}{}\n", joint_title(e, robot), plus_minus(r.inertia),
               plus_minus(r.damping), r.viscous_determined ? plus_minus(r.viscous) : "–", plus_minus(r.coulomb),
               r.load_determined ? plus_minus(r.load) : "–", slides ? " (kg, N·s/m, N)" : "");
    if (robot != nullptr && robot->dof() > 1) fmt::print("    at {}\n", pose_text(e));
  }
}

void print_responses(const StepCampaign& campaign) {
  fmt::print("\n  {:<28} {:>8} {:>18} {:>18} {:>6} {:>10} {:>12}\n", "log", "V", "A [1/s]", "U [rad/s²]", "A·T",
             "noise", "A by series");
  for (const auto& e : campaign.experiments)
    for (std::size_t k = 0; k < e.responses.size(); ++k) {
      const StepFit& fit = e.result.fits[k];
      fmt::print("  {:<28} {:>8.4g} {:>18} {:>18} {:>6.2f} {:>10.2g} {:>12.4g}\n", e.responses[k].name,
                 e.responses[k].voltage, fmt::format("{:.4g} ± {:.1g}", fit.A, fit.A_deviation()),
                 fmt::format("{:.4g} ± {:.1g}", fit.U, fit.U_deviation()), fit.A * fit.duration, fit.noise,
                 e.result.series[k].A);
    }
}

void print_links(const LinkInertia& links, const Model& model) {
  const VectorXd nominal = nominal_combinations(links, model);
  fmt::print("\nLinks: {} combinations determined, of {} that steps can identify (± one deviation)\n",
             links.base.count(), links.identifiable);
  for (int i = 0; i < links.base.count(); ++i) {
    fmt::print("  {:<8} {:<20} {:<6}", base_name(links.base, links.layout, i),
               plus_minus(links.values[i], std::sqrt(std::max(0.0, links.covariance(i, i)))),
               unit_text(links.layout[links.base.kept[static_cast<std::size_t>(i)]].unit));
    if (nominal.size() > 0) fmt::print(" nominal {:>10.5g}", nominal[i]);
    const std::string words = base_expression(links.base, links.layout, i);
    fmt::print("  {}\n", words.size() > 70 ? words.substr(0, 67) + "..." : words);
  }
}

void run_identify(const Options& o, const Common& common) {
  if (!o.voltages.empty() && o.voltages.size() != o.files.size())
    throw InvalidInput(fmt::format("--voltages: {} of them for {} logs; one each", o.voltages.size(), o.files.size()));
  if (!o.output.empty()) {
    std::vector<std::string> inputs = o.files;
    inputs.insert(inputs.end(), {o.robot, o.settings});
    require_writable_directory(o.output, inputs);
    require_other_files(in_directory(o.output, {"step.json", "step.svg"}), inputs);
  }
  const bool lone = o.robot.empty();
  if (lone && !o.joints.empty()) throw InvalidInput("--joint: needs --robot; without it a log holds one joint");
  const Model model = lone ? Model(lone_joint()) : load_model(o.robot);
  const Robot& robot = model.robot;
  const Drive drive = drive_of(o, robot);
  if (!drive.given)
    throw InvalidInput(
        "the torque per volt is not known: give --torque-constant and --resistance (and --gear, --back-emf), or "
        "--settings FILE with a motor:");
  const CampaignOptions options = campaign_options(o, drive, robot);
  std::vector<StepLog> logs;
  for (std::size_t k = 0; k < o.files.size(); ++k) {
    const StepReadOptions read = read_options(o, k);
    logs.push_back(lone ? read_step(o.files[k], read) : read_step(robot, o.files[k], read));
  }
  const StepCampaign campaign = lone ? identify_steps(logs, drive.motors.front(), options, run_of(common))
                                     : identify_steps(model, logs, drive.motors, options, run_of(common));
  nlohmann::ordered_json result = {{"schema", 1}};
  if (!lone) result["robot"] = robot.name;
  result.update(steps_json(campaign, lone ? nullptr : &model, o.confidence));
  result["diagnostics"] = diagnostics_json(campaign.diagnostics);
  if (!o.output.empty()) {
    std::vector<OutputFile> files = {{"step.json", json_text(result)},
                                     {"step.svg", steps_svg(campaign, lone ? nullptr : &robot)}};
    if (!lone && model.has_inertia()) files.push_back({"model.yaml", to_robot_file(with_steps(model, campaign))});
    write_directory(o.output, files);
  }
  if (common.json) {
    print(result);
    return;
  }
  fmt::print("{}, {}\n", counted(o.files.size(), "step response"), counted(campaign.experiments.size(), "experiment"));
  print_joints(campaign, lone ? nullptr : &robot, o.confidence);
  if (o.files.size() <= 12) print_responses(campaign);
  if (campaign.links) print_links(*campaign.links, model);
  print_below(campaign.diagnostics);
}

std::string motors_yaml(const std::vector<Motor>& motors) {
  const auto list = [&](double Motor::*field) {
    std::string out;
    for (const auto& motor : motors) out += fmt::format("{}{}", out.empty() ? "" : ", ", motor.*field);
    return "[" + out + "]";
  };
  return fmt::format(
      "schema: 1\nmotor:\n  torque_constant: {}\n  gear: {}\n  resistance: {}\n  inductance: {}\n  back_emf: {}\n",
      list(&Motor::torque_constant), list(&Motor::gear), list(&Motor::resistance), list(&Motor::inductance),
      list(&Motor::back_emf));
}

std::string record_csv(const StepRecord& record) {
  const Index n = record.q.rows();
  std::vector<std::string> names = {"t"};
  for (const char* channel : {"q", "qd"})
    for (Index i = 1; i <= n; ++i) names.push_back(fmt::format("{}{}", channel, i));
  names.emplace_back("voltage");
  Eigen::MatrixXd table(record.t.size(), 2 + 2 * n);
  table << record.t, record.q.transpose(), record.qd.transpose(), record.input;
  return to_csv(names, table);
}

std::vector<VectorXd> poses_of(const Options& o, const Robot& robot) {
  if (o.poses.empty()) return {middle_pose(robot)};
  std::vector<VectorXd> out;
  for (const auto& text : o.poses) {
    std::vector<double> numbers;
    std::string word;
    for (std::istringstream words(text); std::getline(words, word, ',');) {
      char* end = nullptr;
      numbers.push_back(std::strtod(word.c_str(), &end));
      if (word.empty() || *end != 0 || !std::isfinite(numbers.back()))
        throw InvalidInput(fmt::format("--pose: '{}' is not a number of '{}'", word, text));
    }
    if (static_cast<int>(numbers.size()) != robot.dof())
      throw InvalidInput(fmt::format("--pose: '{}' has {} numbers, robot '{}' has {} joints", text, numbers.size(),
                                     robot.name, robot.dof()));
    out.emplace_back(VectorXd::Map(numbers.data(), robot.dof()));
  }
  return out;
}

// Every chosen joint in every pose at every voltage, as files.
std::vector<OutputFile> simulated_logs(const Options& o, const Common& common, const Model& model, const Drive& drive) {
  StepSimulationOptions options;
  options.duration = o.duration;
  options.travel = 2 * o.travel;
  if (drive.sensor.rate > 0) options.rate = drive.sensor.rate;
  if (o.logs.rate > 0) options.rate = o.logs.rate;
  options.sensor = drive.sensor;
  options.seed = common.seed;
  std::vector<int> joints;
  for (const auto& word : o.joints) joints.push_back(joint_of(word, model.robot));
  for (int i = 0; o.joints.empty() && i < model.robot.dof(); ++i) joints.push_back(i);
  const std::vector<VectorXd> poses = poses_of(o, model.robot);
  std::vector<OutputFile> out;
  for (const int joint : joints)
    for (std::size_t p = 0; p < poses.size(); ++p) {
      const Motor& motor = drive.motors[static_cast<std::size_t>(joint)];
      const auto voltages =
          o.voltages.empty() ? step_voltages(model, joint, poses[p], motor, o.travel, o.duration) : o.voltages;
      for (std::size_t v = 0; v < voltages.size(); ++v) {
        const StepRecord record = simulate_step(model, joint, poses[p], motor, voltages[v], options);
        out.push_back({fmt::format("joint{}_pose{}_run{}.csv", joint + 1, p + 1, v + 1), record_csv(record)});
        ++options.seed;
      }
    }
  return out;
}

void run_simulate(const Options& o, const Common& common) {
  if (!o.files.empty()) throw InvalidInput("--simulate: makes logs and reads none; run step again on what it made");
  if (o.output.empty()) throw InvalidInput("--simulate needs -o DIR for its logs");
  for (const auto& [option, value] : {std::pair{"--duration", o.duration}, {"--travel", o.travel}})
    require_positive(o, option, value);
  require_writable_directory(o.output);
  const Model described = load_model(o.simulate);
  const Robot& robot = described.robot;
  Diagnostics diagnostics;
  const Model model = nominal_model(described, &diagnostics);
  const Drive drive = drive_of(o, robot);
  std::vector<OutputFile> files = simulated_logs(o, common, model, drive);
  const std::size_t logs = files.size();
  files.push_back({"motors.yaml", motors_yaml(drive.motors)});
  files.push_back({"truth.yaml", to_robot_file(described)});
  write_directory(o.output, files, {}, {}, {o.simulate, o.settings});
  if (common.json) {
    nlohmann::ordered_json result = {{"schema", 1}, {"robot", robot.name}, {"logs", nlohmann::ordered_json::array()}};
    for (std::size_t k = 0; k < logs; ++k) result["logs"].push_back(files[k].path);
    result["diagnostics"] = diagnostics_json(diagnostics);
    print(result);
    return;
  }
  fmt::print(
      "{}: {} step responses in {}, motors.yaml and truth.yaml beside them\nNext\n  - steelyard step {}/*.csv "
      "--robot {} --settings {}/motors.yaml -o DIR\n",
      robot.name, logs, o.output, o.output, o.simulate, o.output);
  print_below(diagnostics);
}

void add_options(Command& command, Options& o) {
  command.option("LOG", o.files, "step responses: t, q (of one joint, or of all with --robot), voltage");
  command.option("--robot", o.robot, "URDF, MJCF, robot file or bundled name: logs are of all its joints");
  command.option("--joint", o.joints, "joint that moves: name or number (the one that moves most)").comma_separated();
  command.option("--voltages", o.voltages, "voltages of the steps, one per log [V] (from the voltage column)")
      .comma_separated();
  command.option("--voltage-column", o.voltage_column, "name of the voltage column, or its number without a header")
      .with_default();
  command.option("--settings", o.settings, "motor: (and sensor:, to simulate) as in simulate.yaml");
  command.option("--torque-constant", o.torque_constant, "K_t of the motor [N·m/A]");
  command.option("--resistance", o.resistance, "R of its winding [Ω]");
  command.option("--gear", o.gear, "motor speed over joint speed (1)");
  command.option("--back-emf", o.back_emf, "K_e [V·s/rad], where known: separates friction from it");
  command.option("--gain-deviation", o.gain_deviation, "relative standard deviation of the torque per volt: 0.05 (0)");
  command.option("--onset", o.onset, "onset of the motion: fit, step (where the voltage steps), or a time [s]")
      .with_default();
  command.flag("--speed", o.speed, "fit qd instead of q");
  command.flag("--unknown-gravity", o.unknown_gravity, "do not take gravity from the robot's nominal inertias");
  command.option("--confidence", o.confidence, "of intervals").with_default();
  o.logs.add_to(command);
  command.option("-o,--output", o.output, "directory for step.json, step.svg, model.yaml; or for simulated logs");
  command.option("--simulate", o.simulate, "ROBOT to simulate; its nominal values are the truth");
  command
      .option("--pose", o.poses,
              "pose in which the simulated joints begin and are locked, a,b,c [rad, m]; may be repeated")
      .repeatable();
  command.option("--duration", o.duration, "duration of a simulated step [s]").with_default();
  command.option("--travel", o.travel, "travel to choose voltages for, where none are given [rad, m]").with_default();
}

}  // namespace

void register_step(Command& program, const Common& common) {
  Command& command = program.subcommand("step", "inertia, damping, Coulomb friction from step responses");
  auto options = std::make_shared<Options>();
  options->command = &command;
  add_options(command, *options);
  command.footer(
      "Examples: steelyard step 6V.csv 9V.csv --voltages 6,9 --torque-constant 0.5 --resistance 1.2\n"
      "          steelyard step --simulate minnesota-dd -o steps\n"
      "          steelyard step steps/*.csv --robot minnesota-dd --settings steps/motors.yaml -o result");
  command.runs([options, &common] {
    if (options->simulate.empty() && options->files.empty())
      throw InvalidInput("step: no logs; give them, or --simulate ROBOT -o DIR to make some");
    if (options->simulate.empty())
      run_identify(*options, common);
    else
      run_simulate(*options, common);
  });
}

}  // namespace steelyard::app
