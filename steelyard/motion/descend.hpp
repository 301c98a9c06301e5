// One start of the designer: an augmented Lagrangian over all limits and samples (X18, X22-X23 of
// docs/theory/excitation.md). Private to the designer.
#pragma once

#include <functional>

#include "steelyard/motion/objective.hpp"

namespace steelyard {

struct DescendOptions {
  int rounds = 20;               ///< updates of the multipliers
  int first_steps = 60;          ///< evaluations of the first round, which has the longest way
  int steps = 20;                ///< steps of each later round
  long most = 1000000;           ///< evaluations of all rounds together
  double tolerance = 1e-5;       ///< change of the criterion per parameter that ends the descent [-]
  double promising = infinity;   ///< Lagrangian that the first round must end below to go on [-]
  double violation = 3e-4;       ///< excess over any limit that the last correction can mend [-]
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
