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

/// A log the model was judged on.
struct JudgedLog {
  std::string name;
  bool fitted = false;  ///< part of the fit, so no proof
  TorqueMetrics metrics;
  std::optional<TorqueMetrics> nominal;     ///< metrics of the nominal model, if there was one
  std::vector<double> speed;                ///< fastest speed of each joint [rad/s, m/s]; empty: not known
  std::vector<ResidualCauses> causes = {};  ///< what the residual looks like, worst joint first; empty: not known
  std::vector<bool> with_torque = {};  ///< whether each joint's torque was measured; empty: all were. The simulation in
                                       ///< closed loop judges where none was, and beside it where some were
  std::optional<MotionMetrics> simulation = {};          ///< in closed loop from the log's references
  std::optional<MotionMetrics> nominal_simulation = {};  ///< that of the nominal model, if there was one
  bool repeats = false;                                  ///< another recording of a motion that was fitted
};

struct VerdictInput {
  std::vector<std::string> joints;  ///< names
  std::vector<bool> slides = {};    ///< whether each joint slides; empty: none does
  std::vector<JudgedLog> logs;
  Excitation excitation;          ///< excitation of the fitted logs; empty: not known
  Diagnostics diagnostics;        ///< diagnostics of the stages before, but for what other fields say: bodies, speeds
  bool consistent = true;         ///< physically consistent masses and inertias
  std::string implausible;        ///< why no robot of this size has them; empty: it may
  std::string contradicted = {};  ///< what the description's links say against the controller's gains; empty: nothing
  std::vector<double> fitted_speed;  ///< fastest speed of each joint in the fit [rad/s, m/s]; empty: not known
  std::vector<double> speed_limit;   ///< speed limit of each joint [rad/s, m/s]; empty, or 0 for a joint: not known
};

struct Verdict {
  bool usable = false;
  std::string headline;                 ///< one sentence that can stand alone
  std::vector<std::string> reasons;     ///< reasons for and against, weightiest first
  std::vector<std::string> next_steps;  ///< what to do about it, most useful first
};

Verdict verdict(const VerdictInput&);

/// Unit of a thousandth of the joints' positions: "mrad", "mm", or "mrad (mm)" where some slide and others turn.
const char* small_unit(const std::vector<bool>& slides);

}  // namespace steelyard
