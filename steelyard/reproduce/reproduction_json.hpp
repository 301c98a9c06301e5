// A reproduction as JSON. Private: public headers have no JSON library in them.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "steelyard/reproduce/reproduction.hpp"

namespace steelyard {

/// Its entry of `papers` in the result.json of `steelyard reproduce`.
nlohmann::ordered_json reproduction_json(const Reproduction&);

}  // namespace steelyard
