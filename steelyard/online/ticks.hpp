// A recorded motion as a controller would have met it: tick by tick, joint side, nothing filtered or resampled.
#pragma once

#include <Eigen/Core>

#include "steelyard/logs/log.hpp"
#include "steelyard/robot/robot.hpp"
#include "steelyard/signals/signals.hpp"

namespace steelyard {

struct Ticks {
  Eigen::VectorXd t;    ///< [s]
  Eigen::MatrixXd q;    ///< [rad, m] joints × ticks
  Eigen::MatrixXd qd;   ///< [rad/s, m/s] joints × ticks
  Eigen::MatrixXd tau;  ///< [N·m, N] joints × ticks

  Eigen::Index count() const { return t.size(); }
};

/// Currents times the robot's gains where a log has no torque; q̇ from the tick before where it has no speed. Throws
/// InvalidInput naming what is missing.
Ticks ticks_of(const Robot&, const Log&);

/// Of signals as recorded: what was not measured is not a number, so that a tick guard leaves it out.
Ticks ticks_of(const Signals&);

}  // namespace steelyard
