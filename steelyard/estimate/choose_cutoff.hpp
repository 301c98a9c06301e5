// The cut-off of the low-pass, by the error on motion held out of the fit.
#pragma once

#include <string>
#include <vector>

#include "steelyard/core/run.hpp"
#include "steelyard/robot/robot.hpp"
#include "steelyard/signals/motion.hpp"

namespace steelyard {

struct CutoffChoice {
  double cutoff = 0;               ///< [Hz]
  std::vector<double> candidates;  ///< tried, those that the logs' rates allow [Hz]
  std::vector<double> held_out;    ///< relative error of each on motion held out, joints weighed alike [-]
  std::string reason;
};

/// The largest speed of each shaft [rad/s or m/s].
Eigen::VectorXd largest_speeds(const Robot&, const FilteredSignals&);

/// Viscous and Coulomb friction with an offset at every joint; the logs' own order of filter from `signals`.
CutoffChoice choose_cutoff(const Robot&, const std::vector<Signals>&, const SignalOptions&, const Run& = {});

}  // namespace steelyard
