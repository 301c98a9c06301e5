// Which fit recordings ask for: of all parameters, or of actuators alone; by torques that were measured or by those of
// a controller. Private to the library.
#pragma once

#include "steelyard/fit/fit.hpp"
#include "steelyard/recordings/examine_logs.hpp"

namespace steelyard {

/// The fit of all parameters, or of actuators whose links stay as they are. A delay, limits and encoder offsets that
/// it finds are set in the logs, whose efforts follow.
Fit fit_examined(const Model& nominal, ExaminedLogs&, const IdentifyOptions&, const Run&);

}  // namespace steelyard
