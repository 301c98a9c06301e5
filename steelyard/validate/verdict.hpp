// May this model be used? In words, for the engineer and for the one who signs (V6 of docs/theory/estimation.md).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "steelyard/core/diagnostic.hpp"
#include "steelyard/estimate/excitation.hpp"
#include "steelyard/validate/causes.hpp"
#include "steelyard/validate/metrics.hpp"

namespace steelyard {

struct VerdictOptions {
  double usable_percent = 10;   ///< all-joint filtered error on motions not fitted, up to which feedforward and
                                ///< collision detection work well [%]; good public fits of industrial arms reach 2 to 8
  double joint_percent = 30;    ///< of one moving joint: above it that joint's torque is mostly guessed [%]
  double improvement = 0.8;     ///< of the nominal model's error that a fit should stay below to be worth it [-]
  double extrapolation = 1.25;  ///< of the fastest fitted speed up to which a prediction is trusted [-], wider than
                                ///< extrapolated_speed, where it is one: friction laws err by factors of 5 to 13 at
                                ///< twice the speed, by little just above it
  double unseen_loss = 3;       ///< times the error on its own log, above which a fit has learned that log by heart [-]
  std::size_t most_reasons = 6;  ///< the weightiest; all that refutes is among them, for there are five such at most
  std::size_t most_steps = 4;    ///< the most useful
};

/// A log the model was judged on.
struct JudgedLog {
  std::string name;
  bool fitted = false;  ///< the fit saw it: proves nothing
  TorqueMetrics metrics;
  std::optional<TorqueMetrics> nominal;     ///< of the model before identification, if it had one
  std::vector<double> speed;                ///< fastest of each joint [rad/s, m/s]; empty: not known
  std::vector<ResidualCauses> causes = {};  ///< what the residual looks like, worst joint first; empty: not known
};

struct VerdictInput {
  std::vector<std::string> joints;  ///< names
  std::vector<JudgedLog> logs;
  Excitation excitation;             ///< of the fit; empty: not known
  Diagnostics diagnostics;           ///< of the whole way here, but for what the other fields say: bodies, speeds
  bool consistent = true;            ///< a body with these masses and inertias could exist
  std::vector<double> fitted_speed;  ///< fastest of each joint in the fit [rad/s, m/s]; empty: not known
  std::vector<double> speed_limit;   ///< of each joint [rad/s, m/s]; empty, or 0 of a joint: not known
};

struct Verdict {
  bool usable = false;
  std::string headline;                 ///< one sentence that can stand alone
  std::vector<std::string> reasons;     ///< what speaks for and against, weightiest first
  std::vector<std::string> next_steps;  ///< what to do about it, most useful first
};

Verdict verdict(const VerdictInput&, const VerdictOptions& = {});

}  // namespace steelyard
