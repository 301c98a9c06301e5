// A motion as recorded: from a file, from arrays in memory, or already on a uniform clock.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "steelyard/logs/log.hpp"
#include "steelyard/robot/robot.hpp"
#include "steelyard/signals/signals.hpp"

namespace steelyard {

/// A recording, and the motion commanded meanwhile. Its use is stated elsewhere.
struct Recording {
  std::string file;                     ///< to read; a name for messages and results where the samples are in memory
  LogFormat format = {};                ///< format of the file, or of the arrays in memory
  std::optional<Signals> signals = {};  ///< samples on a uniform clock, in place of the file's
  std::string plan = {};                ///< plan.json that was played; "": not known
  std::vector<std::string> reference = {};  ///< columns of the commanded positions, as those of q; empty: none
  DriveController controller = {};          ///< law of the drives in this recording; not given: that of all
  double begin = 0, end = 1;  ///< stretch of it to look at, as shares of its time: 0.75 … 1 is what hold_out keeps
};

/// Use of a recording.
enum class LogRole { identify, validate, payload };
const char* to_string(LogRole role);

/// The last `share` of every recording is cut off and returned: to be judged instead of fitted. Throws InvalidInput
/// unless it lies between 0 and 1.
std::vector<Recording> hold_out(std::vector<Recording>& recordings, double share);

/// How to read a recording of this robot: joints of a bag by their names; units are checked against the joints' types,
/// unless its channels are motors'.
LogFormat log_format(const Robot&, const Recording&);

/// A recording's file, whole.
Log read_log(const Robot&, const Recording&);

}  // namespace steelyard
