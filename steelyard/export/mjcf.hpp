// A model as MJCF, MuJoCo's own format: a fresh one, or the user's own with the identified values in it.
#pragma once

#include <string>

#include "steelyard/core/diagnostic.hpp"
#include "steelyard/robot/model.hpp"

namespace steelyard {

/// A model whose inverse dynamics in MuJoCo are the robot's: bodies at our link frames, tensors by their principal axes
/// (MuJoCo's own search for them stops at 1e-6), damping, frictionloss and armature, ranges, gravity, a motor per
/// coordinate with its torque limit, frames as sites, capsules as geoms that collide with nothing. Couplings become
/// equality constraints, which MuJoCo keeps softly (mjcf-soft-coupling). What MJCF has no word for goes into a comment
/// and a diagnostic (mjcf-cannot-hold). Throws InvalidInput for a link without nominal inertia, Unattainable for a body
/// that is not physically consistent, which MuJoCo refuses, and for a coordinate that is no joint's own.
std::string to_mjcf(const Model& model, Diagnostics* notes = nullptr);

/// The user's MJCF, `file` for messages and included files, with inertias, armature, damping and frictionloss of the
/// identified robot, which came from it: geoms, sites, actuators, sensors, keyframes, comments stay, included files are
/// written in their place. Paths of meshes and textures lead from `folder`, where the text will stand, to the files
/// that `file` means; "": they are absolute. Where links are identified, what is welded to a moving body has its mass
/// in that body's, and what <compiler> makes of masses is written; links that are the original's are left as they are.
/// Joints that were locked are gone (mjcf-locked-joint). Throws InvalidInput where the robot is not the MJCF's,
/// Unattainable for what MJCF cannot hold.
std::string update_mjcf(const std::string& xml, const std::string& file, const Model& identified,
                        Diagnostics* notes = nullptr, const std::string& folder = "");

}  // namespace steelyard
