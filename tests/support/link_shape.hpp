// For tests: how far a link's inertia ellipsoid reaches beyond the link.
#pragma once

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <optional>

#include "steelyard/consistency/physical.hpp"

namespace steelyard::testing {

/// Extent of the solid ellipsoid with the link's inertia about the middle of its space, in half sizes of the space with
/// walls of 1 cm; the largest of the three axes.
inline double times_its_shape(const Model& nominal, int link, const LinkParameters& body) {
  const Box space = link_space(nominal, link);
  const Eigen::Vector3d middle = (space.lower + space.upper) / 2, centre = first_moment(body) / body[9];
  const Eigen::Matrix4d P = pseudo_inertia(body) / body[9];
  double out = 0;
  for (int k = 0; k < 3; ++k) {
    const double semiaxis = std::sqrt(5 * std::max(0.0, P(k, k) - centre[k] * centre[k]));
    const double half = (space.upper[k] - space.lower[k]) / 2 + 0.01;
    out = std::max(out, (std::abs(centre[k] - middle[k]) + semiaxis) / half);
  }
  return out;
}

/// Longest semiaxis of a body's inertia ellipsoid [m].
inline double longest_semiaxis(const LinkParameters& body) {
  const Eigen::Vector3d centre = first_moment(body) / body[9];
  const Eigen::Matrix3d moment = pseudo_inertia(body).topLeftCorner<3, 3>() / body[9] - centre * centre.transpose();
  return std::sqrt(5 * Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(moment).eigenvalues()[2]);
}

/// Longest semiaxis of the link's inertia ellipsoid, in half lengths of the box about its capsules; 0 where it has
/// none.
inline double semiaxis_in_hulls(const Model& nominal, int link, const LinkParameters& body) {
  const Joint& joint = nominal.robot.joints[static_cast<std::size_t>(link)];
  std::optional<Box> hull;
  if (!joint.extent)
    for (const auto& capsule : joint.capsules)
      for (const Eigen::Vector3d& end : {capsule.a, capsule.b}) {
        const Box ball = {end.array() - capsule.radius, end.array() + capsule.radius};
        hull = hull ? united(*hull, ball) : ball;
      }
  if (!hull) return 0;
  return longest_semiaxis(body) / ((hull->upper - hull->lower) / 2).maxCoeff();
}

/// Shortest semiaxis of a body's inertia ellipsoid over its longest.
inline double thinnest_axis(const LinkParameters& body) {
  const Eigen::Vector3d centre = first_moment(body) / body[9];
  const Eigen::Matrix3d moment = pseudo_inertia(body).topLeftCorner<3, 3>() / body[9] - centre * centre.transpose();
  const Eigen::Vector3d squares = Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(moment).eigenvalues();
  return std::sqrt(std::max(0.0, squares[0]) / squares[2]);
}

}  // namespace steelyard::testing
