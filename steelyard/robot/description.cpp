#include "steelyard/robot/description.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <map>

namespace steelyard {

using Eigen::Vector3d;

Eigen::Matrix3d z_along(const Vector3d& axis) {
  for (int k = 0; k < 3; ++k) {
    if (std::abs(axis[k]) != 1) continue;
    Eigen::Matrix3d R = Eigen::Matrix3d::Zero();
    R((k + 1) % 3, 0) = 1;
    R((k + 2) % 3, 1) = axis[k];
    R(k, 2) = axis[k];
    return R;
  }
  return Eigen::Quaterniond::FromTwoVectors(Vector3d::UnitZ(), axis).toRotationMatrix();
}

void couple_joints(Robot& robot, const std::vector<std::optional<Follower>>& followers,
                   const std::function<void(int joint, const std::string& why)>& fail) {
  const int m = robot.links(), base = robot.floating() ? 1 : 0;
  if (robot.floating()) robot.coordinates = floating_coordinates();
  std::vector<int> column(static_cast<std::size_t>(m), -1);
  for (int j = base; j < m; ++j) {
    if (followers[static_cast<std::size_t>(j)]) continue;
    const Joint& joint = robot.joints[static_cast<std::size_t>(j)];
    column[static_cast<std::size_t>(j)] = robot.dof();
    robot.coordinates.push_back({joint.name, std::to_string(j + 1), joint.type, joint.limits});
  }
  robot.G = Eigen::MatrixXd::Zero(m, robot.dof());
  robot.g0 = Eigen::VectorXd::Zero(m);
  for (int j = base; j < m; ++j) {
    double factor = 1, offset = 0;
    int at = j;
    for (int steps = 0; const auto& follower = followers[static_cast<std::size_t>(at)]; ++steps) {
      if (steps > m) fail(j, "follows itself through a cycle");
      offset += factor * follower->offset;
      factor *= follower->factor;
      if (!std::isfinite(factor) || !std::isfinite(offset)) fail(j, "the factors of the joints it follows overflow");
      at = follower->leader;
    }
    robot.G(j, column[static_cast<std::size_t>(at)]) = factor;
    robot.g0[j] = offset;
  }
}

namespace {

// A joint that is at q_j = g q + g₀ pulls its coordinate with g k (g q + g₀ − rest).
void add_spring(Robot& robot, int coordinate, const std::vector<JointValues>& joints, NamedValues& known) {
  double stiffness = 0, offset = 0;
  for (std::size_t j = 0; j < joints.size(); ++j) {
    const auto row = static_cast<Eigen::Index>(j);
    const double g = robot.G(row, coordinate), k = joints[j].stiffness;
    stiffness += g * g * k;
    offset += g * k * (robot.g0[row] - joints[j].rest);
  }
  if (!(stiffness > 0)) return;
  Shaft& shaft = robot.shafts[static_cast<std::size_t>(coordinate)];
  for (const auto& law : friction_laws()) {
    if (law.role != FrictionRole::stiffness) continue;
    shaft.friction.push_back(law.kind);
    known[friction_name(shaft, law.columns.front())] = stiffness;
    shaft.friction.push_back(*law.brings);
    known[friction_name(shaft, friction_law(*law.brings).columns.front())] = offset;
  }
}

}  // namespace

NamedValues add_shafts(Robot& robot, const std::vector<JointValues>& joints) {
  NamedValues out;
  const bool friction_known =
      std::any_of(joints.begin(), joints.end(), [](const JointValues& j) { return j.damping || j.friction; });
  robot.shafts = coordinate_shafts(robot);
  for (int k = robot.base_dof(); k < robot.dof(); ++k) {
    Shaft& shaft = robot.shafts[static_cast<std::size_t>(k)];
    shaft.rotor = true;
    std::map<FrictionRole, double> sum = {{FrictionRole::damping, 0}, {FrictionRole::dry, 0}};
    std::optional<double> rotor;
    for (std::size_t j = 0; j < joints.size(); ++j) {
      const double g = robot.G(static_cast<Eigen::Index>(j), k);
      if (g == 0) continue;
      sum[FrictionRole::damping] += g * g * joints[j].damping.value_or(0);
      sum[FrictionRole::dry] += std::abs(g) * joints[j].friction.value_or(0);
      if (joints[j].rotor) rotor = rotor.value_or(0) + g * g * *joints[j].rotor;
    }
    for (const auto& law : friction_laws()) {
      if (law.role == FrictionRole::none || law.is_spring()) continue;
      shaft.friction.push_back(law.kind);
      if (friction_known) out[friction_name(shaft, law.columns.front())] = sum[law.role];
    }
    if (rotor) out[rotor_name(shaft)] = *rotor;
    add_spring(robot, k, joints, out);
  }
  return out;
}

}  // namespace steelyard
