#include "steelyard/pipeline/gains.hpp"

#include <fmt/format.h>

#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/estimate/fit_data.hpp"
#include "steelyard/payload/body.hpp"
#include "steelyard/pipeline/payload_logs.hpp"
#include "steelyard/recordings/read_signals.hpp"

namespace steelyard {

namespace {

// Currents pass for torques, at one newton metre an ampere.
Model of_currents(const Model& model) {
  Robot robot = model.robot;
  robot.drives.gain = Eigen::VectorXd::Ones(robot.dof());
  for (auto& shaft : robot.shafts)
    if (!shaft.friction.empty() || shaft.kind == ShaftKind::coordinate)
      shaft.friction = shaft.beside_springs(plain_friction());
  return with_robot(model, std::move(robot));
}

// The stretches that were asked for, at their own rate.
std::vector<Signals> at_full_rate(const Model& model, const std::vector<Recording>& recordings,
                                  const std::vector<ConditionedLog>& read, const Run& run) {
  std::vector<Signals> out;
  for (std::size_t k = 0; k < read.size(); ++k) out.push_back(to_judge(model, read[k], recordings[k], run));
  return out;
}

// Known parameters of the load, in the last link's frame.
KnownPayload known_payload(const Robot& robot, const PayloadSettings& load) {
  KnownPayload out;
  out.mass = *load.mass;
  if (load.com) out.com = payload_frame(robot, load.frame, "payload.frame").T_link_frame * *load.com;
  return out;
}

void require_load(const std::vector<Recording>& unloaded, const GainSearch& search) {
  if (!search.load.mass)
    throw InvalidInput("drives.gain: auto needs the mass of a known load: payload: {mass: …}, in kg");
  if (unloaded.empty() || search.loaded.empty())
    throw InvalidInput(
        fmt::format("drives.gain: auto needs logs without the load (role: identify) and with it (role: payload); there "
                    "are {} and {}",
                    unloaded.size(), search.loaded.size()));
}

// `currents`: the robot whose drives have a gain of one; `read`: the unloaded recordings of it.
DriveGains gains_of(const Model& currents, const std::vector<Recording>& unloaded,
                    const std::vector<ConditionedLog>& read, const GainSearch& search, const SignalSettings& settings,
                    const Run& run) {
  const std::vector<ConditionedLog> loaded = condition_recordings(currents.robot, search.loaded, run);
  const std::vector<Signals> without_load = at_full_rate(currents, unloaded, read, run),
                             with_load = at_full_rate(currents, search.loaded, loaded, run);
  Robot robot = currents.robot;

  SignalOptions signals;
  signals.cutoff = settings.cutoff.value_or(signals.cutoff);
  signals.order = settings.order;
  const FitData bare(robot, without_load, signals, FrictionFitted::yes, run),
      carrying(robot, with_load, signals, FrictionFitted::yes, run);
  const Eigen::VectorXd speed = bare.speeds();
  for (std::size_t k = 0; k < robot.shafts.size(); ++k)
    robot.shafts[k].shape.sign_width = 0.01 * speed[static_cast<Eigen::Index>(k)];
  std::vector<DesignColumn> columns = design_columns(robot, find_base_parameters(robot, ParameterLayout(robot)));
  const Observations without = merged(bare.observe(columns, {}, 1));
  for (const DesignColumn& column : payload_columns(robot)) columns.push_back(column);
  const Observations with = merged(carrying.observe(columns, {}, 1));

  DriveGainsOptions naming;
  for (const auto& coordinate : robot.coordinates) naming.joints.push_back(coordinate.name);
  const DriveGains out = drive_gains(without, with, known_payload(robot, search.load), naming);
  for (int i = 0; i < robot.dof(); ++i)
    if (!std::isfinite(out.standard_deviation[i]) || !(out.gains[i] > 0))
      throw Unattainable(
          fmt::format("the logs do not determine the drive gain of joint '{}': give it in drives.gain, or move "
                      "the joint against gravity with and without the load (gain-not-determined)",
                      naming.joints[static_cast<std::size_t>(i)]));
  return out;
}

}  // namespace

DriveGains find_gains(const Model& given, const std::vector<Recording>& unloaded, const GainSearch& search,
                      const SignalSettings& settings, const Run& run) {
  require_load(unloaded, search);
  const Model currents = of_currents(given);
  return gains_of(currents, unloaded, condition_recordings(currents.robot, unloaded, run), search, settings, run);
}

ReadWithGains read_with_gains(Model& model, const std::vector<Recording>& unloaded, const IdentifyOptions& options,
                              const Run& run) {
  if (!options.gains) return {condition_recordings(model.robot, unloaded, run), {}};
  require_load(unloaded, *options.gains);
  const Model currents = of_currents(model);
  ReadWithGains out{condition_recordings(currents.robot, unloaded, run), {}};
  out.gains = gains_of(currents, unloaded, out.logs, *options.gains, options.signals, run);
  Drives& drives = model.robot.drives;
  drives.gain = out.gains->gains;
  drives.gain_deviation = out.gains->standard_deviation.cwiseQuotient(drives.gain);
  for (ConditionedLog& log : out.logs) log.set_gains(drives);
  return out;
}

}  // namespace steelyard
