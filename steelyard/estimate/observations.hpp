// What logs say about a robot's base parameters, as square-root information: one factor per joint.
#pragma once

#include <Eigen/Core>
#include <memory>
#include <vector>

#include "steelyard/base/base_parameters.hpp"
#include "steelyard/dynamics/regressor.hpp"
#include "steelyard/math/information.hpp"

namespace steelyard {

/// Samples in, information out: a fold over any number of blocks, logs, threads and machines. Row j of a robot's
/// regressor touches only the links joint j moves, so each joint keeps a factor over its own base columns: fewer
/// operations than one factor over all, and weights per joint come free.
class Observations {
 public:
  /// `base` selects columns of the robot's full layout.
  Observations(const Robot& robot, const BaseParameters& base);

  int joints() const { return static_cast<int>(rows_.size()); }
  int parameters() const { return parameters_; }  ///< base parameters
  const Information& row(int joint) const { return rows_[static_cast<std::size_t>(joint)]; }
  const std::vector<int>& columns(int joint) const {
    return columns_[static_cast<std::size_t>(joint)];
  }  ///< base indices

  /// Torque of coordinate i at sample s: tau[i * coordinate_stride + s * sample_stride], as in the motion.
  void absorb(const MotionView& motion, const double* tau, int samples);
  void absorb(const Eigen::MatrixXd& q, const Eigen::MatrixXd& qd, const Eigen::MatrixXd& qdd,
              const Eigen::MatrixXd& tau);

  void merge(const Observations& other);

  /// One factor over all base parameters, joint j's rows divided by sigma[j].
  Information whitened(const Eigen::VectorXd& sigma) const;

 private:
  TorqueRegressor regressor_;
  int parameters_;
  std::vector<Information> rows_;
  std::vector<std::vector<int>> columns_;  // of each joint: indices of base parameters
  std::vector<std::vector<int>> entries_;  // and the regressor's entries they are
  std::vector<double> block_, torque_;
  std::vector<const double*> selected_;  // the columns of one joint
};

}  // namespace steelyard
