// Where the limits of a motion come from: the robot, a file of limits, and what is assumed where neither says.
#pragma once

#include <string>

#include "steelyard/motion/limits.hpp"

namespace steelyard {

/// The robot's own limits and floor, infinite where it has none.
MotionLimits own_limits(const Robot&);

/// Puts what a file of limits says over `limits` (docs/limits-file.md). Throws InvalidInput with file, line and key.
void apply_limits(const std::string& yaml, const std::string& file, const Robot&, MotionLimits& limits);
void apply_limits_file(const std::string& path, const Robot&, MotionLimits& limits);

/// Time to reach full speed where no acceleration limit is given [s]: what industrial arms need, or less.
inline constexpr double assumed_time_to_speed = 0.25;

/// What a motion cannot be designed without: continuous joints get ±π (info `assumed-range`), accelerations that
/// nothing bounds the velocity limit over assumed_time_to_speed (warning `assumed-acceleration`). Throws InvalidInput
/// for a coordinate without position or velocity limit.
MotionLimits completed(const Robot&, MotionLimits, Diagnostics&);

/// completed(own_limits).
MotionLimits motion_limits(const Robot&, Diagnostics* = nullptr);

}  // namespace steelyard
