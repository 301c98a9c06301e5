// What no robot is like: angles in degrees, inertias that no body has. Private to the library.
#pragma once

#include <string>

#include "steelyard/core/diagnostic.hpp"
#include "steelyard/robot/model.hpp"

namespace steelyard {

inline constexpr double most_gravity = 100;  ///< [m/s²] four times that of Jupiter: beyond, it has another unit

/// Whether an angle of a pose, or the limit of a joint that turns, is in degrees rather than radians.
bool pose_in_degrees(double angle);
bool limits_in_degrees(JointType type, const Limits& limits);

/// A warning (angles-in-degrees) about an angle `what` of a description; `where` is its file and line.
Diagnostic angle_in_degrees(const std::string& where, const std::string& what, double angle);

/// Warnings about limits in degrees (limits-in-degrees), lengths that no robot has (lengths-implausible), and links
/// whose inertias no body has (negative-inertia, inertia-triangle, link-too-dense).
Diagnostics implausible(const Model& model, const std::string& file);

/// Whether a description (of which `implausible` warns) has lengths that no robot has, or a link denser than any metal.
bool has_implausible_lengths(const Model&);
bool has_too_dense_links(const Model&);

/// Throws InvalidInput where the description has angles in degrees or negative inertias: a motion planned by it would
/// be another one on the robot. `limits`: of each coordinate, as they hold for the plan.
void require_plausible(const Robot& robot, const std::vector<Limits>& limits);

}  // namespace steelyard
