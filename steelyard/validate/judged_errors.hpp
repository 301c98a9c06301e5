// Which error of a judged log counts for the verdict: of torque or of the motion, with a joint's rests or without them.
// Private to the room.
#pragma once

#include <cstddef>
#include <optional>

#include "steelyard/validate/verdict.hpp"

namespace steelyard {

/// Whether the torque of a joint was measured; of any joint.
bool measured(const JudgedLog& log, std::size_t joint);
bool measured(const JudgedLog& log);

/// Error of all joints [%]: of the torque below the metric's cut-off, or of the motion in closed loop where no torque
/// was measured, relative to what the loop leaves of its reference. An error that cannot be computed counts as the
/// worst.
double error_of(const JudgedLog& log);

/// That of the nominal model, where there is one.
std::optional<double> nominal_error(const JudgedLog& log);

/// Whether the motion that its torque metrics stand for could not be simulated to the end.
bool diverges(const JudgedLog& log);

/// Error of a joint [%], its rests left out where that is less; 0: it never moves.
double joint_error(const JudgedLog& log, std::size_t joint);

/// The error of tables and bars, of joints that move.
double error_with_rests(const JudgedLog& log, std::size_t joint);

/// " while moving" where a joint's rests are left out of its error, as the error of the tables counts them; "".
const char* while_moving(const JudgedLog& log, std::size_t joint);

/// Whether a joint's torque is so small beside that of the others that its error in percent matters little.
bool small_torque(const TorqueMetrics& metrics, std::size_t joint);

}  // namespace steelyard
