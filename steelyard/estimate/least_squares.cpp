// Ordinary and weighted least squares (C1, C2).
#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/estimate/estimate.hpp"

namespace steelyard {

namespace {

void require_samples(const Observations& observations) {
  for (int i = 0; i < observations.joints(); ++i)
    if (observations.row(i).rows() == 0) throw Unattainable("no samples to estimate from");
}

// ‖ρ_j‖² of one joint at given base parameters.
double residual_square(const Observations& observations, int joint, const Eigen::VectorXd& values) {
  const Information& row = observations.row(joint);
  const Eigen::VectorXd mine = values(observations.columns(joint));
  return (row.R() * mine - row.z()).squaredNorm() + row.residual_square();
}

double torque_rms(const Information& row) {
  return std::sqrt((row.z().squaredNorm() + row.residual_square()) / row.rows());
}

Estimate solve(const Observations& observations, const Eigen::VectorXd& sigma) {
  const auto solution = observations.whitened(sigma).solve();
  Estimate out;
  out.values = solution.x;
  out.covariance = solution.covariance;
  out.sigma = sigma;
  out.rank = solution.rank;
  out.condition = solution.condition;
  return out;
}

}  // namespace

Estimate ordinary_least_squares(const Observations& observations) {
  require_samples(observations);
  Estimate out = solve(observations, Eigen::VectorXd::Ones(observations.joints()));
  double square = 0, rows = 0;
  for (int i = 0; i < observations.joints(); ++i) {
    square += residual_square(observations, i, out.values);
    rows += observations.row(i).rows();
  }
  const double variance = square / std::max(1.0, rows - out.rank);
  out.covariance *= variance;
  out.sigma.setConstant(std::sqrt(variance));
  out.iterations = 1;
  return out;
}

Estimate weighted_least_squares(const Observations& observations, const WeightedOptions& options) {
  require_samples(observations);
  // First weights: each joint fitted alone.
  const int n = observations.joints();
  Eigen::VectorXd sigma(n), floor(n), freedom(n);
  for (int i = 0; i < n; ++i) {
    const Information& row = observations.row(i);
    floor[i] = options.floor * torque_rms(row);
    if (floor[i] == 0) floor[i] = options.floor;
    freedom[i] = std::max(1.0, row.rows() - row.solve().rank);
    sigma[i] = std::max(floor[i], std::sqrt(row.residual_square() / freedom[i]));
  }
  Estimate out;
  for (int k = 1; k <= options.iterations; ++k) {
    out = solve(observations, sigma);
    out.iterations = k;
    Eigen::VectorXd next(n);
    for (int i = 0; i < n; ++i)
      next[i] = std::max(floor[i], std::sqrt(residual_square(observations, i, out.values) / freedom[i]));
    const bool settled = ((next - sigma).array().abs() <= options.tolerance * sigma.array()).all();
    if (settled) break;
    sigma = next;
  }
  return out;
}

}  // namespace steelyard
