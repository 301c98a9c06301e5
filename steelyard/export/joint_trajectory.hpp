// A motion as ROS 2 takes it: trajectory_msgs/JointTrajectory.
#pragma once

#include <string>

#include "steelyard/motion/plan.hpp"

namespace steelyard {

/// YAML of the message, as `ros2 topic pub` takes it: approach (may be empty), the plan `repeat` times, way out (may be
/// empty), at the plan's rate or every k-th sample of it. The last point is where the motion ends.
std::string joint_trajectory_yaml(const Plan&, const PlayedMotion& approach, const PlayedMotion& leave, int repeat = 1);

}  // namespace steelyard
