#include <algorithm>
#include <cmath>

#include "steelyard/doctor/physics.hpp"
#include "steelyard/doctor/residuals.hpp"

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

// The vertex of the parabola through (−h, a), (0, b), (h, c).
double vertex(double a, double b, double c, double h) {
  const double curvature = a - 2 * b + c;
  return curvature > 0 ? std::clamp(0.5 * h * (a - c) / curvature, -h, h) : 0;
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

}  // namespace steelyard::doctor
