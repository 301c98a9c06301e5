// The estimators by name, as `estimate: {method: …}` has them. To add one: its row in estimators.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "steelyard/consistency/physical.hpp"
#include "steelyard/core/run.hpp"
#include "steelyard/estimate/estimate.hpp"
#include "steelyard/estimate/fit_data.hpp"
#include "steelyard/estimate/robust_covariance.hpp"
#include "steelyard/fit/instrumental_methods.hpp"

namespace steelyard {

/// Inputs of an estimator.
struct EstimatorInput {
  const Model& nominal;  ///< with the friction to fit
  const BaseParameters& base;
  const std::vector<Signals>& logs;             ///< before the low-pass
  const FitData& data;                          ///< after it
  const Equations& equations;                   ///< equations of the torque model, filtered
  const std::vector<Observations>& blocks;      ///< their information, in order of time
  const std::optional<Eigen::VectorXd>& links;  ///< base values that load the gears, where friction depends on the load
  const std::vector<KnownReference>& references;  ///< reference of each log, or none at all
  const std::string& simulation;                  ///< simulate.yaml; "": usual gains
  const PhysicalOptions& physical;                ///< constraints on the simulated bodies
  const Run& run;
};

struct EstimatorResult {
  Estimate estimate;  ///< sigma: of each joint's torque equations at these values
  RobustCovariance covariance;
  std::optional<InstrumentReport> instruments = {};  ///< report of estimators with instruments
};

/// What an estimator needs beyond a log's samples.
enum class EstimatorNeeds {
  observations,  ///< square-root information alone
  equations,     ///< samples, read again
  reference,     ///< the reference that the robot followed
  loop,          ///< the reference and the controller
};

struct Estimator {
  const char* name = "";  ///< as project files, the command line and Python have it
  EstimatorNeeds needs = EstimatorNeeds::observations;
  EstimatorResult (*run)(const EstimatorInput&) = nullptr;
  const char* help = "";  ///< one line
  bool memory = false;    ///< knows friction with memory: it takes its columns from the equations
  bool partial = false;   ///< does without the effort of some joints, or at some samples
};

const std::vector<Estimator>& estimators();

std::vector<std::string> estimator_names();

/// Throws InvalidInput for a name that none has.
const Estimator& find_estimator(const std::string& name);

}  // namespace steelyard
