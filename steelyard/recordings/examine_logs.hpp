// Recordings to fit, through the doctor's hands, with an effort of every joint that has one. Private to the library.
#pragma once

#include <optional>
#include <vector>

#include "steelyard/core/run.hpp"
#include "steelyard/recordings/controller.hpp"
#include "steelyard/recordings/follow_plan.hpp"
#include "steelyard/recordings/read_signals.hpp"

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
  bool limits_assumed = false;      ///< its torque limits are the description's, which drives may not keep
  std::string doubt = {};  ///< of a fit: how far the links are from the description by these gains; empty: near
  Eigen::VectorXd encoder_offsets = {}, encoder_offset_deviations = {};  ///< [rad, m] where a fit found them
  Diagnostics diagnostics;
};

/// The torque of the logs that have commands, by the controller, where its delay is known.
void compute_efforts(const Robot&, ExaminedLogs&);

/// `read`: the recordings, each as condition_recording gives it. `controller`: with a value for each joint, or none.
ExaminedLogs examine_logs(const Model&, const std::vector<Recording>&, std::vector<ConditionedLog> read,
                          const DriveController&, const Run&);

}  // namespace steelyard
