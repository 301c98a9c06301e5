// Logs to square-root information, each read once: the files that fits and fleets are made of.
#pragma once

#include <string>
#include <vector>

#include "steelyard/core/run.hpp"
#include "steelyard/fleet/info_file.hpp"
#include "steelyard/recordings/recording.hpp"

namespace steelyard {

/// One log, by choices that were made. Throws where the log cannot be fitted, as identify does.
ReducedFile reduce(const Recording&, const Choices&, const Run& = {});

/// What came of one log.
struct ReductionOutcome {
  std::string log;      ///< path of the log
  std::string file;     ///< path of its .info; "": it was not reduced
  std::string failure;  ///< why not
  bool known = false;   ///< it had been reduced before, and was not read again
};

/// The choices of a directory of reduced logs; none where there are no such yet.
std::optional<Choices> recorded_choices(const std::string& directory);

/// Choices for logs that go to a directory: those recorded there, or new ones, which are then recorded. Throws
/// InvalidInput naming what differs where robot or options are not those recorded.
Choices choices_for(const std::string& directory, const Model& nominal, const std::vector<Recording>&,
                    const IdentifyOptions&, const Run& = {});

/// Each log to DIRECTORY/LOGNAME.info, whole or not at all: killed at any moment, only logs in hand are lost. A log
/// whose content, format and choices are those of such a file is not read again. A log that fails does not stop the
/// others. `which`: the indices of those to reduce now; empty: all. Names of files are those of all.
std::vector<ReductionOutcome> reduce_all(const std::vector<Recording>&, const Choices&, const std::string& directory,
                                         const Run& = {}, std::vector<std::size_t> which = {});

/// The files that reduce_all and choices_for write in a directory.
std::vector<std::string> reduced_names(const std::vector<Recording>&);

/// Which of the logs the directory has already, as reduce_all would find.
std::vector<bool> reduced_before(const std::vector<Recording>&, const Choices&, const std::string& directory);

}  // namespace steelyard
