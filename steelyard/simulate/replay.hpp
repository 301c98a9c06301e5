// A recorded log again, in simulation: what a model's joints do when the drives follow the log's references (U1).
#pragma once

#include <Eigen/Core>
#include <string>

#include "steelyard/core/run.hpp"
#include "steelyard/robot/model.hpp"
#include "steelyard/signals/control_effort.hpp"

namespace steelyard {

/// Positions of a closed loop on a log's clock.
struct Replay {
  Eigen::MatrixXd q;     ///< [rad, m] joints × samples; the last ones are missing where the simulation diverges
  Eigen::MatrixXd qd;    ///< [rad/s, m/s] likewise
  std::string diverges;  ///< when it does so and which joint; "": it does not
};

/// The model in closed loop from the log's first state, by a controller with a value for each joint and a delay: the
/// law acts all the time, as in drives of a kilohertz and more, on commands that reach it late. As in U1 the delay is
/// the whole one from a logged command to its torque.
Replay replay(const Model&, const DriveController&, const CommandedSignals&, const Run& = {});

/// The same by the log's own controller.
Replay replay(const Model&, const CommandedSignals&, const Run& = {});

}  // namespace steelyard
