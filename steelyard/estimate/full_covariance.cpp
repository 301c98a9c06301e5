#include "steelyard/estimate/full_covariance.hpp"

#include <fmt/format.h>

#include "steelyard/core/error.hpp"
#include "steelyard/estimate/passes.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

Estimate fit(const Equations& equations, const MatrixXd& covariance) {
  const MatrixXd V = upper_whitener(covariance);
  Estimate out = estimate_from(whitened_information(equations, [&](Eigen::Index) { return V; }));
  out.sigma = covariance.diagonal().cwiseSqrt();
  out.noise = covariance;
  out.iterations = 1;
  return out;
}

void require_fit(const Equations& equations, const FullCovarianceOptions& options) {
  if (options.covariance.rows() != equations.joints() || options.covariance.cols() != equations.joints())
    throw InvalidInput(fmt::format("full_covariance: the covariance is {}×{}, the equations have {} joints",
                                   options.covariance.rows(), options.covariance.cols(), equations.joints()));
  if (options.periods < 1) throw InvalidInput("full_covariance: a sample is the mean of at least one period");
}

}  // namespace

Estimate full_covariance(const Equations& equations, const FullCovarianceOptions& options) {
  constexpr int most_iterations = 10;  // most iterations of Σ and fit; three or four are usual
  constexpr double tolerance = 1e-9;   // change of Σ relative to its diagonal that counts as settled [-]
  const Observations observations = observe(equations);
  require_rows(observations);
  if (options.covariance.size() > 0) {
    require_fit(equations, options);
    return fit(equations, options.covariance / options.periods);
  }
  if (observations.row(0).rows() <= equations.joints())
    throw Unattainable(fmt::format("{} samples do not determine how the noise of {} joints is correlated",
                                   observations.row(0).rows(), equations.joints()));
  // Element ij of Σ over √((r_i − b_i)(r_j − b_j)): per joint that is C2, and Σ stays positive definite.
  const VectorXd scale = degrees_of_freedom(observations).cwiseSqrt().cwiseInverse();
  const MatrixXd floor = noise_floor(observations).cwiseAbs2().asDiagonal();
  const auto covariance_at = [&](const VectorXd& beta) -> MatrixXd {
    const MatrixXd rho = residuals(equations, beta) * scale.asDiagonal();
    return rho.transpose() * rho + floor;
  };
  MatrixXd covariance = covariance_at(weighted_least_squares(observations).values);
  Estimate out;
  for (int k = 1; k <= most_iterations; ++k) {
    out = fit(equations, covariance);
    out.iterations = k;
    const MatrixXd next = covariance_at(out.values);
    const VectorXd sigma = covariance.diagonal().cwiseSqrt();
    const bool settled = ((next - covariance).array().abs() <= tolerance * (sigma * sigma.transpose()).array()).all();
    if (settled) break;
    covariance = next;
  }
  return out;
}

MatrixXd pooled_covariance(const std::vector<MatrixXd>& periods) {
  if (periods.size() < 2) throw InvalidInput("a covariance from repeated periods needs two of them");
  MatrixXd mean = MatrixXd::Zero(periods[0].rows(), periods[0].cols());
  for (const auto& p : periods) {
    if (p.rows() != mean.rows() || p.cols() != mean.cols())
      throw InvalidInput(fmt::format("periods of {}×{} and {}×{} values cannot be compared", mean.rows(), mean.cols(),
                                     p.rows(), p.cols()));
    mean += p / static_cast<double>(periods.size());
  }
  MatrixXd out = MatrixXd::Zero(mean.rows(), mean.rows());
  for (const auto& p : periods) out += (p - mean) * (p - mean).transpose();
  return out / (static_cast<double>(mean.cols()) * static_cast<double>(periods.size() - 1));
}

}  // namespace steelyard
