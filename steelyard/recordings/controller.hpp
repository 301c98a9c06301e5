// The controller whose torque stands for what nobody measured (U1): whose gains, which joints, which log. Private to
// the library.
#pragma once

#include <vector>

#include "steelyard/core/diagnostic.hpp"
#include "steelyard/recordings/recording.hpp"
#include "steelyard/robot/model.hpp"
#include "steelyard/signals/control_effort.hpp"

namespace steelyard {

/// A robot and the controller of its logs.
struct ControlledRobot {
  Model model;                      ///< with the source of each coordinate's effort
  DriveController controller = {};  ///< with a value for each joint; not given: efforts are not a controller's
};

/// The controller asked for, or that of the recordings, or the robot's own where they have no torque (said by a
/// diagnostic; a delay that was estimated before is estimated again). Its torque stands for all that would be measured,
/// unless single joints are declared to have it. Throws InvalidInput where no effort is left, and for drives whose
/// torque it is not.
ControlledRobot with_controller(const Model&, const std::vector<Recording>&, const DriveController& asked,
                                Diagnostics&);

/// Whether the torque of every coordinate is the controller's.
bool all_computed(const Robot&);

/// The signals of a recording with what was commanded meanwhile, as it logs that.
CommandedSignals with_commands(const Robot&, const Recording&, Signals);

/// The law of a log's drives: its own gains, else the common ones, with the common delay; and once that is known, the
/// torque of the joints that have it.
void set_controller(const Robot&, const DriveController& common, CommandedSignals&);

}  // namespace steelyard
