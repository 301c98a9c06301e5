// steelyard excite ROBOT -o plan.json: an exciting trajectory inside the limits.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <csignal>
#include <filesystem>
#include <map>

#include "app/command.hpp"
#include "app/progress.hpp"
#include "steelyard/core/counted.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/unit_text.hpp"
#include "steelyard/motion/limit_rows.hpp"
#include "steelyard/motion/limits_file.hpp"
#include "steelyard/pipeline/excite.hpp"
#include "steelyard/report/read.hpp"
#include "steelyard/results/plan_result.hpp"
#include "steelyard/results/result_parts.hpp"

namespace steelyard::app {

namespace {

struct Options {
  RobotArgument robot;
  std::string output = "plan.json";
  std::string family = "fourier", boundary = "rest", criterion = "d", search = "gradient", target = "all";
  double period = 10, rate = 100, time = 20, scale = 1;
  int harmonics = 5, repeat = 1;
  long iterations = 0;
  std::vector<std::string> parameters, done;
  std::vector<double> sigma, velocity, acceleration, jerk, start, from;
  std::string limits, floor, resume;
  std::string tool_frame;
  double clearance = -1, obstacle_clearance = -1, tool_speed = 0, tool_acceleration = 0;
  bool no_report = false;
  Command* command = nullptr;

  bool given(const char* option) const { return command->given(option); }
};

// Ctrl-C: once, the best so far is written; twice, the program ends as it would have.
std::atomic<bool> stop{false};

class StopOnInterrupt {
 public:
  StopOnInterrupt() {
    struct sigaction action {};
    action.sa_handler = [](int) { stop = true; };
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigaction(SIGINT, &action, &before_);
  }
  ~StopOnInterrupt() { sigaction(SIGINT, &before_, nullptr); }
  StopOnInterrupt(const StopOnInterrupt&) = delete;
  StopOnInterrupt& operator=(const StopOnInterrupt&) = delete;

 private:
  struct sigaction before_ {};
};

// Adds the option to errors of a reader by name.
template <typename Read>
auto named(const char* option, Read read, const std::string& name) {
  try {
    return read(name);
  } catch (const InvalidInput& e) {
    throw InvalidInput(fmt::format("{}: {}", option, e.what()));
  }
}

Eigen::VectorXd pose(const std::string& option, const std::vector<double>& values, const Robot& robot) {
  const auto n = static_cast<Eigen::Index>(values.size());
  if (n == 0) return {};
  const Eigen::VectorXd out = Eigen::VectorXd::Map(values.data(), n);
  if (n != robot.dof() || !out.allFinite())
    throw InvalidInput(fmt::format("{}: must be {} finite numbers q1,q2,…, one per joint of {}, not {}", option,
                                   robot.dof(), robot.name, n));
  return out;
}

double positive(const char* option, double value) {
  if (!(value > 0) || !std::isfinite(value)) throw InvalidInput(fmt::format("{}: must be a positive number", option));
  return value;
}

std::optional<double> floor_height(const std::string& text) {
  if (text == "none") return {};
  try {
    std::size_t used = 0;
    const double height = std::stod(text, &used);
    if (used == text.size() && std::isfinite(height)) return height;
  } catch (const std::exception&) {
  }
  throw InvalidInput(fmt::format("--floor: '{}' is neither a height [m] nor none", text));
}

// A plan's limits, and the robot's own where they have become tighter since. The floor is as the plan has it.
MotionLimits tighter(MotionLimits plan, const MotionLimits& own) {
  for (std::size_t i = 0; i < plan.joints.size() && i < own.joints.size(); ++i) {
    Limits& joint = plan.joints[i];
    joint.lower = std::max(joint.lower, own.joints[i].lower);
    joint.upper = std::min(joint.upper, own.joints[i].upper);
    for (const auto field : {&Limits::velocity, &Limits::acceleration, &Limits::jerk, &Limits::effort})
      joint.*field = std::min(joint.*field, own.joints[i].*field);
  }
  plan.tool.speed = std::min(plan.tool.speed, own.tool.speed);
  plan.tool.acceleration = std::min(plan.tool.acceleration, own.tool.acceleration);
  return plan;
}

// The robot's own (and the plan's that is gone on from), the file's over them, the options' over those.
MotionLimits limits_of(const Options& o, const Robot& robot, const std::optional<Plan>& before) {
  MotionLimits out = before ? tighter(before->limits, own_limits(robot)) : own_limits(robot);
  if (!o.limits.empty()) apply_limits_file(o.limits, robot, out);
  const auto apply = [&](const char* option, const std::vector<double>& values, double Limits::*field) {
    if (values.empty()) return;
    const Eigen::VectorXd given = per_joint(option, values, robot);
    for (std::size_t i = 0; i < out.joints.size(); ++i) out.joints[i].*field = given[static_cast<Eigen::Index>(i)];
  };
  apply("--velocity", o.velocity, &Limits::velocity);
  apply("--acceleration", o.acceleration, &Limits::acceleration);
  apply("--jerk", o.jerk, &Limits::jerk);
  if (!o.floor.empty()) out.floor = floor_height(o.floor);
  if (o.given("--clearance")) out.clearance = out.obstacle_clearance = o.clearance;
  if (o.given("--obstacle-clearance")) out.obstacle_clearance = o.obstacle_clearance;
  if (o.given("--tool-frame")) out.tool_frame = o.tool_frame;
  if (o.given("--tool-speed")) out.tool.speed = positive("--tool-speed", o.tool_speed);
  if (o.given("--tool-acceleration")) out.tool.acceleration = positive("--tool-acceleration", o.tool_acceleration);
  return out;
}

// Options that were not given are those of the plan that is gone on from.
void take_over(const Plan& before, const Options& o, const Robot& robot, ExciteOptions& out) {
  const FamilyOptions asked = out.family;
  out.family = before.family;
  if (o.given("--family")) out.family.kind = asked.kind;
  if (o.given("--boundary")) out.family.boundary = asked.boundary;
  if (o.given("--period")) out.family.period = asked.period;
  if (o.given("--harmonics")) out.family.harmonics = asked.harmonics;
  if (o.given("--start")) out.family.start = asked.start;
  if (!o.given("--rate")) out.design.rate = before.rate;
  if (!o.given("--scale")) out.scale = before.scale;
  if (!o.given("--criterion")) out.criterion = criterion_kind(before.criterion);
  if (!o.given("--target")) out.measurement.target = target(before.target);
  if (!o.given("--sigma")) out.measurement.deviation = before.deviation;
  if (!o.given("--done")) out.done = before.done;
  if (o.given("--target") || o.given("--parameters")) return;
  const Measurement all(robot, out.measurement);
  const std::size_t counted = all.target().empty() ? all.names().size() : all.target().size();
  if (before.parameters.size() != counted) out.measurement.parameters = before.parameters;
}

constexpr double actuator_frequency = 2;  // [Hz] of the fastest sine by default: armature shows in fast motion

ExciteOptions excite_options(const Options& o, const Robot& robot) {
  ExciteOptions out;
  out.family = {named("--family", family_kind, o.family), named("--boundary", boundary, o.boundary), o.period,
                o.harmonics, pose("--start", o.start, robot)};
  out.criterion = named("--criterion", criterion_kind, o.criterion);
  out.measurement.target = named("--target", target, o.target);
  out.measurement.parameters = o.parameters;
  if (!o.sigma.empty()) out.measurement.deviation = per_joint("--sigma", o.sigma, robot);
  out.design.search = named("--search", search_kind, o.search);
  out.design.rate = o.rate;
  out.design.seconds = o.iterations > 0 && !o.given("--time") ? infinity : o.time;
  out.design.iterations = o.iterations;
  out.scale = o.scale;
  out.done = o.done;
  out.from = pose("--from", o.from, robot);
  out.resume = o.resume;
  if (out.measurement.target == Target::actuators && !o.given("--harmonics"))
    out.family.harmonics = static_cast<int>(std::lround(actuator_frequency * o.period));
  std::optional<Plan> before;
  if (!o.resume.empty()) {
    before = read_plan(o.resume);
    require_same_joints(*before, o.resume, robot);
    take_over(*before, o, robot, out);
  }
  out.limits = limits_of(o, robot, before);
  return out;
}

RunRecord record_of(const Options& o, const Common& common, const ExciteOptions& excite) {
  RunRecord out = run_record(common, {used_robot(o.robot.robot)});
  if (!o.limits.empty()) out.files.push_back(used_file(o.limits, "limits"));
  if (!o.resume.empty()) out.files.push_back(used_file(o.resume, "plan"));
  for (const auto& done : excite.done) out.files.push_back(used_file(done, "done"));
  out.options = {{"criterion", to_string(excite.criterion)},
                 {"search", to_string(excite.design.search)},
                 {"time", std::isfinite(excite.design.seconds) ? fmt::format("{:g} s", excite.design.seconds) : "any"},
                 {"iterations", o.iterations > 0 ? fmt::format("{}", o.iterations) : "any"}};
  return out;
}

Run shown_in(ProgressLine& line, const Common& common) {
  Run out = run_of(common);
  out.cancel = [] {
    if (stop) throw Cancelled();
  };
  if (line.shown())
    out.progress = [&line](const std::string& stage, double done) {
      line.show(done, stage + "  (Ctrl-C: take the best so far)");
    };
  return out;
}

struct OutputPlace {
  std::string directory, stem;
};

OutputPlace place_of(const std::string& output) {
  const std::filesystem::path path(output);
  if (path.extension() != ".json" || path.stem().empty())
    throw InvalidInput(fmt::format("-o: '{}' must end in .json: the motion is written beside it as .csv", output));
  const std::string directory = path.has_parent_path() ? path.parent_path().string() : ".";
  require_writable_directory(directory);
  if (std::filesystem::is_directory(path))
    throw InvalidInput(fmt::format("{}: cannot be written: it is a directory", output));
  return {directory, path.stem().string()};
}

// A plan that is continued may be written over: the new one is never worse.
void require_no_input(const Options& o, const OutputPlace& place) {
  std::vector<std::string> inputs = o.done;
  inputs.insert(inputs.end(), {o.robot.robot, o.limits});
  require_other_files(in_directory(place.directory, plan_file_names(place.stem)), inputs);
}

Eigen::Index index(std::size_t i) { return static_cast<Eigen::Index>(i); }

std::string share_of_nominal(double share, double nominal) {
  return share < 1 ? fmt::format("{:.3g} % of its nominal value", 100 * share)
                   : fmt::format("more than its nominal value, {:.2g}", nominal);
}

// Least known first: by their share of the nominal value where that is known, else of one unit each.
void print_parameters(const Plan& plan) {
  struct Row {
    std::size_t parameter;
    double deviation, relative;
  };
  std::vector<Row> rows;
  for (std::size_t k = 0; k < plan.parameters.size(); ++k) {
    const double deviation = plan.standard_deviations[static_cast<Eigen::Index>(k)];
    rows.push_back({k, deviation, deviation / std::abs(plan.nominal[static_cast<Eigen::Index>(k)])});
  }
  const bool nominal = std::any_of(rows.begin(), rows.end(), [](const Row& r) { return std::isfinite(r.relative); });
  if (nominal) std::erase_if(rows, [](const Row& r) { return !std::isfinite(r.relative); });
  std::stable_sort(rows.begin(), rows.end(), [&](const Row& a, const Row& b) {
    return nominal ? a.relative > b.relative : a.deviation > b.deviation;
  });
  const bool ones = (plan.deviation.array() == 1).all();
  fmt::print("\nLeast well determined of {} base parameters after one period{}; torque noise {} per sample\n",
             plan.parameters.size(), plan.done.empty() ? "" : fmt::format(" and {}", join(plan.done)),
             ones ? "of 1 N·m (default of --sigma)" : "as given");
  for (std::size_t i = 0; i < std::min<std::size_t>(5, rows.size()); ++i)
    fmt::print("  {:<10} ± {:<10.3g} {:<9} {}\n", plan.parameters[rows[i].parameter], rows[i].deviation,
               unit_text(plan.units[rows[i].parameter]),
               nominal ? share_of_nominal(rows[i].relative, plan.nominal[index(rows[i].parameter)]) : "");
}

void print_margins(const Plan& plan) {
  std::vector<Margin> margins = plan.margins;
  std::stable_sort(margins.begin(), margins.end(), [](const auto& a, const auto& b) { return a.spare < b.spare; });
  fmt::print("\nNearest limits, of {}{}\n", margins.size(),
             plan.scale == 1 ? "" : fmt::format(", at {:g} % of the speed", 100 * plan.scale));
  for (std::size_t i = 0; i < std::min<std::size_t>(6, margins.size()); ++i) {
    const Margin& m = margins[i];
    const bool distance = is_distance(m.row.limit);
    fmt::print(
        "  {:<18} {:<24} {:>9.4g} {} {:<9.4g} {:<6} {:>8} spare at {:.2f} s\n", to_string(m.row.limit), m.row.where,
        m.value, distance ? "≥ " : "of", m.row.bound, unit_text(m.row.unit),
        distance ? fmt::format("{:.1f} mm", 1e3 * (m.value - m.row.bound)) : fmt::format("{:.2f} %", 100 * m.spare),
        m.time);
  }
}

// How near the robot comes to what stands around it, whether or not these are the nearest limits.
void print_distances(const Plan& plan) {
  std::map<std::string, Margin> nearest;
  const auto keep = [&](const std::string& what, const Margin& m) {
    const auto [at, first] = nearest.try_emplace(what, m);
    if (!first && m.value < at->second.value) at->second = m;
  };
  const auto link_of = [](const std::string& where) { return where.substr(0, where.rfind(" - ")); };
  for (const auto& m : plan.margins) {
    if (m.row.limit == LimitKind::floor) keep("the floor", m);
    if (m.row.limit == LimitKind::obstacle) keep(m.row.where.substr(m.row.where.rfind(" - ") + 3), m);
    if (m.row.limit == LimitKind::self_collision) keep("itself", m);
  }
  if (nearest.empty()) return;
  fmt::print("\nSmallest distances\n");
  for (const auto& [what, m] : nearest)
    fmt::print("  to {:<21} {:>9.3g} m by {} at {:.2f} s\n", what, m.value,
               what == "itself" ? m.row.where : link_of(m.row.where), m.time);
}

// How to record a plan for actuators: how long, with which gains.
void print_recording(const Plan& plan, const Model& model, const std::string& robot, const std::string& plan_path) {
  constexpr double enough = 20;  // [s] of motion: longer ones shrink intervals with the root of the time
  const auto periods = std::max(2L, std::lround(std::ceil(enough / plan.family.period)));
  const DriveController& own = model.robot.drives.controller;
  const ProposedGains proposed = own.given() ? ProposedGains{own.kp, own.kd, 0} : proposed_gains(model, plan);
  const auto list = [](const Eigen::VectorXd& x) { return fmt::format("{:g}", fmt::join(x, ",")); };
  const std::string gains =
      proposed.kp.size() > 0 ? fmt::format("--kp {} --kd {}", list(proposed.kp), list(proposed.kd)) : "--kp KP --kd KD";
  fmt::print(
      "  - hold the base still, play q_ref and qd_ref of {}.csv {} times in a row ({:g} s), and log t, q, qd, q_ref, "
      "qd_ref{}\n  - once more with twice kp and 1.4 times kd, which separates the delay from damping\n"
      "  - then: steelyard identify {} LOG {}\n",
      plan_path, periods, static_cast<double>(periods) * plan.family.period,
      own.given() ? ", with the gains of the description"
                  : fmt::format("; gains for a start, of a loop of {:.2g} Hz, are below", proposed.frequency),
      robot, gains);
}

void print_summary(const Plan& plan, const Model& model, const std::string& robot, const OutputPlace& place,
                   const std::vector<OutputFile>& files) {
  fmt::print("{}: {} of {:g} s, {}, {}; criterion {}, {}, {}, {:.1f} s\n", plan.robot, to_string(plan.family.kind),
             plan.family.period, counted(plan.family.harmonics, "harmonic"),
             plan.family.boundary == Boundary::periodic ? "periodic" : "from rest to rest", plan.criterion,
             counted(plan.starts, "start"), counted(plan.evaluations, "evaluation"), plan.seconds);
  fmt::print("log det {:.6g}, condition {:.4g}, log J_k {:.4g}\n", plan.log_det, plan.condition, std::log(plan.jk));
  if (plan.interrupted) fmt::print("Interrupted: this is the best motion found so far; --resume continues from it\n");
  print_parameters(plan);
  print_margins(plan);
  print_distances(plan);
  std::vector<std::string> names;
  for (const auto& file : files) names.push_back(file.path);
  fmt::print("\nWritten to {}: {}\n", place.directory, join(names));
  const std::string plan_path = (std::filesystem::path(place.directory) / place.stem).lexically_normal().string();
  const bool html = std::find(names.begin(), names.end(), place.stem + ".html") != names.end();
  if (plan.scale != 1) {
    fmt::print("Next\n  - run it and watch; then at full speed, with --scale 1\n");
    return;
  }
  fmt::print(
      "Next\n  - look at {2}; run it slowly first: steelyard excite {1} --resume {0}.json --time 0 --scale 0.3 "
      "-o slow.json\n",
      plan_path, robot, plan_path + (html ? ".html" : ".svg"));
  if (plan.target == to_string(Target::actuators))
    print_recording(plan, model, robot, plan_path);
  else
    fmt::print("  - log q and torque over several periods, then: steelyard identify {1} LOG --plan {0}.json\n",
               plan_path, robot);
}

void run_excite(const Options& options, const Common& common) {
  const OutputPlace place = place_of(options.output);
  if (options.repeat < 1) throw InvalidInput("--repeat: must be 1 or more");
  if (options.given("--iterations") && options.iterations < 1)
    throw InvalidInput("--iterations: must be 1 or more; to take a plan as it is, use --time 0 with --resume");
  require_no_input(options, place);
  const Model model = options.robot.load();
  ExciteOptions excite = excite_options(options, model.robot);
  if (options.repeat > 1 && excite.family.kind == FamilyKind::sines)
    throw InvalidInput("--repeat: free sines do not end where they began, and cannot be repeated");
  const RunRecord run = record_of(options, common, excite);  // before a plan that was read is written over
  Plan plan;
  {
    const StopOnInterrupt interrupts;
    ProgressLine line(!common.json);
    plan = make_plan(model, excite, shown_in(line, common));
  }
  std::vector<OutputFile> files;
  try {
    files = plan_files(model, plan, place.stem, {excite.from, options.repeat}, run);
  } catch (const Unattainable& blocked) {  // the way to it is; the plan is not lost
    plan.diagnostics.push_back(
        {Severity::warning, "no-approach", fmt::format("the plan has no approach from --from: {}", blocked.what())});
    files = plan_files(model, plan, place.stem, {{}, options.repeat}, run);
  }
  if (!options.no_report) {
    const std::string& json = file_text(files, place.stem + ".json");
    files.push_back({place.stem + ".html", report_page(report_input(plan, place.stem, json))});
  }
  write_directory(place.directory, files);
  if (common.json) {
    print_text(file_text(files, place.stem + ".json"));
    return;
  }
  print_summary(plan, model, options.robot.robot, place, files);
  print_below(plan.diagnostics);
}

void add_motion_options(Command& command, Options& o) {
  command
      .option("-o,--output", o.output,
              "plan.json; the motion as .csv, a page as .html, a picture as .svg and a ROS 2 trajectory beside it")
      .with_default();
  add_no_report(command, o.no_report);
  command.option("--period", o.period, "period of the motion [s]").with_default();
  command.option("--harmonics", o.harmonics,
                 "sines per joint; points per joint of bspline and points (5; for --target actuators, up to 2 Hz)");
  command.option("--rate", o.rate, "sampling rate [Hz]").with_default();
  command.option("--family", o.family, "fourier, sines, multisine, bspline, points").with_default();
  command.option("--boundary", o.boundary, "rest, blend (rest by polynomials), periodic (ends as it starts, moving)")
      .with_default();
  command.option("--start", o.start, "pose q1,q2,… to start and end in [rad, m]").comma_separated();
  command.option("--from", o.from, "pose before the motion; the approach from it to the plan is written too")
      .comma_separated();
  command.option("--scale", o.scale, "playback speed, up to 1: 0.3 for a first run").with_default();
  command.option("--repeat", o.repeat, "periods in the ROS 2 trajectory").with_default();
}

void add_search_options(Command& command, Options& o) {
  command.option("--criterion", o.criterion, "d (volume), e (worst axis), a (mean variance), condition, jd, jk")
      .with_default();
  command.option("--target", o.target, "parameters to design for: all, links, friction, payload, actuators")
      .with_default();
  command.option("--parameters", o.parameters, "base parameters that count, by name: ZZR_1,MX_2").comma_separated();
  command.option("--sigma", o.sigma, "torque noise of each joint, or one for all [N·m, N] (1)").comma_separated();
  command.option("--search", o.search, "gradient, genetic, random").with_default();
  command.option("--time", o.time, "time to search [s]; 0 with --resume: the plan as it is").with_default();
  command.option("--iterations", o.iterations, "number of evaluations instead of a time, for the same plan every time");
  command.option("--resume", o.resume, "plan.json to continue the search from");
  command.option("--done", o.done, "earlier plan or log, which the new motion complements; may be repeated")
      .repeatable();
}

void add_limit_options(Command& command, Options& o) {
  command.option("--limits", o.limits, "limits.yaml: limits that override the robot's own, and obstacles");
  for (auto [name, values, words] : {std::tuple{"--velocity", &o.velocity, "[rad/s, m/s]"},
                                     {"--acceleration", &o.acceleration, "[rad/s², m/s²]"},
                                     {"--jerk", &o.jerk, "[rad/s³, m/s³]"}})
    command.option(name, *values, fmt::format("limit of each joint, or one for all {}", words)).comma_separated();
  command.option("--floor", o.floor, "height that all shapes stay above [m], or none");
  command.option("--clearance", o.clearance, "distance that links keep to each other, floor and obstacles [m] (0.01)")
      .not_negative();
  command.option("--obstacle-clearance", o.obstacle_clearance, "distance to floor and obstacles alone [m]")
      .not_negative();
  command.option("--tool-speed", o.tool_speed, "limit [m/s]");
  command.option("--tool-frame", o.tool_frame,
                 "frame or link that the tool limits apply to (tool, tool0, flange, last link)");
  command.option("--tool-acceleration", o.tool_acceleration, "limit [m/s²]");
}

}  // namespace

void register_excite(Command& program, const Common& common) {
  Command& command = program.subcommand("excite", "an exciting trajectory inside the limits");
  auto options = std::make_shared<Options>();
  options->command = &command;
  options->robot.add_to(command);
  add_motion_options(command, *options);
  add_search_options(command, *options);
  add_limit_options(command, *options);
  command.footer(
      "Examples: steelyard excite arm.urdf -o plan.json --time 60\n"
      "          steelyard excite arm.urdf -o next.json --done plan.json --floor 0 --tool-speed 1");
  command.runs([options, &common] { run_excite(*options, common); });
}

}  // namespace steelyard::app
