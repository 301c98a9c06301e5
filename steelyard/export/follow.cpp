#include "steelyard/export/follow.hpp"

#include <fmt/format.h>

#include "steelyard/core/error.hpp"

namespace steelyard {

namespace {

int master_of(const Robot& robot, const std::vector<Follows>& joints, int k, const char* format) {
  if (const int own = own_joint(robot, k); own >= 0) return own;
  for (int j = 0; j < robot.links(); ++j) {
    const Follows& f = joints[static_cast<std::size_t>(j)];
    if (f.coordinate == k && f.factor == 1) return j;  // its offset goes into its origin
  }
  throw Unattainable(fmt::format("coordinate '{}' does not belong to one joint (coupling.G), which {} cannot express",
                                 robot.coordinates[static_cast<std::size_t>(k)].name, format));
}

}  // namespace

bool Following::is_master(int joint) const {
  const int k = joints[static_cast<std::size_t>(joint)].coordinate;
  return k >= 0 && masters[static_cast<std::size_t>(k)] == joint;
}

Following follow(const Robot& robot, const char* format) {
  Following out;
  for (int j = 0; j < robot.links(); ++j) {
    Follows follows{Follows::none, 0, robot.g0[j]};
    for (int k = 0; k < robot.dof(); ++k) {
      if (robot.G(j, k) == 0) continue;
      follows.factor = robot.G(j, k);
      follows.coordinate = follows.coordinate == Follows::none ? k : Follows::several;
    }
    out.joints.push_back(follows);
  }
  for (int k = 0; k < robot.dof(); ++k) out.masters.push_back(master_of(robot, out.joints, k, format));
  return out;
}

Eigen::Isometry3d joint_motion(JointType type, double q) {
  Eigen::Isometry3d J = Eigen::Isometry3d::Identity();
  if (type == JointType::revolute)
    J.rotate(Eigen::AngleAxisd(q, Eigen::Vector3d::UnitZ()));
  else
    J.translate(q * Eigen::Vector3d::UnitZ());
  return J;
}

}  // namespace steelyard
