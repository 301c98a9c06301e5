// Equalities of an MJCF that tie joints to one another: between two joints, and of fixed tendons, whose length is a sum
// of joints. Private to the library.
#pragma once

#include <string>

#include "steelyard/core/diagnostic.hpp"
#include "steelyard/robot/mjcf_joints.hpp"

namespace steelyard {

/// Coordinates, G and g0 of a robot whose joints are there, and what the file has beside: loops that are not closed,
/// tendons that are not modelled.
Diagnostics couple_mjcf_joints(const MjcfDocument&, const MjcfJoints&, const std::string& file, Robot&);

}  // namespace steelyard
