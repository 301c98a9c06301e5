// The excitation designer: the most informative motion of a family inside every limit (X17-X20 of
// docs/theory/excitation.md).
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>

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

/// Progress report of the designer.
struct DesignProgress {
  double share = 0;            ///< share of the budget used [-]
  int starts = 0;              ///< done
  std::optional<double> best;  ///< criterion of the best feasible motion so far
};

struct DesignOptions {
  Search search = Search::gradient;
  double rate = 100;    ///< rate of the samples that count [Hz], as they will be logged
  double seconds = 20;  ///< wall clock; infinite: `iterations` alone count
  long iterations = 0;  ///< evaluations of objective and gradient, all starts together; 0: no limit. Reproducible
  unsigned seed = 1;
  int threads = 0;         ///< 0: one per core
  Eigen::MatrixXd known;   ///< information already collected, over the measurement's parameters; empty: none
  Eigen::VectorXd resume;  ///< x to go on from; empty: none
  int first_start = 0;     ///< number of the first start: a resumed search goes on where it ended
  const std::atomic<bool>* stop = nullptr;  ///< set: end now, with the best so far
  std::function<void(const DesignProgress&)> progress;
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

/// Throws Unattainable, with the limit, joint and amount, when no motion was found that holds them all.
Design design(const Family&, const Measurement&, const Criterion&, const LimitSet&, const DesignOptions& = {});

/// Instants of a grid fine enough for the family: ten times the optimiser's, with both ends.
Eigen::VectorXd checking_times(const Family&);

}  // namespace steelyard
