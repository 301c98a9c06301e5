// The reference that a robot followed while a log was recorded, and the log that a model would have given (N1 of
// docs/theory/instrumental.md).
#pragma once

#include <functional>

#include "steelyard/core/run.hpp"
#include "steelyard/signals/signals.hpp"
#include "steelyard/simulate/closed_loop.hpp"

namespace steelyard {

struct FollowedReference {
  Reference reference;    ///< one period, at the controller's ticks
  double start = 0;       ///< when its first sample was asked for, on the log's clock [s]
  int periods = 1;        ///< played one after the other
  bool averaged = false;  ///< the log is the mean of these periods
  bool measured = false;  ///< taken from the log itself: instruments then depend a little on its noise
};

/// For a log whose reference is not known: its own motion, smoothed, at ticks of this rate [Hz].
FollowedReference reference_from_log(const Signals&, double rate, const Run& = {});

/// The reference at the log's instants, averaged as the log is: q, q̇, and q̈ in place of the torque.
Signals reference_log(const FollowedReference&, const Signals& log);

/// The log that this model would have given in that loop, without noise: the same instants, channels and gaps, so that
/// its rows match those of the measured log. Sensor noise, payload, periods and rest of the options have no effect, nor
/// have limits unless torques are to be cut. It is shifted in time to where its positions are nearest to the log's,
/// since finding a plan in a log takes the lag of the loop for a later start. Throws Unattainable where the loop
/// diverges.
Signals simulated_log(const Model&, const FollowedReference&, const Signals& log, const SimulateOptions& = {},
                      const Run& = {});

}  // namespace steelyard
