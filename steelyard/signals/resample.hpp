// From the time stamps of a recorder (jitter, lost samples) to one uniform clock.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "steelyard/core/diagnostic.hpp"

namespace steelyard {

/// Silence that a spline bridges; a longer one is a gap [median sample periods]. Across 5 a spline errs by 0.05 % of a
/// motion at a fiftieth of the rate, across more it invents.
inline constexpr double longest_silence = 5;
/// More output than this times the input is refused [-]; such a span is a stray time stamp.
inline constexpr double most_growth = 100;

/// A pause of the recorder longer than longest_silence.
struct Gap {
  double begin = 0, end = 0;  ///< last time stamp before, first after [s]
  Eigen::Index first = 0;     ///< first uniform sample strictly inside
  Eigen::Index count = 0;     ///< how many are inside: bridged, not measured
};

/// Channels on a uniform clock: column k is at t0 + k·dt.
struct Resampled {
  double t0 = 0;           ///< first time stamp [s]
  double dt = 0;           ///< sample period [s]
  Eigen::MatrixXd values;  ///< channels × samples
  std::vector<Gap> gaps;   ///< in order of time
  Diagnostics diagnostics;
};

/// t: strictly increasing time stamps [s]; values: channels × t.size(). rate: rate of the uniform clock [Hz]; 0: one
/// over the median sample period, which jitter and gaps do not change. Not-a-knot cubic spline, for torque as well as
/// positions and velocities: it is linear in the data, so a linear relation between channels (τ = W X) is preserved;
/// PCHIP is not linear, and linear interpolation damps by an amount that varies with the jitter. The low-pass that
/// follows removes overshoot at a jump of the torque. Every stretch between gaps has its own spline; a gap is bridged
/// by the cubic that meets both neighbours and slopes. Nothing is low-passed: a rate below the recorder's aliases, with
/// a diagnostic; filter and decimate afterwards instead.
Resampled resample(const Eigen::VectorXd& t, const Eigen::MatrixXd& values, double rate = 0);

/// values: channels × t.size() at the instants `at`, through one not-a-knot spline. Instants beyond the ends are
/// errors.
Eigen::MatrixXd interpolate(const Eigen::VectorXd& t, const Eigen::MatrixXd& values, const Eigen::VectorXd& at);

/// Which of `samples` uniform samples to trust: false inside a gap and within `margin` samples of one (the transient of
/// the filters that came after).
std::vector<bool> outside_gaps(const std::vector<Gap>&, Eigen::Index samples, Eigen::Index margin = 0);

}  // namespace steelyard
