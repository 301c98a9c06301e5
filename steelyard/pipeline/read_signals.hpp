// A recording, through the doctor's hands, as signals.
#pragma once

#include <optional>

#include "steelyard/doctor/examine.hpp"
#include "steelyard/pipeline/follow_plan.hpp"
#include "steelyard/pipeline/recording.hpp"
#include "steelyard/signals/signals.hpp"

namespace steelyard {

enum class Purpose {
  fit,    ///< decimated to what a fit needs; trouble is refused
  judge,  ///< at the log's own rate; trouble is reported, and nothing is changed
};

/// Streams the file (or takes the signals that are there): clock repaired, joint side, uniform clock; then examined.
/// `alone`: the only log of its fit. To fit, a log with a plan is cut down to where it follows that, and periods are
/// averaged: `followed` says how.
Diagnosis read_signals(const Robot&, const Recording&, Purpose, bool alone = true,
                       std::optional<FollowedPlan>* followed = nullptr);

/// The positions that were asked for, from the columns the log names; nothing where it names none.
std::optional<Signals> read_reference(const Robot&, const Recording&);

/// "excitation" of "../data/excitation.csv.gz": for tables and for the names of series files.
std::string log_name(const std::string& file);

}  // namespace steelyard
