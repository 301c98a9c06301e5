// The estimators that ask what the robot was to do: iv, didim, cloe, linear-iv.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "steelyard/instrumental/instruments.hpp"

namespace steelyard {

struct MethodInput;
struct MethodResult;

/// For result.json.
struct InstrumentReport {
  bool from_plan = true;      ///< every log's reference is its plan's; else some are the log's own motion, smoothed
  std::string simulation;     ///< simulate.yaml; "": usual gains, or nothing is simulated
  int iterations = 0;         ///< of simulation and fit; 0: nothing is simulated
  Eigen::VectorXd deviation;  ///< of simulated from measured positions, root of mean square [rad, m]; empty likewise
  bool tested = false;        ///< whether `exogeneity` is one
  ExogeneityTest exogeneity;
};

bool needs_reference(const std::string& method);
MethodResult run_instrumental(const std::string& method, const MethodInput&);

/// "Least squares is biased here …": what the test says, for people; `names`: of the base parameters. "" untested.
std::string exogeneity_text(const InstrumentReport&, const Eigen::VectorXd& values,
                            const std::vector<std::string>& names);

}  // namespace steelyard
