// The user's own MJCF with identified values.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "steelyard/core/error.hpp"
#include "steelyard/export/mjcf.hpp"
#include "steelyard/export/mjcf_assets.hpp"
#include "steelyard/export/mjcf_values.hpp"
#include "steelyard/export/own_description.hpp"
#include "steelyard/export/urdf_values.hpp"
#include "steelyard/robot/mjcf_bodies.hpp"

namespace steelyard {

namespace {

using namespace urdf_export;
using namespace mjcf_export;
using tinyxml2::XMLDocument;
using tinyxml2::XMLElement;

class MjcfUpdate {
 public:
  MjcfUpdate(const std::string& xml, const std::string& file, const Model& identified, Diagnostics* notes,
             const std::string& folder)
      : xml_(xml),
        file_(file),
        model_(identified),
        identified_(identified.robot),
        notes_(notes),
        original_(parse_mjcf(xml, file, as_read(identified.robot))),
        structure_(matching_structure(original_.robot, identified, file, "MJCF", [&](const RobotOptions& chosen) {
          chosen_ = parse_mjcf(xml, file, chosen);
          return chosen_->robot;
        })) {
    document_.Parse(xml.c_str(), xml.size());  // parse_mjcf has read it: it is well formed, its files are there
    stand_alone(document_, file, folder);
    for (auto* e = document_.RootElement()->FirstChildElement("worldbody"); e; e = e->NextSiblingElement("worldbody"))
      name_bodies(e);
  }

  std::string run() {
    for (auto* e = document_.RootElement()->FirstChildElement("compiler"); e; e = e->NextSiblingElement("compiler"))
      if (const char* angle = e->Attribute("angle")) degrees_ = std::string(angle) != "radian";
    for (int j = 0; j < original_.robot.links(); ++j) remove_unless_kept(original_.robot.joints[index(j)]);
    if (!links_are_the_originals()) replace_inertials();
    for (int j = 0; j < structure_.links(); ++j) replace_values(j);
    report_beyond(model_, mjcf_format, document_.RootElement(), notes_);
    tinyxml2::XMLPrinter printer;
    document_.Print(&printer);
    return printer.CStr();
  }

 private:
  static std::size_t index(int j) { return static_cast<std::size_t>(j); }

  void note(const char* code, const std::string& message) const {
    if (notes_) notes_->push_back({Severity::info, code, fmt::format("{}: {}", file_, message)});
  }

  // The reader's names of bodies and joints, in its order: those without one get theirs.
  void name_bodies(XMLElement* parent) {
    std::vector<XMLElement*> inner;
    collect(parent, inner);
    for (auto* body : inner) {
      ++bodies_read_;
      const std::string name = fresh(bodies_, body, fmt::format("body{}", bodies_read_));
      bodies_[name] = body;
      names_of_bodies_[body] = name;
      std::vector<XMLElement*> joints;
      collect_joints(body, joints);
      for (auto* joint : joints) {
        const std::string joint_name = fresh(joints_, joint, name + "_joint");
        joints_[joint_name] = joint;
        body_of_joint_[joint_name] = name;
      }
      name_bodies(body);
    }
  }

  static std::string fresh(const std::map<std::string, XMLElement*>& taken, const XMLElement* e, std::string name) {
    if (const char* given = e->Attribute("name"); given && *given != '\0') return one_line(given, 500);
    while (taken.count(name) > 0) name += "_";
    return name;
  }

  static void collect(XMLElement* parent, std::vector<XMLElement*>& out) {
    for (auto* e = parent->FirstChildElement(); e; e = e->NextSiblingElement()) {
      if (std::string(e->Name()) == "body") out.push_back(e);
      if (std::string(e->Name()) == "frame") collect(e, out);
    }
  }

  static void collect_joints(XMLElement* parent, std::vector<XMLElement*>& out) {
    for (auto* e = parent->FirstChildElement(); e; e = e->NextSiblingElement()) {
      if (std::string(e->Name()) == "joint") out.push_back(e);
      if (std::string(e->Name()) == "frame") collect_joints(e, out);
    }
  }

  // As when only actuators were fitted; model.yaml rounds.
  bool links_are_the_originals() const {
    const Model& before = chosen_ ? *chosen_ : original_;
    for (int j = 0; j < identified_.links(); ++j) {
      const LinkParameters x = *model_.link(j), y = before.link(j).value_or(LinkParameters::Zero());
      if (((x - y).cwiseAbs().array() > 1e-9 * y.cwiseAbs().array() + 1e-12 * y.norm()).any()) return false;
    }
    return true;
  }

  void replace_inertials() {
    bool changed = false;
    for (auto* e = document_.RootElement()->FirstChildElement("compiler"); e; e = e->NextSiblingElement("compiler"))
      changed = written_inertias_hold(e) || changed;
    if (changed) held_ = mjcf_body_inertias(xml_, file_);
    for (auto* e = document_.RootElement()->FirstChildElement("worldbody"); e; e = e->NextSiblingElement("worldbody"))
      replace_beside_links(e, false);
    for (int j = 0; j < identified_.links(); ++j) replace_inertial(j);
  }

  // Bodies that are no links: what is welded to one has its mass in that, what is held has the mass that <compiler>
  // made of its own.
  void replace_beside_links(XMLElement* parent, bool moves) {
    std::vector<XMLElement*> inner;
    collect(parent, inner);
    for (auto* body : inner) {
      const std::string& name = names_of_bodies_.at(body);
      const bool link = std::any_of(identified_.joints.begin(), identified_.joints.end(),
                                    [&](const Joint& joint) { return joint.link == name; });
      if (!link && moves) remove_mass(body);
      if (const auto held = held_.find(name); !link && !moves && held != held_.end()) {
        if (!weightless(held->second))
          set_principal(inertial_of(body), held->second, name);
        else if (body->FirstChildElement("inertial") != nullptr)
          remove_mass(body);
      }
      replace_beside_links(body, moves || link);
    }
  }

  // Removes what would change masses that are written; whether there was any.
  bool written_inertias_hold(XMLElement* compiler) const {
    bool changed = false;
    if (const char* from = compiler->Attribute("inertiafromgeom"); from && std::string(from) == "true") {
      compiler->SetAttribute("inertiafromgeom", "auto");
      changed = true;
    }
    for (const char* attribute : {"settotalmass", "boundmass", "boundinertia", "balanceinertia"}) {
      if (compiler->Attribute(attribute) == nullptr) continue;
      compiler->DeleteAttribute(attribute);
      changed = true;
      note("mjcf-compiler",
           fmt::format("{} of <compiler> is removed: it would change the identified inertias", attribute));
    }
    return changed;
  }

  // A joint that the identified robot does not have was locked at zero.
  void remove_unless_kept(const Joint& joint) {
    for (const auto& kept : structure_.joints)
      if (kept.name == joint.name) return;
    XMLElement* e = joints_.at(joint.name);
    if (const char* ref = e->Attribute("ref"); ref && std::string(ref).find_first_not_of("0. ") != std::string::npos)
      throw Unattainable(fmt::format("{}: joint '{}' was locked at zero, but its body is written in another pose (ref)",
                                     file_, joint.name));
    e->Parent()->ToElement()->DeleteChild(e);
    remove_uses(document_.RootElement(), joint.name);
    note("mjcf-locked-joint", fmt::format("joint '{}' was locked for the fit, so its body is fixed now", joint.name));
  }

  // What speaks of a joint that is gone: actuators, equalities, sensors, parts of tendons, and tendons of which no part
  // is left; keyframes, whose numbers are all joints'.
  static void remove_uses(XMLElement* of, const std::string& joint) {
    std::vector<std::string> tendons;
    remove_naming(of, {"joint", "joint1", "joint2", "jointinparent"}, joint, tendons);
    for (const auto& tendon : tendons) {
      std::vector<std::string> none;
      remove_naming(of, {"tendon", "tendon1", "tendon2"}, tendon, none);
    }
  }

  static void remove_naming(XMLElement* of, const std::vector<const char*>& attributes, const std::string& name,
                            std::vector<std::string>& empty_tendons) {
    for (auto* e = of->FirstChildElement(); e != nullptr;) {
      auto* next = e->NextSiblingElement();
      const std::string tag = e->Name();
      if (tag != "worldbody" && tag != "default") {
        bool gone = tag == "key" || std::any_of(attributes.begin(), attributes.end(), [&](const char* attribute) {
                      const char* named = e->Attribute(attribute);
                      return named != nullptr && named == name;
                    });
        if (!gone) remove_naming(e, attributes, name, empty_tendons);
        if (tag == "fixed" && e->FirstChildElement("joint") == nullptr) {
          gone = true;
          if (const char* tendon = e->Attribute("name")) empty_tendons.emplace_back(tendon);
        }
        if (gone) of->DeleteChild(e);
      }
      e = next;
    }
  }

  static XMLElement* inertial_of(XMLElement* body) {
    auto* inertial = body->FirstChildElement("inertial");
    if (inertial == nullptr) {
      inertial = body->GetDocument()->NewElement("inertial");
      body->InsertFirstChild(inertial);
    }
    while (const auto* attribute = inertial->FirstAttribute()) inertial->DeleteAttribute(attribute->Name());
    return inertial;
  }

  static void remove_mass(XMLElement* body) {
    auto* inertial = inertial_of(body);
    set(inertial, "pos", "0 0 0");
    set(inertial, "mass", "0");
    set(inertial, "diaginertia", "0 0 0");
  }

  // A body with several joints stands for several links, of which the last has its mass.
  void replace_inertial(int j) {
    const Joint& joint = identified_.joints[index(j)];
    const LinkParameters x = *model_.link(j);
    const auto body = bodies_.find(joint.link);
    if (body != bodies_.end()) {
      set_principal(inertial_of(body->second), x, joint.link);
    } else if (!weightless(x)) {
      throw Unattainable(
          fmt::format("{}: body '{}' has several joints, and MJCF cannot hold the inertia between them, at joint '{}'",
                      file_, body_of_joint_.at(joint.name), joint.name));
    }
  }

  // The friction of a coordinate is its joint's; what follows that joint has its share in it.
  void replace_values(int j) {
    Eigen::Index k = 0;
    if (structure_.G.row(j).cwiseAbs().maxCoeff(&k) == 0) return;
    const Coordinate& coordinate = structure_.coordinates[static_cast<std::size_t>(k)];
    const Joint& joint = structure_.joints[index(j)];
    const bool leads = coordinate.name == joint.name;
    const Dynamics known = dynamics(model_)[coordinate_index(identified_, coordinate.name)];
    XMLElement* e = joints_.at(joint.name);
    if (known.damping) set(e, "damping", number(leads ? std::max(*known.damping, 0.0) : 0));
    if (known.friction) set(e, "frictionloss", number(leads ? std::max(*known.friction, 0.0) : 0));
    set(e, "armature", number(leads ? std::max(known.rotor, 0.0) : 0));
    if (!known.stiffness) return;
    set(e, "stiffness", number(leads ? *known.stiffness : 0));
    const bool degrees = degrees_ && joint.type == JointType::revolute;
    if (leads && *known.stiffness > 0) set(e, "springref", number(degrees ? known.rest * 180 / M_PI : known.rest));
  }

  const std::string &xml_, &file_;
  const Model& model_;
  const Robot& identified_;  // the model's
  Diagnostics* notes_;
  Model original_;               // all joints of the file
  std::optional<Model> chosen_;  // those that remain, where some were locked
  Robot structure_;              // the same
  XMLDocument document_;
  std::size_t bodies_read_ = 0;
  bool degrees_ = true;  // unit of the file's angles
  std::map<std::string, XMLElement*> bodies_, joints_;
  std::map<const XMLElement*, std::string> names_of_bodies_;
  std::map<std::string, LinkParameters> held_;  // inertias of all bodies, where held ones must be written
  std::map<std::string, std::string> body_of_joint_;
};

}  // namespace

std::string update_mjcf(const std::string& xml, const std::string& file, const Model& identified, Diagnostics* notes,
                        const std::string& folder) {
  return MjcfUpdate(xml, file, identified, notes, folder).run();
}

}  // namespace steelyard
