#include "steelyard/online/ticks.hpp"

#include <fmt/format.h>

#include <Eigen/LU>
#include <cmath>

#include "steelyard/core/error.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

MatrixXd recorded_torque(const Drives& drives, const Log& log) {
  if (log.tau.size() > 0) return log.tau;
  if (log.current.size() == 0) throw InvalidInput(fmt::format("{}: has neither torque nor current", log.file));
  if (drives.gain.size() != log.current.rows())
    throw InvalidInput(fmt::format("{}: has currents; give the drives' gains with `gain`", log.file));
  return drives.gain.asDiagonal() * log.current;
}

MatrixXd backward_difference(const Ticks& ticks) {
  MatrixXd out = MatrixXd::Zero(ticks.q.rows(), ticks.q.cols());
  for (Index k = 1; k < ticks.count(); ++k) {
    const double dt = ticks.t[k] - ticks.t[k - 1];
    if (dt > 0) out.col(k) = (ticks.q.col(k) - ticks.q.col(k - 1)) / dt;
  }
  if (out.cols() > 1) out.col(0) = out.col(1);
  return out;
}

}  // namespace

Ticks ticks_of(const Robot& robot, const Log& log) {
  if (log.q.rows() != robot.dof())
    throw InvalidInput(
        fmt::format("{}: has {} joints, robot '{}' {}", log.file, log.q.rows(), robot.name, robot.dof()));
  Ticks out{log.t, log.q, log.qd, recorded_torque(robot.drives, log)};
  if (const MatrixXd& T = robot.drives.transmission; T.size() > 0) {
    const Eigen::PartialPivLU<MatrixXd> inverse(T);
    out.q = inverse.solve(out.q);
    if (robot.drives.offset.size() > 0) out.q.colwise() += robot.drives.offset;
    if (out.qd.size() > 0) out.qd = inverse.solve(out.qd);
    out.tau = T.transpose() * out.tau;
  }
  if (out.qd.size() == 0) out.qd = backward_difference(out);
  return out;
}

Ticks ticks_of(const Signals& log) {
  Ticks out;
  out.t = VectorXd::LinSpaced(log.samples(), 0, static_cast<double>(log.samples() - 1)) * log.dt;
  out.t.array() += log.t0;
  out.q = log.q;
  out.tau = log.tau;
  out.qd = log.qd.size() > 0 ? log.qd : backward_difference(out);
  const auto forget = [&](const Gap& gap) {
    for (Index k = 0; k < out.count(); ++k)
      if (out.t[k] > gap.begin && out.t[k] < gap.end) out.tau.col(k).setConstant(std::nan(""));
  };
  for (const Gap& gap : log.gaps) forget(gap);
  for (const EffortGap& missing : log.effort_gaps) forget(missing.gap);
  return out;
}

}  // namespace steelyard
