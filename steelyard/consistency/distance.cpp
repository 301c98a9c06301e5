#include "steelyard/consistency/distance.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <cmath>
#include <limits>

#include "steelyard/core/error.hpp"

namespace steelyard {

namespace {

using Eigen::Matrix4d;

Eigen::LLT<Matrix4d> factored(const LinkParameters& reference) {
  const Eigen::LLT<Matrix4d> L(pseudo_inertia(reference));
  if (!reference.allFinite() || L.info() != Eigen::Success)
    throw InvalidInput("distance of bodies: the reference is not physically consistent");
  return L;
}

// L⁻¹ E L⁻ᵀ, with P₀ = L Lᵀ.
Matrix4d whitened(const Eigen::LLT<Matrix4d>& L, const Matrix4d& E) {
  const Matrix4d half = L.matrixL().solve(E);
  return L.matrixL().solve(half.transpose());
}

// λ_i(P₀⁻¹P) − 1, through P − P₀, so that near bodies keep their digits.
Eigen::Vector4d relative_eigenvalues(const LinkParameters& body, const LinkParameters& reference) {
  const Matrix4d change = whitened(factored(reference), pseudo_inertia(body - reference));
  return Eigen::SelfAdjointEigenSolver<Matrix4d>(change, Eigen::EigenvaluesOnly).eigenvalues();
}

}  // namespace

double entropic_distance(const LinkParameters& body, const LinkParameters& reference) {
  double D = 0;
  for (const double change : relative_eigenvalues(body, reference)) {
    if (!(change > -1)) return std::numeric_limits<double>::infinity();
    D += change - std::log1p(change);
  }
  return D;
}

double geodesic_distance(const LinkParameters& body, const LinkParameters& reference) {
  double sum = 0;
  for (const double change : relative_eigenvalues(body, reference)) {
    if (!(change > -1)) return std::numeric_limits<double>::infinity();
    sum += std::log1p(change) * std::log1p(change);
  }
  return std::sqrt(0.5 * sum);
}

Eigen::Matrix<double, 10, 10> pullback_metric(const LinkParameters& reference) {
  const Eigen::LLT<Matrix4d> L = factored(reference);
  Eigen::Matrix<double, 16, 10> directions;  // tr(A B) of symmetric matrices is the product of their elements
  for (int k = 0; k < 10; ++k) directions.col(k) = whitened(L, pseudo_inertia(LinkParameters::Unit(k))).reshaped();
  return directions.transpose() * directions;
}

}  // namespace steelyard
