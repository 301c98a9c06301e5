// One start of the designer: an augmented Lagrangian over all limits and samples, L-BFGS (NLopt) inside (X18 of
// docs/theory/excitation.md). Private to the designer.
#pragma once

#include <functional>

#include "steelyard/motion/objective.hpp"

namespace steelyard {

struct DescendOptions {
  int rounds = 14;               ///< of the multipliers
  int first_steps = 120;         ///< evaluations of the first round, which has the longest way
  int steps = 40;                ///< of the later ones
  long most = 1000000;           ///< evaluations of all rounds together
  double tolerance = 1e-5;       ///< of the criterion per parameter [-]
  double give_up = infinity;     ///< criterion per parameter that the second round must be below to go on [-]
  double violation = 3e-4;       ///< of any limit that is good enough for the last correction [-]
  Eigen::VectorXd lower, upper;  ///< of x; empty: none
  std::function<bool()> stop;    ///< asked at every evaluation
};

struct Descent {
  Eigen::VectorXd x;
  double criterion = 0;  ///< per parameter
  double violation = 0;  ///< the largest g: positive where a limit is still broken
};

/// From x and these multipliers, which are left as found: a second call goes on where the first ended.
Descent descend(Objective&, Eigen::VectorXd x, Multipliers&, const DescendOptions&);

}  // namespace steelyard
