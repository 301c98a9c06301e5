// Which samples of a record are the step's motion. Private to the room.
#pragma once

#include "steelyard/step/response.hpp"

namespace steelyard {

struct StepWindow {
  Eigen::Index first = 0, last = 0;  ///< samples to fit, both included
  double rest = 0;                   ///< level before the motion [as y]
  double rest_deviation = 0;         ///< deviation of that level; 0: no samples before the window give it
  double noise = 0;                  ///< noise, from second differences [as y]
  double count = 0;                  ///< step of a counting sensor, 0: none
  double earliest = 0, latest = 0;   ///< the motion begins between these [s]
  bool stopped = false;              ///< the joint came to rest before the record ends
};

StepWindow find_motion(const StepResponse&, const StepFitOptions&);

/// The informative samples of a counting sensor in the window: while the motion is slow, the instants between two
/// samples where the count changes, later all samples. A count that is merely held adds no information, and its error
/// is the same again. The window becomes that of the new record. A sensor whose noise makes it step back is left as it
/// is: noise interpolates between counts.
StepResponse count_changes(const StepResponse&, StepWindow&);

/// Median, and 1.4826 times the median absolute deviation.
double median(Eigen::VectorXd x);
double robust_deviation(const Eigen::VectorXd& x);

}  // namespace steelyard
