#include "steelyard/robot/mjcf_document.hpp"

#include <fmt/format.h>
#include <tinyxml2.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <map>
#include <sstream>
#include <string_view>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/robot/robot.hpp"

namespace steelyard {

using tinyxml2::XMLDocument;
using tinyxml2::XMLElement;

namespace {

constexpr std::size_t largest_include = 32u << 20;
constexpr std::size_t most_includes = 200;
const char* const outermost = "main";  // the class of elements that have none

bool blank(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

// Shortcuts of actuators set the defaults of one and the same thing.
bool is_actuator(const std::string& tag) {
  static const std::vector<std::string> tags = {"general", "motor",    "position", "velocity", "intvelocity",
                                                "damper",  "cylinder", "muscle",   "adhesion"};
  return std::find(tags.begin(), tags.end(), tag) != tags.end();
}

// What every actuator has, and what its shortcut adds.
std::string actuator_attributes(const std::string& own) {
  return "name class group nsample interp delay ctrllimited forcelimited actlimited ctrlrange forcerange actrange "
         "lengthrange gear cranklength joint jointinparent tendon cranksite slidersite site refsite body user damping "
         "armature actdim " +
         own;
}

// What MuJoCo 3 knows of the elements that dynamics are read from; nothing for others.
std::vector<std::string> attributes_of(const std::string& tag) {
  static const std::map<std::string, std::string> known = {
      {"body", "name childclass mocap pos quat axisangle xyaxes zaxis euler gravcomp user sleep"},
      {"inertial", "pos quat axisangle xyaxes zaxis euler mass diaginertia fullinertia"},
      {"freejoint", "name group align"},
      {"joint",
       "name class type group pos axis springdamper limited actuatorfrclimited solreflimit solimplimit solreffriction "
       "solimpfriction stiffness range actuatorfrcrange actuatorgravcomp margin ref springref armature damping "
       "frictionloss user"},
      {"geom",
       "name class type contype conaffinity condim group priority size material friction mass density shellinertia "
       "solmix solref solimp margin gap fromto pos quat axisangle xyaxes zaxis euler hfield mesh fitscale rgba "
       "fluidshape fluidcoef user"},
      {"compiler",
       "autolimits boundmass boundinertia settotalmass balanceinertia strippath coordinate angle fitaabb eulerseq "
       "meshdir texturedir assetdir discardvisual usethread fusestatic inertiafromgeom inertiagrouprange alignfree "
       "saveinertial exactmeshinertia convexhull"},
      {"motor", actuator_attributes("")},
      {"position", actuator_attributes("kp kv dampratio timeconst inheritrange")},
      {"velocity", actuator_attributes("kv")},
      {"intvelocity", actuator_attributes("kp kv dampratio inheritrange")},
      {"general", actuator_attributes("dyntype gaintype biastype dynprm gainprm biasprm actearly")}};
  std::vector<std::string> out;
  const auto found = known.find(tag);
  std::istringstream words(found == known.end() ? "" : found->second);
  for (std::string word; words >> word;) out.push_back(word);
  return out;
}

// An attribute that MuJoCo does not know and that is like one it knows: it would be missed without a word. Others may
// be of a newer version.
void refuse_misspelt(const MjcfElement& e) {
  const std::vector<std::string> known = attributes_of(e.tag());
  for (const auto* a = e.xml().FirstAttribute(); a != nullptr && !known.empty(); a = a->Next()) {
    if (std::find(known.begin(), known.end(), a->Name()) != known.end()) continue;
    if (const std::string hint = did_you_mean(a->Name(), known); !hint.empty())
      e.fail(fmt::format("there is no attribute '{}'{}", one_line(a->Name(), 100), hint));
  }
  for (const auto& child : e.children()) refuse_misspelt(child);
}

}  // namespace

bool is_mjcf(const std::string& text) {
  std::size_t at = 0;
  while ((at = text.find('<', at)) != std::string::npos) {
    if (text.compare(at, 4, "<!--") == 0)
      at = text.find("-->", at);
    else if (text.compare(at, 2, "<?") == 0 || text.compare(at, 2, "<!") == 0)
      at = text.find('>', at);
    else
      return text.compare(at, 7, "<mujoco") == 0 && at + 7 < text.size() &&
             (blank(text[at + 7]) || text[at + 7] == '>' || text[at + 7] == '/');
    if (at == std::string::npos) break;
  }
  return false;
}

std::string mjcf_include_path(const std::string& outermost, const std::string& file, const std::string& name) {
  namespace fs = std::filesystem;
  const fs::path from_outermost = fs::path(outermost).parent_path() / name,
                 beside = fs::path(file).parent_path() / name;
  std::error_code code;
  return (!fs::exists(from_outermost, code) && fs::exists(beside, code) ? beside : from_outermost).string();
}

std::string MjcfElement::tag() const { return xml_->Name(); }

std::string MjcfElement::file() const { return document_->files_.at(xml_->GetDocument()); }

std::string MjcfElement::where() const { return fmt::format("{}:{}", file(), xml_->GetLineNum()); }

void MjcfElement::fail(const std::string& why) const {
  const char* name = xml_->Attribute("name");
  throw InvalidInput(
      fmt::format("{}: <{}>{}: {}", where(), tag(), name ? fmt::format(" '{}'", one_line(name, 100)) : "", why));
}

std::vector<MjcfElement> MjcfElement::children() const {
  std::vector<const XMLElement*> all;
  document_->append_children(*xml_, all);
  const char* own = xml_->Attribute("childclass");
  std::vector<MjcfElement> out;
  for (const XMLElement* e : all) out.emplace_back(*document_, *e, own ? own : inherited_);
  return out;
}

std::optional<std::string> MjcfElement::text(const char* attribute) const {
  if (const char* own = xml_->Attribute(attribute)) return own;
  const char* named = xml_->Attribute("class");
  std::string at = named ? named : inherited_.empty() ? outermost : inherited_;
  if (at != outermost && document_->classes_.count(at) == 0) {
    std::vector<std::string> known;
    for (const auto& [name, content] : document_->classes_) known.push_back(name);
    fail(fmt::format("there is no <default class=\"{}\">{}", at, did_you_mean(at, known)));
  }
  const bool actuator = is_actuator(tag()), tendon = tag() == "fixed" || tag() == "spatial";
  while (!at.empty()) {
    const auto found = document_->classes_.find(at);
    if (found == document_->classes_.end()) break;
    const auto& elements = found->second.elements;
    for (auto e = elements.rbegin(); e != elements.rend(); ++e)
      if ((*e)->Name() == tag() || (actuator && is_actuator((*e)->Name())) ||
          (tendon && std::string_view((*e)->Name()) == "tendon"))
        if (const char* value = (*e)->Attribute(attribute)) return value;
    at = found->second.parent;
  }
  return std::nullopt;
}

std::string MjcfElement::text(const char* attribute, const std::string& otherwise) const {
  return text(attribute).value_or(otherwise);
}

std::vector<double> MjcfElement::numbers(const char* attribute, std::size_t least, std::size_t most) const {
  const auto found = text(attribute);
  if (!found) return {};
  std::vector<double> out;
  const char* at = found->data();
  const char* const end = at + found->size();
  while (true) {
    while (at < end && blank(*at)) ++at;
    if (at == end) break;
    if (*at == '+') ++at;
    double x = 0;
    const auto [next, code] = std::from_chars(at, end, x);
    if (code != std::errc() || (next < end && !blank(*next)) || !std::isfinite(x))
      fail(fmt::format("{}=\"{}\" is not {}", attribute, one_line(*found, 100),
                       most == 1 ? "a finite number" : "finite numbers"));
    out.push_back(x);
    at = next;
  }
  if (out.size() < least || out.size() > most)
    fail(fmt::format("{}=\"{}\" has {} numbers, not {}", attribute, one_line(*found, 100), out.size(),
                     least == most ? std::to_string(least) : fmt::format("{} to {}", least, most)));
  return out;
}

double MjcfElement::number(const char* attribute, double otherwise) const {
  const auto found = numbers(attribute, 1, 1);
  return found.empty() ? otherwise : found[0];
}

Eigen::Vector3d MjcfElement::vector(const char* attribute, const Eigen::Vector3d& otherwise) const {
  const auto found = numbers(attribute, 3, 3);
  return found.empty() ? otherwise : Eigen::Vector3d(found[0], found[1], found[2]);
}

bool MjcfElement::is(const char* attribute, bool otherwise) const {
  const auto found = text(attribute);
  if (!found) return otherwise;
  if (*found != "true" && *found != "false")
    fail(fmt::format("{}=\"{}\" is neither true nor false", attribute, one_line(*found, 100)));
  return *found == "true";
}

MjcfDocument::MjcfDocument(const std::string& xml, const std::string& file) : file_(file) {
  root_ = read(xml, file);
  resolve_includes(*root_);
  for (const auto& section : sections("default")) {
    const char* name = section.xml().Attribute("class");
    if (name != nullptr && std::string(name) != outermost)
      section.fail(fmt::format("the outermost defaults are class \"main\", not \"{}\"", one_line(name, 100)));
    add_defaults(section.xml(), "");
  }
  for (const char* tag : {"compiler", "default", "worldbody", "actuator"})
    for (const auto& section : sections(tag)) refuse_misspelt(section);
}

MjcfDocument::~MjcfDocument() = default;

const XMLElement* MjcfDocument::read(const std::string& xml, const std::string& file) {
  if (xml.find('\0') != std::string::npos)
    throw InvalidInput(fmt::format("{}: contains a NUL byte, so it is not XML", file));
  auto document = std::make_unique<XMLDocument>();
  if (document->Parse(xml.c_str(), xml.size()) != tinyxml2::XML_SUCCESS)
    throw InvalidInput(fmt::format("{}:{}: malformed XML: {}", file, document->ErrorLineNum(),
                                   XMLDocument::ErrorIDToName(document->ErrorID())));
  const XMLElement* root = document->RootElement();
  if (root == nullptr) throw InvalidInput(fmt::format("{}: contains no element", file));
  files_[document.get()] = file;
  documents_.push_back(std::move(document));
  return root;
}

void MjcfDocument::resolve_includes(const XMLElement& of) {
  for (const XMLElement* e = of.FirstChildElement(); e; e = e->NextSiblingElement()) {
    if (std::string(e->Name()) != "include") {
      resolve_includes(*e);
      continue;
    }
    const MjcfElement include(*this, *e, "");
    const char* name = e->Attribute("file");
    if (name == nullptr) include.fail("has no file");
    if (documents_.size() > most_includes) include.fail("too many files are included");
    const std::string path = mjcf_include_path(file_, include.file(), name);
    for (const auto& [document, known] : files_)
      if (known == path) include.fail(fmt::format("'{}' is included twice", one_line(name, 200)));
    std::string text;
    try {
      text = read_text(path, largest_include);
    } catch (const InvalidInput& error) {
      include.fail(error.what());
    }
    const XMLElement* root = read(text, path);
    included_[e] = root;
    resolve_includes(*root);
  }
}

void MjcfDocument::append_children(const XMLElement& of, std::vector<const XMLElement*>& out) const {
  for (const XMLElement* e = of.FirstChildElement(); e; e = e->NextSiblingElement()) {
    if (const auto found = included_.find(e); found != included_.end())
      append_children(*found->second, out);
    else
      out.push_back(e);
  }
}

void MjcfDocument::add_defaults(const XMLElement& of, const std::string& parent) {
  const char* named = of.Attribute("class");
  if (named == nullptr && !parent.empty()) MjcfElement(*this, of, "").fail("nested defaults need a class");
  const std::string name = named ? named : outermost;
  if (!parent.empty() && classes_.count(name) > 0)
    MjcfElement(*this, of, "").fail(fmt::format("class \"{}\" already has defaults", one_line(name, 100)));
  classes_[name].parent = parent;
  std::vector<const XMLElement*> all;
  append_children(of, all);
  for (const XMLElement* e : all) {
    if (std::string(e->Name()) == "default")
      add_defaults(*e, name);
    else
      classes_[name].elements.push_back(e);
  }
}

MjcfElement MjcfDocument::root() const { return {*this, *root_, ""}; }

std::vector<MjcfElement> MjcfDocument::sections(const std::string& tag) const {
  std::vector<MjcfElement> out;
  for (const auto& e : root().children())
    if (e.tag() == tag) out.push_back(e);
  return out;
}

}  // namespace steelyard
