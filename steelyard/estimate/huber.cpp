#include "steelyard/estimate/huber.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "steelyard/estimate/passes.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr double bend = 1.345;  // k: residual, in robust standard deviations, beyond which the weight falls [-]; 95 %
                                // efficient where noise is Gaussian after all
constexpr int most_iterations = 100;      // most iterations of scales, weights and fit; ten to twenty are usual
constexpr double huber_tolerance = 1e-4;  // change of every parameter, in its standard deviations, that counts as
                                          // settled
                                          // [-]

double median(VectorXd x) {
  const auto middle = x.begin() + x.size() / 2;
  std::nth_element(x.begin(), middle, x.end());
  return *middle;
}

// 1.4826 times the median absolute deviation: the standard deviation, were the noise Gaussian.
double robust_deviation(const VectorXd& x) { return 1.4826 * median((x.array() - median(x)).abs()); }

bool settled(const Estimate& now, const VectorXd& before) {
  const VectorXd change = (now.values - before).cwiseAbs(), deviation = now.standard_deviation();
  return (change.array() <= huber_tolerance * deviation.array() + 1e-14 * now.values.cwiseAbs().array()).all();
}

void report_outliers(const MatrixXd& rho, double k, Estimate& out) {
  for (Eigen::Index i = 0; i < rho.cols(); ++i) {
    const auto beyond = (rho.col(i).array().abs() > 3 * k * out.sigma[i]).count();
    const double percent = 100.0 * static_cast<double>(beyond) / static_cast<double>(rho.rows());
    if (percent > 1)
      out.diagnostics.push_back({Severity::info, "outliers",
                                 fmt::format("joint {}: {:.1f} % of the samples are more than {:.1f} standard "
                                             "deviations off and have less than a third of the weight",
                                             i + 1, percent, 3 * k)});
  }
}

}  // namespace

Estimate huber(const Equations& equations) {
  const Observations observations = observe(equations);
  const Estimate start = weighted_least_squares(observations);
  const VectorXd floor = noise_floor(observations);
  const VectorXd spent = (observations.row(0).rows() / degrees_of_freedom(observations).array()).sqrt();
  Estimate out = start;
  MatrixXd rho;
  const Whitener weigh = [&](Eigen::Index t) -> MatrixXd {  // √w/ŝ
    const Eigen::ArrayXd size = rho.row(t).transpose().array().abs() / out.sigma.array();
    return ((bend / size).min(1).sqrt() / out.sigma.array()).matrix().asDiagonal();
  };
  bool done = false;
  for (int k = 1; k <= most_iterations && !done; ++k) {
    rho = residuals(equations, out.values);
    for (Eigen::Index i = 0; i < rho.cols(); ++i)
      out.sigma[i] = std::max(floor[i], robust_deviation(rho.col(i)) * spent[i]);
    const VectorXd before = out.values;
    Estimate next = estimate_from(whitened_information(equations, weigh));
    next.sigma = out.sigma;
    out = std::move(next);
    out.iterations = k;
    done = settled(out, before);
  }
  // C = A⁻¹ B A⁻¹ with A = Σ ψ'(ρ/ŝ) WᵀW/ŝ² and B the square of the scores ψ(ρ/ŝ) W/ŝ (C9).
  rho = residuals(equations, out.values);
  const MatrixXd B = score_square(equations, weigh, out);
  const Whitener within = [&](Eigen::Index t) -> MatrixXd {
    const Eigen::ArrayXd size = rho.row(t).transpose().array().abs() / out.sigma.array();
    return ((size < bend).cast<double>() / out.sigma.array()).matrix().asDiagonal();
  };
  const MatrixXd A_inverse = whitened_information(equations, within).solve().covariance;
  out.covariance = A_inverse * B * A_inverse;
  if (!done) out.diagnostics.push_back(not_settled(most_iterations));
  report_outliers(rho, bend, out);
  return out;
}

}  // namespace steelyard
