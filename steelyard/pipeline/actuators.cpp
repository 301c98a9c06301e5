#include "steelyard/pipeline/actuators.hpp"

#include <fmt/format.h>

#include <Eigen/QR>
#include <algorithm>
#include <array>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/core/parallel.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/logs/columns.hpp"
#include "steelyard/math/information.hpp"
#include "steelyard/pipeline/read_signals.hpp"
#include "steelyard/signals/butterworth.hpp"
#include "steelyard/signals/conditioning.hpp"
#include "steelyard/signals/decimate.hpp"
#include "steelyard/signals/differentiate.hpp"
#include "steelyard/signals/motion.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr double link_cutoff = 30;     // low-pass of the motion that the links' torque is computed of [Hz]: above any
                                       // cut-off of a fit, whose own filter follows
constexpr double delay_cutoff = 10;    // low-pass of the equations that the delay is found by [Hz]
constexpr Index tried_delays = 41;     // grid of delays, between which torque is linear in the delay
constexpr double finest_delay = 1e-3;  // distance on that grid [s], or an eighth of a slow log's sample period
constexpr int delay_stretches = 16;    // stretches of time, of which the jackknife leaves one out at a time
constexpr int delay_columns = 4;       // armature, damping, Coulomb friction, offset
constexpr int bounded_columns = 3;     // those that may not be negative, the first ones

// Torque of the links alone along a log.
MatrixXd torque_of_links(const Model& nominal, const FilteredSignals& log, const Run& run) {
  return torques(nominal, log.motion.q, log.motion.qd, log.motion.qdd, rigid_links, run);
}

// How to read what was commanded: as positions, velocities and torques.
LogFormat format_of_commands(const Robot& robot, const Recording& recording) {
  LogFormat format = log_format(robot, recording);
  format.needs_torque = false;
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

// Factors of [W y(δ₁) … y(δ_m)], joint by joint and stretch by stretch.
using Factors = std::vector<std::vector<MatrixXd>>;

double delay_step(const std::vector<CommandedSignals>& logs) {
  double out = finest_delay;
  for (const auto& log : logs) out = std::max(out, log.motion.dt / 8);
  return out;
}

void delay_low_pass(const Signals& log, MatrixXd& x) {
  if (x.size() > 0) filter_rows(design_butterworth(log.rate(), {4, usable_cutoff(delay_cutoff, log.rate())}), x);
}

// Rows of each joint's equation: columns, then the torque at every delay of the grid.
void add_log(const Model& nominal, const DriveController& controller, const CommandedSignals& given, double step,
             Factors& out, const Run& run) {
  CommandedSignals log = given;
  if (given.motion.qd.size() == 0) log.motion.qd = central_difference(given.motion.q, given.motion.dt);
  for (MatrixXd* x : {&log.motion.q, &log.motion.qd, &log.q_ref, &log.qd_ref, &log.tau_ref})
    delay_low_pass(given.motion, *x);
  const FilteredSignals filtered = low_pass_motion(given.motion, {delay_cutoff, 4, 1}, run);
  const MatrixXd asked = control_effort(given, controller, controller.delay.value_or(0));
  DriveController linear = controller;
  linear.torque_limit.resize(0);
  std::vector<MatrixXd> torque;
  for (Index m = 0; m < tried_delays; ++m) torque.push_back(control_effort(log, linear, static_cast<double>(m) * step));
  const Index joints = log.q_ref.rows(), samples = log.q_ref.cols();
  const MatrixXd rest =
      nominal.has_inertia() ? torque_of_links(nominal, filtered, run) : MatrixXd::Zero(joints, samples);
  const VectorXd speed = filtered.motion.qd.cwiseAbs().rowwise().maxCoeff();
  MatrixXd sign = (1e-2 * speed).cwiseMax(1e-9).cwiseInverse().asDiagonal() * filtered.motion.qd;
  sign = sign.array().tanh();
  delay_low_pass(given.motion, sign);

  std::vector<Index> rows;  // samples that count
  const int every = decimation_factor(given.motion.rate(), usable_cutoff(delay_cutoff, given.motion.rate()));
  for (Index k = 0; k < samples; k += every) {
    const auto cut = [&](Index i) { return std::abs(asked(i, k)) >= controller.torque_limit[i]; };
    bool good = filtered.trusted[static_cast<std::size_t>(k)];
    for (Index i = 0; i < controller.torque_limit.size() && good; ++i) good = !cut(i);
    if (good) rows.push_back(k);
  }
  for (Index i = 0; i < joints; ++i)
    for (int s = 0; s < delay_stretches; ++s) {
      const auto n = rows.size(), first = n * static_cast<std::size_t>(s) / delay_stretches,
                 last = n * (static_cast<std::size_t>(s) + 1) / delay_stretches;
      MatrixXd block(static_cast<Index>(last - first), delay_columns + tried_delays);
      for (std::size_t r = first; r < last; ++r) {
        const Index k = rows[r], at = static_cast<Index>(r - first);
        block.row(at).head<delay_columns>() << filtered.motion.qdd(i, k), filtered.motion.qd(i, k), sign(i, k), 1;
        for (Index m = 0; m < tried_delays; ++m)
          block(at, delay_columns + m) = torque[static_cast<std::size_t>(m)](i, k) - rest(i, k);
      }
      MatrixXd& factor = out[static_cast<std::size_t>(i)][static_cast<std::size_t>(s)];
      MatrixXd both(factor.rows() + block.rows(), block.cols());
      both.topRows(factor.rows()) = factor;
      both.bottomRows(block.rows()) = block;
      factor = triangular_factor(both);
    }
}

// The residual's square of one joint at a delay, none of the bounded columns negative: the best of the subsets of
// columns whose free solution is not.
double delay_residual(const MatrixXd& factor, double at) {
  const auto m = std::min(static_cast<Index>(at), tried_delays - 2);
  const double s = at - static_cast<double>(m);
  const VectorXd y = (1 - s) * factor.col(delay_columns + m) + s * factor.col(delay_columns + m + 1);
  double best = infinity;
  for (int subset = 0; subset < (1 << bounded_columns); ++subset) {
    std::vector<int> chosen;
    for (int c = 0; c < delay_columns; ++c)
      if (c >= bounded_columns || (subset >> c & 1) != 0) chosen.push_back(c);
    // Below the columns the factor has the torque alone.
    const MatrixXd W = factor(Eigen::seqN(0, delay_columns), chosen);
    const VectorXd x = W.colPivHouseholderQr().solve(y.head<delay_columns>());
    const auto count = static_cast<Index>(chosen.size()) - (delay_columns - bounded_columns);
    if (count > 0 && x.head(count).minCoeff() < 0) continue;
    best = std::min(best, (W * x - y.head<delay_columns>()).squaredNorm());
  }
  return best + y.tail(y.size() - delay_columns).squaredNorm();
}

// Σ log of the joints' residuals: each is weighted by its own noise.
double delay_cost(const std::vector<MatrixXd>& joints, double at) {
  double out = 0;
  for (const MatrixXd& joint : joints) {
    const double floor = 1e-20 * joint.col(delay_columns).squaredNorm();  // noise-free logs have none left
    out += std::log(delay_residual(joint, at) + floor + 1e-300);
  }
  return out;
}

// The best delay, in steps of the grid: by its best point, then by golden section around that.
double best_delay(const std::vector<MatrixXd>& joints) {
  Index best = 0;
  double least = infinity;
  for (Index m = 0; m < tried_delays; ++m)
    if (const double c = delay_cost(joints, static_cast<double>(m)); c < least) least = c, best = m;
  double low = static_cast<double>(std::max<Index>(0, best - 1)),
         high = static_cast<double>(std::min<Index>(tried_delays - 1, best + 1));
  constexpr double golden = 0.6180339887498949;
  double a = high - golden * (high - low), b = low + golden * (high - low);
  double at_a = delay_cost(joints, a), at_b = delay_cost(joints, b);
  while (high - low > 1e-5) {
    if (at_a < at_b) {
      high = b, b = a, at_b = at_a;
      a = high - golden * (high - low);
      at_a = delay_cost(joints, a);
    } else {
      low = a, a = b, at_a = at_b;
      b = low + golden * (high - low);
      at_b = delay_cost(joints, b);
    }
  }
  const double found = 0.5 * (low + high);
  return delay_cost(joints, 0) <= delay_cost(joints, found) ? 0 : found;
}

MatrixXd merged_factors(const std::vector<MatrixXd>& parts, int without) {
  MatrixXd all(0, delay_columns + tried_delays);
  for (int s = 0; s < static_cast<int>(parts.size()); ++s) {
    const MatrixXd& part = parts[static_cast<std::size_t>(s)];
    if (s == without) continue;
    all.conservativeResize(all.rows() + part.rows(), Eigen::NoChange);
    all.bottomRows(part.rows()) = part;
  }
  return triangular_factor(all);
}

// Share of the torque's change with the delay that the columns explain, over all joints, each by its own size.
double explained_share(const std::vector<MatrixXd>& joints, double at) {
  const auto m = std::min(static_cast<Index>(at), tried_delays - 2);
  double share = 0;
  for (const MatrixXd& joint : joints) {
    const VectorXd change = joint.col(delay_columns + m + 1) - joint.col(delay_columns + m);
    share += change.head<delay_columns>().squaredNorm() / std::max(change.squaredNorm(), 1e-300);
  }
  return share / static_cast<double>(joints.size());
}

// Change of each joint's columns with the delay, per step of the grid.
MatrixXd column_changes(const std::vector<MatrixXd>& joints, double at) {
  const auto m = std::min(static_cast<Index>(at), tried_delays - 2);
  MatrixXd out(static_cast<Index>(joints.size()), delay_columns);
  for (std::size_t j = 0; j < joints.size(); ++j) {
    const VectorXd change = joints[j].col(delay_columns + m + 1) - joints[j].col(delay_columns + m);
    const MatrixXd W = joints[j].topLeftCorner(delay_columns, delay_columns);
    out.row(static_cast<Index>(j)) = W.colPivHouseholderQr().solve(change.head<delay_columns>()).transpose();
  }
  return out;
}

}  // namespace

const char* to_string(LinkFit fit) {
  return fit == LinkFit::automatic ? "auto" : fit == LinkFit::identify ? "identify" : "nominal";
}

DriveController controller_of(const Robot& robot, const DriveController& given) {
  if (robot.drives.transmission.size() > 0 || static_cast<int>(robot.shafts.size()) > robot.dof())
    throw InvalidInput("`kp`: a controller's torque acts at the joints, but these drives have separate motors");
  return for_joints(given, robot.dof());
}

CommandedLog read_commanded(const Model& model, const Recording& recording, const Run& run) {
  Recording motion = recording;
  motion.format.needs_torque = false;
  for (const char* effort : {"tau", "current"}) {
    motion.format.columns[effort] = {};
    motion.format.units.erase(effort);
  }
  if (recording.signals)
    throw InvalidInput(
        fmt::format("{}: the signals have no commands: give a file or arrays with q_ref", recording.file));
  CommandedLog out;
  ConditioningOptions options;
  options.drives = model.robot.drives;
  const Signals commands =
      condition(recording.file, model.robot.dof(), format_of_commands(model.robot, recording), options);
  out.diagnosis = read_signals(model, motion, Purpose::judge, true, run);
  if (!out.diagnosis.too_short.empty()) throw Unattainable(out.diagnosis.too_short);
  Signals& log = out.signals.motion;
  log = std::move(out.diagnosis.signals);
  out.signals.q_ref = on_clock_of(log, commands, commands.q);
  out.signals.qd_ref = on_clock_of(log, commands, commands.qd);
  out.signals.tau_ref = on_clock_of(log, commands, commands.tau);
  return out;
}

namespace {

// Every joint by itself on a bench: an inertia about its axis, without gravity, with the robot's friction.
Model bench_of(const Robot& robot) {
  Robot bench;
  bench.name = robot.name;
  bench.gravity.setZero();
  const int n = robot.dof();
  for (int k = 0; k < n; ++k) {
    const Coordinate& coordinate = robot.coordinates[static_cast<std::size_t>(k)];
    Joint joint;
    joint.name = coordinate.name;
    joint.link = coordinate.name;
    joint.type = coordinate.type;
    joint.limits = coordinate.limits;
    joint.extent = Box{Eigen::Vector3d::Constant(-1), Eigen::Vector3d::Constant(1)};  // any inertia has room
    bench.joints.push_back(joint);
    bench.coordinates.push_back(coordinate);
  }
  bench.G = MatrixXd::Identity(n, n);
  bench.g0 = VectorXd::Zero(n);
  bench.shafts = coordinate_shafts(bench);
  for (std::size_t k = 0; k < bench.shafts.size(); ++k) {
    bench.shafts[k].friction = robot.shafts[k].friction;
    bench.shafts[k].shape = robot.shafts[k].shape;
  }
  Model out(bench);
  LinkParameters body = LinkParameters::Zero();  // what the data does not determine stays near these
  body[0] = body[3] = body[5] = 0.1;
  body[9] = 1;
  for (int k = 0; k < n; ++k) out.set_link(k, body);
  return out;
}

// Parameter of the robot that one of the bench is.
int column_of(const ParameterLayout& layout, const Parameter& on_bench) {
  return on_bench.kind == ParameterKind::inertial ? layout.rotor_column(on_bench.link) : layout.find(on_bench.name);
}

// The robot with rotors, the bench's laws and values, and its own links.
Fit on_robot(Fit bench, const Model& nominal) {
  Robot robot = nominal.robot;
  for (std::size_t k = 0; k < robot.shafts.size(); ++k) {
    robot.shafts[k].rotor = true;
    robot.shafts[k].friction = bench.model.robot.shafts[k].friction;
    robot.shafts[k].shape = bench.model.robot.shafts[k].shape;
  }
  Model model(robot, nominal.layout.size() > 0 ? nominal.known() : NamedValues{});
  const ParameterLayout& layout = model.layout;
  std::vector<int> columns;
  for (const int c : bench.grouping.kept) {
    columns.push_back(column_of(layout, bench.model.layout[c]));
    model.values[columns.back()] = bench.model.values[c];
  }
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

void add_delay_uncertainty(Fit& fit, const DelayEstimate& delay) {
  const Robot& robot = fit.model.robot;
  VectorXd change = VectorXd::Zero(static_cast<Index>(fit.base.size()));  // by one deviation of the delay
  for (std::size_t k = 0; k < robot.coordinates.size(); ++k)
    for (Index c = 0; c < delay_columns; ++c) {
      const char* const name = std::array{"Ia", "Fv", "Fc", "Fo"}[static_cast<std::size_t>(c)];
      const std::string full = fmt::format("{}_{}", name, robot.coordinates[k].label);
      for (std::size_t b = 0; b < fit.base.size(); ++b)
        if (fit.base[b].name == full)
          change[static_cast<Index>(b)] = delay.deviation * delay.sensitivity(static_cast<Index>(k), c);
    }
  MatrixXd& covariance = fit.covariance.covariance;
  if (covariance.rows() != change.size()) return;
  covariance += change * change.transpose();
  fit.model.provenance->covariance = covariance;
  const auto widen = [&](ParameterRow& row, Index b) {
    if (!(row.deviation > 0)) return;
    const double wider = std::hypot(row.deviation, change[b]) / row.deviation;
    row.deviation *= wider;
    const bool bounded = row.interval[0] >= 0 && row.kind != ParameterKind::offset;  // what may not be negative
    for (double& end : row.interval) end = row.value + wider * (end - row.value);
    if (bounded) row.interval[0] = std::max(0.0, row.interval[0]);
  };
  for (std::size_t b = 0; b < fit.base.size(); ++b) {
    widen(fit.base[b], static_cast<Index>(b));
    for (ParameterRow& row : fit.standard)
      if (row.name == fit.base[b].name && row.source == ParameterSource::data) widen(row, static_cast<Index>(b));
  }
}

Fit fit_actuators(const FitInput& in, const Run& run) {
  if (!in.nominal.has_inertia())
    throw InvalidInput(
        fmt::format("`links` nominal: robot '{}' has links without inertia: give a description that has them, or "
                    "identify them (`links` identify)",
                    in.nominal.robot.name));
  std::vector<Signals> logs = in.logs;
  for (Signals& log : logs) log.tau -= torque_of_links(in.nominal, low_pass_motion(log, {link_cutoff, 4, 1}, run), run);
  IdentifyOptions options = in.options;
  options.consistency = {};  // links have none of it
  const Model bench = bench_of(in.nominal.robot);
  return on_robot(fit(FitInput{bench, logs, options, in.references, in.delay}, run), in.nominal);
}

DelayEstimate estimate_delay(const Model& nominal, const DriveController& controller,
                             const std::vector<CommandedSignals>& logs, const Run& run) {
  const double step = delay_step(logs);
  Factors factors(static_cast<std::size_t>(nominal.robot.dof()),
                  std::vector<MatrixXd>(delay_stretches, MatrixXd(0, delay_columns + tried_delays)));
  for (const auto& log : logs) add_log(nominal, controller, log, step, factors, run);

  std::array<double, delay_stretches + 1> found{};  // without each stretch, then with all
  std::vector<MatrixXd> whole;
  parallel_for(delay_stretches + 1, run.quiet(), [&](int s) {
    std::vector<MatrixXd> joints;
    for (const auto& parts : factors) joints.push_back(merged_factors(parts, s));
    found[static_cast<std::size_t>(s)] = best_delay(joints);
    if (s == delay_stretches) whole = std::move(joints);
  });
  DelayEstimate out;
  out.delay = found[delay_stretches] * step;
  double mean = 0, square = 0;
  for (int s = 0; s < delay_stretches; ++s) mean += found[static_cast<std::size_t>(s)] / delay_stretches;
  for (int s = 0; s < delay_stretches; ++s) square += std::pow(found[static_cast<std::size_t>(s)] - mean, 2);
  out.deviation = step * std::sqrt(square * (delay_stretches - 1) / delay_stretches);
  out.explained = explained_share(whole, found[delay_stretches]);
  out.sensitivity = column_changes(whole, found[delay_stretches]) / step;

  constexpr double alike = 0.95;
  const bool poor = out.explained > alike;
  out.diagnostics.push_back(
      {poor ? Severity::warning : Severity::info, "controller-delay",
       fmt::format("commands take effect {:.2f} ± {:.2f} ms after they are logged, from all joints together; armature, "
                   "damping and friction explain {:.1f} % of the effect of a delay{}",
                   1e3 * out.delay, 1.96e3 * out.deviation, 100 * out.explained,
                   poor ? ", so the delay is hardly separable from them: record with other gains too, or a faster chirp"
                        : "")});
  if (out.delay > 0.99 * step * static_cast<double>(tried_delays - 1))
    out.diagnostics.push_back(
        {Severity::warning, "controller-delay-long",
         fmt::format("the delay of the commands is the longest that was tried, {:.0f} ms: check the gains (`kp`, "
                     "`kd`), the columns q_ref and their unit, or give the delay (`delay`)",
                     1e3 * out.delay)});
  return out;
}

}  // namespace steelyard
