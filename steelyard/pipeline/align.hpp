// One trajectory run twice, as one log of differences.
#pragma once

#include "steelyard/robot/robot.hpp"
#include "steelyard/signals/motion.hpp"

namespace steelyard {

struct AlignOptions {
  double cutoff = 8;              ///< cut-off of the low-pass before positions are compared [Hz]: removes noise
  double coarse_rate = 10;        ///< rate of the first search for the shift [Hz]: an arm's motion has a tenth of that
  double shortest_overlap = 0.5;  ///< share of the shorter log [-]: less is hardly the same run
  double max_position_error = 0.03;  ///< rms between the runs over the joint's own deviation [-]: torque that the
                                     ///< robot itself makes of such a difference is a payload's noise; controllers
                                     ///< repeat to 0.005
  double alike = 1.5;  ///< ratio to the least mean square error up to which a longer overlap is preferred [-]: periods
                       ///< of one trajectory are all alike
};

/// The second run on the first one's clock.
struct Aligned {
  Signals difference;     ///< motion: mean of both; tau: second minus first
  double shift = 0;       ///< time on the second log's clock of the first one's beginning [s]
  Eigen::VectorXd error;  ///< rms between the runs over the joint's own deviation [-]
};

/// Throws Unattainable (other-trajectory), naming the joint and how much, where the runs differ.
Aligned align(const Robot&, const Signals& bare, const Signals& loaded, const AlignOptions& = {});

}  // namespace steelyard
