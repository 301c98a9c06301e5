// Coordinates in which every body is physically consistent (Rucker, Wensing 2022; H3a of docs/theory/consistency.md):
// for optimisers without cones.
#pragma once

#include <Eigen/Core>

#include "steelyard/math/spatial.hpp"

namespace steelyard {

/// θ = [α d1 d2 d3 s12 s23 s13 t1 t2 t3] of P = U Uᵀ, U = e^α [[e^d1, s12, s13, t1], [0, e^d2, s23, t2],
/// [0, 0, e^d3, t3], [0, 0, 0, 1]]. The mass is e^2α and t the centre of mass [m]; e^d and s [m] shape the body about
/// it.
using LogCholesky = Eigen::Matrix<double, 10, 1>;

/// Throws InvalidInput unless the pseudo-inertia is positive definite.
LogCholesky to_log_cholesky(const LinkParameters& body);

/// Every θ gives a physically consistent body.
LinkParameters from_log_cholesky(const LogCholesky& theta);

/// ∂φ/∂θ: column k is what θ_k changes. Never singular.
Eigen::Matrix<double, 10, 10> log_cholesky_jacobian(const LogCholesky& theta);

}  // namespace steelyard
