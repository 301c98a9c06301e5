// A plan as JSON. Private: public headers have no JSON library in them.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "steelyard/motion/plan.hpp"

namespace steelyard {

nlohmann::ordered_json plan_json(const Plan&);  ///< as parse_plan reads it
Plan plan_of_json(const nlohmann::ordered_json&, const std::string& file);

}  // namespace steelyard
