#include "steelyard/motion/shapes.hpp"

namespace steelyard {

namespace {

using Eigen::Vector3d;

// A link without a shape: from its own joint to all that is fixed to it or hangs on it.
std::vector<Capsule> lines(const Robot& robot, int link) {
  const Joint& own = robot.joints[static_cast<std::size_t>(link)];
  const Vector3d start = own.T_joint_link.inverse().translation();
  std::vector<Capsule> out;
  for (const auto& joint : robot.joints)
    if (joint.parent == link) out.push_back({start, joint.T_parent_joint.translation(), 0});
  for (const auto& frame : robot.frames)
    if (frame.joint == link) out.push_back({start, frame.T_link_frame.translation(), 0});
  if (out.empty()) out.push_back({start, Vector3d::Zero(), 0});
  return out;
}

void take(Clearance& best, double radii, const Nearest& nearest) {
  if (nearest.distance - radii >= best.value) return;
  best.value = nearest.distance - radii;
  best.nearest = nearest;
}

// A gap there is at least, at the cost of a root.
double at_least(const Segment& a, const Segment& b, double radii) {
  const double reach = ((a.b - a.a).norm() + (b.b - b.a).norm()) / 2;
  return ((a.a + a.b) - (b.a + b.b)).norm() / 2 - reach - radii;
}

const Segment& core(const std::vector<Segment>& cores, const Body& body, std::size_t k) {
  return cores[static_cast<std::size_t>(body.first) + k];
}

}  // namespace

std::vector<Body> bodies(const Robot& robot) {
  std::vector<Body> out;
  out.push_back({-1, "base", robot.base_capsules, 0, false});
  for (int j = 0; j < robot.links(); ++j) {
    const Joint& joint = robot.joints[static_cast<std::size_t>(j)];
    const bool line = joint.capsules.empty();
    out.push_back({j, joint.link, line ? lines(robot, j) : joint.capsules, 0, line});
  }
  for (std::size_t i = 1; i < out.size(); ++i)
    out[i].first = out[i - 1].first + static_cast<int>(out[i - 1].capsules.size());
  return out;
}

void place(const std::vector<Body>& bodies, const TreeMotion& tree, std::vector<Segment>& out) {
  out.clear();
  for (const auto& body : bodies)
    for (const auto& c : body.capsules)
      out.push_back({tree.position({body.link, c.a}), tree.position({body.link, c.b})});
}

Clearance gap(const Body& first, const Body& second, const std::vector<Segment>& cores) {
  Clearance best;
  for (std::size_t i = 0; i < first.capsules.size(); ++i)
    for (std::size_t k = 0; k < second.capsules.size(); ++k) {
      const double radii = first.capsules[i].radius + second.capsules[k].radius;
      const Segment &a = core(cores, first, i), &b = core(cores, second, k);
      if (at_least(a, b, radii) < best.value) take(best, radii, nearest(a, b));
    }
  return best;
}

Clearance gap(const Body& first, const Obstacle& obstacle, const std::vector<Segment>& cores) {
  Clearance best;
  for (std::size_t i = 0; i < first.capsules.size(); ++i) {
    const double radius = first.capsules[i].radius;
    const Segment& a = core(cores, first, i);
    if (obstacle.kind == Obstacle::Kind::capsule)
      take(best, radius + obstacle.capsule.radius, nearest(a, Segment{obstacle.capsule.a, obstacle.capsule.b}));
    else if (obstacle.kind == Obstacle::Kind::box)
      take(best, radius, nearest(a, obstacle.box));
    else
      take(best, radius, nearest(a, obstacle.normal, obstacle.offset));
  }
  return best;
}

Clearance gap(const Body& first, const std::vector<bool>& counts, const Vector3d& up, double floor,
              const std::vector<Segment>& cores) {
  Clearance best;
  for (std::size_t i = 0; i < first.capsules.size(); ++i)
    if (counts[i]) take(best, first.capsules[i].radius, nearest(core(cores, first, i), up, floor));
  return best;
}

std::vector<std::pair<int, int>> pairs(const Robot& robot, const std::vector<Body>& bodies) {
  const auto parent = [&](const Body& b) {
    return b.link < 0 ? -2 : robot.joints[static_cast<std::size_t>(b.link)].parent;
  };
  std::vector<std::pair<int, int>> out;
  for (std::size_t i = 0; i < bodies.size(); ++i)
    for (std::size_t k = i + 1; k < bodies.size(); ++k) {
      const bool shapes = !bodies[i].line && !bodies[k].line && !bodies[i].capsules.empty();
      const bool joined = parent(bodies[k]) == bodies[i].link || parent(bodies[i]) == bodies[k].link;
      if (shapes && !joined) out.emplace_back(static_cast<int>(i), static_cast<int>(k));
    }
  return out;
}

}  // namespace steelyard
