// Distances of segments, the cores of capsules, to what they must not touch (X15 of docs/theory/excitation.md).
#pragma once

#include <Eigen/Core>

#include "steelyard/robot/robot.hpp"

namespace steelyard {

struct Segment {
  Eigen::Vector3d a, b;
  Eigen::Vector3d at(double s) const { return a + s * (b - a); }
};

/// The nearest points of two shapes. By the envelope theorem the distance's derivative is `normal` by the point
/// `on_first`, fixed to the first, and -normal by `on_second`, fixed to the second.
struct Nearest {
  double distance = 0;  ///< [m]; to a box negative inside it, by the depth
  Eigen::Vector3d on_first = Eigen::Vector3d::Zero(), on_second = Eigen::Vector3d::Zero();
  Eigen::Vector3d normal = Eigen::Vector3d::Zero();  ///< from the second to the first, of length 1 outside
};

Nearest nearest(const Segment& first, const Segment& second);
Nearest nearest(const Segment& first, const Box& second);
/// Distance of the lower end to the plane normal·p = offset, `normal` of length 1.
Nearest nearest(const Segment& first, const Eigen::Vector3d& normal, double offset);

}  // namespace steelyard
