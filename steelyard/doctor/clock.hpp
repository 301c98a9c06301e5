// The data doctor, first visit: time stamps and missing values of a log as recorded, before it is resampled.
#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <functional>
#include <memory>

#include "steelyard/core/diagnostic.hpp"
#include "steelyard/logs/log.hpp"

namespace steelyard {

/// For logs of any length, chunk by chunk; memory does not grow with the log, and the rows that come out are the same
/// however the log is cut into chunks. Findings add up over the chunks: how many, the first row, the worst.
class ClockDoctor {
 public:
  /// `judged`: the log is only judged, not fitted: warnings where a fit is refused. `efforts_apart`: a row whose torque
  /// or current is missing at some joints stays, with what was there before (dead_efforts).
  explicit ClockDoctor(bool judged = false, bool efforts_apart = false);
  ~ClockDoctor();
  ClockDoctor(ClockDoctor&&) noexcept;
  ClockDoctor& operator=(ClockDoctor&&) noexcept;

  using Take = std::function<void(const LogView& settled)>;

  /// The next rows of the file: all channels as in the first stretch, first_row the file's row. Hands on the rows that
  /// are final by now, in order, in place if there is nothing to repair; the last few wait for later rows.
  /// Throws InvalidInput (Unattainable where the log is only judged) for a time stamp that is no number.
  void push(const LogView& stretch, const Take& take);

  /// Hands on the rows that still waited (may be none). No push afterwards.
  void flush(const Take& take);

  /// A stretch of time in which the torque or current of one joint is missing.
  struct DeadEffort {
    int joint = 0;              ///< from 0; the motor, where the log is theirs
    double begin = 0, end = 0;  ///< first and last row without [s]
  };
  std::vector<DeadEffort> dead_efforts() const;

  /// After the last chunk: what was done, as "clock-…" and "values-…". Throws InvalidInput when it was too much: rows
  /// in disorder, a clock in another unit, a channel without values.
  Diagnostics finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Strictly increasing, finite time stamps and values without holes, or InvalidInput: file, row or channel, remedy.
///   clock-duplicate  a row written twice: dropped
///   clock-disorder   a stamp that goes back, jumps ahead and returns, or repeats with other data: the row is dropped
///   clock-jitter     stamps spread around their period: resampling cures it
///   clock-gap        pauses of the recorder: bridged by resampling, and masked
///   values-filled    short runs of missing values: interpolated (position and velocity by a cubic, torque by a line)
///   values-dropped   longer ones: the whole rows are dropped and become a gap
Log repair_clock(Log log, bool judged = false);

}  // namespace steelyard
