#include "steelyard/instrumental/reference.hpp"

#include <algorithm>
#include <cmath>

#include "steelyard/signals/differentiate.hpp"
#include "steelyard/signals/resample.hpp"

namespace steelyard {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr int alignments = 6;           // newton steps that align the simulated motion; three suffice
constexpr double standing = 1;          // time at rest before a motion [s]: loops settle sooner
constexpr double longest_shift = 0.25;  // largest shift searched [s]; loops lag by less
constexpr double settled_shift = 1e-9;  // shift that ends the iteration [s]

// The played motion as a function of the time since the reference began.
class Played {
 public:
  Played(VectorXd t, double period, const FollowedReference& followed)
      : t_(std::move(t)), period_(period), averaged_(followed.averaged), periods_(followed.periods) {}

  // Sets the instants of the log's samples, if the motion began at `start` on the log's clock.
  void look_from(double start, const Signals& log) {
    const double end = t_[t_.size() - 1];
    first_.resize(log.samples());
    beyond_.resize(log.samples());
    for (Index k = 0; k < log.samples(); ++k) {
      double u = log.t0 + static_cast<double>(k) * log.dt - start;
      if (averaged_) u -= period_ * std::floor(u / period_);
      first_[k] = std::clamp(u, t_[0], end);
      beyond_[k] = u - first_[k];
    }
    later_ = first_;
    for (double& u : later_)
      if (u + period_ <= end) u += period_;
  }

  // Transients of the first period have decayed in the second: the mean of P periods is that of the first and P − 1
  // times the second.
  MatrixXd at_instants(const MatrixXd& values) const {
    if (!averaged_) return interpolate(t_, values, first_);
    return (interpolate(t_, values, first_) + (periods_ - 1) * interpolate(t_, values, later_)) / periods_;
  }

  // Positions, extrapolated at their last speed for the few samples before and after the played motion.
  MatrixXd positions(const MatrixXd& q, const MatrixXd& qd) const {
    return at_instants(q) + at_instants(qd) * beyond_.asDiagonal();
  }

 private:
  VectorXd t_, first_, later_, beyond_;
  double period_;
  bool averaged_;
  int periods_;
};

// δ of q_log(t) ≈ q(t − δ), by Newton's steps on the sum of squares.
void align(Played& played, const Simulation& run, const FollowedReference& followed, const Signals& log) {
  double shift = 0;
  for (int k = 0; k <= alignments; ++k) {
    played.look_from(followed.start + shift, log);
    const MatrixXd qd = played.at_instants(run.qd);
    const double step = (qd.array() * (played.positions(run.q, run.qd) - log.q).array()).sum() / qd.squaredNorm();
    if (!std::isfinite(step) || std::abs(step) < settled_shift) return;
    if (std::abs(shift + step) > longest_shift) break;
    shift += step;
  }
  played.look_from(followed.start + shift, log);
}

double period_of(const Reference& reference) { return static_cast<double>(reference.motion.samples()) * reference.dt; }

// A robot that starts at rest has been standing there, and its loop has sagged under gravity.
double rest_before(const Reference& reference) {
  const bool at_rest = reference.repeats && reference.motion.qd.col(0).cwiseAbs().maxCoeff() < 1e-6;
  return at_rest ? std::round(standing / reference.dt) * reference.dt : 0;
}

// Options without sensor noise, and without the limits of a plan, which was played after all.
SimulateOptions noise_free(SimulateOptions options, const FollowedReference& followed, double rest) {
  const double delay = options.sensor.delay, torque_delay = options.sensor.torque_delay;
  options.sensor = {};
  options.sensor.delay = delay;
  options.sensor.torque_delay = torque_delay;
  options.payload.reset();
  options.lead_in = rest;
  options.lead_out = 0;
  options.periods = followed.averaged ? std::min(2, followed.periods) : followed.periods;
  options.limits.overshoot = options.limits.error = infinity;
  return options;
}

Model without_limits(Model model, bool keep_effort) {
  for (auto& c : model.robot.coordinates) {
    c.limits.lower = -infinity;
    c.limits.upper = infinity;
    if (!keep_effort) c.limits.effort = infinity;
  }
  return model;
}

Signals like(const Signals& log) {
  Signals out;
  out.name = log.name;
  out.file = log.file;
  out.t0 = log.t0;
  out.dt = log.dt;
  out.gaps = log.gaps;
  return out;
}

// Smooths joint by joint, calling `check` before each, since this takes most of the time.
Motion smoothed_joints(const Signals& log, const Run& run) {
  Motion out{MatrixXd(log.q.rows(), log.q.cols()), MatrixXd(log.q.rows(), log.q.cols()),
             MatrixXd(log.q.rows(), log.q.cols())};
  for (Index i = 0; i < log.q.rows(); ++i) {
    run.check();
    const MatrixXd qd = log.qd.size() > 0 ? MatrixXd(log.qd.row(i)) : MatrixXd();
    const Motion one = smooth(log.q.row(i), qd, log.dt).motion;
    out.q.row(i) = one.q;
    out.qd.row(i) = one.qd;
    out.qdd.row(i) = one.qdd;
  }
  return out;
}

}  // namespace

FollowedReference reference_from_log(const Signals& log, double rate, const Run& run) {
  const Motion smoothed = smoothed_joints(log, run);
  const double length = static_cast<double>(log.samples() - 1) * log.dt;
  const auto ticks = static_cast<Index>(std::ceil(length * rate - 1e-6)) + 1;
  FollowedReference out;
  out.reference.dt = 1 / rate;
  out.reference.repeats = false;
  out.start = log.t0;
  out.measured = true;
  VectorXd t(log.samples()), at(ticks);
  for (Index k = 0; k < t.size(); ++k) t[k] = static_cast<double>(k) * log.dt;
  for (Index k = 0; k < ticks; ++k) at[k] = std::min(static_cast<double>(k) / rate, t[t.size() - 1]);
  out.reference.motion.q = interpolate(t, smoothed.q, at);
  out.reference.motion.qd = interpolate(t, smoothed.qd, at);
  out.reference.motion.qdd = interpolate(t, smoothed.qdd, at);
  return out;
}

Signals reference_log(const FollowedReference& followed, const Signals& log) {
  const Reference& r = followed.reference;
  // Three samples of the next period, so that the spline ends beyond every instant.
  const Index n = r.motion.samples(), more = r.repeats ? 3 : 0;
  const VectorXd t = VectorXd::LinSpaced(n + more, 0, static_cast<double>(n + more - 1)) * r.dt;
  const auto one_period = [&](const MatrixXd& x) {
    MatrixXd out(x.rows(), n + more);
    out << x, x.leftCols(more);
    return out;
  };
  FollowedReference single = followed;
  single.averaged = r.repeats;  // every period is the same
  single.periods = 1;
  Played played(t, period_of(r), single);
  played.look_from(followed.start, log);
  Signals out = like(log);
  out.q = played.at_instants(one_period(r.motion.q));
  out.qd = played.at_instants(one_period(r.motion.qd));
  out.tau = played.at_instants(one_period(r.motion.qdd));
  return out;
}

Signals simulated_log(const Model& model, const FollowedReference& followed, const Signals& log,
                      const SimulateOptions& options, const Run& how) {
  const double rest = rest_before(followed.reference);
  const Simulation run = simulate(without_limits(model, options.limits.saturate), followed.reference,
                                  noise_free(options, followed, rest), how.quiet());
  Played played(run.t.array() - rest, period_of(followed.reference), followed);
  align(played, run, followed, log);
  Signals out = like(log);
  out.q = played.positions(run.q, run.qd);
  if (log.qd.size() > 0) out.qd = played.at_instants(run.qd);
  out.tau = played.at_instants(run.tau);
  return out;
}

}  // namespace steelyard
