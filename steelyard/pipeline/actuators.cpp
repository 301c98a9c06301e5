#include "steelyard/pipeline/actuators.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/core/listed.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/logs/columns.hpp"
#include "steelyard/logs/log_columns.hpp"
#include "steelyard/math/distributions.hpp"
#include "steelyard/pipeline/actuator_solver.hpp"
#include "steelyard/pipeline/base_values.hpp"
#include "steelyard/pipeline/command_delay.hpp"
#include "steelyard/pipeline/read_signals.hpp"
#include "steelyard/pipeline/symmetry.hpp"
#include "steelyard/robot/bench.hpp"
#include "steelyard/signals/conditioning.hpp"
#include "steelyard/signals/motion.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

// How to read what was commanded: as positions, velocities and torques.
LogFormat format_of_commands(const Robot& robot, const Recording& recording) {
  LogFormat format = log_format(robot, recording);
  format.needs_torque = false;
  format.with_effort.clear();
  const bool by_number = columns_by_number(format);
  for (const char* channel : {"q", "qd", "tau"}) {
    const std::string command = fmt::format("{}_ref", channel);
    const bool needed = std::string(channel) == "q";
    const auto given = format.columns.find(command);
    std::vector<std::string> columns = {fmt::format("{}{}{{}}", needed ? "" : "?", command)};
    if (given != format.columns.end())
      columns = given->second;
    else if (by_number && !needed)
      columns.clear();
    format.columns[channel] = columns;
    const auto unit = format.units.find(command);
    if (unit != format.units.end())
      format.units[channel] = unit->second;
    else
      format.units.erase(channel);
    format.columns.erase(command);
    format.units.erase(command);
  }
  for (const char* other : {"qdd", "current"}) {
    format.columns[other] = {};
    format.units.erase(other);
  }
  return format;
}

// x of one clock at the instants of another.
MatrixXd on_clock_of(const Signals& log, const Signals& commands, const MatrixXd& x) {
  if (x.size() == 0) return {};
  if (commands.t0 == log.t0 && commands.dt == log.dt && x.cols() == log.samples()) return x;
  MatrixXd out(x.rows(), log.samples());
  VectorXd column(x.rows());
  for (Index k = 0; k < log.samples(); ++k) {
    interpolate_at(x, (log.t0 + static_cast<double>(k) * log.dt - commands.t0) / commands.dt, column);
    out.col(k) = column;
  }
  return out;
}

}  // namespace

const char* to_string(LinkFit fit) {
  return fit == LinkFit::automatic ? "auto" : fit == LinkFit::identify ? "identify" : "nominal";
}

DriveController controller_of_logs(const Robot& robot, const std::vector<Recording>& logs, const DriveController& asked,
                                   Diagnostics& diagnostics) {
  if (asked.given() || asked.kd.size() > 0 || asked.torque_limit.size() > 0) return asked;
  DriveController out = asked;
  const auto has_own = [](const Recording& log) { return log.controller.given(); };
  const DriveController& own = robot.drives.controller;
  if (const auto first = std::find_if(logs.begin(), logs.end(), has_own); first != logs.end()) {
    if (!std::all_of(logs.begin(), logs.end(), has_own))
      throw InvalidInput("`kp`: some logs have gains of their own, others have none: give those of all others");
    out.kp = first->controller.kp, out.kd = first->controller.kd, out.torque_limit = first->controller.torque_limit;
  } else if (own.given() && !logs.front().signals && !has_efforts(logs.front().file, logs.front().format)) {
    out.kp = own.kp, out.kd = own.kd, out.torque_limit = own.torque_limit;
    const bool estimated = own.delay_deviation > 0;
    if (!asked.delay && asked.joint_delays.size() == 0 && !estimated) out.delay = own.delay;
    diagnostics.push_back({Severity::info, "controller-of-robot",
                           fmt::format("{}: has no torque, which is computed by the gains that the robot's file has",
                                       logs.front().file)});
  } else if (asked.delay || asked.joint_delays.size() > 0) {
    return asked;  // refused where its gains are needed
  }
  return out;
}

DriveController controller_of(const Robot& robot, const DriveController& given) {
  require_fixed_base(robot, "torque from a controller's commands");
  if (robot.drives.transmission.size() > 0 || static_cast<int>(robot.shafts.size()) > robot.dof())
    throw InvalidInput("`kp`: a controller's torque acts at the joints, but these drives have separate motors");
  return for_joints(given, robot.dof());
}

CommandedSignals with_commands(const Robot& robot, const Recording& recording, Signals log) {
  if (recording.signals)
    throw InvalidInput(
        fmt::format("{}: the signals have no commands: give a file or arrays with q_ref", recording.file));
  ConditioningOptions options;
  options.drives = robot.drives;
  const Signals commands = condition(recording.file, robot.dof(), format_of_commands(robot, recording), options);
  CommandedSignals out;
  out.q_ref = on_clock_of(log, commands, commands.q);
  out.qd_ref = on_clock_of(log, commands, commands.qd);
  out.tau_ref = on_clock_of(log, commands, commands.tau);
  out.motion = std::move(log);
  out.controller = recording.controller;
  return out;
}

void set_control_effort(CommandedSignals& log) {
  const MatrixXd effort = control_effort(log);
  MatrixXd& tau = log.motion.tau;
  if (tau.size() == 0) tau = MatrixXd::Zero(effort.rows(), effort.cols());
  for (Index i = 0; i < tau.rows(); ++i)
    if (log.motion.source(i) == EffortSource::controller) tau.row(i) = effort.row(i);
}

namespace {

// Every joint by itself on a bench: an inertia about its axis, without gravity, with the robot's friction.
Model bench_of(const Robot& robot) {
  Robot bench = bench_robot(robot.coordinates, 0);
  bench.name = robot.name;
  bench.drives.effort = effort_sources(robot.drives, robot.dof());
  for (std::size_t k = 0; k < bench.shafts.size(); ++k) {
    bench.shafts[k].friction = robot.shafts[k].friction;
    bench.shafts[k].shape = robot.shafts[k].shape;
  }
  Model out(bench);
  LinkParameters body = LinkParameters::Zero();  // what the data does not determine stays near these
  body[0] = body[3] = body[5] = 0.1;
  body[9] = 1;
  for (int k = 0; k < robot.dof(); ++k) out.set_link(k, body);
  return out;
}

// Parameter of the robot that one of the bench is.
int column_of(const ParameterLayout& layout, const Parameter& on_bench) {
  return on_bench.kind == ParameterKind::inertial ? layout.rotor_column(on_bench.link) : layout.find(on_bench.name);
}

// The robot with rotors, the bench's laws and values, and its own links.
Fit on_robot(Fit bench, const Model& nominal) {
  VectorXd values(static_cast<Index>(bench.grouping.kept.size()));
  std::vector<int> columns;
  for (std::size_t b = 0; b < bench.grouping.kept.size(); ++b)
    values[static_cast<Index>(b)] = bench.model.values[bench.grouping.kept[b]];
  Model model = robot_of_bench(nominal, bench.model, bench.grouping, values);
  const ParameterLayout& layout = model.layout;
  for (const int c : bench.grouping.kept) columns.push_back(column_of(layout, bench.model.layout[c]));
  model.provenance = bench.model.provenance;
  ParameterTable standard;
  for (int c = 0; c < layout.size(); ++c) {
    ParameterRow row;
    row.name = row.expression = layout[c].name;
    row.kind = layout[c].kind;
    row.unit = layout[c].unit;
    row.value = model.values[c];
    row.deviation = row.unconstrained = std::nan("");
    row.interval = {std::nan(""), std::nan("")};
    row.source = ParameterSource::prior;
    row.determined = Determination::not_determined;
    row.essential = false;
    standard.push_back(row);
  }
  for (std::size_t b = 0; b < columns.size(); ++b) {
    const Parameter& parameter = layout[columns[b]];
    ParameterRow& row = bench.base[b];
    row.name = row.expression = parameter.name;
    row.kind = parameter.kind;
    row.unit = parameter.unit;
    standard[static_cast<std::size_t>(columns[b])] = row;
    bench.excitation.parameters[b].name = parameter.name;
    model.provenance->base[b] = parameter.name;
  }
  bench.grouping = {};
  bench.grouping.kept = columns;
  bench.grouping.K = MatrixXd(static_cast<Index>(columns.size()), 0);
  bench.standard = standard;
  bench.links = link_table(model, nominal, standard, {});
  bench.model = model;
  bench.base_count = 0;
  return bench;
}

}  // namespace

namespace {

void require_links(const Model& nominal) {
  if (!nominal.has_inertia())
    throw InvalidInput(
        fmt::format("`links` nominal: robot '{}' has links without inertia: give a description that has them, or "
                    "identify them (`links` identify)",
                    nominal.robot.name));
}

}  // namespace

Fit fit_actuators(const FitInput& in, const Run& run) {
  require_links(in.nominal);
  std::vector<Signals> logs = in.logs;
  for (Signals& log : logs) log.tau -= torque_of_links(in.nominal, log, run);
  IdentifyOptions options = in.options;
  options.consistency = {};  // links have none of it
  const Model bench = bench_of(in.nominal.robot);
  return on_robot(fit(FitInput{bench, logs, options, in.references, in.delay}, run), in.nominal);
}

namespace {

// Gains of this log, else of all; each with its delay.
std::vector<CommandedSignals> with_controllers(const Robot& robot, std::vector<CommandedSignals> logs,
                                               const DriveController& common) {
  for (auto& log : logs) log.controller = controller_of(robot, log.controller.given() ? log.controller : common);
  return logs;
}

void set_delays(std::vector<CommandedSignals>& logs, const DriveController& found) {
  for (auto& log : logs) {
    log.controller.delay = found.delay;
    log.controller.joint_delays = found.joint_delays;
  }
}

// Cut-off and a first estimate by least squares, from which the instruments begin.
Fit fit_bench(const Model& nominal, const std::vector<CommandedSignals>& logs, const IdentifyOptions& asked,
              const Run& run) {
  std::vector<Signals> left;
  for (const auto& log : logs) {
    left.push_back(log.motion);
    left.back().tau = control_effort(log) - torque_of_links(nominal, log.motion, run);
  }
  IdentifyOptions options = asked;
  options.consistency = {};  // links have none of it
  Model bench = bench_of(nominal.robot);
  if (options.friction.automatic) {  // what simulators know: no other law gained more than 4 % on recorded robots
    options.friction.automatic = false;
    Robot robot = bench.robot;
    for (auto& shaft : robot.shafts) shaft.friction = plain_friction();
    bench = with_robot(bench, robot);
  }
  return fit(FitInput{bench, left, options, {}}, run);
}

// The solution's values and covariance of the bench's parameters.
void take_values(Fit& bench, const ActuatorSolution& solution) {
  RobustCovariance covariance = bench.covariance;
  const Index own = solution.parameters;
  covariance.covariance = solution.covariance.topLeftCorner(own, own);
  covariance.freedom = VectorXd::Constant(own, solution.freedom);
  covariance.quantile = VectorXd::Constant(own, student_t_quantile(0.975, solution.freedom));
  bench.estimate.values = solution.free.head(own);
  bench.estimate.sigma = solution.sigma;
  for (Index b = 0; b < own; ++b) bench.base[static_cast<std::size_t>(b)].unconstrained = solution.free[b];
  set_base_values(bench, solution.values.head(own), covariance);
}

InstrumentReport report_of(const ActuatorSolution& solution) {
  InstrumentReport out;
  out.reference = "columns";
  out.iterations = solution.simulations;
  out.deviation = solution.deviation;
  out.tested = true;
  ExogeneityTest& test = out.exogeneity;
  const Index own = solution.parameters;
  test.statistic = solution.statistic;
  test.numerator = solution.numerator;
  test.denominator = solution.denominator;
  test.probability = solution.probability;
  test.difference = (solution.least_squares - solution.free).head(own);
  test.relative = test.difference.cwiseQuotient(solution.difference_deviation.head(own).cwiseMax(1e-300));
  return out;
}

// Delays as the solution has them.
DriveController with_delays(DriveController controller, const ActuatorSolution& solution) {
  const VectorXd found = solution.delays();
  if (found.size() == 0) return controller;
  const VectorXd deviation =
      solution.covariance.diagonal().segment(solution.parameters, found.size()).cwiseMax(0).cwiseSqrt();
  controller.delay = found.mean();
  controller.delay_deviation = deviation.mean();
  if (found.size() > 1) controller.joint_delays = found, controller.joint_delay_deviations = deviation;
  return controller;
}

// Joints whose zero gravity does not show keep it.
Diagnostics offset_diagnostics(const Robot& robot, const VectorXd& offsets, const VectorXd& deviations) {
  constexpr double unknown = 0.05;  // [rad, m] a deviation beyond which nothing was learnt
  Diagnostics out;
  std::vector<std::string> hidden;
  for (Index i = 0; i < offsets.size(); ++i)
    if (!(deviations[i] < unknown)) hidden.push_back(robot.coordinates[static_cast<std::size_t>(i)].name);
  if (!hidden.empty())
    out.push_back({Severity::warning, "encoder-offset-hidden",
                   fmt::format("the zero of {} does not show: gravity must load a joint, in poses that differ, for its "
                               "encoder offset to be separable from friction's offset",
                               listed(hidden))});
  return out;
}

// Signs that gains or references are not those of this motion.
Diagnostics suspect_controller(const Robot& robot, const Fit& bench, const ActuatorSolution& solution) {
  Diagnostics out;
  const VectorXd deviation = solution.covariance.diagonal().cwiseMax(0).cwiseSqrt();
  constexpr double clearly = 3;  // standard deviations
  std::vector<std::string> negative;
  for (Index b = 0; b < solution.parameters; ++b) {
    const Parameter& p = bench.model.layout[bench.grouping.kept[static_cast<std::size_t>(b)]];
    const bool inertia = p.kind == ParameterKind::inertial;
    const bool damping =
        p.kind == ParameterKind::friction && law_of(bench.model.robot, p).role == FrictionRole::damping;
    if (!(inertia || damping) || !(solution.free[b] < -clearly * deviation[b])) continue;
    const int joint = inertia ? p.link : p.shaft;
    negative.push_back(fmt::format("{} of '{}'", inertia ? "armature" : "damping",
                                   robot.coordinates[static_cast<std::size_t>(joint)].name));
  }
  if (2 * negative.size() > static_cast<std::size_t>(robot.dof()))
    out.push_back({Severity::warning, "controller-gains",
                   fmt::format("the torque asks for a negative {}: check the gains (`kp`, `kd`) and their order, and "
                               "whether q_ref and qd_ref are what the drives were given",
                               listed(negative))});
  if (solution.delay_count == 1) {
    const Index at = solution.parameters;
    if (solution.free[at] < -clearly * deviation[at] && solution.free[at] < -1e-3)
      out.push_back({Severity::warning, "reference-late",
                     fmt::format("the joints move {:.1f} ms before their commands: the references were logged late, or "
                                 "are not what the drives were given",
                                 -1e3 * solution.free[at])});
    constexpr double slow = 0.03;  // [s] longer than drives and buses take
    if (solution.free[at] - clearly * deviation[at] > slow)
      out.push_back(
          {Severity::warning, "reference-early",
           fmt::format("commands act {:.1f} ms after they were logged, longer than drives and buses take: were "
                       "they logged when they were planned?",
                       1e3 * solution.free[at])});
  }
  return out;
}

}  // namespace

ActuatorFit fit_controlled(const Model& given, const std::vector<CommandedSignals>& recorded,
                           const IdentifyOptions& options, const Run& run) {
  require_links(given);
  Model nominal = given;
  ActuatorFit out{.fit = {.model = nominal}};
  out.controller =
      controller_of(nominal.robot, options.controller.given() ? options.controller : recorded.front().controller);
  std::vector<CommandedSignals> logs = with_controllers(nominal.robot, recorded, out.controller);
  const bool estimated = !out.controller.delay;
  if (estimated) {
    run.say("finding the delay of the commands", 0.1);
    out.controller.delay = estimate_delay(nominal, logs, run).delay;
  }
  set_delays(logs, out.controller);
  Fit bench = fit_bench(nominal, logs, options, run);

  run.say("instruments", 0.7);
  const ActuatorSettings& asked = options.actuators;
  const ActuatorProblem problem{.nominal = nominal,
                                .bench = bench.model,
                                .base = bench.grouping,
                                .logs = logs,
                                .signals = bench.signals,
                                .delay = !estimated         ? DelayFit::given
                                         : asked.delay_each ? DelayFit::each
                                                            : DelayFit::shared,
                                .encoder_offsets = asked.encoder_offsets,
                                .instruments = !asked.least_squares};
  VectorXd start(static_cast<Index>(bench.grouping.kept.size()));
  for (Index b = 0; b < start.size(); ++b)
    start[b] = bench.model.values[bench.grouping.kept[static_cast<std::size_t>(b)]];
  const ActuatorSolution solution = solve_actuators(problem, start, run);
  take_values(bench, solution);
  bench.method = problem.instruments ? "iv" : "wls";
  if (problem.instruments) bench.instruments = report_of(solution);
  out.controller = with_delays(out.controller, solution);
  if (const VectorXd offsets = solution.encoder_offsets(); offsets.size() > 0) {
    const VectorXd deviation = solution.covariance.diagonal().tail(offsets.size()).cwiseMax(0).cwiseSqrt();
    append(out.diagnostics, offset_diagnostics(nominal.robot, offsets, deviation));
    out.encoder_offsets = offsets;
    out.encoder_offset_deviations = deviation;
    VectorXd& offset = nominal.robot.drives.offset;
    offset = offset.size() > 0 ? VectorXd(offset + offsets) : offsets;
  }
  append(out.diagnostics, suspect_controller(nominal.robot, bench, solution));
  if (estimated)
    append(out.diagnostics, delay_diagnostics(*out.controller.delay, out.controller.delay_deviation, solution.explained,
                                              longest_delay(logs)));
  nominal.robot.drives.controller = out.controller;
  out.fit = on_robot(std::move(bench), nominal);
  if (const auto groups = symmetric_joints(nominal.robot, asked.symmetry); !asked.symmetry.empty())
    append(out.diagnostics, share_among_symmetric(out.fit, groups));
  return out;
}

}  // namespace steelyard
