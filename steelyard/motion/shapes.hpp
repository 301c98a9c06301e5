// The shapes of a robot in one pose, and how near they come to each other and to what stands around. Private to the
// library.
#pragma once

#include <string>
#include <vector>

#include "steelyard/motion/collision.hpp"
#include "steelyard/motion/limits.hpp"
#include "steelyard/motion/points.hpp"

namespace steelyard {

/// A link, or the base, as capsules.
struct Body {
  int link = -1;
  std::string name;
  std::vector<Capsule> capsules;  ///< in the link frame
  int first = 0;                  ///< index of the first of them among all
  bool line = false;              ///< no shape is known: lines between its joints, for the floor alone
};

/// Base first, then the links.
std::vector<Body> bodies(const Robot&);

/// The cores of all capsules in the pose of `tree`, in the base frame, in the order of the bodies.
void place(const std::vector<Body>&, const TreeMotion& tree, std::vector<Segment>& out);

/// The surfaces' gap [m], and where.
struct Clearance {
  double value = infinity;
  Nearest nearest;
};

Clearance gap(const Body& first, const Body& second, const std::vector<Segment>& cores);
Clearance gap(const Body& first, const Obstacle& second, const std::vector<Segment>& cores);
Clearance gap(const Body& first, const std::vector<bool>& counts, const Eigen::Vector3d& up, double floor,
              const std::vector<Segment>& cores);

/// Pairs of bodies that no joint connects directly.
std::vector<std::pair<int, int>> pairs(const Robot&, const std::vector<Body>&);

}  // namespace steelyard
