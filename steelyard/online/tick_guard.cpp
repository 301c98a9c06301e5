#include "steelyard/online/tick_guard.hpp"

#include <algorithm>
#include <cmath>

namespace steelyard {

namespace {

constexpr double beyond = 4;          // times a limit or a fitted speed: no robot does that, a broken cable does [-]
constexpr double any_speed = 100;     // where nothing is known of a joint [rad/s, m/s]
constexpr double any_position = 1e4;  // [rad, m]
constexpr double shortest_interval = 1e-6;  // interval of two ticks [s]
constexpr double any_effort = 1e6;          // [N·m, N]
constexpr double longest_pause = 0.1;       // within one motion [s]; filters of a few Hz bridge that
constexpr double pause_intervals = 5;       // the same of slow clocks, in usual intervals [-]
constexpr int believed = 5;  // positions far from the last one in a row, which are then where the robot is

bool finite(double t, const Eigen::VectorXd& q, const Eigen::VectorXd& qd, const Eigen::VectorXd& tau) {
  return std::isfinite(t) && q.allFinite() && qd.allFinite() && tau.allFinite();
}

}  // namespace

TickGuard::TickGuard(const Model& model) {
  const int n = model.robot.dof();
  q_ = Eigen::VectorXd::Zero(n);
  speed_ = Eigen::VectorXd::Constant(n, any_speed);
  effort_ = Eigen::VectorXd::Constant(n, any_effort);
  const bool fitted = model.provenance && model.provenance->speed.size() == n;
  for (int i = 0; i < n; ++i) {
    const Limits& limits = model.robot.coordinates[static_cast<std::size_t>(i)].limits;
    double speed = std::isfinite(limits.velocity) ? limits.velocity : 0;
    if (fitted) speed = std::max(speed, model.provenance->speed[i]);
    if (speed > 0) speed_[i] = beyond * speed;
    if (std::isfinite(limits.effort) && limits.effort > 0) effort_[i] = beyond * limits.effort;
  }
}

bool TickGuard::possible(const Eigen::VectorXd& q, const Eigen::VectorXd& qd, const Eigen::VectorXd& tau) const {
  for (Eigen::Index i = 0; i < q_.size(); ++i)
    if (std::abs(q[i]) > any_position || std::abs(qd[i]) > speed_[i] || std::abs(tau[i]) > effort_[i]) return false;
  return true;
}

bool TickGuard::near(double dt, const Eigen::VectorXd& q) const {
  for (Eigen::Index i = 0; i < q_.size(); ++i)
    if (std::abs(q[i] - q_[i]) > speed_[i] * dt) return false;
  return true;
}

TickVerdict TickGuard::begin(double t, const Eigen::VectorXd& q) noexcept {
  ++faults_.restarts;
  begun_ = true;
  implausible_ = 0;
  t_ = t;
  q_ = q;
  dt_ = 0;
  return TickVerdict::begin;
}

TickVerdict TickGuard::examine(double t, const Eigen::VectorXd& q, const Eigen::VectorXd& qd,
                               const Eigen::VectorXd& tau) noexcept {
  ++faults_.ticks;
  if (!finite(t, q, qd, tau)) {
    ++faults_.not_finite;
    return TickVerdict::leave_out;
  }
  if (!possible(q, qd, tau)) {
    ++faults_.outliers;
    return TickVerdict::leave_out;
  }
  if (!begun_) return begin(t, q);
  const double dt = t - t_, pause = std::max(longest_pause, pause_intervals * interval_);
  if (dt < -pause) return begin(t, q);  // the clock was set, or the controller started again
  if (!(dt > shortest_interval)) {
    ++faults_.repeated;
    return TickVerdict::leave_out;
  }
  if (dt > pause) {
    interval_ = interval_ > 0 ? std::min(dt, 2 * interval_) : 0.2 * dt;  // a clock that turned slow is known in time
    return begin(t, q);
  }
  if (!near(dt, q)) {
    ++faults_.outliers;
    return ++implausible_ > believed ? begin(t, q) : TickVerdict::leave_out;
  }
  implausible_ = 0;
  if (interval_ > 0 && dt > 1.5 * interval_) faults_.dropped += std::llround(dt / interval_) - 1;
  interval_ = interval_ > 0 ? interval_ + 0.02 * (dt - interval_) : dt;
  t_ = t;
  q_ = q;
  dt_ = dt;
  return TickVerdict::go_on;
}

}  // namespace steelyard
