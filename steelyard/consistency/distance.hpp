// How far one body is from another (H2 of docs/theory/consistency.md).
#pragma once

#include <Eigen/Core>

#include "steelyard/math/spatial.hpp"

namespace steelyard {

/// D(P‖P₀) = −log det(P₀⁻¹P) + tr(P₀⁻¹P) − 4: zero for the reference alone, convex in the body, the same in every frame
/// and unit; infinite for a body that is not physically consistent. Throws InvalidInput where the reference is not.
double entropic_distance(const LinkParameters& body, const LinkParameters& reference);

/// d = √(½ Σ log² λ_i(P₀⁻¹P)): the length of the shortest way between the two among bodies (Lee, Park 2018). Symmetric,
/// the same in every frame and unit, not convex.
double geodesic_distance(const LinkParameters& body, const LinkParameters& reference);

/// G_kl = tr(P₀⁻¹E_k P₀⁻¹E_l): near the reference both D and d² are ½ dᵀG d with d = φ − φ₀.
Eigen::Matrix<double, 10, 10> pullback_metric(const LinkParameters& reference);

}  // namespace steelyard
