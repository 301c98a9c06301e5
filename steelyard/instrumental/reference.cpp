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

// Samples since the reference began, at t; instants outside are brought inside by whole periods.
class Played {
 public:
  Played(VectorXd t, double period, const FollowedReference& followed, const Signals& log)
      : t_(std::move(t)), end_(t_[t_.size() - 1]), averaged_(followed.averaged), periods_(followed.periods) {
    first_.resize(log.samples());
    for (Index k = 0; k < log.samples(); ++k) {
      double u = log.t0 + static_cast<double>(k) * log.dt - followed.start;
      if (averaged_) u -= period * std::floor(u / period);
      if (u < 0) u = followed.reference.repeats ? u + period : 0;
      if (u > end_) u = followed.reference.repeats ? std::min(u - period, end_) : end_;
      first_[k] = std::max(u, 0.0);
    }
    later_ = first_;
    for (double& u : later_)
      if (u + period <= end_) u += period;
  }

  // What begins in the first period has died away in the second: the mean of P periods is that of one first and P − 1
  // second ones.
  MatrixXd at_instants(const MatrixXd& values) const {
    if (!averaged_) return interpolate(t_, values, first_);
    return (interpolate(t_, values, first_) + (periods_ - 1) * interpolate(t_, values, later_)) / periods_;
  }

 private:
  VectorXd t_, first_, later_;
  double end_;
  bool averaged_;
  int periods_;
};

double period_of(const Reference& reference) { return static_cast<double>(reference.motion.samples()) * reference.dt; }

// The robot itself, not what its log says: no noise, and no limits of a plan that was played after all.
SimulateOptions noise_free(SimulateOptions options, const FollowedReference& followed) {
  const double delay = options.sensor.delay, torque_delay = options.sensor.torque_delay;
  options.sensor = {};
  options.sensor.delay = delay;
  options.sensor.torque_delay = torque_delay;
  options.payload.reset();
  options.lead_in = options.lead_out = 0;
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
  out.t0 = log.t0;
  out.dt = log.dt;
  out.gaps = log.gaps;
  return out;
}

}  // namespace

FollowedReference reference_from_log(const Signals& log, double rate) {
  const Motion smoothed = smooth(log.q, log.qd, log.dt).motion;
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
  const Played played(t, period_of(r), single, log);
  Signals out = like(log);
  out.q = played.at_instants(one_period(r.motion.q));
  out.qd = played.at_instants(one_period(r.motion.qd));
  out.tau = played.at_instants(one_period(r.motion.qdd));
  return out;
}

Signals simulated_log(const Model& model, const FollowedReference& followed, const Signals& log,
                      const SimulateOptions& options) {
  const Simulation run =
      simulate(without_limits(model, options.limits.saturate), followed.reference, noise_free(options, followed));
  const Played played(run.t, period_of(followed.reference), followed, log);
  Signals out = like(log);
  out.q = played.at_instants(run.q);
  if (log.qd.size() > 0) out.qd = played.at_instants(run.qd);
  out.tau = played.at_instants(run.tau);
  return out;
}

}  // namespace steelyard
