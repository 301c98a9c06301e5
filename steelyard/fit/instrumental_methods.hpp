// The estimators that need the robot's reference: iv, didim, cloe, linear-iv.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <string>
#include <vector>

#include "steelyard/instrumental/instruments.hpp"
#include "steelyard/recordings/follow_plan.hpp"

namespace steelyard {

struct EstimatorInput;
struct EstimatorResult;

/// Report on the instruments for result.json.
struct InstrumentReport {
  std::string reference;      ///< "plan", "columns" of the log, or "log": its own motion, smoothed; of several logs the
                              ///< last of these that one of them needs
  std::string simulation;     ///< simulate.yaml; "": usual gains, or nothing is simulated
  int iterations = 0;         ///< iterations of simulation and fit; 0: nothing is simulated
  Eigen::VectorXd deviation;  ///< deviation of simulated from measured positions, root of mean square [rad, m]; empty
                              ///< likewise
  bool tested = false;        ///< whether `exogeneity` is one
  ExogeneityTest exogeneity;
};

EstimatorResult instrumental_variables_method(const EstimatorInput&);  ///< iv
EstimatorResult didim_method(const EstimatorInput&);                   ///< didim
EstimatorResult output_error_method(const EstimatorInput&);            ///< cloe
EstimatorResult linear_instruments_method(const EstimatorInput&);      ///< linear-iv

/// "Least squares is biased here …": the test's result as a sentence; `names`: of the base parameters. "" untested.
std::string exogeneity_text(const InstrumentReport&, const Eigen::VectorXd& values,
                            const std::vector<std::string>& names);

}  // namespace steelyard
