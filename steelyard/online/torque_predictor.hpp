// Torque that a motion takes, tick by tick, with its band; and torque that lets a robot be led by hand (T2-T4 of
// docs/theory/online.md).
#pragma once

#include <Eigen/Core>

#include "steelyard/dynamics/dynamics.hpp"
#include "steelyard/dynamics/momentum.hpp"
#include "steelyard/online/friction_tick.hpp"
#include "steelyard/online/model_error.hpp"
#include "steelyard/online/residual_statistics.hpp"

namespace steelyard {

/// No allocation and no exception after construction. One object per thread; its results are of the last tick.
class TorquePredictor {
 public:
  /// Throws InvalidInput where a parameter of the model has no value.
  explicit TorquePredictor(const Model&, const ResidualStatistics* = nullptr);

  int dof() const { return static_cast<int>(torque_.size()); }

  /// The next state of a motion; friction with memory follows it.
  void tick(const Eigen::VectorXd& q, const Eigen::VectorXd& qd, const Eigen::VectorXd& qdd) noexcept;
  void restart() noexcept;  ///< a motion begins: friction with memory in the middle

  const Eigen::VectorXd& torque() const { return torque_; }               ///< links, rotors and friction [N·m, N]
  const Eigen::VectorXd& gravity() const { return momentum_.gravity(); }  ///< its part at rest, without friction
  const Eigen::VectorXd& friction() const { return friction_.torque(); }  ///< its part of friction

  /// Half width of the 95 % band about the torque [N·m, N]: the model's uncertainty, and the residual's own deviation
  /// where its statistics are given. Zero where the model does not know how uncertain it is.
  const Eigen::VectorXd& band() const { return band_; }

  /// Gravity, offsets and a share of friction at the last tick's state, for leading the robot by hand: what it
  /// gives of friction is less than what friction takes, whatever the speed, so that it cannot feed energy (T4).
  void hand_guiding(Eigen::VectorXd& out) const noexcept;

 private:
  Dynamics rigid_;  ///< links and rotors
  FrictionTick friction_;
  ModelError error_;
  Momentum momentum_;
  Eigen::VectorXd torque_, band_, variance_, load_, qd_;
  Eigen::VectorXd deviation_;  ///< deviation of the torque by the model alone [N·m, N]
  Eigen::VectorXd noise_;      ///< variance of the residual
  Eigen::VectorXd bias_;       ///< torque of laws that do not brake, at the coordinates [N·m, N]
};

}  // namespace steelyard
