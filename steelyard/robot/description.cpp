#include "steelyard/robot/description.hpp"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <optional>

#include "steelyard/core/error.hpp"

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

namespace {

// Rows of G and g0, leaders before those that follow them.
class CouplingRows {
 public:
  CouplingRows(Robot& robot, const std::vector<std::optional<Follower>>& followers,
               const std::function<void(int joint, const std::string& why)>& fail)
      : robot_(robot), followers_(followers), fail_(fail), state_(followers.size(), State::open) {}

  void resolve(int joint) {
    State& state = state_[static_cast<std::size_t>(joint)];
    const auto& follower = followers_[static_cast<std::size_t>(joint)];
    if (state == State::done || !follower) return;
    if (state == State::begun) fail_(joint, "follows itself through a cycle");
    state = State::begun;
    robot_.g0[joint] = follower->offset;
    for (const auto& leader : follower->leaders) {
      resolve(leader.joint);
      robot_.G.row(joint) += leader.factor * robot_.G.row(leader.joint);
      robot_.g0[joint] += leader.factor * robot_.g0[leader.joint];
    }
    if (!robot_.G.row(joint).allFinite() || !std::isfinite(robot_.g0[joint]))
      fail_(joint, "the factors of the joints it follows overflow");
    state_[static_cast<std::size_t>(joint)] = State::done;
  }

 private:
  enum class State { open, begun, done };

  Robot& robot_;
  const std::vector<std::optional<Follower>>& followers_;
  const std::function<void(int joint, const std::string& why)>& fail_;
  std::vector<State> state_;
};

}  // namespace

void couple_joints(Robot& robot, const std::vector<std::optional<Follower>>& followers,
                   const std::function<void(int joint, const std::string& why)>& fail) {
  const int m = robot.links(), base = robot.floating() ? 1 : 0;
  if (robot.floating()) robot.coordinates = floating_coordinates();
  std::vector<int> free;
  for (int j = base; j < m; ++j) {
    if (followers[static_cast<std::size_t>(j)]) continue;
    const Joint& joint = robot.joints[static_cast<std::size_t>(j)];
    free.push_back(j);
    robot.coordinates.push_back({joint.name, std::to_string(j + 1), joint.type, joint.limits});
  }
  robot.G = Eigen::MatrixXd::Zero(m, robot.dof());
  robot.g0 = Eigen::VectorXd::Zero(m);
  for (std::size_t k = 0; k < free.size(); ++k)
    robot.G(free[k], robot.dof() - static_cast<int>(free.size()) + static_cast<int>(k)) = 1;
  CouplingRows rows(robot, followers, fail);
  for (int j = base; j < m; ++j) rows.resolve(j);
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
    for (const auto& [name, value] : out)
      if (!std::isfinite(value))
        throw InvalidInput(
            fmt::format("{}: damping, friction, armature or spring of joint '{}' is too large to compute with",
                        robot.source, robot.coordinates[static_cast<std::size_t>(k)].name));
  }
  return out;
}

}  // namespace steelyard
