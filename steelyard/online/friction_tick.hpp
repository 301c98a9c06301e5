// Friction along a motion, tick by tick: all laws, with memory and load (T2 of docs/theory/online.md).
#pragma once

#include <Eigen/Core>
#include <vector>

#include "steelyard/dynamics/dynamics.hpp"

namespace steelyard {

/// No allocation and no exception after construction.
class FrictionTick {
 public:
  explicit FrictionTick(const Model&);

  void restart() noexcept { memory_.reset(); }

  /// `load`: torque of the links [N·m, N].
  void tick(const Eigen::VectorXd& q, const Eigen::VectorXd& qd, const Eigen::VectorXd& load) noexcept;
  const Eigen::VectorXd& torque() const { return torque_; }  ///< at the coordinates [N·m, N]
  bool needs_load() const { return laws_.load_friction(); }

 private:
  Dynamics laws_;
  FrictionMemory memory_;
  std::vector<Eigen::RowVectorXd> load_;  ///< load of each shaft
  Eigen::VectorXd torque_;
};

/// The model with friction of every kind at zero.
Model without_friction(Model);

}  // namespace steelyard
