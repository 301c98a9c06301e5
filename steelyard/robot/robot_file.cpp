// Robot files: YAML with a DH table or a list of frames (the contract is docs/robot-file.md).
#include <fmt/format.h>

#include <Eigen/LU>
#include <algorithm>
#include <set>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/yaml.hpp"
#include "steelyard/robot/model.hpp"
#include "steelyard/robot/plausible.hpp"
#include "steelyard/robot/robot_file_shapes.hpp"
#include "steelyard/robot/robot_file_terms.hpp"

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

// A matrix as written, so that a pose survives to the last bit; but it must be a rotation.
Eigen::Matrix3d read_rotation(const Value& value) {
  const Eigen::Matrix3d R = value.matrix(3, 3);
  const bool orthonormal = (R.transpose() * R - Eigen::Matrix3d::Identity()).norm() < 1e-6;
  if (!orthonormal || R.determinant() < 0) value.fail("is not a rotation: rows of unit length, at right angles");
  return R;
}

// `xyz` and `rotation` or `rpy`, all optional, behind a prefix.
Isometry3d read_pose(const Map& map, const std::string& prefix = "") {
  Isometry3d T = Isometry3d::Identity();
  const std::string rotation = prefix + "rotation", rpy = prefix + "rpy";
  if (map.has(prefix + "xyz")) T.translation() = map.at(prefix + "xyz").numbers(3);
  if (map.has(rotation)) {
    if (map.has(rpy)) map.at(rpy).fail(fmt::format("give {} or {}, not both", rotation, rpy));
    T.linear() = read_rotation(map.at(rotation));
  } else if (map.has(rpy)) {
    const Eigen::VectorXd v = map.at(rpy).numbers(3);
    T.linear() = (turn(v[2], z_axis) * turn(v[1], Vector3d::UnitY()) * turn(v[0], x_axis)).linear();
  }
  return T;
}

// The keys of each convention, and the pose each row of the table stands for.
struct Convention {
  const char* name;
  std::vector<std::string> keys;
  void (*place)(const Map& row, const std::vector<std::string>& keys, Joint&);
};

std::vector<double> all_of(const Map& row, const std::vector<std::string>& keys) {
  std::vector<double> values;
  for (const auto& key : keys) values.push_back(row.at(key).number());
  return values;
}

// T = Rot(x, α) Trans(x, d) Rot(z, θ) Trans(z, r)
void place_modified(const Map& row, const std::vector<std::string>& keys, Joint& joint) {
  const auto v = all_of(row, keys);
  joint.T_parent_joint = turn(v[0], x_axis) * shift(v[1] * x_axis) * turn(v[2], z_axis) * shift(v[3] * z_axis);
}

// T = Rot(z, θ) Trans(z, d) Trans(x, a) Rot(x, α): the joint comes first, the link frame after it. (Turning about and
// sliding along z commute with the first two.)
void place_standard(const Map& row, const std::vector<std::string>& keys, Joint& joint) {
  const auto v = all_of(row, keys);
  joint.T_parent_joint = turn(v[0], z_axis) * shift(v[1] * z_axis);
  joint.T_joint_link = shift(v[2] * x_axis) * turn(v[3], x_axis);
}

void place_frames(const Map& row, const std::vector<std::string>&, Joint& joint) {
  joint.T_parent_joint = read_pose(row);
  joint.T_joint_link = read_pose(row, "link_");
}

const std::vector<Convention>& conventions() {
  static const std::vector<Convention> all = {
      {"modified-dh", {"alpha", "d", "theta", "r"}, place_modified},
      {"craig", {"alpha", "a", "theta", "d"}, place_modified},
      {"dh", {"theta", "d", "a", "alpha"}, place_standard},
      {"frames", {"xyz", "rotation", "rpy", "link_xyz", "link_rotation", "link_rpy"}, place_frames},
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

JointType read_type(const Value& value, bool may_float = false) {
  std::vector<std::string> types = {"revolute", "prismatic"};
  if (may_float) types.emplace_back("floating");
  const std::string type = value.one_of(types);
  return type == "floating" ? JointType::floating : type == "revolute" ? JointType::revolute : JointType::prismatic;
}

const std::vector<std::string> limit_keys = {"position", "velocity", "acceleration", "jerk", "effort"};

Limits read_limits(const Map& map) {
  Limits limits;
  if (map.has("position")) {
    read_position_range(map.at("position"), limits);
  }
  if (map.has("velocity")) limits.velocity = map.at("velocity").positive();
  if (map.has("acceleration")) limits.acceleration = map.at("acceleration").positive();
  if (map.has("jerk")) limits.jerk = map.at("jerk").positive();
  if (map.has("effort")) limits.effort = map.at("effort").positive();
  return limits;
}

// A key of another convention has its own message.
void refuse_foreign_keys(const Value& row, const Convention& mine) {
  const auto has = [](const Convention& c, const std::string& key) {
    return std::find(c.keys.begin(), c.keys.end(), key) != c.keys.end();
  };
  std::vector<std::string> known = {"type", "name", "link", "parent", "gamma", "b"};
  known.insert(known.end(), limit_keys.begin(), limit_keys.end());
  std::set<std::string> geometric;
  for (const auto& c : conventions()) geometric.insert(c.keys.begin(), c.keys.end());
  known.insert(known.end(), geometric.begin(), geometric.end());
  const Map map(row, known);
  for (const auto& key : geometric) {
    if (!map.has(key) || has(mine, key)) continue;
    std::vector<std::string> owners;
    for (const auto& other : conventions())
      if (has(other, key)) owners.emplace_back(other.name);
    row.fail(fmt::format("key '{}' belongs to convention {}; the file says {}, whose keys are {}", key,
                         join(owners, " or "), mine.name, join(mine.keys)));
  }
}

// Warnings about the angles of a joint's row.
void doubt_angles(const Map& row, const std::string& joint, const std::string& file, Diagnostics& out) {
  for (const char* key : {"alpha", "theta", "gamma", "rpy", "link_rpy"}) {
    if (!row.has(key)) continue;
    const Value value = row.at(key);
    const Eigen::VectorXd angles = value.is_list() ? value.numbers() : Eigen::VectorXd::Constant(1, value.number());
    for (const double angle : angles)
      if (pose_in_degrees(angle))
        out.push_back(angle_in_degrees(fmt::format("{}:{}", file, value.line()),
                                       fmt::format("joint '{}': {}", joint, key), angle));
  }
}

Joint read_joint(const Value& row, int index, const Convention& convention, const std::string& file,
                 Diagnostics& doubts) {
  refuse_foreign_keys(row, convention);
  const bool khalil = std::string(convention.name) == "modified-dh";
  std::vector<std::string> known = {"type", "name", "link", "parent"};
  known.insert(known.end(), limit_keys.begin(), limit_keys.end());
  known.insert(known.end(), convention.keys.begin(), convention.keys.end());
  if (khalil) known.insert(known.end(), {"gamma", "b"});
  const Map map(row, known);

  Joint joint;
  joint.name = map.has("name") ? map.at("name").word() : fmt::format("joint_{}", index + 1);
  joint.link = map.has("link") ? map.at("link").word() : fmt::format("link_{}", index + 1);
  joint.parent = index - 1;
  if (map.has("parent")) joint.parent = map.at("parent").integer(0, index) - 1;
  if (map.has("type")) joint.type = read_type(map.at("type"), index == 0);
  if (joint.type == JointType::floating) {
    for (const auto& key : convention.keys)
      if (map.has(key))
        map.at(key).fail("a floating base has no place of its own: its row has a type, a name and a link");
    return joint;
  }
  convention.place(map, convention.keys, joint);
  if (khalil && (map.has("gamma") || map.has("b"))) {
    const double gamma = map.has("gamma") ? map.at("gamma").number() : 0;
    const double b = map.has("b") ? map.at("b").number() : 0;
    joint.T_parent_joint = turn(gamma, z_axis) * shift(b * z_axis) * joint.T_parent_joint;
  }
  doubt_angles(map, joint.name, file, doubts);
  joint.limits = read_limits(map);
  return joint;
}

// A fit's mass may be negative: the torques are right all the same.
LinkParameters read_inertia(const Map& map, bool identified) {
  const Value mass_value = map.at("mass");
  const double mass = mass_value.number();
  if (mass < 0 && !identified) mass_value.fail(fmt::format("a mass cannot be negative: {}", mass));
  const auto tensor = [](const Eigen::VectorXd& v) {
    Eigen::Matrix3d I;
    I << v[0], v[1], v[2], v[1], v[3], v[4], v[2], v[4], v[5];
    return I;
  };
  if (map.has("com") || map.has("inertia")) {
    if (map.has("first_moment") || map.has("inertia_origin"))
      map.self().fail("give com and inertia, or first_moment and inertia_origin, not a mixture");
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

// Returns the link's inertia, where it is said.
std::optional<LinkParameters> read_link(const Value& value, bool identified, Joint& joint) {
  const std::vector<std::string> inertial = {"mass", "com", "inertia", "first_moment", "inertia_origin"};
  std::vector<std::string> known = inertial;
  known.insert(known.end(), {"extent", "capsules"});
  const Map map(value, known);
  if (map.has("extent")) joint.extent = read_box(map.at("extent"));
  const bool any = std::any_of(inertial.begin(), inertial.end(), [&](const auto& key) { return map.has(key); });
  if (map.has("capsules")) joint.capsules = read_capsules(map.at("capsules"));
  if (!any && (map.has("extent") || map.has("capsules"))) return {};
  return read_inertia(map, identified);
}

// Scaled column by column, so that a large ratio does not pass for dependence.
bool independent_columns(const Eigen::MatrixXd& G) {
  const Eigen::RowVectorXd largest = G.cwiseAbs().colwise().maxCoeff();
  if ((largest.array() == 0).any()) return false;
  const Eigen::MatrixXd scaled = G.array().rowwise() / largest.array();
  return Eigen::FullPivLU<Eigen::MatrixXd>(scaled).rank() == G.cols();
}

void read_coupling(const Map& file, Robot& robot) {
  const int base = robot.floating() ? 1 : 0, m = robot.links() - base;  // joints beside a floating base
  Eigen::MatrixXd G = Eigen::MatrixXd::Identity(m, m);
  robot.g0 = Eigen::VectorXd::Zero(base + m);
  if (file.has("coupling")) {
    const Map map(file.at("coupling"), {"G", "g0"});
    G = map.at("G").matrix(m, -1);
    if (G.cols() > m) map.at("G").fail(fmt::format("has more columns than there are joints ({})", m));
    if (map.has("g0")) robot.g0.tail(m) = map.at("g0").numbers(m);
    if (!independent_columns(G)) map.at("G").fail("has linearly dependent columns");
  }
  robot.G = Eigen::MatrixXd::Zero(base + m, robot.base_dof() + G.cols());
  robot.G.bottomRightCorner(m, G.cols()) = G;
}

void read_coordinate(const Value& row, Coordinate& c) {
  std::vector<std::string> known = {"name", "label", "type"};
  known.insert(known.end(), limit_keys.begin(), limit_keys.end());
  const Map map(row, known);
  if (map.has("name")) c.name = map.at("name").word();
  if (map.has("type")) c.type = read_type(map.at("type"));
  if (map.has("label")) {
    c.label = map.at("label").word();
    if (c.label.find(' ') != std::string::npos || c.label[0] == 'm')
      map.at("label").fail("must have no blank and not begin with m, which is reserved for motors");
  }
  if (std::any_of(limit_keys.begin(), limit_keys.end(), [&](const auto& key) { return map.has(key); }))
    c.limits = read_limits(map);
}

void read_coordinates(const Map& file, Robot& robot) {
  const auto dof = static_cast<std::size_t>(robot.G.cols());
  for (std::size_t k = 0; k < dof; ++k) robot.coordinates.push_back(default_coordinate(robot, static_cast<int>(k)));
  if (file.has("coordinates")) {
    const auto base = static_cast<std::size_t>(robot.base_dof());
    const auto rows = file.at("coordinates").list(dof - base);
    for (std::size_t k = base; k < dof; ++k)
      if (!rows[k - base].is_null()) read_coordinate(rows[k - base], robot.coordinates[k]);
  }
  for (std::size_t k = 0; k < dof; ++k) {
    const Coordinate& c = robot.coordinates[k];
    const bool derived =
        static_cast<int>(k) >= robot.base_dof() && c.name == c.label && own_joint(robot, static_cast<int>(k)) < 0;
    for (const auto& joint : robot.joints)
      if (derived && joint.name == c.name)
        file.at("coupling")
            .fail(fmt::format("coordinate {} has the name of a joint: rename joint '{}'", k + 1, c.name));
    for (std::size_t i = 0; i < k; ++i)
      if (robot.coordinates[i].name == c.name || robot.coordinates[i].label == c.label)
        file.at(file.has("coordinates") ? "coordinates" : "coupling")
            .fail(fmt::format("coordinates {} and {} have the same name or label: '{}', '{}'", i + 1, k + 1, c.name,
                              c.label));
  }
}

void read_frames(const Map& file, Robot& robot) {
  if (!file.has("frames")) return;
  for (const auto& row : file.at("frames").list()) {
    const Map map(row, {"name", "joint", "xyz", "rotation", "rpy"});
    robot.frames.push_back({map.at("name").word(), map.at("joint").integer(0, robot.links()) - 1, read_pose(map)});
  }
}

// Points of links and frames, by their names, where the robot touches its surroundings; where its IMU sits.
void read_touch(const Map& file, Robot& robot) {
  if (file.has("contacts")) read_contacts(file.at("contacts"), robot);
  if (!file.has("imu")) return;
  if (!robot.floating()) file.at("imu").fail("is for robots with a floating base");
  robot.T_base_imu = read_pose(Map(file.at("imu"), {"xyz", "rpy", "rotation"}));
}

// Frames are asked for by name.
void check_frame_names(const Map& file, const Robot& robot) {
  std::set<std::string> names;
  for (const auto& joint : robot.joints)
    if (!names.insert(joint.link).second) file.at("joints").fail(fmt::format("two links are named '{}'", joint.link));
  for (const auto& frame : robot.frames)
    if (!names.insert(frame.name).second)
      file.at(file.has("frames") ? "frames" : "tool")
          .fail(fmt::format("two frames or links are named '{}'", frame.name));
}

// Rows of the lower triangle, each with the name of its base parameter.
void read_covariance(const Value& value, Provenance& out) {
  std::vector<Eigen::VectorXd> rows;
  for (const auto& entry : value.list()) {
    const Map map(entry, {"name", "row"});
    out.base.push_back(map.at("name").word());
    rows.push_back(map.at("row").numbers(static_cast<Eigen::Index>(rows.size()) + 1));
    if (rows.back().tail<1>()[0] < 0) map.at("row").fail("ends with a variance, which is negative");
  }
  const auto count = static_cast<Eigen::Index>(rows.size());
  out.covariance.resize(count, count);
  for (Eigen::Index k = 0; k < count; ++k)
    for (Eigen::Index j = 0; j <= k; ++j)
      out.covariance(k, j) = out.covariance(j, k) = rows[static_cast<std::size_t>(k)][j];
}

LogFingerprint read_fingerprint(const Value& value, int dof) {
  const Map map(value, {"log", "rate", "length", "tolerance", "torque", "position"});
  LogFingerprint out;
  out.log = map.at("log").word();
  out.rate = map.at("rate").positive();
  out.length = map.at("length").integer(1, 100000);
  out.tolerance = map.at("tolerance").numbers(dof);
  if (!(out.tolerance.minCoeff() > 0)) map.at("tolerance").fail("must be positive");
  out.torque = map.at("torque").matrix(dof, -1);
  if (out.torque.cols() % out.length != 0) map.at("torque").fail("must have excerpts of `length` samples in each row");
  if (map.has("position")) out.position = map.at("position").matrix(dof, out.torque.cols());
  return out;
}

std::optional<Provenance> read_identified(const Map& file, int dof) {
  if (!file.has("identified")) return {};
  Provenance out;
  const Map map(file.at("identified"), {"method", "cutoff", "order", "delay", "speed", "lower", "upper", "logs",
                                        "fingerprints", "covariance"});
  if (map.has("method")) out.method = map.at("method").word();
  if (map.has("cutoff")) out.cutoff = map.at("cutoff").number();
  if (out.cutoff < 0) map.at("cutoff").fail("must be a frequency in Hz, or 0 for no filter");
  if (map.has("delay")) out.delay = map.at("delay").number();
  if (map.has("order")) out.order = map.at("order").integer(1, 20);
  if (map.has("speed")) out.speed = map.at("speed").numbers(dof);
  if (out.speed.size() != 0 && out.speed.minCoeff() < 0) map.at("speed").fail("is a speed, which cannot be negative");
  if (map.has("lower") != map.has("upper")) map.self().fail("give both lower and upper, or none");
  if (map.has("lower")) {
    out.lower = map.at("lower").numbers(dof);
    out.upper = map.at("upper").numbers(dof);
    if ((out.lower.array() > out.upper.array()).any()) map.at("lower").fail("is above upper");
  }
  if (map.has("logs")) out.logs = map.at("logs").words();
  if (map.has("fingerprints"))
    for (const auto& entry : map.at("fingerprints").list()) out.fingerprints.push_back(read_fingerprint(entry, dof));
  if (map.has("covariance")) read_covariance(map.at("covariance"), out);
  return out;
}

// A frame on the last link, unless `frames` has it; and the limits of its motion.
void read_tool(const Map& file, Robot& robot) {
  if (!file.has("tool")) return;
  const Map map(file.at("tool"), {"xyz", "rpy", "rotation", "speed", "acceleration"});
  if (map.has("speed")) robot.tool.speed = map.at("speed").positive();
  if (map.has("acceleration")) robot.tool.acceleration = map.at("acceleration").positive();
  if (!robot.frame("tool")) {
    robot.frames.push_back({"tool", robot.links() - 1, read_pose(map)});
    return;
  }
  for (const char* key : {"xyz", "rpy", "rotation"})
    if (map.has(key)) map.at(key).fail("the frame 'tool' is already among `frames`");
}

// The robot's surroundings. A base that is tilted afterwards stands on another floor than the file's.
void read_surroundings(const Map& file, const RobotOptions& options, Robot& robot) {
  if (file.has("base_capsules")) robot.base_capsules = read_capsules(file.at("base_capsules"));
  if (file.has("floor")) robot.floor = file.at("floor").number();
  if (!options.gravity) return;
  const Vector3d up = upwards(robot);
  robot.gravity = *options.gravity;
  if (!robot.floor || upwards(robot).isApprox(up, 1e-6)) return;
  robot.floor.reset();
  robot.diagnostics.push_back({Severity::info, "floor-left-out",
                               "gravity differs in direction from that of the robot file, so its floor is not used"});
}

}  // namespace

Model parse_robot_file(const std::string& text, const std::string& path, const RobotOptions& options) {
  const Map file(yaml::parse(text, path), {"schema", "name", "source", "convention", "gravity", "joints", "links",
                                           "friction", "rotor_inertia", "coupling", "coordinates", "frames", "tool",
                                           "contacts", "imu", "drives", "identified", "base_capsules", "floor"});
  if (file.has("schema") && file.at("schema").number() != 1)
    file.at("schema").fail("was written by another version of Steelyard; this version reads schema 1");
  Robot robot;
  robot.name = file.at("name").word();
  if (file.has("source")) robot.source = file.at("source").text();
  if (file.has("gravity")) robot.gravity = file.at("gravity").numbers(3);
  read_surroundings(file, options, robot);
  const bool identified = file.has("identified");

  const Convention& convention = read_convention(file);
  const auto rows = file.at("joints").list();
  if (rows.empty()) file.at("joints").fail("a robot needs at least one joint");
  if (rows.size() > max_joints)
    file.at("joints").fail(fmt::format("has {} joints; Steelyard takes up to {}", rows.size(), max_joints));
  for (std::size_t j = 0; j < rows.size(); ++j) {
    const Joint joint = read_joint(rows[j], static_cast<int>(j), convention, path, robot.diagnostics);
    for (const auto& other : robot.joints)
      if (other.name == joint.name) rows[j].fail(fmt::format("two joints are named '{}'", joint.name));
    robot.joints.push_back(joint);
  }
  std::vector<std::optional<LinkParameters>> bodies(rows.size());
  if (file.has("links")) {
    const auto links = file.at("links").list(rows.size());
    for (std::size_t j = 0; j < links.size(); ++j)
      if (!links[j].is_null()) bodies[j] = read_link(links[j], identified, robot.joints[j]);
  }
  read_coupling(file, robot);
  read_coordinates(file, robot);
  const std::optional<Provenance> provenance = read_identified(file, robot.dof());

  NamedValues known;
  std::vector<Shaft> shafts = coordinate_shafts(robot);
  if (file.has("rotor_inertia")) read_rotors(file.at("rotor_inertia"), pointers(shafts), identified, known);
  if (file.has("friction")) read_friction(file.at("friction"), pointers(shafts), known);
  if (file.has("drives")) read_drives(file.at("drives"), robot, shafts, identified, known);
  robot.shafts = std::move(shafts);
  read_frames(file, robot);
  read_tool(file, robot);
  check_frame_names(file, robot);
  read_touch(file, robot);
  Model model(std::move(robot), known);
  for (std::size_t j = 0; j < bodies.size(); ++j)
    if (bodies[j]) model.set_link(static_cast<int>(j), *bodies[j]);
  model.provenance = provenance;
  check(model, path);
  append(model.robot.diagnostics, implausible(model, path));
  model = with_base(std::move(model), options.base);
  return options.joints.empty() ? model : select_coordinates(model, options.joints);
}

}  // namespace steelyard
