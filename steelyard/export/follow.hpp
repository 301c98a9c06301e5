// How the joints of the tree follow the coordinates, for formats that have joints only. Private to the library.
#pragma once

#include <vector>

#include "steelyard/robot/robot.hpp"

namespace steelyard {

/// q_joint = factor q_k + offset with k a coordinate; or the joint stands still, or depends on several coordinates.
struct Follows {
  static constexpr int none = -1, several = -2;
  int coordinate = none;
  double factor = 0, offset = 0;
};

struct Following {
  std::vector<Follows> joints;
  std::vector<int> masters;  ///< for each coordinate the joint whose position it is, up to an offset

  bool is_master(int joint) const;
};

/// Throws Unattainable, naming the format, for a coordinate that is no joint's own.
Following follow(const Robot& robot, const char* format);

/// J(q): turns about or slides along z.
Eigen::Isometry3d joint_motion(JointType type, double q);

}  // namespace steelyard
