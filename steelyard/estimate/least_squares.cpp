// Ordinary and weighted least squares (C1, C2).
#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/estimate/passes.hpp"

namespace steelyard {

namespace {

// ‖ρ_j‖² of one joint at given base parameters.
double residual_square(const Observations& observations, int joint, const Eigen::VectorXd& values) {
  const Information& row = observations.row(joint);
  const Eigen::VectorXd mine = values(observations.columns(joint));
  return (row.R() * mine - row.z()).squaredNorm() + row.residual_square();
}

}  // namespace

Estimate ordinary_least_squares(const Information& information) {
  if (information.rows() == 0) throw Unattainable("no samples to estimate from");
  Estimate out = estimate_from(information);
  const double square = (information.R() * out.values - information.z()).squaredNorm() + information.residual_square();
  const double variance = square / std::max(1.0, information.rows() - out.rank);
  out.covariance *= variance;
  out.sigma.setConstant(1, std::sqrt(variance));
  out.iterations = 1;
  return out;
}

Estimate ordinary_least_squares(const Observations& observations) {
  require_rows(observations);
  const int n = observations.joints();
  Estimate out = ordinary_least_squares(observations.whitened(Eigen::VectorXd::Ones(n)));
  const double sigma = out.sigma[0];
  out.sigma.setConstant(n, sigma);
  return out;
}

namespace {

// A row whose effort is zero throughout, of a passive joint or a floating base in flight: its equations are
// homogeneous.
bool homogeneous(const Information& row) {
  return row.rows() > 0 && row.z().squaredNorm() + row.residual_square() == 0;
}

// Root of the summed squares of the torques that each parameter makes at a joint: what cancels where the effort is
// zero.
double size_of_parts(const Observations& observations, int joint, const Eigen::VectorXd& values) {
  const Eigen::VectorXd mine = values(observations.columns(joint));
  return (observations.row(joint).R().colwise().norm().transpose().cwiseProduct(mine)).norm();
}

// Homogeneous equations are met best by no robot at all, whose noise would be none. So their first noise is that of the
// noisiest other joint, and later ones are relative to the parts that should cancel, of the size they had first (C2a).
class ZeroEfforts {
 public:
  explicit ZeroEfforts(const Observations& observations) : observations_(observations) {
    for (int i = 0; i < observations.joints(); ++i)
      if (homogeneous(observations.row(i))) joints_.push_back(i);
  }

  void start(Eigen::VectorXd& sigma) const {
    double largest = 0;
    for (Eigen::Index i = 0; i < sigma.size(); ++i)
      if (std::find(joints_.begin(), joints_.end(), static_cast<int>(i)) == joints_.end())
        largest = std::max(largest, observations_.row(static_cast<int>(i)).rows() > 0 ? sigma[i] : 0);
    for (const int i : joints_) sigma[i] = std::max(sigma[i], largest);
  }

  void rescale(const Eigen::VectorXd& values, Eigen::VectorXd& sigma) {
    if (first_.empty())
      for (const int i : joints_) first_.push_back(size_of_parts(observations_, i, values));
    for (std::size_t k = 0; k < joints_.size(); ++k)
      if (const double now = size_of_parts(observations_, joints_[k], values); now > 0)
        sigma[joints_[k]] *= first_[k] / now;
  }

 private:
  const Observations& observations_;
  std::vector<int> joints_;
  std::vector<double> first_;  // size of the parts in the first fit
};

}  // namespace

Reweighted reweighted_values(const Observations& observations) {
  constexpr int most_iterations = 10;  // most iterations of weights and fit (Zellner); three or four are usual
  constexpr double tolerance = 1e-9;   // relative change of the weights that counts as settled [-]
  require_rows(observations);
  // First weights: each joint fitted alone.
  const int n = observations.joints();
  const Eigen::VectorXd floor = noise_floor(observations), freedom = degrees_of_freedom(observations);
  Reweighted out;
  out.sigma.resize(n);
  for (int i = 0; i < n; ++i)
    out.sigma[i] = std::max(floor[i], std::sqrt(observations.row(i).residual_square() / freedom[i]));
  ZeroEfforts zero(observations);
  zero.start(out.sigma);
  while (true) {
    out.whitened = observations.whitened(out.sigma);
    out.values = out.whitened.values();
    ++out.iterations;
    Eigen::VectorXd next(n);
    for (int i = 0; i < n; ++i)
      next[i] = std::max(floor[i], std::sqrt(residual_square(observations, i, out.values) / freedom[i]));
    zero.rescale(out.values, next);
    const bool settled = ((next - out.sigma).array().abs() <= tolerance * out.sigma.array()).all();
    if (settled || out.iterations >= most_iterations) return out;
    out.sigma = next;
  }
}

Estimate weighted_least_squares(const Observations& observations) {
  const Reweighted found = reweighted_values(observations);
  Estimate out = estimate_from(found.whitened);
  out.sigma = found.sigma;
  out.iterations = found.iterations;
  return out;
}

}  // namespace steelyard
