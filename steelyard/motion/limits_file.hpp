// Limits of a motion, from the robot, from a file of limits, and by assumption where neither gives them.
#pragma once

#include <string>

#include "steelyard/motion/limits.hpp"

namespace steelyard {

/// The robot's own limits and floor, infinite where it has none.
MotionLimits own_limits(const Robot&);

/// Overwrites `limits` with the entries of a file of limits (docs/limits-file.md). Throws InvalidInput with file, line
/// and key.
void apply_limits(const std::string& yaml, const std::string& file, const Robot&, MotionLimits& limits);
void apply_limits_file(const std::string& path, const Robot&, MotionLimits& limits);

/// Time to reach full speed where no acceleration limit is given [s]: what industrial arms need, or less.
inline constexpr double assumed_time_to_speed = 0.25;

/// Fills in limits without which no motion can be designed: continuous joints get ±π (info `assumed-range`),
/// accelerations that nothing bounds the velocity limit over assumed_time_to_speed (warning `assumed-acceleration`).
/// Throws InvalidInput for a coordinate without position or velocity limit.
MotionLimits completed(const Robot&, MotionLimits, Diagnostics&);

/// Speeds and accelerations that nobody gave, for motions that excite actuators, as legs and hobby arms move: the range
/// in half a second, at most a turn a second, and a tenth of a second to get there (warning `assumed-velocity`).
MotionLimits with_usual_speeds(const Robot&, MotionLimits, Diagnostics&);

/// completed(own_limits).
MotionLimits motion_limits(const Robot&, Diagnostics* = nullptr);

}  // namespace steelyard
