#include "steelyard/online/residual_bands.hpp"

#include <algorithm>
#include <cmath>

namespace steelyard {

using Eigen::Index;
using Eigen::VectorXd;

namespace {

constexpr double reversal_share =
    0.08;                              // share of the largest speed of the fit: below it friction is least certain [-]
constexpr double reversal_time = 0.2;  // for which a reversal is remembered [s]

// Share of the way that a low-pass of this pole [Hz] goes in dt.
double way(double pole, double dt) { return -std::expm1(-2 * M_PI * pole * dt); }

VectorXd reversal_speeds(const Model& model) {
  const int n = model.robot.dof();
  VectorXd out = VectorXd::Ones(n);
  for (int i = 0; i < n; ++i) {
    const double limit = model.robot.coordinates[static_cast<std::size_t>(i)].limits.velocity;
    if (model.provenance && model.provenance->speed.size() == n && model.provenance->speed[i] > 0)
      out[i] = model.provenance->speed[i];
    else if (std::isfinite(limit) && limit > 0)
      out[i] = 0.5 * limit;
  }
  return reversal_share * out;
}

}  // namespace

double step_response(const ResidualBand& band) {
  const double t = step_delay(band);
  return std::exp(-2 * M_PI * band.slow * t) - std::exp(-2 * M_PI * band.fast * t);
}

double step_delay(const ResidualBand& band) {
  return std::log(band.fast / band.slow) / (2 * M_PI * (band.fast - band.slow));
}

BandedResidual::BandedResidual(const Model& model) : error_(model), speed_(reversal_speeds(model)) {
  const int n = model.robot.dof();
  values_ = slow_ = fast_ = Eigen::MatrixXd::Zero(n, residual_bands.size());
  reversal_ = variance_ = VectorXd::Zero(n);
  rows_ = slow_rows_ = fast_rows_ = VectorXd::Zero(error_.size());
}

void BandedResidual::tick(double dt, const ExternalTorque& external, const VectorXd& q, const VectorXd& qd) noexcept {
  if (!(dt > 0)) {
    since_ = 0;
    error_.restart();
    reversal_.setOnes();
    values_.setZero();
    return;
  }
  const bool first = since_ == 0;
  since_ += dt;
  const VectorXd& e = external.residual();
  for (std::size_t b = 0; b < residual_bands.size(); ++b) {
    const auto k = static_cast<Index>(b);
    const double slow = first ? 1 : way(residual_bands[b].slow, dt), fast = first ? 1 : way(residual_bands[b].fast, dt);
    slow_.col(k) += external.new_load();
    fast_.col(k) += external.new_load();
    slow_.col(k) += slow * (e - slow_.col(k));
    fast_.col(k) += fast * (e - fast_.col(k));
    values_.col(k) = fast_.col(k) - slow_.col(k);
  }
  const double fades = std::exp(-dt / reversal_time);
  for (Index i = 0; i < e.size(); ++i) {
    const double v = qd[i] / speed_[i];
    reversal_[i] = std::max(std::exp(-v * v), fades * reversal_[i]);
  }
  if (!error_.known()) return;
  // (T8) Errors of parameters reach the band through the same poles.
  constexpr ResidualBand band = residual_bands.back();
  const VectorXd& w = error_.rows(q, qd, external.acceleration(), external.load());
  const double slow = first ? 1 : way(band.slow, dt), fast = first ? 1 : way(band.fast, dt);
  slow_rows_ += slow * (w - slow_rows_);
  fast_rows_ += fast * (w - fast_rows_);
  rows_ = fast_rows_ - slow_rows_;
  error_.variance(rows_, variance_);
}

}  // namespace steelyard
