// Joints by themselves, each with an inertia on an axis of its own: what is left of a robot nobody described, or of one
// whose links are known. Private to the library and the program.
#pragma once

#include "steelyard/robot/model.hpp"

namespace steelyard {

/// One joint for each coordinate, all on the base, turning about the same axis or sliding along it. Across that axis
/// `gravity` acts [m/s²]: then the first moment of each is its gravity torque, MX g cos q − MY g sin q; 0: none.
Robot bench_robot(const std::vector<Coordinate>&, double gravity);

/// So many joints of which nothing is known but that they turn about axes that lie.
Model unknown_robot(int joints);

/// Whether a robot is such a one: every joint carries one body, on the base.
bool is_bench(const Robot&);

}  // namespace steelyard
