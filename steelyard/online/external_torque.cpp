#include "steelyard/online/external_torque.hpp"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/dynamics/model.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::VectorXd;

namespace {

constexpr Index places = 256;  // length of a delay line: 0.25 s at 1 kHz
constexpr double weak = 0.05;  // singular values of the Jacobian below this are damped away [m, -]

const Model& with_values(const Model& model) {
  require_values(model);
  return model;
}

double torque_delay(const Model& model) { return model.provenance ? model.provenance->delay : 0; }

}  // namespace

DelayLine::DelayLine(int channels, double delay)
    : delay_(delay), values_(Eigen::MatrixXd::Zero(channels, places)), times_(VectorXd::Zero(places)) {}

void DelayLine::tick(double t, VectorXd& values) noexcept {
  if (delay_ <= 0) return;
  values_.col(next_) = values;
  times_[next_] = t;
  count_ = std::min(count_ + 1, places);
  Index later = next_;
  next_ = (next_ + 1) % places;
  for (Index k = 1; k < count_; ++k) {
    const Index earlier = (later + places - 1) % places;
    if (times_[earlier] <= t - delay_) {
      const double share = (t - delay_ - times_[earlier]) / (times_[later] - times_[earlier]);
      values = (1 - share) * values_.col(earlier) + share * values_.col(later);
      return;
    }
    later = earlier;
  }
  values = values_.col(later);
}

ExternalTorque::ExternalTorque(const Model& model, const ExternalTorqueOptions& options)
    : friction_(with_values(model)),
      flange_(model.robot, "", "`frame`"),
      late_model_(model.robot.dof(), torque_delay(model)),
      late_torque_(model.robot.dof(), -torque_delay(model)),
      now_(model),
      pole_(2 * M_PI * options.bandwidth) {
  if (!(options.bandwidth > 0) || !std::isfinite(options.bandwidth))
    throw InvalidInput(fmt::format("external torque: a bandwidth of {} Hz; it must be above 0", options.bandwidth));
  const int n = model.robot.dof();
  for (auto* v : {&torque_, &residual_, &last_residual_, &qdd_, &qd_, &q_, &tau_, &tau_before_, &measured_, &model_,
                  &force_, &force_before_, &load_, &known_, &step_, &p_before_})
    *v = VectorXd::Zero(n);
  jump_ = VectorXd::Constant(n, infinity);
  held_.assign(static_cast<std::size_t>(n), false);
}

// (T5) The mean torque of the model between two ticks: Δp/Δt − (Cᵀq̇ − g − f), whose means are those of both ends.
void ExternalTorque::follow(double dt, const VectorXd& q, const VectorXd& qd) noexcept {
  now_.set_state(q, qd);
  load_ = now_.gravity() - now_.kinetic();
  if (friction_.needs_load() && ticks_ > 0) load_ += (now_.p() - p_before_) / dt - now_.rotor().lazyProduct(qdd_);
  friction_.tick(q, qd, load_);
  force_ = now_.kinetic() - now_.gravity() - friction_.torque();
}

// A residual that jumps further than any push, for one tick, is a fault of the measurement.
void ExternalTorque::leave_out_jumps() noexcept {
  for (Index i = 0; i < residual_.size(); ++i) {
    const auto k = static_cast<std::size_t>(i);
    const bool jumps = ticks_ > 2 && std::abs(residual_[i] - last_residual_[i]) > jump_[i];
    if (jumps && !held_[k]) {
      residual_[i] = last_residual_[i];
      held_[k] = true;
      ++outliers_;
    } else {
      held_[k] = false;
    }
  }
  last_residual_ = residual_;
}

void ExternalTorque::tick(double dt, const VectorXd& q, const VectorXd& qd, const VectorXd& tau) noexcept {
  if (!(dt > 0)) {
    ticks_ = 0;
    t_ = 0;
    friction_.restart();
    late_model_.restart();
    late_torque_.restart();
  }
  t_ += dt;
  if (ticks_ > 0) qdd_ = (qd - qd_) / dt;
  follow(dt, q, qd);
  if (ticks_ > 0) {
    model_ = known_ + (now_.p() - p_before_) / dt - 0.5 * (force_ + force_before_);
    measured_ = 0.5 * (tau + tau_before_);
    late_model_.tick(t_, model_);
    late_torque_.tick(t_, measured_);
    residual_ = model_ - measured_;
    ++ticks_;
    leave_out_jumps();
    if (ticks_ == 2)
      torque_ = residual_;
    else
      torque_ += -std::expm1(-pole_ * dt) * (residual_ - torque_);
  } else {
    ticks_ = 1;
    residual_.setZero();
    torque_.setZero();
    qdd_.setZero();
  }
  p_before_ = now_.p();
  force_before_ = force_;
  tau_before_ = tau;
  q_ = q;
  qd_ = qd;
}

void ExternalTorque::carry(const VectorXd& known, const VectorXd& step) noexcept {
  known_ = known;
  step_ = step;
  torque_ += step;
  last_residual_ += step;
}

// (T6) min ‖Jᵀ w − τ_ext‖² + weak² ‖w‖².
Vector6d ExternalTorque::wrench() noexcept {
  flange_.set_state(q_, qd_);
  Matrix6d A = weak * weak * Matrix6d::Identity();
  Vector6d b = Vector6d::Zero(), column;
  for (Index i = 0; i < torque_.size(); ++i) {
    column << flange_.turning().col(i), flange_.moving().col(i);
    A.noalias() += column * column.transpose();
    b += column * torque_[i];
  }
  return A.llt().solve(b);
}

}  // namespace steelyard
