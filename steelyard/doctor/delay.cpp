#include <algorithm>
#include <cmath>

#include "steelyard/doctor/physics.hpp"

namespace steelyard::doctor {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr double longest_delay = 0.05;   // longest delay of torque behind motion searched [s]; buses and filters stay
                                         // below
constexpr double shortest_delay = 1e-3;  // shortest delay that counts [s]: half a millisecond is within what a friction
                                         // model leaves open
constexpr double delay_gain = 0.05;      // least relative fall of the squared residual [-]; recorded logs without
                                         // a delay show up to 0.03, from friction that the model lacks

// Where a joint turns round, its friction follows late (presliding), which would pass for a delay of 10 to 20 ms on
// geared arms: rows within a reach of 4 (0.16 s) do not count.
void mask_reversals(const VectorXd& speed, Eigen::Ref<VectorXd> mask) {
  constexpr Index reach = 4;
  constexpr double slow = 0.02;  // [rad/s, m/s]
  for (Index k = 0; k < speed.size(); ++k)
    for (Index m = std::max<Index>(0, k - reach); m <= std::min(speed.size() - 1, k + reach); ++m)
      if (speed[m] * speed[k] < 0 || std::abs(speed[m]) < slow) mask[k] = 0;
}

// Residuals of every joint's own fit, for torques read at other instants.
class Residuals {
 public:
  explicit Residuals(const Study& study) : study_(study) {
    mask_ = MatrixXd::Ones(study.rows(), study.joints());
    for (int i = 0; i < study.joints(); ++i) {
      mask_reversals(study.speed().col(i), mask_.col(i));
      factors_.emplace_back(mask_.col(i).asDiagonal() * study.W(i));
    }
  }

  MatrixXd of(const MatrixXd& tau) const {  // rows × joints
    MatrixXd out(tau.rows(), tau.cols());
    for (int i = 0; i < study_.joints(); ++i) {
      const auto& qr = factors_[static_cast<std::size_t>(i)];
      VectorXd y = qr.householderQ().adjoint() * VectorXd(tau.col(i).cwiseProduct(mask_.col(i)));
      y.head(study_.W(i).cols()).setZero();
      out.col(i) = qr.householderQ() * y;
    }
    return out;
  }

  // Their squares for each delay: joints × delays.
  MatrixXd squares(const std::vector<double>& delays) const {
    std::vector<MatrixXd> tau;
    for (const double delay : delays) tau.push_back(study_.tau_advanced(delay));
    MatrixXd out(study_.joints(), static_cast<Index>(delays.size()));
    MatrixXd y(study_.rows(), out.cols());
    for (int i = 0; i < study_.joints(); ++i) {
      for (Index k = 0; k < y.cols(); ++k)
        y.col(k) = tau[static_cast<std::size_t>(k)].col(i).cwiseProduct(mask_.col(i));
      const MatrixXd turned = factors_[static_cast<std::size_t>(i)].householderQ().adjoint() * y;
      out.row(i) = turned.bottomRows(y.rows() - study_.W(i).cols()).colwise().squaredNorm();
    }
    return out;
  }

 private:
  const Study& study_;
  MatrixXd mask_;
  std::vector<Eigen::HouseholderQR<MatrixXd>> factors_;
};

// The vertex of the parabola through (−h, a), (0, b), (h, c).
double vertex(double a, double b, double c, double h) {
  const double curvature = a - 2 * b + c;
  return curvature > 0 ? std::clamp(0.5 * h * (a - c) / curvature, -h, h) : 0;
}

// Sums over this many contiguous blocks stand for the score's variance: residuals are correlated in time.
constexpr Index blocks = 16;

// Gauss-Newton about the minimum: ρ(d) ≈ ρ + d ρ', so var d̂ = Σ_b (ρ_bᵀρ'_b)² / (ρ'ᵀρ')².
struct Score {
  double information = 0, variance = 0;
  double deviation() const { return information > 0 ? std::sqrt(variance) / information : infinity; }
};

Score score(const VectorXd& residual, const VectorXd& slope) {
  Score s;
  s.information = slope.squaredNorm();
  const Index n = residual.size();
  for (Index b = 0; b < blocks; ++b) {
    const Index first = b * n / blocks, count = (b + 1) * n / blocks - first;
    const double sum = residual.segment(first, count).dot(slope.segment(first, count));
    s.variance += sum * sum;
  }
  return s;
}

// A delay is the recorder's: at least two joints, and half of those that move, show it on their own. One alone shows
// what its friction model lacks.
bool enough_agree(const Delay& delay, Index moving) {
  Index agree = 0;
  for (Index i = 0; i < delay.joints.size(); ++i)
    agree += std::abs(delay.joints[i]) > 3 * delay.joint_deviations[i] &&
             std::abs(delay.joints[i] / delay.seconds - 1) < 0.5;
  return agree >= std::min<Index>(2, delay.joints.size()) && 2 * agree >= moving;
}

}  // namespace

Delay estimate_delay(const Study& study, const std::vector<int>& still) {
  const Residuals residuals(study);
  const Index n = study.joints(), half = 10;
  const double coarse = longest_delay / static_cast<double>(half), fine = coarse / 5;

  std::vector<double> shifts;
  for (Index k = -half; k <= half; ++k) shifts.push_back(static_cast<double>(k) * coarse);
  const MatrixXd S = residuals.squares(shifts);
  VectorXd weight(n);
  for (Index i = 0; i < n; ++i) {
    const double floor = 1e-8 * study.tau().col(i).squaredNorm();
    weight[i] = 1 / (S.row(i).minCoeff() + floor + 1e-300);
  }
  for (const int i : still) weight[i] = 0;

  Index best = 0;
  const VectorXd pooled = S.transpose() * weight;
  pooled.minCoeff(&best);
  const double centre = static_cast<double>(best - half) * coarse;
  const auto together = [&](const VectorXd& s) { return s.dot(weight); };
  const double coarse_vertex =
      best > 0 && best < 2 * half ? centre + vertex(pooled[best - 1], pooled[best], pooled[best + 1], coarse) : centre;

  Delay out;
  const VectorXd near =
      residuals.squares({coarse_vertex - fine, coarse_vertex, coarse_vertex + fine}).transpose() * weight;
  out.seconds = coarse_vertex + vertex(near[0], near[1], near[2], fine);
  const MatrixXd at_best = residuals.of(study.tau_advanced(out.seconds));
  const MatrixXd slope =
      residuals.of((study.tau_advanced(out.seconds + fine) - study.tau_advanced(out.seconds - fine)) / (2 * fine));
  out.joints = VectorXd::Constant(n, out.seconds);
  out.joint_deviations = VectorXd::Constant(n, infinity);
  Score all;
  for (Index i = 0; i < n; ++i) {
    const double information = slope.col(i).squaredNorm();
    if (weight[i] == 0 || information == 0) continue;
    const double own = -at_best.col(i).dot(slope.col(i)) / information;  // beyond the common one
    const Score mine = score(at_best.col(i) + own * slope.col(i), slope.col(i));
    out.joints[i] += own;
    out.joint_deviations[i] = mine.deviation();
    all.information += weight[i] * mine.information;
    all.variance += weight[i] * weight[i] * score(at_best.col(i), slope.col(i)).variance;
  }
  out.deviation = all.deviation();
  const double before = pooled[half], after = together(at_best.colwise().squaredNorm().transpose());
  out.gain = before > 0 ? 1 - after / before : 0;
  out.significant = std::abs(out.seconds) > delay_sigmas * out.deviation && std::abs(out.seconds) > shortest_delay &&
                    out.gain > delay_gain && best > 0 && best < 2 * half &&
                    enough_agree(out, n - static_cast<Index>(still.size()));
  return out;
}

}  // namespace steelyard::doctor
