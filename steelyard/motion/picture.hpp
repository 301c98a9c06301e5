// A plan as a picture: what a control engineer looks at before letting a robot run it.
#pragma once

#include <string>

#include "steelyard/motion/plan.hpp"

namespace steelyard {

struct PictureOptions {
  int points = 500;   ///< points of each curve [-]: more cannot be seen at the picture's width
  int nearest = 12;   ///< limits in the table, nearest first [-]
  double wide = 1.8;  ///< a limit farther out than so many times the curve's reach is named, not drawn [-]
};

/// One SVG without outside parts: q, q̇ and q̈ of every joint over one period at full speed, its limits dashed, and how
/// much of the nearest limits the motion uses.
std::string plan_svg(const Plan&, const PictureOptions& = {});

}  // namespace steelyard
