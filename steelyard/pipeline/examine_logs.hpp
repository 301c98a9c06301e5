// Recordings to fit: each read once, through the doctor's hands, with an effort of every joint that has
// one. Private to the library.
#pragma once

#include <optional>
#include <vector>

#include "steelyard/core/run.hpp"
#include "steelyard/pipeline/actuators.hpp"
#include "steelyard/pipeline/read_signals.hpp"

namespace steelyard {

/// Recordings to fit, read and examined.
struct ExaminedLogs {
  std::vector<Signals> signals;  ///< as they are fitted
  std::vector<LogRecord> records;
  std::vector<CommandedSignals> commanded;  ///< those with what was commanded and each one's own controller; empty:
                                            ///< none is given
  std::vector<KnownReference> references;   ///< for methods that need one
  std::vector<FollowedPlan> plans;
  double samples = 0;
  double delay = 0;                 ///< delay of the torque that all share [s]
  DriveController controller = {};  ///< with a value for each joint; its delay may be left to the fit; not given: none
  Eigen::VectorXd encoder_offsets = {}, encoder_offset_deviations = {};  ///< [rad, m] where a fit found them
  Diagnostics diagnostics;
};

/// The robot with the source of each coordinate's effort: where a controller is given, its torque stands for all that
/// would be measured, unless single joints are declared to have it. Throws InvalidInput where no effort is left.
Model with_effort_sources(Model, const DriveController&);

/// Whether the torque of every coordinate is the controller's.
bool all_computed(const Robot&);

/// The torque of the logs that have commands, once the delay of the controller is known.
void compute_efforts(ExaminedLogs&);

ExaminedLogs examine_logs(const Model&, const std::vector<Recording>&, const DriveController&, const Run&);

}  // namespace steelyard
