#include "steelyard/export/urdf.hpp"

#include <fmt/format.h>

#include <cmath>
#include <set>

#include "steelyard/core/error.hpp"
#include "steelyard/core/version.hpp"
#include "steelyard/export/follow.hpp"
#include "steelyard/export/urdf_values.hpp"

namespace steelyard {

namespace {

using namespace urdf_export;
using Eigen::Isometry3d;
using Eigen::Vector3d;
using tinyxml2::XMLElement;

constexpr double unlimited = 1e16;  // value that converters write, and parse_urdf reads, for no limit at all

class UrdfWriter {
 public:
  UrdfWriter(const Model& model, Diagnostics* notes) : model_(model), robot_(model.robot), notes_(notes) {}

  std::string run() {
    document_.InsertEndChild(document_.NewDeclaration());
    root_ = document_.NewElement("robot");
    root_->SetAttribute("name", robot_.name.c_str());
    document_.InsertEndChild(root_);
    follow_coordinates();
    place_link_frames();
    name_base();
    for (int j = 0; j < robot_.links(); ++j) {
      add_link(robot_.joints[static_cast<std::size_t>(j)], j);
      add_joint(robot_.joints[static_cast<std::size_t>(j)], j);
    }
    for (const auto& frame : robot_.frames) add_frame(frame);
    report_beyond(model_, urdf_format, root_, notes_);
    tinyxml2::XMLPrinter printer;
    document_.Print(&printer);
    return printer.CStr();
  }

 private:
  // Every joint is a coordinate, mimics the one joint that is, or stands still.
  void follow_coordinates() {
    following_ = follow(robot_, "a URDF");
    for (int j = 0; j < robot_.links(); ++j)
      if (following_.joints[static_cast<std::size_t>(j)].coordinate == Follows::several)
        throw Unattainable(
            fmt::format("joint '{}' depends on several coordinates (coupling.G), which a URDF cannot express",
                        robot_.joints[static_cast<std::size_t>(j)].name));
  }

  // URDF wants the origin of the link frame on the axis of a joint that turns. Where ours is not, the joint's frame
  // takes its place.
  void place_link_frames() {
    std::vector<std::string> moved;
    for (const auto& joint : robot_.joints) {
      const Vector3d p = joint.T_joint_link.translation();
      const bool on_axis = joint.type == JointType::prismatic || (p.x() == 0 && p.y() == 0);
      T_link_urdf_.push_back(on_axis ? Isometry3d::Identity() : joint.T_joint_link.inverse());
      if (!on_axis) moved.push_back(joint.link);
    }
    if (notes_ && !moved.empty())
      notes_->push_back({Severity::info, "urdf-link-frame-moved",
                         fmt::format("{}: a URDF has a link's frame on its joint's axis; these were moved there: {}",
                                     robot_.name, fmt::join(moved, ", "))});
  }

  // The base is the frame that is one with it, or a new link.
  void name_base() {
    for (const auto& joint : robot_.joints) {
      links_.insert(joint.link);
      joints_.insert(joint.name);
    }
    for (const auto& frame : robot_.frames)
      if (base_.empty() && frame.joint < 0 && frame.T_link_frame.matrix() == Isometry3d::Identity().matrix())
        base_ = frame.name;
    for (const auto& frame : robot_.frames) frames_.insert(frame.name);
    if (base_.empty()) {
      base_ = "base";
      // Nor a joint's name: Pinocchio takes links and joints for one set of names.
      while (links_.count(base_) || frames_.count(base_) || joints_.count(base_)) base_ += "_link";
    }
    links_.insert(base_);
    named("link", base_);
  }

  XMLElement* named(const char* tag, const std::string& name) {
    auto* e = document_.NewElement(tag);
    e->SetAttribute("name", name.c_str());
    root_->InsertEndChild(e);
    return e;
  }

  void add_link(const Joint& joint, int j) {
    auto* link = named("link", joint.link);
    const auto body = model_.link(j);
    if (!body || weightless(*body)) return;
    const Isometry3d T_urdf_link = T_link_urdf_[static_cast<std::size_t>(j)].inverse();
    set_inertial(child(link, "inertial"), express_in_parent(T_urdf_link, *body), joint.link);
  }

  // T in the frame of our link `joint`, expressed in the URDF's.
  Isometry3d in_urdf(int joint, const Isometry3d& T) const {
    return joint < 0 ? T : T_link_urdf_[static_cast<std::size_t>(joint)].inverse() * T;
  }

  XMLElement* connect(const std::string& name, const char* type, int parent, const std::string& link,
                      const Isometry3d& T) {
    auto* e = named("joint", name);
    e->SetAttribute("type", type);
    child(e, "parent")
        ->SetAttribute("link",
                       parent < 0 ? base_.c_str() : robot_.joints[static_cast<std::size_t>(parent)].link.c_str());
    child(e, "child")->SetAttribute("link", link.c_str());
    set_pose(child(e, "origin"), T);
    return e;
  }

  void add_joint(const Joint& joint, int j) {
    const Follows& follows = following_.joints[static_cast<std::size_t>(j)];
    const bool still = follows.coordinate < 0, master = following_.is_master(j);
    const Isometry3d T_joint_urdf = joint.T_joint_link * T_link_urdf_[static_cast<std::size_t>(j)];
    const double at_zero = still || master ? follows.offset : 0;
    const Isometry3d T = in_urdf(joint.parent, joint.T_parent_joint * joint_motion(joint.type, at_zero) * T_joint_urdf);
    const Limits& limits =
        master ? robot_.coordinates[static_cast<std::size_t>(follows.coordinate)].limits : joint.limits;
    const bool bounded = std::isfinite(limits.lower) || std::isfinite(limits.upper);
    const char* const type = still                                ? "fixed"
                             : joint.type == JointType::prismatic ? "prismatic"
                             : bounded                            ? "revolute"
                                                                  : "continuous";
    auto* e = connect(joint.name, type, joint.parent, joint.link, T);
    if (still) return;
    child(e, "axis")->SetAttribute("xyz", numbers(T_joint_urdf.linear().transpose().col(2)).c_str());
    add_limit(e, limits, std::string(type) != "continuous");
    if (master) add_dynamics(e, follows.coordinate);
    if (!master) add_mimic(e, follows);
  }

  static void add_limit(XMLElement* joint, const Limits& limits, bool positions) {
    const auto value = [](double x) { return number(std::clamp(x, -unlimited, unlimited)); };
    if (!positions && !std::isfinite(limits.velocity) && !std::isfinite(limits.effort)) return;
    auto* limit = child(joint, "limit");
    if (positions) {
      limit->SetAttribute("lower", value(limits.lower).c_str());
      limit->SetAttribute("upper", value(limits.upper).c_str());
    }
    limit->SetAttribute("effort", value(limits.effort).c_str());
    limit->SetAttribute("velocity", value(limits.velocity).c_str());
  }

  void add_dynamics(XMLElement* joint, int k) {
    const Dynamics d = dynamics(model_)[static_cast<std::size_t>(k)];
    if (!d.damping && !d.friction) return;
    auto* e = child(joint, "dynamics");
    if (d.damping) e->SetAttribute("damping", number(*d.damping).c_str());
    if (d.friction) e->SetAttribute("friction", number(*d.friction).c_str());
  }

  void add_mimic(XMLElement* joint, const Follows& follows) {
    auto* e = child(joint, "mimic");
    const int master = following_.masters[static_cast<std::size_t>(follows.coordinate)];
    e->SetAttribute("joint", robot_.joints[static_cast<std::size_t>(master)].name.c_str());
    e->SetAttribute("multiplier", number(follows.factor).c_str());
    e->SetAttribute("offset", number(follows.offset).c_str());
  }

  void add_frame(const Frame& frame) {
    if (frame.name == base_ || !links_.insert(frame.name).second) return;
    named("link", frame.name);
    std::string joint = frame.name + "_fixed";
    while (!joints_.insert(joint).second) joint += "_";
    connect(joint, "fixed", frame.joint, frame.name, in_urdf(frame.joint, frame.T_link_frame));
  }

  const Model& model_;
  const Robot& robot_;
  Diagnostics* notes_;
  tinyxml2::XMLDocument document_;
  XMLElement* root_ = nullptr;
  Following following_;
  std::vector<Isometry3d> T_link_urdf_;  // URDF frame of each joint in its link frame
  std::string base_;
  std::set<std::string> links_, joints_, frames_;  // names taken
};

}  // namespace

std::string to_urdf(const Model& model, Diagnostics* notes) { return UrdfWriter(model, notes).run(); }

}  // namespace steelyard
