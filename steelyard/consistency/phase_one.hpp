// A point strictly inside all cones and bounds, or those that contradict each other (H8). Private to the room.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "steelyard/consistency/pieces.hpp"

namespace steelyard {

/// Starts at x, which need not be inside. Throws Unattainable naming as few pieces as cannot be fulfilled together.
Eigen::VectorXd interior_point(const ConeProgram&, const std::vector<Piece>&, const Eigen::VectorXd& x, int most_steps,
                               int& steps);

}  // namespace steelyard
