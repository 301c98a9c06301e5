// The data doctor, first visit: time stamps and missing values of a log as recorded, before it is resampled.
#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <functional>
#include <memory>

#include "steelyard/core/diagnostic.hpp"
#include "steelyard/logs/log.hpp"

namespace steelyard {

struct ClockOptions {
  double longest_period = 0.5;    ///< median sample period above which the clock is in another unit [s]: 2 Hz says
                                  ///< nothing of a moving arm, and 1 ms taken for 1 s reads 1
  double shortest_period = 1e-5;  ///< and below which [s]: no arm is logged at 100 kHz, and 1 ms in ks would read 1e-6
  double max_disorder = 0.01;     ///< share of rows out of order that may be dropped [-]; more is no accident
  Eigen::Index max_filled = 5;    ///< missing values in a row of a channel that are interpolated [samples]: as long as
                                  ///< the silence `resample` bridges without calling it a gap
  double max_missing = 0.2;  ///< share of a channel's values that may be missing [-]; with more it is another channel
  double max_gap = 5;        ///< longer silence is reported [median periods], as in ResampleOptions
  double jitter = 0.05;      ///< deviation from the median period that one interval in twenty exceeds and that is
                             ///< worth a word [-]
  bool judged = false;       ///< the log is only judged, not fitted: warnings where a fit is refused
};

/// For logs of any length, chunk by chunk; memory does not grow with the log, and the rows that come out are the same
/// however the log is cut into chunks. Findings add up over the chunks: how many, the first row, the worst.
class ClockDoctor {
 public:
  explicit ClockDoctor(const ClockOptions& = {});
  ~ClockDoctor();
  ClockDoctor(ClockDoctor&&) noexcept;
  ClockDoctor& operator=(ClockDoctor&&) noexcept;

  using Take = std::function<void(const LogView& settled)>;

  /// The next rows of the file: all channels as in the first stretch, first_row the file's row. Hands on the rows that
  /// are final by now, in order, in place if there is nothing to repair; the last few wait for later rows.
  /// Throws InvalidInput for a time stamp that is no number.
  void push(const LogView& stretch, const Take& take);

  /// Hands on the rows that still waited (may be none). No push afterwards.
  void flush(const Take& take);

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
Log repair_clock(Log log, const ClockOptions& = {});

}  // namespace steelyard
