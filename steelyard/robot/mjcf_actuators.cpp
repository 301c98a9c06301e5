#include "steelyard/robot/mjcf_actuators.hpp"

#include <fmt/format.h>
#include <tinyxml2.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "steelyard/core/error.hpp"
#include "steelyard/core/listed.hpp"

namespace steelyard {

MjcfActuators::MjcfActuators(const MjcfDocument& document, const MjcfSettings& settings, const MjcfJoints& joints,
                             Eigen::VectorXd inertia)
    : settings_(settings), joints_(joints), inertia_(std::move(inertia)) {
  for (const auto& section : document.sections("actuator"))
    for (const auto& e : section.children()) read(e);
}

// What the shortcuts stand for, as MuJoCo compiles them.
MjcfActuators::Law MjcfActuators::law(const MjcfElement& e) {
  const std::string tag = e.tag();
  Law out;
  const auto not_negative = [&](const char* attribute, double otherwise) {
    const double x = e.number(attribute, otherwise);
    if (!(x >= 0)) e.fail(fmt::format("its {} is negative", attribute));
    return x;
  };
  if (tag == "position" || tag == "intvelocity") {
    out.gain = not_negative("kp", 1);
    const double kv = not_negative("kv", 0);
    out.damping_ratio = not_negative("dampratio", 0);
    const bool own_kv = e.xml().Attribute("kv") != nullptr;
    if (own_kv && e.xml().Attribute("dampratio") != nullptr) e.fail("has both kv and dampratio");
    if (own_kv) out.damping_ratio = 0;
    out.bias = {0, -out.gain, -kv};
    out.late = tag == "intvelocity" || e.number("timeconst", 0) > 0;
    out.integrates = tag == "intvelocity";
  } else if (tag == "velocity") {
    out.gain = not_negative("kv", 1);
    out.bias = {0, 0, -out.gain};
  } else if (tag == "cylinder") {
    const double diameter = e.number("diameter", 0);
    out.gain = diameter > 0 ? std::numbers::pi / 4 * diameter * diameter : e.number("area", 1);
    if (const auto bias = e.numbers("bias", 3, 3); !bias.empty()) std::copy(bias.begin(), bias.end(), out.bias.begin());
    out.late = true;
  } else if (tag == "general") {
    if (const auto gain = e.numbers("gainprm", 1, 10); !gain.empty()) out.gain = gain[0];
    const std::string bias = e.text("biastype", "none"), dynamics = e.text("dyntype", "none");
    if (const auto found = e.numbers("biasprm", 1, 10); bias == "affine")
      for (std::size_t k = 0; k < 3 && k < found.size(); ++k) out.bias[k] = found[k];
    out.known = e.text("gaintype", "fixed") == "fixed" && (bias == "none" || bias == "affine");
    out.late = dynamics != "none";
    out.integrates = dynamics == "integrator";
    if (out.gain == -out.bias[1] && out.bias[2] > 0) out.damping_ratio = out.bias[2];  // as MuJoCo has it
  } else {
    out.known = tag == "motor";
  }
  return out;
}

void MjcfActuators::read(const MjcfElement& e) {
  const auto joint_name = e.text("joint") ? e.text("joint") : e.text("jointinparent");
  const std::string name = e.text("name", "<" + e.tag() + ">");
  if (!joint_name) {
    elsewhere_.push_back(name);
    return;
  }
  const int joint = joints_.at(e, *joint_name);
  const auto gear = e.numbers("gear", 1, 6);
  const double ratio = gear.empty() ? 1 : std::abs(gear[0]);
  const auto largest = [&](const char* limited, const char* range) {
    if (!settings_.limited(e, limited, range)) return infinity;
    const auto ends = e.numbers(range, 2, 2);
    return ends.empty() ? infinity : std::max(std::abs(ends[0]), std::abs(ends[1])) * ratio;
  };
  const Law law = this->law(e);
  double limit = largest("forcelimited", "forcerange");
  const double command = largest("ctrllimited", "ctrlrange");
  if (law.known && law.torque() && !law.integrates) limit = std::min(limit, command * std::abs(law.gain));
  if (!law.torque() && std::isfinite(command)) clipped_.push_back(name);
  limit_[joint] += limit;
  if (e.number("armature", 0) != 0 || e.number("damping", 0) != 0) inertial_.push_back(name);
  if (e.number("delay", 0) != 0) delayed_.push_back(name);
  if (!law.known || !(law.torque() || law.tracks())) {
    no_law_.push_back(name);
    return;
  }
  if (law.late) late_.push_back(name);
  if (law.torque()) return;
  const double kp = -law.bias[1];
  const double kd =
      law.damping_ratio > 0 ? damping_by_ratio(law.damping_ratio, kp, joint, ratio) : std::max(0.0, -law.bias[2]);
  gains_[joint].kp += kp * ratio * ratio;
  gains_[joint].kd += kd * ratio * ratio;
}

// Of critical damping where the joint moves alone, in the pose of the file: what MuJoCo makes of `dampratio`.
double MjcfActuators::damping_by_ratio(double damping_ratio, double kp, int joint, double ratio) const {
  return ratio > 0 ? 2 * damping_ratio * std::sqrt(kp * std::max(0.0, inertia_[joint])) / ratio : 0;
}

void MjcfActuators::limit_efforts(Robot& robot) const {
  for (const auto& [joint, limit] : limit_) {
    double& effort = robot.joints[static_cast<std::size_t>(joint)].limits.effort;
    if (limit > 0) effort = std::min(effort, limit);
  }
}

void MjcfActuators::set_controller(Robot& robot) {
  const Eigen::Index n = robot.dof();
  DriveController controller;
  controller.kp = controller.kd = controller.torque_limit = Eigen::VectorXd::Zero(n);
  for (int k = 0; k < robot.dof(); ++k) {
    const int joint = own_joint(robot, k);
    const auto found = gains_.find(joint);
    if (found == gains_.end() || !(found->second.kp > 0)) {
      without_gains_.push_back(robot.coordinates[static_cast<std::size_t>(k)].name);
      continue;
    }
    controller.kp[k] = found->second.kp;
    controller.kd[k] = found->second.kd;
    controller.torque_limit[k] = robot.joints[static_cast<std::size_t>(joint)].limits.effort;
  }
  if (static_cast<Eigen::Index>(without_gains_.size()) == n) without_gains_.clear();  // none has any
  if (n == 0 || !without_gains_.empty() || !(controller.kp.array() > 0).all()) return;
  if (!controller.torque_limit.allFinite()) controller.torque_limit.resize(0);
  robot.drives.controller = controller;
}

Diagnostics MjcfActuators::notes(const std::string& file) const {
  Diagnostics out;
  const auto say = [&](Severity severity, const char* code, const std::vector<std::string>& names, const char* what) {
    if (!names.empty()) out.push_back({severity, code, one_line(fmt::format("{}: {}: {}", file, what, listed(names)))});
  };
  say(Severity::info, "mjcf-actuator", elsewhere_, "actuators that act on no joint are ignored");
  say(Severity::warning, "mjcf-gains", no_law_,
      "the gains of these actuators are not taken, because they track neither position nor velocity (gainprm is "
      "neither −biasprm[1] nor −biasprm[2]); give `kp` and `kd`");
  say(Severity::warning, "mjcf-gains", late_,
      "these actuators smooth or integrate their commands (timeconst, dyntype), which is not modelled: limits and "
      "gains are taken as if they did not");
  say(Severity::info, "mjcf-gains", without_gains_,
      "actuators of some joints have gains, but these have none, so none are taken; give `kp` and `kd` of all");
  say(Severity::warning, "mjcf-not-used", inertial_,
      "armature and damping of actuators are not used (write them at the joints, times gear²)");
  say(Severity::info, "mjcf-not-used", delayed_, "delays of actuators are not used (`delay` gives one)");
  say(Severity::info, "mjcf-not-used", clipped_,
      "ranges of commands (ctrlrange) of actuators that track positions or velocities are not used");
  return out;
}

}  // namespace steelyard
