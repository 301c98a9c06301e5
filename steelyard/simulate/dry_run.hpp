// A simulated plan as a safety check: the motion that a robot would make, held against the plan's limits.
#pragma once

#include <string>
#include <vector>

#include "steelyard/motion/limits.hpp"
#include "steelyard/simulate/closed_loop.hpp"

namespace steelyard {

/// Outcome of a dry run.
struct DryRun {
  std::vector<Margin> margins;  ///< margins of the simulated motion to every limit and obstacle, nearest first
  std::vector<Margin> broken;   ///< those that it breaks
  Diagnostics limits;           ///< limit-broken of each that is broken
  Diagnostics tracking;         ///< poor-tracking of joints far off their reference
};

/// Holds the motion against the limits of the plan, with 2 % of each to spare for the loop's small errors
/// (accelerations: 10 %). `simulation`: at the joints, before to_motor_side; `sensor`: its noise. Accelerations are
/// differences of the logged velocities, and jerk is not looked at; torques are those of the motors.
DryRun dry_run(const Model&, const Plan&, const Simulation&, const SensorOptions& sensor);

/// "elbow: velocity of 8.2 rad/s, the limit is 3.14 (at 2.31 s)".
std::string breach_text(const Margin&);

/// What is wrong with the motion, and the remedies; of a dry run with broken limits.
std::string refusal_text(const DryRun&);

/// The model with viscous and Coulomb friction of common size on shafts without friction: each a twentieth of the
/// joint's effort limit (viscous: at its speed limit), or of its largest gravity torque.
Model with_typical_friction(const Model&);

}  // namespace steelyard
