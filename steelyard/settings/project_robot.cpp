// The robot of a project: its file, overridden by the project's drives, friction and rotors.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "steelyard/core/counted.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
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
  for (std::size_t k = 0; k < of_joint.size(); ++k) robot.shafts[k].friction = of_joint[k];
  std::erase_if(robot.shafts, [](const Shaft& s) { return is_motor(s) && !s.rotor && s.friction.empty(); });
}

// Location of each coordinate's rotor.
std::vector<Shaft*> rotor_shafts(Robot& robot) {
  std::vector<Shaft*> out;
  for (std::size_t k = 0; k < robot.coordinates.size(); ++k) {
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

void set_gain(Robot& robot, const Eigen::VectorXd& gain) {
  if (gain.size() == 0) return;
  if (gain.size() != robot.dof())
    throw InvalidInput(fmt::format("`gain`: {} for {}", counted(gain.size(), "gain"), counted(robot.dof(), "joint")));
  robot.drives.gain = gain;
  robot.drives.gain_required = true;
  robot.drives.gain_deviation.resize(0);  // was of others
}

}  // namespace

Model with_settings(Model model, const Settings& settings) {
  if (settings.robot.gravity) model.robot.gravity = *settings.robot.gravity;
  if (!settings.robot.joints.empty()) model = select_coordinates(model, settings.robot.joints);
  Robot robot = model.robot;
  if (!settings.identify.friction.automatic) choose_friction(robot, settings.identify.friction.terms);
  set_gain(robot, settings.robot.gain);
  Model out = with_robot(model, std::move(robot));
  check(out, out.robot.name);
  return out;
}

Model project_model(const Project& project) {
  const ProjectText* const text = project.text.get();
  const auto given = [&](const char* key) { return text != nullptr && text->has(key); };
  const Settings& settings = project.settings;
  Model model = load_model(project.robot, {settings.robot.gravity, {}});
  if (given("drives")) model = without_drives(model);
  if (!settings.robot.joints.empty()) model = choose_joints(model, settings.robot.joints, text);
  Robot robot = model.robot;
  NamedValues known = model.known();
  if (!settings.identify.friction.automatic) choose_friction(robot, settings.identify.friction.terms);
  if (given("rotor_inertia")) read_rotors(text->at("rotor_inertia"), rotor_shafts(robot), false, known);
  if (given("drives")) replace_drives(text->at("drives"), model.provenance.has_value(), robot, known);
  set_gain(robot, settings.robot.gain);
  if (given("consistency")) check_consistency(text->at("consistency"), settings.identify.consistency, robot);
  if (given("payload")) check_payload(text->at("payload"), settings.payload, robot);
  Model out(std::move(robot), known);
  out.provenance = model.provenance;
  check(out, project.file);
  return out;
}

}  // namespace steelyard
