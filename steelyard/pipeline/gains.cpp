#include "steelyard/pipeline/gains.hpp"

#include <fmt/format.h>

#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/payload/body.hpp"
#include "steelyard/pipeline/read_signals.hpp"

namespace steelyard {

namespace {

// Currents pass for torques, at one newton metre an ampere.
Robot of_currents(Robot robot) {
  robot.drives.gain = Eigen::VectorXd::Ones(robot.dof());
  for (auto& shaft : robot.shafts)
    if (!shaft.friction.empty() || shaft.kind == ShaftKind::coordinate)
      shaft.friction = without_values(plain_friction());
  return robot;
}

std::vector<Signals> read_role(const Robot& robot, const Project& project, LogRole role) {
  std::vector<Signals> out;
  for (const auto& log : project.logs)
    if (log.role == role) out.push_back(read_signals(robot, log, Purpose::judge).signals);
  return out;
}

Observations observe_logs(const Robot& robot, const std::vector<DesignColumn>& columns,
                          const std::vector<Signals>& logs, const SignalOptions& options, int threads) {
  std::vector<std::shared_ptr<const Equations>> parts;
  for (const auto& log : logs)
    parts.push_back(std::make_shared<LogEquations>(
        robot, columns, std::make_shared<const FilteredSignals>(low_pass(log, options)), options));
  return merged(observe_in_time(StackedEquations(std::move(parts)), 1, threads));
}

// What is known of the load, in the last link's frame.
KnownPayload known_payload(const Robot& robot, const Project& project) {
  KnownPayload out;
  out.mass = *project.payload.mass;
  if (!project.payload.com) return out;
  out.com =
      payload_frame(robot, project.payload.frame, project.file + ": payload.frame").T_link_frame * *project.payload.com;
  return out;
}

}  // namespace

DriveGains find_gains(const Robot& given, const Project& project, const RunOptions& options) {
  if (!project.payload.mass)
    throw InvalidInput(fmt::format(
        "{}: drives.gain: auto needs the mass of a known load to scale by: payload: {{mass: …}}, in kg", project.file));
  Robot robot = of_currents(given);
  const std::vector<Signals> unloaded = read_role(robot, project, LogRole::identify),
                             loaded = read_role(robot, project, LogRole::payload);
  if (unloaded.empty() || loaded.empty())
    throw InvalidInput(
        fmt::format("{}: drives.gain: auto needs logs without the load (role: identify) and with it "
                    "(role: payload); there are {} and {}",
                    project.file, unloaded.size(), loaded.size()));

  SignalOptions signals;
  signals.cutoff = project.signals.cutoff.value_or(signals.cutoff);
  signals.order = project.signals.order;
  const Eigen::VectorXd speed = largest_speeds(robot, low_pass(unloaded.front(), signals));
  for (std::size_t k = 0; k < robot.shafts.size(); ++k)
    robot.shafts[k].shape.sign_width = 0.01 * speed[static_cast<Eigen::Index>(k)];
  std::vector<DesignColumn> columns = design_columns(robot, find_base_parameters(robot, ParameterLayout(robot)));
  const Observations without = observe_logs(robot, columns, unloaded, signals, options.threads);
  for (int element = 0; element < 10; ++element) {
    DesignColumn column;
    column.parameter = ParameterLayout::link(robot.links() - 1, element);
    columns.push_back(column);
  }
  const Observations with = observe_logs(robot, columns, loaded, signals, options.threads);

  DriveGainsOptions naming;
  for (const auto& coordinate : robot.coordinates) naming.joints.push_back(coordinate.name);
  const DriveGains out = drive_gains(without, with, known_payload(robot, project), naming);
  for (int i = 0; i < robot.dof(); ++i)
    if (!std::isfinite(out.standard_deviation[i]) || !(out.gains[i] > 0))
      throw Unattainable(
          fmt::format("the logs do not tell the drive gain of joint '{}': give it in drives.gain, or move "
                      "the joint against gravity with and without the load (gain-not-determined)",
                      naming.joints[static_cast<std::size_t>(i)]));
  return out;
}

}  // namespace steelyard
