// Actuators by themselves: fits of rotors and friction whose links stay as they are, and logs whose torque is the
// controller's (U1). Private to the library.
#pragma once

#include <vector>

#include "steelyard/core/run.hpp"
#include "steelyard/doctor/examine.hpp"
#include "steelyard/pipeline/fit.hpp"
#include "steelyard/pipeline/options.hpp"
#include "steelyard/pipeline/recording.hpp"
#include "steelyard/signals/control_effort.hpp"

namespace steelyard {

/// The signals of a recording with what was commanded meanwhile, as it logs that.
CommandedSignals with_commands(const Robot&, const Recording&, Signals);

/// The torque of the joints whose effort is the controller's, by the log's own law.
void set_control_effort(CommandedSignals&);

/// The controller whose torque the logs have: the one asked for, or that of the recordings, or the robot's own where
/// they have no torque (said by a diagnostic; a delay that was estimated before is estimated again). Not given: none.
DriveController controller_of_logs(const Robot&, const std::vector<Recording>&, const DriveController& asked,
                                   Diagnostics&);

/// The controller with a value for each joint. Throws InvalidInput for drives whose torque it is not.
DriveController controller_of(const Robot&, const DriveController&);

/// A fit of rotors and friction alone to the torque that the nominal links leave. Throws InvalidInput where those have
/// no inertias.
Fit fit_actuators(const FitInput&, const Run&);

/// Actuators by the torque of their controller.
struct ActuatorFit {
  Fit fit;
  DriveController controller = {};                 ///< of all logs but those that have their own, with its delay
  Eigen::VectorXd encoder_offsets = {};            ///< to add to the logged angles [rad, m]; empty: not asked for
  Eigen::VectorXd encoder_offset_deviations = {};  ///< [rad, m]
  Diagnostics diagnostics = {};
};

/// Laws and cut-off are chosen by least squares; armature, friction, delay and encoder offsets are then found together
/// by instruments (U2-U4). Logs may have gains of their own.
ActuatorFit fit_controlled(const Model& nominal, const std::vector<CommandedSignals>&, const IdentifyOptions&,
                           const Run&);

}  // namespace steelyard
