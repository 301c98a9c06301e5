// Robot files: YAML with a DH table (the contract is docs/robot-file.md).
#include <fmt/format.h>

#include <Eigen/LU>
#include <algorithm>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/yaml.hpp"
#include "steelyard/robot/robot.hpp"

namespace steelyard {

namespace {

using Eigen::Isometry3d;
using Eigen::Vector3d;
using yaml::Map;
using yaml::Value;

Isometry3d turn(double angle, const Vector3d& axis) {
  Isometry3d T = Isometry3d::Identity();
  // Multiples of 90° are meant exactly: 6e-17 instead of 0 would hide that axes are parallel.
  const double quarters = angle / (M_PI / 2);
  const bool right = std::abs(quarters - std::round(quarters)) < 1e-15 * std::max(1.0, std::abs(quarters));
  if (!right) {
    T.rotate(Eigen::AngleAxisd(angle, axis));
    return T;
  }
  const int k = ((static_cast<int>(std::fmod(std::round(quarters), 4)) % 4) + 4) % 4;
  const double c[] = {1, 0, -1, 0}, s[] = {0, 1, 0, -1};
  const Eigen::Matrix3d K = skew(axis);
  T.linear() = Eigen::Matrix3d::Identity() + s[k] * K + (1 - c[k]) * K * K;
  return T;
}

Isometry3d shift(const Vector3d& by) {
  Isometry3d T = Isometry3d::Identity();
  T.translate(by);
  return T;
}

const Vector3d x_axis = Vector3d::UnitX(), z_axis = Vector3d::UnitZ();

// The keys of each convention, and the pose each row of the table stands for.
struct Convention {
  const char* name;
  std::vector<std::string> keys;
  void (*place)(const std::vector<double>& row, bool revolute, Joint&);
};

// T = Rot(x, α) Trans(x, d) Rot(z, θ) Trans(z, r)
void place_modified(double alpha, double d, double theta, double r, Joint& joint) {
  joint.T_parent_joint = turn(alpha, x_axis) * shift(d * x_axis) * turn(theta, z_axis) * shift(r * z_axis);
}

const std::vector<Convention>& conventions() {
  static const std::vector<Convention> all = {
      {"modified-dh",
       {"alpha", "d", "theta", "r"},
       [](const std::vector<double>& v, bool, Joint& joint) { place_modified(v[0], v[1], v[2], v[3], joint); }},
      {"craig",
       {"alpha", "a", "theta", "d"},
       [](const std::vector<double>& v, bool, Joint& joint) { place_modified(v[0], v[1], v[2], v[3], joint); }},
      {"dh",  // T = Rot(z, θ) Trans(z, d) Trans(x, a) Rot(x, α): the joint comes first, the link frame after it
       {"theta", "d", "a", "alpha"},
       [](const std::vector<double>& v, bool revolute, Joint& joint) {
         const Isometry3d along_z = turn(v[0], z_axis) * shift(v[1] * z_axis);
         const Isometry3d along_x = shift(v[2] * x_axis) * turn(v[3], x_axis);
         (void)revolute;  // turning about and sliding along z commute with both
         joint.T_parent_joint = along_z;
         joint.T_joint_link = along_x;
       }},
  };
  return all;
}

const Convention& read_convention(const Map& file) {
  std::vector<std::string> names;
  for (const auto& c : conventions()) names.emplace_back(c.name);
  const std::string name = file.at("convention").one_of(names);
  for (const auto& c : conventions())
    if (name == c.name) return c;
  file.self().fail("unknown convention");
}

double positive(const Value& value) {
  const double x = value.number();
  if (!(x > 0)) value.fail("must be positive");
  return x;
}

Limits read_limits(const Map& map) {
  Limits limits;
  if (map.has("position")) {
    const Value position = map.at("position");
    const Eigen::VectorXd range = position.numbers(2);
    if (range[0] > range[1]) position.fail("the lower limit is above the upper one");
    limits.lower = range[0];
    limits.upper = range[1];
  }
  if (map.has("velocity")) limits.velocity = positive(map.at("velocity"));
  if (map.has("acceleration")) limits.acceleration = positive(map.at("acceleration"));
  if (map.has("jerk")) limits.jerk = positive(map.at("jerk"));
  if (map.has("effort")) limits.effort = positive(map.at("effort"));
  return limits;
}

// A key of another convention is worth its own message.
void refuse_foreign_keys(const Value& row, const Convention& mine) {
  const auto has = [](const Convention& c, const std::string& key) {
    return std::find(c.keys.begin(), c.keys.end(), key) != c.keys.end();
  };
  const Map map(row, {"type", "name", "parent", "gamma", "b", "alpha", "d", "theta", "r", "a", "position", "velocity",
                      "acceleration", "jerk", "effort"});
  for (const char* key : {"alpha", "a", "d", "theta", "r"}) {
    if (!map.has(key) || has(mine, key)) continue;
    std::vector<std::string> owners;
    for (const auto& other : conventions())
      if (has(other, key)) owners.emplace_back(other.name);
    row.fail(fmt::format("key '{}' belongs to convention {}; the file says {}, whose keys are {}", key,
                         join(owners, " or "), mine.name, join(mine.keys)));
  }
}

Joint read_joint(const Value& row, int index, const Convention& convention) {
  refuse_foreign_keys(row, convention);
  const bool khalil = std::string(convention.name) == "modified-dh";
  std::vector<std::string> known = {"type", "name", "parent", "position", "velocity", "acceleration", "jerk", "effort"};
  known.insert(known.end(), convention.keys.begin(), convention.keys.end());
  if (khalil) known.insert(known.end(), {"gamma", "b"});
  const Map map(row, known);

  Joint joint;
  joint.name = map.has("name") ? map.at("name").word() : fmt::format("joint_{}", index + 1);
  joint.link = fmt::format("link_{}", index + 1);
  joint.parent = index - 1;
  if (map.has("parent")) joint.parent = map.at("parent").integer(0, index) - 1;
  const std::string type = map.has("type") ? map.at("type").one_of({"revolute", "prismatic"}) : "revolute";
  joint.type = type == "revolute" ? JointType::revolute : JointType::prismatic;
  std::vector<double> values;
  for (const auto& key : convention.keys) values.push_back(map.at(key).number());
  convention.place(values, joint.type == JointType::revolute, joint);
  if (khalil && (map.has("gamma") || map.has("b"))) {
    const double gamma = map.has("gamma") ? map.at("gamma").number() : 0;
    const double b = map.has("b") ? map.at("b").number() : 0;
    joint.T_parent_joint = turn(gamma, z_axis) * shift(b * z_axis) * joint.T_parent_joint;
  }
  joint.limits = read_limits(map);
  return joint;
}

LinkParameters read_link(const Value& value) {
  const Map map(value, {"mass", "com", "inertia", "first_moment", "inertia_origin"});
  const Value mass_value = map.at("mass");
  const double mass = mass_value.number();
  if (mass < 0) mass_value.fail(fmt::format("a mass cannot be negative: {}", mass));
  const auto tensor = [](const Eigen::VectorXd& v) {
    Eigen::Matrix3d I;
    I << v[0], v[1], v[2], v[1], v[3], v[4], v[2], v[4], v[5];
    return I;
  };
  if (map.has("com") || map.has("inertia")) {
    if (map.has("first_moment") || map.has("inertia_origin"))
      value.fail("give com and inertia, or first_moment and inertia_origin, not a mixture");
    const Vector3d com = map.has("com") ? Vector3d(map.at("com").numbers(3)) : Vector3d::Zero();
    const Eigen::VectorXd inertia = map.has("inertia") ? map.at("inertia").numbers(6) : Eigen::VectorXd::Zero(6);
    return from_centre_of_mass(mass, com, tensor(inertia));
  }
  LinkParameters x = LinkParameters::Zero();
  if (map.has("inertia_origin")) x.head<6>() = map.at("inertia_origin").numbers(6);
  if (map.has("first_moment")) x.segment<3>(6) = map.at("first_moment").numbers(3);
  x[9] = mass;
  return x;
}

void read_coupling(const Map& file, Robot& robot) {
  const int m = robot.links();
  robot.G = Eigen::MatrixXd::Identity(m, m);
  robot.g0 = Eigen::VectorXd::Zero(m);
  if (file.has("coupling")) {
    const Map map(file.at("coupling"), {"G", "g0"});
    robot.G = map.at("G").matrix(m, -1);
    if (robot.G.cols() > m) map.at("G").fail(fmt::format("has more columns than there are joints ({})", m));
    if (map.has("g0")) robot.g0 = map.at("g0").numbers(m);
    const Eigen::FullPivLU<Eigen::MatrixXd> lu(robot.G);
    if (lu.rank() < robot.G.cols()) map.at("G").fail("its columns are linearly dependent");
  }
  // A coordinate that is one joint's own takes that joint's name, type and limits.
  robot.coordinates.resize(static_cast<std::size_t>(robot.G.cols()));
  for (int k = 0; k < robot.dof(); ++k) {
    Coordinate& c = robot.coordinates[static_cast<std::size_t>(k)];
    c.label = coordinate_label(robot, k);
    if (const int j = own_joint(robot, k); j >= 0) {
      const Joint& joint = robot.joints[static_cast<std::size_t>(j)];
      c = {joint.name, c.label, joint.type, joint.limits};
      continue;
    }
    c.name = c.label;
    for (const auto& joint : robot.joints)
      if (joint.name == c.name)
        file.at("coupling")
            .fail(fmt::format("coordinate {} takes the name of a joint: rename joint '{}'", k + 1, c.name));
    c.type = JointType::prismatic;  // a slide, if all it moves are slides
    for (int j = 0; j < robot.links(); ++j)
      if (robot.G(j, k) != 0 && robot.joints[static_cast<std::size_t>(j)].type == JointType::revolute)
        c.type = JointType::revolute;
  }
}

// Friction terms for a set of shafts: `[viscous, coulomb]`, or a map with nominal values or `true` and the laws'
// constants:
// `{viscous: [..], stribeck: true, stribeck_velocity: 0.05}`. `beside`: what else may stand there, read by the caller.
void read_friction(const Value& value, const std::vector<Shaft*>& shafts, const std::vector<std::string>& beside = {}) {
  std::vector<std::string> known = friction_keywords();
  known.insert(known.end(), beside.begin(), beside.end());
  const auto add = [&](Shaft& shaft, const FrictionLaw& law, std::vector<double> nominal) {
    if (shaft.has(law.kind)) value.fail(fmt::format("'{}' appears twice", law.keyword));
    shaft.friction.push_back({law.kind, std::move(nominal)});
  };
  if (value.is_list()) {
    for (const auto& entry : value.list()) {
      const std::string word = entry.one_of(known);
      for (const auto& law : friction_laws())
        if (word == law.keyword)
          for (Shaft* shaft : shafts) add(*shaft, law, {});
    }
  } else if (value.is_map()) {
    known.insert(known.end(), {"stribeck_velocity", "stribeck_exponent", "sign_width"});
    const Map map(value, known);
    for (const auto& law : friction_laws()) {
      if (!map.has(law.keyword)) continue;
      const Value given = map.at(law.keyword);
      if (given.is_flag()) {
        if (given.flag())
          for (Shaft* shaft : shafts) add(*shaft, law, {});
        continue;
      }
      const auto entries = given.list(shafts.size());
      const auto columns = static_cast<Eigen::Index>(law.columns.size());
      for (std::size_t k = 0; k < shafts.size(); ++k) {
        const Eigen::VectorXd v =
            columns == 1 ? Eigen::VectorXd::Constant(1, entries[k].number()) : entries[k].numbers(columns);
        add(*shafts[k], law, {v.data(), v.data() + v.size()});
      }
    }
    const auto shape = [&](const char* key, double FrictionShape::*field, bool zero_allowed) {
      if (!map.has(key)) return;
      const Value given = map.at(key);
      for (std::size_t k = 0; k < shafts.size(); ++k) {
        const Value entry = given.is_list() ? given.list(shafts.size())[k] : given;
        const double x = entry.number();
        if (x < 0 || (x == 0 && !zero_allowed)) entry.fail("must be positive");
        shafts[k]->shape.*field = x;
      }
    };
    shape("stribeck_velocity", &FrictionShape::stribeck_velocity, false);
    shape("stribeck_exponent", &FrictionShape::stribeck_exponent, false);
    shape("sign_width", &FrictionShape::sign_width, true);
  } else {
    value.fail("must be a list of terms, or a map from terms to nominal values");
  }
  for (Shaft* shaft : shafts)  // direction-dependent Coulomb friction is an offset
    if (shaft->has(Friction::asymmetric) && !shaft->has(Friction::offset))
      shaft->friction.push_back({Friction::offset, {}});
}

// `true`, or one flag or nominal value per shaft.
void read_rotors(const Value& value, std::vector<Shaft*> shafts) {
  const auto set = [](Shaft& shaft, const Value& v) {
    if (v.is_flag()) {
      shaft.rotor = v.flag();
      return;
    }
    const double x = v.number();
    if (x < 0) v.fail("a rotor inertia cannot be negative");
    shaft.rotor = true;
    shaft.rotor_nominal = x;
  };
  if (!value.is_list()) {
    value.flag();
    for (Shaft* shaft : shafts) set(*shaft, value);
    return;
  }
  const auto entries = value.list(shafts.size());
  for (std::size_t k = 0; k < shafts.size(); ++k) set(*shafts[k], entries[k]);
}

std::vector<Shaft*> pointers(std::vector<Shaft>& shafts) {
  std::vector<Shaft*> out;
  for (auto& s : shafts) out.push_back(&s);
  return out;
}

// Terms under motor_side live at the motors: a list, or a map with nominal values at the motors' side. A motor that
// drives one joint alone replaces that joint's friction, from which it could not be told apart; one that couples joints
// comes on top. A rotor is a motor's only: one motor, one rotor.
void read_motor_side(const Value& value, std::vector<Shaft>& joints, std::vector<Shaft>& motors) {
  for (std::size_t k = 0; k < motors.size(); ++k) motors[k].shape = joints[k].shape;
  read_friction(value, pointers(motors), {"rotor"});
  const auto refuse_values = [&](bool there, const char* term) {
    if (there)
      value.fail(
          fmt::format("'{}' has values at the joints, but lives at the motors: give them there, motor_side: "
                      "{{{}: [...]}}",
                      term, term));
  };
  bool rotor = false;
  if (value.is_list()) {
    for (const auto& word : value.words()) rotor = rotor || word == "rotor";
    if (rotor)
      for (std::size_t k = 0; k < motors.size(); ++k) motors[k].rotor = joints[k].rotor;
  } else if (const Map map(
                 value,
                 [] {
                   auto known = friction_keywords();
                   known.insert(known.end(), {"rotor", "stribeck_velocity", "stribeck_exponent", "sign_width"});
                   return known;
                 }());
             map.has("rotor")) {
    rotor = true;
    read_rotors(map.at("rotor"), pointers(motors));
  }
  if (rotor)
    for (auto& joint : joints) {
      refuse_values(joint.rotor_nominal.has_value(), "rotor");
      joint.rotor = false;
    }
  for (const auto& motor : motors) {
    if ((motor.speed.array() != 0).count() > 1) continue;
    Eigen::Index driven = 0;
    motor.speed.array().abs().maxCoeff(&driven);
    auto& of_joint = joints[static_cast<std::size_t>(driven)].friction;
    for (const auto& term : of_joint)
      refuse_values(motor.has(term.kind) && !term.nominal.empty(), friction_law(term.kind).keyword);
    std::erase_if(of_joint, [&](const FrictionTerm& t) { return motor.has(t.kind); });
  }
}

void read_drives(const Map& file, Robot& robot, std::vector<Shaft>& joints) {
  if (!file.has("drives")) return;
  const Map drives(file.at("drives"), {"gain", "transmission", "offset", "motor_side"});
  const int n = robot.dof();
  if (drives.has("gain")) robot.drives.gain = drives.at("gain").numbers(n);
  if (drives.has("offset")) robot.drives.offset = drives.at("offset").numbers(n);
  if (drives.has("transmission")) {
    const Value T = drives.at("transmission");
    robot.drives.transmission = T.matrix(n, n);
    const Eigen::FullPivLU<Eigen::MatrixXd> lu(robot.drives.transmission);
    if (!lu.isInvertible() || !lu.inverse().allFinite())
      T.fail("is singular: the joints cannot be driven independently");
  }
  std::vector<Shaft> motors = motor_shafts(robot);
  if (drives.has("motor_side")) {
    if (motors.empty()) drives.at("motor_side").fail("needs drives.transmission");
    read_motor_side(drives.at("motor_side"), joints, motors);
  }
  for (auto& motor : motors)
    if (motor.rotor || !motor.friction.empty()) joints.push_back(motor);
}

void read_tool(const Map& file, Robot& robot) {
  if (!file.has("tool")) return;
  const Map map(file.at("tool"), {"xyz", "rpy", "speed", "acceleration"});
  Frame tool{"tool", robot.links() - 1, Isometry3d::Identity()};
  if (map.has("xyz")) tool.T_link_frame.translate(Vector3d(map.at("xyz").numbers(3)));
  if (map.has("rpy")) {
    const Eigen::VectorXd rpy = map.at("rpy").numbers(3);
    tool.T_link_frame =
        tool.T_link_frame * turn(rpy[2], z_axis) * turn(rpy[1], Vector3d::UnitY()) * turn(rpy[0], x_axis);
  }
  if (map.has("speed")) robot.tool.speed = positive(map.at("speed"));
  if (map.has("acceleration")) robot.tool.acceleration = positive(map.at("acceleration"));
  robot.frames.push_back(tool);
}

}  // namespace

Robot parse_robot_file(const std::string& text, const std::string& path, const RobotOptions& options) {
  const Map file(yaml::parse(text, path), {"schema", "name", "source", "convention", "gravity", "joints", "links",
                                           "friction", "rotor_inertia", "coupling", "tool", "drives"});
  if (file.has("schema") && file.at("schema").number() != 1)
    file.at("schema").fail("is of another version of Steelyard; this one reads schema 1");
  Robot robot;
  robot.name = file.at("name").word();
  if (file.has("source")) robot.source = file.at("source").text();
  if (file.has("gravity")) robot.gravity = file.at("gravity").numbers(3);
  if (options.gravity) robot.gravity = *options.gravity;

  const Convention& convention = read_convention(file);
  const auto rows = file.at("joints").list();
  if (rows.empty()) file.at("joints").fail("a robot needs at least one joint");
  if (rows.size() > max_joints)
    file.at("joints").fail(fmt::format("has {} joints; Steelyard takes up to {}", rows.size(), max_joints));
  for (std::size_t j = 0; j < rows.size(); ++j) {
    const Joint joint = read_joint(rows[j], static_cast<int>(j), convention);
    for (const auto& other : robot.joints)
      if (other.name == joint.name) rows[j].fail(fmt::format("two joints are named '{}'", joint.name));
    robot.joints.push_back(joint);
  }
  if (file.has("links")) {
    const auto links = file.at("links").list(rows.size());
    for (std::size_t j = 0; j < links.size(); ++j) robot.joints[j].nominal = read_link(links[j]);
  }
  read_coupling(file, robot);

  std::vector<Shaft> shafts = coordinate_shafts(robot);
  if (file.has("rotor_inertia")) read_rotors(file.at("rotor_inertia"), pointers(shafts));
  if (file.has("friction")) read_friction(file.at("friction"), pointers(shafts));
  read_drives(file, robot, shafts);
  robot.shafts = std::move(shafts);
  read_tool(file, robot);
  check(robot, path);
  return options.joints.empty() ? robot : select_coordinates(robot, options.joints);
}

}  // namespace steelyard
