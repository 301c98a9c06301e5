// Choices as JSON, every number to its last bit. Private to the room.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "steelyard/fleet/choices.hpp"

namespace steelyard {

nlohmann::ordered_json to_json(const Choices&);

/// Throws InvalidInput naming the file it is of.
Choices choices_of(const nlohmann::ordered_json&, const std::string& file);

}  // namespace steelyard
