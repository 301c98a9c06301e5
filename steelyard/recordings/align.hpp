// One trajectory run twice, as one log of differences.
#pragma once

#include "steelyard/robot/robot.hpp"
#include "steelyard/signals/motion.hpp"

namespace steelyard {

/// The second run on the first one's clock.
struct Aligned {
  Signals difference;     ///< motion: mean of both; tau: second minus first
  double shift = 0;       ///< time on the second log's clock of the first one's beginning [s]
  Eigen::VectorXd error;  ///< rms between the runs over the joint's own deviation [-]
};

/// Throws Unattainable (other-trajectory), naming the joint and how much, where the runs differ.
Aligned align(const Robot&, const Signals& bare, const Signals& loaded);

/// Whether most of a judged run repeats a part of a fitted one: each joint's positions within 3 % of its deviation,
/// rms. Positions: low-passed [rad, m], joints × samples, every `dt` [s].
bool repeats(const Eigen::MatrixXd& fitted, double dt_fitted, const Eigen::MatrixXd& judged, double dt_judged);

}  // namespace steelyard
