#include "steelyard/actuators/actuators.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "steelyard/actuators/actuator_solver.hpp"
#include "steelyard/actuators/command_delay.hpp"
#include "steelyard/actuators/symmetry.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/listed.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/fit/base_values.hpp"
#include "steelyard/math/distributions.hpp"
#include "steelyard/recordings/controller.hpp"
#include "steelyard/robot/bench.hpp"
#include "steelyard/signals/motion.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

const char* to_string(LinkFit fit) {
  return fit == LinkFit::automatic ? "auto" : fit == LinkFit::identify ? "identify" : "nominal";
}

namespace {

// Every joint by itself on a bench: an inertia about its axis, without gravity, with the robot's friction. A robot of
// which nothing is known is a bench as it is, with gravity.
Model bench_of(const Model& nominal) {
  if (is_unknown_robot(nominal)) return nominal;
  const Robot& robot = nominal.robot;
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

// Bodies with the estimated inertias and first moments about their axes, round about their centres of mass, and no
// lighter than those moments need.
void set_bodies(Fit& fit, const Model& nominal) {
  enum { XX, XY, XZ, YY, YZ, ZZ, MX, MY, MZ, M };
  for (int k = 0; k < fit.model.robot.dof(); ++k) {
    if (fit.model.robot.coordinates[static_cast<std::size_t>(k)].type == JointType::prismatic) continue;
    LinkParameters body = fit.model.link(k).value();
    const double moment = body[MX] * body[MX] + body[MY] * body[MY];
    if (moment > 0) body[M] = std::max(body[M], 2 * moment / std::max(body[ZZ], 1e-9));
    const double own = std::max(body[ZZ] - moment / body[M], 0.0);
    body[XX] = own + body[MY] * body[MY] / body[M];
    body[YY] = own + body[MX] * body[MX] / body[M];
    body[XY] = -body[MX] * body[MY] / body[M];
    body[XZ] = body[YZ] = body[MZ] = 0;
    fit.model.set_link(k, body);
  }
  for (std::size_t c = 0; c < fit.standard.size(); ++c) fit.standard[c].value = fit.model.values[static_cast<Index>(c)];
  fit.links = link_table(fit.model, nominal, fit.standard, {});
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

Model with_plain_friction(const Model& model) {
  Robot robot = model.robot;
  for (auto& shaft : robot.shafts) shaft.friction = shaft.beside_springs(plain_friction());
  return with_robot(model, robot);
}

Fit fit_actuators(const FitInput& in, const Run& run) {
  require_links(in.nominal);
  std::vector<Signals> logs = in.logs;
  for (Signals& log : logs) log.tau -= torque_of_links(in.nominal, log, run);
  IdentifyOptions options = in.options;
  options.consistency = {};  // links have none of it
  const Model bench = bench_of(in.nominal);
  return on_robot(fit(FitInput{bench, logs, options, in.references, in.delay}, run), in.nominal);
}

namespace {

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
  Model bench = bench_of(nominal);
  if (options.friction.automatic) {  // no law that simulators know gained 1 % on a recorded robot
    options.friction.automatic = false;
    bench = with_plain_friction(bench);
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
    if (!(deviations[i] > 0 && deviations[i] < unknown))
      hidden.push_back(robot.coordinates[static_cast<std::size_t>(i)].name);
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
    const bool inertia = p.kind == ParameterKind::inertial && !is_moment(p);
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

namespace {

// Joints at which gravity and inertia of the links come out as another multiple of the description's than one: torque
// is wrong by that factor, or the description is. Groups of joints may have gains of their own, so a third of them is
// enough, but one alone is a link that was described badly. Empty: there are no such joints.
std::string doubt_gains(const Robot& robot, const LinkFactors& found) {
  constexpr double known = 0.1;     // deviation of a factor that says something
  constexpr double clearly = 5;     // standard deviations
  constexpr double too_much = 1.5;  // descriptions are not that wrong at so many joints
  int seen = 0;
  std::vector<std::string> joints;
  std::vector<double> factors;
  for (Index i = 0; i < found.factor.size(); ++i) {
    const double factor = found.factor[i], deviation = found.deviation[i];
    if (!(deviation < known * std::max(1.0, std::abs(factor)))) continue;
    ++seen;
    if ((factor < too_much && factor > 1 / too_much) || std::abs(factor - 1) < clearly * deviation) continue;
    joints.push_back(robot.coordinates[static_cast<std::size_t>(i)].name);
    factors.push_back(factor);
  }
  if (joints.empty() || 3 * static_cast<int>(joints.size()) < seen || (joints.size() == 1 && seen > 2)) return {};
  const auto [least, most] = std::minmax_element(factors.begin(), factors.end());
  const std::string range =
      *most < 1.3 * *least ? fmt::format("{:.2g}", *most) : fmt::format("{:.2g} to {:.2g}", *least, *most);
  return fmt::format("by the torque of these gains, the links that {} {} weigh {} times what the description has",
                     listed(joints), joints.size() > 1 ? "move" : "moves", range);
}

// The logs with a first delay of their commands, where none is given.
void set_first_delay(const Model& nominal, DriveController& controller, std::vector<CommandedSignals>& logs,
                     const Run& run) {
  for (auto& log : logs) set_controller(nominal.robot, controller, log);
  if (controller.delay) return;
  run.say("finding the delay of the commands", 0.1);
  controller.delay = estimate_delay(nominal, logs, run).delay;
  for (auto& log : logs) set_controller(nominal.robot, controller, log);
}

// The solution by logs whose drives hold their commands or not, as it was given; else the one that leaves less of the
// torque, where samples are so far apart that it matters.
ActuatorSolution solve_with_hold(const ActuatorProblem& problem, const VectorXd& start, DriveController& controller,
                                 std::vector<CommandedSignals>& logs, const Run& run) {
  constexpr double slow =
      1.0 / 150;  // [s] between samples: the hold of 100 Hz moves damping by 2 %, that of 200 by less
  const auto solved = [&](bool hold) {
    for (auto& log : logs) log.controller.hold = hold;
    return solve_actuators(problem, start, run);
  };
  const auto error = [](const ActuatorSolution& x) { return x.sigma.array().max(1e-12).log().sum(); };
  const bool matters = problem.instruments && std::any_of(logs.begin(), logs.end(), [](const CommandedSignals& log) {
                         return log.motion.dt > slow;
                       });
  ActuatorSolution out;
  if (!controller.hold && matters) {
    out = solved(true);
    ActuatorSolution between = solved(false);
    controller.hold = error(out) < error(between);
    if (!*controller.hold) out = std::move(between);
  } else {
    controller.hold = controller.hold.value_or(false);
    out = solved(*controller.hold);
  }
  if (*controller.hold) controller.hold_time = logs.front().motion.dt;
  for (auto& log : logs) log.controller.hold = controller.hold;
  return out;
}

// Whether a delay is so uncertain that dampings are: kp times a delay acts as damping.
bool blurs_damping(const ActuatorProblem& problem, const ActuatorSolution& solution,
                   const DriveController& controller) {
  constexpr double clear = 0.1;  // share of a damping that may be the delay's, at the median joint
  std::vector<double> shares;
  for (Index b = 0; b < solution.parameters; ++b) {
    const Parameter& p = problem.bench.layout[problem.base.kept[static_cast<std::size_t>(b)]];
    if (p.kind != ParameterKind::friction || law_of(problem.bench.robot, p).role != FrictionRole::damping) continue;
    shares.push_back(1.96 * controller.delay_deviation * controller.kp[p.shaft] / std::max(solution.values[b], 1e-9));
  }
  if (shares.empty()) return false;
  const auto middle = shares.begin() + static_cast<std::ptrdiff_t>(shares.size() / 2);
  std::nth_element(shares.begin(), middle, shares.end());
  return *middle > clear;
}

// The recording that would part the delay from damping and armature, by what each would leave of its uncertainty.
std::string parting_experiment(const ActuatorProblem& problem, const ActuatorSolution& solution, const Run& run) {
  const std::vector<Experiment> tried = {{1, 1}, {2, 1}, {0.5, 1}, {1, 1.5}};
  const char* const names[] = {"the same motion once more", "twice kp and 1.4 times kd", "half of kp and 0.7 times kd",
                               "this motion 1.5 times as fast"};
  const std::vector<double> left = delay_deviations_with(tried, problem, solution, run);
  const auto best = std::min_element(left.begin(), left.end()) - left.begin();
  if (!std::isfinite(left[static_cast<std::size_t>(best)])) return "record with other gains too, or a faster chirp";
  std::string out = fmt::format("record it also with {}, which would leave ± {:.2g} ms", names[best],
                                1.96e3 * left[static_cast<std::size_t>(best)]);
  for (std::size_t e = 0; e < tried.size(); ++e)
    if (static_cast<std::ptrdiff_t>(e) != best && std::isfinite(left[e]))
      out += fmt::format("{} {} {:.2g}", out.find(';') == std::string::npos ? ";" : ",", names[e], 1.96e3 * left[e]);
  return out;
}

Diagnostics examine_delay(const ActuatorProblem& problem, const ActuatorSolution& solution,
                          const DriveController& controller, const Run& run) {
  const bool poor = solution.explained > alike_share && blurs_damping(problem, solution, controller);
  return delay_diagnostics(*controller.delay, controller.delay_deviation, solution.explained,
                           longest_delay(problem.logs), poor,
                           poor ? parting_experiment(problem, solution, run) : std::string());
}

// Zeros of the encoders, which the robot then has.
void take_offsets(const ActuatorSolution& solution, Robot& robot, ActuatorFit& out) {
  const VectorXd offsets = solution.encoder_offsets();
  if (offsets.size() == 0) return;
  out.encoder_offsets = offsets;
  out.encoder_offset_deviations = solution.covariance.diagonal().tail(offsets.size()).cwiseMax(0).cwiseSqrt();
  append(out.diagnostics, offset_diagnostics(robot, offsets, out.encoder_offset_deviations));
  VectorXd& offset = robot.drives.offset;
  offset = offset.size() > 0 ? VectorXd(offset + offsets) : offsets;
}

}  // namespace

ActuatorFit fit_controlled(const Model& given, const std::vector<CommandedSignals>& recorded,
                           const IdentifyOptions& options, const Run& run) {
  const ActuatorSettings& asked = options.actuators;
  const bool unknown = is_unknown_robot(given);
  if (!unknown) require_links(given);
  if (unknown && asked.encoder_offsets)
    throw InvalidInput(
        "`encoder-offsets` needs the robot's description: without one an encoder's zero is part of gravity's phase");
  Model nominal = given;
  ActuatorFit out{.fit = {.model = nominal}};
  std::vector<CommandedSignals> logs = recorded;
  out.controller =
      for_joints(options.controller.given() ? options.controller : logs.front().controller, given.robot.dof());
  const bool estimated = !out.controller.delay;
  set_first_delay(given, out.controller, logs, run);
  Fit bench = fit_bench(nominal, logs, options, run);

  run.say("instruments", 0.7);
  const ActuatorProblem problem{.nominal = given,
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
  const ActuatorSolution solution = solve_with_hold(problem, start, out.controller, logs, run);
  take_values(bench, solution);
  bench.method = problem.instruments ? "iv" : "wls";
  if (problem.instruments) bench.instruments = report_of(solution);
  out.controller = with_delays(out.controller, solution);
  take_offsets(solution, nominal.robot, out);
  append(out.diagnostics, suspect_controller(nominal.robot, bench, solution));
  for (auto& log : logs) {
    if (asked.encoder_offsets) log = with_encoder_offsets(std::move(log), out.encoder_offsets);
    set_controller(nominal.robot, out.controller, log);
  }
  if (!unknown) out.doubt = doubt_gains(nominal.robot, link_factors(problem, solution, run));
  if (!out.doubt.empty())
    out.diagnostics.push_back({Severity::warning, "controller-gains", fmt::format("{}: {}", out.doubt, gains_remedy)});
  if (estimated) append(out.diagnostics, examine_delay(problem, solution, out.controller, run));
  nominal.robot.drives.controller = out.controller;
  if (unknown) {
    set_bodies(bench, given);
    bench.model.robot.drives = nominal.robot.drives;
  }
  out.fit = unknown ? std::move(bench) : on_robot(std::move(bench), nominal);
  if (!asked.symmetry.empty())
    append(out.diagnostics, share_among_symmetric(out.fit, symmetric_joints(nominal.robot, asked.symmetry)));
  return out;
}

}  // namespace steelyard
