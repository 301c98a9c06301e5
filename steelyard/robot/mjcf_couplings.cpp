#include "steelyard/robot/mjcf_couplings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/listed.hpp"
#include "steelyard/robot/description.hpp"

namespace steelyard {

namespace {

// A sum of joints, less what it is where the bodies stand as written.
struct Length {
  std::vector<Leader> parts;
  double at_rest = 0;
};

class MjcfCouplings {
 public:
  MjcfCouplings(const MjcfDocument& document, const MjcfJoints& joints, const std::string& file, Robot& robot)
      : document_(document), joints_(joints), file_(file), robot_(robot), followers_(robot.joints.size()) {}

  Diagnostics run() {
    for (const auto& section : document_.sections("tendon"))
      for (const auto& e : section.children()) read_tendon(e);
    for (const auto& section : document_.sections("equality"))
      for (const auto& e : section.children())
        if (e.is("active", true)) read_equality(e);
    for (const auto& section : document_.sections("tendon"))
      for (const auto& e : section.children()) note_what_acts(e);
    couple_joints(robot_, followers_, [&](int j, const std::string& why) {
      throw InvalidInput(
          fmt::format("{}: joint '{}': {} (<equality>)", file_, robot_.joints[static_cast<std::size_t>(j)].name, why));
    });
    if (robot_.links() > (robot_.floating() ? 1 : 0) && robot_.dof() == robot_.base_dof())
      throw InvalidInput(fmt::format("{}: has no joint that can move", file_));
    return notes();
  }

 private:
  Length of_joint(int joint) const { return {{{joint, 1}}, joints_.refs[static_cast<std::size_t>(joint)]}; }

  void read_tendon(const MjcfElement& e) {
    const std::string name = e.text("name", "");
    if (e.tag() != "fixed") return;
    Length length;
    for (const auto& part : e.children()) {
      if (part.tag() != "joint") part.fail("is not part of a fixed tendon, which is a sum of joints");
      const int joint = joints_.at(part, part.text("joint", ""));
      const auto factor = part.numbers("coef", 1, 1);
      if (factor.empty()) part.fail("has no coef");
      if (factor[0] == 0) continue;
      length.parts.push_back({joint, factor[0]});
      length.at_rest += factor[0] * joints_.refs[static_cast<std::size_t>(joint)];
    }
    if (!name.empty()) fixed_[name] = length;
  }

  // length1 − rest1 = c0 + c1 (length2 − rest2); without a second one the first keeps its length.
  void read_equality(const MjcfElement& e) {
    const bool joint = e.tag() == "joint";
    if (!joint && e.tag() != "tendon") {
      loops_.push_back(fmt::format("<{}>", e.tag()));
      return;
    }
    std::vector<double> c = e.numbers("polycoef", 1, 5);
    if (c.empty()) c = {0, 1};
    c.resize(5);
    if (c[2] != 0 || c[3] != 0 || c[4] != 0) e.fail("the coupling is not linear, which is not supported");
    const auto length = [&](const char* of_joints, const char* of_tendons) -> std::optional<Length> {
      if (joint) return of_joint(joints_.at(e, e.text(of_joints, "")));
      const auto found = fixed_.find(e.text(of_tendons, ""));
      if (found == fixed_.end()) return std::nullopt;
      used_.push_back(found->first);
      return found->second;
    };
    const auto first = length("joint1", "tendon1");
    const bool alone = !e.text(joint ? "joint2" : "tendon2");
    const auto second = alone ? std::optional(Length()) : length("joint2", "tendon2");
    if (!first || !second) {
      loops_.push_back("<tendon> of a tendon that is not fixed");
      return;
    }
    follow(e, *first, c[0], alone ? 0 : c[1], *second);
  }

  // The first joint of the first length that follows none yet follows the others.
  void follow(const MjcfElement& e, const Length& first, double c0, double c1, const Length& second) {
    const auto free = std::find_if(first.parts.begin(), first.parts.end(), [&](const Leader& part) {
      return !followers_[static_cast<std::size_t>(part.joint)];
    });
    if (free == first.parts.end())
      e.fail(e.tag() == "joint" ? "its joint1 already follows another joint"
                                : "all joints of its tendon1 already follow others");
    const double scale = 1 / free->factor;
    Follower out;
    out.offset = scale * (first.at_rest + c0 - c1 * second.at_rest);
    for (const auto& part : first.parts)
      if (part.joint != free->joint) out.leaders.push_back({part.joint, -scale * part.factor});
    for (const auto& part : second.parts) out.leaders.push_back({part.joint, scale * c1 * part.factor});
    followers_[static_cast<std::size_t>(free->joint)] = out;
  }

  // Tendons that pull or brake, or keep their length within a range.
  void note_what_acts(const MjcfElement& e) {
    const std::string name = one_line(e.text("name", "<" + e.tag() + ">"), 100);
    if (std::find(used_.begin(), used_.end(), name) != used_.end()) return;  // its length does not change
    const auto some = [&](const char* attribute) {
      const auto x = e.numbers(attribute, 1, 100);
      return std::any_of(x.begin(), x.end(), [](double value) { return value != 0; });
    };
    for (const char* attribute : {"stiffness", "damping", "frictionloss", "armature"})
      if (some(attribute)) {
        acting_.push_back(name);
        break;
      }
    const bool ranges = e.text("limited", "auto") == "true" || (e.text("limited", "auto") == "auto" && e.text("range"));
    if (ranges) limited_.push_back(fmt::format("{} ({})", name, one_line(e.text("range", "no range"), 100)));
  }

  // A joint that follows several brakes them together, which the friction of single coordinates cannot say.
  std::vector<std::string> joints_of_several() const {
    std::vector<std::string> out;
    for (int j = 0; j < robot_.links(); ++j)
      if ((robot_.G.row(j).array() != 0).count() > 1) out.push_back(robot_.joints[static_cast<std::size_t>(j)].name);
    return out;
  }

  Diagnostics notes() const {
    Diagnostics out;
    const auto say = [&](const char* code, const std::vector<std::string>& names, const char* what) {
      if (!names.empty())
        out.push_back({Severity::warning, code, one_line(fmt::format("{}: {}: {}", file_, what, listed(names)))});
    };
    say("mjcf-closed-loop", loops_,
        "equalities other than between joints and fixed tendons are not modelled; the robot is taken as an open tree");
    say("mjcf-tendon", acting_, "stiffness, damping, frictionloss and armature of tendons are not modelled");
    say("mjcf-tendon", limited_,
        "the ranges of tendons are not modelled, so their joints move freely; where a narrow range stands for a "
        "transmission, write an <equality> of the tendon");
    say("mjcf-tendon", joints_of_several(),
        "armature, damping and frictionloss of joints that follow several others act on each of them alone");
    return out;
  }

  const MjcfDocument& document_;
  const MjcfJoints& joints_;
  const std::string& file_;
  Robot& robot_;
  std::vector<std::optional<Follower>> followers_;
  std::map<std::string, Length> fixed_;  // fixed tendons
  std::vector<std::string> used_, loops_, acting_, limited_;
};

}  // namespace

int MjcfJoints::at(const MjcfElement& e, const std::string& name) const {
  const auto found = index.find(name);
  if (found != index.end()) return found->second;
  std::vector<std::string> known;
  for (const auto& [joint, number] : index) known.push_back(joint);
  e.fail(fmt::format("there is no hinge or slide joint '{}'{}", one_line(name, 100), did_you_mean(name, known)));
}

Diagnostics couple_mjcf_joints(const MjcfDocument& document, const MjcfJoints& joints, const std::string& file,
                               Robot& robot) {
  return MjcfCouplings(document, joints, file, robot).run();
}

}  // namespace steelyard
