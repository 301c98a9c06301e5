// A plan as a picture: what a control engineer looks at before letting a robot run it.
#pragma once

#include <string>

#include "steelyard/motion/plan.hpp"

namespace steelyard {

/// One SVG without outside parts: q, q̇ and q̈ of every joint over one period at full speed, its limits dashed, and how
/// much of the nearest limits the motion uses.
std::string plan_svg(const Plan&);

}  // namespace steelyard
