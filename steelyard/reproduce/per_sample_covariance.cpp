#include "steelyard/reproduce/per_sample_covariance.hpp"

#include <fmt/format.h>

#include "steelyard/core/error.hpp"
#include "steelyard/estimate/full_covariance.hpp"
#include "steelyard/estimate/passes.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

// Σ̃_t = ((P − 1) Σ_t + ν Σ)/(P − 1 + ν), where (P − 1) Σ_t = Σ_p δδᵀ (C8).
class SampleCovariance {
 public:
  SampleCovariance(const std::vector<MatrixXd>& periods, double shrinkage)
      : periods_(periods), pooled_(pooled_covariance(periods)), shrinkage_(shrinkage) {}

  const MatrixXd& pooled() const { return pooled_; }

  MatrixXd operator()(Eigen::Index t) const {
    const auto P = static_cast<double>(periods_.size());
    VectorXd mean = VectorXd::Zero(pooled_.rows());
    for (const auto& p : periods_) mean += p.col(t) / P;
    MatrixXd out = shrinkage_ * pooled_;
    for (const auto& p : periods_) out += (p.col(t) - mean) * (p.col(t) - mean).transpose();
    return out / (P - 1 + shrinkage_);
  }

 private:
  const std::vector<MatrixXd>& periods_;
  MatrixXd pooled_;
  double shrinkage_;
};

void require_periods(const Observations& observations, const std::vector<MatrixXd>& periods, double shrinkage) {
  const int n = observations.joints();
  const auto samples = static_cast<Eigen::Index>(observations.row(0).rows());
  for (const auto& p : periods)
    if (p.rows() != n || p.cols() != samples)
      throw InvalidInput(
          fmt::format("per_sample_covariance: a period is {}×{}, the equations have {} joints and {} samples", p.rows(),
                      p.cols(), n, samples));
  if (shrinkage == 0 && static_cast<int>(periods.size()) <= n)
    throw Unattainable(fmt::format(
        "{} periods give no covariance of {} joints at a sample: record more than {}, or shrink towards the pooled one",
        periods.size(), n, n));
}

}  // namespace

Estimate per_sample_covariance(const Equations& mean, const std::vector<MatrixXd>& periods,
                               const PerSampleOptions& options) {
  const Observations observations = observe(mean);
  require_rows(observations);
  const int n = mean.joints();
  const double shrinkage = options.shrinkage < 0 ? 5.0 * n : options.shrinkage;
  require_periods(observations, periods, shrinkage);
  const SampleCovariance covariance(periods, shrinkage);
  const MatrixXd floor = noise_floor(observations).cwiseAbs2().asDiagonal();
  const auto P = static_cast<double>(periods.size());
  const auto whitener = [&](Eigen::Index t) { return upper_whitener(covariance(t) / P + floor); };

  Estimate out = estimate_from(whitened_information(mean, whitener));
  if (options.from_residuals)
    out.covariance = (out.covariance * score_square(mean, whitener, out) * out.covariance).eval();
  out.noise = covariance.pooled() / P;
  out.sigma = out.noise.diagonal().cwiseSqrt();
  out.iterations = 1;
  if (P < 5 * n)
    out.diagnostics.push_back(
        {Severity::warning, "few-periods",
         fmt::format("{} periods say little about the noise of {} joints at one sample: {} or more are advised, or one "
                     "covariance for all samples",
                     periods.size(), n, 5 * n)});
  return out;
}

}  // namespace steelyard
