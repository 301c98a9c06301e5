// Delay from a logged command to its torque. Private to the library.
#pragma once

#include <string>
#include <vector>

#include "steelyard/core/diagnostic.hpp"
#include "steelyard/core/run.hpp"
#include "steelyard/fit/fit.hpp"
#include "steelyard/signals/control_effort.hpp"

namespace steelyard {

/// One for all joints.
struct DelayEstimate {
  double delay = 0, deviation = 0;  ///< [s]
  double explained = 0;  ///< share of what a change of the delay does to the torque that armature, damping and friction
                         ///< can do as well [-]: near 1 they are told apart poorly
  Eigen::MatrixXd
      sensitivity;  ///< slopes of each joint's armature, damping, Coulomb friction and offset to it [1/s], joints × 4
  Diagnostics diagnostics;
};

/// Least squares of the torque that the nominal links leave (all of it where they are not known), over the delay and,
/// joint by joint, armature, damping, Coulomb friction and offset: none of the first three negative, so that no joint
/// feeds power. Its deviation is that of a jackknife over stretches of time, whatever the colour of the residual.
DelayEstimate estimate_delay(const Model& nominal, const std::vector<CommandedSignals>&, const Run&);

/// The longest that is looked for [s].
double longest_delay(const std::vector<CommandedSignals>&);

/// Share of a delay's effect that the others explain, beyond which it is poorly separable from them [-].
inline constexpr double alike_share = 0.95;

/// Messages about a delay: that of `estimate_delay`, or one that was estimated with all else. `poor`: it is not known
/// well enough; `remedy`: what would part it from the others.
Diagnostics delay_diagnostics(double delay, double deviation, double explained, double longest, bool poor,
                              const std::string& remedy);

/// Covariance, deviations and intervals of a fit whose torque has an estimated delay, with what its uncertainty adds.
void add_delay_uncertainty(Fit&, const DelayEstimate&);

}  // namespace steelyard
