// Working trajectories, to compare exciting ones with: the tool along a line or a circle (indri2002 §3.1; "To compare
// with" in docs/theory/excitation.md).
#pragma once

#include <Eigen/Core>
#include <string>

#include "steelyard/motion/trajectory.hpp"
#include "steelyard/robot/robot.hpp"

namespace steelyard {

/// Path of the tool's origin, in the base frame [m]. At rest at both ends, where it is the same point.
struct WorkingPath {
  enum class Kind {
    line,    ///< from `from` to `to` and back
    circle,  ///< round it, through `from`, about the axis `normal` through `centre`
  };
  Kind kind = Kind::line;
  Eigen::Vector3d from = Eigen::Vector3d::Zero();
  Eigen::Vector3d to = Eigen::Vector3d::Zero();
  Eigen::Vector3d centre = Eigen::Vector3d::Zero();
  Eigen::Vector3d normal = Eigen::Vector3d::UnitZ();
  int turns = 1;               ///< round a circle [-]
  double duration = 5;         ///< [s] in all; the path's length follows a quintic law (for a line one each way)
  std::string frame = "tool";  ///< name of the frame or link whose origin follows the path
};

/// Position, velocity and acceleration of the tool along a path, 3 × times each.
struct ToolMotion {
  Eigen::Matrix3Xd position, velocity, acceleration;
};
ToolMotion along(const WorkingPath&, const Eigen::VectorXd& times);

/// The joints' motion that takes the tool along: q̇ = J⁺v, the least of those that do, from the pose nearest to `near`
/// whose tool is at the path's start. Ascending times in [0, duration]. Jerks are central differences of accelerations.
/// Throws Unattainable naming the point that is out of reach or where the arm is singular.
Trajectory follow(const Robot&, const WorkingPath&, const Eigen::VectorXd& near, const Eigen::VectorXd& times);

}  // namespace steelyard
