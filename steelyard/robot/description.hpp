// What readers of robot descriptions share: joints about an axis, joints that follow others, values at joints. Private
// to the library.
#pragma once

#include <Eigen/Core>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "steelyard/robot/model.hpp"

namespace steelyard {

/// More bodies than any description has, fixed ones included: readers follow the tree by recursion.
inline constexpr std::size_t max_bodies = 2000;

/// The rotation R_link_joint whose z is the axis, of length 1: a cyclic permutation for axes x, y, z, so that nothing
/// is rounded.
Eigen::Matrix3d z_along(const Eigen::Vector3d& axis);

/// A joint that another one follows.
struct Leader {
  int joint = -1;
  double factor = 1;
};

/// A joint that follows others of the tree: q = Σ factor · q_leader + offset; without a leader it stands still.
struct Follower {
  std::vector<Leader> leaders;
  double offset = 0;  ///< [rad or m]
};

/// Coordinates, G and g0 of a robot whose joints are there: one coordinate per joint that follows none; chains of
/// followers are allowed. `fail` throws, with the joint and the reason.
void couple_joints(Robot& robot, const std::vector<std::optional<Follower>>& followers,
                   const std::function<void(int joint, const std::string& why)>& fail);

/// Values that a description gives a joint, at the joint; nothing where it does not say.
struct JointValues {
  std::optional<double> damping;   ///< [N·m·s/rad, N·s/m]
  std::optional<double> friction;  ///< dry [N·m, N]
  std::optional<double> rotor;     ///< inertia, reflected to the joint [kg·m², kg]
  double stiffness = 0;            ///< stiffness of a spring [N·m/rad, N/m]
  double rest = 0;                 ///< position at which it has no torque [rad, m]
};

/// Shafts of a coupled robot, each with rotor, viscous and dry friction, and the values that are known of them: with
/// q̇_j = g q̇ a joint adds g² damping, |g| friction and g² inertia to its coordinate.
NamedValues add_shafts(Robot& robot, const std::vector<JointValues>& joints);

}  // namespace steelyard
