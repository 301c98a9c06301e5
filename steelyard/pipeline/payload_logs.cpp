#include "steelyard/pipeline/payload_logs.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/listed.hpp"
#include "steelyard/estimate/torque_band.hpp"
#include "steelyard/recordings/read_signals.hpp"

namespace steelyard {

namespace {

using Eigen::VectorXd;

// Signal options of the model's fit, unless others are given.
SignalOptions signal_options(const Model& model, const SignalSettings& asked) {
  SignalOptions out = signal_options(model);
  if (asked.cutoff) out.cutoff = *asked.cutoff, out.order = asked.order;
  return out;
}

// Still joints of single logs are none of the user's concern where others move them.
std::vector<Diagnosis> examine_all(const Model& model, const std::vector<Recording>& recordings,
                                   std::vector<ConditionedLog> read, const Run& run) {
  std::vector<Diagnosis> out;
  for (std::size_t k = 0; k < recordings.size(); ++k) {
    out.push_back(examine_recording(model, recordings[k], std::move(read[k]), false, run).diagnosis);
    if (out.back().signals.tau.size() == 0)
      throw InvalidInput(
          fmt::format("{}: has neither torque nor current, so nothing can be weighed", recordings[k].file));
  }
  return out;
}

// A sensor weighs by the motion alone.
std::vector<Diagnosis> read_motions(const Model& model, std::vector<Recording> recordings, const Run& run) {
  std::vector<Diagnosis> out;
  for (auto& recording : recordings) {
    recording.format.needs_torque = false;
    out.push_back(read_signals(model, recording, Purpose::judge, false, run));
  }
  return out;
}

std::vector<int> still_in_all(const std::vector<Diagnosis>& logs) {
  std::vector<int> out = logs.front().still;
  for (const auto& log : logs)
    std::erase_if(out, [&](int k) { return std::find(log.still.begin(), log.still.end(), k) == log.still.end(); });
  return out;
}

void read_loaded(const Robot& robot, const std::vector<Recording>& loaded, bool by_torque, const Run& run,
                 PayloadLogs& out) {
  const Model unknown(robot);  // nominal inertias are not the loaded robot's: the doctor must not hold the difference
                               // against the log
  std::vector<Diagnosis> diagnoses = by_torque
                                         ? examine_all(unknown, loaded, condition_recordings(robot, loaded, run), run)
                                         : read_motions(unknown, loaded, run);
  out.still = still_in_all(diagnoses);
  for (auto& diagnosis : diagnoses) {
    append(out.diagnostics, diagnosis.diagnostics);
    out.from_current = out.from_current || diagnosis.signals.from_current;
    out.loaded.push_back(std::move(diagnosis.signals));
  }
  if (static_cast<int>(out.still.size()) < robot.dof()) return;
  std::vector<std::string> names;
  for (const auto& log : out.loaded) names.push_back(log.label());
  throw Unattainable(
      fmt::format("{}: no joint moves, so neither mass nor centre of mass nor inertia is identifiable; move the last "
                  "joints, and one that lifts the payload (payload-not-determined)",
                  join(names)));
}

// Returns the delay of the torque that was taken out of all logs.
double take_bare(const Model& model, const std::vector<Recording>& bare, std::vector<ConditionedLog> read, bool fitted,
                 const Run& run, PayloadLogs& out) {
  std::vector<Diagnosis> diagnoses = examine_all(model, bare, std::move(read), run);
  if (fitted) require_motion(model.robot, diagnoses);
  const double delay = share_delay(diagnoses);
  for (auto& diagnosis : diagnoses) {
    append(out.diagnostics, diagnosis.diagnostics);
    out.bare.push_back(std::move(diagnosis.signals));
  }
  return delay;
}

// Where a robot file has no friction, it is estimated along with the payload.
Model with_some_friction(const Model& model, const std::vector<Signals>& logs, const SignalOptions& signals,
                         Diagnostics& diagnostics) {
  Robot robot = model.robot;
  const auto has_some = [](const Shaft& s) { return !s.friction.empty(); };
  if (std::any_of(robot.shafts.begin(), robot.shafts.end(), has_some)) return model;
  const VectorXd speed = largest_speeds(robot, low_pass(logs.front(), signals));
  for (std::size_t k = 0; k < robot.coordinates.size(); ++k) {
    robot.shafts[k].friction = plain_friction(false);
    robot.shafts[k].shape.sign_width = 0.01 * speed[static_cast<Eigen::Index>(k)];
  }
  diagnostics.push_back({Severity::warning, "friction-unknown",
                         "the model has no friction: viscous and Coulomb friction of every joint are estimated "
                         "together with the payload"});
  Model out = with_robot(model, std::move(robot));
  for (int c = out.layout.link_columns(); c < out.layout.size(); ++c)
    if (out.layout[c].term >= 0) out.values[c] = 0;
  return out;
}

void know_from_model(const Model& model, const SignalSettings& settings, PayloadLogs& out) {
  if (!model.has_inertia())
    throw InvalidInput(
        fmt::format("robot '{}' has no inertias, so the payload's torque cannot be separated from the robot's: give a "
                    "model (identify writes one), or logs without the payload (`bare`)",
                    model.robot.name));
  out.signals = signal_options(model, settings);
  out.model = with_some_friction(model, out.loaded, out.signals, out.diagnostics);
  if (const auto unknown = out.model.unknown(); !unknown.empty())
    out.diagnostics.push_back({Severity::warning, "unknown-taken-as-zero",
                               fmt::format("the model has no value for {}; zero is used", listed(unknown))});
  out.base = find_identifiable_parameters(out.model.robot, out.model.layout);
  out.known = {base_values(out.base, nominal_model(out.model).values), base_covariance(out.model, out.base)};
  for (const auto& log : out.loaded) {
    const FilteredSignals filtered = low_pass(log, out.signals);
    const VectorXd speed = filtered.motion.qd.cwiseAbs().rowwise().maxCoeff();
    append(out.diagnostics, beyond_fitted_speed(model, log.label(), speed));
    append(out.diagnostics, beyond_fitted_range(model, log.label(), filtered.motion.q));
  }
}

void know_from_fit(const Model& nominal, const IdentifyOptions& options, double delay, const Run& run,
                   PayloadLogs& out) {
  const Fit bare = fit({nominal, out.bare, options, {}, delay}, run);
  append(out.diagnostics, bare.diagnostics);
  out.model = bare.model;
  out.base = bare.grouping;
  out.signals = bare.signals;
  out.known = {bare.estimate.values, bare.covariance.covariance};
}

}  // namespace

PayloadLogs read_payload_logs(const Model& model, const std::vector<Recording>& loaded,
                              const std::vector<Recording>& bare, std::vector<ConditionedLog> read, PayloadRoute route,
                              const IdentifyOptions& options, const Run& run) {
  PayloadLogs out;
  read_loaded(model.robot, loaded, route != PayloadRoute::wrench, run, out);
  const bool difference = route == PayloadRoute::torque_difference;
  const double delay = take_bare(model, bare, std::move(read), !difference, run, out);
  if (difference || route == PayloadRoute::wrench) {
    out.model = model;
    out.signals = signal_options(model, options.signals);
  } else if (out.bare.empty()) {
    know_from_model(model, options.signals, out);
  } else {
    know_from_fit(model, options, delay, run, out);
  }
  return out;
}

std::vector<DesignColumn> payload_columns(const Robot& robot) {
  std::vector<DesignColumn> out(10);
  for (int element = 0; element < 10; ++element)
    out[static_cast<std::size_t>(element)].parameter = ParameterLayout::link(robot.links() - 1, element);
  return out;
}

std::vector<int> friction_parameters(const Robot& robot, const ParameterLayout& layout, const BaseParameters& base) {
  std::vector<int> out;
  for (int i = 0; i < base.count(); ++i) {
    const Parameter& p = layout[base.kept[static_cast<std::size_t>(i)]];
    if (p.kind != ParameterKind::friction) continue;
    if (law_of(robot, p).plain) out.push_back(i);
  }
  return out;
}

std::vector<FrictionName> friction_names(const ParameterLayout& layout, const BaseParameters& base) {
  std::vector<FrictionName> out;
  for (const int column : base.kept) out.push_back({layout[column].name, layout[column].unit});
  return out;
}

DifferenceColumns difference_columns(const Robot& robot, const FilteredSignals& log) {
  const auto brakes_some = [](const Shaft& shaft) {
    return std::any_of(shaft.friction.begin(), shaft.friction.end(),
                       [](Friction law) { return friction_law(law).plain; });
  };
  const bool none = std::none_of(robot.shafts.begin(), robot.shafts.end(), brakes_some);
  const VectorXd speed = largest_speeds(robot, log);
  DifferenceColumns out;
  for (std::size_t k = 0; k < robot.shafts.size(); ++k) {
    const Shaft& shaft = robot.shafts[k];
    for (const Friction kind : plain_friction(false)) {
      if (none ? k >= robot.coordinates.size() : !shaft.has(kind)) continue;
      DesignColumn column;
      column.shaft = static_cast<int>(k);
      column.kind = kind;
      column.shape = shaft.shape;
      if (column.shape.sign_width == 0) column.shape.sign_width = 0.01 * speed[static_cast<Eigen::Index>(k)];
      out.all.push_back(column);
      const FrictionColumn& law = friction_law(kind).columns.front();
      out.friction.push_back({fmt::format("{}_{}", law.symbol, shaft.label),
                              shaft.type == JointType::prismatic ? law.unit_prismatic : law.unit_revolute});
    }
  }
  return out;
}

}  // namespace steelyard
