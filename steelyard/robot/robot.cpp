#include "steelyard/robot/robot.hpp"

#include <fmt/format.h>

#include <Eigen/LU>
#include <algorithm>
#include <array>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/robot/plausible.hpp"

namespace steelyard {

Eigen::Isometry3d T_parent_link(const Joint& joint, double q) {
  Eigen::Isometry3d J = Eigen::Isometry3d::Identity();
  if (joint.type == JointType::revolute)
    J.rotate(Eigen::AngleAxisd(q, Eigen::Vector3d::UnitZ()));
  else if (joint.type == JointType::prismatic)
    J.translate(q * Eigen::Vector3d::UnitZ());
  return joint.T_parent_joint * J * joint.T_joint_link;
}

Eigen::Isometry3d base_pose(const Vector6d& q) {
  const Eigen::Vector3d turn = q.tail<3>();
  const double angle = turn.norm();
  Eigen::Isometry3d T = Eigen::Isometry3d::Identity();
  T.translation() = q.head<3>();
  if (angle > 0) T.linear() = Eigen::AngleAxisd(angle, turn / angle).toRotationMatrix();
  return T;
}

void require_fixed_base(const Robot& robot, const std::string& what) {
  if (robot.floating())
    throw InvalidInput(
        fmt::format("robot '{}': its base floats, and {} is for fixed bases: `base` fixed holds it", robot.name, what));
}

Frame find_frame(const Robot& robot, const std::string& name) {
  if (const Frame* frame = robot.frame(name)) return *frame;
  std::vector<std::string> known;
  for (int j = 0; j < robot.links(); ++j) {
    const Joint& joint = robot.joints[static_cast<std::size_t>(j)];
    if (joint.link == name) return {name, j, Eigen::Isometry3d::Identity()};
    known.push_back(joint.link);
  }
  for (const auto& f : robot.frames) known.push_back(f.name);
  throw InvalidInput(fmt::format("robot '{}' has no frame '{}'; it has: {}", robot.name, name, join(known)));
}

void add_contact(Robot& robot, const std::string& name, const Eigen::Vector3d& point) {
  const Frame frame = find_frame(robot, name);
  if (frame.joint < 0)
    throw InvalidInput(
        fmt::format("robot '{}': '{}' stands still with the base: a contact there does not show", robot.name, name));
  ContactPoint contact{name, frame.joint, frame.T_link_frame};
  contact.T_link_contact.translate(point);
  for (const auto& other : robot.contacts)
    if (other.name == name) throw InvalidInput(fmt::format("robot '{}': two contacts at '{}'", robot.name, name));
  robot.contacts.push_back(contact);
}

Joint floating_joint(const std::string& link) {
  Joint joint;
  joint.name = "base";
  joint.link = link;
  joint.type = JointType::floating;
  return joint;
}

std::vector<Coordinate> floating_coordinates() {
  std::vector<Coordinate> out;
  for (const char* name : {"base_x", "base_y", "base_z", "base_rx", "base_ry", "base_rz"}) {
    const bool turns = std::string(name).size() > 6;
    Coordinate c{name, name, turns ? JointType::revolute : JointType::prismatic, {}};
    c.limits.continuous = turns;
    out.push_back(c);
  }
  return out;
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

const char* to_string(EffortSource source) {
  switch (source) {
    case EffortSource::measured:
      return "measured";
    case EffortSource::controller:
      return "controller";
    case EffortSource::zero:
      return "zero";
    case EffortSource::unknown:
      return "unknown";
  }
  return "";
}

std::vector<EffortSource> effort_sources(const Drives& drives, int dof) {
  const auto n = static_cast<std::size_t>(dof);
  if (drives.effort.empty() || drives.transmission.size() == 0)
    return drives.effort.empty() ? std::vector<EffortSource>(n, EffortSource::measured) : drives.effort;
  constexpr std::array by_knowledge = {EffortSource::zero, EffortSource::measured, EffortSource::controller,
                                       EffortSource::unknown};
  const auto rank = [&](EffortSource source) {
    return std::find(by_knowledge.begin(), by_knowledge.end(), source) - by_knowledge.begin();
  };
  std::vector<EffortSource> out(n, EffortSource::zero);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = 0; k < n; ++k)
      if (drives.transmission(static_cast<Eigen::Index>(k), static_cast<Eigen::Index>(i)) != 0 &&
          rank(drives.effort[k]) > rank(out[i]))
        out[i] = drives.effort[k];
  return out;
}

std::vector<bool> coordinates_with_effort(const Robot& robot) {
  const std::vector<EffortSource> sources = effort_sources(robot.drives, robot.dof());
  if (std::find(sources.begin(), sources.end(), EffortSource::unknown) == sources.end()) return {};
  std::vector<bool> out;
  for (const EffortSource source : sources) out.push_back(source != EffortSource::unknown);
  return out;
}

bool has_effort(const Robot& robot, const Shaft& shaft) {
  const std::vector<EffortSource> sources = effort_sources(robot.drives, robot.dof());
  for (std::size_t i = 0; i < sources.size(); ++i)
    if (shaft.speed[static_cast<Eigen::Index>(i)] != 0 && sources[i] != EffortSource::unknown) return true;
  return false;
}

bool Shaft::has(Friction law) const { return std::find(friction.begin(), friction.end(), law) != friction.end(); }

bool Shaft::needs_position() const {
  return std::any_of(friction.begin(), friction.end(), [](Friction law) { return friction_law(law).needs_position(); });
}

bool Shaft::over_range() const {
  return std::any_of(friction.begin(), friction.end(), [](Friction law) { return friction_law(law).over_range(); });
}

std::vector<Friction> Shaft::springs() const {
  std::vector<Friction> out;
  for (const Friction law : friction)
    if (friction_law(law).is_spring()) out.push_back(law);
  return out;
}

std::vector<Friction> Shaft::beside_springs(std::vector<Friction> laws) const {
  for (const Friction law : springs())
    if (std::find(laws.begin(), laws.end(), law) == laws.end()) laws.push_back(law);
  return with_what_they_bring(std::move(laws));
}

bool needs_position(const Robot& robot) {
  return std::any_of(robot.shafts.begin(), robot.shafts.end(), [](const Shaft& s) { return s.needs_position(); });
}

bool Shaft::has_memory() const {
  return std::any_of(friction.begin(), friction.end(), [](Friction law) { return friction_law(law).has_memory(); });
}

bool Shaft::needs_load() const {
  return std::any_of(friction.begin(), friction.end(), [](Friction law) { return friction_law(law).needs_load(); });
}

bool Robot::coupled() const {
  const int held = floating() ? 1 : 0;  // the floating joint follows no row of G
  if (G.rows() - held != G.cols() - base_dof()) return true;
  for (Eigen::Index i = held; i < G.rows(); ++i)
    if ((G.row(i).array() == 1).count() != 1 || (G.row(i).array() != 0).count() != 1) return true;
  return false;
}

bool Robot::serial() const {
  if (floating()) return false;
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
  if (k < robot.base_dof()) return floating_coordinates()[static_cast<std::size_t>(k)].label;
  const int j = own_joint(robot, k);
  return j < 0 ? fmt::format("q{}", k + 1) : std::to_string(j + 1);
}

Coordinate default_coordinate(const Robot& robot, int k) {
  if (k < robot.base_dof()) return floating_coordinates()[static_cast<std::size_t>(k)];
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
    shaft.kind = k < robot.base_dof() ? ShaftKind::base : ShaftKind::coordinate;
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
    for (int k = robot.base_dof(); k < robot.dof(); ++k) robot.shafts[static_cast<std::size_t>(k)].rotor = true;
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

bool credible(const std::vector<Capsule>& capsules) {
  return std::all_of(capsules.begin(), capsules.end(), [](const Capsule& c) {
    return c.a.allFinite() && c.b.allFinite() && c.radius >= 0 && c.radius < infinity;
  });
}

constexpr double most_length =
    1e4;  // [m] beyond, it has another unit, or none: torques of it would overflow further on

void check_joint(const Joint& joint, int index, const std::string& file) {
  const auto fail = [&](const std::string& why) {
    throw InvalidInput(fmt::format("{}: joint {} '{}': {}", file, index + 1, joint.name, why));
  };
  if (joint.parent >= index || joint.parent < -1) fail("its parent must come before it");
  if (joint.type == JointType::floating && index > 0) fail("only the first joint, on the base, can be floating");
  if (!joint.T_parent_joint.matrix().allFinite() || !joint.T_joint_link.matrix().allFinite())
    fail("its frame is not finite");
  for (const auto* T : {&joint.T_parent_joint, &joint.T_joint_link})
    if (const double length = T->translation().norm(); !(length <= most_length))
      fail(fmt::format("its frame is {:g} m away: lengths are in m; up to {:g} is accepted", length, most_length));
  const Limits& l = joint.limits;
  if (l.lower > l.upper) fail(fmt::format("lower limit {} is above the upper limit {}", l.lower, l.upper));
  for (const double positive : {l.velocity, l.acceleration, l.jerk, l.effort})
    if (!(positive > 0)) fail("velocity, acceleration, jerk and effort limits must be positive");
  if (joint.extent && !(joint.extent->lower.array() <= joint.extent->upper.array() &&
                        (joint.extent->upper - joint.extent->lower).array() < infinity)
                           .all())
    fail("the extent of its link must be finite, lower below upper");
  if (!credible(joint.capsules)) fail("the capsules of its link must be finite, their radius not negative");
}

}  // namespace

void check(const Robot& robot, const std::string& file) {
  if (robot.joints.empty()) throw InvalidInput(fmt::format("{}: the robot has no moving joint", file));
  if (!robot.gravity.allFinite()) throw InvalidInput(fmt::format("{}: gravity is not finite", file));
  if (const double g = robot.gravity.norm(); !(g <= most_gravity))
    throw InvalidInput(fmt::format("{}: gravity is {:g} m/s²: give it in m/s² (9.81 on Earth); up to {:g} is accepted",
                                   file, g, most_gravity));
  if (!credible(robot.base_capsules))
    throw InvalidInput(fmt::format("{}: the base's capsules must be finite, their radius not negative", file));
  if (robot.floor && !std::isfinite(*robot.floor)) throw InvalidInput(fmt::format("{}: the floor is not finite", file));
  for (int j = 0; j < robot.links(); ++j) check_joint(robot.joints[static_cast<std::size_t>(j)], j, file);
  for (int j = 1; j < robot.links() && robot.floating(); ++j)
    if (robot.joints[static_cast<std::size_t>(j)].parent < 0)
      throw InvalidInput(fmt::format("{}: joint {} '{}' stands beside the floating base: every joint must hang on it",
                                     file, j + 1, robot.joints[static_cast<std::size_t>(j)].name));
  for (const auto& frame : robot.frames)
    if (!frame.T_link_frame.matrix().allFinite())
      throw InvalidInput(fmt::format("{}: frame '{}': its pose is not finite", file, frame.name));
    else if (!(frame.T_link_frame.translation().norm() <= most_length))
      throw InvalidInput(fmt::format("{}: frame '{}' is {:g} m away: lengths are in m; up to {:g} is accepted", file,
                                     frame.name, frame.T_link_frame.translation().norm(), most_length));
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
  for (int k = robot.base_dof(); k < robot.dof(); ++k)
    if ((robot.G.col(k).array() == 0).all())
      throw InvalidInput(
          fmt::format("{}: column {} of coupling.G is zero: coordinate {} moves nothing", file, k + 1, k + 1));
}

}  // namespace steelyard
