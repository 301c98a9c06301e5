// What both URDF writers need: numbers as text, inertias about the centre of mass, friction that <dynamics> can hold.
// Private to the library.
#pragma once

#include <tinyxml2.h>

#include <optional>
#include <string>
#include <vector>

#include "steelyard/robot/robot.hpp"

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

/// Viscous and Coulomb friction of a coordinate, as far as <dynamics> can hold it; no value: not known. Friction of a
/// motor that drives one joint alone is that joint's: T² Fv and |T| Fc.
struct Dynamics {
  std::optional<double> damping, friction;
};
std::vector<Dynamics> dynamics(const Robot& robot);

enum class Digits { all, few };  ///< for programs, to the last bit; for people, four

/// Everything with a value that URDF has no word for: "Ia_1 = 0.3".
std::vector<std::string> beyond_urdf(const Robot& robot, Digits digits);

/// The comment and the diagnostic (urdf-cannot-hold) about it; nothing when the list is empty.
void report_beyond(const Robot& robot, tinyxml2::XMLElement* root, Diagnostics* notes);

}  // namespace steelyard::urdf_export
