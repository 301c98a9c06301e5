#include "steelyard/simulate/recorder.hpp"

#include <algorithm>

namespace steelyard {

using Eigen::Index;
using Eigen::VectorXd;

namespace {

constexpr std::uint64_t jitter_stream = 500, log_sensor = 1;

// Normal numbers, cut so that rows stay in order, and their deviation: √(Φ(c) − Φ(−c) − 2cφ(c) + 2c²Φ(−c)).
constexpr double jitter_cut = 1.5, jitter_deviation = 0.8823068;

// Cubic in time from positions and speeds at both ends, and its derivative.
void between(const Interval& i, double at, Eigen::Ref<VectorXd> q, Eigen::Ref<VectorXd> qd) {
  const double h = i.length, u = std::clamp((at - i.begin) / h, 0.0, 1.0);
  const VectorXd &q0 = i.before->q, &q1 = i.after->q, &v0 = i.before->qd, &v1 = i.after->qd;
  if (u == 0 || u == 1) {
    q = u == 0 ? q0 : q1;
    qd = u == 0 ? v0 : v1;
    return;
  }
  const double a = u * u * (3 - 2 * u), b = u * (1 - u) * (1 - u), c = u * u * (u - 1);
  q = q0 + a * (q1 - q0) + h * (b * v0 + c * v1);
  qd = 6 * u * (1 - u) / h * (q1 - q0) + (1 - u) * (1 - 3 * u) * v0 + u * (3 * u - 2) * v1;
}

// A command is held between ticks; at a tick the mean of both sides, which is neither early nor late.
void torque_between(const Interval& i, double at, Eigen::Ref<VectorXd> tau) {
  const double u = std::clamp((at - i.begin) / i.length, 0.0, 1.0);
  if (u <= 1e-9)
    tau = 0.5 * (*i.torque_before + *i.torque_begin);
  else
    tau = (1 - u) * *i.torque_begin + u * *i.torque_end;
}

}  // namespace

Recorder::Recorder(const SensorOptions& options, double rate, Index rows, const VectorXd& turn, std::uint64_t seed)
    : options_(options), sensor_(options, turn, seed, log_sensor), seed_(seed) {
  t = VectorXd::LinSpaced(rows, 0, static_cast<double>(rows - 1)) / rate;
  q = qd = tau = Eigen::MatrixXd::Zero(turn.size(), rows);
  Random random(seed, jitter_stream);
  VectorXd at = t;
  if (options.jitter > 0)
    for (Index k = 0; k < rows; ++k)
      at[k] += options.jitter / jitter_deviation * std::clamp(random.normal(), -jitter_cut, jitter_cut);
  motion_at_ = at.array() - options.delay;
  torque_at_ = at.array() - options.torque_delay;
}

void Recorder::add(const Interval& i) {
  const double end = i.begin + i.length * (1 - 1e-9);  // the tick itself is the next interval's
  for (; next_motion_ < t.size() && motion_at_[next_motion_] < end; ++next_motion_)
    between(i, motion_at_[next_motion_], q.col(next_motion_), qd.col(next_motion_));
  for (; next_torque_ < t.size() && torque_at_[next_torque_] < end; ++next_torque_)
    torque_between(i, torque_at_[next_torque_], tau.col(next_torque_));
}

void Recorder::finish() {
  for (; next_motion_ < t.size() && next_motion_ > 0; ++next_motion_) {
    q.col(next_motion_) = q.col(next_motion_ - 1);
    qd.col(next_motion_) = qd.col(next_motion_ - 1);
  }
  for (; next_torque_ < t.size() && next_torque_ > 0; ++next_torque_) tau.col(next_torque_) = tau.col(next_torque_ - 1);
  for (Index k = 0; k < t.size(); ++k) sensor_.measure(q.col(k), qd.col(k));
  add_torque_noise(options_, seed_, tau);
}

}  // namespace steelyard
