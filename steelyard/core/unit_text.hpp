// Units as people write them; files keep the plain letters.
#pragma once

#include <string>

namespace steelyard {

/// "N.m.s/rad" as "N·m·s/rad", "kg.m2" as "kg·m²".
std::string unit_text(const std::string& unit);

}  // namespace steelyard
