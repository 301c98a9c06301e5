// Checks of indices and sizes, which C++ callers make themselves and Python callers need as errors.
#pragma once

#include <fmt/format.h>

#include <nanobind/nanobind.h>

#include "steelyard/core/error.hpp"
#include "steelyard/estimate/motion_equations.hpp"
#include "steelyard/robot/parameters.hpp"
#include "steelyard/signals/signals.hpp"

namespace steelyard::python {

inline int index_within(int index, int count, const char* name) {
  if (index < 0 || index >= count)
    throw nanobind::index_error(fmt::format("{}: must be 0 to {}, not {}", name, count - 1, index).c_str());
  return index;
}

inline void require_same(const Eigen::MatrixXd& channel, const Eigen::MatrixXd& q, const char* name, bool may_lack) {
  if (may_lack && channel.size() == 0) return;
  if (channel.rows() != q.rows() || channel.cols() != q.cols())
    throw InvalidInput(fmt::format("{}: must have the shape ({}, {}) of q, not ({}, {})", name, q.cols(), q.rows(),
                                   channel.cols(), channel.rows()));
}

inline const Signals& whole(const Signals& signals) {
  require_same(signals.qd, signals.q, "qd", true);
  require_same(signals.tau, signals.q, "tau", true);
  return signals;
}

inline const Signals& whole(const Signals& signals, const Robot& robot) {
  if (signals.q.rows() != robot.dof())
    throw InvalidInput(fmt::format("q: must have {} columns, one for each joint of {}", robot.dof(), robot.name));
  return whole(signals);
}

inline const MotionSamples& whole(const MotionSamples& samples, const Robot& robot) {
  if (samples.q.rows() != robot.dof())
    throw InvalidInput(fmt::format("q: must have {} columns, one for each joint of {}", robot.dof(), robot.name));
  require_same(samples.qd, samples.q, "qd", false);
  require_same(samples.qdd, samples.q, "qdd", false);
  require_same(samples.tau, samples.q, "tau", false);
  require_same(samples.load, samples.q, "load", true);
  return samples;
}

/// A layout of this robot: with or without its rotors and friction.
inline const ParameterLayout& own_layout(const ParameterLayout& layout, const Robot& robot) {
  for (const bool rotor : {true, false})
    for (const bool friction : {true, false})
      if (ParameterLayout(robot, {rotor, friction}).size() == layout.size() &&
          layout.link_columns() == layout.link(robot.links()))
        return layout;
  throw InvalidInput(fmt::format("layout: its {} parameters are not those of {}", layout.size(), robot.name));
}

}  // namespace steelyard::python
