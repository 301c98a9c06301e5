// A genetic search, for comparison: how Calafiore, Indri, Bona (2001), the source of indri2002, found their motions
// ("To compare with" in docs/theory/excitation.md).
#pragma once

#include <Eigen/Core>
#include <functional>

#include "steelyard/core/random.hpp"

namespace steelyard {

struct GeneticOptions {
  long evaluations = 20000;    ///< evaluations of the cost, in all
  unsigned seed = 1;           ///< the same seed, the same search
  std::function<bool()> stop;  ///< asked before every evaluation; true: end now, with the best so far
};

/// The best of all x tried. `draw` makes the first population; costs that are not a number count as infinite.
Eigen::VectorXd genetic_search(int variables, const std::function<double(const Eigen::VectorXd&)>& cost,
                               const std::function<Eigen::VectorXd(Random&)>& draw, const GeneticOptions& = {});

}  // namespace steelyard
