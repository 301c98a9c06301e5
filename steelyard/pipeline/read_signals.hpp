// A log file, through the doctor's hands, as signals.
#pragma once

#include "steelyard/doctor/examine.hpp"
#include "steelyard/pipeline/project.hpp"
#include "steelyard/signals/signals.hpp"

namespace steelyard {

enum class Purpose {
  fit,    ///< decimated to what a fit needs; trouble is refused
  judge,  ///< at the log's own rate; trouble is reported, and nothing is changed
};

/// Streams the file: clock repaired, joint side, uniform clock; then examined. `alone`: the only log of its fit.
Diagnosis read_signals(const Robot&, const ProjectLog&, Purpose, bool alone = true);

/// "excitation" of "../data/excitation.csv.gz": for tables and for the names of series files.
std::string log_name(const std::string& file);

}  // namespace steelyard
