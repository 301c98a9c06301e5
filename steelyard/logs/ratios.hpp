// What the ratio of velocities to the derivatives of positions says about units. Private to the library.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace steelyard {

/// Channels and the units they are in: {{"q", "deg"}}. Empty: the ratio is no unit's.
using UnitsOfRatio = std::vector<std::pair<std::string, std::string>>;

/// Units of t, q and qd that would make velocities the derivatives of positions. `ratio`: of qd to dq/dt, both read in
/// SI; `slides`: of a prismatic joint; `tolerance`: relative deviation up to which a ratio is that of units [-]. The
/// nearest counts: time in minutes gives 1/60, positions in degrees 1/57.3.
UnitsOfRatio units_of_ratio(double ratio, bool slides, double tolerance);

/// "as if t were in min: units: {t: min} (`units` t=min)".
std::string advice_of(const UnitsOfRatio&);

}  // namespace steelyard
