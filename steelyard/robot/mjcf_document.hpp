// The text of an MJCF: its elements with those of the files it includes, their attributes with the defaults of their
// classes. Private to the library.
#pragma once

#include <Eigen/Core>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tinyxml2 {
class XMLDocument;
class XMLElement;
}  // namespace tinyxml2

namespace steelyard {

class MjcfDocument;

/// Where an <include> of `file`, itself part of `outermost`, has `name`: from the folder of the outermost file, or else
/// from that of `file`, as MuJoCo looks for it.
std::string mjcf_include_path(const std::string& outermost, const std::string& file, const std::string& name);

/// An element, and the class that it inherits from the bodies around it. Lives as long as its document.
class MjcfElement {
 public:
  MjcfElement(const MjcfDocument& document, const tinyxml2::XMLElement& xml, std::string inherited)
      : document_(&document), xml_(&xml), inherited_(std::move(inherited)) {}

  std::string tag() const;
  std::vector<MjcfElement> children() const;  ///< those of included files in their place

  /// An attribute, its own or its class's; nothing where neither has it.
  std::optional<std::string> text(const char* attribute) const;
  std::string text(const char* attribute, const std::string& otherwise) const;
  double number(const char* attribute, double otherwise) const;
  /// `least` to `most` finite numbers; empty where there is no such attribute.
  std::vector<double> numbers(const char* attribute, std::size_t least, std::size_t most) const;
  Eigen::Vector3d vector(const char* attribute, const Eigen::Vector3d& otherwise) const;
  bool is(const char* attribute, bool otherwise) const;  ///< "true" or "false"

  [[noreturn]] void fail(const std::string& why) const;  ///< throws InvalidInput with file, line, tag and name
  std::string where() const;                             ///< "robot.xml:12"
  std::string file() const;
  const tinyxml2::XMLElement& xml() const { return *xml_; }

 private:
  const MjcfDocument* document_;
  const tinyxml2::XMLElement* xml_;
  std::string inherited_;
};

class MjcfDocument {
 public:
  /// Throws InvalidInput where the XML is malformed, a file is missing or a class is unknown; `file` is where included
  /// ones are looked for.
  MjcfDocument(const std::string& xml, const std::string& file);
  ~MjcfDocument();
  MjcfDocument(const MjcfDocument&) = delete;
  MjcfDocument& operator=(const MjcfDocument&) = delete;

  MjcfElement root() const;
  std::vector<MjcfElement> sections(const std::string& tag) const;  ///< elements of that name below <mujoco>

 private:
  friend class MjcfElement;
  struct Class {
    std::string parent;  // "": none
    std::vector<const tinyxml2::XMLElement*> elements;
  };

  const tinyxml2::XMLElement* read(const std::string& xml, const std::string& file);
  void append_children(const tinyxml2::XMLElement& of, std::vector<const tinyxml2::XMLElement*>& out) const;
  void resolve_includes(const tinyxml2::XMLElement& of);
  void add_defaults(const tinyxml2::XMLElement& of, const std::string& parent);

  std::string file_;
  std::vector<std::unique_ptr<tinyxml2::XMLDocument>> documents_;
  std::map<const tinyxml2::XMLDocument*, std::string> files_;
  std::map<const tinyxml2::XMLElement*, const tinyxml2::XMLElement*> included_;  // <include> to the root it stands for
  std::map<std::string, Class> classes_;
  const tinyxml2::XMLElement* root_ = nullptr;
};

}  // namespace steelyard
