#include "steelyard/recordings/align.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/signals/resample.hpp"

namespace steelyard {

namespace {

constexpr double cutoff = 8;        // cut-off of the low-pass before positions are compared [Hz]: removes noise
constexpr double coarse_rate = 10;  // rate of the first search for the shift [Hz]: an arm's motion has a tenth of that
constexpr double shortest_overlap = 0.5;     // share of the shorter log [-]: less is hardly the same run
constexpr double max_position_error = 0.03;  // rms between the runs over the joint's own deviation [-]: torque that the
                                             // robot itself makes of such a difference is a payload's noise;
                                             // controllers repeat to 0.005
constexpr double alike = 1.5;  // ratio to the least mean square error up to which a longer overlap is preferred [-]:
                               // periods of one trajectory are all alike

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

// Samples at t = 0, dt, 2 dt … on another clock.
MatrixXd on_clock(const MatrixXd& x, double dt, double to, Index samples, double from = 0) {
  const VectorXd t = VectorXd::LinSpaced(x.cols(), 0, static_cast<double>(x.cols() - 1) * dt);
  VectorXd at(samples);
  for (Index k = 0; k < samples; ++k) at[k] = std::clamp(from + static_cast<double>(k) * to, 0.0, t[t.size() - 1]);
  return interpolate(t, x, at);
}

MatrixXd on_clock(const MatrixXd& x, double dt, double to) {
  return on_clock(x, dt, to, static_cast<Index>(static_cast<double>(x.cols() - 1) * dt / to) + 1);
}

// Mean square difference of a(t) and b(t + shift), in units of each joint's own variance.
struct Comparison {
  double error = 0;
  Index overlap = 0;  // samples
};

Comparison compare(const MatrixXd& a, const MatrixXd& b, Index shift) {
  const Index first = std::max<Index>(0, -shift), last = std::min(a.cols(), b.cols() - shift);
  if (last <= first) return {};
  const Index n = last - first;
  return {(a.middleCols(first, n) - b.middleCols(first + shift, n)).squaredNorm() / static_cast<double>(a.rows() * n),
          n};
}

// The shift with the longest overlap among those that are as good as the best; `share`: of the shorter run that must
// overlap.
Index best_shift(const MatrixXd& a, const MatrixXd& b, Index from, Index to, double preferred,
                 double share = shortest_overlap) {
  const auto enough = static_cast<Index>(share * static_cast<double>(std::min(a.cols(), b.cols())));
  std::vector<Comparison> all;
  double least = infinity;
  for (Index shift = from; shift <= to; ++shift) {
    all.push_back(compare(a, b, shift));
    if (all.back().overlap >= enough) least = std::min(least, all.back().error);
  }
  Index best = from;
  Index longest = -1;
  double error = infinity;
  for (Index k = 0; k < static_cast<Index>(all.size()); ++k) {
    const Comparison& c = all[static_cast<std::size_t>(k)];
    if (c.overlap < enough || c.error > preferred * least) continue;
    // Neighbours of one minimum have nearly its overlap: among them the error decides.
    const bool longer = c.overlap > longest + std::max<Index>(2, enough / 20);
    const bool as_long = c.overlap > longest - std::max<Index>(2, enough / 20);
    if (!longer && !(as_long && c.error < error)) continue;
    best = from + k, longest = c.overlap, error = c.error;
  }
  return best;
}

// Between samples, by the parabola through the neighbours.
double refined(const MatrixXd& a, const MatrixXd& b, Index shift) {
  const double before = compare(a, b, shift - 1).error, here = compare(a, b, shift).error,
               after = compare(a, b, shift + 1).error;
  const double curvature = before - 2 * here + after;
  if (!(curvature > 0)) return static_cast<double>(shift);
  return static_cast<double>(shift) + std::clamp(0.5 * (before - after) / curvature, -1.0, 1.0);
}

// Each joint's position about its mean, over its deviation; the same scale for both runs.
void normalise(MatrixXd& a, MatrixXd& b) {
  const VectorXd mean = a.rowwise().mean();
  const VectorXd scale = ((a.colwise() - mean).rowwise().squaredNorm() / static_cast<double>(a.cols())).cwiseSqrt();
  for (MatrixXd* x : {&a, &b}) *x = ((x->colwise() - mean).array().colwise() / scale.array().max(1e-6)).matrix();
}

double find_shift(double dt, const MatrixXd& q_bare, const MatrixXd& q_loaded, double share = shortest_overlap) {
  constexpr double most = 2000;  // coarse samples: each shift is compared at each, and hours must not take hours
  const double seconds = static_cast<double>(std::max(q_bare.cols(), q_loaded.cols())) * dt;
  const double coarse_dt = std::max({dt, 1 / coarse_rate, seconds / most});
  const MatrixXd a = on_clock(q_bare, dt, coarse_dt), b = on_clock(q_loaded, dt, coarse_dt);
  const Index coarse = best_shift(a, b, -a.cols() + 1, b.cols() - 1, alike, share);
  const auto around = static_cast<Index>(std::llround(static_cast<double>(coarse) * coarse_dt / dt));
  const auto reach = static_cast<Index>(std::ceil(coarse_dt / dt)) + 1;
  return refined(q_bare, q_loaded, best_shift(q_bare, q_loaded, around - reach, around + reach, 1, share));
}

void require_same(const Robot& robot, const Signals& bare, const Signals& loaded, const VectorXd& error) {
  Index worst = 0;
  if (error.maxCoeff(&worst) <= max_position_error) return;
  throw Unattainable(
      fmt::format("{} and {} are not one trajectory: joint '{}' differs by {:.3g} % of its motion (rms, best "
                  "alignment; up to {:g} % "
                  "passes): run the same motion with and without the payload, or take another route (other-trajectory)",
                  bare.label(), loaded.label(), robot.coordinates[static_cast<std::size_t>(worst)].name,
                  100 * error[worst], 100 * max_position_error));
}

// The loaded run on the bare one's clock.
std::vector<Gap> gaps_of(const Signals& log, double scale, double shift, Index first, Index samples) {
  std::vector<Gap> out;
  for (Gap gap : log.gaps) {
    const double begin = static_cast<double>(gap.first) * scale - shift,
                 end = static_cast<double>(gap.first + gap.count) * scale - shift;
    gap.first = std::max<Index>(0, static_cast<Index>(std::floor(begin)) - first);
    gap.count = std::min(samples, static_cast<Index>(std::ceil(end)) - first) - gap.first;
    if (gap.count > 0) out.push_back(gap);
  }
  return out;
}

}  // namespace

Aligned align(const Robot& robot, const Signals& bare, const Signals& loaded) {
  const SignalOptions smooth{cutoff, 4, 1};
  const MatrixXd q_bare = low_pass(bare, smooth).motion.q;
  const MatrixXd q_loaded = on_clock(low_pass(loaded, smooth).motion.q, loaded.dt, bare.dt);
  MatrixXd a = q_bare, b = q_loaded;
  normalise(a, b);
  const double shift = find_shift(bare.dt, a, b);

  const double length = static_cast<double>(loaded.samples() - 1) * loaded.dt / bare.dt;
  const auto first = static_cast<Index>(std::max(0.0, std::ceil(-shift)));
  const auto last = std::min(bare.samples(), static_cast<Index>(std::floor(length - shift)) + 1);
  const Index n = last - first;
  if (n < 2)
    throw Unattainable(
        fmt::format("{} and {} have no motion in common (other-trajectory)", bare.label(), loaded.label()));
  const double from = (static_cast<double>(first) + shift) * bare.dt;  // [s] of the loaded log
  const auto second = [&](const MatrixXd& x) { return on_clock(x, loaded.dt, bare.dt, n, from); };

  Aligned out;
  out.shift = shift * bare.dt + loaded.t0 - bare.t0;
  const MatrixXd difference = on_clock(b, bare.dt, bare.dt, n, from) - a.middleCols(first, n);
  out.error = (difference.rowwise().squaredNorm() / static_cast<double>(n)).cwiseSqrt();
  for (Index i = 0; i < out.error.size(); ++i)  // a joint that stands still in both has no motion to compare with
    if (q_bare.row(i).maxCoeff() - q_bare.row(i).minCoeff() < 1e-3) out.error[i] *= 1e-3;
  require_same(robot, bare, loaded, out.error);

  Signals& signals = out.difference;
  signals.name = fmt::format("{} against {}", loaded.label(), bare.label());
  signals.t0 = bare.t0 + static_cast<double>(first) * bare.dt;
  signals.dt = bare.dt;
  signals.from_current = bare.from_current || loaded.from_current;
  signals.q = 0.5 * (bare.q.middleCols(first, n) + second(loaded.q));
  if (bare.qd.size() > 0 && loaded.qd.size() > 0) signals.qd = 0.5 * (bare.qd.middleCols(first, n) + second(loaded.qd));
  signals.tau = second(loaded.tau) - bare.tau.middleCols(first, n);
  signals.gaps = gaps_of(bare, 1, 0, first, n);
  for (const Gap& gap : gaps_of(loaded, loaded.dt / bare.dt, shift, first, n)) signals.gaps.push_back(gap);
  std::sort(signals.gaps.begin(), signals.gaps.end(), [](const Gap& x, const Gap& y) { return x.first < y.first; });
  return out;
}

bool repeats(const MatrixXd& fitted, double dt_fitted, const MatrixXd& judged, double dt_judged) {
  constexpr double most_of_it = 0.8;  // share of the judged run that is found again
  constexpr double fast = 100;        // rate at which they are compared [Hz]
  constexpr double samples = 20000;   // of an hour's log no more
  constexpr double still = 1e-3;      // travel of a joint without a motion to compare [rad, m]
  if (fitted.rows() != judged.rows() || fitted.cols() < 2 || judged.cols() < 2) return false;
  const double seconds =
      std::max(static_cast<double>(fitted.cols()) * dt_fitted, static_cast<double>(judged.cols()) * dt_judged);
  const double dt = std::max({1 / fast, seconds / samples, dt_fitted, dt_judged});
  const MatrixXd all_a = on_clock(fitted, dt_fitted, dt), all_b = on_clock(judged, dt_judged, dt);
  if (all_b.cols() > all_a.cols()) return false;  // most of it is new
  std::vector<Index> moving;
  for (Index i = 0; i < all_a.rows(); ++i) {
    const double travel = all_a.row(i).maxCoeff() - all_a.row(i).minCoeff();
    if (travel > still)
      moving.push_back(i);
    else if (all_b.row(i).maxCoeff() - all_b.row(i).minCoeff() > still)
      return false;
  }
  if (moving.empty()) return false;
  MatrixXd a = all_a(moving, Eigen::all), b = all_b(moving, Eigen::all);
  normalise(a, b);
  const double shift = find_shift(dt, a, b, most_of_it);
  const auto first = static_cast<Index>(std::max(0.0, std::ceil(-shift)));
  const auto last = std::min(a.cols(), static_cast<Index>(std::floor(static_cast<double>(b.cols() - 1) - shift)) + 1);
  const Index n = last - first;
  if (static_cast<double>(n) < most_of_it * static_cast<double>(b.cols())) return false;
  const MatrixXd again = on_clock(b, dt, dt, n, (static_cast<double>(first) + shift) * dt);
  const VectorXd error =
      ((again - a.middleCols(first, n)).rowwise().squaredNorm() / static_cast<double>(n)).cwiseSqrt();
  return error.maxCoeff() <= max_position_error;
}

}  // namespace steelyard
