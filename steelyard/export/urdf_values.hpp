// Shared by the writers of URDF and MJCF: numbers as text, inertias about the centre of mass, friction that they can
// hold. Private to the library.
#pragma once

#include <tinyxml2.h>

#include <optional>
#include <string>
#include <vector>

#include "steelyard/robot/model.hpp"

namespace steelyard::urdf_export {

/// Seventeen digits: the same double, read back.
std::string number(double x);
std::string numbers(const Eigen::VectorXd& v);

/// Roll, pitch and yaw of a rotation; accurate also where pitch is a right angle and roll and yaw are one.
Eigen::Vector3d roll_pitch_yaw(const Eigen::Matrix3d& R);

/// The child of that tag, made at the end when there is none.
tinyxml2::XMLElement* child(tinyxml2::XMLElement* parent, const char* tag);

/// <origin xyz rpy>
void set_pose(tinyxml2::XMLElement* origin, const Eigen::Isometry3d& T);

/// Sets <origin>, <mass>, <inertia> of an <inertial>, leaving what else it holds. Throws Unattainable naming the link
/// when there is no centre of mass.
void set_inertial(tinyxml2::XMLElement* inertial, const LinkParameters& x, const std::string& link);

/// A link that weighs nothing at all needs no <inertial>.
bool weightless(const LinkParameters& x);

/// Viscous and Coulomb friction of a coordinate and its rotor inertia, as far as one number each can hold them; no
/// value: not known. What a motor has that drives one joint alone is that joint's: T² Fv, |T| Fc, T² Ia.
struct Dynamics {
  std::optional<double> damping, friction;
  double rotor = 0;
  double breakaway = 0;                  ///< what dry friction at rest exceeds `friction` by
  std::optional<double> stiffness = {};  ///< stiffness of a spring; nothing: there is none
  double rest = 0;                       ///< position at which the spring and the constant torque add up to nothing
};
std::vector<Dynamics> dynamics(const Model& model);

/// Features of a format beyond links, joints, damping and friction.
struct Format {
  const char* name = "";  ///< "URDF"
  const char* code = "";  ///< code of the diagnostic about what it cannot hold
  bool rotors = false, gravity = false, velocity_limits = true;
  bool breakaway = false;  ///< dry friction at rest apart from that in motion
  bool springs = false;
  bool controller = false;  ///< gains of the drives, and the delay of their commands
};
inline constexpr Format urdf_format{"URDF", "urdf-cannot-hold"};
inline constexpr Format mjcf_format{"MJCF", "mjcf-cannot-hold", true, true, false, false, true};
inline constexpr Format isaac_format{"Isaac Lab", "isaac-cannot-hold", true, false, true, true, false, true};

enum class Digits { all, four };  ///< all digits for programs, to the last bit; four for people

/// Everything with a value that the format has no word for: "Ia_1 = 0.3".
std::vector<std::string> beyond(const Model& model, const Format& format, Digits digits);

/// The diagnostic about it, which shows the first of them.
Diagnostic beyond_note(const Model& model, const Format& format);

/// The comment and the diagnostic about it; nothing when the list is empty.
void report_beyond(const Model& model, const Format& format, tinyxml2::XMLElement* root, Diagnostics* notes);

}  // namespace steelyard::urdf_export
