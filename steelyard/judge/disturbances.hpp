// What disturbs a robot whose torque is its controller's: a limb that touches something, a base that moves. Both leave
// torque that no actuator explains. Private to the library.
#pragma once

#include <vector>

#include "steelyard/core/diagnostic.hpp"
#include "steelyard/core/run.hpp"
#include "steelyard/judge/judge.hpp"
#include "steelyard/robot/model.hpp"

namespace steelyard {

/// Coordinates of each limb: of a piece of the tree without branches, base to tip, that has two joints at least.
std::vector<std::vector<int>> find_limbs(const Robot&);

/// Warnings about a judged log of several limbs: `limb-touched` where several joints of one limb have a residual at
/// once that they usually have not, and no other limb has; `base-moved` where a changed gravity and acceleration of the
/// base, found by the other limbs, explains each limb's residual.
Diagnostics examine_disturbances(const Model&, const Judgement&, const Run&);

}  // namespace steelyard
