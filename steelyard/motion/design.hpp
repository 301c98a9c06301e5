// The excitation designer: the most informative motion of a family inside every limit (X17-X20 of
// docs/theory/excitation.md).
#pragma once

#include <string>

#include "steelyard/core/run.hpp"
#include "steelyard/motion/criterion.hpp"
#include "steelyard/motion/family.hpp"
#include "steelyard/motion/limits.hpp"
#include "steelyard/motion/measurement.hpp"

namespace steelyard {

enum class Search {
  gradient,  ///< augmented Lagrangian over all samples, from many starts
  genetic,   ///< as in Calafiore, Indri, Bona (2001), the source of indri2002; for comparison
  random,    ///< the best of random feasible motions; for comparison
};

const char* to_string(Search);
Search search_kind(const std::string& name);  ///< throws InvalidInput, with what there is

struct DesignOptions {
  Search search = Search::gradient;
  double rate = 100;       ///< rate of the samples that count [Hz], as they will be logged
  double seconds = 20;     ///< wall clock; infinite: `iterations` alone count
  long iterations = 0;     ///< evaluations of objective and gradient, all starts together; 0: no limit. Reproducible
  Eigen::MatrixXd known;   ///< information already collected, over the measurement's parameters; empty: none
  Eigen::VectorXd resume;  ///< x to go on from; empty: none
  int first_start = 0;     ///< number of the first start: a resumed search goes on where it ended
};

struct Design {
  Eigen::VectorXd x;            ///< coefficients of the family
  double value = 0;             ///< the criterion (criterion.hpp), samples at `rate`
  std::vector<Margin> margins;  ///< to every limit, on a grid ten times finer than the optimiser's
  int starts = 0;               ///< next start's number, for resuming
  long evaluations = 0;
  double seconds = 0;
  bool interrupted = false;
  Eigen::Index checked = 0;  ///< samples of the finer grid
};

/// Throws Unattainable, with the limit, joint and amount, when no motion was found that holds them all. Cancelled, it
/// ends at once with the best so far (`interrupted`), or throws Cancelled where there is none yet.
Design design(const Family&, const Measurement&, const Criterion&, const LimitSet&, const DesignOptions& = {},
              const Run& = {});

/// Instants of a grid fine enough for the family: ten times the optimiser's, with both ends.
Eigen::VectorXd checking_times(const Family&);

}  // namespace steelyard
