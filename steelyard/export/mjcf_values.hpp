// Shared by the writers of MJCF: places and inertias of bodies as MuJoCo wants them. Private to the library.
#pragma once

#include <tinyxml2.h>

#include <string>

#include "steelyard/robot/model.hpp"

namespace steelyard::mjcf_export {

void set(tinyxml2::XMLElement* e, const char* attribute, const std::string& value);

/// pos and quat
void set_place(tinyxml2::XMLElement* e, const Eigen::Isometry3d& T);

/// pos, quat, mass and diaginertia of an <inertial>: the principal axes, since MuJoCo's own search for them stops
/// early. A weightless body gets the least that MuJoCo takes. Throws Unattainable, naming the link, for a body that is
/// not physically consistent.
void set_principal(tinyxml2::XMLElement* inertial, const LinkParameters& x, const std::string& link);

}  // namespace steelyard::mjcf_export
