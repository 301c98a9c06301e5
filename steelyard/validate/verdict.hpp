// Verdict on whether a model may be used, with reasons and next steps (V6 of docs/theory/estimation.md).
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
  double joint_percent = 30;    ///< error of one moving joint above which the model is not usable [%]
  double improvement = 0.8;     ///< share of the nominal model's error below which a fit is worth it [-]
  double extrapolation = 1.25;  ///< share of the fastest fitted speed up to which a prediction is trusted [-]; larger
                                ///< than extrapolated_speed, as friction laws err little just above the fitted speed,
                                ///< but by factors of 5 to 13 at twice it
  double unseen_loss = 3;       ///< ratio of held-out to fitted error above which a fit counts as overfitted [-]
  std::size_t most_reasons = 6;  ///< most reasons shown, weightiest first; includes all that refute the model, at most
                                 ///< five
  std::size_t most_steps = 4;    ///< most next steps shown, most useful first
};

/// A log the model was judged on.
struct JudgedLog {
  std::string name;
  bool fitted = false;  ///< part of the fit, so no proof
  TorqueMetrics metrics;
  std::optional<TorqueMetrics> nominal;     ///< metrics of the nominal model, if there was one
  std::vector<double> speed;                ///< fastest speed of each joint [rad/s, m/s]; empty: not known
  std::vector<ResidualCauses> causes = {};  ///< what the residual looks like, worst joint first; empty: not known
};

struct VerdictInput {
  std::vector<std::string> joints;  ///< names
  std::vector<JudgedLog> logs;
  Excitation excitation;    ///< excitation of the fitted logs; empty: not known
  Diagnostics diagnostics;  ///< diagnostics of the stages before, but for what other fields say: bodies, speeds
  bool consistent = true;   ///< physically consistent masses and inertias
  std::vector<double> fitted_speed;  ///< fastest speed of each joint in the fit [rad/s, m/s]; empty: not known
  std::vector<double> speed_limit;   ///< speed limit of each joint [rad/s, m/s]; empty, or 0 for a joint: not known
};

struct Verdict {
  bool usable = false;
  std::string headline;                 ///< one sentence that can stand alone
  std::vector<std::string> reasons;     ///< reasons for and against, weightiest first
  std::vector<std::string> next_steps;  ///< what to do about it, most useful first
};

Verdict verdict(const VerdictInput&, const VerdictOptions& = {});

}  // namespace steelyard
