#include <algorithm>
#include <cmath>

#include "steelyard/doctor/physics.hpp"
#include "steelyard/robot/friction.hpp"

namespace steelyard::doctor {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr double longest_delay = 0.05;   // longest delay of torque behind motion that buses and filters have [s]
constexpr double widest_delay = 0.3;     // longest searched where the residual still falls at that one [s]
constexpr double wide_gain = 0.3;        // least relative fall of the squared residual, then [-]
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

// Friction with memory lags, too, by a distance: stop elements (L10) of joint i along the rows, so that no delay need
// make up for them. Finer ones have slid where rows count.
MatrixXd stop_elements(const Study& study, int i) {
  constexpr double yields[] = {0.1, 0.03, 0.01};  // [rad, m]
  MatrixXd out = MatrixXd::Zero(study.rows(), std::size(yields));
  for (Index c = 0; c < out.cols(); ++c)
    for (Index k = 1; k < out.rows(); ++k)
      out(k, c) = stop_element(out(k - 1, c), study.q()(k, i) - study.q()(k - 1, i), yields[c]);
  return out;
}

// Residuals of every joint's own fit, for torques read at other instants.
class Residuals {
 public:
  explicit Residuals(const Study& study, bool memory = false) : study_(study) {
    mask_ = MatrixXd::Ones(study.rows(), study.joints());
    for (int i = 0; i < study.joints(); ++i) {
      mask_reversals(study.speed().col(i), mask_.col(i));
      const MatrixXd elements = memory ? stop_elements(study, i) : MatrixXd(study.rows(), 0);
      MatrixXd columns(study.rows(), study.W(i).cols() + elements.cols());
      columns << study.W(i), elements;
      factors_.emplace_back(mask_.col(i).asDiagonal() * columns);
    }
  }

  // Rows that count beyond what the columns take.
  double freedom(int i) const { return mask_.col(i).sum() - static_cast<double>(study_.W(i).cols()); }

  MatrixXd of(const MatrixXd& tau) const {  // rows × joints
    MatrixXd out(tau.rows(), tau.cols());
    for (int i = 0; i < study_.joints(); ++i) {
      const auto& qr = factors_[static_cast<std::size_t>(i)];
      VectorXd y = qr.householderQ().adjoint() * VectorXd(tau.col(i).cwiseProduct(mask_.col(i)));
      y.head(qr.cols()).setZero();
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
      const auto& qr = factors_[static_cast<std::size_t>(i)];
      const MatrixXd turned = qr.householderQ().adjoint() * y;
      out.row(i) = turned.bottomRows(y.rows() - qr.cols()).colwise().squaredNorm();
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

Delay delay_by(const Residuals& residuals, const Study& study, const std::vector<int>& still) {
  const Index n = study.joints();
  Index half = 10, best = 0;
  double coarse = longest_delay / static_cast<double>(half);
  const double fine = coarse / 5;
  VectorXd weight(n), pooled;
  const auto search = [&] {
    std::vector<double> shifts;
    for (Index k = -half; k <= half; ++k) shifts.push_back(static_cast<double>(k) * coarse);
    const MatrixXd S = residuals.squares(shifts);
    for (Index i = 0; i < n; ++i) {
      const double floor = 1e-8 * study.tau().col(i).squaredNorm();
      weight[i] = 1 / (S.row(i).minCoeff() + floor + 1e-300);
    }
    for (const int i : still) weight[i] = 0;
    pooled = S.transpose() * weight;
    pooled.minCoeff(&best);
  };
  search();
  const bool wide = best == 0 || best == 2 * half;
  if (wide) {
    half = 30;
    coarse = widest_delay / static_cast<double>(half);
    search();
  }
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
  const double length = std::abs(out.seconds);
  if (best > 0 && best < 2 * half && enough_agree(out, n - static_cast<Index>(still.size())))
    out.evidence = std::min(
        {length / (delay_sigmas * out.deviation), length / shortest_delay, out.gain / (wide ? wide_gain : delay_gain)});
  out.significant = out.evidence > 1;
  return out;
}

}  // namespace

Delay estimate_delay(const Study& study, const std::vector<int>& still) {
  const Delay plain = delay_by(Residuals(study), study, still);
  if (!plain.significant) return plain;
  Delay out = delay_by(Residuals(study, true), study, still);  // what memory explains is no delay
  out.evidence = std::min(plain.evidence, out.evidence);
  return out;
}

namespace {

constexpr double event_seconds = 0.4;  // blocks in which residuals are compared [s]
constexpr double fewest_rows = 50;     // rows beyond a joint's columns that show a change of its friction
constexpr double least_drift = 0.03;   // change of friction over the torque's deviation that matters [-]

// The block of time whose residual stands out most, and the joint.
Event find_event(const Study& study, const MatrixXd& residuals, const std::vector<int>& still) {
  Event out;
  for (int i = 0; i < study.joints(); ++i) {
    if (std::find(still.begin(), still.end(), i) != still.end()) continue;
    std::vector<double> energy, begin;
    for (Index k = 0; k < study.rows();) {
      double sum = 0, count = 0;
      const double from = study.time()[k];
      for (; k < study.rows() && study.time()[k] < from + event_seconds && study.time()[k] >= from; ++k)
        sum += residuals(k, i) * residuals(k, i), ++count;
      energy.push_back(std::sqrt(sum / count));
      begin.push_back(from);
    }
    const auto worst = static_cast<std::size_t>(std::max_element(energy.begin(), energy.end()) - energy.begin());
    double square = 0, count = 0, next = 0;  // of the others: a joint that rests most of the time has small ones
    for (std::size_t b = 0; b < energy.size(); ++b)
      if (b + 1 < worst || b > worst + 1) square += energy[b] * energy[b], next = std::max(next, energy[b]), ++count;
    const double usual = std::sqrt(square / std::max(count, 1.0)) +
                         0.05 * study.tau().col(i).norm() / std::sqrt(static_cast<double>(study.rows()));
    if (count > 10 && next > 0 && energy[worst] * energy[worst] / (usual * next) > out.ratio)
      out = {energy[worst] * energy[worst] / (usual * next), begin[worst], i};
  }
  return out;
}

// What a fit with friction as it is leaves of a friction that grows from −1 to 1 is held against the residual.
FrictionDrift find_friction_drift(const Study& study, const Residuals& residuals, const MatrixXd& given,
                                  const VectorXd& weight) {
  const double middle = 0.5 * study.time()[study.rows() - 1];
  const VectorXd growing = (study.time().array() - middle) / std::max(middle, 1e-9);
  const MatrixXd whole = growing.asDiagonal() * (study.speed().array() / 0.05).tanh().matrix();
  const MatrixXd steady = residuals.of(whole);
  FrictionDrift out;
  for (int i = 0; i < study.joints(); ++i) {
    const VectorXd x = steady.col(i), r = given.col(i), tau = study.tau().col(i);
    const double torque = (tau.array() - tau.mean()).matrix().norm() / std::sqrt(static_cast<double>(tau.size()));
    if (weight[i] == 0 || torque == 0 || residuals.freedom(i) < fewest_rows) continue;
    if (!(x.norm() > 1e-3 * whole.col(i).norm()) || !(r.norm() > 1e-6 * tau.norm())) continue;
    const double share = std::pow(x.dot(r) / (x.norm() * r.norm()), 2), slope = x.dot(r) / x.squaredNorm();
    const double sigmas = std::abs(slope) / std::max(score(r - slope * x, x).deviation(), 1e-300);
    const double relative = 2 * std::abs(slope) / torque;
    if (relative > least_drift && sigmas * share > out.evidence)
      out = {i, sigmas * share, sigmas, share, 2 * slope, relative};
  }
  return out;
}

}  // namespace

TimeFaults examine_time(const Study& study, const Delay& delay, const std::vector<int>& still) {
  const Residuals residuals(study);
  const double at = delay.significant ? delay.seconds : 0;
  const MatrixXd given = residuals.of(study.tau_advanced(at));
  TimeFaults out;
  out.event = find_event(study, given, still);
  VectorXd weight = given.colwise().squaredNorm().cwiseInverse();
  for (const int i : still) weight[i] = 0;
  const auto left = [&](const MatrixXd& r) { return r.colwise().squaredNorm().dot(weight); };
  const double before = left(given), middle = 0.5 * study.time()[study.rows() - 1];
  for (const double drift : {-0.02, -0.01, -0.005, -0.002, 0.002, 0.005, 0.01, 0.02}) {
    const double gain = 1 - left(residuals.of(study.tau_advanced(at - drift * middle, drift))) / before;
    if (gain > out.drift_gain) out.drift_gain = gain, out.drift = drift;
  }
  out.friction = find_friction_drift(study, residuals, given, weight);
  return out;
}

}  // namespace steelyard::doctor
