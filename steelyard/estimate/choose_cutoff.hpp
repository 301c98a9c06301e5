// The cut-off of the low-pass, by the error on motion held out of the fit.
#pragma once

#include <string>
#include <vector>

#include "steelyard/robot/robot.hpp"
#include "steelyard/signals/motion.hpp"

namespace steelyard {

struct CutoffOptions {
  /// Tried [Hz]. Arms move below 2 Hz and bend above 10; finer steps than these change nothing that can be measured.
  std::vector<double> candidates = {2, 3, 4, 5.5, 8, 11, 15, 20};
  double metric = 10;    ///< low-pass through which all of them are judged alike [Hz]: a cut-off's own would favour it
  double margin = 0.05;  ///< share of the held-out error that a higher cut-off may lose [-]: friction, chosen
                         ///< afterwards, makes up for more
  int folds = 8;         ///< [-]
  int longest = 16;  ///< chunks of 4096 samples looked at, evenly over the logs [-]: more would not change the choice
  int threads = 0;
};

struct CutoffChoice {
  double cutoff = 0;               ///< [Hz]
  std::vector<double> candidates;  ///< tried, those that the logs' rates allow [Hz]
  std::vector<double> held_out;    ///< relative error of each on motion held out, joints weighed alike [-]
  std::string reason;
};

/// The largest speed of each shaft [rad/s or m/s].
Eigen::VectorXd largest_speeds(const Robot&, const FilteredSignals&);

/// Viscous and Coulomb friction with an offset at every joint; the logs' own order of filter from `signals`.
CutoffChoice choose_cutoff(const Robot&, const std::vector<Signals>&, const SignalOptions&, const CutoffOptions& = {});

}  // namespace steelyard
