#include <algorithm>
#include <cmath>

#include "steelyard/core/listed.hpp"
#include "steelyard/doctor/channels.hpp"
#include "steelyard/logs/ratios.hpp"

namespace steelyard::doctor {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

// Thresholds lie between what good logs show and what the damage does; docs/data-doctor.md has both numbers.
constexpr double velocity_correlation = 0.9;  // between qd and dq/dt, both low-passed: lower is not its derivative [-];
                                              // recorded logs have 0.99 and more
constexpr double velocity_gain = 0.1;         // deviation of their ratio from 1 that passes [-]; units differ by 6 and
                                              // more
constexpr double late_velocity = 0.02;        // delay of qd behind dq/dt that is worth a word [s]; recorded logs have
                                              // 0.006 at most
constexpr double late_share = 0.5;            // share of what dq/dt leaves of qd that a delay explains, then [-]
constexpr double unit_tolerance = 0.02;       // deviation of a ratio from a known one, to be named after it [-]; ten
                                              // times is not rpm, which is 9.55

// What a ratio of qd to dq/dt means, and what to do about it.
std::string explain_ratio(double g, bool slides) {
  if (const UnitsOfRatio units = units_of_ratio(g, slides, unit_tolerance); !units.empty()) return advice_of(units);
  if (g < 0) return "so one of them has the wrong sign: change the sign of that column";
  for (const double power : {0.01, 0.1, 10.0, 100.0})
    if (std::abs(g / power - 1) < unit_tolerance)
      return "a power of ten, as if time were in another unit: check units: {t: ...} (`units` t=...) or rate:";
  return "so one of them is scaled: check units: and gear ratios";
}

// Regression of qd_i on dq_k/dt over the trusted samples.
struct Agreement {
  MatrixXd correlation, gain;  // correlation and gain of qd_i on dq_k/dt
  VectorXd recorded;           // rms of qd
  VectorXd delay, explained;   // delay of qd behind dq/dt [s], and the share of their difference it explains
};

Agreement compare(const std::vector<Stretch>& stretches, Index n) {
  MatrixXd products = MatrixXd::Zero(n, n);
  VectorXd recorded = VectorXd::Zero(n), derived = VectorXd::Zero(n), left = VectorXd::Zero(n);
  VectorXd along = VectorXd::Zero(n),
           square =
               VectorXd::Zero(n);  // products of the difference with the acceleration, and of the latter with itself
  double count = 0;
  for_trusted(stretches, [&](const Stretch& s, Index k) {
    const VectorXd difference = s.qd.col(k) - s.speed.col(k);
    left += difference.cwiseAbs2();
    along += difference.cwiseProduct(s.acceleration.col(k));
    square += s.acceleration.col(k).cwiseAbs2();
    products += s.qd.col(k) * s.speed.col(k).transpose();
    recorded += s.qd.col(k).cwiseAbs2();
    derived += s.speed.col(k).cwiseAbs2();
    ++count;
  });
  Agreement a{MatrixXd::Zero(n, n), MatrixXd::Zero(n, n), (recorded / std::max(count, 1.0)).cwiseSqrt(),
              VectorXd::Zero(n), VectorXd::Zero(n)};
  for (Index i = 0; i < n; ++i) {
    if (square[i] > 0) a.delay[i] = -along[i] / square[i];
    if (square[i] > 0 && left[i] > 0) a.explained[i] = along[i] * along[i] / (square[i] * left[i]);
  }
  for (Index i = 0; i < n; ++i)
    for (Index k = 0; k < n; ++k) {
      const double norm = std::sqrt(recorded[i] * derived[k]);
      a.correlation(i, k) = norm > 0 ? products(i, k) / norm : 0;
      a.gain(i, k) = derived[k] > 0 ? products(i, k) / derived[k] : 0;
    }
  return a;
}

// The joints whose positions the velocities of `suspects` belong to, if that is a permutation beyond doubt; else empty.
std::vector<int> permutation(const Agreement& a, const std::vector<int>& suspects, double threshold) {
  std::vector<int> of;
  for (const int i : suspects) {
    int best = suspects[0];
    for (const int k : suspects)
      if (std::abs(a.correlation(i, k)) > std::abs(a.correlation(i, best))) best = k;
    if (std::abs(a.correlation(i, best)) < threshold || std::find(of.begin(), of.end(), best) != of.end()) return {};
    of.push_back(best);
  }
  return of;
}

void refuse_order(const Robot& robot, const std::vector<int>& suspects, const std::vector<int>& of, const Agreement& a,
                  Findings& findings) {
  std::vector<std::string> pairs;
  for (std::size_t s = 0; s < suspects.size(); ++s)
    pairs.push_back(fmt::format("qd{} is the derivative of q{} (correlation {:.3f}, with its own {:.3f})",
                                suspects[s] + 1, of[s] + 1, a.correlation(suspects[s], of[s]),
                                a.correlation(suspects[s], suspects[s])));
  findings.refuse_file("velocity-order",
                       fmt::format("{}: positions and velocities are in different orders: {}: put the columns of q and "
                                   "qd in the order of the joints (columns:)",
                                   joint_name(robot, suspects[0]), listed(pairs)));
}

}  // namespace

void examine_velocity(const Robot& robot, const std::vector<Stretch>& stretches, double dt, ChannelVerdict& verdict,
                      Findings& findings) {
  const Agreement a = compare(stretches, robot.dof());
  const double late_alarm = std::max(late_velocity, 1.5 * dt);  // differences of neighbours are late by half a sample
  std::vector<int> unrelated;
  std::vector<std::string> scaled, late;
  double latest = 0;  // delay that explains most of the difference [s]
  bool reversed = false;
  for (int i = 0; i < robot.dof(); ++i) {
    if (std::find(verdict.still.begin(), verdict.still.end(), i) != verdict.still.end()) continue;
    const double g = a.gain(i, i), c = a.correlation(i, i);
    if (c > 0.5 && a.explained[i] > late_share) latest = std::max(latest, std::abs(a.delay[i]));
    if (c > 0.5 && std::abs(a.delay[i]) > late_alarm && a.explained[i] > late_share) {
      late.push_back(fmt::format("qd{} by {:.0f} ms", i + 1, 1e3 * a.delay[i]));
    } else if (std::abs(c) < velocity_correlation) {
      unrelated.push_back(i);
    } else if (std::abs(g - 1) > velocity_gain) {
      reversed = reversed || std::abs(g + 1) <= velocity_gain;
      scaled.push_back(fmt::format("{}: qd{} = {:.4g} dq{}/dt (correlation {:.3f}), {}", joint_name(robot, i), i + 1, g,
                                   i + 1, c, explain_ratio(g, prismatic(robot, i))));
    }
  }
  findings.exceeds("velocity-late", latest, late_alarm);
  if (!late.empty()) verdict.velocity_late = fmt::format("velocities lag their positions: {}", listed(late));
  if (!scaled.empty()) findings.refuse_file(reversed ? "velocity-sign" : "velocity-unit", listed(scaled, 5, "; "));
  if (unrelated.empty()) return;
  const std::vector<int> of = permutation(a, unrelated, velocity_correlation);
  if (!of.empty()) return refuse_order(robot, unrelated, of, a, findings);
  verdict.velocity_useless = true;
  std::vector<std::string> complaints;
  for (const int i : unrelated)
    complaints.push_back(fmt::format("{}: qd{} is not the derivative of q{} (correlation {:.2f}, rms {:.3g})",
                                     joint_name(robot, i), i + 1, i + 1, a.correlation(i, i), a.recorded[i]));
  verdict.velocity_complaint = listed(complaints, 5, "; ");
}

}  // namespace steelyard::doctor
