#include "steelyard/actuators/command_delay.hpp"

#include <fmt/format.h>

#include <Eigen/QR>
#include <algorithm>
#include <array>
#include <cmath>

#include "steelyard/core/parallel.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/math/information.hpp"
#include "steelyard/signals/butterworth.hpp"
#include "steelyard/signals/decimate.hpp"
#include "steelyard/signals/fine_difference.hpp"
#include "steelyard/signals/motion.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr double delay_cutoff = 10;    // low-pass of the equations that the delay is found by [Hz]
constexpr Index tried_delays = 41;     // grid of delays, between which torque is linear in the delay
constexpr double finest_delay = 1e-3;  // distance on that grid [s], or an eighth of a slow log's sample period
constexpr int delay_stretches = 16;    // stretches of time, of which the jackknife leaves one out at a time
constexpr int delay_columns = 4;       // armature, damping, Coulomb friction, offset
constexpr int bounded_columns = 3;     // those that may not be negative, the first ones

// Factors of [W y(δ₁) … y(δ_m)], joint by joint and stretch by stretch.
using Factors = std::vector<std::vector<MatrixXd>>;

double delay_step(const std::vector<CommandedSignals>& logs) {
  double out = finest_delay;
  for (const auto& log : logs) out = std::max(out, log.motion.dt / 8);
  return out;
}

void delay_low_pass(const Signals& log, MatrixXd& x) {
  if (x.size() > 0) filter_rows(design_butterworth(log.rate(), {4, usable_cutoff(delay_cutoff, log.rate())}), x);
}

// Rows of each joint's equation: columns, then the torque at every delay of the grid.
void add_log(const Model& nominal, const CommandedSignals& given, double step, Factors& out, const Run& run) {
  const DriveController& controller = given.controller;
  CommandedSignals log = given;
  if (given.motion.qd.size() == 0) log.motion.qd = fine_difference(given.motion.q, given.motion.dt);
  for (MatrixXd* x : {&log.motion.q, &log.motion.qd, &log.q_ref, &log.qd_ref, &log.tau_ref})
    delay_low_pass(given.motion, *x);
  const FilteredSignals filtered = low_pass_motion(given.motion, {delay_cutoff, 4, 1}, run);
  const MatrixXd asked = control_effort(given, controller, controller.delay.value_or(0));
  DriveController linear = controller;
  linear.torque_limit.resize(0);
  std::vector<MatrixXd> torque;
  for (Index m = 0; m < tried_delays; ++m) torque.push_back(control_effort(log, linear, static_cast<double>(m) * step));
  const Index joints = log.q_ref.rows(), samples = log.q_ref.cols();
  const MatrixXd rest = nominal.has_inertia() ? torques(nominal, filtered.motion.q, filtered.motion.qd,
                                                        filtered.motion.qdd, rigid_links, run)
                                              : MatrixXd::Zero(joints, samples);
  const VectorXd speed = filtered.motion.qd.cwiseAbs().rowwise().maxCoeff();
  MatrixXd sign = (1e-2 * speed).cwiseMax(1e-9).cwiseInverse().asDiagonal() * filtered.motion.qd;
  sign = sign.array().tanh();
  delay_low_pass(given.motion, sign);

  std::vector<Index> rows;  // samples that count
  const int every = decimation_factor(given.motion.rate(), usable_cutoff(delay_cutoff, given.motion.rate()));
  for (Index k = 0; k < samples; k += every) {
    const auto cut = [&](Index i) { return std::abs(asked(i, k)) >= controller.torque_limit[i]; };
    bool good = filtered.trusted[static_cast<std::size_t>(k)];
    for (Index i = 0; i < controller.torque_limit.size() && good; ++i) good = !cut(i);
    if (good) rows.push_back(k);
  }
  for (Index i = 0; i < joints; ++i)
    for (int s = 0; s < delay_stretches; ++s) {
      const auto n = rows.size(), first = n * static_cast<std::size_t>(s) / delay_stretches,
                 last = n * (static_cast<std::size_t>(s) + 1) / delay_stretches;
      MatrixXd block(static_cast<Index>(last - first), delay_columns + tried_delays);
      for (std::size_t r = first; r < last; ++r) {
        const Index k = rows[r], at = static_cast<Index>(r - first);
        block.row(at).head<delay_columns>() << filtered.motion.qdd(i, k), filtered.motion.qd(i, k), sign(i, k), 1;
        for (Index m = 0; m < tried_delays; ++m)
          block(at, delay_columns + m) = torque[static_cast<std::size_t>(m)](i, k) - rest(i, k);
      }
      MatrixXd& factor = out[static_cast<std::size_t>(i)][static_cast<std::size_t>(s)];
      MatrixXd both(factor.rows() + block.rows(), block.cols());
      both.topRows(factor.rows()) = factor;
      both.bottomRows(block.rows()) = block;
      factor = triangular_factor(both);
    }
}

// The residual's square of one joint at a delay, none of the bounded columns negative: the best of the subsets of
// columns whose free solution is not.
double delay_residual(const MatrixXd& factor, double at) {
  const auto m = std::min(static_cast<Index>(at), tried_delays - 2);
  const double s = at - static_cast<double>(m);
  const VectorXd y = (1 - s) * factor.col(delay_columns + m) + s * factor.col(delay_columns + m + 1);
  double best = infinity;
  for (int subset = 0; subset < (1 << bounded_columns); ++subset) {
    std::vector<int> chosen;
    for (int c = 0; c < delay_columns; ++c)
      if (c >= bounded_columns || (subset >> c & 1) != 0) chosen.push_back(c);
    // Below the columns the factor has the torque alone.
    const MatrixXd W = factor(Eigen::seqN(0, delay_columns), chosen);
    const VectorXd x = W.colPivHouseholderQr().solve(y.head<delay_columns>());
    const auto count = static_cast<Index>(chosen.size()) - (delay_columns - bounded_columns);
    if (count > 0 && x.head(count).minCoeff() < 0) continue;
    best = std::min(best, (W * x - y.head<delay_columns>()).squaredNorm());
  }
  return best + y.tail(y.size() - delay_columns).squaredNorm();
}

// Σ log of the joints' residuals: each is weighted by its own noise.
double delay_cost(const std::vector<MatrixXd>& joints, double at) {
  double out = 0;
  for (const MatrixXd& joint : joints) {
    const double floor = 1e-20 * joint.col(delay_columns).squaredNorm();  // noise-free logs have none left
    out += std::log(delay_residual(joint, at) + floor + 1e-300);
  }
  return out;
}

// The best delay, in steps of the grid: by its best point, then by golden section around that.
double best_delay(const std::vector<MatrixXd>& joints) {
  Index best = 0;
  double least = infinity;
  for (Index m = 0; m < tried_delays; ++m)
    if (const double c = delay_cost(joints, static_cast<double>(m)); c < least) least = c, best = m;
  double low = static_cast<double>(std::max<Index>(0, best - 1)),
         high = static_cast<double>(std::min<Index>(tried_delays - 1, best + 1));
  constexpr double golden = 0.6180339887498949;
  double a = high - golden * (high - low), b = low + golden * (high - low);
  double at_a = delay_cost(joints, a), at_b = delay_cost(joints, b);
  while (high - low > 1e-5) {
    if (at_a < at_b) {
      high = b, b = a, at_b = at_a;
      a = high - golden * (high - low);
      at_a = delay_cost(joints, a);
    } else {
      low = a, a = b, at_a = at_b;
      b = low + golden * (high - low);
      at_b = delay_cost(joints, b);
    }
  }
  const double found = 0.5 * (low + high);
  return delay_cost(joints, 0) <= delay_cost(joints, found) ? 0 : found;
}

MatrixXd merged_factors(const std::vector<MatrixXd>& parts, int without) {
  MatrixXd all(0, delay_columns + tried_delays);
  for (int s = 0; s < static_cast<int>(parts.size()); ++s) {
    const MatrixXd& part = parts[static_cast<std::size_t>(s)];
    if (s == without) continue;
    all.conservativeResize(all.rows() + part.rows(), Eigen::NoChange);
    all.bottomRows(part.rows()) = part;
  }
  return triangular_factor(all);
}

// Share of the torque's change with the delay that the columns explain, over all joints, each by its own size.
double explained_share(const std::vector<MatrixXd>& joints, double at) {
  const auto m = std::min(static_cast<Index>(at), tried_delays - 2);
  double share = 0;
  for (const MatrixXd& joint : joints) {
    const VectorXd change = joint.col(delay_columns + m + 1) - joint.col(delay_columns + m);
    share += change.head<delay_columns>().squaredNorm() / std::max(change.squaredNorm(), 1e-300);
  }
  return share / static_cast<double>(joints.size());
}

// Change of each joint's columns with the delay, per step of the grid.
MatrixXd column_changes(const std::vector<MatrixXd>& joints, double at) {
  const auto m = std::min(static_cast<Index>(at), tried_delays - 2);
  MatrixXd out(static_cast<Index>(joints.size()), delay_columns);
  for (std::size_t j = 0; j < joints.size(); ++j) {
    const VectorXd change = joints[j].col(delay_columns + m + 1) - joints[j].col(delay_columns + m);
    const MatrixXd W = joints[j].topLeftCorner(delay_columns, delay_columns);
    out.row(static_cast<Index>(j)) = W.colPivHouseholderQr().solve(change.head<delay_columns>()).transpose();
  }
  return out;
}

}  // namespace

double longest_delay(const std::vector<CommandedSignals>& logs) {
  return delay_step(logs) * static_cast<double>(tried_delays - 1);
}

Diagnostics delay_diagnostics(double delay, double deviation, double explained, double longest, bool poor,
                              const std::string& remedy) {
  Diagnostics out = {
      {poor ? Severity::warning : Severity::info, "controller-delay",
       fmt::format(
           "commands take effect {:.2f} ± {:.2f} ms after they are logged, from all joints together; armature, damping "
           "and friction explain {:.1f} % of the effect of a delay{}",
           1e3 * delay, 1.96e3 * deviation, 100 * explained,
           poor ? fmt::format(", so the delay is hardly separable from them: {}", remedy) : "")}};
  if (delay > 0.99 * longest)
    out.push_back(
        {Severity::warning, "controller-delay-long",
         fmt::format(
             "the delay of the commands, {:.0f} ms, is not within the {:.0f} ms that are searched: check the gains "
             "(`kp`, `kd`), the columns q_ref and their unit, or give the delay (`delay`)",
             1e3 * delay, 1e3 * longest)});
  return out;
}

DelayEstimate estimate_delay(const Model& nominal, const std::vector<CommandedSignals>& logs, const Run& run) {
  const double step = delay_step(logs);
  Factors factors(static_cast<std::size_t>(nominal.robot.dof()),
                  std::vector<MatrixXd>(delay_stretches, MatrixXd(0, delay_columns + tried_delays)));
  for (const auto& log : logs) add_log(nominal, log, step, factors, run);

  std::array<double, delay_stretches + 1> found{};  // without each stretch, then with all
  std::vector<MatrixXd> whole;
  parallel_for(delay_stretches + 1, run.quiet(), [&](int s) {
    std::vector<MatrixXd> joints;
    for (const auto& parts : factors) joints.push_back(merged_factors(parts, s));
    found[static_cast<std::size_t>(s)] = best_delay(joints);
    if (s == delay_stretches) whole = std::move(joints);
  });
  DelayEstimate out;
  out.delay = found[delay_stretches] * step;
  double mean = 0, square = 0;
  for (int s = 0; s < delay_stretches; ++s) mean += found[static_cast<std::size_t>(s)] / delay_stretches;
  for (int s = 0; s < delay_stretches; ++s) square += std::pow(found[static_cast<std::size_t>(s)] - mean, 2);
  out.deviation = step * std::sqrt(square * (delay_stretches - 1) / delay_stretches);
  out.explained = explained_share(whole, found[delay_stretches]);
  out.sensitivity = column_changes(whole, found[delay_stretches]) / step;

  out.diagnostics = delay_diagnostics(out.delay, out.deviation, out.explained, longest_delay(logs),
                                      out.explained > alike_share, "record with other gains too, or a faster chirp");
  return out;
}

void add_delay_uncertainty(Fit& fit, const DelayEstimate& delay) {
  const Robot& robot = fit.model.robot;
  VectorXd change = VectorXd::Zero(static_cast<Index>(fit.base.size()));  // by one deviation of the delay
  for (std::size_t k = 0; k < robot.coordinates.size(); ++k)
    for (Index c = 0; c < delay_columns; ++c) {
      const char* const name = std::array{"Ia", "Fv", "Fc", "Fo"}[static_cast<std::size_t>(c)];
      const std::string full = fmt::format("{}_{}", name, robot.coordinates[k].label);
      for (std::size_t b = 0; b < fit.base.size(); ++b)
        if (fit.base[b].name == full)
          change[static_cast<Index>(b)] = delay.deviation * delay.sensitivity(static_cast<Index>(k), c);
    }
  MatrixXd& covariance = fit.covariance.covariance;
  if (covariance.rows() != change.size()) return;
  covariance += change * change.transpose();
  fit.model.provenance->covariance = covariance;
  const auto widen = [&](ParameterRow& row, Index b) {
    if (!(row.deviation > 0)) return;
    const double wider = std::hypot(row.deviation, change[b]) / row.deviation;
    row.deviation *= wider;
    const bool bounded = row.interval[0] >= 0 && row.kind != ParameterKind::offset;  // what may not be negative
    for (double& end : row.interval) end = row.value + wider * (end - row.value);
    if (bounded) row.interval[0] = std::max(0.0, row.interval[0]);
  };
  for (std::size_t b = 0; b < fit.base.size(); ++b) {
    widen(fit.base[b], static_cast<Index>(b));
    for (ParameterRow& row : fit.standard)
      if (row.name == fit.base[b].name && row.source == ParameterSource::data) widen(row, static_cast<Index>(b));
  }
}

}  // namespace steelyard
