#include "steelyard/online/collision_alarm.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/online/residual_statistics.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::VectorXd;

namespace {

constexpr double one_event = 0.3;  // alarms closer to each other are one [s]

double level_of(const ResidualStatistics& statistics, double false_alarms) {
  if (!(false_alarms > 0) || !std::isfinite(false_alarms))
    throw InvalidInput(fmt::format("{} false alarms an hour: it must be a number above 0", false_alarms));
  return alarm_level(statistics, false_alarms);
}

}  // namespace

CollisionAlarm::CollisionAlarm(const Model& model, const ResidualStatistics& statistics,
                               const CollisionAlarmOptions& options)
    : robot_(model.robot),
      statistics_(checked(statistics, model)),
      banded_(model),
      level_(level_of(statistics_, options.false_alarms)),
      ratio_(VectorXd::Zero(model.robot.dof())),
      threshold_(VectorXd::Zero(model.robot.dof())) {}

bool CollisionAlarm::tick(double t, double dt, const ExternalTorque& external, const VectorXd& q,
                          const VectorXd& qd) noexcept {
  banded_.tick(dt, external, q, qd);
  ratio_.setZero();
  threshold_.setConstant(infinity);
  int worst = 0;
  for (Index i = 0; i < ratio_.size(); ++i) {
    const auto joint = static_cast<int>(i);
    for (std::size_t b = 0; b < residual_bands.size(); ++b) {
      const auto band = static_cast<int>(b);
      const double limit = level_ * std::sqrt(banded_.variance(statistics_, joint, band));
      if (!(limit > 0)) continue;
      ratio_[i] = std::max(ratio_[i], std::abs(banded_.value(joint, band)) / limit);
      threshold_[i] = std::min(threshold_[i], limit / step_response(residual_bands[b]));
    }
    if (ratio_[i] > ratio_[worst]) worst = joint;
  }
  if (!banded_.settled()) {
    beyond_ = false;
    return false;
  }
  const bool before = beyond_;
  beyond_ = ratio_[worst] > 1;
  const bool begins = beyond_ && !before && quiet_ <= 0;
  quiet_ = beyond_ ? one_event : quiet_ - dt;
  if (!begins) return false;
  ++alarms_;
  if (!latched()) collision_ = {worst, external.torque()[worst], ratio_[worst], t};
  return true;
}

AlarmSensitivity CollisionAlarm::sensitivity(const VectorXd& q, int band) const {
  const ResidualBand& of = residual_bands.at(static_cast<std::size_t>(band));
  AlarmSensitivity out;
  out.within = step_delay(of);
  out.torque = level_ / step_response(of) * statistics_.smooth.col(band);
  Flange flange(robot_, "", "`frame`");
  flange.set_state(q, VectorXd::Zero(q.size()));
  for (int axis = 0; axis < 3; ++axis) {
    double least = infinity;
    for (Index i = 0; i < q.size(); ++i)
      if (const double arm = std::abs(flange.moving()(axis, i)); arm > 0) least = std::min(least, out.torque[i] / arm);
    out.force = std::max(out.force, least);
  }
  return out;
}

}  // namespace steelyard
