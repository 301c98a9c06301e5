// A project's constraints on the fitted bodies.
#pragma once

#include <string>

#include "steelyard/consistency/consistent.hpp"
#include "steelyard/fit/options.hpp"

namespace steelyard {

/// The moving link of that name or 1-based number; -1 when there is none.
int link_index(const Robot&, const std::string& name);

/// The first setting that does not fit this robot: a link that it does not have, masses of another number of links; ""
/// when all is.
std::string misfit(const Robot&, const ConsistencySettings&);

/// Bounds and references of the project's links; `weight: auto` counts as 0 here. Throws InvalidInput when settings or
/// the prior's file are not of this robot.
PhysicalOptions physical_options(const Model& nominal, const ConsistencySettings&);

}  // namespace steelyard
