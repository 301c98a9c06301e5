// A first scan of a URDF: everything that urdfdom accepts without a warning, or refuses without naming the place.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "steelyard/core/diagnostic.hpp"

namespace steelyard {

struct UrdfScan {
  std::string cleaned;  ///< links, joints and what dynamics needs of them, for urdfdom
  std::map<std::string, int> joint_line;
  std::map<std::string, int> joint_order;  ///< place in the file
  std::map<std::string, int> link_line;
  std::map<std::string, double> rotor_inertia;  ///< reflected to the joint [kg·m², kg], by the joint's name
  std::vector<std::string> floating;            ///< joints that are
  bool has_inertia = false;                     ///< at least one link has an <inertial>
  Diagnostics diagnostics;                      ///< what was ignored
};

/// Throws InvalidInput with file, line and joint or link.
UrdfScan scan_urdf(const std::string& xml, const std::string& file);

}  // namespace steelyard
