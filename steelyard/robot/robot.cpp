#include "steelyard/robot/robot.hpp"

#include <fmt/format.h>

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"

namespace steelyard {

Eigen::Isometry3d T_parent_link(const Joint& joint, double q) {
  Eigen::Isometry3d J = Eigen::Isometry3d::Identity();
  if (joint.type == JointType::revolute)
    J.rotate(Eigen::AngleAxisd(q, Eigen::Vector3d::UnitZ()));
  else
    J.translate(q * Eigen::Vector3d::UnitZ());
  return joint.T_parent_joint * J * joint.T_joint_link;
}

Capsule moved(const Eigen::Isometry3d& T, const Capsule& child) { return {T * child.a, T * child.b, child.radius}; }

Box united(const Box& a, const Box& b) { return {a.lower.cwiseMin(b.lower), a.upper.cwiseMax(b.upper)}; }

Box enclosing(const Eigen::Isometry3d& T, const Box& child) {
  const Eigen::Vector3d centre = T * Eigen::Vector3d((child.lower + child.upper) / 2);
  const Eigen::Vector3d half = T.linear().cwiseAbs() * (child.upper - child.lower) / 2;
  return {centre - half, centre + half};
}

Eigen::Vector3d upwards(const Robot& robot) {
  return robot.gravity.norm() > 0 ? Eigen::Vector3d(-robot.gravity.normalized()) : Eigen::Vector3d(0, 0, 1);
}

bool Shaft::has(Friction law) const {
  return std::any_of(friction.begin(), friction.end(), [&](const FrictionTerm& t) { return t.kind == law; });
}

bool Shaft::needs_load() const {
  return std::any_of(friction.begin(), friction.end(),
                     [](const FrictionTerm& t) { return friction_law(t.kind).needs_load(); });
}

std::vector<FrictionTerm> without_values(const std::vector<Friction>& laws) {
  std::vector<FrictionTerm> out;
  for (const Friction kind : laws) out.push_back({kind, {}});
  return out;
}

bool Robot::has_nominal_inertia() const {
  return !joints.empty() && std::all_of(joints.begin(), joints.end(), [](const Joint& j) { return j.nominal; });
}

bool Robot::has_nominal_friction() const {
  return std::all_of(shafts.begin(), shafts.end(), [](const Shaft& s) {
    return (!s.rotor || s.rotor_nominal) &&
           std::all_of(s.friction.begin(), s.friction.end(), [](const FrictionTerm& t) { return !t.nominal.empty(); });
  });
}

bool Robot::coupled() const {
  if (G.rows() != G.cols()) return true;
  for (Eigen::Index i = 0; i < G.rows(); ++i)
    if ((G.row(i).array() == 1).count() != 1 || (G.row(i).array() != 0).count() != 1) return true;
  return false;
}

bool Robot::serial() const {
  for (int j = 0; j < links(); ++j)
    if (joints[static_cast<std::size_t>(j)].parent != j - 1) return false;
  return true;
}

const Frame* Robot::frame(const std::string& wanted) const {
  for (const auto& f : frames)
    if (f.name == wanted) return &f;
  return nullptr;
}

int own_joint(const Robot& robot, int k) {
  for (int j = 0; j < robot.links(); ++j)
    if (robot.G(j, k) == 1 && robot.g0[j] == 0 && (robot.G.row(j).array() != 0).count() == 1) return j;
  return -1;
}

std::string coordinate_label(const Robot& robot, int k) {
  const int j = own_joint(robot, k);
  return j < 0 ? fmt::format("q{}", k + 1) : std::to_string(j + 1);
}

Coordinate default_coordinate(const Robot& robot, int k) {
  const std::string label = coordinate_label(robot, k);
  if (const int own = own_joint(robot, k); own >= 0) {
    const Joint& joint = robot.joints[static_cast<std::size_t>(own)];
    return {joint.name, label, joint.type, joint.limits};
  }
  Coordinate c{label, label, JointType::prismatic, {}};  // a slide, if all it moves are slides
  for (int j = 0; j < robot.links(); ++j)
    if (robot.G(j, k) != 0 && robot.joints[static_cast<std::size_t>(j)].type == JointType::revolute)
      c.type = JointType::revolute;
  return c;
}

std::vector<Shaft> coordinate_shafts(const Robot& robot) {
  std::vector<Shaft> shafts;
  for (int k = 0; k < robot.dof(); ++k) {
    const auto& c = robot.coordinates[static_cast<std::size_t>(k)];
    Shaft shaft;
    shaft.index = k;
    shaft.label = c.label;
    shaft.type = c.type;
    shaft.speed = Eigen::RowVectorXd::Unit(robot.dof(), k);
    shaft.load = shaft.speed;
    shafts.push_back(shaft);
  }
  return shafts;
}

Robot with_rotors(Robot robot) {
  bool at_motors = false;
  for (const auto& shaft : robot.shafts) at_motors = at_motors || (shaft.rotor && shaft.kind == ShaftKind::motor);
  if (!at_motors)
    for (int k = 0; k < robot.dof(); ++k) robot.shafts[static_cast<std::size_t>(k)].rotor = true;
  return robot;
}

std::vector<Shaft> motor_shafts(const Robot& robot) {
  std::vector<Shaft> shafts;
  const Eigen::MatrixXd& T = robot.drives.transmission;
  if (T.size() == 0) return shafts;
  const Eigen::MatrixXd T_inverse_transpose = T.transpose().inverse();  // τ_motor = T⁻ᵀ τ
  for (int k = 0; k < robot.dof(); ++k) {
    Shaft shaft;
    shaft.kind = ShaftKind::motor;
    shaft.index = k;
    shaft.label = fmt::format("m{}", k + 1);
    shaft.speed = T.row(k);
    shaft.load = T_inverse_transpose.row(k);
    shafts.push_back(shaft);
  }
  return shafts;
}

namespace {

// Takes joint j out of the tree, frozen at q: its link becomes part of the parent's.
void lock_joint(Robot& robot, int j, double q) {
  const Joint locked = robot.joints[static_cast<std::size_t>(j)];
  const Eigen::Isometry3d T = T_parent_link(locked, q);
  if (locked.parent >= 0) {
    auto& parent = robot.joints[static_cast<std::size_t>(locked.parent)];
    if (parent.nominal && locked.nominal)
      *parent.nominal += express_in_parent(T, *locked.nominal);
    else
      parent.nominal.reset();
    const bool empty = locked.nominal && (*locked.nominal)[9] == 0 && !locked.extent;  // a frame, not a body
    if (parent.extent && locked.extent)
      parent.extent = united(*parent.extent, enclosing(T, *locked.extent));
    else if (!empty)
      parent.extent.reset();
  }
  auto& carrier =
      locked.parent < 0 ? robot.base_capsules : robot.joints[static_cast<std::size_t>(locked.parent)].capsules;
  for (const auto& capsule : locked.capsules) carrier.push_back(moved(T, capsule));
  for (auto& joint : robot.joints) {
    if (joint.parent == j) {
      joint.parent = locked.parent;
      joint.T_parent_joint = T * joint.T_parent_joint;
    }
    if (joint.parent > j) --joint.parent;
  }
  robot.frames.push_back({locked.link, j, Eigen::Isometry3d::Identity()});
  for (auto& frame : robot.frames) {
    if (frame.joint == j) {
      frame.joint = locked.parent;
      frame.T_link_frame = T * frame.T_link_frame;
    } else if (frame.joint > j) {
      --frame.joint;
    }
  }
  robot.joints.erase(robot.joints.begin() + j);
  const auto remove_row = [j](auto& m) {
    const Eigen::Index below = m.rows() - j - 1;
    m.middleRows(j, below) = m.bottomRows(below).eval();
    m.conservativeResize(m.rows() - 1, m.cols());
  };
  remove_row(robot.G);
  remove_row(robot.g0);
}

// Rows and columns `chosen` of T; a dropped joint must not couple into them.
void select_drives(Robot& robot, const std::vector<int>& chosen, const Drives& all) {
  const auto pick = [&](const Eigen::VectorXd& v) { return v.size() == 0 ? v : Eigen::VectorXd(v(chosen)); };
  robot.drives.gain = pick(all.gain);
  robot.drives.gain_deviation = pick(all.gain_deviation);
  robot.drives.offset = pick(all.offset);
  if (all.transmission.size() == 0) return;
  const Eigen::MatrixXd kept = all.transmission(chosen, chosen);
  const auto nonzeros = [](const Eigen::MatrixXd& m) { return (m.array() != 0).count(); };
  if (nonzeros(all.transmission(chosen, Eigen::all)) != nonzeros(kept) ||
      nonzeros(all.transmission(Eigen::all, chosen)) != nonzeros(kept))
    throw InvalidInput(
        fmt::format("{}: the chosen joints are coupled to others by drives.transmission; choose all of "
                    "the coupled ones",
                    robot.name));
  robot.drives.transmission = kept;
}

}  // namespace

Robot select_coordinates(const Robot& robot, const std::vector<std::string>& names) {
  std::vector<std::string> known;
  for (const auto& c : robot.coordinates) known.push_back(c.name);
  std::vector<int> chosen;
  for (const auto& name : names) {
    const auto at = std::find(known.begin(), known.end(), name);
    if (at == known.end())
      throw InvalidInput(fmt::format("{}: no joint '{}'{} It has: {}", robot.name, name,
                                     did_you_mean(name, known).empty() ? "." : did_you_mean(name, known), join(known)));
    const int k = static_cast<int>(at - known.begin());
    if (std::find(chosen.begin(), chosen.end(), k) != chosen.end())
      throw InvalidInput(fmt::format("{}: joint '{}' is chosen twice", robot.name, name));
    chosen.push_back(k);
  }
  if (chosen.empty()) throw InvalidInput(fmt::format("{}: no joints chosen", robot.name));

  Robot out = robot;
  out.coordinates.clear();
  for (const int k : chosen) out.coordinates.push_back(robot.coordinates[static_cast<std::size_t>(k)]);
  out.G = robot.G(Eigen::all, chosen).eval();
  for (int j = out.links() - 1; j >= 0; --j)
    if ((out.G.row(j).array() == 0).all()) lock_joint(out, j, out.g0[j]);
  for (int k = 0; k < out.dof(); ++k) out.coordinates[static_cast<std::size_t>(k)].label = coordinate_label(out, k);
  select_drives(out, chosen, robot.drives);
  if (out.identified)
    for (auto* seen : {&out.identified->speed, &out.identified->lower, &out.identified->upper})
      if (seen->size() != 0) *seen = (*seen)(chosen).eval();
  if (out.identified && out.links() < robot.links()) {  // merged links have other base parameters
    out.identified->base.clear();
    out.identified->covariance.resize(0, 0);
  }

  // Shafts follow their coordinate or motor.
  out.shafts.clear();
  std::vector<Shaft> bare = coordinate_shafts(out);
  for (const auto& motor : motor_shafts(out)) bare.push_back(motor);
  for (const auto& of : bare)
    for (const auto& shaft : robot.shafts) {
      if (shaft.kind != of.kind || shaft.index != chosen[static_cast<std::size_t>(of.index)]) continue;
      out.shafts.push_back(shaft);
      out.shafts.back().index = of.index;
      out.shafts.back().label = of.label;
      out.shafts.back().speed = of.speed;
      out.shafts.back().load = of.load;
    }
  check(out, robot.name);  // merging huge numbers can overflow
  return out;
}

namespace {

bool credible(const std::vector<Capsule>& capsules) {
  return std::all_of(capsules.begin(), capsules.end(), [](const Capsule& c) {
    return c.a.allFinite() && c.b.allFinite() && c.radius >= 0 && c.radius < infinity;
  });
}

void check_joint(const Joint& joint, int index, bool identified, const std::string& file) {
  const auto fail = [&](const std::string& why) {
    throw InvalidInput(fmt::format("{}: joint {} '{}': {}", file, index + 1, joint.name, why));
  };
  if (joint.parent >= index || joint.parent < -1) fail("its parent must come before it");
  if (!joint.T_parent_joint.matrix().allFinite() || !joint.T_joint_link.matrix().allFinite())
    fail("its frame is not finite");
  const Limits& l = joint.limits;
  if (l.lower > l.upper) fail(fmt::format("lower limit {} is above the upper limit {}", l.lower, l.upper));
  for (const double positive : {l.velocity, l.acceleration, l.jerk, l.effort})
    if (!(positive > 0)) fail("velocity, acceleration, jerk and effort limits must be positive");
  if (joint.extent && !(joint.extent->lower.array() <= joint.extent->upper.array() &&
                        (joint.extent->upper - joint.extent->lower).array() < infinity)
                           .all())
    fail("the extent of its link must be finite, lower below upper");
  if (!credible(joint.capsules)) fail("the capsules of its link must be finite, their radius not negative");
  if (!joint.nominal) return;
  if (!joint.nominal->allFinite()) fail("the inertia of its link is not finite");
  if (!identified && (*joint.nominal)[9] < 0)
    fail(fmt::format("link '{}' has negative mass {}", joint.link, (*joint.nominal)[9]));
}

}  // namespace

void check(const Robot& robot, const std::string& file) {
  if (robot.joints.empty()) throw InvalidInput(fmt::format("{}: the robot has no moving joint", file));
  if (!robot.gravity.allFinite()) throw InvalidInput(fmt::format("{}: gravity is not finite", file));
  if (!credible(robot.base_capsules))
    throw InvalidInput(fmt::format("{}: the base's capsules must be finite, their radius not negative", file));
  if (robot.floor && !std::isfinite(*robot.floor)) throw InvalidInput(fmt::format("{}: the floor is not finite", file));
  for (int j = 0; j < robot.links(); ++j)
    check_joint(robot.joints[static_cast<std::size_t>(j)], j, robot.identified.has_value(), file);
  for (const auto& frame : robot.frames)
    if (!frame.T_link_frame.matrix().allFinite())
      throw InvalidInput(fmt::format("{}: frame '{}': its pose is not finite", file, frame.name));
  for (std::size_t i = 0; i < robot.joints.size(); ++i)
    for (std::size_t k = 0; k < i; ++k)
      if (robot.joints[i].name == robot.joints[k].name)
        throw InvalidInput(fmt::format("{}: two joints are named '{}'", file, robot.joints[i].name));
  if (robot.G.rows() != robot.links() || robot.G.cols() != robot.dof() || robot.g0.size() != robot.links())
    throw InvalidInput(fmt::format("{}: coupling must have {} rows", file, robot.links()));
  for (const auto& shaft : robot.shafts)
    if (shaft.index < 0 || shaft.index >= robot.dof())
      throw InvalidInput(
          fmt::format("{}: shaft '{}' is number {} of {}", file, shaft.label, shaft.index + 1, robot.dof()));
  for (int k = 0; k < robot.dof(); ++k)
    if ((robot.G.col(k).array() == 0).all())
      throw InvalidInput(
          fmt::format("{}: column {} of coupling.G is zero: coordinate {} moves nothing", file, k + 1, k + 1));
}

}  // namespace steelyard
