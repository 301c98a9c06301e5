// Signals through the low-pass: positions, velocities, accelerations and torques that equations can be built on.
#pragma once

#include <vector>

#include "steelyard/core/run.hpp"
#include "steelyard/signals/differentiate.hpp"
#include "steelyard/signals/signals.hpp"

namespace steelyard {

/// As under `signals:` in a project file.
struct SignalOptions {
  double cutoff = 8;  ///< cut-off of the low-pass [Hz]; by held-out error where it is automatic
                      ///< (estimate/choose_cutoff.hpp)
  int order = 4;      ///< order of the Butterworth low-pass [-]
  int decimate = 0;   ///< the fit takes a row every so many samples [-]; 0: by the cut-off (decimation_factor)
};

/// q, q̇ and τ through one zero-phase low-pass (F2 of docs/theory/signals.md); q̈ is the central difference of q̇, and so
/// is q̇ of q where the log has no velocities. A floating base's acceleration is the measured one, through the filter.
struct FilteredSignals {
  std::string name;
  double t0 = 0, dt = 0;      ///< [s]
  Motion motion;              ///< joints × samples
  Eigen::MatrixXd tau;        ///< [N·m, N] through the same filter; empty without torque
  std::vector<bool> trusted;  ///< false where the filters' transients reach: at the ends, around gaps and where a
                              ///< contact is made or lost
  std::vector<std::vector<bool>> known = {};  ///< samples of each joint at which its effort is known; an empty list:
                                              ///< at all, nothing at all: every joint's is (known_efforts)
  Eigen::MatrixXd turning = {};  ///< speed used for friction terms that jump at zero; empty: the motion's. Noise left
                                 ///< by the low-pass flips the sign of a slow joint's speed, which no estimator can
                                 ///< undo
  Eigen::MatrixXd contact = {};  ///< as the signals have it
};

FilteredSignals low_pass(const Signals&, const SignalOptions& = {}, const Run& = {});

/// The same without the torque.
FilteredSignals low_pass_motion(const Signals&, const SignalOptions& = {}, const Run& = {});

/// Trusts no sample where the whole robot stands, every joint below `share` of its fastest speed: stiction there is not
/// a function of velocity (F8). A log that hardly moves is left as it is.
FilteredSignals without_standstill(FilteredSignals, double share = 0.01);

/// Cut-off of a fit's low-pass at this rate [Hz]: the given one, but at most 0.4 of the rate.
double usable_cutoff(double cutoff, double rate);

}  // namespace steelyard
