#include "steelyard/export/mjcf_assets.hpp"

#include <filesystem>
#include <optional>
#include <vector>

#include "steelyard/core/files.hpp"
#include "steelyard/robot/mjcf_document.hpp"

namespace steelyard::mjcf_export {

namespace fs = std::filesystem;
using tinyxml2::XMLDocument;
using tinyxml2::XMLElement;

namespace {

constexpr std::size_t largest_file = 32u << 20;

class Relocation {
 public:
  Relocation(XMLDocument& document, const std::string& file, const std::string& folder)
      : document_(document), file_(file), folder_(fs::absolute(file).parent_path()) {
    if (folder.empty()) return;
    target_ = fs::weakly_canonical(folder);
    moves_ = target_ != fs::weakly_canonical(folder_);
  }

  void run() {
    expand(document_.RootElement(), file_);
    for (auto* e : compilers_) read_folders(e);
    for (const auto& asset : assets_)
      for (const char* attribute : {"file", "fileright", "fileleft", "fileup", "filedown", "filefront", "fileback"})
        if (const char* written = asset.element->Attribute(attribute); written && !fs::path(written).is_absolute())
          rewrite(asset, attribute, written);
    for (auto* e : compilers_)
      for (const char* attribute : {"assetdir", "meshdir", "texturedir"})
        if (const char* written = e->Attribute(attribute); written && !fs::path(written).is_absolute())
          e->SetAttribute(attribute, path(folder_ / written, target_).c_str());
  }

 private:
  struct Asset {
    XMLElement* element = nullptr;
    std::string file;  // that has it
  };

  static bool is(const XMLElement* e, const char* tag) { return std::string(e->Name()) == tag; }

  // Elements of files below `e`, which `file` has, in their place.
  void expand(XMLElement* e, const std::string& file) {
    if (is(e, "compiler") && e->Parent() == document_.RootElement()) compilers_.push_back(e);
    if (is(e, "mesh") || is(e, "texture") || is(e, "hfield") || is(e, "skin") || is(e, "model"))
      assets_.push_back({e, file});
    if (is(e, "include")) return include(e, file);
    for (auto* child = e->FirstChildElement(); child != nullptr;) {
      auto* next = child->NextSiblingElement();
      expand(child, file);
      child = next;
    }
  }

  void include(XMLElement* e, const std::string& file) {
    const std::string path = mjcf_include_path(file_, file, e->Attribute("file"));
    const std::string text = read_text(path, largest_file);
    XMLDocument included;
    included.Parse(text.c_str(), text.size());
    tinyxml2::XMLNode *parent = e->Parent(), *after = e;
    std::vector<XMLElement*> inserted;
    for (auto* c = included.RootElement()->FirstChild(); c; c = c->NextSibling()) {
      after = parent->InsertAfterChild(after, c->DeepClone(&document_));
      if (after->ToElement() != nullptr) inserted.push_back(after->ToElement());
    }
    parent->DeleteChild(e);
    for (auto* child : inserted) expand(child, path);
  }

  // The last one counts; `assetdir` is both.
  void read_folders(const XMLElement* compiler) {
    if (const char* both = compiler->Attribute("assetdir")) meshes_ = textures_ = both;
    if (const char* meshes = compiler->Attribute("meshdir")) meshes_ = meshes;
    if (const char* textures = compiler->Attribute("texturedir")) textures_ = textures;
    if (const char* strip = compiler->Attribute("strippath")) strip_path_ = std::string(strip) == "true";
  }

  // Paths start at the compiler's folder, which is there from now on. What an included file has may stand beside that.
  void rewrite(const Asset& asset, const char* attribute, const char* written) {
    if (is(asset.element, "model"))
      return asset.element->SetAttribute(attribute, path(folder_ / written, target_).c_str());
    const bool texture = is(asset.element, "texture");
    std::optional<std::string>& assets = texture ? textures_ : meshes_;
    if (!assets && moves_) compiler()->SetAttribute(texture ? "texturedir" : "meshdir", (assets = "")->c_str());
    const fs::path beside = fs::absolute(asset.file).parent_path() / written, from = folder_ / assets.value_or("");
    std::error_code code;
    if (!strip_path_ && !fs::exists(from / written, code) && fs::exists(beside, code))
      asset.element->SetAttribute(attribute, path(beside, target_.empty() ? "" : fs::weakly_canonical(from)).c_str());
  }

  // Relative to a folder, or absolute; links are followed, which `..` would not come back through.
  static std::string path(const fs::path& to, const fs::path& from) {
    fs::path whole = to.lexically_normal();
    if (!whole.has_filename()) whole = whole.parent_path();  // a folder
    if (from.empty()) return whole.generic_string();
    const fs::path relative = fs::weakly_canonical(whole).lexically_relative(from);
    return (relative.empty() ? whole : relative).generic_string();
  }

  XMLElement* compiler() {
    if (compilers_.empty()) {
      compilers_.push_back(document_.NewElement("compiler"));
      document_.RootElement()->InsertFirstChild(compilers_.front());
    }
    return compilers_.front();
  }

  XMLDocument& document_;
  const std::string& file_;
  fs::path folder_, target_;  // of the original; of the new text, empty: absolute paths
  std::vector<XMLElement*> compilers_;
  std::vector<Asset> assets_;
  std::optional<std::string> meshes_, textures_;  // folders as written
  bool strip_path_ = false, moves_ = true;
};

}  // namespace

void stand_alone(XMLDocument& document, const std::string& file, const std::string& folder) {
  Relocation(document, file, folder).run();
}

}  // namespace steelyard::mjcf_export
