// Capsules around shapes: small ones, never too small.
#pragma once

#include <vector>

#include "steelyard/robot/robot.hpp"

namespace steelyard {

/// Around all these points, on the best of a few axes: their principal ones and the frame's. The points' number is not
/// 0.
Capsule enclosing_capsule(const std::vector<Eigen::Vector3d>& points);

/// Around a cylinder about z of its frame, on its axis.
Capsule enclosing_capsule(double cylinder_radius, double cylinder_length);

/// Around a box in the middle of its frame, on its longest axis.
Capsule enclosing_capsule(const Eigen::Vector3d& box_size);

}  // namespace steelyard
