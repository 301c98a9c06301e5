// URDF through urdfdom: fixed joints merged, mimic joints as coupling, <dynamics> as nominal friction.
#include <console_bridge/console.h>
#include <fmt/format.h>
#include <urdf_model/model.h>
#include <urdf_parser/urdf_parser.h>

#include <cmath>
#include <map>
#include <set>

#include "steelyard/core/error.hpp"
#include "steelyard/robot/description.hpp"
#include "steelyard/robot/plausible.hpp"
#include "steelyard/robot/urdf_geometry.hpp"
#include "steelyard/robot/urdf_scan.hpp"

namespace steelyard {

namespace {

using Eigen::Isometry3d;
using Eigen::Vector3d;

Isometry3d to_isometry(const urdf::Pose& pose) {
  Isometry3d T = Isometry3d::Identity();
  T.translate(Vector3d(pose.position.x, pose.position.y, pose.position.z));
  T.rotate(Eigen::Quaterniond(pose.rotation.w, pose.rotation.x, pose.rotation.y, pose.rotation.z).normalized());
  return T;
}

// Converters from SDF write "unlimited" as 1e16 or as the largest double.
double or_unlimited(double limit) { return std::abs(limit) < 1e16 ? limit : std::copysign(infinity, limit); }

LinkParameters to_parameters(const urdf::Inertial& inertial) {
  Eigen::Matrix3d I;
  I << inertial.ixx, inertial.ixy, inertial.ixz, inertial.ixy, inertial.iyy, inertial.iyz, inertial.ixz, inertial.iyz,
      inertial.izz;
  const LinkParameters about_com = from_centre_of_mass(inertial.mass, Vector3d::Zero(), I);
  return express_in_parent(to_isometry(inertial.origin), about_com);
}

// Captures urdfdom's messages for ours. Its log goes nowhere else during the object's lifetime.
class CapturedLog : public console_bridge::OutputHandler {
 public:
  CapturedLog() { console_bridge::useOutputHandler(this); }
  ~CapturedLog() override { console_bridge::restorePreviousOutputHandler(); }
  CapturedLog(const CapturedLog&) = delete;
  CapturedLog& operator=(const CapturedLog&) = delete;
  void log(const std::string& text, console_bridge::LogLevel level, const char*, int) override {
    if (level >= console_bridge::CONSOLE_BRIDGE_LOG_ERROR && first_.empty()) first_ = text;
  }
  const std::string& first() const { return first_; }

 private:
  std::string first_;
};

urdf::ModelInterfaceSharedPtr parse(const UrdfScan& scan, const std::string& file) {
  CapturedLog log;
  urdf::ModelInterfaceSharedPtr model;
  std::string why;
  try {
    model = urdf::parseURDF(scan.cleaned);
  } catch (const std::exception& e) {
    why = e.what();
  }
  if (!model) throw InvalidInput(fmt::format("{}: urdfdom rejects it: {}", file, why.empty() ? log.first() : why));
  return model;
}

// Grows the robot and the values from the URDF's tree, depth first.
class Builder {
 public:
  Builder(const urdf::ModelInterface& model, const UrdfScan& scan, UrdfGeometry& geometry, const std::string& file,
          std::optional<Base> base, Robot& robot)
      : model_(model), scan_(scan), geometry_(geometry), file_(file), base_(base), robot_(robot) {
    check_floating();
  }

  Model run() {
    const auto root = model_.getRoot();
    const bool free = base_ == Base::floating && scan_.floating.empty();  // the root itself, which no joint frees
    visit(root, free ? add_base(root->name) : -1, Isometry3d::Identity());
    if (robot_.joints.size() > max_joints)
      throw InvalidInput(
          fmt::format("{}: {} moving joints; Steelyard takes up to {}", file_, robot_.joints.size(), max_joints));
    bool any = false;
    for (const auto& body : bodies_) any = any || (scan_.has_inertia && body[9] != 0);
    if (!any)  // an <inertial> on the base alone does not concern moving links
      robot_.diagnostics.push_back(
          {Severity::warning, "no-nominal-inertia",
           fmt::format("{}: no moving link has an <inertial>: the structure is known, torques are not", file_)});
    for (std::size_t j = 0; j < bodies_.size(); ++j)
      if (const Joint& joint = robot_.joints[j]; any && bodies_[j][9] == 0)
        robot_.diagnostics.push_back({Severity::warning, "urdf-no-mass",
                                      fmt::format("{}:{}: link '{}' has no <inertial> and is taken as massless", file_,
                                                  scan_.link_line.at(joint.link), joint.link)});
    for (const int joint : partly_known_) robot_.joints[static_cast<std::size_t>(joint)].extent.reset();
    couple();
    const NamedValues known = add_shafts(robot_, joint_values());
    Model out(robot_, known);
    for (std::size_t j = 0; any && j < bodies_.size(); ++j) out.set_link(static_cast<int>(j), bodies_[j]);
    return out;
  }

 private:
  // A floating joint frees the whole robot from the world, and what stands on it must be said.
  void check_floating() const {
    if (scan_.floating.empty()) return;
    const auto joint = model_.getJoint(scan_.floating.front());
    const auto refuse = [&](const std::string& why) { fail(*joint, why); };
    if (!base_) refuse("is floating: say what holds the base, `base` floating (it moves freely) or fixed (it is held)");
    const auto root = model_.getRoot();
    const bool whole = joint->parent_link_name == root->name && root->child_joints.size() == 1;
    if (scan_.floating.size() > 1 || !whole)
      refuse("is floating, which only the one joint between the root link and the rest of the robot can be");
  }

  int add_base(const std::string& link) {
    robot_.joints.push_back(floating_joint(link));
    bodies_.emplace_back(LinkParameters::Zero());
    urdf_joints_.push_back(nullptr);
    return 0;
  }

  // `joint`: whose link this URDF link is part of; T: its pose in that link's frame.
  void visit(const urdf::LinkConstSharedPtr& link, int joint, const Isometry3d& T) {
    const bool own_frame = joint >= 0 && robot_.joints[static_cast<std::size_t>(joint)].link == link->name;
    if (!own_frame) robot_.frames.push_back({link->name, joint, T});
    if (joint >= 0 && link->inertial)
      bodies_[static_cast<std::size_t>(joint)] += express_in_parent(T, to_parameters(*link->inertial));
    if (joint >= 0)
      add_shape(*link, joint, T, own_frame);
    else if (const auto shape = geometry_.shape_if_known(link->name, T))
      robot_.base_capsules.insert(robot_.base_capsules.end(), shape->capsules.begin(), shape->capsules.end());
    auto child_joints = link->child_joints;  // urdfdom sorts them by name; the file's order is the user's
    std::sort(child_joints.begin(), child_joints.end(), [&](const auto& a, const auto& b) {
      return scan_.joint_order.at(a->name) < scan_.joint_order.at(b->name);
    });
    for (const auto& child_joint : child_joints) {
      const Isometry3d T_child = T * to_isometry(child_joint->parent_to_joint_origin_transform);
      const auto child = model_.getLink(child_joint->child_link_name);
      if (child_joint->type == urdf::Joint::FLOATING && base_ == Base::floating)
        visit(child, add_base(child->name), Isometry3d::Identity());
      else if (child_joint->type == urdf::Joint::FIXED || child_joint->type == urdf::Joint::FLOATING)
        visit(child, joint, T_child);
      else
        visit(child, add_joint(*child_joint, joint, T_child), Isometry3d::Identity());
    }
  }

  // A box around some of the bodies that make up a link would be wrong; around none it is not known.
  void add_shape(const urdf::Link& link, int joint, const Isometry3d& T, bool own_frame) {
    auto& extent = robot_.joints[static_cast<std::size_t>(joint)].extent;
    auto& capsules = robot_.joints[static_cast<std::size_t>(joint)].capsules;
    const bool body = scan_.has_inertia ? link.inertial && link.inertial->mass > 0 : own_frame;
    if (const auto shape = geometry_.shape(link.name, T)) {
      extent = extent ? united(*extent, shape->box) : shape->box;
      capsules.insert(capsules.end(), shape->capsules.begin(), shape->capsules.end());
    } else if (body) {
      partly_known_.insert(joint);
    }
  }

  int add_joint(const urdf::Joint& from, int parent, const Isometry3d& T) {
    Joint joint;
    joint.name = from.name;
    joint.link = from.child_link_name;
    joint.type = from.type == urdf::Joint::PRISMATIC ? JointType::prismatic : JointType::revolute;
    joint.parent = parent;
    const Vector3d axis = Vector3d(from.axis.x, from.axis.y, from.axis.z).normalized();
    Isometry3d T_link_joint = Isometry3d::Identity();
    T_link_joint.linear() = z_along(axis);
    joint.T_parent_joint = T * T_link_joint;
    joint.T_joint_link = T_link_joint.inverse();
    joint.limits.continuous = from.type == urdf::Joint::CONTINUOUS;
    if (from.limits) {
      const bool bounded = from.type != urdf::Joint::CONTINUOUS && from.limits->lower < from.limits->upper;
      if (bounded) {
        joint.limits.lower = or_unlimited(from.limits->lower);
        joint.limits.upper = or_unlimited(from.limits->upper);
      }
      if (from.limits->velocity > 0) joint.limits.velocity = or_unlimited(from.limits->velocity);
      if (from.limits->effort > 0) joint.limits.effort = or_unlimited(from.limits->effort);
    }
    robot_.joints.push_back(joint);
    bodies_.emplace_back(LinkParameters::Zero());
    urdf_joints_.push_back(&from);
    return robot_.links() - 1;
  }

  [[noreturn]] void fail(const urdf::Joint& joint, const std::string& why) const {
    throw InvalidInput(fmt::format("{}:{}: joint '{}': {}", file_, scan_.joint_line.at(joint.name), joint.name, why));
  }

  // Mimic joints follow others.
  void couple() {
    std::map<std::string, int> index;
    for (int j = 0; j < robot_.links(); ++j) index[robot_.joints[static_cast<std::size_t>(j)].name] = j;
    std::vector<std::optional<Follower>> followers(urdf_joints_.size());
    for (std::size_t j = 0; j < urdf_joints_.size(); ++j) {
      if (!urdf_joints_[j] || !urdf_joints_[j]->mimic) continue;
      const auto& mimic = urdf_joints_[j]->mimic;
      const auto leader = index.find(mimic->joint_name);
      if (leader == index.end() || !urdf_joints_[static_cast<std::size_t>(leader->second)])
        fail(*urdf_joints_[j], fmt::format("mimics '{}', which is not a moving joint", mimic->joint_name));
      followers[j] = Follower{{{leader->second, mimic->multiplier}}, mimic->offset};
    }
    couple_joints(robot_, followers, [&](int j, const std::string& why) {
      fail(*urdf_joints_[static_cast<std::size_t>(j)], fmt::format("{} (<mimic>)", why));
    });
  }

  // <dynamics damping friction> is nominal friction; absent everywhere, the columns are there without values.
  std::vector<JointValues> joint_values() const {
    std::vector<JointValues> out;
    for (const auto* joint : urdf_joints_) {
      JointValues& values = out.emplace_back();
      if (!joint) continue;
      if (joint->dynamics) values = {joint->dynamics->damping, joint->dynamics->friction, {}};
      if (const auto rotor = scan_.rotor_inertia.find(joint->name); rotor != scan_.rotor_inertia.end())
        values.rotor = rotor->second;
    }
    return out;
  }

  const urdf::ModelInterface& model_;
  const UrdfScan& scan_;
  UrdfGeometry& geometry_;
  const std::string& file_;
  std::optional<Base> base_;
  Robot& robot_;
  std::vector<LinkParameters> bodies_;           // bodies of the joints' links
  std::set<int> partly_known_;                   // joints whose link has a body without a shape
  std::vector<const urdf::Joint*> urdf_joints_;  // null: the floating base
};

}  // namespace

Model parse_urdf(const std::string& xml, const std::string& file, const RobotOptions& options) {
  const UrdfScan scan = scan_urdf(xml, file);
  const auto tree = parse(scan, file);
  Robot robot;
  robot.name = tree->getName();
  robot.source = file;
  robot.diagnostics = scan.diagnostics;
  if (options.gravity) robot.gravity = *options.gravity;
  UrdfGeometry geometry(xml, file);
  Model model = Builder(*tree, scan, geometry, file, options.base, robot).run();
  geometry.report(model.robot.diagnostics);
  check(model, file);
  append(model.robot.diagnostics, implausible(model, file));
  return options.joints.empty() ? model : select_coordinates(model, options.joints);
}

}  // namespace steelyard
