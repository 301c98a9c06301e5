#include "steelyard/robot/robot_file_terms.hpp"

#include <fmt/format.h>

#include <Eigen/LU>
#include <algorithm>

#include "steelyard/core/error.hpp"

namespace steelyard {

namespace {

using yaml::Map;
using yaml::Value;

std::vector<std::string> constant_keywords() {
  std::vector<std::string> out;
  for (const auto& law : friction_laws())
    for (const auto& constant : law.constants) out.emplace_back(constant.keyword);
  out.emplace_back("sign_width");
  return out;
}

void add_term(const Value& at, Shaft& shaft, const FrictionLaw& law) {
  if (shaft.has(law.kind)) at.fail(fmt::format("'{}' appears twice", law.keyword));
  shaft.friction.push_back(law.kind);
}

void read_term_list(const Value& value, const std::vector<Shaft*>& shafts, const std::vector<std::string>& known) {
  for (const auto& entry : value.list()) {
    const std::string word = entry.one_of(known);
    for (const auto& law : friction_laws())
      if (word == law.keyword)
        for (Shaft* shaft : shafts) add_term(value, *shaft, law);
  }
}

// `true`, or for every shaft a value, `true` (there, without a value) or `~` (not there).
void read_term(const Value& given, const std::vector<Shaft*>& shafts, const FrictionLaw& law, NamedValues& known) {
  if (given.is_flag()) {
    if (given.flag())
      for (Shaft* shaft : shafts) add_term(given, *shaft, law);
    return;
  }
  const auto entries = given.list(shafts.size());
  const auto columns = static_cast<Eigen::Index>(law.columns.size());
  for (std::size_t k = 0; k < shafts.size(); ++k) {
    const Value& entry = entries[k];
    if (entry.is_null() || (entry.is_flag() && !entry.flag())) continue;
    add_term(given, *shafts[k], law);
    if (entry.is_flag()) continue;
    const Eigen::VectorXd v = columns == 1 ? Eigen::VectorXd::Constant(1, entry.number()) : entry.numbers(columns);
    for (Eigen::Index c = 0; c < columns; ++c)
      known[friction_name(*shafts[k], law.columns[static_cast<std::size_t>(c)])] = v[c];
  }
}

enum class Allowed { positive, zero, any };

void read_constant(const Map& map, const char* key, double FrictionShape::*field, Allowed allowed,
                   const std::vector<Shaft*>& shafts) {
  if (!map.has(key)) return;
  const Value given = map.at(key);
  for (std::size_t k = 0; k < shafts.size(); ++k) {
    const Value entry = given.is_list() ? given.list(shafts.size())[k] : given;
    const double x = entry.number();
    if (allowed != Allowed::any && (x < 0 || (x == 0 && allowed == Allowed::positive))) entry.fail("must be positive");
    shafts[k]->shape.*field = x;
  }
}

// `order: [coulomb, viscous]`, or such a list for each shaft: the order of the columns, where it is not the registry's.
void read_order(const Value& value, const std::vector<Shaft*>& shafts) {
  const auto entries = value.list();
  const bool each = !entries.empty() && entries.front().is_list();
  if (each) value.list(shafts.size());
  for (std::size_t k = 0; k < shafts.size(); ++k) {
    std::vector<std::string> order;
    for (const auto& entry : each ? entries[k].list() : entries) order.push_back(entry.one_of(friction_keywords()));
    const auto place = [&](Friction law) {
      return std::find(order.begin(), order.end(), friction_law(law).keyword) - order.begin();
    };
    std::stable_sort(shafts[k]->friction.begin(), shafts[k]->friction.end(),
                     [&](Friction a, Friction b) { return place(a) < place(b); });
  }
}

void check_values_at_joints(const Value& value, bool there, const char* term, ValuesAtJoints values) {
  if (there && values == ValuesAtJoints::refused)
    value.fail(fmt::format(
        "'{0}' has values at the joints, but acts at the motors: give them there, motor_side: {{{0}: [...]}}", term));
}

// Which motors take their rotor over from the coordinate; a rotor is at one place only.
void read_motor_rotors(const Value& value, std::vector<Shaft>& joints, std::vector<Shaft>& motors, bool identified,
                       NamedValues& known_values, ValuesAtJoints values) {
  std::vector<bool> taken(motors.size(), false);
  if (value.is_list()) {
    const auto words = value.words();
    if (std::find(words.begin(), words.end(), "rotor") == words.end()) return;
    taken.assign(motors.size(), true);
    for (std::size_t k = 0; k < motors.size(); ++k) motors[k].rotor = joints[k].rotor;
  } else {
    auto known = friction_keywords();
    const auto constants = constant_keywords();
    known.insert(known.end(), constants.begin(), constants.end());
    known.insert(known.end(), {"rotor", "order"});
    const Map map(value, known);
    if (!map.has("rotor")) return;
    const Value rotor = map.at("rotor");
    read_rotors(rotor, pointers(motors), identified, known_values);
    for (std::size_t k = 0; k < motors.size(); ++k) taken[k] = !rotor.is_list() || !rotor.list()[k].is_null();
  }
  for (std::size_t k = 0; k < motors.size(); ++k) {
    if (!taken[k]) continue;
    check_values_at_joints(value, known_values.erase(rotor_name(joints[k])) > 0, "rotor", values);
    joints[k].rotor = false;
  }
}

// Terms under motor_side live at the motors: a list, or a map with nominal values at the motors' side. A motor that
// drives one joint alone replaces that joint's friction, with which it is inseparable; one that couples joints
// comes on top. A rotor is a motor's only: one motor, one rotor.
void read_motor_side(const Value& value, std::vector<Shaft>& joints, std::vector<Shaft>& motors, bool identified,
                     NamedValues& known, ValuesAtJoints values) {
  for (std::size_t k = 0; k < motors.size(); ++k) motors[k].shape = joints[k].shape;
  read_friction(value, pointers(motors), known, {"rotor"});
  read_motor_rotors(value, joints, motors, identified, known, values);
  for (const auto& motor : motors) {
    if ((motor.speed.array() != 0).count() > 1) continue;
    Eigen::Index driven = 0;
    motor.speed.array().abs().maxCoeff(&driven);
    Shaft& joint = joints[static_cast<std::size_t>(driven)];
    for (const Friction kind : joint.friction) {
      const FrictionLaw& law = friction_law(kind);
      const bool valued = known.count(friction_name(joint, law.columns.front())) > 0;
      check_values_at_joints(value, motor.has(kind) && valued, law.keyword, values);
    }
    std::erase_if(joint.friction, [&](Friction law) { return motor.has(law); });
  }
}

// Gains of the drives, one for all joints or one each; what a fit found of the delay.
DriveController read_controller(const Value& value, int joints) {
  const Map map(value, {"kp", "kd", "torque_limit", "delay", "delay_deviation", "hold", "hold_time"});
  const auto numbers = [&](const char* key) {
    const Value given = map.at(key);
    const Eigen::VectorXd out =
        given.is_list() ? given.numbers(joints) : Eigen::VectorXd::Constant(joints, given.number());
    if (out.minCoeff() < 0) given.fail("must not be negative");
    return out;
  };
  DriveController out;
  out.kp = numbers("kp");
  out.kd = map.has("kd") ? numbers("kd") : Eigen::VectorXd::Zero(joints);
  if (map.has("torque_limit")) out.torque_limit = numbers("torque_limit");
  if (map.has("delay") && map.at("delay").is_list()) {
    out.joint_delays = numbers("delay");
    out.delay = out.joint_delays.mean();
    if (map.has("delay_deviation")) out.joint_delay_deviations = numbers("delay_deviation");
  } else if (map.has("delay")) {
    out.delay = numbers("delay")[0];
  }
  if (map.has("delay_deviation")) out.delay_deviation = numbers("delay_deviation").mean();
  if (map.has("hold")) out.hold = map.at("hold").flag();
  if (map.has("hold_time")) out.hold_time = map.at("hold_time").not_negative();
  return out;
}

// One for all, or one per joint.
Eigen::VectorXd relative_deviations(const Value& value, int joints) {
  const Eigen::VectorXd out =
      value.is_list() ? value.numbers(joints) : Eigen::VectorXd::Constant(joints, value.number());
  if (out.minCoeff() < 0 || out.maxCoeff() > 1)
    value.fail("must be relative standard deviations between 0 and 1, such as 0.05");
  return out;
}

}  // namespace

std::vector<Shaft*> pointers(std::vector<Shaft>& shafts) {
  std::vector<Shaft*> out;
  for (auto& s : shafts)
    if (s.kind != ShaftKind::base) out.push_back(&s);
  return out;
}

void read_friction(const Value& value, const std::vector<Shaft*>& shafts, NamedValues& known_values,
                   const std::vector<std::string>& beside) {
  std::vector<std::string> known = friction_keywords();
  known.insert(known.end(), beside.begin(), beside.end());
  std::vector<Friction> said;
  if (value.is_list()) {
    read_term_list(value, shafts, known);
  } else if (value.is_map()) {
    const auto constants = constant_keywords();
    known.insert(known.end(), constants.begin(), constants.end());
    known.emplace_back("order");
    const Map map(value, known);
    for (const auto& law : friction_laws())
      if (map.has(law.keyword)) read_term(map.at(law.keyword), shafts, law, known_values);
    for (const auto& law : friction_laws())
      for (const auto& constant : law.constants)
        read_constant(map, constant.keyword, constant.value, constant.any_sign ? Allowed::any : Allowed::positive,
                      shafts);
    read_constant(map, "sign_width", &FrictionShape::sign_width, Allowed::zero, shafts);
    for (const Shaft* shaft : shafts)
      if (!(shaft->shape.position_lower < shaft->shape.position_upper))
        value.fail("position_lower must be below position_upper");
    for (const Shaft* shaft : shafts)
      if (shaft->shape.balancer_near == shaft->shape.balancer_far)
        value.fail("balancer_near and balancer_far must differ: a balancer has a length");
    if (map.has("order")) read_order(map.at("order"), shafts);
    for (const auto& law : friction_laws())
      if (map.has(law.keyword)) said.push_back(law.kind);
  } else {
    value.fail("must be a list of terms, or a map from terms to nominal values");
  }
  for (Shaft* shaft : shafts)
    for (const auto& law : friction_laws())
      if (law.brings && shaft->has(law.kind) && !shaft->has(*law.brings) &&
          std::find(said.begin(), said.end(), *law.brings) == said.end())
        shaft->friction.push_back(*law.brings);
}

void read_rotors(const Value& value, const std::vector<Shaft*>& shafts, bool identified, NamedValues& known) {
  const auto set = [&](Shaft& shaft, const Value& v) {
    if (v.is_null()) return;
    if (v.is_flag()) {  // a value known before stays with a rotor that does
      shaft.rotor = v.flag();
      if (!shaft.rotor) known.erase(rotor_name(shaft));
      return;
    }
    const double x = v.number();
    if (x < 0 && !identified) v.fail("a rotor inertia cannot be negative");
    shaft.rotor = true;
    known[rotor_name(shaft)] = x;
  };
  if (!value.is_list()) {
    value.flag();
    for (Shaft* shaft : shafts) set(*shaft, value);
    return;
  }
  const auto entries = value.list(shafts.size());
  for (std::size_t k = 0; k < shafts.size(); ++k) set(*shafts[k], entries[k]);
}

namespace {

// {elbow: zero, wrist: unknown}; the others are measured.
void read_efforts(const Value& value, Robot& robot) {
  std::vector<std::string> names, sources;
  for (const auto& c : robot.coordinates) names.push_back(c.name);
  for (const EffortSource source : effort_kinds) sources.emplace_back(to_string(source));
  const Map efforts(value, names);
  robot.drives.effort.assign(names.size(), EffortSource::measured);
  for (std::size_t k = 0; k < names.size(); ++k) {
    if (!efforts.has(names[k])) continue;
    const auto at = std::find(sources.begin(), sources.end(), efforts.at(names[k]).one_of(sources));
    robot.drives.effort[k] = effort_kinds[static_cast<std::size_t>(at - sources.begin())];
  }
}

}  // namespace

void read_drives(const Value& value, Robot& robot, std::vector<Shaft>& joints, bool identified, NamedValues& known,
                 ValuesAtJoints values) {
  const Map drives(value, {"gain", "gain_deviation", "transmission", "offset", "motor_side", "controller", "effort"});
  const int base = robot.base_dof(), n = robot.dof() - base;          // a floating base has no drives
  if (drives.has("controller") && values != ValuesAtJoints::dropped)  // a project's is a setting
    robot.drives.controller = read_controller(drives.at("controller"), n);
  const auto behind_base = [base](const Eigen::VectorXd& of_joints, double of_base) {
    Eigen::VectorXd out = Eigen::VectorXd::Constant(base + of_joints.size(), of_base);
    out.tail(of_joints.size()) = of_joints;
    return out;
  };
  if (drives.has("gain")) {
    const Value gain = drives.at("gain");
    const bool automatic = gain.is_scalar() && gain.text() == "auto";
    if (automatic && values != ValuesAtJoints::dropped)
      gain.fail("auto is for project files; a robot file needs a list of numbers");
    if (!automatic) robot.drives.gain = behind_base(gain.numbers(n), 1);
  }
  if (drives.has("gain_deviation"))
    robot.drives.gain_deviation = behind_base(relative_deviations(drives.at("gain_deviation"), n), 0);
  if (drives.has("offset")) robot.drives.offset = behind_base(drives.at("offset").numbers(n), 0);
  if (drives.has("transmission")) {
    const Value T = drives.at("transmission");
    if (base > 0) T.fail("is for robots with a fixed base");
    robot.drives.transmission = T.matrix(n, n);
    const Eigen::FullPivLU<Eigen::MatrixXd> lu(robot.drives.transmission);
    if (!lu.isInvertible() || !lu.inverse().allFinite())
      T.fail("is singular: the joints cannot be driven independently");
  }
  if (drives.has("effort")) read_efforts(drives.at("effort"), robot);
  std::vector<Shaft> motors = motor_shafts(robot);
  if (drives.has("motor_side")) {
    if (motors.empty()) drives.at("motor_side").fail("needs drives.transmission");
    read_motor_side(drives.at("motor_side"), joints, motors, identified, known, values);
  }
  for (auto& motor : motors)
    if (motor.rotor || !motor.friction.empty()) joints.push_back(motor);
}

void read_contacts(const Value& value, Robot& robot) {
  std::vector<std::string> names;
  for (const auto& joint : robot.joints) names.push_back(joint.link);
  for (const auto& frame : robot.frames) names.push_back(frame.name);
  const Map map(value, names);
  for (const auto& name : names) {
    if (!map.has(name)) continue;
    try {
      add_contact(robot, name, map.at(name).numbers(3));
    } catch (const InvalidInput& e) {
      map.at(name).fail(e.what());
    }
  }
}

}  // namespace steelyard
