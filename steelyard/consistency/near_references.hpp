// What data leaves open of the links stays near their references: how thick bodies are, masses, how far bodies reach,
// then everything (H9 of docs/theory/consistency.md). Private to its room.
#pragma once

#include <Eigen/Core>

#include "steelyard/consistency/consistent.hpp"

namespace steelyard {

/// What a link's thickness is measured by: the second moment per mass [m²] of the solid ellipsoid in its space, and in
/// directions in which its reference is thinner, of that.
Eigen::Matrix3d thickness_measure(const Box& space, const LinkParameters& reference);

/// Whether a body's inertia ellipsoid reaches more than four times as far as the ellipsoid in a box.
bool is_needle(const LinkParameters& body, const Box& box);

/// How many times thinner than the measure a body is, in the direction in which it is thinnest [-].
double times_thinner(const Eigen::Matrix3d& measure, const LinkParameters& body);

/// Adds what keeps the links near their references to the fit's program, as far as noise explains what it costs
/// (thickness, masses, spread) or the residual hardly grows (the pull). `residual_square`: of the least-squares fit;
/// `guessed`: of the references only the size is meant.
void keep_near_references(const Model&, const PhysicalOptions&, bool guessed, double residual_square, Consistent&,
                          const Run&);

}  // namespace steelyard
