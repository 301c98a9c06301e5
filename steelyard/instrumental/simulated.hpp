// Instrumental variables and direct-inverse identification with a simulated robot (Janot 2014; Gautier, Janot,
// Vandanjon 2013; N6-N8 of docs/theory/instrumental.md).
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "steelyard/consistency/physical.hpp"
#include "steelyard/instrumental/instruments.hpp"
#include "steelyard/instrumental/reference.hpp"
#include "steelyard/signals/motion.hpp"

namespace steelyard {

/// Logs, and what is known of how they came about.
struct SimulatedInput {
  Robot robot;  ///< with the friction to fit
  BaseParameters base;
  std::vector<std::shared_ptr<const Signals>> logs;  ///< before the low-pass; shared, not copied
  std::vector<FollowedReference> references;         ///< of each log
  SignalOptions signals;
  SimulateOptions simulation;            ///< the loop they were recorded in
  std::optional<Eigen::VectorXd> links;  ///< base values that load the gears, where friction depends on the load
  PhysicalOptions physical;              ///< what bodies the simulated robot may have
  std::function<void()> check = {};      ///< called before every block of equations that is read, by any thread; what
                                         ///< it throws ends the work. May be empty
};

enum class SimulatedMethod {
  iv,     ///< Z instruments for W: unbiased whatever the controller, if only Z and W have much in common
  didim,  ///< Z in place of W: no measured motion at all, so the simulated loop must be the real one
};

struct SimulatedOptions {
  SimulatedMethod method = SimulatedMethod::iv;
  int iterations = 15;        ///< of simulation and fit; three to five settle
  double tolerance = 0.01;    ///< change that counts as settled [standard deviations, root of mean square over all
                              ///< parameters]: below what anybody could tell
  double least = 1e-7;        ///< and relative to the torque [-], where there is no noise to compare with
  double turning_cutoff = 8;  ///< of the speed whose sign friction takes [Hz]: above the motion of arms, below the
                              ///< noise that W itself may keep (N7)
  bool prewhiten = true;  ///< Z, W and y freed of what the residual remembers (S8): differentiated noise is blue, and
                          ///< weights for white noise would waste most of what the log says (N4)
  int blocks = 48;        ///< of time, for the covariance, as identify's
  int threads = 0;        ///< 0: one per core
};

struct SimulatedResult {
  Estimate estimate;
  RobustCovariance covariance;
  ExogeneityTest exogeneity;
  Eigen::VectorXd deviation;  ///< of the simulated from the measured positions, root of mean square [rad, m]; empty
                              ///< where nothing is simulated
  bool unstable = false;      ///< the last estimate's loop cannot be simulated: the references are the instruments
  int moved = 0;  ///< iterations whose estimate no bodies can have: the nearest possible ones were simulated
};

/// Instrumental variables with the reference's own motion for instruments: near enough to begin with, and no model is
/// needed.
Estimate first_estimate(const SimulatedInput&, const SimulatedOptions& = {});

/// Instrumental variables with any motion for instruments, one of each log; nothing is simulated.
SimulatedResult estimate_by_instruments(const SimulatedInput&, const std::vector<FilteredSignals>& instruments,
                                        const SimulatedOptions& = {});

/// Starts at first_estimate. What is simulated are always the possible bodies nearest to the estimate (H9 of
/// docs/theory/consistency.md): its own where bodies can have it. Where that loop diverges, IV goes on with the
/// references for instruments, and says so; DIDIM throws Unattainable.
SimulatedResult estimate_with_simulator(const SimulatedInput&, const SimulatedOptions& = {});

/// Logs that stay where they are, which must be for as long as these are used.
std::vector<std::shared_ptr<const Signals>> lent(const std::vector<Signals>&);

/// Throws InvalidInput unless there are logs and a reference of each.
void require_references(const SimulatedInput&);

/// Which samples of each measured log count: those that a fit trusts (FitData). Simulated motions have the same.
std::vector<std::vector<bool>> trusted_samples(const SimulatedInput&);

/// The equations of the measured logs as IV sees them.
std::shared_ptr<const Equations> measured_equations(const SimulatedInput&, double turning_cutoff = 8);

/// The robot of possible bodies whose torques are nearest to these base values; `metric`: whitened, of the logs.
/// `moved`: set where they are not the values themselves.
Model nearest_possible(const SimulatedInput&, const Information& metric, const Eigen::VectorXd& beta,
                       bool* moved = nullptr);

/// With gains that are not given as they follow from this model: a controller does not change its gains while we change
/// our mind about the robot.
SimulatedInput with_gains_of(SimulatedInput, const Model&);

/// The logs that a model would have given.
std::vector<Signals> simulated_logs(const SimulatedInput&, const Model&, int threads = 0);

/// Of the positions of two such sets, root of mean square of each joint [rad, m].
Eigen::VectorXd deviation_of(const std::vector<Signals>& simulated,
                             const std::vector<std::shared_ptr<const Signals>>& measured);

/// Equations of such logs, of any that share the measured ones' instants.
std::shared_ptr<const Equations> equations_of_logs(const SimulatedInput&, const std::vector<FilteredSignals>&);

}  // namespace steelyard
