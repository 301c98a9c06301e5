// Files of a validation: result.json and series/.
#pragma once

#include <string>
#include <vector>

#include "steelyard/pipeline/cross.hpp"
#include "steelyard/results/result.hpp"

namespace steelyard {

/// Schema 1, with the sections of an identification that a judged model has.
std::string result_json(const Validation&);

/// The tables as in indri2002, and as `cross` the complete model's errors: a row per log fitted, a column per log
/// judged.
std::string result_json(const CrossRun&);

std::vector<OutputFile> output_files(const Validation&);
std::vector<OutputFile> output_files(const CrossRun&);

}  // namespace steelyard
