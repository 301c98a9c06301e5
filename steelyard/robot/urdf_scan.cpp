#include "steelyard/robot/urdf_scan.hpp"

#include <fmt/format.h>
#include <tinyxml2.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <functional>
#include <optional>
#include <set>
#include <vector>

#include "steelyard/core/counted.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/robot/description.hpp"
#include "steelyard/robot/plausible.hpp"

namespace steelyard {

namespace {

using tinyxml2::XMLDocument;
using tinyxml2::XMLElement;

struct Ignored {
  int count = 0;
  int first_line = 0;
};

// Walks the document once, copying what is used and noting what is not.
class Scanner {
 public:
  Scanner(const std::string& file, UrdfScan& out) : file_(file), out_(out) {}

  void run(const std::string& xml) {
    if (xml.find('\0') != std::string::npos)
      throw InvalidInput(fmt::format("{}: contains a NUL byte, so it is not XML", file_));
    if (document_.Parse(xml.c_str(), xml.size()) != tinyxml2::XML_SUCCESS)
      throw InvalidInput(fmt::format("{}:{}: malformed XML: {}", file_, document_.ErrorLineNum(),
                                     tinyxml2::XMLDocument::ErrorIDToName(document_.ErrorID())));
    const XMLElement* robot = document_.RootElement();
    if (robot == nullptr || std::string(robot->Name()) != "robot")
      fail(robot, fmt::format("the root element is <{}>, neither a URDF's <robot> nor an MJCF's <mujoco>",
                              robot ? robot->Name() : ""));
    refuse_xacro(robot);
    auto* clean = clean_.NewElement("robot");
    clean->SetAttribute("name", name_of(robot, "robot").c_str());
    clean_.InsertEndChild(clean);
    for (const XMLElement* e = robot->FirstChildElement(); e; e = e->NextSiblingElement()) {
      const std::string tag = e->Name();
      if (tag == "link")
        link(e, clean);
      else if (tag == "joint")
        joint(e, clean);
      else if (tag != "transmission" && tag != "mujoco")
        ignore(e, "robot");
    }
    for (const XMLElement* e = robot->FirstChildElement(); e; e = e->NextSiblingElement())  // the joints are known now
      if (const std::string tag = e->Name(); tag == "transmission" || tag == "mujoco") extension(e);
    declare_world(clean);
    check_tree();
    tinyxml2::XMLPrinter printer;
    clean_.Print(&printer);
    out_.cleaned = printer.CStr();
    for (const auto& [what, seen] : ignored_)
      out_.diagnostics.push_back({Severity::info, "urdf-ignored-tag",
                                  fmt::format("{}:{}: {} is ignored ({})", file_, seen.first_line, what,
                                              counted(seen.count, "time"))});
  }

 private:
  [[noreturn]] void fail(const XMLElement* at, const std::string& why) const {
    throw InvalidInput(fmt::format("{}:{}: {}", file_, at ? at->GetLineNum() : 1, why));
  }

  void ignore(const XMLElement* e, const std::string& inside) {
    auto& seen = ignored_[fmt::format("<{}> in <{}>", e->Name(), inside)];
    if (seen.count++ == 0) seen.first_line = e->GetLineNum();
  }

  // Macros and expressions that xacro would have replaced.
  void refuse_xacro(const XMLElement* e) const {
    const auto refuse = [&](const std::string& what) {
      fail(e, fmt::format("{} is xacro; make a URDF of it first: xacro {} > robot.urdf", what, file_));
    };
    std::vector<const XMLElement*> open = {e};
    while (!open.empty()) {
      e = open.back();
      open.pop_back();
      if (std::string(e->Name()).rfind("xacro:", 0) == 0) refuse(fmt::format("<{}>", e->Name()));
      for (const auto* a = e->FirstAttribute(); a; a = a->Next())
        if (const std::string text = a->Value(); text.find("${") != std::string::npos)
          refuse(fmt::format("{}=\"{}\" in <{}>", a->Name(), text, e->Name()));
      for (const XMLElement* c = e->LastChildElement(); c; c = c->PreviousSiblingElement()) open.push_back(c);
    }
  }

  void warn(const char* code, const XMLElement* at, const std::string& message) {
    out_.diagnostics.push_back({Severity::warning, code, fmt::format("{}:{}: {}", file_, at->GetLineNum(), message)});
  }

  // Drake, MuJoCo and Isaac take a world that joints name and nobody declares.
  void declare_world(XMLElement* robot) {
    const auto names_world = [](const Edge& edge) { return edge.parent == "world"; };
    if (out_.link_line.count("world") > 0 || std::none_of(edges_.begin(), edges_.end(), names_world)) return;
    const Edge& edge = *std::find_if(edges_.begin(), edges_.end(), names_world);
    out_.link_line.emplace("world", out_.joint_line.at(edge.joint));
    auto* world = clean_.NewElement("link");
    world->SetAttribute("name", "world");
    robot->InsertFirstChild(world);
  }

  // Values of drives that URDF has no tags for: Drake's in <transmission>, MuJoCo's in <mujoco>.
  void extension(const XMLElement* e) {
    bool used = std::string(e->Name()) == "transmission" && drake_rotor(e);
    std::vector<const XMLElement*> open;
    if (std::string(e->Name()) == "mujoco") open.push_back(e);
    while (!open.empty()) {
      const XMLElement* at = open.back();
      open.pop_back();
      if (std::string(at->Name()) == "joint" && at->Attribute("name") != nullptr) used = mujoco_joint(at) || used;
      for (const XMLElement* c = at->FirstChildElement(); c; c = c->NextSiblingElement()) open.push_back(c);
    }
    if (!used) ignore(e, "robot");
  }

  // Numbers of extensions are nominal values: one that cannot be is left out, with a warning.
  std::optional<double> nominal(const XMLElement* e, const char* attribute, const std::string& whose) {
    const auto value = numbers(e, attribute, 1, whose, false);
    if (value.empty()) return {};
    if (value[0] >= 0) return value[0];
    warn("urdf-negative", e,
         fmt::format("{}: {}=\"{:g}\" in <{}> is negative and is ignored", whose, attribute, value[0], e->Name()));
    return {};
  }

  // Reflected inertia ρ² J of the rotor J behind the gear ratio ρ.
  bool drake_rotor(const XMLElement* e) {
    const XMLElement *joint = e->FirstChildElement("joint"), *actuator = e->FirstChildElement("actuator");
    const char* name = joint ? joint->Attribute("name") : nullptr;
    if (name == nullptr || actuator == nullptr) return false;
    const std::string whose = fmt::format("joint '{}'", name);
    const XMLElement *inertia = actuator->FirstChildElement("drake:rotor_inertia"),
                     *gear = actuator->FirstChildElement("drake:gear_ratio");
    if (inertia == nullptr || out_.joint_line.count(name) == 0) return false;
    const auto J = nominal(inertia, "value", whose);
    const auto ratio = gear ? numbers(gear, "value", 1, whose, true)[0] : 1.0;
    if (J) out_.rotor_inertia[name] = ratio * ratio * *J;
    return true;
  }

  bool mujoco_joint(const XMLElement* e) {
    const std::string name = e->Attribute("name"), whose = fmt::format("joint '{}'", name);
    if (out_.joint_line.count(name) == 0) return false;
    if (const auto armature = nominal(e, "armature", whose)) out_.rotor_inertia[name] = *armature;
    for (const auto& [theirs, ours] : {std::pair{"damping", "damping"}, {"frictionloss", "friction"}})
      if (const auto value = nominal(e, theirs, whose)) set_dynamics(name, ours, *value);
    return true;
  }

  // <dynamics> of the joint as it goes to urdfdom.
  void set_dynamics(const std::string& joint, const char* attribute, double value) {
    for (XMLElement* e = clean_.RootElement()->FirstChildElement("joint"); e; e = e->NextSiblingElement("joint")) {
      if (joint != e->Attribute("name") || std::string(e->Attribute("type")) == "fixed") continue;
      XMLElement* dynamics = e->FirstChildElement("dynamics");
      if (dynamics == nullptr) {
        dynamics = clean_.NewElement("dynamics");
        e->InsertEndChild(dynamics);
      }
      set(dynamics, attribute, {value});
    }
  }

  // A pose; its angles are in rad.
  void origin(const XMLElement* e, XMLElement* parent, const std::string& whose) {
    copy_numbers(e, parent, whose, {{"xyz", 3}, {"rpy", 3}}, false);
    for (const double angle : numbers(e, "rpy", 3, whose, false))
      if (pose_in_degrees(angle))
        out_.diagnostics.push_back(
            angle_in_degrees(fmt::format("{}:{}", file_, e->GetLineNum()), whose + ": rpy", angle));
  }

  std::string name_of(const XMLElement* e, const std::string& what) const {
    const char* name = e->Attribute("name");
    if (name == nullptr || *name == '\0') fail(e, fmt::format("<{}> has no name", what));
    if (one_line(name) != name) fail(e, fmt::format("the name of a <{}> must be one short line: '{}'", what, name));
    return name;
  }

  // An attribute that is `count` finite numbers.
  std::vector<double> numbers(const XMLElement* e, const char* attribute, std::size_t count, const std::string& whose,
                              bool required) const {
    const char* text = e->Attribute(attribute);
    if (text == nullptr) {
      if (required) fail(e, fmt::format("{}: <{}> has no {}=\"…\"", whose, e->Name(), attribute));
      return {};
    }
    std::vector<double> out;
    const char* at = text;
    const char* const end = text + std::char_traits<char>::length(text);
    while (true) {
      while (at < end && std::isspace(static_cast<unsigned char>(*at))) ++at;
      if (at == end) break;
      if (*at == '+' && at[1] != '-') ++at;
      double value = 0;
      const auto [next, code] = std::from_chars(at, end, value);
      if (code != std::errc() || (next < end && !std::isspace(static_cast<unsigned char>(*next))) ||
          !std::isfinite(value))
        fail(e, fmt::format("{}: {}=\"{}\" in <{}> is not {}", whose, attribute, text, e->Name(),
                            counted(count, "finite number")));
      out.push_back(value);
      at = next;
    }
    if (out.size() != count)
      fail(e, fmt::format("{}: {}=\"{}\" in <{}> must hold {}, not {}", whose, attribute, text, e->Name(),
                          counted(count, "number"), out.size()));
    return out;
  }

  // Numbers go on with every digit they need, in a form any locale-blind parser reads.
  static void set(XMLElement* e, const char* attribute, const std::vector<double>& values) {
    if (values.empty()) return;
    std::vector<std::string> texts;
    for (const double v : values) texts.push_back(fmt::format("{:.17g}", v));
    e->SetAttribute(attribute, join(texts, " ").c_str());
  }

  XMLElement* copy_numbers(const XMLElement* from, XMLElement* parent, const std::string& whose,
                           const std::vector<std::pair<const char*, std::size_t>>& attributes, bool required) {
    auto* e = clean_.NewElement(from->Name());
    for (const auto& [name, count] : attributes) set(e, name, numbers(from, name, count, whose, required));
    parent->InsertEndChild(e);
    return e;
  }

  // The child with this tag. Of several the first counts, as for the other readers of URDF; that gives a warning.
  const XMLElement* only(const XMLElement* parent, const char* tag, const std::string& whose) const {
    const XMLElement* first = parent->FirstChildElement(tag);
    if (const XMLElement* second = first ? first->NextSiblingElement(tag) : nullptr)
      out_.diagnostics.push_back({Severity::warning, "urdf-repeated-tag",
                                  fmt::format("{}:{}: {}: a second <{}> is ignored; the first, in line {}, is used",
                                              file_, second->GetLineNum(), whose, tag, first->GetLineNum())});
    return first;
  }

  void link(const XMLElement* e, XMLElement* robot) {
    const std::string name = name_of(e, "link"), whose = fmt::format("link '{}'", name);
    if (!out_.link_line.emplace(name, e->GetLineNum()).second) fail(e, whose + ": a second link has this name");
    static const std::set<std::string> used = {"inertial", "collision", "visual"};  // the last two: urdf_geometry.cpp
    auto* clean = clean_.NewElement("link");
    clean->SetAttribute("name", name.c_str());
    robot->InsertEndChild(clean);
    for (const XMLElement* c = e->FirstChildElement(); c; c = c->NextSiblingElement())
      if (!used.count(c->Name())) ignore(c, "link");
    if (const XMLElement* inertial = only(e, "inertial", whose)) inertia(inertial, clean, whose);
  }

  void inertia(const XMLElement* e, XMLElement* link, const std::string& whose) {
    out_.has_inertia = true;
    auto* clean = clean_.NewElement("inertial");
    link->InsertEndChild(clean);
    for (const XMLElement* c = e->FirstChildElement(); c; c = c->NextSiblingElement()) {
      const std::string tag = c->Name();
      if (tag != "origin" && tag != "mass" && tag != "inertia") ignore(c, "inertial");
    }
    const XMLElement* mass = only(e, "mass", whose);
    const XMLElement* tensor = only(e, "inertia", whose);
    if (mass == nullptr || tensor == nullptr) fail(e, whose + ": <inertial> needs <mass> and <inertia>");
    if (const XMLElement* pose = only(e, "origin", whose)) origin(pose, clean, whose);
    copy_numbers(mass, clean, whose, {{"value", 1}}, true);
    const double m = numbers(mass, "value", 1, whose, true)[0];
    if (m < 0) fail(mass, fmt::format("{}: negative mass {}", whose, m));
    auto* copy = copy_numbers(tensor, clean, whose, {{"ixx", 1}, {"iyy", 1}, {"izz", 1}}, true);
    std::vector<std::string> missing;
    for (const char* product : {"ixy", "ixz", "iyz"}) {
      const auto value = numbers(tensor, product, 1, whose, false);
      set(copy, product, value.empty() ? std::vector<double>{0} : value);
      if (value.empty()) missing.emplace_back(product);
    }
    if (!missing.empty())
      warn("urdf-no-product", tensor, fmt::format("{}: <inertia> has no {}; zero is used", whose, join(missing)));
  }

  void joint(const XMLElement* e, XMLElement* robot) {
    static const std::set<std::string> used = {"origin", "axis", "limit", "dynamics", "mimic", "parent", "child"};
    const std::string name = name_of(e, "joint"), whose = fmt::format("joint '{}'", name);
    if (!out_.joint_line.emplace(name, e->GetLineNum()).second) fail(e, whose + ": a second joint has this name");
    out_.joint_order.emplace(name, static_cast<int>(out_.joint_order.size()));
    const char* type_text = e->Attribute("type");
    if (type_text == nullptr) fail(e, whose + " has no type");
    const std::string type = type_text;
    static const std::vector<std::string> supported = {"revolute", "continuous", "prismatic", "fixed"};
    if (type == "floating" || type == "planar")
      fail(e, fmt::format("{}: type '{}' is not supported: a joint must have one degree of freedom", whose, type));
    if (std::find(supported.begin(), supported.end(), type) == supported.end())
      fail(e, fmt::format("{}: unknown type '{}'{}", whose, type, did_you_mean(type, supported)));
    auto* clean = clean_.NewElement("joint");
    clean->SetAttribute("name", name.c_str());
    clean->SetAttribute("type", type.c_str());
    robot->InsertEndChild(clean);
    for (const XMLElement* c = e->FirstChildElement(); c; c = c->NextSiblingElement())
      if (!used.count(c->Name())) ignore(c, "joint");

    std::string ends[2];
    for (const int i : {0, 1}) {
      const char* tag = i == 0 ? "parent" : "child";
      const XMLElement* end = only(e, tag, whose);
      const char* link = end ? end->Attribute("link") : nullptr;
      if (link == nullptr) fail(e, fmt::format("{} has no <{} link=\"…\">", whose, tag));
      auto* copy = clean_.NewElement(tag);
      copy->SetAttribute("link", link);
      clean->InsertEndChild(copy);
      ends[i] = link;
    }
    edges_.push_back({name, ends[0], ends[1]});
    if (const XMLElement* pose = only(e, "origin", whose)) origin(pose, clean, whose);
    if (type != "fixed") moving_joint(e, clean, whose, type);
  }

  void moving_joint(const XMLElement* e, XMLElement* clean, const std::string& whose, const std::string& type) {
    if (const XMLElement* axis = only(e, "axis", whose)) {
      const auto v = numbers(axis, "xyz", 3, whose, true);
      const double length = std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
      if (!(length > 1e-9) || !std::isfinite(length))
        fail(axis, fmt::format("{}: the axis \"{}\" has no direction", whose, axis->Attribute("xyz")));
      copy_numbers(axis, clean, whose, {{"xyz", 3}}, true);
    }
    const XMLElement* limit = only(e, "limit", whose);
    if (limit == nullptr && (type == "revolute" || type == "prismatic")) {
      out_.diagnostics.push_back({Severity::warning, "urdf-no-limits",
                                  fmt::format("{}:{}: {} is {} but has no <limit>, so it is taken as unlimited", file_,
                                              e->GetLineNum(), whose, type)});
    }
    if (limit) {
      const auto lower = numbers(limit, "lower", 1, whose, false), upper = numbers(limit, "upper", 1, whose, false);
      if (!lower.empty() && !upper.empty() && lower[0] > upper[0])
        fail(limit, fmt::format("{}: lower limit {} is above the upper limit {}", whose, lower[0], upper[0]));
      for (const char* name : {"velocity", "effort"}) {
        const auto v = numbers(limit, name, 1, whose, false);
        if (!v.empty() && v[0] < 0) fail(limit, fmt::format("{}: {} limit {} is negative", whose, name, v[0]));
      }
      auto* copy =
          copy_numbers(limit, clean, whose, {{"lower", 1}, {"upper", 1}, {"effort", 1}, {"velocity", 1}}, false);
      for (const char* name : {"effort", "velocity"})  // urdfdom requires both; 0 means "not given"
        if (copy->Attribute(name) == nullptr) copy->SetAttribute(name, "0");
    } else if (type != "continuous") {
      auto* copy = clean_.NewElement("limit");
      for (const char* name : {"lower", "upper", "effort", "velocity"}) copy->SetAttribute(name, "0");
      clean->InsertEndChild(copy);
    }
    if (const XMLElement* dynamics = only(e, "dynamics", whose)) {
      const auto damping = nominal(dynamics, "damping", whose), friction = nominal(dynamics, "friction", whose);
      const char* name = e->Attribute("name");
      if (damping) set_dynamics(name, "damping", *damping);
      if (friction) set_dynamics(name, "friction", *friction);
      if (const auto armature = nominal(dynamics, "armature", whose)) out_.rotor_inertia[name] = *armature;
    }
    if (const XMLElement* mimic = only(e, "mimic", whose)) {
      const char* master = mimic->Attribute("joint");
      if (master == nullptr) fail(mimic, whose + ": <mimic> has no joint=\"…\"");
      auto* copy = copy_numbers(mimic, clean, whose, {{"multiplier", 1}, {"offset", 1}}, false);
      copy->SetAttribute("joint", master);
    }
  }

  // A tree: every link but one is the child of exactly one joint, and all hang together.
  void check_tree() const {
    if (out_.link_line.empty()) throw InvalidInput(fmt::format("{}: the robot has no links", file_));
    if (out_.link_line.size() > max_bodies)
      throw InvalidInput(
          fmt::format("{}: has {} links; up to {} are supported", file_, out_.link_line.size(), max_bodies));
    std::map<std::string, std::string> parent_joint, parent_link;
    for (const auto& [joint, parent, child] : edges_) {
      const int line = out_.joint_line.at(joint);
      for (const auto& link : {parent, child})
        if (!out_.link_line.count(link))
          throw InvalidInput(
              fmt::format("{}:{}: joint '{}' names link '{}', which does not exist", file_, line, joint, link));
      if (parent_joint.count(child))
        throw InvalidInput(
            fmt::format("{}:{}: link '{}' is the child of joint '{}' and of joint '{}': this is a closed loop, which "
                        "URDF does not support",
                        file_, line, child, parent_joint[child], joint));
      parent_joint[child] = joint;
      parent_link[child] = parent;
    }
    std::vector<std::string> roots;
    for (const auto& [link, line] : out_.link_line)
      if (!parent_joint.count(link)) roots.push_back(link);
    std::set<std::string> grounded(roots.begin(), roots.end());  // known to hang on a root
    for (const auto& [joint, parent, child] : edges_) {
      std::vector<std::string> path;  // climb: more steps than links means a cycle
      for (std::string at = child; !grounded.count(at); at = parent_link[at]) {
        path.push_back(at);
        if (path.size() > out_.link_line.size())
          throw InvalidInput(fmt::format("{}:{}: joint '{}' is part of a cycle; the links must form a tree", file_,
                                         out_.joint_line.at(parent_joint[at]), parent_joint[at]));
      }
      grounded.insert(path.begin(), path.end());
    }
    if (roots.size() > 1)
      throw InvalidInput(fmt::format("{}:{}: the tree is disconnected: links '{}' and '{}' have no joint above them",
                                     file_, out_.link_line.at(roots[1]), roots[0], roots[1]));
  }

  struct Edge {
    std::string joint, parent, child;
  };

  std::string file_;
  UrdfScan& out_;
  XMLDocument document_, clean_;
  std::map<std::string, Ignored> ignored_;
  std::vector<Edge> edges_;
};

}  // namespace

UrdfScan scan_urdf(const std::string& xml, const std::string& file) {
  UrdfScan out;
  Scanner(file, out).run(xml);
  return out;
}

}  // namespace steelyard
