// Torque that nobody measured, from what was commanded and the law of the drives (U1 of docs/theory/estimation.md).
#pragma once

#include <Eigen/Core>
#include <optional>

#include "steelyard/signals/signals.hpp"

namespace steelyard {

/// The law by which the drives make torque of what is commanded:
/// τ(t) = sat(kp (q_ref(t − δ) − q(t)) + kd (q̇_ref(t − δ) − q̇(t)) + τ_ref(t − δ)).
struct DriveController {
  Eigen::VectorXd kp = {};            ///< [N·m/rad, N/m] of each joint, or of a leg's for all legs; empty: no such law
  Eigen::VectorXd kd = {};            ///< [N·m·s/rad, N·s/m] likewise; empty: zero
  Eigen::VectorXd torque_limit = {};  ///< [N·m, N] likewise; empty: none
  std::optional<double> delay = {};   ///< δ of all joints [s]; none: to be estimated
  double delay_deviation = 0;         ///< standard deviation of an estimated δ [s]; 0: it was given

  bool given() const { return kp.size() > 0; }
};

/// The law with a value for each of so many joints. Throws InvalidInput for gains, limits or a delay that no controller
/// has, naming the setting.
DriveController for_joints(const DriveController&, int joints);

/// A log and what was commanded meanwhile, on its clock.
struct CommandedSignals {
  Signals motion;           ///< tau is the controller's, once it was computed
  Eigen::MatrixXd q_ref;    ///< [rad, m] joints × samples
  Eigen::MatrixXd qd_ref;   ///< [rad/s, m/s]; empty: none was commanded, which counts as zero
  Eigen::MatrixXd tau_ref;  ///< [N·m, N]; empty likewise
};

/// x at the instant `at` of its samples' clock, in samples, by a cubic through the four samples around; held at both
/// ends.
void interpolate_at(const Eigen::MatrixXd& x, double at, Eigen::VectorXd& out);

/// The torque of U1, limits included; `delay` takes the place of the controller's [s].
Eigen::MatrixXd control_effort(const CommandedSignals&, const DriveController&, double delay);

}  // namespace steelyard
