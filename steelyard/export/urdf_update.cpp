// The user's own URDF with identified values.
#include <fmt/format.h>

#include <locale>
#include <map>
#include <sstream>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/export/own_description.hpp"
#include "steelyard/export/urdf.hpp"
#include "steelyard/export/urdf_values.hpp"

namespace steelyard {

namespace {

using namespace urdf_export;
using Eigen::Isometry3d;
using Eigen::Vector3d;
using tinyxml2::XMLElement;

Vector3d three_numbers(const XMLElement* e, const char* attribute, const Vector3d& otherwise) {
  const char* text = e ? e->Attribute(attribute) : nullptr;
  if (text == nullptr) return otherwise;
  std::istringstream in(text);  // parse_urdf has read them before: they are three numbers
  in.imbue(std::locale::classic());
  Vector3d v;
  in >> v[0] >> v[1] >> v[2];
  return v;
}

class Update {
 public:
  Update(const std::string& xml, const std::string& file, const Model& identified, Diagnostics* notes)
      : file_(file),
        model_(identified),
        identified_(identified.robot),
        notes_(notes),
        original_(parse_urdf(xml, file).robot),
        structure_(matching_structure(original_, identified, file, "URDF", [&](const RobotOptions& chosen) {
          return parse_urdf(xml, file, chosen).robot;
        })) {
    document_.Parse(xml.c_str(), xml.size());
    root_ = document_.RootElement();
    while (auto* stray = root_->NextSibling()) {  // text behind </robot> is read over, but would not be read again
      if (stray->ToComment()) break;
      document_.DeleteChild(stray);
    }
    for (auto* e = root_->FirstChildElement(); e; e = e->NextSiblingElement()) {
      if (std::string(e->Name()) == "joint") joints_[e->Attribute("name")] = e;
      if (std::string(e->Name()) == "link") links_[e->Attribute("name")] = e;
    }
  }

  std::string run() {
    for (int j = 0; j < original_.links(); ++j) lock_unless_kept(j);
    for (const auto& frame : structure_.frames)
      if (frame.joint >= 0) remove_inertial(links_.at(frame.name));
    for (int j = 0; j < identified_.links(); ++j)
      replace_inertial(identified_.joints[static_cast<std::size_t>(j)].link, *model_.link(j));
    for (int j = 0; j < structure_.links(); ++j) replace_dynamics(j);
    report_beyond(model_, urdf_format, root_, notes_);
    tinyxml2::XMLPrinter printer;
    document_.Print(&printer);
    return printer.CStr();
  }

 private:
  // A joint that the identified robot does not have was locked, at zero or at its <mimic>'s offset.
  void lock_unless_kept(int j) {
    const Joint& joint = original_.joints[static_cast<std::size_t>(j)];
    for (const auto& kept : structure_.joints)
      if (kept.name == joint.name) return;
    XMLElement* e = joints_.at(joint.name);
    e->SetAttribute("type", "fixed");
    while (auto* mimic = e->FirstChildElement("mimic")) e->DeleteChild(mimic);
    if (const double q = original_.g0[j]; q != 0) shift_origin(e, joint.type, q);
    if (notes_)
      notes_->push_back({Severity::info, "urdf-locked-joint",
                         fmt::format("{}:{}: joint '{}' was locked for the fit, so it is fixed now", file_,
                                     e->GetLineNum(), joint.name)});
  }

  static void shift_origin(XMLElement* joint, JointType type, double q) {
    const Vector3d axis = three_numbers(joint->FirstChildElement("axis"), "xyz", Vector3d::UnitX()).normalized();
    auto* origin = child(joint, "origin");
    const Vector3d rpy = three_numbers(origin, "rpy", Vector3d::Zero());
    Isometry3d T = Isometry3d::Identity();
    T.translate(three_numbers(origin, "xyz", Vector3d::Zero()));
    T.rotate(Eigen::AngleAxisd(rpy[2], Vector3d::UnitZ()) * Eigen::AngleAxisd(rpy[1], Vector3d::UnitY()) *
             Eigen::AngleAxisd(rpy[0], Vector3d::UnitX()));
    if (type == JointType::revolute)
      T.rotate(Eigen::AngleAxisd(q, axis));
    else
      T.translate(q * axis);
    set_pose(origin, T);
  }

  static void remove_inertial(XMLElement* link) {
    while (auto* inertial = link->FirstChildElement("inertial")) link->DeleteChild(inertial);
  }

  void replace_inertial(const std::string& name, const LinkParameters& body) {
    XMLElement* link = links_.at(name);
    if (weightless(body)) return remove_inertial(link);
    auto* inertial = link->FirstChildElement("inertial");
    if (inertial == nullptr) {
      inertial = document_.NewElement("inertial");
      link->InsertFirstChild(inertial);
    }
    while (auto* repeated = inertial->NextSiblingElement("inertial")) link->DeleteChild(repeated);
    set_inertial(inertial, body, name);
  }

  // The friction of a coordinate is its joint's; what mimics that joint has its share in it.
  void replace_dynamics(int j) {
    const auto row = structure_.G.row(j);
    Eigen::Index k = 0;
    if (row.cwiseAbs().maxCoeff(&k) == 0) return;
    const std::string name = structure_.coordinates[static_cast<std::size_t>(k)].name;
    XMLElement* joint = joints_.at(structure_.joints[static_cast<std::size_t>(j)].name);
    const bool master = joint->FirstChildElement("mimic") == nullptr;
    const Dynamics known = dynamics(model_)[coordinate_index(identified_, name)];
    set_dynamics(joint, "damping", known.damping, master);
    set_dynamics(joint, "friction", known.friction, master);
  }

  static void set_dynamics(XMLElement* joint, const char* attribute, const std::optional<double>& value, bool master) {
    if (!value) return;
    auto* e = joint->FirstChildElement("dynamics");
    if (e != nullptr)
      while (auto* repeated = e->NextSiblingElement("dynamics")) joint->DeleteChild(repeated);
    if (master) {
      child(joint, "dynamics")->SetAttribute(attribute, number(*value).c_str());
    } else if (e != nullptr) {
      e->DeleteAttribute(attribute);
      if (e->FirstAttribute() == nullptr && e->NoChildren()) joint->DeleteChild(e);
    }
  }

  const std::string& file_;
  const Model& model_;
  const Robot& identified_;  // the model's
  Diagnostics* notes_;
  Robot original_, structure_;  // all joints of the URDF; those that remain
  tinyxml2::XMLDocument document_;
  XMLElement* root_ = nullptr;
  std::map<std::string, XMLElement*> joints_, links_;
};

}  // namespace

std::string update_urdf(const std::string& xml, const std::string& file, const Model& identified, Diagnostics* notes) {
  return Update(xml, file, identified, notes).run();
}

}  // namespace steelyard
