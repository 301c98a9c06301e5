// A step of the designer: the minimum of a model of the Lagrangian in which each limit is linear and pushes once it is
// met (X22, X23 of docs/theory/excitation.md). Private to the designer.
#pragma once

#include "steelyard/motion/objective.hpp"

namespace steelyard {

/// Second derivatives of the criterion and of the limits that push, learnt from the steps that were taken (X23).
class Curvature {
 public:
  const Eigen::MatrixXd& B() const { return B_; }
  void learn(const Eigen::VectorXd& step, const Linearised& before, const Linearised& after);
  void begin(Eigen::Index variables);  ///< anew, knowing nothing

 private:
  Eigen::MatrixXd B_;
  bool known_ = false;
};

struct ModelStep {
  Eigen::VectorXd step;
  double gain = 0;  ///< predicted fall of the Lagrangian; 0 or less: no step was found
};

/// `damping` μ is added to B's diagonal; the step stays within `lower` and `upper` where they are given.
ModelStep model_step(const Linearised&, const Eigen::MatrixXd& B, double damping, const Eigen::VectorXd& lower,
                     const Eigen::VectorXd& upper);

}  // namespace steelyard
