// Any serial chain in modified DH (Khalil-Kleinfinger) frames.
#include <fmt/format.h>

#include <cmath>

#include "steelyard/base/base_parameters.hpp"
#include "steelyard/core/error.hpp"

namespace steelyard {

namespace {

using Eigen::Isometry3d;
using Eigen::Vector3d;

void require_serial(const Robot& robot) {
  if (!robot.serial() || robot.coupled())
    throw InvalidInput(
        fmt::format("robot '{}' is not a plain serial chain: modified DH frames do not apply", robot.name));
}

// An axis as a line in the base frame.
struct Line {
  Vector3d point, direction;
};

// Origin on `axis` and x along the common normal towards `next`; `hint` decides where the normal is not unique.
Isometry3d place_frame(const Line& axis, const Line& next, const Isometry3d& hint) {
  const Vector3d z = axis.direction, between = next.point - axis.point;
  const Vector3d normal = z.cross(next.direction);
  Vector3d origin, x;
  if (normal.norm() > 1e-9) {  // crossing or skew: foot of the common normal
    const Vector3d n = normal.normalized();
    const double along = between.cross(next.direction).dot(normal) / normal.squaredNorm();
    origin = axis.point + along * z;
    x = between.dot(n) < -1e-12 ? Vector3d(-n) : n;
  } else {  // parallel: through the hint's origin
    origin = axis.point + (hint.translation() - axis.point).dot(z) * z;
    const Vector3d across = between - between.dot(z) * z;
    if (across.norm() > 1e-12) {
      x = across.normalized();
    } else {
      x = hint.linear().col(0) - hint.linear().col(0).dot(z) * z;
      if (x.norm() < 1e-6) x = hint.linear().col(1) - hint.linear().col(1).dot(z) * z;
      x.normalize();
    }
  }
  Isometry3d T = Isometry3d::Identity();
  T.linear() << x, z.cross(x), z;
  T.translation() = origin;
  return T;
}

double snapped(double value, double unit) {  // an angle of 1.5707963267948963 is meant as 90°
  const double nearest = std::round(value / unit) * unit;
  return std::abs(value - nearest) < 1e-12 ? nearest : value;
}

}  // namespace

bool is_modified_dh(const Robot& robot) {
  if (!robot.serial() || robot.coupled()) return false;
  for (const auto& joint : robot.joints) {
    // Rot(x, α) Trans(x, d) Rot(z, θ) Trans(z, r): z_joint has no x component, and p lies in the plane of x and
    // z_joint.
    const Vector3d z = joint.T_parent_joint.linear().col(2), p = joint.T_parent_joint.translation();
    if (!joint.T_joint_link.matrix().isIdentity(1e-12) || std::abs(z.x()) > 1e-12) return false;
    if (std::abs(p.dot(Vector3d(1, 0, 0).cross(z))) > 1e-12) return false;
  }
  return true;
}

Model in_modified_dh(const Model& model) {
  const Robot& robot = model.robot;
  require_serial(robot);
  if (is_modified_dh(robot)) return model;
  // Axes at q = 0, in the base frame.
  std::vector<Line> axes;
  std::vector<Isometry3d> T_base_link;
  Isometry3d T = Isometry3d::Identity();
  for (const auto& joint : robot.joints) {
    const Isometry3d T_joint = T * joint.T_parent_joint;
    axes.push_back({T_joint.translation(), T_joint.linear().col(2)});
    T = T_joint * joint.T_joint_link;
    T_base_link.push_back(T);
  }
  Model moved_model = model;
  Robot& out = moved_model.robot;
  // The base frame stays; x_0 may be anything, so the first step is Rot(x, α) … of a frame 0 along joint 1.
  std::vector<Isometry3d> frames;
  Isometry3d hint = Isometry3d::Identity();
  for (std::size_t j = 0; j < axes.size(); ++j) {
    const Line next = j + 1 < axes.size() ? axes[j + 1] : axes[j];
    frames.push_back(place_frame(axes[j], next, j == 0 ? hint : frames.back()));
  }
  // Frame 0 coincides with frame 1 at q = 0: gravity is turned instead of the robot.
  out.gravity = frames[0].linear().transpose() * robot.gravity;
  for (auto& capsule : out.base_capsules) capsule = moved(frames[0].inverse(), capsule);
  if (out.floor) *out.floor -= upwards(robot).dot(frames[0].translation());
  Isometry3d previous = frames[0];
  for (std::size_t j = 0; j < axes.size(); ++j) {
    Joint& joint = out.joints[j];
    const Isometry3d step = previous.inverse() * frames[j];
    const Vector3d z = step.linear().col(2), p = step.translation();
    const double alpha = snapped(std::atan2(-z.y(), z.z()), M_PI / 2);
    const double theta = snapped(std::atan2(-step.linear()(0, 1), step.linear()(0, 0)), M_PI / 2);
    const double r = -std::sin(alpha) * p.y() + std::cos(alpha) * p.z();
    joint.T_parent_joint = Isometry3d::Identity();
    joint.T_parent_joint.rotate(Eigen::AngleAxisd(alpha, Vector3d::UnitX()))
        .translate(p.x() * Vector3d::UnitX())
        .rotate(Eigen::AngleAxisd(theta, Vector3d::UnitZ()))
        .translate(r * Vector3d::UnitZ());
    joint.T_joint_link = Isometry3d::Identity();
    if (const auto body = model.link(static_cast<int>(j)))
      moved_model.set_link(static_cast<int>(j), express_in_parent(frames[j].inverse() * T_base_link[j], *body));
    if (joint.extent) joint.extent = enclosing(frames[j].inverse() * T_base_link[j], *joint.extent);
    for (auto& capsule : joint.capsules) capsule = moved(frames[j].inverse() * T_base_link[j], capsule);
    previous = frames[j];
  }
  for (auto& frame : out.frames) {
    if (frame.joint < 0)
      frame.T_link_frame = frames[0].inverse() * frame.T_link_frame;
    else {
      const auto j = static_cast<std::size_t>(frame.joint);
      frame.T_link_frame = frames[j].inverse() * T_base_link[j] * frame.T_link_frame;
    }
  }
  return moved_model;
}

}  // namespace steelyard
