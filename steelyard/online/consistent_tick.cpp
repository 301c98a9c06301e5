#include "steelyard/online/consistent_tick.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>

namespace steelyard {

using Eigen::Matrix4d;

namespace {

// Weight of the barrier against squared deviations: hardly moves what data determines. Far from the nearest body it
// grows, until a step leads somewhere, and falls again on the way (T12).
constexpr double least_weight = 0.1;
constexpr double lost = 3, centred = 1;  // decrements beyond which it grows, and below which it falls [-]

// How much of a step stays inside the cone: nine tenths of the way to its boundary, or all of it.
double longest_step(const LinkParameters& body, const LinkParameters& step) {
  const Eigen::LLT<Matrix4d> root(pseudo_inertia(body));
  Matrix4d relative = root.matrixL().solve(pseudo_inertia(step));
  relative = root.matrixL().solve(relative.transpose().eval());
  const double most = Eigen::SelfAdjointEigenSolver<Matrix4d>(relative, Eigen::EigenvaluesOnly).eigenvalues()[3];
  return most > 0.9 ? 0.9 / most : 1;
}

}  // namespace

ConsistentTick::ConsistentTick() {
  for (int k = 0; k < 10; ++k) basis_[static_cast<std::size_t>(k)] = pseudo_inertia(LinkParameters::Unit(k));
  // A ball of 1 kg and 0.1 m at the origin: where nothing is known.
  reference_ = from_centre_of_mass(1, Eigen::Vector3d::Zero(), 0.004 * Eigen::Matrix3d::Identity());
  const Matrix4d inverse = pseudo_inertia(reference_).inverse();
  for (int k = 0; k < 10; ++k) pull_[k] = inverse.cwiseProduct(basis_[static_cast<std::size_t>(k)]).sum();
  restart();
}

void ConsistentTick::restart() noexcept {
  body_ = reference_;
  weight_ = least_weight;
}

bool ConsistentTick::approach(const LinkParameters& estimate, const Matrix10d& information, int steps) noexcept {
  double decrement = 0;
  for (int s = 0; s < steps; ++s) {
    const Matrix4d Z = pseudo_inertia(body_).inverse();
    Matrix10d H = information;
    LinkParameters g = information * (body_ - estimate) + weight_ * pull_;
    for (int k = 0; k < 10; ++k) {
      const Matrix4d ZEZ = Z * basis_[static_cast<std::size_t>(k)] * Z;
      g[k] -= weight_ * Z.cwiseProduct(basis_[static_cast<std::size_t>(k)]).sum();
      for (int l = k; l < 10; ++l) {
        const double h = weight_ * ZEZ.cwiseProduct(basis_[static_cast<std::size_t>(l)]).sum();
        H(k, l) += h;
        if (l > k) H(l, k) += h;
      }
    }
    const LinkParameters scale = H.diagonal().cwiseSqrt().cwiseInverse();
    const Matrix10d scaled = scale.asDiagonal() * H * scale.asDiagonal();
    const Eigen::LLT<Matrix10d> factor(scaled);
    if (factor.info() != Eigen::Success) return false;
    const LinkParameters step = scale.cwiseProduct(factor.solve(scale.cwiseProduct(g)));
    decrement = std::sqrt(std::max(0.0, g.dot(step)) / weight_);
    if (!std::isfinite(decrement)) return false;
    body_ -= longest_step(body_, step) * step;
    if (decrement > lost)
      weight_ *= 2;
    else if (decrement < centred)
      weight_ = std::max(least_weight, weight_ / 2);
  }
  return decrement < lost && weight_ <= 4 * least_weight;
}

}  // namespace steelyard
