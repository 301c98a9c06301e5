#include "steelyard/step/read.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "steelyard/core/error.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::VectorXd;

namespace {

// The reader has no channel for voltages: it reads this one column in a second pass.
VectorXd voltage_column(const std::string& file, const StepReadOptions& o) {
  LogFormat format = o.format;
  const auto time = format.columns.find("t");
  const auto times = time == format.columns.end() ? std::vector<std::string>{} : time->second;
  format.columns = {{"q", {o.voltage_column}}, {"qd", {}}, {"qdd", {}}, {"tau", {}}, {"current", {}}};
  if (!times.empty()) format.columns["t"] = times;
  const auto unit = format.units.find("t");
  const auto units = unit == format.units.end() ? std::vector<std::string>{} : unit->second;
  format.units.clear();
  if (!units.empty()) format.units["t"] = units;
  format.needs_torque = false;
  try {
    return read_log(file, 1, format).q.row(0).transpose();
  } catch (const InvalidInput& e) {
    throw InvalidInput(
        fmt::format("{} (the voltage's column is `voltage-column` NAME; or give `voltages` 6,9, one per "
                    "log)",
                    e.what()));
  }
}

void set_onset(const std::string& onset, StepLog& log) {
  if (onset == "fit") return;
  if (onset == "step") {
    if (!log.switched)
      throw InvalidInput(
          fmt::format("{}: `onset` step: the log does not show when the voltage was switched on", log.name));
    const Index next = std::lower_bound(log.t.begin(), log.t.end(), *log.switched) - log.t.begin() + 1;
    log.onset = log.t[std::min(next, log.t.size() - 1)];
    return;
  }
  char* end = nullptr;
  log.onset = std::strtod(onset.c_str(), &end);
  if (onset.empty() || *end != 0 || !std::isfinite(*log.onset))
    throw InvalidInput(fmt::format("`onset`: '{}' is neither fit, step nor a time [s]", onset));
}

StepLog as_step(const std::string& file, const Log& log, const StepReadOptions& o) {
  StepLog out{file, log.t, log.q, log.qd, 0, {}, {}, log.diagnostics};
  if (o.voltage)
    out.voltage = *o.voltage;
  else
    cut_to_step(voltage_column(file, o), out);
  set_onset(o.onset, out);
  return out;
}

}  // namespace

StepLog read_step(const Robot& robot, const std::string& file, const StepReadOptions& options) {
  LogFormat format = options.format;
  format.needs_torque = false;
  format.prismatic.clear();
  for (const auto& c : robot.coordinates) {
    format.prismatic.push_back(c.type == JointType::prismatic);
    format.joints.push_back(c.name);
  }
  return as_step(file, read_log(file, robot.dof(), format), options);
}

// Channels that are not needed stay unread: the file may be a whole robot's.
StepLog read_step(const std::string& file, const StepReadOptions& options) {
  LogFormat format = options.format;
  format.needs_torque = false;
  for (const char* channel : {"qd", "qdd", "tau", "current"})
    if (!options.speed || std::string(channel) != "qd") format.columns[channel] = {};
  Log log;
  try {
    log = read_log(file, 1, format);
  } catch (const InvalidInput& e) {
    if (std::string(e.what()).find("the robot has 1 joint") == std::string::npos) throw;
    throw InvalidInput(fmt::format(
        "{}: is a log of several joints: pick one with `columns` q=q2, or take all with `robot` ROBOT", file));
  }
  return as_step(file, log, options);
}

}  // namespace steelyard
