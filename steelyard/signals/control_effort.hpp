// Torque that nobody measured, from what was commanded and the law of the drives (U1 of docs/theory/estimation.md).
#pragma once

#include <Eigen/Core>

#include "steelyard/robot/robot.hpp"
#include "steelyard/signals/signals.hpp"

namespace steelyard {

/// The law with a value for each of so many joints. Throws InvalidInput for gains, limits or a delay that no controller
/// has, naming the setting.
DriveController for_joints(const DriveController&, int joints);

/// A log and what was commanded meanwhile, on its clock.
struct CommandedSignals {
  Signals motion;                   ///< tau is the controller's, once it was computed
  Eigen::MatrixXd q_ref;            ///< [rad, m] joints × samples
  Eigen::MatrixXd qd_ref;           ///< [rad/s, m/s]; empty: none was commanded, which counts as zero
  Eigen::MatrixXd tau_ref;          ///< [N·m, N]; empty likewise
  DriveController controller = {};  ///< law of the drives in this log, with a value for each joint
};

/// x at the instant `at` of its samples' clock, in samples, by a cubic through the four samples around; held at both
/// ends.
void interpolate_at(const Eigen::MatrixXd& x, double at, Eigen::VectorXd& out);

/// δ of each joint [s]; zero where it is not known.
Eigen::VectorXd delays_of(const DriveController&, int joints);

/// The torque of U1 by the log's own controller, limits included.
Eigen::MatrixXd control_effort(const CommandedSignals&);

/// The same by another controller; `delay` of all joints takes the place of its own [s].
Eigen::MatrixXd control_effort(const CommandedSignals&, const DriveController&, double delay);

}  // namespace steelyard
