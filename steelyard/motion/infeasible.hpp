// Why a motion cannot be had, in words: which limit, which joint, by how much. Private to the designer.
#pragma once

#include "steelyard/motion/family.hpp"
#include "steelyard/motion/limits.hpp"

namespace steelyard {

/// Throws Unattainable where the trajectory is so short that the speed or acceleration limit of a joint leaves it next
/// to no way to go.
void require_room(const Family&, const LimitSet&);

/// Throws Unattainable: the limits that no pose holds, or that the best pose breaks.
[[noreturn]] void explain_infeasible(const Family&, const LimitSet&, unsigned seed);

}  // namespace steelyard
