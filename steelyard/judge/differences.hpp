// What one log has that the logs of the fit have not. Private to the room.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "steelyard/judge/judge.hpp"

namespace steelyard {

/// The one difference between a log and those the model is of that explains its residual best, beside rotors and
/// friction that the model may miss.
struct LogDifference {
  enum class Kind {
    load,   ///< a body at the last link [kg]
    scale,  ///< all torques times 1 + size [-]
    gain,   ///< the torque of one joint times 1 + size [-]
    zero,   ///< the position of one joint is read that much too large [rad, m]
  };
  Kind kind = Kind::load;
  int joint = -1;                  ///< joint of a gain or a zero
  double size = 0, deviation = 0;  ///< the deviation is infinite where the motion does not determine the size
  double share = 0;                ///< share of the squared residual that it explains [-]
  double left = 0;                 ///< squared residual that is left, over the squared torque [-]
};
LogDifference clearest_difference(const Model&, const Judgement&);

/// A warning (payload-differs, gain-differs, zero-differs) that says so of a log that differs beyond doubt from those
/// that the model is of, `others`, without the log's name.
std::optional<Diagnostic> explained_difference(const Model&, const Judgement&, const std::string& others);

/// Indices of fitted logs, among the fitted ones, that differ from the model of all.
std::vector<std::size_t> fitted_that_differ(const Model&, const std::vector<Judgement>& logs);

/// Warnings (payload-differs, gain-differs, zero-differs) about logs that were not fitted whose residual is that of a
/// load, another scale of torques or another zero: they were recorded otherwise than the fitted ones. None where the
/// model is of no log.
Diagnostics log_differences(const Model&, const std::vector<Judgement>& logs);

}  // namespace steelyard
