// Files of a run: result.json, model.yaml, model.urdf.
#pragma once

#include <string>
#include <vector>

#include "steelyard/pipeline/identify.hpp"
#include "steelyard/results/output_directory.hpp"

namespace steelyard {

/// Text of result.json of the contract, schema 1.
std::string result_json(const Identification&);

/// Files of a run but for series/, which write_directory makes while it writes.
std::vector<OutputFile> output_files(const Identification&);

}  // namespace steelyard
