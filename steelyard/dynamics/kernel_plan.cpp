#include "steelyard/dynamics/kernel_plan.hpp"

#include <cmath>

#include "steelyard/dynamics/regressor.hpp"
#include "steelyard/dynamics/tree.hpp"
#include "steelyard/math/cpu.hpp"

namespace steelyard {

namespace kernel {

namespace {

std::vector<const Level*> levels() { return usable_levels<Level>(STEELYARD_COMPILED_LEVELS(kernel)); }

bool is_cyclic(const Eigen::Matrix3d& R, int& turns) {
  for (turns = 0; turns < 3; ++turns) {
    bool same = true;
    for (int i = 0; i < 3; ++i)
      for (int k = 0; k < 3; ++k) same = same && R(i, k) == ((i + turns) % 3 == k ? 1 : 0);
    if (same) return true;
  }
  return false;
}

// Where element e of the kernel's frame ends up in the link's: frames that differ by a cyclic permutation of the axes.
void permute_columns(int turns, int* column) {
  const int tensor[3][3] = {{0, 1, 2}, {1, 3, 4}, {2, 4, 5}};
  const auto to = [&](int axis) { return (axis + turns) % 3; };
  for (int i = 0; i < 3; ++i) {
    for (int k = i; k < 3; ++k) column[tensor[i][k]] = tensor[to(i)][to(k)];
    column[6 + i] = 6 + to(i);
  }
  column[9] = 9;
}

void copy_row_major(const Eigen::Matrix3d& from, double* to) {
  for (int i = 0; i < 9; ++i) to[i] = from(i / 3, i % 3);
}

// The kernel's view of a joint: frames chosen so that z is the axis and, where possible, no other rotation remains.
Link plan_link(const Joint& joint, const Link* parent) {
  Link link{};
  link.parent = joint.parent;
  link.prismatic = joint.type == JointType::prismatic;
  Eigen::Isometry3d before = joint.T_parent_joint, after = joint.T_joint_link;
  link.sign = 1;
  // J(q) Rot(x, π) = Rot(x, π) J(-q): an axis along minus z of the link frame becomes plus z with the sign of q turned.
  const Eigen::Matrix3d flip = Eigen::Vector3d(1, -1, -1).asDiagonal();
  int turns = 0;
  if (after.translation().isZero(0) && is_cyclic(flip * after.linear(), turns)) {
    before.linear() = before.linear() * flip;
    after.linear() = flip * after.linear();
    link.sign = -1;
  }
  link.aligned = after.translation().isZero(0) && is_cyclic(after.linear(), turns);
  if (!link.aligned) turns = 0;
  permute_columns(turns, link.column);
  // A parent that is permuted works in its joint frame: express this joint there. The parent's column order shows the
  // permutation.
  if (parent && parent->aligned) {
    const int parent_turns = parent->column[6] - 6;
    Eigen::Matrix3d P = Eigen::Matrix3d::Zero();  // joint frame of the parent from its link frame
    for (int i = 0; i < 3; ++i) P(i, (i + parent_turns) % 3) = 1;
    before.linear() = (P * before.linear()).eval();
    before.translation() = (P * before.translation()).eval();
  }
  copy_row_major(before.linear(), link.R);
  Eigen::Map<Eigen::Vector3d>(link.p) = before.translation();
  copy_row_major(link.aligned ? Eigen::Matrix3d::Identity().eval() : after.linear().eval(), link.R_post);
  Eigen::Map<Eigen::Vector3d>(link.p_post) = after.translation();
  return link;
}

// Is it Rot(x, k·90°) Trans(x, d) Rot(z, θ) Trans(z, r), to rounding? Then θ is an offset of the joint, and it returns
// that.
double find_right_angle(Link& link, const Link* parent) {
  link.turn = Turn::general;
  const bool plain = !link.prismatic && link.aligned && link.sign > 0 && link.column[6] == 6;
  const bool on_plain =
      !parent || (!parent->prismatic && parent->aligned && parent->sign > 0 && parent->turn != Turn::floating);
  if (!plain || !on_plain) return 0;
  const auto is = [](double x, double y) { return std::abs(x - y) < 1e-15; };
  const double* R = link.R;
  if (!is(R[2], 0)) return 0;
  const double c = R[8], s = -R[5];                             // third column of Rot(x, α): (0, -sin α, cos α)
  const bool reachable = is(c * link.p[1] + s * link.p[2], 0);  // p = (d, -s r, c r)
  if (parent && !reachable) return 0;
  if (is(c, 1) && is(s, 0))
    link.turn = Turn::straight;
  else if (is(c, 0) && is(s, 1))
    link.turn = Turn::quarter;
  else if (is(c, 0) && is(s, -1))
    link.turn = Turn::minus_quarter;
  else
    return 0;
  link.d = link.p[0];
  link.r = std::round(c) * link.p[2] - std::round(s) * link.p[1];
  return std::atan2(-R[1], R[0]);
}

}  // namespace

const Level& find_level(const std::string& name) { return choose_level(levels(), name); }

TreePlan plan_tree(const Robot& robot) {
  TreePlan plan;
  const std::size_t n = robot.joints.size();
  plan.links.resize(n);
  plan.ancestors.resize(n);
  std::vector<int> children(n, 0);
  for (const auto& joint : robot.joints)
    if (joint.parent >= 0) ++children[static_cast<std::size_t>(joint.parent)];
  for (std::size_t j = 0; j < n; ++j) {
    const int p = robot.joints[j].parent;
    const Link* parent = p < 0 ? nullptr : &plan.links[static_cast<std::size_t>(p)];
    Link& link = plan.links[j];
    link = plan_link(robot.joints[j], parent);
    if (parent) plan.ancestors[j] = plan.ancestors[static_cast<std::size_t>(p)];
    if (robot.joints[j].type == JointType::floating) {
      link.turn = Turn::floating;
      for (int row = 0; row < base_coordinates; ++row) plan.ancestors[j].push_back(row);
    } else {
      link.offset =
          find_right_angle(link, parent) + robot.g0[static_cast<Eigen::Index>(j)];  // θ is part of q to the kernel
      plan.ancestors[j].push_back(tree_row(robot, static_cast<int>(j)));
    }
    link.depth = static_cast<int>(plan.ancestors[j].size());
    if (parent && children[static_cast<std::size_t>(p)] == 1) {
      link.slot = parent->slot;  // an only child may overwrite its parent's screws
    } else {
      link.slot = plan.slots;
      plan.slots += tree_rows(robot);
    }
  }
  return plan;
}

}  // namespace kernel

std::vector<std::string> simd_levels() {
  std::vector<std::string> names;
  for (const auto* level : kernel::levels()) names.emplace_back(level->name);
  return names;
}

}  // namespace steelyard
