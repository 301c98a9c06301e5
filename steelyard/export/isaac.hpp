// Actuators of a model for Isaac Lab.
#pragma once

#include <string>

#include "steelyard/core/diagnostic.hpp"
#include "steelyard/robot/model.hpp"
#include "steelyard/signals/control_effort.hpp"

namespace steelyard {

struct IsaacActuators {
  std::string python;  ///< the configuration that a robot's `ArticulationCfg(actuators=…)` takes, to paste or import
  std::string json;    ///< the same numbers, joint by joint
};

/// Armature, dry friction at rest and in motion, viscous friction, effort and velocity limits of every coordinate, as
/// Isaac Lab 2.3 takes them on Isaac Sim 5.0 and later, where friction is an effort. With the joints' controller, its
/// gains and its delay too, in steps of the physics; without one they stay with the USD file. What Isaac Lab has no
/// word for goes into a comment and a diagnostic (isaac-cannot-hold).
IsaacActuators to_isaac(const Model& model, const DriveController& controller = {}, Diagnostics* notes = nullptr);

}  // namespace steelyard
