// The data doctor for logs whose torque is the controller's: are these the commands and gains of this motion, and did
// nothing but the drives move the robot? Private to the library.
#pragma once

#include <Eigen/Core>

#include "steelyard/core/diagnostic.hpp"
#include "steelyard/core/run.hpp"
#include "steelyard/robot/model.hpp"
#include "steelyard/signals/control_effort.hpp"

namespace steelyard {

/// Before a fit: references beyond the joints' limits or cut flat (`reference-clipped`), torques beyond the drives'
/// (`controller-torque`). The log has its controller.
Diagnostics examine_commands(const Robot&, const CommandedSignals&);

/// After it: where something else than the drives acted, by the torque that the fitted model leaves unexplained: a leg
/// that touched something (`touched`), a base that moved or hangs askew (`base-moved`, `base-tilted`).
Diagnostics examine_unexplained(const Model& fitted, const CommandedSignals&, const Run& = {});

}  // namespace steelyard
