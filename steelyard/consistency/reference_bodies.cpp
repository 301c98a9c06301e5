// Reference bodies, what a link is drawn to where the data does not determine it; and the spaces that links fill.
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <optional>

#include "steelyard/consistency/near_references.hpp"
#include "steelyard/consistency/physical.hpp"

namespace steelyard {

namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

constexpr double unknown_mass = 1;         // [kg]: between a finger and a shoulder
constexpr double weightless_share = 0.01;  // share of the mean nominal mass that stands for a nominal mass of zero
constexpr double slenderness = 0.2;        // radius of a link against its length, as of the usual arms
constexpr double least_radius = 0.05;      // [m]
constexpr double least_thickness = 0.01;   // [m]
constexpr double definite = 1e-8;          // smallest eigenvalue over trace that a distance can be measured from
constexpr double spread_share = 1e-3;      // share of a body without volume that is spread over the link's space

// A body with this centre and second moment Σ/m about it.
LinkParameters body(double mass, const Vector3d& centre, const Matrix3d& second_moment) {
  Eigen::Matrix4d P;
  P << mass * (second_moment + centre * centre.transpose()), mass * centre, mass * centre.transpose(), mass;
  return from_pseudo_inertia(P);
}

// What a link reaches between, in its own frame: its joint, its children's, and what is fixed to it (a tool).
std::vector<Vector3d> reach(const Robot& robot, int link) {
  const Joint& own = robot.joints[static_cast<std::size_t>(link)];
  std::vector<Vector3d> points = {own.T_joint_link.inverse().translation()};
  for (const auto& joint : robot.joints)
    if (joint.parent == link) points.emplace_back(joint.T_parent_joint.translation());
  for (const auto& frame : robot.frames)
    if (frame.joint == link) points.emplace_back(frame.T_link_frame.translation());
  return points;
}

// The point of a joint's axis nearest to p, all in one frame.
Vector3d foot(const Eigen::Isometry3d& joint, const Vector3d& p) {
  const Vector3d axis = joint.linear().col(2), origin = joint.translation();
  return origin + axis * axis.dot(p - origin);
}

// Where a link may begin and end along the axes of its own joint and of its children's: a joint's origin is somewhere
// along its axis, and not always where two links meet. A joint that slides takes its link along its travel.
std::vector<Vector3d> along_axes(const Robot& robot, int link) {
  const Joint& own = robot.joints[static_cast<std::size_t>(link)];
  const Eigen::Isometry3d joint = own.T_joint_link.inverse();
  if (own.type == JointType::floating) {  // a base reaches to the joints it carries
    std::vector<Vector3d> points;
    for (const auto& child : robot.joints)
      if (child.parent == link) points.emplace_back(child.T_parent_joint.translation());
    if (points.empty()) points.emplace_back(Vector3d::Zero());
    return points;
  }
  const Eigen::Isometry3d parent = (own.T_parent_joint * own.T_joint_link).inverse();
  Vector3d parent_joint = Vector3d::Zero();
  if (own.parent >= 0)
    parent_joint = robot.joints[static_cast<std::size_t>(own.parent)].T_joint_link.inverse().translation();
  std::vector<Vector3d> points = {foot(joint, parent * parent_joint)};
  if (own.type == JointType::prismatic)
    for (const double q : {own.limits.lower, own.limits.upper})
      if (std::isfinite(q)) points.emplace_back(points.front() - q * joint.linear().col(2));
  for (const auto& child : robot.joints)
    if (child.parent == link) points.push_back(foot(child.T_parent_joint, joint.translation()));
  return points;
}

// The link's box where that is known, with walls of at least 1 cm.
// Else a solid ellipsoid about those points: for two of them it is ℓ long and, at its waist, 0.2 ℓ in radius.
LinkParameters filled(const Robot& robot, int link, double mass) {
  if (const auto& box = robot.joints[static_cast<std::size_t>(link)].extent) {
    const Vector3d size = (box->upper - box->lower).cwiseMax(least_thickness);
    const Vector3d second_moment = size.cwiseAbs2() / 12;
    return body(mass, (box->lower + box->upper) / 2, second_moment.asDiagonal());
  }
  const std::vector<Vector3d> points = reach(robot, link);
  Vector3d centre = Vector3d::Zero();
  for (const auto& p : points) centre += p / static_cast<double>(points.size());
  Matrix3d semiaxes_square = Matrix3d::Zero();
  double length = 0;
  for (const auto& p : points) {
    semiaxes_square += (p - centre) * (p - centre).transpose() / static_cast<double>(points.size());
    for (const auto& other : points) length = std::max(length, (p - other).norm());
  }
  const double radius = std::max(slenderness * length, least_radius);
  semiaxes_square += radius * radius * Matrix3d::Identity();
  return body(mass, centre, semiaxes_square / 5);
}

double mean_nominal_mass(const Model& model) {
  double mass = 0;
  int count = 0;
  for (int link = 0; link < model.robot.links(); ++link)
    if (const auto known = model.link(link); known && (*known)[9] > 0) mass += (*known)[9], ++count;
  return count ? mass / count : unknown_mass;
}

LinkParameters reference_body(const Model& model, int link) {
  const Robot& robot = model.robot;
  const auto nominal = model.link(link);
  if (!nominal) return filled(robot, link, unknown_mass);
  const double mass = (*nominal)[9];
  if (!(mass > 0)) return filled(robot, link, weightless_share * mean_nominal_mass(model));
  const Eigen::Matrix4d P = pseudo_inertia(*nominal);
  const double smallest = Eigen::SelfAdjointEigenSolver<Eigen::Matrix4d>(P).eigenvalues()[0];
  if (smallest > definite * P.trace()) return *nominal;
  const LinkParameters space = filled(robot, link, mass);
  if (smallest < -1e-12 * P.cwiseAbs().maxCoeff()) return space;  // no body at all
  // A point, a rod, or a fit on the boundary of its cone: consistent, but infinitely far from every other body.
  return (1 - spread_share) * *nominal + spread_share * space;
}

}  // namespace

namespace {

// The box, as much wider about its middle as a body needs that lies in it: (c − s)² + Σ/m of an axis is at most h².
Box around(const LinkParameters& body, const Box& box) {
  Box out = box;
  const Eigen::Matrix4d P = pseudo_inertia(body) / body[9];
  for (int k = 0; k < 3; ++k) {
    const double middle = (box.lower[k] + box.upper[k]) / 2, half = (box.upper[k] - box.lower[k]) / 2;
    const double square = P(k, k) - 2 * middle * P(k, 3) + middle * middle;  // about the middle
    const double needed = std::sqrt(std::max(square, half * half));
    out.lower[k] = middle - needed, out.upper[k] = middle + needed;
  }
  return out;
}

// The box, with a centre of mass outside it as far inside.
Box as_far_beyond(const LinkParameters& body, const Box& box) {
  Box out = box;
  const Vector3d centre = first_moment(body) / body[9];
  for (int k = 0; k < 3; ++k) {
    if (centre[k] < out.lower[k]) out.lower[k] = 2 * centre[k] - out.lower[k];
    if (centre[k] > out.upper[k]) out.upper[k] = 2 * centre[k] - out.upper[k];
  }
  return out;
}

// The box about a link's capsules; none where it has none.
std::optional<Box> about_capsules(const Joint& joint) {
  std::optional<Box> out;
  for (const auto& capsule : joint.capsules)
    for (const Vector3d& end : {capsule.a, capsule.b}) {
      const Box ball = {end.array() - capsule.radius, end.array() + capsule.radius};
      out = out ? united(*out, ball) : ball;
    }
  return out;
}

// The box, in no direction thinner than links usually are: hulls may be lines with a radius, or a flange alone.
Box no_needle(const Box& box) {
  const Vector3d middle = (box.lower + box.upper) / 2, half = (box.upper - box.lower) / 2;
  const Vector3d wide = half.cwiseMax(std::max(slenderness * 2 * half.maxCoeff(), least_radius));
  return {middle - wide, middle + wide};
}

}  // namespace

bool is_needle(const LinkParameters& body, const Box& box) {
  const Vector3d inverse = ((box.upper - box.lower) / 2).cwiseInverse();
  const Vector3d centre = first_moment(body) / body[9];
  const Matrix3d moment = pseudo_inertia(body).topLeftCorner<3, 3>() / body[9] - centre * centre.transpose();
  const Matrix3d relative = 5 * inverse.asDiagonal() * moment * inverse.asDiagonal();
  return Eigen::SelfAdjointEigenSolver<Matrix3d>(relative, Eigen::EigenvaluesOnly).eigenvalues()[2] > 16;
}

Box link_space(const Model& model, int link) {
  const Robot& robot = model.robot;
  const Joint& own = robot.joints[static_cast<std::size_t>(link)];
  const auto known = model.link(link);
  const bool described = known && (*known)[9] > 0;
  if (own.extent) return described ? as_far_beyond(*known, *own.extent) : *own.extent;
  const std::optional<Box> hull = about_capsules(own);
  if (hull && is_needle(reference_body(model, link), no_needle(*hull)))
    return described ? as_far_beyond(*known, no_needle(*hull)) : no_needle(*hull);
  std::vector<Vector3d> points = reach(robot, link);
  for (const auto& p : along_axes(robot, link)) points.push_back(p);
  Box out = {points.front(), points.front()};
  for (const auto& p : points) out = {out.lower.cwiseMin(p), out.upper.cwiseMax(p)};
  const double length = (out.upper - out.lower).norm();
  const Vector3d radius = Vector3d::Constant(std::max(slenderness * length, least_radius));
  out = {out.lower - radius, out.upper + radius};
  if (hull) out = united(out, *hull);
  if (!described) return out;
  out = as_far_beyond(*known, out);
  return hull ? out : around(*known, out);  // a shape is known, a space is guessed
}

std::vector<LinkParameters> reference_bodies(const Model& model) {
  std::vector<LinkParameters> out;
  for (int link = 0; link < model.robot.links(); ++link) out.push_back(reference_body(model, link));
  return out;
}

}  // namespace steelyard
