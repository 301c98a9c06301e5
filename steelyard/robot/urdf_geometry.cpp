#include "steelyard/robot/urdf_geometry.hpp"

#include <fmt/format.h>
#include <tinyxml2.h>

#include <charconv>
#include <cmath>
#include <filesystem>

#include "steelyard/core/error.hpp"
#include "steelyard/robot/mesh.hpp"

namespace steelyard {

namespace {

using Eigen::Isometry3d;
using Eigen::Vector3d;
using tinyxml2::XMLElement;

// Up to three numbers of an attribute; none where it is absent or anything else.
std::optional<Vector3d> numbers(const XMLElement& e, const char* attribute, int count) {
  const char* text = e.Attribute(attribute);
  if (text == nullptr) return std::nullopt;
  const char* const end = text + std::char_traits<char>::length(text);
  Vector3d out = Vector3d::Zero();
  for (int k = 0; k < count; ++k) {
    while (text < end && (std::isspace(static_cast<unsigned char>(*text)) || *text == '+')) ++text;
    const auto [next, code] = std::from_chars(text, end, out[k]);
    if (code != std::errc()) return std::nullopt;
    text = next;
  }
  return out.allFinite() ? std::optional(out) : std::nullopt;
}

// The pose of <origin>, roll, pitch, yaw about fixed axes; none where it is damaged.
std::optional<Isometry3d> origin(const XMLElement& e) {
  Isometry3d T = Isometry3d::Identity();
  const XMLElement* o = e.FirstChildElement("origin");
  if (o == nullptr) return T;
  const auto xyz = o->Attribute("xyz") ? numbers(*o, "xyz", 3) : Vector3d(Vector3d::Zero());
  const auto rpy = o->Attribute("rpy") ? numbers(*o, "rpy", 3) : Vector3d(Vector3d::Zero());
  if (!xyz || !rpy) return std::nullopt;
  T.translate(*xyz);
  T.rotate(Eigen::AngleAxisd((*rpy)[2], Vector3d::UnitZ()) * Eigen::AngleAxisd((*rpy)[1], Vector3d::UnitY()) *
           Eigen::AngleAxisd((*rpy)[0], Vector3d::UnitX()));
  return T;
}

}  // namespace

std::string find_mesh(const std::string& reference, const std::string& urdf) {
  namespace fs = std::filesystem;
  const auto existing = [](const fs::path& path) {
    std::error_code ignored;
    return fs::is_regular_file(path, ignored) ? path.string() : std::string();
  };
  std::error_code failed;
  fs::path folder = fs::absolute(urdf, failed).parent_path();
  if (failed) return "";
  const auto after = [&](const std::string& scheme) { return reference.substr(scheme.size()); };
  if (reference.rfind("file://", 0) == 0) return existing(after("file://"));
  if (reference.rfind("package://", 0) != 0) return existing(folder / reference);
  const std::string path = after("package://");
  const std::string package = path.substr(0, path.find('/'));
  if (package.size() == path.size()) return "";
  while (true) {
    if (folder.filename() == package)
      if (const std::string found = existing(folder.parent_path() / path); !found.empty()) return found;
    if (const std::string found = existing(folder / path); !found.empty()) return found;
    if (folder == folder.parent_path()) return "";
    folder = folder.parent_path();
  }
}

UrdfGeometry::UrdfGeometry(const std::string& xml, std::string file)
    : file_(std::move(file)), document_(std::make_unique<tinyxml2::XMLDocument>()) {
  document_->Parse(xml.c_str(), xml.size());
  const XMLElement* robot = document_->RootElement();
  for (const XMLElement* e = robot ? robot->FirstChildElement("link") : nullptr; e; e = e->NextSiblingElement("link"))
    if (const char* name = e->Attribute("name")) links_.emplace(name, e);
}

UrdfGeometry::~UrdfGeometry() = default;

std::optional<LinkShape> UrdfGeometry::shape(const std::string& link, const Isometry3d& T) {
  const auto at = links_.find(link);
  if (at == links_.end()) return std::nullopt;
  const int before = unknown_links_;
  auto out = all(*at->second, "collision", T);
  if (!out) out = all(*at->second, "visual", T);
  unknown_links_ = before + (!out && unknown_links_ > before ? 1 : 0);
  return out;
}

std::optional<LinkShape> UrdfGeometry::shape_if_known(const std::string& link, const Isometry3d& T) {
  const int before = unknown_links_;
  const std::string reason = first_reason_;
  auto out = shape(link, T);
  unknown_links_ = before;
  first_reason_ = reason;
  return out;
}

void UrdfGeometry::report(Diagnostics& diagnostics) const {
  if (unknown_links_ == 0) return;
  diagnostics.push_back(
      {Severity::info, "urdf-unknown-shape",
       fmt::format("{}: {} not bounded, because no shape is known ({})", file_,
                   unknown_links_ == 1 ? "the centre of mass of one link is"
                                       : fmt::format("the centres of mass of {} links are", unknown_links_),
                   first_reason_)});
}

std::optional<LinkShape> UrdfGeometry::all(const XMLElement& link, const char* tag, const Isometry3d& T_frame_link) {
  std::optional<LinkShape> out;
  for (const XMLElement* e = link.FirstChildElement(tag); e; e = e->NextSiblingElement(tag)) {
    const XMLElement* geometry = e->FirstChildElement("geometry");
    const auto T_link_shape = origin(*e);
    std::optional<LinkShape> next;
    if (geometry && T_link_shape)
      next = one(*geometry, T_frame_link * *T_link_shape);
    else
      unknown(*e, fmt::format("<{}> without a readable <geometry>", tag));
    if (!next) return std::nullopt;
    out = united(out, *next);
  }
  return out;
}

std::optional<LinkShape> UrdfGeometry::one(const XMLElement& geometry, const Isometry3d& T) {
  const XMLElement* e = geometry.FirstChildElement();
  const std::string kind = e ? e->Name() : "";
  std::optional<LinkShape> out;
  if (kind == "mesh") return mesh(*e, T);
  if (kind == "box") {
    if (const auto size = numbers(*e, "size", 3)) out = box_shape(T, size->cwiseAbs());
  } else if (kind == "sphere") {
    if (const auto radius = numbers(*e, "radius", 1)) out = sphere_shape(T, std::abs((*radius)[0]));
  } else if (kind == "cylinder") {
    const auto radius = numbers(*e, "radius", 1), length = numbers(*e, "length", 1);
    if (radius && length) out = cylinder_shape(T, std::abs((*radius)[0]), std::abs((*length)[0]));
  }
  if (out && !credible(*out)) out.reset();
  if (!out) unknown(geometry, fmt::format("no readable <box>, <cylinder>, <sphere> or <mesh> but <{}>", kind));
  return out;
}

std::optional<LinkShape> UrdfGeometry::mesh(const XMLElement& e, const Isometry3d& T) {
  const char* reference = e.Attribute("filename");
  const auto scale = e.Attribute("scale") ? numbers(e, "scale", 3) : Vector3d(Vector3d::Ones());
  const std::string path = reference ? find_mesh(reference, file_) : "";
  const std::string name = one_line(reference ? reference : "", 200);
  if (path.empty()) {
    unknown(e, fmt::format("no mesh '{}'", name));
    return std::nullopt;
  }
  std::vector<Vector3d> vertices;
  if (scale)
    for (const auto& vertex : read_mesh_vertices(path)) vertices.emplace_back(T * scale->cwiseProduct(vertex));
  if (!vertices.empty())
    if (LinkShape out = points_shape(vertices); credible(out)) return out;
  unknown(e, fmt::format("mesh '{}' cannot be read as STL or OBJ", name));
  return std::nullopt;
}

void UrdfGeometry::unknown(const XMLElement& at, const std::string& why) {
  if (unknown_links_++ == 0) first_reason_ = fmt::format("line {}: {}", at.GetLineNum(), why);
}

}  // namespace steelyard
