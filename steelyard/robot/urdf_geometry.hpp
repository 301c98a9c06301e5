// Sizes of the links of a URDF, from <collision> or <visual>.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "steelyard/robot/link_shape.hpp"

namespace tinyxml2 {
class XMLDocument;
class XMLElement;
}  // namespace tinyxml2

namespace steelyard {

/// Shapes are a help, never a hindrance: what is damaged or not to be found is none, and an info.
class UrdfGeometry {
 public:
  /// `xml` is well formed; `file` gives the directory of meshes.
  UrdfGeometry(const std::string& xml, std::string file);
  ~UrdfGeometry();
  UrdfGeometry(const UrdfGeometry&) = delete;
  UrdfGeometry& operator=(const UrdfGeometry&) = delete;

  /// Around all shapes of the URDF's link, in the frame that T_frame_link leads to: of its <collision>s, or of its
  /// <visual>s where one of those is not known. None where it has no shape, or one that is not known.
  std::optional<LinkShape> shape(const std::string& link, const Eigen::Isometry3d& T_frame_link);

  /// The same for links whose size is optional: unknown ones give no info.
  std::optional<LinkShape> shape_if_known(const std::string& link, const Eigen::Isometry3d& T_frame_link);

  /// One info on requested sizes that are not known, if any.
  void report(Diagnostics&) const;

 private:
  std::optional<LinkShape> all(const tinyxml2::XMLElement& link, const char* tag,
                               const Eigen::Isometry3d& T_frame_link);
  std::optional<LinkShape> one(const tinyxml2::XMLElement& geometry, const Eigen::Isometry3d& T);
  std::optional<LinkShape> mesh(const tinyxml2::XMLElement& mesh, const Eigen::Isometry3d& T);
  void unknown(const tinyxml2::XMLElement& at, const std::string& why);

  std::string file_;
  std::unique_ptr<tinyxml2::XMLDocument> document_;
  std::map<std::string, const tinyxml2::XMLElement*> links_;
  int unknown_links_ = 0;
  std::string first_reason_;
};

/// Path of a URDF's mesh: `package://name/path` in the first folder of that name from the URDF's upwards, `file://`
/// as it stands, anything else beside the URDF. "" where there is no such file.
std::string find_mesh(const std::string& reference, const std::string& urdf);

}  // namespace steelyard
