// Files of a payload estimate: result.json, payload.yaml, and the robot with its payload.
#pragma once

#include <string>
#include <vector>

#include "steelyard/pipeline/weigh.hpp"
#include "steelyard/results/result.hpp"

namespace steelyard {

/// The contract's "payload" and what belongs to it, schema 1.
std::string result_json(const Weighing&);

/// The payload alone, for people and for scripts: frame, values, deviations, makers' settings.
std::string payload_yaml(const Weighing&);

/// result.json, payload.yaml and, where the robot has inertias, model.yaml and model.urdf of it with the payload, and
/// the series of the loaded logs.
std::vector<OutputFile> output_files(const Weighing&);

}  // namespace steelyard
