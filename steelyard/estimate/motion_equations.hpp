// The torque equations of a motion whose q, q̇ and q̈ are taken as exact.
#pragma once

#include <Eigen/Core>
#include <memory>
#include <vector>

#include "steelyard/base/base_parameters.hpp"
#include "steelyard/estimate/equations.hpp"

namespace steelyard {

/// Samples of a motion and what drove it, joints × samples each.
struct MotionSamples {
  Eigen::MatrixXd q;     ///< [rad, m]
  Eigen::MatrixXd qd;    ///< [rad/s, m/s]
  Eigen::MatrixXd qdd;   ///< [rad/s², m/s²]
  Eigen::MatrixXd tau;   ///< [N·m, N]; or currents [A], when gains are sought
  Eigen::MatrixXd load;  ///< torque of the links [N·m, N], for load friction; empty: tau stands in for it

  Eigen::Index samples() const { return q.cols(); }
};

/// tau = W β with W from the torque regressor, computed anew at every reading: what is held is the motion.
class MotionEquations : public Equations {
 public:
  MotionEquations(const Robot&, const BaseParameters&, MotionSamples);

  /// Any columns of the robot's full layout, in any order; one may come twice, as a payload's do beside the last
  /// link's.
  MotionEquations(const Robot&, const std::vector<int>& columns, MotionSamples);
  ~MotionEquations() override;

  int joints() const override;
  int parameters() const override;
  const std::vector<int>& columns(int joint) const override;
  int blocks() const override;
  EquationBlock block(int index) const override;

 private:
  struct Implementation;
  std::unique_ptr<Implementation> self_;
};

/// The base columns, then the ten of a body fixed to the last link: XX XY XZ YY YZ ZZ MX MY MZ M in that link's frame.
std::vector<int> loaded_columns(const Robot&, const BaseParameters&);

}  // namespace steelyard
