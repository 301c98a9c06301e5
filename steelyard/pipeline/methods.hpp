// The estimators by name: `estimate: {method: …}`.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "steelyard/estimate/equations.hpp"
#include "steelyard/estimate/estimate.hpp"
#include "steelyard/estimate/log_equations.hpp"
#include "steelyard/estimate/robust_covariance.hpp"

namespace steelyard {

/// What an estimator may draw on.
struct MethodInput {
  const Robot& robot;  ///< with the friction to fit
  const BaseParameters& base;
  const std::vector<Signals>& logs;                                     ///< before the low-pass
  const std::vector<std::shared_ptr<const FilteredSignals>>& filtered;  ///< after it
  const SignalOptions& signals;
  const Equations& equations;                   ///< of the torque model, filtered
  const std::vector<Observations>& blocks;      ///< of them, in order of time
  const std::optional<Eigen::VectorXd>& links;  ///< base values that load the gears, where friction depends on the load
};

struct MethodResult {
  Estimate estimate;  ///< sigma: of each joint's torque equations at these values
  RobustCovariance covariance;
};

/// ols wls full-covariance huber tls energy power ml. Throws InvalidInput for another name.
MethodResult run_method(const std::string& method, const MethodInput&);

}  // namespace steelyard
