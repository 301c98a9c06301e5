// The equations of a fit, y = W β, read block by block and as often as an estimator likes.
#pragma once

#include <Eigen/Core>
#include <vector>

namespace steelyard {

/// A run of instants in order of time. Row s of every W and of y is the same instant.
struct EquationBlock {
  std::vector<Eigen::MatrixXd> W;  ///< regressor of each joint: samples × its own columns (Equations::columns)
  Eigen::MatrixXd y;               ///< samples × joints; NaN where the joint's effort is not known: no equation there
};

/// Rows for estimators that look at samples again (Huber, full covariance, per-sample covariance): computed
/// anew at every reading rather than held, so that memory stays flat as the log grows.
class Equations {
 public:
  virtual ~Equations() = default;

  virtual int joints() const = 0;
  virtual int parameters() const = 0;
  virtual const std::vector<int>& columns(int joint) const = 0;  ///< the parameters that joint's torque depends on
  virtual int blocks() const = 0;
  virtual EquationBlock block(int index) const = 0;  ///< may be called from several threads at once
};

}  // namespace steelyard
