// A recording, through the doctor's hands, as signals.
#pragma once

#include <optional>

#include "steelyard/doctor/examine.hpp"
#include "steelyard/recordings/follow_plan.hpp"
#include "steelyard/recordings/recording.hpp"
#include "steelyard/signals/control_effort.hpp"
#include "steelyard/signals/full_rate.hpp"
#include "steelyard/signals/signals.hpp"

namespace steelyard {

enum class Purpose {
  fit,    ///< decimated to what a fit needs; trouble is refused
  judge,  ///< at the log's own rate; trouble is reported, and nothing is changed
};

/// Streams the file (or takes the signals that are there): digest, clock repaired, joint side, uniform clock; then
/// examined. `alone`: the only log of its fit. To fit, a log with a plan is cut down to where it follows that, and
/// periods are averaged.
Diagnosis read_signals(const Model&, const Recording&, Purpose, bool alone = true, const Run& = {});

/// A fitted recording at its own rate and with nothing changed, for the model to be judged on.
struct LogRecord {
  FullRateSignals signals;  ///< not kept of a log so long that it is judged as it was fitted, decimated
  Diagnostics findings;     ///< findings about file and clock
  FileDigest digest;
  std::vector<EffortGap> dead = {};  ///< where single torques were not measured, by their times
};

/// A recording on a uniform clock, before anything is held against the robot.
struct ConditionedLog {
  Signals signals;         ///< decimated to what a fit needs
  FullRateSignals record;  ///< the same at its own rate, where the log is not very long
  Diagnostics findings;    ///< findings about file and clock

  /// Currents that were read as torques, at 1 N·m/A or N/A, become what they are with the gains of these drives.
  void set_gains(const Drives&);
};

/// Reads a recording to fit, once: whatever else is asked of it is asked of the outcome.
ConditionedLog condition_recording(const Robot&, const Recording&, const Run& = {});

/// Recordings to fit, one after the other.
std::vector<ConditionedLog> condition_recordings(const Robot&, const std::vector<Recording>&, const Run& = {});

/// A recording to fit and to judge by, read once.
struct ReadLog {
  Diagnosis diagnosis;                   ///< as read_signals gives it to a fit
  std::optional<FollowedPlan> followed;  ///< where the recording has a plan
  LogRecord record;
  std::optional<CommandedSignals> commanded = {};  ///< the signals with what was commanded, where the controller makes
                                                   ///< the effort of a joint: at the log's own rate
};

/// A recording that was read, through the doctor's hands. `alone`: the only log of its fit.
ReadLog examine_recording(const Model&, const Recording&, ConditionedLog, bool alone = true, const Run& = {});

ReadLog read_log_once(const Model&, const Recording&, bool alone = true, const Run& = {});

/// Whether a recording is too long to be judged at its own rate, by the signals it was fitted with.
bool judged_decimated(const Signals& fitted);

/// What read_signals would give for validation, from a kept record. The stretch that was fitted is not examined
/// again, one that was held out is.
Diagnosis to_judge(const Model&, const LogRecord&, const Recording&, const Run& = {});

/// The same of a log that was only read so far, decimated where its own rate was not kept.
Signals to_judge(const Model&, const ConditionedLog&, const Recording&, const Run& = {});

/// Whether a recording is what was held out of another, whose record has it then.
bool same_recording(const Recording& fitted, const Recording& held_out);

/// The commanded positions, from the columns the log names; nothing where it names none.
std::optional<Signals> read_reference(const Robot&, const Recording&, const Run& = {});

}  // namespace steelyard
