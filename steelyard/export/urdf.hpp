// A model as a URDF: a fresh one, or the user's own with the identified values in it.
#pragma once

#include <string>

#include "steelyard/core/diagnostic.hpp"
#include "steelyard/robot/model.hpp"

namespace steelyard {

/// A URDF whose links, read back, have the torques of the robot's. Frames become fixed links, couplings of one joint to
/// one other become <mimic>. A link frame that does not lie on its joint's axis (dh) is moved there
/// (urdf-link-frame-moved). What URDF has no word for goes into a comment and a diagnostic (urdf-cannot-hold). Throws
/// Unattainable for a mass that is not positive and for couplings that <mimic> cannot express.
std::string to_urdf(const Model& model, Diagnostics* notes = nullptr);

/// The user's URDF, `file` for messages, with the inertia and friction of the identified robot, which came from it:
/// visuals, collisions, comments, limits and unknown tags stay. What is fixed to a moving link has its mass in that
/// link's; joints that were locked become fixed (urdf-locked-joint). Throws InvalidInput where the robot is not the
/// URDF's, Unattainable for a mass that is not positive.
std::string update_urdf(const std::string& xml, const std::string& file, const Model& identified,
                        Diagnostics* notes = nullptr);

}  // namespace steelyard
