#include "steelyard/robot/link_shape.hpp"

#include "steelyard/robot/capsule.hpp"

namespace steelyard {

using Eigen::Isometry3d;
using Eigen::Vector3d;

namespace {

constexpr double largest_extent = 1e6;  // [m]

Box box_about(const Isometry3d& T, const Vector3d& half) { return {T.translation() - half, T.translation() + half}; }

}  // namespace

LinkShape box_shape(const Isometry3d& T, const Vector3d& size) {
  return {box_about(T, T.linear().cwiseAbs() * size / 2), {moved(T, enclosing_capsule(size))}};
}

LinkShape sphere_shape(const Isometry3d& T, double radius) {
  return {box_about(T, Vector3d::Constant(radius)), {{T.translation(), T.translation(), radius}}};
}

// A rim of radius r about z reaches r √(1 − z_k²) along axis k.
LinkShape cylinder_shape(const Isometry3d& T, double radius, double length) {
  const Vector3d z = T.linear().col(2);
  const Vector3d rim = radius * (1 - z.array().square()).max(0).sqrt().matrix();
  return {box_about(T, z.cwiseAbs() * length / 2 + rim), {moved(T, enclosing_capsule(radius, length))}};
}

LinkShape capsule_shape(const Isometry3d& T, double radius, double length) {
  const Vector3d half = length / 2 * Vector3d::UnitZ();
  return {box_about(T, (T.linear() * half).cwiseAbs() + Vector3d::Constant(radius)), {moved(T, {-half, half, radius})}};
}

// An ellipsoid reaches √(Σ (R_kj r_j)²) along axis k.
LinkShape ellipsoid_shape(const Isometry3d& T, const Vector3d& radii) {
  const Vector3d half = (T.linear() * radii.asDiagonal()).rowwise().norm();
  return {box_about(T, half), {moved(T, enclosing_capsule(Vector3d(2 * radii)))}};
}

LinkShape points_shape(const std::vector<Vector3d>& points) {
  Box box{points.front(), points.front()};
  for (const auto& p : points) box = united(box, {p, p});
  return {box, {enclosing_capsule(points)}};
}

bool credible(const LinkShape& shape) {
  return shape.box.lower.minCoeff() > -largest_extent && shape.box.upper.maxCoeff() < largest_extent;
}

LinkShape united(const std::optional<LinkShape>& a, LinkShape b) {
  if (!a) return b;
  b.box = united(a->box, b.box);
  b.capsules.insert(b.capsules.begin(), a->capsules.begin(), a->capsules.end());
  return b;
}

}  // namespace steelyard
