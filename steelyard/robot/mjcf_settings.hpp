// What an MJCF's <compiler> and <option> say of all its elements. Private to the library.
#pragma once

#include <Eigen/Geometry>
#include <optional>
#include <string>
#include <vector>

#include "steelyard/core/diagnostic.hpp"
#include "steelyard/robot/mjcf_document.hpp"

namespace steelyard {

struct MjcfSettings {
  enum class InertiaFromGeoms { never, where_missing, always };

  Diagnostics notes(const std::string& file) const;  ///< what of them is not used

  explicit MjcfSettings(const MjcfDocument& document);

  bool degrees = true;
  std::string eulerseq = "xyz";  ///< lower case: axes that turn along, upper case: fixed ones
  bool autolimits = true;
  InertiaFromGeoms inertia = InertiaFromGeoms::where_missing;
  double least_mass = 0;                   ///< least mass of every body [kg]
  double least_moment = 0;                 ///< least moment of every body [kg·m²]
  bool balance = false;                    ///< moments that no body has become their mean
  std::optional<double> total_mass;        ///< to which all masses are scaled [kg]
  double first_group = 0, last_group = 5;  ///< first group, last group of geoms that count for inertias
  std::string mesh_folder;
  bool strip_path = false;
  bool exact_meshes = false;             ///< inertias of meshes that do not say how they are found
  Eigen::Vector3d gravity{0, 0, -9.81};  ///< [m/s²]
  std::vector<std::string> unused = {};  ///< what <option> says and the model does not have

  double angle(double written) const;  ///< [rad]

  void read_flags(const MjcfElement&);

  /// pos and orientation (quat, axisangle, euler, xyaxes or zaxis) of an element.
  Eigen::Isometry3d pose(const MjcfElement&) const;

  /// Whether a range holds: as `attribute` (limited …) says, or because it is there.
  bool limited(const MjcfElement&, const char* attribute, const char* range) const;
};

/// The rotation that takes z to `direction` the shortest way, as MuJoCo has it.
Eigen::Quaterniond z_to(const Eigen::Vector3d& direction);

}  // namespace steelyard
