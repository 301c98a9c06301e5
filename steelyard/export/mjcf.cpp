#include "steelyard/export/mjcf.hpp"

#include <fmt/format.h>
#include <tinyxml2.h>

#include <cmath>
#include <set>

#include "steelyard/core/error.hpp"
#include "steelyard/core/listed.hpp"
#include "steelyard/export/follow.hpp"
#include "steelyard/export/mjcf_values.hpp"
#include "steelyard/export/urdf_values.hpp"

namespace steelyard {

namespace {

using namespace urdf_export;
using namespace mjcf_export;
using Eigen::Isometry3d;
using Eigen::Vector3d;
using tinyxml2::XMLElement;

constexpr double no_end = 1e16;  // the other end of a range that has one only

XMLElement* add(XMLElement* parent, const char* tag) {
  auto* e = parent->GetDocument()->NewElement(tag);
  parent->InsertEndChild(e);
  return e;
}

class MjcfWriter {
 public:
  MjcfWriter(const Model& model, Diagnostics* notes)
      : model_(model),
        robot_(model.robot),
        notes_(notes),
        following_(follow(model.robot, "MJCF")),
        dynamics_(dynamics(model)) {}

  std::string run() {
    root_ = document_.NewElement("mujoco");
    set(root_, "model", robot_.name);
    document_.InsertEndChild(root_);
    auto* compiler = add(root_, "compiler");
    set(compiler, "angle", "radian");
    set(compiler, "autolimits", "true");
    set(compiler, "inertiafromgeom", "false");
    set(add(root_, "option"), "gravity", numbers(robot_.gravity));
    auto* world = add(root_, "worldbody");
    add_frames_and_shapes(world, -1, robot_.base_capsules);
    std::vector<XMLElement*> bodies;
    for (int j = 0; j < robot_.links(); ++j) {
      const Joint& joint = robot_.joints[static_cast<std::size_t>(j)];
      bodies.push_back(add_body(joint.parent < 0 ? world : bodies[static_cast<std::size_t>(joint.parent)], joint, j));
    }
    add_couplings();
    add_motors();
    report_beyond(model_, mjcf_format, root_, notes_);
    tinyxml2::XMLPrinter printer;
    document_.Print(&printer);
    return printer.CStr();
  }

 private:
  XMLElement* add_body(XMLElement* parent, const Joint& joint, int j) {
    const auto known = model_.link(j);
    if (!known)
      throw InvalidInput(
          fmt::format("robot '{}': link '{}' has no nominal inertia, which MuJoCo needs", robot_.name, joint.link));
    auto* body = add(parent, "body");
    set(body, "name", fresh(bodies_, joint.link));
    const Follows& follows = following_.joints[static_cast<std::size_t>(j)];
    const bool still = follows.coordinate == Follows::none;
    const double at_zero = still || following_.is_master(j) ? follows.offset : 0;
    set_place(body, joint.T_parent_joint * joint_motion(joint.type, at_zero) * joint.T_joint_link);
    set_principal(add(body, "inertial"), *known, joint.link);
    if (joint.type == JointType::floating)
      add(body, "freejoint");
    else if (!still)
      add_joint(body, joint, j);
    add_frames_and_shapes(body, j, joint.capsules);
    return body;
  }

  void add_joint(XMLElement* body, const Joint& joint, int j) {
    auto* e = add(body, "joint");
    set(e, "name", joint.name);
    set(e, "type", joint.type == JointType::prismatic ? "slide" : "hinge");
    const Isometry3d T_link_joint = joint.T_joint_link.inverse();
    set(e, "pos", numbers(T_link_joint.translation()));
    set(e, "axis", numbers(T_link_joint.linear().col(2)));
    const bool master = following_.is_master(j);
    const int k = following_.joints[static_cast<std::size_t>(j)].coordinate;
    const Limits& limits = master ? robot_.coordinates[static_cast<std::size_t>(k)].limits : joint.limits;
    if (std::isfinite(limits.lower) || std::isfinite(limits.upper))
      set(e, "range", numbers(Eigen::Vector2d(std::max(limits.lower, -no_end), std::min(limits.upper, no_end))));
    if (!master) return;
    const Dynamics& d = dynamics_[static_cast<std::size_t>(k)];
    if (d.damping.value_or(0) > 0) set(e, "damping", number(*d.damping));
    if (d.friction.value_or(0) > 0) set(e, "frictionloss", number(*d.friction));
    if (d.rotor > 0) set(e, "armature", number(d.rotor));
    if (d.stiffness.value_or(0) > 0) {
      set(e, "stiffness", number(*d.stiffness));
      set(e, "springref", number(d.rest));
    }
  }

  void add_frames_and_shapes(XMLElement* body, int joint, const std::vector<Capsule>& capsules) {
    for (const auto& frame : robot_.frames) {
      if (frame.joint != joint) continue;
      auto* site = add(body, "site");
      set(site, "name", fresh(sites_, frame.name));
      set_place(site, frame.T_link_frame);
    }
    for (const auto& capsule : capsules) {
      if (!(capsule.radius > 0)) continue;
      auto* geom = add(body, "geom");
      const bool round = (capsule.b - capsule.a).norm() < 1e-9;  // MuJoCo wants ends that are apart
      set(geom, "type", round ? "sphere" : "capsule");
      Vector6d ends;
      ends << capsule.a, capsule.b;
      set(geom, round ? "pos" : "fromto", round ? numbers(capsule.a) : numbers(ends));
      set(geom, "size", number(capsule.radius));
      set(geom, "contype", "0");
      set(geom, "conaffinity", "0");
    }
  }

  // q_joint − Σ G q_master = offset: between two joints directly, between more through a tendon that keeps its length.
  void add_couplings() {
    std::vector<std::string> soft;
    for (int j = 0; j < robot_.links(); ++j) {
      const Follows& follows = following_.joints[static_cast<std::size_t>(j)];
      if (follows.coordinate == Follows::none || following_.is_master(j)) continue;
      const std::string& name = robot_.joints[static_cast<std::size_t>(j)].name;
      soft.push_back(name);
      if (follows.coordinate == Follows::several)
        tie(j, name);
      else
        pair(follows, name);
    }
    if (notes_ && !soft.empty())
      notes_->push_back(
          {Severity::info, "mjcf-soft-coupling",
           fmt::format("{}: MuJoCo enforces couplings by soft equality constraints; joints that follow others: {}",
                       robot_.name, listed(soft))});
  }

  const std::string& master_name(int coordinate) const {
    const int joint = following_.masters[static_cast<std::size_t>(coordinate)];
    return robot_.joints[static_cast<std::size_t>(joint)].name;
  }

  void pair(const Follows& follows, const std::string& joint) {
    auto* e = add(child(root_, "equality"), "joint");
    set(e, "joint1", joint);
    set(e, "joint2", master_name(follows.coordinate));
    set(e, "polycoef", numbers((Eigen::VectorXd(5) << follows.offset, follows.factor, 0, 0, 0).finished()));
  }

  void tie(int j, const std::string& joint) {
    auto* tendon = add(child(root_, "tendon"), "fixed");
    const std::string name = joint + "_coupling";
    set(tendon, "name", name);
    const auto part = [&](const std::string& of, double factor) {
      auto* e = add(tendon, "joint");
      set(e, "joint", of);
      set(e, "coef", number(factor));
    };
    part(joint, 1);
    for (int k = 0; k < robot_.dof(); ++k)
      if (robot_.G(j, k) != 0) part(master_name(k), -robot_.G(j, k));
    auto* e = add(child(root_, "equality"), "tendon");
    set(e, "tendon1", name);
    set(e, "polycoef", numbers((Eigen::VectorXd(5) << robot_.g0[j], 0, 0, 0, 0).finished()));
  }

  void add_motors() {
    auto* actuator = add(root_, "actuator");
    for (int k = robot_.base_dof(); k < robot_.dof(); ++k) {
      const Coordinate& c = robot_.coordinates[static_cast<std::size_t>(k)];
      auto* motor = add(actuator, "motor");
      set(motor, "name", c.name);
      set(motor, "joint", master_name(k));
      if (std::isfinite(c.limits.effort) && c.limits.effort > 0)
        set(motor, "ctrlrange", numbers(Eigen::Vector2d(-c.limits.effort, c.limits.effort)));
    }
  }

  // MuJoCo wants one name for one thing.
  static std::string fresh(std::set<std::string>& taken, std::string name) {
    while (!taken.insert(name).second) name += "_";
    return name;
  }

  const Model& model_;
  const Robot& robot_;
  Diagnostics* notes_;
  Following following_;
  std::vector<Dynamics> dynamics_;
  tinyxml2::XMLDocument document_;
  XMLElement* root_ = nullptr;
  std::set<std::string> bodies_{"world", ""}, sites_{""};  // names taken: the world is one of the bodies
};

}  // namespace

std::string to_mjcf(const Model& model, Diagnostics* notes) { return MjcfWriter(model, notes).run(); }

}  // namespace steelyard
