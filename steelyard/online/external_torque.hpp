// Torque that the surroundings exert on a robot, by the momentum observer: no accelerations (T5, T6 of
// docs/theory/online.md; De Luca).
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <vector>

#include "steelyard/dynamics/momentum.hpp"
#include "steelyard/math/spatial.hpp"
#include "steelyard/online/friction_tick.hpp"
#include "steelyard/simulate/flange.hpp"

namespace steelyard {

struct ExternalTorqueOptions {
  double bandwidth =
      5;  ///< bandwidth of the observer [Hz]: pushes of 30 ms and more come through, noise of the speeds does not
};

/// A series as it was some time ago, straight between ticks. No allocation after construction.
class DelayLine {
 public:
  DelayLine(int channels, double delay);
  void restart() noexcept { count_ = 0; }
  /// The next values, and those of `delay` ago; the oldest where it does not reach back so far.
  void tick(double t, Eigen::VectorXd& values) noexcept;

 private:
  double delay_;
  Eigen::MatrixXd values_;  ///< channels × places
  Eigen::VectorXd times_;
  Eigen::Index next_ = 0, count_ = 0;
};

/// No allocation and no exception after construction. One object per thread; its results are of the last tick.
class ExternalTorque {
 public:
  /// Throws InvalidInput where a parameter of the model has no value, or the bandwidth is not positive.
  explicit ExternalTorque(const Model&, const ExternalTorqueOptions& = {});

  /// Jumps of a torque for one tick, further than pushes make it jump, are left out from now on [N·m, N].
  void leave_out_beyond(const Eigen::VectorXd& jump) { jump_ = jump; }

  int dof() const { return static_cast<int>(torque_.size()); }

  /// The next state and measured torque, dt after the last one; dt = 0 begins a motion.
  void tick(double dt, const Eigen::VectorXd& q, const Eigen::VectorXd& qd, const Eigen::VectorXd& tau) noexcept;
  bool begun() const { return ticks_ > 1; }  ///< there is a residual

  const Eigen::VectorXd& torque() const { return torque_; }      ///< τ_ext of each joint, low-passed [N·m, N]
  const Eigen::VectorXd& residual() const { return residual_; }  ///< the same before the low-pass
  const Eigen::VectorXd& acceleration() const { return qdd_; }   ///< between the last two ticks [rad/s², m/s²]
  const Eigen::VectorXd& friction() const { return friction_.torque(); }  ///< the model's, now [N·m, N]
  const Eigen::VectorXd& gravity() const { return now_.gravity(); }       ///< the model's, now [N·m, N]
  const Eigen::VectorXd& load() const { return load_; }  ///< torque of the links, by the model [N·m, N]

  /// Torque of a known load from the next tick on, which counts as the model's [N·m, N]; zero at first. `step`: how
  /// much of it is new, by which filters of the residual are moved instead of disturbed.
  void carry(const Eigen::VectorXd& known, const Eigen::VectorXd& step) noexcept;
  const Eigen::VectorXd& carried() const { return known_; }
  const Eigen::VectorXd& new_load() const { return step_; }  ///< the last `step`

  std::int64_t outliers() const { return outliers_; }  ///< torques that jumped for one tick, and were left out

  /// Force and moment on the flange that explain the external torque best: (moment about its origin; force) along the
  /// base's axes [N·m, N]. Directions that the joints hardly feel come out as zero.
  Vector6d wrench() noexcept;

 private:
  void follow(double dt, const Eigen::VectorXd& q, const Eigen::VectorXd& qd) noexcept;
  void leave_out_jumps() noexcept;

  FrictionTick friction_;
  Flange flange_;
  DelayLine late_model_, late_torque_;
  Momentum now_;
  Eigen::VectorXd torque_, residual_, last_residual_, qdd_, qd_, q_, tau_, tau_before_, measured_, model_, force_,
      force_before_, p_before_, jump_, load_, known_, step_;
  std::vector<bool> held_;
  double pole_;  ///< [rad/s]
  double t_ = 0;
  std::int64_t ticks_ = 0, outliers_ = 0;
};

}  // namespace steelyard
