// Actuators of a model for Isaac Lab.
#pragma once

#include <string>

#include "steelyard/core/diagnostic.hpp"
#include "steelyard/robot/model.hpp"

namespace steelyard {

struct IsaacActuators {
  std::string python;  ///< the configuration that a robot's `ArticulationCfg(actuators=…)` takes, to paste or import
  std::string json;    ///< the same numbers, joint by joint
};

/// Step of the physics that Isaac Lab has by default [s].
inline constexpr double isaac_step = 0.005;

/// Armature, dry friction at rest and in motion, viscous friction, effort and velocity limits of every coordinate, as
/// Isaac Lab 2.3 takes them on Isaac Sim 5.0 and later, where friction is an effort. With the controller that the model
/// has, its gains and its delay too, in steps of the physics [s], less half of the time that drives hold their commands
/// where that is known; without one they stay with the USD file. Joints of other delays are groups of their own. What
/// Isaac Lab has no word for (isaac-cannot-hold) and what the data did not determine (isaac-not-determined) goes into
/// comments and diagnostics. Throws InvalidInput for a step that is not positive.
IsaacActuators to_isaac(const Model& model, Diagnostics* notes = nullptr, double step = isaac_step);

}  // namespace steelyard
