// Instrumental variables and direct-inverse identification with a simulated robot (Janot 2014; Gautier, Janot,
// Vandanjon 2013; N6-N8 of docs/theory/instrumental.md).
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "steelyard/consistency/physical.hpp"
#include "steelyard/core/run.hpp"
#include "steelyard/instrumental/instruments.hpp"
#include "steelyard/instrumental/reference.hpp"
#include "steelyard/signals/motion.hpp"

namespace steelyard {

/// Logs, and how they were recorded.
struct SimulatedInput {
  Model nominal;  ///< with the friction to fit
  BaseParameters base;
  std::vector<std::shared_ptr<const Signals>> logs;  ///< before the low-pass; shared, not copied
  std::vector<FollowedReference> references;         ///< reference of each log
  SignalOptions signals;
  SimulateOptions simulation;            ///< the loop they were recorded in
  std::optional<Eigen::VectorXd> links;  ///< base values for the gears' load, where friction depends on it
  PhysicalOptions physical;              ///< constraints on the simulated robot's bodies
};

enum class SimulatedMethod {
  iv,     ///< Z instruments for W: unbiased whatever the controller, if Z and W correlate well
  didim,  ///< Z in place of W: uses no measured motion, so the simulated loop must match the real one
};

struct SimulatedOptions {
  SimulatedMethod method = SimulatedMethod::iv;
};

struct SimulatedResult {
  Estimate estimate;
  RobustCovariance covariance;
  ExogeneityTest exogeneity;
  Eigen::VectorXd deviation;  ///< deviation of simulated from measured positions, root of mean square [rad, m]; empty
                              ///< where nothing is simulated
  bool unstable = false;      ///< the last estimate's loop cannot be simulated: the references are the instruments
  int moved = 0;  ///< iterations whose estimate was not physically consistent: the nearest consistent model was
                  ///< simulated
};

/// Instrumental variables with the reference's own motion for instruments: a start that needs no model.
Estimate first_estimate(const SimulatedInput&, const Run& = {});

/// Instrumental variables with any motion for instruments, one of each log; nothing is simulated.
SimulatedResult estimate_by_instruments(const SimulatedInput&, const std::vector<FilteredSignals>& instruments,
                                        const Run& = {});

/// Starts at first_estimate. Simulates the physically consistent model nearest to the estimate (H9 of
/// docs/theory/consistency.md). Where that loop diverges, IV goes on with the references for instruments, with a
/// diagnostic; DIDIM throws Unattainable.
SimulatedResult estimate_with_simulator(const SimulatedInput&, const SimulatedOptions& = {}, const Run& = {});

/// Pointers to logs that the caller keeps for as long as they are used.
std::vector<std::shared_ptr<const Signals>> lent(const std::vector<Signals>&);

/// Throws InvalidInput unless there are logs, each with a reference.
void require_references(const SimulatedInput&);

/// Which samples of each measured log count: those that a fit trusts (FitData). Simulated motions use the same.
std::vector<std::vector<bool>> trusted_samples(const SimulatedInput&);

/// The equations of the measured logs as IV sees them.
std::shared_ptr<const Equations> measured_equations(const SimulatedInput&, const Run& = {});

/// The physically consistent model whose torques are nearest to these base values'. `metric`: whitened information of
/// the logs. `moved`: set where the base values changed.
Model nearest_consistent(const SimulatedInput&, const Information& metric, const Eigen::VectorXd& beta,
                         bool* moved = nullptr, const Run& = {});

/// The input with gains that were not given computed from this model: the controller's gains must not change with the
/// estimate.
SimulatedInput with_gains_of(SimulatedInput, const Model&);

/// The logs that a model would have given.
std::vector<Signals> simulated_logs(const SimulatedInput&, const Model&, const Run& = {});

/// Root mean square difference of two sets of positions, of each joint [rad, m].
Eigen::VectorXd deviation_of(const std::vector<Signals>& simulated,
                             const std::vector<std::shared_ptr<const Signals>>& measured);

/// Equations of logs that share the measured ones' instants.
std::shared_ptr<const Equations> equations_of_logs(const SimulatedInput&, const std::vector<FilteredSignals>&,
                                                   const Run& = {});

}  // namespace steelyard
