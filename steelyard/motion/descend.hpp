// One start of the designer: an augmented Lagrangian over all limits and samples (X18, X22-X23 of
// docs/theory/excitation.md). Private to the designer.
#pragma once

#include <functional>

#include "steelyard/motion/objective.hpp"

namespace steelyard {

struct DescendOptions {
  long most = 1000000;           ///< evaluations of all rounds together
  double promising = infinity;   ///< Lagrangian that the first round must end below to go on [-]
  Eigen::VectorXd lower, upper;  ///< bounds of x; empty: none
  std::function<bool()> stop;    ///< asked at every evaluation
};

struct Descent {
  Eigen::VectorXd x;
  double criterion = 0;    ///< per parameter
  double violation = 0;    ///< the largest g: positive where a limit is still broken
  double first_round = 0;  ///< Lagrangian at its end
};

/// From x and these multipliers, which are left as found: a second call goes on where the first ended.
Descent descend(Objective&, Eigen::VectorXd x, Multipliers&, const DescendOptions&);

}  // namespace steelyard
