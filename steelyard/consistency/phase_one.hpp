// A point strictly inside all cones and bounds, or those that contradict each other (H8). Private to the room.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "steelyard/consistency/pieces.hpp"
#include "steelyard/core/run.hpp"

namespace steelyard {

inline constexpr double quadratic_reach = 450;  ///< covers bodies up to thirty times their reference: ½·30² (H7)
inline constexpr double well_inside = 1e-9;     ///< margin of a point to start from

/// Starts at x, which need not be inside. Throws Unattainable naming as few pieces as cannot be fulfilled together.
Eigen::VectorXd interior_point(const ConeProgram&, const std::vector<Piece>&, const Eigen::VectorXd& x, int most_steps,
                               int& steps, const Run& = {});

}  // namespace steelyard
