// Actuators as Isaac Lab's configuration. Private to the library and the program.
#pragma once

#include <string>

#include "steelyard/robot/model.hpp"
#include "steelyard/signals/control_effort.hpp"

namespace steelyard {

/// Python text that defines ACTUATORS, for `actuators=` of an ArticulationCfg: armature, static, dynamic and viscous
/// friction (efforts, as Isaac Sim 5.0 and later have them), limits; with a controller its gains, and its delay in
/// steps of the simulation. What it cannot say is a comment, and a diagnostic (isaac-cannot-hold).
std::string to_isaac(const Model&, const DriveController& = {}, Diagnostics* = nullptr);

}  // namespace steelyard
