#include "steelyard/pipeline/doubts.hpp"

#include <fmt/format.h>

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <limits>

#include "steelyard/dynamics/regressor.hpp"
#include "steelyard/math/information.hpp"

namespace steelyard {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

// Torque of a body at the last link, what a model may miss beside it, and the residual, of samples spread over the log,
// a sample's rows together. All joints count by their torque: where gravity pulls most a load shows most.
struct LoadRows {
  MatrixXd A;  // rotor, viscous and Coulomb friction of every joint, then the ten parameters of the body, its mass last
  VectorXd y;
};

LoadRows load_rows(const Model& model, const Judgement& log) {
  constexpr Index most = 1500;  // samples
  const Index n = log.tau.rows(), samples = log.tau.cols(), step = std::max<Index>(1, samples / most);
  const auto valid = [&](Index k) { return log.valid.empty() || log.valid[static_cast<std::size_t>(k)]; };
  std::vector<Index> chosen;
  for (Index k = 1; k + 1 < samples; k += step)
    if (valid(k - 1) && valid(k) && valid(k + 1)) chosen.push_back(k);
  const auto count = static_cast<Index>(chosen.size());
  const MatrixXd q = log.q(Eigen::all, chosen), qd = log.qd(Eigen::all, chosen);
  MatrixXd qdd(n, count);
  for (Index s = 0; s < count; ++s) {
    const Index k = chosen[static_cast<std::size_t>(s)];
    qdd.col(s) = 0.5 * log.rate * (log.qd.col(k + 1) - log.qd.col(k - 1));
  }
  LoadRows out;
  out.A = MatrixXd::Zero(n * count, 3 * n + 10);
  for (Index s = 0; s < count; ++s)
    for (Index i = 0; i < n; ++i)
      out.A.row(s * n + i).segment(3 * i, 3) << qdd(i, s), qd(i, s), std::tanh(qd(i, s) / 0.02);
  out.A.rightCols(10) = torque_regressor(model.robot, q, qd, qdd, {.rotor = false, .friction = false})
                            .middleCols(ParameterLayout::link(model.robot.links() - 1, 0), 10);
  out.y = MatrixXd((log.tau - log.predicted)(Eigen::all, chosen)).reshaped();
  return out;
}

// Mass of all moving links [kg].
double total_mass(const Model& model) {
  double sum = 0;
  for (int i = 0; i < model.robot.links(); ++i)
    if (const auto link = model.link(i)) sum += (*link)[9];
  return sum;
}

}  // namespace

std::string implausible_masses(const Model& fitted, const Model& before) {
  constexpr double densest = 300;    // [kg/m³], mass over length³; arms from 4 to 1000 kg have 5 to 25
  constexpr double more_than = 10;   // times the description's mass
  constexpr double rotor_share = 3;  // rotor inertia over that of the whole arm; geared arms have up to 0.3
  if (fitted.robot.dof() < 3) return {};
  double length = 0;
  for (const auto& joint : fitted.robot.joints)
    length += (joint.T_parent_joint * joint.T_joint_link).translation().norm();
  const double mass = total_mass(fitted), volume = length * length * length;
  const double nominal = before.has_inertia() ? total_mass(before) : 0;
  const bool too_dense = length > 0.05 && mass > densest * volume;
  const bool too_heavy = nominal > 1e-3 * densest * volume && mass > more_than * nominal;
  const double whole =
      (nominal > 0 ? nominal : mass) * length * length / 4;  // inertia of all that moves, half of it out
  for (int k = 0; k < fitted.robot.dof() && length > 0.05; ++k) {
    const Shaft& shaft = fitted.robot.shafts[static_cast<std::size_t>(k)];
    const auto rotor = fitted.rotor(k);
    if (!rotor || shaft.type != JointType::revolute || *rotor <= rotor_share * whole) continue;
    return fmt::format(
        "the rotor of joint {} would have {:.3g} kg·m², while the whole arm has about {:.2g}: check the units of t and "
        "tau, and the drive gains",
        shaft.label, *rotor, whole);
  }
  if (!too_dense && !too_heavy) return {};
  return fmt::format(
      "the moving links would weigh {:.3g} kg, which is too much for a robot of {:.2g} m{}: check the units of tau, t "
      "and gravity, and the drive gains",
      mass, length, nominal > 0 ? fmt::format(" (its description: {:.3g} kg)", nominal) : std::string());
}

namespace {

// Least squares of factors stacked: mass of the body, and what is left with it and without it.
struct LoadFit {
  double mass = 0, left = 0, left_without = 0;  // [kg], squares
};

LoadFit fit_load(const std::vector<MatrixXd>& factors, std::size_t without) {
  Index rows = 0;
  for (std::size_t b = 0; b < factors.size(); ++b) rows += b == without ? 0 : factors[b].rows();
  const Index columns = factors[0].cols() - 1;
  MatrixXd A(rows, columns + 1);
  rows = 0;
  for (std::size_t b = 0; b < factors.size(); ++b) {
    if (b == without) continue;
    A.middleRows(rows, factors[b].rows()) = factors[b];
    rows += factors[b].rows();
  }
  VectorXd norms = A.leftCols(columns).colwise().norm();
  for (Index k = 0; k < columns; ++k) A.col(k) /= norms[k] > 0 ? norms[k] : 1;
  const VectorXd y = A.col(columns);
  const auto solve = [&](Index used) { return VectorXd(A.leftCols(used).completeOrthogonalDecomposition().solve(y)); };
  const VectorXd with = solve(columns), bare = solve(columns - 10);
  return {norms[columns - 1] > 0 ? with[columns - 1] / norms[columns - 1] : 0,
          (y - A.leftCols(columns) * with).squaredNorm(), (y - A.leftCols(columns - 10) * bare).squaredNorm()};
}

}  // namespace

// Mass by least squares of all rows; its deviation by leaving out one block of time after the other, since residuals
// are correlated.
UnknownLoad unknown_load(const Model& model, const Judgement& log) {
  constexpr Index blocks = 16;
  UnknownLoad out{0, std::numeric_limits<double>::infinity(), 0};
  if (!model.robot.serial() || model.robot.gravity.norm() == 0 || log.q.cols() != log.tau.cols()) return out;
  const LoadRows rows = load_rows(model, log);
  const Index n = log.tau.rows(), samples = rows.y.size() / n;
  if (samples < 10 * blocks) return out;
  std::vector<MatrixXd> factors;
  for (Index b = 0; b < blocks; ++b) {
    const Index first = b * samples / blocks * n, count = (b + 1) * samples / blocks * n - first;
    MatrixXd block(count, rows.A.cols() + 1);
    block << rows.A.middleRows(first, count), rows.y.segment(first, count);
    factors.push_back(triangular_factor(block));
  }
  const LoadFit all = fit_load(factors, blocks);
  out.mass = all.mass;
  out.share = all.left_without > 0 ? 1 - all.left / all.left_without : 0;
  double sum = 0;
  for (std::size_t b = 0; b < blocks; ++b) sum += std::pow(fit_load(factors, b).mass - out.mass, 2);
  out.deviation = std::sqrt(sum * (blocks - 1) / blocks);
  return out;
}

Diagnostics differing_loads(const Model& model, const std::vector<Judgement>& logs) {
  constexpr double sigmas = 5;       // of the mass
  constexpr double explained = 0.5;  // share of the squared residual
  constexpr double noticeable = 3;   // error of the log that is worth a word [%]
  Diagnostics out;
  if (logs.size() < 2) return out;
  for (const auto& log : logs) {
    const UnknownLoad load = unknown_load(model, log);
    if (!(std::abs(load.mass) > sigmas * load.deviation) || load.share < explained ||
        log.metrics.filtered_relative_percent < noticeable)
      continue;
    out.push_back({Severity::warning, "payload-differs",
                   fmt::format("{}: the robot seems to carry {:+.3g} ± {:.2g} kg more at the last link than in the "
                               "other fitted logs, which explains {:.0f} % of the squared residual; fit and validate "
                               "logs with the same load, or weigh it with steelyard payload",
                               log.path.empty() ? log.file : log.path, load.mass, load.deviation, 100 * load.share)});
  }
  return out;
}

Diagnostics worse_than_others(const std::vector<Judgement>& logs) {
  constexpr double much_worse = 1.5;  // times the others' error; recorded logs stay below 1
  double others = 0;
  for (const auto& log : logs)
    if (!log.fitted) others = std::max(others, log.metrics.filtered_relative_percent);
  Diagnostics out;
  for (const auto& log : logs)
    if (log.fitted && others > 0 && log.metrics.filtered_relative_percent > much_worse * others &&
        log.metrics.filtered_relative_percent > 1)
      out.push_back(
          {Severity::warning, "fit-worse-than-validation",
           fmt::format("{}: the torque error on this fitted log is {:.1f} %, but at most {:.1f} % on logs that were "
                       "not fitted; something disturbs this log: a contact, drop-outs, changing friction, late "
                       "channels; look at its residual, and leave those rows out",
                       log.path.empty() ? log.file : log.path, log.metrics.filtered_relative_percent, others)});
  return out;
}

}  // namespace steelyard
