// Whether friction laws with given values dissipate (L2). Private to the room.
#pragma once

#include <map>
#include <optional>

#include "steelyard/robot/friction.hpp"

namespace steelyard {

/// The law that feeds power at some speed up to a hundred times the largest seen, or nothing. Of each law its first
/// value, of one with memory the least one.
std::optional<Friction> what_feeds_power(const FrictionShape&, const std::map<Friction, double>& values, double speed);

}  // namespace steelyard
