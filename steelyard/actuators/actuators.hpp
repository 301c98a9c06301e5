// Actuators by themselves: fits of rotors and friction whose links stay as they are, and logs whose torque is the
// controller's (U1). Private to the library.
#pragma once

#include <string>
#include <vector>

#include "steelyard/core/run.hpp"
#include "steelyard/fit/fit.hpp"
#include "steelyard/fit/options.hpp"
#include "steelyard/signals/control_effort.hpp"

namespace steelyard {

/// The model with viscous and Coulomb friction and an offset at every joint, beside its springs: what simulators know.
Model with_plain_friction(const Model&);

/// A fit of rotors and friction alone to the torque that the nominal links leave. Throws InvalidInput where those have
/// no inertias.
Fit fit_actuators(const FitInput&, const Run&);

/// What to do where the torque of the gains contradicts the description's links.
inline constexpr const char* gains_remedy =
    "check the gains (`kp`, `kd`), their unit and order, or the description's masses";

/// Actuators by the torque of their controller.
struct ActuatorFit {
  Fit fit;
  DriveController controller = {};       ///< controller of all logs but those that have their own, with its delay
  Eigen::VectorXd encoder_offsets = {};  ///< to add to the logged angles [rad, m]; empty: not asked for
  Eigen::VectorXd encoder_offset_deviations = {};  ///< [rad, m]
  std::string doubt = {};  ///< how far the links are from the description by these gains; empty: near
  Diagnostics diagnostics = {};
};

/// Laws and cut-off are chosen by least squares; armature, friction, delay and encoder offsets are then found together
/// by instruments (U2-U4). Logs may have gains of their own.
ActuatorFit fit_controlled(const Model& nominal, const std::vector<CommandedSignals>&, const IdentifyOptions&,
                           const Run&);

}  // namespace steelyard
