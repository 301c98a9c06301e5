// Shapes of an MJCF, and the inertias of bodies made of them. Private to the library.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "steelyard/math/spatial.hpp"
#include "steelyard/robot/link_shape.hpp"
#include "steelyard/robot/mjcf_settings.hpp"

namespace steelyard {

class MjcfGeoms {
 public:
  MjcfGeoms(const MjcfDocument& document, const MjcfSettings& settings, const std::string& file);

  /// The inertia that a <geom> adds to its body, about the origin of the frame that T_frame_parent starts from. Throws
  /// InvalidInput where the shape is needed and not known.
  LinkParameters inertia(const MjcfElement& geom, const Eigen::Isometry3d& T_frame_parent) const;

  /// Its size there; nothing for planes and what is not known.
  std::optional<LinkShape> shape(const MjcfElement& geom, const Eigen::Isometry3d& T_frame_parent) const;

  static bool collides(const MjcfElement& geom);

 private:
  struct Solid {
    double volume = 0;                                // [m³]
    LinkParameters inertia = LinkParameters::Zero();  // inertia at density 1, about the shape's frame
  };
  struct Placed;

  Placed placed(const MjcfElement& geom, const Eigen::Isometry3d& T_frame_parent) const;
  Solid solid(const MjcfElement& geom, const Placed& placed) const;
  std::vector<Eigen::Vector3d> triangles(const MjcfElement& asset, const std::string& missing) const;
  std::string path(const MjcfElement& mesh) const;

  const MjcfSettings& settings_;
  std::filesystem::path folder_;               // folder of meshes
  std::map<std::string, MjcfElement> meshes_;  // by name
};

}  // namespace steelyard
