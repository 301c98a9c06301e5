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

/// The torque of the joints whose effort is the controller's, with this delay [s].
void set_control_effort(CommandedSignals&, const DriveController&, double delay);

/// The controller with a value for each joint. Throws InvalidInput for drives whose torque it is not.
DriveController controller_of(const Robot&, const DriveController&);

/// Delay from a logged command to its torque, one for all joints.
struct DelayEstimate {
  double delay = 0, deviation = 0;  ///< [s]
  double explained = 0;  ///< share of what a change of the delay does to the torque that armature, damping and friction
                         ///< can do as well [-]: near 1 they are told apart poorly
  Eigen::MatrixXd
      sensitivity;  ///< of each joint's armature, damping, Coulomb friction and offset to it [1/s], joints × 4
  Diagnostics diagnostics;
};

/// Least squares of the torque that the nominal links leave (all of it where they are not known), over the delay and,
/// joint by joint, armature, damping, Coulomb friction and offset: none of the first three negative, so that no joint
/// feeds power. Its deviation is that of a jackknife over stretches of time, whatever the colour of the residual.
DelayEstimate estimate_delay(const Model& nominal, const DriveController&, const std::vector<CommandedSignals>&,
                             const Run&);

/// Covariance, deviations and intervals of a fit whose torque has an estimated delay, with what its uncertainty adds.
void add_delay_uncertainty(Fit&, const DelayEstimate&);

/// A fit of rotors and friction alone to the torque that the nominal links leave. Throws InvalidInput where those have
/// no inertias.
Fit fit_actuators(const FitInput&, const Run&);

}  // namespace steelyard
