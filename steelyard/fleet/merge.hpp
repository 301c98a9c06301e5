// Reduced logs to a model that was judged: what identify makes of the logs, without reading one again.
#pragma once

#include <string>
#include <vector>

#include "steelyard/core/run.hpp"
#include "steelyard/fleet/info_file.hpp"
#include "steelyard/pipeline/identify.hpp"

namespace steelyard {

/// Reads the files, in canonical order: by their logs' names and content, so that the order they are named in does not
/// matter. Throws InvalidInput naming two files and what differs, where they are of other robots or choices, and where
/// one log is there twice.
std::vector<ReducedFile> read_infos(const std::vector<std::string>& paths, const Run& = {});

struct MergeOptions {
  bool choose_laws = true;  ///< else those recorded, so that robots of one type have the same parameters
};

/// The fit of reduced logs. Method, consistency and description are those of the options; cut-off and friction are
/// recorded in the files. Friction laws that were chosen are chosen again, among those recorded, by all logs. Judged by
/// leaving whole logs out: the errors of every log are those of a model of the others.
Identification merge(const std::vector<ReducedFile>&, const IdentifyOptions& = {}, const Run& = {},
                     const MergeOptions& = {});

/// The rows of some of the files, by their indices.
ChosenRows rows_of(const std::vector<ReducedFile>&, const std::vector<std::size_t>& which, const Run& = {});

}  // namespace steelyard
