#include "steelyard/estimate/energy_observations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <unsupported/Eigen/MatrixFunctions>

#include "steelyard/core/error.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

void require_motion(const Robot& robot, const MotionSamples& m, bool acceleration) {
  const auto fits = [&](const MatrixXd& x) { return x.rows() == robot.dof() && x.cols() == m.q.cols(); };
  if (!fits(m.q) || !fits(m.qd) || !fits(m.tau) || (acceleration && !fits(m.qdd)))
    throw InvalidInput(
        fmt::format("energy model: q, qd, tau{} must all be {} × N", acceleration ? ", qdd" : "", robot.dof()));
}

void require_balance(const EnergyBalance& balance) {
  if (balance.rows.rows() == 0) throw Unattainable("no intervals to estimate from");
  if (balance.rows.rows() != balance.work.size() || !(balance.dt > 0))
    throw InvalidInput(fmt::format("energy model: {} rows, {} works and intervals of {} s do not fit together",
                                   balance.rows.rows(), balance.work.size(), balance.dt));
}

VectorXd load_at(const MotionSamples& m, Index s) { return m.load.size() > 0 ? m.load.col(s) : m.tau.col(s); }

}  // namespace

EnergyBalance energy_balance(const Robot& robot, const BaseParameters& base, const MotionSamples& m, double dt) {
  require_motion(robot, m, false);
  if (!(dt > 0) || m.samples() < 2)
    throw InvalidInput(fmt::format("energy model: {} samples {} s apart; two or more are needed", m.samples(), dt));
  const ParameterLayout layout(robot);
  const Index intervals = m.samples() - 1;
  EnergyBalance out{MatrixXd(intervals, base.count()), VectorXd(intervals), dt};
  Eigen::RowVectorXd energy, dissipation;
  double power = 0;
  for (Index s = 0; s < m.samples(); ++s) {
    const Eigen::RowVectorXd h = energy_regressor(robot, layout, m.q.col(s), m.qd.col(s))(base.kept);
    const Eigen::RowVectorXd d =
        dissipation_regressor(robot, layout, m.qd.col(s), load_at(m, s), m.q.col(s))(base.kept);
    const double p = m.qd.col(s).dot(m.tau.col(s));
    if (s > 0) {
      out.rows.row(s - 1) = h - energy + 0.5 * dt * (d + dissipation);
      out.work[s - 1] = 0.5 * dt * (p + power);
    }
    energy = h, dissipation = d, power = p;
  }
  return out;
}

Information energy_observations(const EnergyBalance& balance, double window) {
  require_balance(balance);
  const Index intervals = balance.work.size();
  MatrixXd rows(intervals, balance.rows.cols());
  VectorXd work(intervals);
  const Index length = window > 0 ? std::max<Index>(1, std::lround(window / balance.dt)) : intervals;
  Index count = 0;
  Eigen::RowVectorXd row = Eigen::RowVectorXd::Zero(rows.cols());
  double sum = 0;
  for (Index k = 0; k < intervals; ++k) {
    row += balance.rows.row(k);
    sum += balance.work[k];
    const bool window_ends = window > 0 && (k + 1) % length == 0;
    if (window > 0 && !window_ends) continue;
    rows.row(count) = row;
    work[count++] = sum;
    if (window_ends) row.setZero(), sum = 0;
  }
  if (count == 0) throw Unattainable(fmt::format("energy model: the log is shorter than a window of {} s", window));
  Information out(static_cast<int>(rows.cols()));
  out.absorb(rows.topRows(count), work.head(count));
  return out;
}

Information power_observations(const Robot& robot, const BaseParameters& base, const MotionSamples& m) {
  require_motion(robot, m, true);
  if (m.samples() == 0) throw Unattainable("no samples to estimate from");
  const ParameterLayout layout(robot);
  Information out(base.count());
  const Index block = 256;
  for (Index first = 0; first < m.samples(); first += block) {
    const Index count = std::min(block, m.samples() - first);
    MatrixXd rows(count, base.count());
    VectorXd power(count);
    for (Index s = 0; s < count; ++s) {
      const Index t = first + s;
      rows.row(s) = power_regressor(robot, layout, m.q.col(t), m.qd.col(t), m.qdd.col(t), load_at(m, t))(base.kept);
      power[s] = m.qd.col(t).dot(m.tau.col(t));
    }
    out.absorb(rows, power);
  }
  return out;
}

Information filtered_power_observations(const EnergyBalance& balance, double cutoff) {
  require_balance(balance);
  if (!(cutoff > 0) || cutoff * balance.dt >= 0.5)
    throw InvalidInput(fmt::format("filtered power: cut-off {} Hz must lie between 0 and half the rate {} Hz", cutoff,
                                   1 / balance.dt));
  // x' = A x + b u with x = (G u, its derivative), u constant over an interval: x ← Φ x + Γ u, exactly.
  const double w = 2 * M_PI * cutoff;
  Eigen::Matrix3d A = Eigen::Matrix3d::Zero();
  A(0, 1) = 1;
  A.row(1) << -w * w, -std::sqrt(2.0) * w, w * w;
  const Eigen::Matrix3d E = (A * balance.dt).exp();
  const Eigen::Index p = balance.rows.cols();
  Eigen::RowVectorXd value = Eigen::RowVectorXd::Zero(p + 1), slope = value, input(p + 1);
  MatrixXd rows(balance.rows.rows(), p + 1);
  for (Index k = 0; k < rows.rows(); ++k) {
    input << balance.rows.row(k), balance.work[k];
    input /= balance.dt;  // mean power
    const Eigen::RowVectorXd next = E(0, 0) * value + E(0, 1) * slope + E(0, 2) * input;
    slope = (E(1, 0) * value + E(1, 1) * slope + E(1, 2) * input).eval();
    value = next;
    rows.row(k) = value;
  }
  Information out(static_cast<int>(p));
  out.absorb(rows.leftCols(p), rows.col(p));
  return out;
}

}  // namespace steelyard
