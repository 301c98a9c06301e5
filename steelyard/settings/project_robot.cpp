// The robot of a project: its file, overridden by the project's drives, friction and rotors.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "steelyard/core/counted.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/words.hpp"
#include "steelyard/logs/log_columns.hpp"
#include "steelyard/robot/bench.hpp"
#include "steelyard/robot/robot_file_terms.hpp"
#include "steelyard/settings/project_text.hpp"

namespace steelyard {

namespace {

using yaml::Value;

std::size_t driven_coordinate(const Shaft& motor) {
  Eigen::Index k = 0;
  motor.speed.cwiseAbs().maxCoeff(&k);
  return static_cast<std::size_t>(k);
}

bool is_motor(const Shaft& shaft) { return shaft.kind == ShaftKind::motor; }
bool drives_one(const Shaft& shaft) { return (shaft.speed.array() != 0).count() == 1; }

// Terms that lived at motors go back to their joints; their values were the motors'.
Model without_drives(const Model& model) {
  Robot robot = model.robot;
  const auto dof = robot.coordinates.size();
  for (std::size_t s = dof; s < robot.shafts.size(); ++s) {
    const Shaft& motor = robot.shafts[s];
    const std::size_t number = static_cast<std::size_t>(motor.index);
    robot.shafts[number].rotor = robot.shafts[number].rotor || motor.rotor;
    Shaft& joint = robot.shafts[drives_one(motor) ? driven_coordinate(motor) : number];
    for (const auto& term : motor.friction)
      if (!joint.has(term)) joint.friction.push_back(term);
  }
  robot.shafts.resize(dof);
  robot.drives = {};
  return with_robot(model, std::move(robot));
}

// Terms at motors stay there: a motor keeps the chosen ones of its laws, and its joint has the others.
void choose_friction(Robot& robot, std::vector<Friction> terms) {
  terms = with_what_they_bring(std::move(terms));
  std::vector<std::vector<Friction>> of_joint(robot.coordinates.size(), terms);
  for (auto& motor : robot.shafts) {
    if (!is_motor(motor)) continue;
    std::vector<Friction> kept = terms;
    std::erase_if(kept, [&](Friction kind) { return !motor.has(kind); });
    motor.friction = kept;
    if (drives_one(motor)) std::erase_if(of_joint[driven_coordinate(motor)], [&](Friction k) { return motor.has(k); });
  }
  for (std::size_t k = static_cast<std::size_t>(robot.base_dof()); k < of_joint.size(); ++k)
    robot.shafts[k].friction = robot.shafts[k].beside_springs(of_joint[k]);
  std::erase_if(robot.shafts, [](const Shaft& s) { return is_motor(s) && !s.rotor && s.friction.empty(); });
}

// Location of each coordinate's rotor.
std::vector<Shaft*> rotor_shafts(Robot& robot) {
  std::vector<Shaft*> out;
  for (std::size_t k = static_cast<std::size_t>(robot.base_dof()); k < robot.coordinates.size(); ++k) {
    out.push_back(&robot.shafts[k]);
    for (auto& shaft : robot.shafts)
      if (is_motor(shaft) && shaft.index == static_cast<int>(k) && shaft.rotor) out.back() = &shaft;
  }
  return out;
}

void replace_drives(const Value& value, bool identified, Robot& robot, NamedValues& known) {
  std::vector<Shaft> shafts = robot.shafts;
  read_drives(value, robot, shafts, identified, known, ValuesAtJoints::dropped);
  robot.shafts = std::move(shafts);
}

// The chosen joints, with a complaint at the line that names them.
Model choose_joints(const Model& model, const std::vector<std::string>& joints, const ProjectText* text) {
  if (text == nullptr || !text->has("joints")) return select_coordinates(model, joints);
  const Value list = text->at("joints");
  std::vector<std::string> known;
  for (const auto& c : model.robot.coordinates) known.push_back(c.name);
  for (const auto& entry : list.list()) entry.one_of(known);
  try {
    return select_coordinates(model, joints);
  } catch (const InvalidInput& e) {
    list.fail(e.what());
  }
}

void check_payload(const Value& at, const PayloadSettings& settings, const Robot& robot) {
  if (settings.frame.empty() || robot.frame(settings.frame)) return;
  std::vector<std::string> known;
  for (const auto& joint : robot.joints) known.push_back(joint.link);
  if (std::find(known.begin(), known.end(), settings.frame) != known.end()) return;
  for (const auto& frame : robot.frames) known.push_back(frame.name);
  at.fail(fmt::format("frame: the robot has no link or frame '{}'{}; it has: {}", settings.frame,
                      did_you_mean(settings.frame, known), join(known)));
}

void set_efforts(Robot& robot, const std::map<std::string, EffortSource>& efforts) {
  if (efforts.empty()) return;
  std::vector<std::string> names;
  for (const auto& c : robot.coordinates) names.push_back(c.name);
  robot.drives.effort.resize(names.size(), EffortSource::measured);
  for (const auto& [name, source] : efforts) {
    const auto at = std::find(names.begin(), names.end(), name);
    if (at == names.end())
      throw InvalidInput(fmt::format("`effort`: the robot has no joint '{}'{}; it has: {}", brief(name),
                                     did_you_mean(name, names), join(names)));
    robot.drives.effort[static_cast<std::size_t>(at - names.begin())] = source;
  }
}

// Constants of a law by their names in settings: balancer_near is near.
void set_geometry(Shaft& shaft, const FrictionLaw& law, const std::string& joint, std::map<std::string, double> given) {
  std::vector<std::string> names, missing;
  for (const auto& constant : law.constants) {
    const std::string name = std::string(constant.keyword).substr(std::string(law.keyword).size() + 1);
    names.push_back(name);
    const auto found = given.find(name);
    if (found == given.end()) {
      if (!constant.any_sign) missing.push_back(name);
      continue;
    }
    if (!constant.any_sign && found->second <= 0)
      throw InvalidInput(fmt::format("`springs`: {} of joint '{}' must be positive", name, brief(joint)));
    shaft.shape.*constant.value = found->second;
    given.erase(found);
  }
  if (!missing.empty())
    throw InvalidInput(
        fmt::format("`springs`: the {} spring of joint '{}' needs {}: its ends' distances from the "
                    "joint's axis [m]",
                    law.spring, brief(joint), join(missing, " and ")));
  if (shaft.shape.balancer_near == shaft.shape.balancer_far)
    throw InvalidInput(
        fmt::format("`springs`: near and far of joint '{}' must differ: a gas spring has a length", brief(joint)));
  if (!given.empty())
    throw InvalidInput(fmt::format("`springs`: a {} spring has no '{}'; it has: {}", law.spring,
                                   brief(given.begin()->first), names.empty() ? "nothing to give" : join(names)));
}

void set_springs(Robot& robot, const std::map<std::string, SpringSettings>& springs) {
  for (const auto& [joint, spring] : springs) {
    std::vector<std::string> names;
    for (const auto& c : robot.coordinates) names.push_back(c.name);
    const auto at = std::find(names.begin(), names.end(), joint);
    if (at == names.end())
      throw InvalidInput(fmt::format("`springs`: the robot has no joint '{}'{}; it has: {}", brief(joint),
                                     did_you_mean(joint, names), join(names)));
    if (spring.kind.empty())
      throw InvalidInput(fmt::format("`springs`: joint '{}' has no kind, such as {}=linear", brief(joint), joint));
    Shaft& shaft = robot.shafts[static_cast<std::size_t>(at - names.begin())];
    for (const auto& law : friction_laws()) {
      if (!law.is_spring() || spring.kind != law.spring) continue;
      if (law.angular && shaft.type == JointType::prismatic)
        throw InvalidInput(
            fmt::format("`springs`: joint '{}' slides; a {} spring is for joints that turn", brief(joint), law.spring));
      if (!shaft.has(law.kind)) shaft.friction.push_back(law.kind);
      set_geometry(shaft, law, joint, spring.geometry);
    }
    shaft.friction = with_what_they_bring(std::move(shaft.friction));
  }
}

void set_gain(Robot& robot, const Eigen::VectorXd& gain) {
  if (gain.size() == 0) return;
  if (gain.size() != robot.dof() - robot.base_dof())
    throw InvalidInput(fmt::format("`gain`: {} for {}", counted(gain.size(), "gain"),
                                   counted(robot.dof() - robot.base_dof(), "joint")));
  robot.drives.gain = Eigen::VectorXd::Ones(robot.dof());  // a floating base's forces are forces
  robot.drives.gain.tail(gain.size()) = gain;
  robot.drives.gain_required = true;
  robot.drives.gain_deviation.resize(0);  // was of others
}

// Names, each followed by the three numbers of a point or by none.
void set_contacts(Robot& robot, const std::vector<std::string>& words) {
  if (words.empty()) return;
  robot.contacts.clear();
  for (std::size_t k = 0; k < words.size();) {
    const std::string& name = words[k++];
    std::vector<double> point;
    for (double x = 0; k < words.size() && parse_number(words[k], x); ++k) point.push_back(x);
    if (!point.empty() && point.size() != 3)
      throw InvalidInput(
          fmt::format("`contacts`: '{}' has {} numbers: a point has three, x, y and z", name, point.size()));
    point.resize(3);
    add_contact(robot, name, Eigen::Vector3d::Map(point.data()));
  }
}

void set_imu(Robot& robot, const std::string& name) {
  if (name.empty()) return;
  const Frame frame = find_frame(robot, name);
  if (!robot.floating() || frame.joint != 0)
    throw InvalidInput(fmt::format("`imu`: '{}' is not fixed to a floating base", name));
  robot.T_base_imu = frame.T_link_frame;
}

void set_rotors(Robot& robot, const std::vector<bool>& rotors) {
  if (rotors.empty()) return;
  const std::vector<Shaft*> shafts = rotor_shafts(robot);
  if (rotors.size() != 1 && rotors.size() != shafts.size())
    throw InvalidInput(fmt::format("`rotor-inertia`: {} for {}: give one for all, or one for each",
                                   counted(rotors.size(), "value"), counted(shafts.size(), "joint")));
  for (std::size_t k = 0; k < shafts.size(); ++k) shafts[k]->rotor = rotors[rotors.size() == 1 ? 0 : k];
}

// Joints by themselves, as many as the first log has.
Model robot_of_logs(const Project& project) {
  if (project.settings.robot.gravity)
    throw InvalidInput("`gravity`: has no direction without a robot; its size is taken as 9.81 m/s²");
  const Recording& first = project.logs.front().recording;
  return unknown_robot(first.signals ? static_cast<int>(first.signals->q.rows())
                                     : count_joints(first.file, first.format));
}

}  // namespace

Model with_settings(Model model, const Settings& settings) {
  if (settings.robot.gravity) model.robot.gravity = *settings.robot.gravity;
  model = with_base(std::move(model), settings.robot.base);
  if (!settings.robot.joints.empty()) model = select_coordinates(model, settings.robot.joints);
  Robot robot = model.robot;
  set_springs(robot, settings.robot.springs);
  if (!settings.identify.friction.automatic) choose_friction(robot, settings.identify.friction.terms);
  set_rotors(robot, settings.robot.rotor_inertia);
  set_gain(robot, settings.robot.gain);
  set_contacts(robot, settings.robot.contacts);
  set_imu(robot, settings.robot.imu);
  set_efforts(robot, settings.robot.effort);
  Model out = with_robot(model, std::move(robot));
  check(out, out.robot.name);
  return out;
}

Model project_model(const Project& project) {
  const ProjectText* const text = project.text.get();
  const auto given = [&](const char* key) { return text != nullptr && text->has(key); };
  const Settings& settings = project.settings;
  Model model = project.robot == no_robot
                    ? robot_of_logs(project)
                    : load_model(project.robot, {settings.robot.gravity, {}, settings.robot.base});
  if (given("drives")) model = without_drives(model);
  if (!settings.robot.joints.empty()) model = choose_joints(model, settings.robot.joints, text);
  Robot robot = model.robot;
  NamedValues known = model.known();
  set_springs(robot, settings.robot.springs);
  if (!settings.identify.friction.automatic) choose_friction(robot, settings.identify.friction.terms);
  if (given("rotor_inertia")) read_rotors(text->at("rotor_inertia"), rotor_shafts(robot), false, known);
  if (given("drives")) replace_drives(text->at("drives"), model.provenance.has_value(), robot, known);
  set_rotors(robot, settings.robot.rotor_inertia);
  set_gain(robot, settings.robot.gain);
  if (given("contacts")) {
    robot.contacts.clear();
    read_contacts(text->at("contacts"), robot);
  }
  set_contacts(robot, settings.robot.contacts);
  set_imu(robot, settings.robot.imu);
  set_efforts(robot, settings.robot.effort);
  if (given("consistency")) check_consistency(text->at("consistency"), settings.identify.consistency, robot);
  if (given("payload")) check_payload(text->at("payload"), settings.payload, robot);
  Model out(std::move(robot), known);
  out.provenance = model.provenance;
  check(out, project.file);
  return out;
}

}  // namespace steelyard
