// Channels that are constant again and again without being stuck: recorded in coarse steps, or held from sample to
// sample. Private to the library.
#pragma once

#include <Eigen/Core>
#include <vector>

namespace steelyard::doctor {

/// Neighbouring samples of one value.
struct ConstantRun {
  Eigen::Index length = 0;
  double value = 0;
};

struct Levels {
  double step = 0;        ///< all values are whole steps of this apart; 0: they are not, or the steps are fine
  Eigen::Index hold = 0;  ///< samples for which each value is held; 0: it is not
};

/// `runs`: all of three samples or more; `samples`: of the channel, `range`: its largest minus its smallest value.
Levels levels_of(const std::vector<ConstantRun>& runs, Eigen::Index samples, double range);

/// Samples for which each value of a channel is held that was resampled since, so that no two are alike: it is flat and
/// steps in turn, at even distances. 0: it is not.
Eigen::Index resampled_hold(const Eigen::VectorXd& x);

}  // namespace steelyard::doctor
