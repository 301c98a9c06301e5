// The estimators by name: `estimate: {method: …}`.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "steelyard/consistency/physical.hpp"
#include "steelyard/estimate/equations.hpp"
#include "steelyard/estimate/estimate.hpp"
#include "steelyard/estimate/log_equations.hpp"
#include "steelyard/estimate/robust_covariance.hpp"
#include "steelyard/pipeline/instrumental_methods.hpp"

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
  // For methods that ask what the robot was to do:
  const std::vector<KnownReference>& references;  ///< of each log, or none at all
  const std::string& simulation;                  ///< simulate.yaml; "": usual gains
  const PhysicalOptions& physical;                ///< of the bodies simulated
  int threads = 0;                                ///< 0: one per core
  std::function<void()> check = {};               ///< as in RunOptions
};

struct MethodResult {
  Estimate estimate;  ///< sigma: of each joint's torque equations at these values
  RobustCovariance covariance;
  std::optional<InstrumentReport> instruments = {};  ///< of methods that have them
};

/// One of estimate_methods(). Throws InvalidInput for another name.
MethodResult run_method(const std::string& method, const MethodInput&);

}  // namespace steelyard
