// The data doctor for logs whose torque is the controller's: are these the commands and gains of this motion? Private
// to the library.
#pragma once

#include <Eigen/Core>

#include "steelyard/core/diagnostic.hpp"
#include "steelyard/robot/model.hpp"
#include "steelyard/signals/control_effort.hpp"

namespace steelyard {

/// Before a fit: references beyond the joints' limits or cut flat (`reference-clipped`), torques beyond the drives'
/// (`controller-torque`). The log has its controller.
Diagnostics examine_commands(const Robot&, const CommandedSignals&);

}  // namespace steelyard
