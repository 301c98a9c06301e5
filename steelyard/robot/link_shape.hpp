// Size of a link: a box around all of it, a capsule around each of its shapes. Private to the library.
#pragma once

#include <optional>
#include <vector>

#include "steelyard/robot/robot.hpp"

namespace steelyard {

struct LinkShape {
  Box box;
  std::vector<Capsule> capsules;
};

/// Shapes in the middle of the frame that T leads to, in the frame it starts from; cylinders and capsules are about z.
LinkShape box_shape(const Eigen::Isometry3d& T, const Eigen::Vector3d& size);
LinkShape sphere_shape(const Eigen::Isometry3d& T, double radius);
LinkShape cylinder_shape(const Eigen::Isometry3d& T, double radius, double length);
LinkShape capsule_shape(const Eigen::Isometry3d& T, double radius, double length);  ///< length: without its caps
LinkShape ellipsoid_shape(const Eigen::Isometry3d& T, const Eigen::Vector3d& radii);
LinkShape points_shape(const std::vector<Eigen::Vector3d>& points);  ///< there is one at least

/// Whether a link can be that large: a larger one is an error of the file.
bool credible(const LinkShape& shape);

/// Both together.
LinkShape united(const std::optional<LinkShape>& a, LinkShape b);

}  // namespace steelyard
