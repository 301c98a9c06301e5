#include "steelyard/export/urdf_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "steelyard/core/counted.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/listed.hpp"
#include "steelyard/core/unit_text.hpp"
#include "steelyard/core/version.hpp"

namespace steelyard::urdf_export {

using Eigen::Matrix3d;
using Eigen::Vector3d;
using tinyxml2::XMLElement;

std::string number(double x) { return fmt::format("{:.17g}", x + 0.0); }  // + 0: no "-0"

std::string numbers(const Eigen::VectorXd& v) {
  std::vector<std::string> texts;
  for (const double x : v) texts.push_back(number(x));
  return join(texts, " ");
}

Vector3d roll_pitch_yaw(const Matrix3d& R) {
  const double yaw = std::atan2(R(1, 0), R(0, 0));
  const double pitch = std::atan2(-R(2, 0), std::hypot(R(0, 0), R(1, 0)));
  // The roll that belongs to this yaw, however badly the yaw is determined: R_x = R_yᵀ R_zᵀ R.
  const Matrix3d Ry_Rx = Eigen::AngleAxisd(-yaw, Vector3d::UnitZ()).toRotationMatrix() * R;
  return {std::atan2(-Ry_Rx(1, 2), Ry_Rx(1, 1)), pitch, yaw};
}

XMLElement* child(XMLElement* parent, const char* tag) {
  if (auto* there = parent->FirstChildElement(tag)) return there;
  auto* e = parent->GetDocument()->NewElement(tag);
  parent->InsertEndChild(e);
  return e;
}

void set_pose(XMLElement* origin, const Eigen::Isometry3d& T) {
  origin->SetAttribute("xyz", numbers(T.translation()).c_str());
  origin->SetAttribute("rpy", numbers(roll_pitch_yaw(T.linear())).c_str());
}

bool weightless(const LinkParameters& x) { return x.isZero(0); }

void set_inertial(XMLElement* inertial, const LinkParameters& x, const std::string& link) {
  const double mass = x[9];
  if (!(mass > 0))
    throw Unattainable(fmt::format(
        "link '{}' has mass {}: a URDF needs a positive one. Identify with consistency: {{level: full}}", link, mass));
  const Vector3d com = first_moment(x) / mass;
  const Matrix3d I = inertia_about_origin(x) - mass * skew(com).transpose() * skew(com);
  if (!com.allFinite() || !I.allFinite())
    throw Unattainable(
        fmt::format("link '{}' has mass {}, which is too small to compute its centre of mass", link, mass));
  for (const char* tag : {"origin", "mass", "inertia"})  // repeated ones too
    while (auto* old = inertial->FirstChildElement(tag)) inertial->DeleteChild(old);
  auto* origin = child(inertial, "origin");
  origin->SetAttribute("xyz", numbers(com).c_str());
  origin->SetAttribute("rpy", "0 0 0");
  child(inertial, "mass")->SetAttribute("value", number(mass).c_str());
  auto* tensor = child(inertial, "inertia");
  const char* const names[] = {"ixx", "ixy", "ixz", "iyy", "iyz", "izz"};
  const double values[] = {I(0, 0), I(0, 1), I(0, 2), I(1, 1), I(1, 2), I(2, 2)};
  for (int i = 0; i < 6; ++i) tensor->SetAttribute(names[i], number(values[i]).c_str());
}

namespace {

constexpr double numerically_zero = 1e-9;  // [kg·m², N·m]: what a bound at zero leaves of a parameter

bool drives_one(const Shaft& shaft) { return (shaft.speed.array() != 0).count() == 1; }

bool has_role(const Shaft& shaft, FrictionRole role) {
  return std::any_of(shaft.friction.begin(), shaft.friction.end(),
                     [&](Friction law) { return friction_law(law).role == role; });
}

// Friction with memory is written as that of a motion that keeps its direction, which is dry friction.
FrictionRole written_role(const FrictionLaw& law) {
  return law.has_memory() ? FrictionRole::dry : law.is_spring() ? FrictionRole::none : law.role;
}

bool is_stiffness(const FrictionLaw& law) { return law.role == FrictionRole::stiffness; }

// Whether damping and friction of a joint can hold this column's value.
bool held(const Shaft& shaft, const FrictionLaw& law, double value) {
  return written_role(law) != FrictionRole::none && drives_one(shaft) && value >= 0;
}

void add_to(Dynamics& sum, const Shaft& shaft, const FrictionLaw& law, const std::optional<Eigen::VectorXd>& value,
            double ratio) {
  const FrictionRole role = written_role(law);
  if (role == FrictionRole::none) return;
  auto& total = role == FrictionRole::damping ? sum.damping : sum.friction;
  if (!value) {
    total.reset();
    return;
  }
  for (const double x : *value)
    if (total && held(shaft, law, x)) *total += (role == FrictionRole::damping ? ratio * ratio : std::abs(ratio)) * x;
}

// Stiffness and rest of the spring at a coordinate, where one shaft alone has it: the shaft's constant torque is in
// them.
void add_spring(Dynamics& to, const Model& model, int index, double ratio) {
  const Shaft& shaft = model.robot.shafts[static_cast<std::size_t>(index)];
  std::optional<double> stiffness;
  double constant = 0;
  for (int t = 0; t < static_cast<int>(shaft.friction.size()); ++t) {
    const FrictionLaw& law = friction_law(shaft.friction[static_cast<std::size_t>(t)]);
    const auto value = model.friction(index, t);
    if (!value) continue;
    if (is_stiffness(law)) stiffness = ratio * ratio * std::max(0.0, (*value)[0]);
    if (law.bias) constant += ratio * (*value)[0];
  }
  if (!stiffness) return;
  to.stiffness = stiffness;
  if (*stiffness > 0) to.rest = -constant / *stiffness;
}

// Whether the spring of an MJCF's joint has this value: its stiffness, or the constant torque beside it.
bool sprung(const Model& model, const Parameter& p) {
  const Shaft& shaft = model.robot.shafts[static_cast<std::size_t>(p.shaft)];
  const FrictionLaw& law = law_of(model.robot, p);
  if (!drives_one(shaft) || !(is_stiffness(law) || law.bias)) return false;
  Dynamics spring;
  add_spring(spring, model, p.shaft, 1);
  return spring.stiffness.value_or(0) > 0;
}

// What a law brakes at rest and no longer does in motion.
bool breaks_away(const FrictionLaw& law) {
  return law.level != nullptr && written_role(law) == FrictionRole::none && law.columns.size() == 1;
}

bool any_known(const Model& model) {
  for (int c = model.layout.link_columns(); c < model.layout.size(); ++c)
    if (model.layout[c].term >= 0 && !std::isnan(model.values[c])) return true;
  return false;
}

}  // namespace

std::vector<Dynamics> dynamics(const Model& model) {
  const Robot& robot = model.robot;
  std::vector<Dynamics> out(robot.coordinates.size());
  if (any_known(model))
    for (auto& sum : out) sum = {0.0, 0.0};
  for (int s = 0; s < static_cast<int>(robot.shafts.size()); ++s) {
    const Shaft& shaft = robot.shafts[static_cast<std::size_t>(s)];
    if (!drives_one(shaft)) continue;
    Eigen::Index k = 0;
    shaft.speed.cwiseAbs().maxCoeff(&k);
    auto& sum = out[static_cast<std::size_t>(k)];
    add_spring(sum, model, s, shaft.speed[k]);
    if (shaft.rotor) sum.rotor += shaft.speed[k] * shaft.speed[k] * std::max(0.0, model.rotor(s).value_or(0));
    for (int t = 0; t < static_cast<int>(shaft.friction.size()); ++t) {
      const FrictionLaw& law = friction_law(shaft.friction[static_cast<std::size_t>(t)]);
      const auto value = model.friction(s, t);
      add_to(sum, shaft, law, value, shaft.speed[k]);
      if (value && breaks_away(law))
        sum.breakaway += std::abs(shaft.speed[k]) * law.level(shaft.shape, 0) * (*value)[0];
    }
  }
  return out;
}

namespace {

// The loop around the joints, which whoever simulates them has to close himself.
template <typename Texts>
void add_controller(const DriveController& controller, const Texts& texts, std::vector<std::string>& out) {
  if (!controller.given()) return;
  if (controller.joint_delays.size() > 0)
    out.push_back(fmt::format("delays of commands = {} s", texts(controller.joint_delays)));
  else if (controller.delay)
    out.push_back(fmt::format("delay of commands = {} s", texts(Eigen::VectorXd::Constant(1, *controller.delay))));
  if (controller.hold_time > 0)
    out.push_back(fmt::format("commands held for {} s, half of which is in their delay",
                              texts(Eigen::VectorXd::Constant(1, controller.hold_time))));
  out.push_back(fmt::format("PD loop kp = {}, kd = {}", texts(controller.kp), texts(controller.kd)));
}

}  // namespace

// "the memory of friction at joints 1, 3 (7 elements)": without those that the fit left at zero, for all it matters.
std::string elements_text(const Robot& robot, const std::map<const Shaft*, std::vector<double>>& memory) {
  constexpr double unused = 1e-4;  // share of a shaft's largest
  std::vector<std::string> labels;
  std::size_t count = 0;
  for (const Shaft& shaft : robot.shafts) {  // in their order
    const auto found = memory.find(&shaft);
    if (found == memory.end()) continue;
    const double largest = *std::max_element(found->second.begin(), found->second.end());
    count += static_cast<std::size_t>(
        std::count_if(found->second.begin(), found->second.end(), [&](double x) { return x > unused * largest; }));
    labels.push_back(shaft.label);
  }
  if (labels.empty()) return {};
  return fmt::format("the memory of friction at {} ({})",
                     labels.size() == 1 ? "joint " + labels.front() : "joints " + join(labels),
                     counted(count, "element"));
}

std::vector<std::string> beyond(const Model& model, const Format& format, Digits digits) {
  const Robot& robot = model.robot;
  std::vector<std::string> out;
  const auto text = [&](double x) { return digits == Digits::all ? fmt::format("{}", x) : fmt::format("{:.4g}", x); };
  const auto texts = [&](const Eigen::VectorXd& v) {
    std::vector<std::string> words;
    for (const double x : v) words.push_back(text(x));
    return join(words, " ");
  };
  if (!format.controller) add_controller(robot.drives.controller, texts, out);
  const ParameterLayout& layout = model.layout;
  const Eigen::VectorXd& values = model.values;
  std::map<const Shaft*, std::vector<double>> memory;  // sizes of elements
  for (int c = layout.link_columns(); c < layout.size(); ++c) {
    const Parameter& p = layout[c];
    const Shaft& shaft = robot.shafts[static_cast<std::size_t>(p.shaft)];
    const bool kept =
        p.term >= 0 ? held(shaft, law_of(robot, p), values[c]) : format.rotors && drives_one(shaft) && values[c] >= 0;
    if (!(std::abs(values[c]) > numerically_zero)) continue;
    if (format.springs && p.term >= 0 && sprung(model, p)) continue;
    const bool remembers = p.term >= 0 && law_of(robot, p).has_memory();
    const bool at_rest = format.breakaway && p.term >= 0 && drives_one(shaft) && breaks_away(law_of(robot, p));
    if (remembers && digits == Digits::four)  // there are dozens
      memory[&shaft].push_back(std::abs(values[c]));
    else if (remembers)
      out.push_back(fmt::format("{} = {} {} over {} {}{}", p.name, text(values[c]), unit_text(p.unit),
                                text(law_of(robot, p).yield(shaft.shape, p.term_column)),
                                shaft.type == JointType::revolute ? "rad" : "m",
                                kept ? " (friction without its memory is there)" : ""));
    else if (!kept)
      out.push_back(fmt::format("{} = {} {}{}", p.name, text(values[c]), unit_text(p.unit),
                                at_rest && values[c] > 0 ? " (friction at rest has it)" : ""));
  }
  if (const std::string text = elements_text(robot, memory); !text.empty()) out.push_back(text);
  for (const auto& shaft : robot.shafts)
    if (shaft.shape.sign_width > 0 && has_role(shaft, FrictionRole::dry))
      out.push_back(fmt::format("sign_width_{} = {}", shaft.label, text(shaft.shape.sign_width)));
  if (!format.gravity && robot.gravity != Eigen::Vector3d(0, 0, -9.81))
    out.push_back(fmt::format("gravity = {} m/s²", texts(robot.gravity)));
  if (robot.drives.gain.size() != 0) out.push_back(fmt::format("drive gain = {}", texts(robot.drives.gain)));
  if (robot.drives.offset.size() != 0) out.push_back(fmt::format("drive offset = {}", texts(robot.drives.offset)));
  for (Eigen::Index i = 0; i < robot.drives.transmission.rows(); ++i)
    out.push_back(fmt::format("transmission row {} = {}", i + 1, texts(robot.drives.transmission.row(i))));
  Eigen::VectorXd speeds(robot.dof());
  for (int k = 0; k < robot.dof(); ++k) speeds[k] = robot.coordinates[static_cast<std::size_t>(k)].limits.velocity;
  if (!format.velocity_limits && speeds.array().isFinite().any())
    out.push_back(fmt::format("velocity limits = {}", texts(speeds)));
  return out;
}

Diagnostic beyond_note(const Model& model, const Format& format) {
  constexpr std::size_t most = 9;  // nobody reads more
  return {Severity::info, format.code,
          fmt::format("{}: {} cannot hold: {}; comments in the file have all of them", model.robot.name, format.name,
                      listed(beyond(model, format, Digits::four), most, "; "))};
}

void report_beyond(const Model& model, const Format& format, XMLElement* root, Diagnostics* notes) {
  const std::string opening = fmt::format(" Identified values that {} cannot hold", format.name);
  for (auto* node = root->FirstChild(); node != nullptr;) {  // comments of an earlier export
    auto* const next = node->NextSibling();
    if (node->ToComment() && std::string(node->Value()).rfind(opening, 0) == 0) root->DeleteChild(node);
    node = next;
  }
  const auto list = beyond(model, format, Digits::all);
  if (list.empty()) return;
  std::string text =
      fmt::format("{} (Steelyard {}):\n       {} ", opening, STEELYARD_VERSION, join(list, ",\n       "));
  for (std::size_t k = 1; k < text.size(); ++k)  // "--", which XML comments may not hold
    if (text[k] == '-' && text[k - 1] == '-') text[k] = '_';
  root->InsertFirstChild(root->GetDocument()->NewComment(text.c_str()));
  if (notes) notes->push_back(beyond_note(model, format));
}

}  // namespace steelyard::urdf_export
