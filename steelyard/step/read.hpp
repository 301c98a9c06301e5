// A file as the record of a step: motion, and the voltage that made it.
#pragma once

#include <optional>
#include <string>

#include "steelyard/step/campaign.hpp"

namespace steelyard {

struct StepReadOptions {
  LogFormat format;                        ///< as any log's; torques and currents are not looked for
  std::optional<double> voltage;           ///< voltage of the step [V]; none: from the column
  std::string voltage_column = "voltage";  ///< name of the voltage column, or its number without a header
  std::string onset = "fit";               ///< onset of the motion: "fit", "step" (of the voltage), or a time [s]
  bool speed = false;                      ///< qd is what will be fitted: a lone joint's is read too
};

/// A log of all joints of the robot. Throws InvalidInput as read_log does, and where there is no step.
StepLog read_step(const Robot&, const std::string& file, const StepReadOptions& = {});

/// A log of one joint alone, no robot.
StepLog read_step(const std::string& file, const StepReadOptions& = {});

}  // namespace steelyard
