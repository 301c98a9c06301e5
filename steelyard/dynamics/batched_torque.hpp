// Torques of many samples: what `torques` (model.hpp) sets up at each call, kept for the next one.
#pragma once

#include <memory>

#include "steelyard/dynamics/model.hpp"

namespace steelyard {

/// Every sample by itself, friction with memory as in `inverse_dynamics`. One object per thread: it owns its workspace.
class BatchedTorque {
 public:
  explicit BatchedTorque(const Model&, Effects = {});
  BatchedTorque(BatchedTorque&&) noexcept;
  ~BatchedTorque();

  /// dof × N each, a column is a sample.
  Eigen::MatrixXd operator()(const Eigen::MatrixXd& q, const Eigen::MatrixXd& qd, const Eigen::MatrixXd& qdd);

  /// Throws InvalidInput where they are not of that size.
  void require(const Eigen::MatrixXd& q, const Eigen::MatrixXd& qd, const Eigen::MatrixXd& qdd) const;

  /// The same in memory of the caller's: dof numbers each sample, one sample after the other.
  Eigen::MatrixXd operator()(const double* q, const double* qd, const double* qdd, Eigen::Index samples);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace steelyard
