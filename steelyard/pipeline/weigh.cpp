#include "steelyard/pipeline/weigh.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <numeric>

#include "steelyard/core/counted.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/estimate/fit_data.hpp"
#include "steelyard/pipeline/gains.hpp"
#include "steelyard/pipeline/payload_logs.hpp"
#include "steelyard/pipeline/wrench_logs.hpp"
#include "steelyard/recordings/align.hpp"
#include "steelyard/recordings/overlap.hpp"
#include "steelyard/recordings/read_signals.hpp"

namespace steelyard {

namespace {

using Eigen::VectorXd;

PayloadRoute chosen_route(std::size_t loaded, std::size_t bare, const WeighOptions& options) {
  if (loaded == 0) throw InvalidInput("no log has the role payload, so there is nothing to weigh");
  const PayloadRoute route = options.route.value_or(bare > 0 ? PayloadRoute::joint_fit : PayloadRoute::known_robot);
  if (route == PayloadRoute::wrench && bare > 0)
    throw InvalidInput(
        "wrench needs no logs without the payload: the sensor is beyond the robot, so `bare` has no use");
  if (bare == 0 && route != PayloadRoute::known_robot && route != PayloadRoute::wrench)
    throw InvalidInput(
        fmt::format("{} needs logs of the robot without the payload: `bare`, or role: identify", to_string(route)));
  if (route == PayloadRoute::torque_difference && bare != loaded)
    throw InvalidInput(
        fmt::format("torque-difference pairs each loaded log with a bare one of the same motion, in their order; "
                    "there are {} and {}",
                    loaded, bare));
  return route;
}

VectorXd gain_deviation(const Robot& robot, const WeighOptions& options, bool from_current) {
  const VectorXd& given = options.gain_deviation;
  if (given.size() == 0) return from_current ? robot.drives.gain_deviation : VectorXd();
  if (given.size() != 1 && given.size() != robot.dof())
    throw InvalidInput(
        fmt::format("`gain-deviation`: {} for {}", counted(given.size(), "value"), counted(robot.dof(), "joint")));
  if (!given.allFinite() || given.minCoeff() < 0 || given.maxCoeff() > 1)
    throw InvalidInput("`gain-deviation`: must be relative standard deviations between 0 and 1, such as 0.05");
  return given.size() == 1 ? VectorXd(VectorXd::Constant(robot.dof(), given[0])) : given;
}

PayloadOptions payload_options(const Model& model, const WeighOptions& options, const PayloadFrame& frame,
                               bool from_current) {
  PayloadOptions out;
  out.friction_change = options.friction_change;
  out.level = options.identify.consistency.level;
  out.gain_deviation = gain_deviation(model.robot, options, from_current);
  out.model_shares_gains = model.provenance.has_value();  // inertias of a drawing owe nothing to currents
  out.mass = options.known.mass;
  if (options.known.com && !out.mass) throw InvalidInput("payload.com needs payload.mass with it");
  if (options.known.com) out.com = frame.T_link_frame * *options.known.com;
  out.confidence = options.confidence;
  return out;
}

// For each of the ten the largest k for which joints k to the last identify it; -1 where none do.
std::array<int, 10> first_joints(const Robot& robot) {
  std::array<int, 10> out{};
  out.fill(-1);
  for (int first = robot.dof() - 1; first >= 0; --first) {
    const PayloadVisibility seen = payload_visibility(robot, first, robot.dof() - 1);
    for (std::size_t i = 0; i < out.size(); ++i)
      if (out[i] < 0 && seen.parameters[i]) out[i] = first;
  }
  return out;
}

std::string joints_text(const Robot& robot, int first) {
  const auto name = [&](int k) { return "'" + robot.coordinates[static_cast<std::size_t>(k)].name + "'"; };
  if (first == robot.dof() - 1) return "joint " + name(first);
  return fmt::format("joints {} to {}", name(first), name(robot.dof() - 1));
}

// Why values that depend on these parameters are not identifiable.
std::string reason(const Robot& robot, const std::vector<int>& parameters, const std::array<int, 10>& seen_from,
                   const std::vector<int>& still, bool vague = false) {
  int first = robot.dof();
  for (const int i : parameters) {
    const int from = seen_from[static_cast<std::size_t>(i)];
    if (from < 0) return "no motion of this robot determines it";
    first = std::min(first, from);
  }
  std::vector<std::string> standing;
  for (const int k : still)
    if (k >= first) standing.push_back("'" + robot.coordinates[static_cast<std::size_t>(k)].name + "'");
  if (!standing.empty())
    return fmt::format("{} would have to move, but {} still here", joints_text(robot, first),
                       join(standing) + (standing.size() == 1 ? " stands" : " stand"));
  if (vague) return fmt::format("accelerate {} more, or record longer", joints_text(robot, first));
  return fmt::format("{} would have to move more, and turn the payload to more directions of gravity",
                     joints_text(robot, first));
}

// Why nothing at all is identifiable: the reason of every one of the ten that some motion of this robot identifies.
std::string reason_of_all(const PayloadLogs& logs) {
  const std::array<int, 10> seen_from = first_joints(logs.model.robot);
  std::vector<int> all(10);
  std::iota(all.begin(), all.end(), 0);
  std::erase_if(all, [&](int i) { return seen_from[static_cast<std::size_t>(i)] < 0; });
  return reason(logs.model.robot, all, seen_from, logs.still);
}

std::string loaded_names(const PayloadLogs& logs) {
  std::vector<std::string> names;
  for (const auto& log : logs.loaded) names.push_back(log.label());
  return join(names);
}

bool any(const std::vector<bool>& flags) { return std::find(flags.begin(), flags.end(), true) != flags.end(); }

// Mass of the payload without the cone, and half of its interval [kg]; 0 where the motion does not determine it.
struct FreeMass {
  explicit FreeMass(const PayloadEstimate& found)
      : value(found.least_squares[9]), half(found.quantile * std::sqrt(std::max(0.0, found.covariance(9, 9)))) {}
  double value = 0, half = 0;
};

// Interval below which a mass near zero is a result, not a want of motion [kg]: a tenth of what moves.
double telling_interval(const Model& model) {
  constexpr double share = 0.1, otherwise = 1;
  if (!model.has_inertia()) return otherwise;
  double mass = 0;
  for (int j = 0; j < model.robot.links(); ++j) mass += (*model.link(j))[9];
  return mass > 0 ? share * mass : otherwise;
}

[[noreturn]] void nothing_to_weigh(const PayloadLogs& logs, const FreeMass& mass) {
  throw Unattainable(
      fmt::format("{}: no payload, {:.3g} ± {:.3g} kg: there is nothing to weigh (no-payload). Check that the log was "
                  "recorded with the payload and that the model is that of the bare robot",
                  loaded_names(logs), mass.value, mass.half));
}

// A log without a payload, or with one that has no effect on its torque.
void require_weight(const PayloadLogs& logs, const PayloadEstimate& found) {
  const FreeMass mass(found);
  if (mass.half > 0 && mass.value < -3 * mass.half)
    throw Unattainable(
        fmt::format("{}: weighs less than the bare robot, {:.3g} ± {:.3g} kg (payload-negative): check whether the "
                    "logs with and without the payload are exchanged, and whether the model includes the payload",
                    loaded_names(logs), mass.value, mass.half));
  if (any(found.identifiable) || !(mass.half > 0)) return;
  if (std::abs(mass.value) <= mass.half || mass.half <= telling_interval(logs.model)) nothing_to_weigh(logs, mass);
}

// A bare log that is the loaded one again weighs zero, whatever was in the gripper.
void require_other_recordings(const PayloadLogs& logs) {
  for (const auto& bare : logs.bare) {
    const LogFingerprint print = fingerprint(bare.label(), bare.tau, bare.rate());
    for (const auto& loaded : logs.loaded)
      if (const double share = shared(print, loaded.tau, loaded.rate()); share > 0)
        throw InvalidInput(
            fmt::format("{}: has samples of {}, {:.0f} % of it: a recording cannot be one with the payload and one "
                        "without it",
                        loaded.label(), bare.label(), 100 * share));
  }
}

// Compares a mass that is held with what the logs say of it.
void compare_mass(const PayloadLogs& logs, double given, const PayloadEstimate& found, Diagnostics& diagnostics) {
  constexpr double refused = 0.5, doubted = 0.15;  // shares of the given mass; gains may well be a tenth off
  const FreeMass mass(found);
  const double difference = std::abs(mass.value - given);
  if (!(mass.half > 0)) return;
  const std::string said = fmt::format(
      "{}: the payload's mass is given as {:.4g} kg, but the logs determine {:.3g} ± {:.3g} kg: "
      "check the mass, the drives' gains and which logs have the payload",
      loaded_names(logs), given, mass.value, mass.half);
  if (difference > 3 * mass.half && difference > refused * given)
    throw Unattainable(said + " (payload-mass-contradicted)");
  if (difference > mass.half && difference > doubted * given)
    diagnostics.push_back({Severity::warning, "payload-mass-contradicted", said});
}

[[noreturn]] void not_identifiable(const PayloadLogs& logs, const std::string& what) {
  throw Unattainable(fmt::format("{}: {}: {} (payload-not-determined)", loaded_names(logs), what, reason_of_all(logs)));
}

// Runs the estimate, and again with the payload's own load where friction grows with the load.
PayloadEstimate settle(const PayloadLogs& logs, bool load_dependent,
                       const std::function<PayloadEstimate(const LinkParameters&)>& estimate) {
  try {
    PayloadEstimate out = estimate(LinkParameters::Zero());
    for (int pass = 0; load_dependent && pass < 2; ++pass) out = estimate(out.values);
    return out;
  } catch (const Unattainable& e) {
    not_identifiable(logs, e.what());
  }
}

struct Weighed {
  PayloadEstimate estimate;
  std::vector<FrictionName> friction;  // names of every parameter that the estimate may name
};

Weighed from_difference(const PayloadLogs& logs, const PayloadOptions& payload, const Run& run) {
  std::vector<Signals> differences;
  for (std::size_t k = 0; k < logs.loaded.size(); ++k) {
    run.check();
    differences.push_back(align(logs.model.robot, logs.bare[k], logs.loaded[k]).difference);
  }
  const FitData data(logs.model.robot, differences, logs.signals, FrictionFitted::yes, run);
  DifferenceColumns columns = difference_columns(logs.model.robot, *data.logs().front());
  std::vector<int> friction(columns.friction.size());
  std::iota(friction.begin(), friction.end(), 0);
  for (const DesignColumn& column : payload_columns(logs.model.robot)) columns.all.push_back(column);
  const auto blocks = data.observe(columns.all);
  return {
      settle(logs, false, [&](const LinkParameters&) { return payload_torque_difference(blocks, friction, payload); }),
      columns.friction};
}

// (P14) Rows of the wrench alone: what the robot weighs does not matter. A sensor that states what it does to the
// payload and one that states what the payload does to it differ by their sign, which the mass decides.
Weighed from_wrench(const PayloadLogs& logs, const std::vector<Recording>& recordings, const PayloadFrame& sensor,
                    const PayloadOptions& payload, const Run& run, Diagnostics& diagnostics) {
  const Robot body = lone_body(logs.model.robot);
  std::vector<Signals> signals = body_signals(logs.model.robot, recordings, logs.loaded, sensor, run);
  static const std::vector<FrictionName> channels = {{"fx", "N"},   {"fy", "N"},   {"fz", "N"},
                                                     {"tx", "N.m"}, {"ty", "N.m"}, {"tz", "N.m"}};
  std::vector<int> bias(channels.size());
  std::iota(bias.begin(), bias.end(), 0);
  PayloadOptions how = payload;
  how.friction_change = true;  // the six readings of a sensor with nothing on it
  how.gain_deviation.resize(0);
  const auto estimate = [&] {
    const auto blocks = FitData(body, signals, logs.signals, FrictionFitted::no, run).observe(wrench_columns(body), {});
    return settle(logs, false, [&](const LinkParameters&) { return payload_torque_difference(blocks, bias, how); });
  };
  PayloadEstimate out = estimate();
  if (out.least_squares[9] < 0) {
    for (auto& log : signals) log.tau *= -1;
    out = estimate();
    out.friction_change *= -1;  // as the sensor reads it
    diagnostics.push_back({Severity::info, "wrench-reversed",
                           "the sensor states the force that the payload exerts on it; the payload's own is opposite"});
  }
  out.route = PayloadRoute::wrench;
  return {out, channels};
}

Weighed from_columns(PayloadRoute route, const PayloadLogs& logs, const PayloadOptions& payload, const Run& run) {
  const ParameterLayout layout(logs.model.robot);
  const auto base_columns = design_columns(logs.model.robot, logs.base);
  auto all_columns = base_columns;
  for (const DesignColumn& column : payload_columns(logs.model.robot)) all_columns.push_back(column);
  const bool load_dependent = std::any_of(base_columns.begin(), base_columns.end(), [](const DesignColumn& c) {
    return c.parameter < 0 && friction_law(c.kind).needs_load();
  });
  const VectorXd& beta = logs.known.values;
  const std::vector<int> friction = friction_parameters(logs.model.robot, layout, logs.base);
  const FrictionFitted rubs = friction_fitted(logs.model.robot);
  std::vector<Observations> bare;
  if (route != PayloadRoute::known_robot)
    bare = FitData(logs.model.robot, logs.bare, logs.signals, rubs, run).observe(base_columns, beta);
  const FitData data(logs.model.robot, logs.loaded, logs.signals, rubs, run);
  const auto estimate = [&](const LinkParameters& phi) {
    VectorXd links(beta.size() + 10);
    links << beta, phi;
    const auto loaded = data.observe(all_columns, links);
    if (route == PayloadRoute::known_robot) return payload_known_robot(loaded, logs.known, friction, payload);
    if (route == PayloadRoute::joint_fit) return payload_joint_fit(bare, loaded, friction, payload);
    const Eigen::MatrixXd adds =
        logs.base.projection(layout.size()).middleCols(layout.link(logs.model.robot.links() - 1), 10);
    return payload_two_fits(bare, loaded, adds, friction, payload);
  };
  return {settle(logs, load_dependent, estimate), friction_names(layout, logs.base)};
}

// Biases along the sensor's own axes, from those of the last link about its origin.
std::vector<SensorBias> sensor_bias(const PayloadEstimate& estimate, const std::vector<FrictionName>& channels,
                                    const PayloadFrame& sensor) {
  using Eigen::Vector3d;
  const Eigen::Matrix3d R = sensor.T_link_frame.linear().transpose();
  const Eigen::Matrix3d lever = skew(sensor.T_link_frame.translation());
  Eigen::Matrix<double, 6, 6> to_sensor = Eigen::Matrix<double, 6, 6>::Zero();
  to_sensor.topLeftCorner<3, 3>() = to_sensor.bottomRightCorner<3, 3>() = R;
  to_sensor.bottomLeftCorner<3, 3>() = -R * lever;
  const VectorXd value = to_sensor * estimate.friction_change;
  const VectorXd variance = to_sensor.cwiseAbs2() * estimate.friction_change_deviation.cwiseAbs2();
  std::vector<SensorBias> out;
  for (std::size_t k = 0; k < channels.size(); ++k) {
    const auto at = static_cast<Eigen::Index>(k);
    out.push_back({channels[k].parameter, channels[k].unit, value[at], std::sqrt(variance[at])});
  }
  return out;
}

std::vector<FrictionChange> friction_changes(const PayloadEstimate& estimate, const std::vector<FrictionName>& names) {
  std::vector<FrictionChange> out;
  for (std::size_t k = 0; k < estimate.friction_parameters.size(); ++k) {
    const FrictionName& name = names[static_cast<std::size_t>(estimate.friction_parameters[k])];
    const auto at = static_cast<Eigen::Index>(k);
    out.push_back({name.parameter, name.unit, estimate.friction_change[at], estimate.friction_change_deviation[at]});
  }
  return out;
}

// The robot with its payload: what a controller that carries it should compute with.
Model with_payload(const Model& bare, const Weighing& weighing) {
  Model out = nominal_model(bare);
  const int last = out.robot.links() - 1;
  out.set_link(last, *out.link(last) + weighing.estimate.values);
  for (const auto& change : weighing.friction)
    if (const int column = out.layout.find(change.parameter); column >= 0)
      out.values[column] = std::max(0.0, out.values[column] + change.value);
  out.robot.source += fmt::format("{}carries {:.4g} kg, weighed by {}", out.robot.source.empty() ? "" : "; ",
                                  weighing.body.mass(), to_string(weighing.estimate.route));
  if (out.provenance) {  // its covariance was the bare robot's
    out.provenance->base.clear();
    out.provenance->covariance.resize(0, 0);
  }
  return out;
}

// The loaded logs by the robot with its payload, and as the bare one would have had them.
std::vector<Judgement> judge_loaded(const Weighing& weighing, const std::vector<Signals>& loaded, double metric_cutoff,
                                    const Run& run) {
  MetricOptions metric;
  metric.cutoff = metric_cutoff;
  const Model bare = nominal_model(weighing.model);
  std::vector<Judgement> out;
  for (const auto& log : loaded) {
    if (log.tau.size() == 0) continue;  // a log of a wrench sensor alone
    run.check();
    out.push_back(judge(*weighing.carrier, log, metric));
    out.back().role = LogRole::payload;
    out.back().nominal = judge(bare, log, metric).metrics;
    explain(out.back(), *weighing.carrier, metric, run);
  }
  distinguish(out);
  return out;
}

Diagnostics gain_warnings(const PayloadOptions& payload, bool from_current) {
  if (payload.gain_deviation.size() > 0 || !from_current) return {};
  return {{Severity::warning, "gains-taken-as-exact",
           "torques are currents times drive gains of unknown uncertainty: an error of the gains becomes an error of "
           "the mass (5 % of gain, 5 % of mass), which no interval here includes: give drives: {gain_deviation: 0.05}, "
           "or `gain-deviation` 0.05"}};
}

// What the result says of the logs.
void note_logs(const PayloadLogs& logs, Weighing& out) {
  append(out.diagnostics, logs.diagnostics);
  out.model = logs.model;
  out.signals = logs.signals;
  for (const auto* some : {&logs.bare, &logs.loaded})
    for (const auto& log : *some) out.read.push_back({log.file, "", log.digest.bytes, log.digest.sha256});
  for (const auto& log : logs.bare) out.bare.push_back(log.name);
  for (const auto& log : logs.loaded) {
    out.loaded.push_back(log.name);
    out.samples += static_cast<double>(log.samples());
  }
}

// What is estimated, by which route, from which logs.
struct Question {
  PayloadRoute route;
  PayloadFrame sensor;
  const std::vector<Recording>& loaded;
  const PayloadLogs& logs;
  const Run& run;

  Weighed answer(const PayloadOptions& how, Diagnostics& of_sensor) const {
    if (route == PayloadRoute::wrench) return from_wrench(logs, loaded, sensor, how, run, of_sensor);
    return route == PayloadRoute::torque_difference ? from_difference(logs, how, run)
                                                    : from_columns(route, logs, how, run);
  }
};

// The estimate; a mass that is given is held against the one that the logs show.
Weighed estimated(const Question& question, const PayloadOptions& payload, Weighing& out) {
  Diagnostics of_sensor;
  if (payload.mass) {
    PayloadOptions free = payload;
    free.mass.reset();
    free.com.reset();
    compare_mass(question.logs, *payload.mass, question.answer(free, of_sensor).estimate, out.diagnostics);
    of_sensor.clear();
  }
  Weighed weighed = question.answer(payload, of_sensor);
  out.estimate = weighed.estimate;
  append(out.diagnostics, out.estimate.diagnostics);
  append(out.diagnostics, of_sensor);
  return weighed;
}

// The payload in words: what is identifiable of it, and why the rest is not.
void describe_body(const PayloadLogs& logs, const PayloadFrame& frame, bool by_sensor, Weighing& out) {
  const std::array<int, 10> seen_from =
      by_sensor ? std::array<int, 10>{} : first_joints(logs.model.robot);  // a sensor sees all ten
  require_weight(logs, out.estimate);
  out.body = describe(out.estimate, frame);
  if (std::none_of(out.body.identifiable.begin(), out.body.identifiable.end(),
                   [](bool identifiable) { return identifiable; })) {
    if (const FreeMass mass(out.estimate); mass.half > 0 && mass.half <= telling_interval(logs.model))
      nothing_to_weigh(logs, mass);
    not_identifiable(logs, "the motion determines neither mass nor centre of mass nor inertia of the payload");
  }
  for (std::size_t k = 0; k < out.reasons.size(); ++k)
    if (!out.body.identifiable[k])
      out.reasons[k] = reason(logs.model.robot, out.body.depends_on[k], seen_from, logs.still, !out.body.filled[k]);
}

}  // namespace

PayloadRoute payload_route(const std::string& name) {
  std::vector<std::string> names;
  for (const auto route : {PayloadRoute::known_robot, PayloadRoute::joint_fit, PayloadRoute::torque_difference,
                           PayloadRoute::two_fits, PayloadRoute::wrench}) {
    if (name == to_string(route)) return route;
    names.emplace_back(to_string(route));
  }
  throw InvalidInput(fmt::format("`route`: no '{}'{}; there are {}", name, did_you_mean(name, names), join(names)));
}

Weighing weigh(const Model& given, const std::vector<Recording>& loaded, const std::vector<Recording>& bare,
               const WeighOptions& options, const Run& run) {
  require_fixed_base(given.robot, "weighing a payload");
  const auto begin = std::chrono::steady_clock::now();
  const PayloadRoute route = chosen_route(loaded.size(), bare.size(), options);
  std::vector<Recording> all = bare;
  all.insert(all.end(), loaded.begin(), loaded.end());
  require_distinct(all);
  Model model = given;
  const Robot& robot = model.robot;
  const PayloadFrame frame =
      options.frame.empty() ? payload_frame(robot, options.known.frame) : payload_frame(robot, options.frame);
  Weighing out;
  out.diagnostics = robot.diagnostics;
  run.say("reading", 0);
  if (!options.identify.gains) gain_deviation(robot, options, true);  // refused before the logs are read
  ReadWithGains read = read_with_gains(model, bare, options.identify, run);
  if (read.gains) append(out.diagnostics, read.gains->diagnostics);
  PayloadLogs logs = read_payload_logs(model, loaded, bare, std::move(read.logs), route, options.identify, run);
  require_other_recordings(logs);
  note_logs(logs, out);
  const PayloadOptions payload = payload_options(logs.model, options, frame, logs.from_current);
  if (payload.mass) out.known.emplace_back("mass");
  if (payload.com) out.known.emplace_back("com");
  append(out.diagnostics, gain_warnings(payload, logs.from_current));

  run.say("weighing", 0.7);
  const bool by_sensor = route == PayloadRoute::wrench;
  const PayloadFrame sensor =
      options.known.sensor.empty() ? frame : payload_frame(robot, options.known.sensor, "`sensor`");
  const Weighed weighed = estimated({route, sensor, loaded, logs, run}, payload, out);
  describe_body(logs, frame, by_sensor, out);
  if (by_sensor)
    out.sensor = sensor_bias(out.estimate, weighed.friction, sensor);
  else
    out.friction = friction_changes(out.estimate, weighed.friction);
  if (out.model.has_inertia()) {
    out.carrier = with_payload(out.model, out);
    out.descriptions = describe_model(options.identify, *out.carrier, out.diagnostics);
    out.logs = judge_loaded(out, logs.loaded, options.identify.metric_cutoff, run);
  }
  out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return out;
}

}  // namespace steelyard
