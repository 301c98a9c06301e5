// MJCF, MuJoCo's own format: bodies welded to others merged, equalities between joints as coupling, armature, damping
// and frictionloss as nominal values.
#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/listed.hpp"
#include "steelyard/robot/description.hpp"
#include "steelyard/robot/mjcf_actuators.hpp"
#include "steelyard/robot/mjcf_bodies.hpp"
#include "steelyard/robot/mjcf_couplings.hpp"
#include "steelyard/robot/mjcf_geom.hpp"
#include "steelyard/robot/plausible.hpp"

namespace steelyard {

namespace {

using Eigen::Isometry3d;
using Eigen::Matrix3d;
using Eigen::Vector3d;

// Grows the robot and the values from the bodies, depth first, as MuJoCo numbers them.
class MjcfBuilder {
 public:
  MjcfBuilder(const MjcfDocument& document, const std::string& file, std::optional<Base> base, Robot& robot)
      : document_(document),
        settings_(document),
        geoms_(document, settings_, file),
        file_(file),
        floats_(base == Base::floating),
        robot_(robot) {}

  const MjcfSettings& settings() const { return settings_; }

  std::map<std::string, LinkParameters> body_inertias() const {
    std::map<std::string, LinkParameters> out;
    for (const auto& body : bodies_) out[body.name] = scale() * body.inertia;
    return out;
  }

  Model run() {
    for (const auto& world : document_.sections("worldbody")) {
      Content content;
      collect(world, Isometry3d::Identity(), content);
      visit_children(content, Place{});
    }
    if (robot_.joints.size() > max_joints)
      throw InvalidInput(
          fmt::format("{}: {} moving joints; Steelyard takes up to {}", file_, robot_.joints.size(), max_joints));
    const std::vector<LinkParameters> links = add_up();
    MjcfActuators actuators(document_, settings_, joints_, reference_inertia(links));
    actuators.limit_efforts(robot_);
    const Diagnostics couplings = couple_mjcf_joints(document_, joints_, file_, robot_);
    actuators.set_controller(robot_);
    for (std::size_t j = 0; j < links.size(); ++j)
      if (!links[j].allFinite())
        throw InvalidInput(
            fmt::format("{}: the inertia of body '{}' is too large to compute with: check its sizes and masses", file_,
                        robot_.joints[j].link));
    for (const int joint : partly_known_) robot_.joints[static_cast<std::size_t>(joint)].extent.reset();
    const NamedValues known = add_shafts(robot_, values_);
    Model out(robot_, known);
    for (std::size_t j = 0; j < links.size(); ++j) out.set_link(static_cast<int>(j), links[j]);
    append(out.robot.diagnostics, notes());
    append(out.robot.diagnostics, settings_.notes(file_));
    append(out.robot.diagnostics, couplings);
    append(out.robot.diagnostics, actuators.notes(file_));
    return out;
  }

 private:
  // Where an element stands: the joint whose link it is part of, and the pose of the frame around it in that link.
  struct Place {
    int joint = -1;
    Isometry3d T = Isometry3d::Identity();
  };

  struct Body {
    std::string name;
    int joint = -1;
    Isometry3d T_link_body = Isometry3d::Identity();
    LinkParameters inertia = LinkParameters::Zero();  // about the body's frame
  };

  // Elements of a body, or of the world, each with the pose of the <frame>s around it in the body.
  struct Content {
    std::vector<std::pair<MjcfElement, Isometry3d>> joints, geoms, bodies, sites;
    std::vector<MjcfElement> inertials;
  };

  void collect(const MjcfElement& of, const Isometry3d& T, Content& out) {
    for (const auto& e : of.children()) {
      const std::string tag = e.tag();
      if (tag == "frame")
        collect(e, T * settings_.pose(e), out);
      else if (tag == "body")
        out.bodies.emplace_back(e, T);
      else if (tag == "joint" || tag == "freejoint")
        out.joints.emplace_back(e, T);
      else if (tag == "geom")
        out.geoms.emplace_back(e, T);
      else if (tag == "site")
        out.sites.emplace_back(e, T);
      else if (tag == "inertial")
        out.inertials.push_back(e);
      else if (tag == "plugin")
        plugins_.push_back(e.text("plugin", e.text("instance", "<plugin>")));
      else if (tag == "composite" || tag == "flexcomp" || tag == "replicate" || tag == "attach")
        e.fail("is not supported: let MuJoCo expand it (mj_saveLastXML) and read that file");
      else if (tag != "camera" && tag != "light")
        e.fail("is not an element of a body");
    }
  }

  void visit_children(const Content& content, const Place& at) {
    for (const auto& [e, T] : content.sites)
      if (const auto name = e.text("name"))
        robot_.frames.push_back({one_line(*name, 500), at.joint, at.T * T * settings_.pose(e)});
    for (const auto& [e, T] : content.bodies) visit(e, at, T * settings_.pose(e));
  }

  void visit(const MjcfElement& e, const Place& around, const Isometry3d& T_parent_body) {
    if (++bodies_read_ > max_bodies)
      throw InvalidInput(fmt::format("{}: Steelyard reads robots of up to {} bodies", file_, max_bodies));
    const std::string name = fresh_name(e, fmt::format("body{}", bodies_read_), body_names_);
    Content content;
    collect(e, Isometry3d::Identity(), content);
    Place at{around.joint, around.T * T_parent_body};
    const int parent = at.joint;
    for (std::size_t k = 0; k < content.joints.size(); ++k) {
      const auto& [joint, T] = content.joints[k];
      const std::string type = joint.tag() == "freejoint" ? "free" : joint.text("type", "hinge");
      const bool base = around.joint < 0 && content.joints.size() == 1;
      if (type == "ball" && base && floats_)
        joint.fail(
            "a ball joint keeps the place of its body, so that it is not a floating base: leave `base` floating out, "
            "which holds the body, or write <freejoint/>, or three hinges");
      if (type == "ball" && base) {
        held_.push_back(name);
        continue;
      }
      if (type == "free") {
        if (around.joint >= 0 || content.joints.size() > 1)
          joint.fail("is a free joint, which is only allowed on a body of the world without other joints");
        if (!floats_) {
          held_.push_back(name);
          continue;
        }
        if (robot_.links() > 0) joint.fail("is free beside another body that moves: one robot to a file");
        at = {add_base(name), Isometry3d::Identity()};
        continue;
      }
      const bool last = k + 1 == content.joints.size();
      const std::string link = last ? name : fmt::format("{}/{}", name, joint.text("name", std::to_string(k + 1)));
      at = {add_joint(joint, type, T, at, link, name), Isometry3d::Identity()};
    }
    if (at.joint == parent) robot_.frames.push_back({name, at.joint, at.T});
    if (e.number("gravcomp", 0) != 0) compensated_.push_back(name);
    bodies_.push_back({name, at.joint, at.T, bounded(inertia(content), settings_.pose(e).translation())});
    add_shapes(content, at);
    visit_children(content, at);
  }

  int add_base(const std::string& body) {
    robot_.joints.push_back(floating_joint(body));
    joint_names_.insert("base");
    values_.emplace_back();
    joints_.refs.push_back(0);
    return 0;
  }

  int add_joint(const MjcfElement& e, const std::string& type, const Isometry3d& T_body_frame, const Place& at,
                const std::string& link, const std::string& body) {
    if (type != "hinge" && type != "slide")
      e.fail(fmt::format("type=\"{}\" is not supported: joints must be hinge or slide{}", one_line(type, 100),
                         type == "ball" ? "; three hinges replace a ball" : ""));
    Joint joint;
    joint.name = fresh_name(e, body + "_joint", joint_names_);
    joint.link = link;
    joint.type = type == "slide" ? JointType::prismatic : JointType::revolute;
    joint.parent = at.joint;
    const auto written = [&](double x) { return joint.type == JointType::revolute ? settings_.angle(x) : x; };
    const Vector3d axis = e.vector("axis", Vector3d::UnitZ());
    if (!(axis.norm() > 1e-10)) e.fail("its axis has no length");
    Isometry3d T_body_joint = Isometry3d::Identity();
    T_body_joint.translate(e.vector("pos", Vector3d::Zero()));
    T_body_joint = T_body_frame * T_body_joint;
    T_body_joint.linear() = z_along((T_body_frame.linear() * axis).normalized());
    joint.T_parent_joint = at.T * T_body_joint;
    // The body stands as written where the joint is at `ref`.
    const double ref = written(e.number("ref", 0));
    Isometry3d back = Isometry3d::Identity();
    if (joint.type == JointType::revolute && ref != 0)
      back.rotate(Eigen::AngleAxisd(-ref, Vector3d::UnitZ()));
    else if (ref != 0)
      back.translate(-ref * Vector3d::UnitZ());
    joint.T_joint_link = back * T_body_joint.inverse();
    if (settings_.limited(e, "limited", "range")) {
      const auto range = e.numbers("range", 2, 2);
      if (range.empty() || !(range[0] < range[1])) e.fail("is limited, but its range is not in ascending order");
      joint.limits.lower = written(range[0]);
      joint.limits.upper = written(range[1]);
    } else {
      joint.limits.continuous = joint.type == JointType::revolute;
    }
    if (settings_.limited(e, "actuatorfrclimited", "actuatorfrcrange"))
      if (const auto range = e.numbers("actuatorfrcrange", 2, 2); !range.empty())
        joint.limits.effort = std::max(std::abs(range[0]), std::abs(range[1]));
    if (!e.numbers("springdamper", 1, 2).empty()) springs_.push_back(joint.name);

    JointValues values;
    const auto value = [&](const char* attribute, std::optional<double>& out) {
      const auto found = e.numbers(attribute, 1, 1);
      if (found.empty()) return;
      if (found[0] < 0) e.fail(fmt::format("{}=\"{}\" is negative", attribute, found[0]));
      out = found[0];
    };
    value("damping", values.damping);
    value("frictionloss", values.friction);
    value("armature", values.rotor);
    values.stiffness = e.number("stiffness", 0);
    if (values.stiffness < 0) e.fail(fmt::format("stiffness=\"{}\" is negative", values.stiffness));
    values.rest = written(e.number("springref", 0));
    values_.push_back(values);
    joints_.refs.push_back(ref);
    joints_.index[joint.name] = robot_.links();
    robot_.joints.push_back(joint);
    return robot_.links() - 1;
  }

  LinkParameters inertia(const Content& content) const {
    using From = MjcfSettings::InertiaFromGeoms;
    if (content.inertials.size() > 1) content.inertials[1].fail("is a second one; a body has one");
    if (!content.inertials.empty() && settings_.inertia != From::always) return written(content.inertials.front());
    LinkParameters out = LinkParameters::Zero();
    if (settings_.inertia == From::never) return out;
    for (const auto& [geom, T] : content.geoms) out += geoms_.inertia(geom, T);
    return out;
  }

  LinkParameters written(const MjcfElement& e) const {
    const auto mass = e.numbers("mass", 1, 1);
    if (mass.empty()) e.fail("has no mass");
    if (mass[0] < 0) e.fail("its mass is negative");
    Matrix3d I = Matrix3d::Zero();
    if (const auto full = e.numbers("fullinertia", 6, 6); !full.empty()) {
      if (e.text("diaginertia")) e.fail("has both diaginertia and fullinertia");
      I << full[0], full[3], full[4], full[3], full[1], full[5], full[4], full[5], full[2];
    } else {
      I = e.vector("diaginertia", Vector3d::Zero()).asDiagonal();
    }
    return express_in_parent(settings_.pose(e), from_centre_of_mass(mass[0], Vector3d::Zero(), I));
  }

  // What <compiler> asks of every body: a least mass, least moments, moments that a body can have. MuJoCo puts the mass
  // of a body that has none of its own as far from the body's frame as that is from its parent's (`place`).
  LinkParameters bounded(const LinkParameters& x, const Vector3d& place) const {
    if (settings_.least_mass <= 0 && settings_.least_moment <= 0 && !settings_.balance) return x;
    const Vector3d com = x[9] > 0 ? Vector3d(first_moment(x) / x[9]) : place;
    const Eigen::SelfAdjointEigenSolver<Matrix3d> axes(inertia_about_origin(x) -
                                                       x[9] * skew(com).transpose() * skew(com));
    Vector3d moments = axes.eigenvalues().cwiseMax(settings_.least_moment);
    if (settings_.balance && moments[0] + moments[1] < moments[2]) moments.setConstant(moments.mean());
    return from_centre_of_mass(std::max(x[9], settings_.least_mass), com,
                               axes.eigenvectors() * moments.asDiagonal() * axes.eigenvectors().transpose());
  }

  // Of all masses to the total that <compiler> asks for.
  double scale() const {
    double total = 0;
    for (const auto& body : bodies_) total += body.inertia[9];
    return settings_.total_mass && total > 0 ? *settings_.total_mass / total : 1;
  }

  std::vector<LinkParameters> add_up() const {
    std::vector<LinkParameters> out(robot_.joints.size(), LinkParameters::Zero());
    for (const auto& body : bodies_)
      if (body.joint >= 0)
        out[static_cast<std::size_t>(body.joint)] += scale() * express_in_parent(body.T_link_body, body.inertia);
    return out;
  }

  // Around the shapes that collide, or around all where none does. A box around some of the bodies that make up a link
  // would be wrong.
  void add_shapes(const Content& content, const Place& at) {
    const bool any = std::any_of(content.geoms.begin(), content.geoms.end(),
                                 [](const auto& geom) { return MjcfGeoms::collides(geom.first); });
    std::optional<LinkShape> all;
    bool known = true;
    for (const auto& [geom, T] : content.geoms) {
      if (any && !MjcfGeoms::collides(geom)) continue;
      const auto shape = geoms_.shape(geom, at.T * T);
      known = known && shape;
      if (shape) all = united(all, *shape);
    }
    if (at.joint < 0) {
      if (all) robot_.base_capsules.insert(robot_.base_capsules.end(), all->capsules.begin(), all->capsules.end());
      return;
    }
    Joint& joint = robot_.joints[static_cast<std::size_t>(at.joint)];
    if (known && all) {
      joint.extent = joint.extent ? united(*joint.extent, all->box) : all->box;
      joint.capsules.insert(joint.capsules.end(), all->capsules.begin(), all->capsules.end());
    } else if (bodies_.back().inertia[9] > 0) {
      partly_known_.insert(at.joint);
    }
  }

  // Inertia about each joint's axis of all that it carries, armature included, in the pose of the file: the diagonal of
  // the mass matrix there.
  Eigen::VectorXd reference_inertia(const std::vector<LinkParameters>& links) const {
    std::vector<LinkParameters> carried = links;
    Eigen::VectorXd out = Eigen::VectorXd::Zero(robot_.links());
    for (int j = robot_.links(); j-- > 0;) {
      const Joint& joint = robot_.joints[static_cast<std::size_t>(j)];
      if (joint.type == JointType::floating) continue;
      const LinkParameters& all = carried[static_cast<std::size_t>(j)];
      const LinkParameters turned = express_in_parent(joint.T_joint_link, all);
      out[j] = joint.type == JointType::revolute ? turned[5] : turned[9];
      out[j] += values_[static_cast<std::size_t>(j)].rotor.value_or(0);
      if (joint.parent >= 0)
        carried[static_cast<std::size_t>(joint.parent)] +=
            express_in_parent(T_parent_link(joint, joints_.refs[static_cast<std::size_t>(j)]), all);
    }
    return out;
  }

  // What the file says and the model does not have.
  Diagnostics notes() const {
    Diagnostics out;
    const auto say = [&](Severity severity, const char* code, const std::vector<std::string>& names,
                         const std::string& what) {
      if (!names.empty())
        out.push_back({severity, code, one_line(fmt::format("{}: {}: {}", file_, what, listed(names)))});
    };
    say(Severity::info, "mjcf-base-held", held_,
        "bodies with a free or ball joint to the world are taken as fixed in their initial pose (`base` floating lets "
        "the free ones move)");
    say(Severity::warning, "mjcf-spring", springs_,
        "springs given by a time constant (springdamper) are not modelled; write their stiffness and damping");
    say(Severity::warning, "mjcf-not-used", plugins_, "plugins of bodies are not used");
    say(Severity::warning, "mjcf-gravcomp", compensated_, "gravity compensation of bodies is not modelled");
    std::vector<std::string> unused;
    for (const auto& e : document_.root().children()) {
      static const std::set<std::string> used = {"compiler",  "option",   "default",  "asset",
                                                 "worldbody", "equality", "actuator", "tendon"};
      const std::string tag = fmt::format("<{}>{}", e.tag(), names_of_keys(e));
      if (used.count(e.tag()) == 0 && std::find(unused.begin(), unused.end(), tag) == unused.end())
        unused.push_back(tag);
    }
    say(Severity::info, "mjcf-ignored-tag", unused, "not used");
    std::vector<std::string> weightless;
    std::vector<double> mass(robot_.joints.size(), 0);
    for (const auto& body : bodies_)
      if (body.joint >= 0) mass[static_cast<std::size_t>(body.joint)] += body.inertia[9];
    for (std::size_t j = 0; j < mass.size(); ++j)
      if (mass[j] == 0 && robot_.joints[j].link.find('/') == std::string::npos)
        weightless.push_back(robot_.joints[j].link);
    say(Severity::warning, "mjcf-no-mass", weightless,
        "bodies without <inertial> or geoms with mass are taken as massless");
    if (!partly_known_.empty()) {
      std::vector<std::string> names;
      for (const int joint : partly_known_) names.push_back(robot_.joints[static_cast<std::size_t>(joint)].link);
      say(Severity::info, "mjcf-unknown-shape", names,
          "the shapes of these links are unknown, because a mesh cannot be read");
    }
    return out;
  }

  // Poses that <keyframe> names, for those who look for them.
  static std::string names_of_keys(const MjcfElement& e) {
    std::vector<std::string> names;
    for (const auto& key : e.children())
      if (const auto name = key.text("name"); e.tag() == "keyframe" && name) names.push_back(one_line(*name, 100));
    return names.empty() ? "" : fmt::format(" (poses {})", listed(names));
  }

  static std::string fresh_name(const MjcfElement& e, const std::string& otherwise, std::set<std::string>& taken) {
    auto given = e.text("name");
    if (given && given->empty()) given.reset();
    std::string name = one_line(given.value_or(otherwise), 500);
    if (given && taken.count(name) > 0) e.fail("this name is already in use");
    while (!taken.insert(name).second) name += "_";
    return name;
  }

  const MjcfDocument& document_;
  MjcfSettings settings_;
  MjcfGeoms geoms_;
  const std::string& file_;
  bool floats_;
  Robot& robot_;
  std::size_t bodies_read_ = 0;
  std::vector<Body> bodies_;
  std::vector<JointValues> values_;  // values of the joints
  MjcfJoints joints_;
  std::set<std::string> body_names_, joint_names_;
  std::set<int> partly_known_;  // joints whose link has a body without a shape
  std::vector<std::string> held_, springs_, compensated_, plugins_;
};

}  // namespace

std::map<std::string, LinkParameters> mjcf_body_inertias(const std::string& xml, const std::string& file) {
  const MjcfDocument document(xml, file);
  Robot robot;
  MjcfBuilder builder(document, file, std::nullopt, robot);
  builder.run();
  return builder.body_inertias();
}

Model parse_mjcf(const std::string& xml, const std::string& file, const RobotOptions& options) {
  const MjcfDocument document(xml, file);
  const MjcfElement root = document.root();
  if (root.tag() != "mujoco") root.fail("is not <mujoco>, so the file is not an MJCF");
  Robot robot;
  robot.name = root.text("model", std::filesystem::path(file).stem().string());
  robot.source = file;
  MjcfBuilder builder(document, file, options.base, robot);
  robot.gravity = options.gravity.value_or(builder.settings().gravity);
  Model model = builder.run();
  if (options.base == Base::floating && !model.robot.floating())
    throw InvalidInput(
        fmt::format("{}: `base` floating: no body has a <freejoint/>, which MuJoCo needs to let it float", file));
  check(model, file);
  append(model.robot.diagnostics, implausible(model, file));
  return options.joints.empty() ? model : select_coordinates(model, options.joints);
}

}  // namespace steelyard
