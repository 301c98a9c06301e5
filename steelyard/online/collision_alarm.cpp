#include "steelyard/online/collision_alarm.hpp"

#include <fmt/format.h>

#include <Eigen/LU>
#include <Eigen/SVD>
#include <algorithm>
#include <cmath>
#include <functional>
#include <tuple>
#include <utility>
#include <vector>

#include "steelyard/core/error.hpp"
#include "steelyard/online/residual_statistics.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::VectorXd;

namespace {

constexpr double one_event = 0.3;      // alarms closer to each other are one [s]
constexpr double nearly_sure = 1.645;  // deviations of the residual that a push has to spare, to be seen in 95 of 100

// The largest |f| of all f with |A f| ≤ 1, row by row, among directions that A feels, and how many these are. It is at
// a corner of that body, where as many rows as there are directions are at 1.
std::pair<double, int> largest_unfelt(const Eigen::MatrixX3d& A) {
  const Eigen::JacobiSVD<Eigen::MatrixXd> svd(A, Eigen::ComputeThinU | Eigen::ComputeFullV);
  constexpr double felt = 1e-6;  // share of the direction that is felt best
  int directions = 0;
  while (directions < svd.singularValues().size() && svd.singularValues()[directions] > felt * svd.singularValues()[0])
    ++directions;
  if (directions == 0) return {infinity, 0};
  const Eigen::MatrixXd B = A * svd.matrixV().leftCols(directions);
  double largest = 0;
  std::vector<Index> rows(static_cast<std::size_t>(directions));
  const std::function<void(int, Index)> choose = [&](int depth, Index first) {
    if (depth < directions) {
      for (Index i = first; i < B.rows(); ++i) {
        rows[static_cast<std::size_t>(depth)] = i;
        choose(depth + 1, i + 1);
      }
      return;
    }
    const Eigen::FullPivLU<Eigen::MatrixXd> corner(B(rows, Eigen::all));
    if (!corner.isInvertible()) return;
    for (int signs = 0; signs < 1 << (directions - 1); ++signs) {
      VectorXd at = VectorXd::Ones(directions);
      for (int k = 1; k < directions; ++k)
        if ((signs >> (k - 1) & 1) != 0) at[k] = -1;
      const VectorXd f = corner.solve(at);
      if ((B * f).cwiseAbs().maxCoeff() <= 1 + 1e-9) largest = std::max(largest, f.norm());
    }
  };
  choose(0, 0);
  return {largest, directions};
}

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
  out.torque = (level_ + nearly_sure) / step_response(of) * statistics_.smooth.col(band);
  Flange flange(robot_, "", "`frame`");
  flange.set_state(q, VectorXd::Zero(q.size()));
  const VectorXd per_torque = out.torque.cwiseMax(1e-12).cwiseInverse();
  std::tie(out.force, out.directions) = largest_unfelt(per_torque.asDiagonal() * flange.moving().transpose());
  return out;
}

}  // namespace steelyard
