// Joints that are built alike share their actuators' values, where the data does not object. Private to the library.
#pragma once

#include <string>
#include <vector>

#include "steelyard/fit/fit.hpp"

namespace steelyard {

/// Groups of joints, by index, that their names say are alike: FL_hip and FR_hip, left_knee and right_knee, but neither
/// joint1 and joint2 nor front and rear wheels of different legs. Of two joints or more.
std::vector<std::vector<int>> symmetric_joints(const Robot&);

/// The groups that `asked` says: "none", "auto" (by name), or joints with = between them, "FL_hip=FR_hip". Throws
/// InvalidInput for a joint that the robot does not have, or that is in two groups.
std::vector<std::vector<int>> symmetric_joints(const Robot&, const std::vector<std::string>& asked);

/// Armature and every friction that brakes, of the joints of a group, become one value each: the one nearest to all,
/// weighted by their covariance. A joint whose value is not the others' by more than chance (5 %, all comparisons
/// counted) keeps its own and is named. Offsets stay: mirrored joints have theirs mirrored or not, and cables know
/// nothing of symmetry.
Diagnostics share_among_symmetric(Fit&, const std::vector<std::vector<int>>& groups);

}  // namespace steelyard
