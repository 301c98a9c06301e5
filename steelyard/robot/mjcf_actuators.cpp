#include "steelyard/robot/mjcf_actuators.hpp"

#include <fmt/format.h>
#include <tinyxml2.h>

#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/core/listed.hpp"

namespace steelyard {

MjcfActuators::MjcfActuators(const MjcfDocument& document, const MjcfSettings& settings, const MjcfJoints& joints,
                             Eigen::VectorXd inertia)
    : settings_(settings), joints_(joints), inertia_(std::move(inertia)) {
  for (const auto& section : document.sections("actuator"))
    for (const auto& e : section.children()) read(e);
}

void MjcfActuators::read(const MjcfElement& e) {
  const auto name = e.text("joint") ? e.text("joint") : e.text("jointinparent");
  if (!name) {
    elsewhere_.push_back(e.text("name", "<" + e.tag() + ">"));
    return;
  }
  const int joint = joints_.at(e, *name);
  const auto gear = e.numbers("gear", 1, 6);
  const double ratio = gear.empty() ? 1 : std::abs(gear[0]);
  const auto largest = [&](const char* limited, const char* range) {
    if (!settings_.limited(e, limited, range)) return infinity;
    const auto ends = e.numbers(range, 2, 2);
    return ends.empty() ? infinity : std::max(std::abs(ends[0]), std::abs(ends[1])) * ratio;
  };
  double limit = largest("forcelimited", "forcerange");
  if (e.tag() == "motor") limit = std::min(limit, largest("ctrllimited", "ctrlrange"));
  limit_[joint] += limit;
  const Gains found = gains(e, joint, ratio);
  gains_[joint].kp += found.kp * ratio * ratio;
  gains_[joint].kd += found.kd * ratio * ratio;
}

MjcfActuators::Gains MjcfActuators::gains(const MjcfElement& e, int joint, double ratio) {
  const std::string name = e.text("name", "<" + e.tag() + ">");
  Gains out;
  double damping_ratio = 0;
  if (e.tag() == "position") {
    out.kp = e.number("kp", 1);
    out.kd = e.number("kv", 0);
    damping_ratio = e.number("dampratio", 0);
    const bool own_kv = e.xml().Attribute("kv") != nullptr;
    if (own_kv && e.xml().Attribute("dampratio") != nullptr) e.fail("has both kv and dampratio");
    if (own_kv) damping_ratio = 0;
    if (damping_ratio < 0) e.fail("its dampratio is negative");
    if (e.number("timeconst", 0) > 0) late_.push_back(name);
  } else if (e.tag() == "velocity") {
    out.kd = e.number("kv", 1);
  } else if (e.tag() == "general" && e.text("biastype", "none") == "affine") {
    std::vector<double> bias = e.numbers("biasprm", 1, 10), gain = e.numbers("gainprm", 1, 10);
    bias.resize(10);
    if (gain.empty()) gain = {1};
    if (e.text("dyntype", "none") != "none") late_.push_back(name);
    if (gain[0] != -bias[1] || e.text("gaintype", "fixed") != "fixed") {
      no_law_.push_back(name);
      return {};
    }
    out = {-bias[1], std::max(0.0, -bias[2])};
    damping_ratio = std::max(0.0, bias[2]);  // as MuJoCo has it
  }
  const bool general = e.tag() == "general";
  if (!general && !(out.kp >= 0 && out.kd >= 0)) e.fail(out.kp < 0 ? "its kp is negative" : "its kv is negative");
  if (out.kp < 0) return {};
  if (damping_ratio > 0) out.kd = damping_by_ratio(damping_ratio, out.kp, joint, ratio);
  return out;
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
      "the gains of these actuators are not taken, because they track no position (gainprm is not −biasprm[1]); give "
      "`kp` and `kd`");
  say(Severity::warning, "mjcf-gains", late_,
      "these actuators smooth their commands (timeconst, dyntype), which is not modelled; only their gains are taken");
  say(Severity::info, "mjcf-gains", without_gains_,
      "actuators of some joints have gains, but these have none, so none are taken; give `kp` and `kd` of all");
  return out;
}

}  // namespace steelyard
