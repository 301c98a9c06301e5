#include "steelyard/export/robot_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/version.hpp"

namespace steelyard {

namespace {

using Eigen::Isometry3d;
using Eigen::VectorXd;
using Texts = std::vector<std::string>;

// The shortest digits that read back as the same double.
std::string number(double x) { return fmt::format("{}", x); }

bool plain(const std::string& text) {
  static const std::set<std::string> reserved = {"null", "Null", "NULL", "true", "false", "yes", "no", "pi"};
  if (text.empty() || reserved.count(text) || !std::isalpha(static_cast<unsigned char>(text[0]))) return false;
  return std::all_of(text.begin(), text.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-' || c == '.' || c == '/';
  });
}

// As it is where YAML lets it be, else in quotes, so that any name and any source survives.
std::string quoted(const std::string& text) {
  if (plain(text)) return text;
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\')
      out += fmt::format("\\{}", c);
    else if (c == '\n')
      out += "\\n";
    else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
      out += fmt::format("\\x{:02x}", static_cast<unsigned>(static_cast<unsigned char>(c)));
    else
      out += c;
  }
  return out + '"';
}

std::string list(const Texts& entries) { return fmt::format("[{}]", join(entries)); }

template <typename Vector>
std::string numbers(const Vector& v) {
  Texts texts;
  for (Eigen::Index i = 0; i < v.size(); ++i) texts.push_back(number(v[i]));
  return list(texts);
}

std::string matrix(const Eigen::MatrixXd& m) {
  Texts rows;
  for (Eigen::Index i = 0; i < m.rows(); ++i) rows.push_back(numbers(m.row(i)));
  return list(rows);
}

// Rows of `key: value`, each key in a column of its own.
class Table {
 public:
  void row() { rows_.emplace_back(); }

  void put(const std::string& key, const std::string& value) {
    const auto at = std::find(keys_.begin(), keys_.end(), key);
    if (at == keys_.end()) keys_.push_back(key);
    rows_.back().emplace_back(key, value);
  }

  std::string text(const std::vector<std::string>& order) const {
    Texts keys = keys_;
    const auto rank = [&](const std::string& key) {
      return std::find(order.begin(), order.end(), key) - order.begin();
    };
    std::stable_sort(keys.begin(), keys.end(), [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
    std::string out;
    for (const auto& row : rows_) out += fmt::format("  - {{{}}}\n", line(row, keys));
    return out;
  }

 private:
  using Row = std::vector<std::pair<std::string, std::string>>;

  static std::string cell(const Row& row, const std::string& key) {
    for (const auto& [k, value] : row)
      if (k == key) return fmt::format("{}: {}", key, value);
    return "";
  }

  std::string line(const Row& row, const Texts& keys) const {
    std::string out;
    std::size_t written = 0;
    for (const auto& key : keys) {
      std::size_t width = 0;
      for (const auto& other : rows_) width = std::max(width, cell(other, key).size());
      std::string text = cell(row, key);
      if (!text.empty() && ++written < row.size()) text += ",";
      if (written == row.size()) return out + text;
      out += fmt::format("{:<{}} ", text, width + 1);
    }
    return out;
  }

  Texts keys_;
  std::vector<Row> rows_;
};

void put_pose(Table& table, const Isometry3d& T, const std::string& prefix = "") {
  const auto same = [](const auto& a, const auto& b) { return numbers(a.reshaped()) == numbers(b.reshaped()); };  // -0
  if (!same(T.translation(), Eigen::Vector3d::Zero().eval())) table.put(prefix + "xyz", numbers(T.translation()));
  if (!same(T.linear(), Eigen::Matrix3d::Identity().eval())) table.put(prefix + "rotation", matrix(T.linear()));
}

bool same(const Limits& a, const Limits& b) {
  return a.lower == b.lower && a.upper == b.upper && a.velocity == b.velocity && a.acceleration == b.acceleration &&
         a.jerk == b.jerk && a.effort == b.effort && a.continuous == b.continuous;
}

void put_limits(Table& table, const Limits& limits) {
  const auto bound = [](double x) { return std::isfinite(x) ? number(x) : std::string("~"); };
  if (limits.continuous)
    table.put("position", "continuous");
  else if (std::isfinite(limits.lower) || std::isfinite(limits.upper))
    table.put("position", list({bound(limits.lower), bound(limits.upper)}));
  if (std::isfinite(limits.velocity)) table.put("velocity", number(limits.velocity));
  if (std::isfinite(limits.acceleration)) table.put("acceleration", number(limits.acceleration));
  if (std::isfinite(limits.jerk)) table.put("jerk", number(limits.jerk));
  if (std::isfinite(limits.effort)) table.put("effort", number(limits.effort));
}

const char* type_name(JointType type) {
  return type == JointType::floating ? "floating" : type == JointType::revolute ? "revolute" : "prismatic";
}

std::string joints(const Robot& robot) {
  Table table;
  for (int j = 0; j < robot.links(); ++j) {
    const Joint& joint = robot.joints[static_cast<std::size_t>(j)];
    table.row();
    table.put("name", quoted(joint.name));
    table.put("link", quoted(joint.link));
    table.put("type", type_name(joint.type));
    if (joint.type == JointType::floating) continue;
    if (!robot.serial()) table.put("parent", std::to_string(joint.parent + 1));
    put_pose(table, joint.T_parent_joint);
    put_pose(table, joint.T_joint_link, "link_");
    put_limits(table, joint.limits);
  }
  return "\njoints:\n" + table.text({"name", "link", "type", "parent", "xyz", "rotation", "link_xyz", "link_rotation",
                                     "position", "velocity", "acceleration", "jerk", "effort"});
}

std::string capsules(const std::vector<Capsule>& all) {
  Texts texts;
  for (const auto& c : all)
    texts.push_back(fmt::format("{{from: {}, to: {}, radius: {}}}", numbers(c.a), numbers(c.b), number(c.radius)));
  return list(texts);
}

std::string surroundings(const Robot& robot) {
  std::string out;
  if (!robot.base_capsules.empty()) out += fmt::format("base_capsules: {}\n", capsules(robot.base_capsules));
  if (robot.floor) out += fmt::format("floor: {}  # m above the base frame, against gravity\n", number(*robot.floor));
  return out;
}

std::string links(const Model& model) {
  const Robot& robot = model.robot;
  std::vector<bool> known;
  for (int j = 0; j < robot.links(); ++j) {
    const Joint& joint = robot.joints[static_cast<std::size_t>(j)];
    known.push_back(model.link(j) || joint.extent || !joint.capsules.empty());
  }
  if (std::find(known.begin(), known.end(), true) == known.end()) return "";
  Table table;
  for (std::size_t j = 0; j < known.size(); ++j) {
    if (!known[j]) continue;
    const Joint& joint = robot.joints[j];
    table.row();
    if (const auto body = model.link(static_cast<int>(j))) {
      table.put("mass", number((*body)[9]));
      table.put("first_moment", numbers(body->segment<3>(6)));
      table.put("inertia_origin", numbers(body->head<6>()));
    }
    if (joint.extent)
      table.put("extent",
                fmt::format("{{lower: {}, upper: {}}}", numbers(joint.extent->lower), numbers(joint.extent->upper)));
    if (!joint.capsules.empty()) table.put("capsules", capsules(joint.capsules));
  }
  std::string rows = table.text({"mass", "first_moment", "inertia_origin", "extent", "capsules"});
  std::string out = "\nlinks:  # kg; kg m; kg m2 about the origin of the link frame: xx, xy, xz, yy, yz, zz\n";
  for (const bool has_row : known) {  // a link without values leaves its row empty
    const std::size_t end = rows.find('\n') + 1;
    out += has_row ? rows.substr(0, end) : "  - ~\n";
    if (has_row) rows.erase(0, end);
  }
  return out;
}

std::string coordinates(const Robot& robot) {
  Table table;
  bool needed = false;
  for (int k = robot.base_dof(); k < robot.dof(); ++k) {
    const Coordinate& c = robot.coordinates[static_cast<std::size_t>(k)];
    const Coordinate implied = default_coordinate(robot, k);
    table.row();
    table.put("name", quoted(c.name));
    if (c.label != implied.label) table.put("label", quoted(c.label));
    if (c.type != implied.type) table.put("type", type_name(c.type));
    if (!same(c.limits, implied.limits)) {
      put_limits(table, c.limits);
      if (same(c.limits, Limits{})) table.put("position", "[~, ~]");
    }
    needed = needed || c.name != implied.name || c.label != implied.label || c.type != implied.type ||
             !same(c.limits, implied.limits);
  }
  return needed ? "coordinates:\n" + table.text({}) : "";
}

std::string coupling(const Robot& robot) {
  const Eigen::Index m = robot.links() - (robot.floating() ? 1 : 0);  // without a floating base
  const Eigen::MatrixXd G = robot.G.bottomRightCorner(m, robot.dof() - robot.base_dof());
  const VectorXd g0 = robot.g0.tail(m);
  const bool identity = G.rows() == G.cols() && matrix(G) == matrix(Eigen::MatrixXd::Identity(m, m));
  const bool offsets = numbers(g0) != numbers(VectorXd::Zero(m));
  if (identity && !offsets) return "";
  std::string out = "\ncoupling:  # joints (rows) from coordinates (columns): q_tree = G q + g0\n  G:\n";
  for (Eigen::Index i = 0; i < m; ++i) out += fmt::format("    - {}\n", numbers(G.row(i)));
  if (offsets) out += fmt::format("  g0: {}\n", numbers(g0));
  return out;
}

// One shaft per coordinate or motor; null where that motor has no terms.
using Shafts = std::vector<const Shaft*>;

int index_of(const Model& model, const Shaft& shaft) { return static_cast<int>(&shaft - model.robot.shafts.data()); }

std::string term_value(const Model& model, const Shaft* shaft, const FrictionLaw& law) {
  if (shaft == nullptr || !shaft->has(law.kind)) return "~";
  const auto term = std::find(shaft->friction.begin(), shaft->friction.end(), law.kind);
  const auto values = model.friction(index_of(model, *shaft), static_cast<int>(term - shaft->friction.begin()));
  if (!values) return "true";
  return values->size() == 1 ? number((*values)[0]) : numbers(*values);
}

Texts term_order(const Shaft* shaft) {
  Texts out;
  if (shaft != nullptr)
    for (const auto& term : shaft->friction) out.emplace_back(friction_law(term).keyword);
  return out;
}

bool registry_order(const Shaft* shaft) {
  return shaft == nullptr || std::is_sorted(shaft->friction.begin(), shaft->friction.end());
}

std::string order(const Shafts& shafts, const std::string& indent) {
  if (std::all_of(shafts.begin(), shafts.end(), registry_order)) return "";
  Texts lists;
  for (const auto* shaft : shafts) lists.push_back(list(term_order(shaft)));
  const bool common = std::all_of(lists.begin(), lists.end(), [&](const auto& l) { return l == lists.front(); });
  return fmt::format("{}order: {}\n", indent, common ? lists.front() : list(lists));
}

// The keys of a friction map. `defaults`: the constants that are not written.
std::string friction_map(const Model& model, const Shafts& shafts, const std::vector<FrictionShape>& defaults,
                         const std::string& indent) {
  std::string out;
  const auto used = [&](Friction kind) {
    return std::any_of(shafts.begin(), shafts.end(), [&](const Shaft* s) { return s != nullptr && s->has(kind); });
  };
  for (const auto& law : friction_laws()) {
    const auto& laws = friction_laws();
    const bool brought = std::any_of(laws.begin(), laws.end(),
                                     [&](const FrictionLaw& l) { return l.brings == law.kind && used(l.kind); });
    if (!used(law.kind) && !brought) continue;
    Texts values;
    for (const auto* shaft : shafts) values.push_back(term_value(model, shaft, law));
    out += fmt::format("{}{}: {}\n", indent, law.keyword, list(values));
  }
  const auto constant = [&](const char* key, double FrictionShape::*field) {
    Texts values, usual;
    for (std::size_t k = 0; k < shafts.size(); ++k) {
      values.push_back(number(shafts[k] ? shafts[k]->shape.*field : defaults[k].*field));
      usual.push_back(number(defaults[k].*field));
    }
    if (values == usual) return;
    const bool one = std::all_of(values.begin(), values.end(), [&](const auto& v) { return v == values.front(); });
    out += fmt::format("{}{}: {}\n", indent, key, one ? values.front() : list(values));
  };
  constant("sign_width", &FrictionShape::sign_width);
  for (const auto& law : friction_laws())
    for (const auto& own : law.constants) constant(own.keyword, own.value);
  return out + order(shafts, indent);
}

std::string rotor_value(const Model& model, const Shaft& shaft) {
  if (!shaft.rotor) return "false";
  const auto value = model.rotor(index_of(model, shaft));
  return value ? number(*value) : "true";
}

Shafts joint_shafts(const Robot& robot) {
  Shafts out;
  for (std::size_t k = static_cast<std::size_t>(robot.base_dof()); k < robot.coordinates.size(); ++k)
    out.push_back(&robot.shafts.at(k));
  return out;
}

std::string friction(const Model& model) {
  const Shafts shafts = joint_shafts(model.robot);
  std::string out;
  if (const std::string map = friction_map(model, shafts, std::vector<FrictionShape>(shafts.size()), "  ");
      !map.empty())
    out += "\nfriction:  # per coordinate: a value, true (there, value unknown) or ~ (not there)\n" + map;
  Texts rotors;
  for (const auto* shaft : shafts) rotors.push_back(rotor_value(model, *shaft));
  const bool none = std::all_of(rotors.begin(), rotors.end(), [](const auto& r) { return r == "false"; });
  return none ? out : out + fmt::format("rotor_inertia: {}\n", list(rotors));
}

std::string motor_side(const Model& model) {
  const Robot& robot = model.robot;
  if (robot.shafts.size() == robot.coordinates.size()) return "";
  const Shafts joints = joint_shafts(robot);
  Shafts motors(joints.size(), nullptr);
  for (const auto& shaft : robot.shafts)
    if (shaft.kind == ShaftKind::motor) motors.at(static_cast<std::size_t>(shaft.index)) = &shaft;
  std::vector<FrictionShape> defaults;
  for (const auto* joint : joints) defaults.push_back(joint->shape);
  std::string out = "  motor_side:  # at the motors, per motor\n";
  const auto has_rotor = [](const Shaft* motor) { return motor != nullptr && motor->rotor; };
  if (std::any_of(motors.begin(), motors.end(), has_rotor)) {
    Texts rotors;
    for (const auto* motor : motors) rotors.push_back(has_rotor(motor) ? rotor_value(model, *motor) : "~");
    out += fmt::format("    rotor: {}\n", list(rotors));
  }
  return out + friction_map(model, motors, defaults, "    ");
}

// The law of the drives, with the delay that a fit found.
std::string controller(const DriveController& c) {
  if (!c.given()) return "";
  std::string out = fmt::format("  controller:\n    kp: {}\n    kd: {}\n", numbers(c.kp), numbers(c.kd));
  if (c.torque_limit.size() > 0) out += fmt::format("    torque_limit: {}\n", numbers(c.torque_limit));
  if (c.joint_delays.size() > 0) {
    out += fmt::format("    delay: {}  # s\n", numbers(c.joint_delays));
    if (c.joint_delay_deviations.size() > 0)
      out += fmt::format("    delay_deviation: {}\n", numbers(c.joint_delay_deviations));
  } else if (c.delay) {
    out += fmt::format("    delay: {}  # s\n", number(*c.delay));
    if (c.delay_deviation > 0) out += fmt::format("    delay_deviation: {}\n", number(c.delay_deviation));
  }
  if (c.hold) out += fmt::format("    hold: {}\n", *c.hold);
  if (c.hold_time > 0) out += fmt::format("    hold_time: {}  # s\n", number(c.hold_time));
  return out;
}

std::string drives(const Model& model) {
  const Drives& d = model.robot.drives;
  std::string out;
  const auto put = [&](const char* key, const VectorXd& v) {
    if (v.size() != 0) out += fmt::format("  {}: {}\n", key, numbers(v.tail(v.size() - model.robot.base_dof())));
  };
  put("gain", d.gain);
  put("gain_deviation", d.gain_deviation);
  put("offset", d.offset);
  Texts efforts;
  for (std::size_t k = 0; k < d.effort.size(); ++k)
    if (d.effort[k] != EffortSource::measured)
      efforts.push_back(fmt::format("{}: {}", quoted(model.robot.coordinates[k].name), to_string(d.effort[k])));
  if (!efforts.empty()) out += fmt::format("  effort: {{{}}}\n", join(efforts));
  if (d.transmission.size() != 0) {
    out += "  transmission:\n";
    for (Eigen::Index i = 0; i < d.transmission.rows(); ++i)
      out += fmt::format("    - {}\n", numbers(d.transmission.row(i)));
    out += motor_side(model);
  }
  out += controller(d.controller);
  return out.empty() ? out : "\ndrives:\n" + out;
}

std::string frames(const Robot& robot) {
  std::string out;
  if (!robot.frames.empty()) {
    Table table;
    for (const auto& frame : robot.frames) {
      table.row();
      table.put("name", quoted(frame.name));
      table.put("joint", std::to_string(frame.joint + 1));
      put_pose(table, frame.T_link_frame);
    }
    out += "\nframes:  # joint: whose link each is fixed to, 0 the base\n" + table.text({"name", "joint"});
  }
  Texts limits;
  if (std::isfinite(robot.tool.speed)) limits.push_back("speed: " + number(robot.tool.speed));
  if (std::isfinite(robot.tool.acceleration)) limits.push_back("acceleration: " + number(robot.tool.acceleration));
  return limits.empty() ? out : out + fmt::format("tool: {{{}}}\n", join(limits));
}

// Where it touches, and where its IMU sits.
std::string touch(const Robot& robot) {
  std::string out;
  Texts points;
  for (const auto& contact : robot.contacts) {
    const Eigen::Vector3d point =
        (find_frame(robot, contact.name).T_link_frame.inverse() * contact.T_link_contact).translation();
    points.push_back(fmt::format("{}: {}", quoted(contact.name), numbers(point)));
  }
  if (!points.empty()) out += fmt::format("\ncontacts: {{{}}}  # points of these links and frames [m]\n", join(points));
  if (!robot.T_base_imu.isApprox(Eigen::Isometry3d::Identity(), 0)) {
    Table table;
    table.row();
    put_pose(table, robot.T_base_imu);
    std::string row = table.text({});
    out += "imu: " + row.substr(row.find('{'));
  }
  return out;
}

// The lower triangle, a row each. Twelve digits leave a matrix positive that was so by 1e-11 of its diagonal.
std::string covariance(const Provenance& i) {
  if (i.covariance.size() == 0) return "";
  std::string out = "  covariance:  # of the base parameters: each row ends with the variance of its own\n";
  for (Eigen::Index k = 0; k < i.covariance.rows(); ++k) {
    Texts row;
    for (Eigen::Index j = 0; j <= k; ++j) row.push_back(fmt::format("{:.12g}", i.covariance(k, j)));
    out += fmt::format("    - {{name: {}, row: {}}}\n", quoted(i.base[static_cast<std::size_t>(k)]), list(row));
  }
  return out;
}

std::string excerpts(const char* key, const Eigen::MatrixXd& values, int digits) {
  if (values.size() == 0) return "";
  std::string out = fmt::format("      {}:\n", key);
  for (Eigen::Index j = 0; j < values.rows(); ++j) {
    Texts row;
    for (const double x : values.row(j)) row.push_back(fmt::format("{:.{}g}", x, digits));
    out += fmt::format("        - {}\n", list(row));
  }
  return out;
}

// Torques of one sample, recorded again, differ in the third digit, positions in the fourth.
std::string fingerprints(const Provenance& i) {
  std::string out;
  for (const auto& print : i.fingerprints) {
    if (print.torque.size() == 0) continue;
    out += fmt::format("    - log: {}\n      rate: {}\n      length: {}\n      tolerance: {}\n", quoted(print.log),
                       number(print.rate), print.length, numbers(print.tolerance));
    out += excerpts("torque", print.torque, 5) + excerpts("position", print.position, 7);
  }
  return out.empty() ? out : "  fingerprints:  # excerpts of the fitted logs, by which they are known again\n" + out;
}

std::string identified(const Model& model) {
  if (!model.provenance) return "";
  const Provenance& i = *model.provenance;
  std::string out = "\nidentified:\n";
  if (!i.method.empty()) out += fmt::format("  method: {}\n", quoted(i.method));
  out += fmt::format("  cutoff: {}  # Hz\n  order: {}\n", number(i.cutoff), i.order);
  if (i.delay != 0) out += fmt::format("  delay: {}  # s\n", number(i.delay));
  if (i.speed.size() != 0) out += fmt::format("  speed: {}\n", numbers(i.speed));
  if (i.lower.size() != 0) out += fmt::format("  lower: {}\n  upper: {}\n", numbers(i.lower), numbers(i.upper));
  Texts logs;
  for (const auto& log : i.logs) logs.push_back(quoted(log));
  if (!logs.empty()) out += fmt::format("  logs: {}\n", list(logs));
  return out + fingerprints(i) + covariance(i);
}

}  // namespace

std::string to_robot_file(const Model& model) {
  const Robot& robot = model.robot;
  std::string out = "# Robot file, written by Steelyard " STEELYARD_VERSION
                    ". SI units; docs/robot-file.md says what each key means.\n";
  out += fmt::format("schema: 1\nname: {}\n", quoted(robot.name));
  if (!robot.source.empty()) out += fmt::format("source: {}\n", quoted(robot.source));
  out += fmt::format("convention: frames\ngravity: {}\n", numbers(robot.gravity));
  return out + surroundings(robot) + joints(robot) + links(model) + coupling(robot) + coordinates(robot) +
         friction(model) + drives(model) + frames(robot) + touch(robot) + identified(model);
}

}  // namespace steelyard
