// Whether two models are the same to the last bit.
#pragma once

#include <string>

#include "steelyard/robot/model.hpp"

namespace steelyard::testing {

/// The first difference; "" when there is none. Diagnostics do not count. `numbers_only`: nor do names and texts.
std::string difference(const Model& a, const Model& b, bool numbers_only = false);

}  // namespace steelyard::testing
