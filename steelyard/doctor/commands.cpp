#include "steelyard/doctor/commands.hpp"

#include <fmt/format.h>

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <vector>

#include "steelyard/core/listed.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/signals/butterworth.hpp"
#include "steelyard/signals/motion.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::RowVectorXd;
using Eigen::VectorXd;

namespace {

constexpr double cut_share = 0.005;     // share of the samples beyond a limit that is worth a word
constexpr Index flat_samples = 5;       // equal samples at the top that are no chance …
constexpr int flat_tops = 3;            // … when they come so often
constexpr double steep = 0.25;          // and the reference came there at this share of its fastest
constexpr double torque_margin = 1.05;  // over the joint's limit: limits are round numbers
constexpr double residual_cutoff = 5;   // [Hz] of what is unexplained: touches last longer
constexpr double window = 0.5;          // [s] a touch is looked for in
constexpr double outstanding = 6;       // times the usual unexplained torque of that joint
constexpr double tilt_window = 2;       // [s] a base's tilt is taken over
constexpr double tilt_alarm = 0.026;    // [rad] 1.5°: hanging robots are held as well as that

const std::string& name_of(const Robot& robot, Index joint) {
  return robot.coordinates[static_cast<std::size_t>(joint)].name;
}

// How often the reference comes to its largest value in motion and stays there.
int tops(const RowVectorXd& x, double sign) {
  const double top = (sign * x).maxCoeff(), range = x.maxCoeff() - x.minCoeff();
  if (!(range > 0)) return 0;
  double fastest = 0;
  for (Index k = 1; k < x.size(); ++k) fastest = std::max(fastest, std::abs(x[k] - x[k - 1]));
  int count = 0;
  for (Index k = 2; k < x.size();) {
    const auto at_top = [&](Index i) { return top - sign * x[i] <= 1e-9 * range; };
    if (!at_top(k)) {
      ++k;
      continue;
    }
    Index end = k;
    while (end < x.size() && at_top(end)) ++end;
    count += end - k >= flat_samples && std::abs(x[k - 1] - x[k - 2]) > steep * fastest;
    k = end + 1;
  }
  return count;
}

Diagnostics clipped(const Robot& robot, const CommandedSignals& log) {
  std::vector<std::string> beyond, flat;
  for (Index i = 0; i < log.q_ref.rows(); ++i) {
    const Limits& limits = robot.coordinates[static_cast<std::size_t>(i)].limits;
    const auto outside =
        ((log.q_ref.row(i).array() > limits.upper) || (log.q_ref.row(i).array() < limits.lower)).count();
    if (static_cast<double>(outside) > cut_share * static_cast<double>(log.q_ref.cols()))
      beyond.push_back(name_of(robot, i));
    if (tops(log.q_ref.row(i), 1) >= flat_tops || tops(log.q_ref.row(i), -1) >= flat_tops)
      flat.push_back(name_of(robot, i));
  }
  Diagnostics out;
  if (!beyond.empty())
    out.push_back(
        {Severity::warning, "reference-clipped",
         fmt::format("{}: references go beyond the limits of {}: drives clip them, and the torque is not what "
                     "the log's reference makes of it; leave those rows out, or give the reference as clipped",
                     log.motion.label(), listed(beyond))});
  if (!flat.empty())
    out.push_back(
        {Severity::warning, "reference-clipped",
         fmt::format("{}: references of {} are cut flat again and again: if what the drives were asked was not "
                     "cut, log that instead",
                     log.motion.label(), listed(flat))});
  return out;
}

Diagnostics beyond_torque(const Robot& robot, const CommandedSignals& log) {
  CommandedSignals free = log;
  free.controller.torque_limit.resize(0);
  const MatrixXd torque = control_effort(free);
  Diagnostics out;
  for (Index i = 0; i < torque.rows(); ++i) {
    const double limit = robot.coordinates[static_cast<std::size_t>(i)].limits.effort;
    const bool known = log.controller.torque_limit.size() > 0;
    if (known || !std::isfinite(limit)) continue;
    const auto above = (torque.row(i).array().abs() > torque_margin * limit).count();
    if (static_cast<double>(above) <= cut_share * static_cast<double>(torque.cols())) continue;
    out.push_back(
        {Severity::warning, "controller-torque",
         fmt::format("{}: joint '{}': kp {:g} and kd {:g} would ask for {:.3g} N·m, beyond its limit of {:g}, in "
                     "{:.0f} % of the samples: check the gains and the unit of q_ref, or give the limits "
                     "(`torque-limit`) where drives do saturate",
                     log.motion.label(), name_of(robot, i), log.controller.kp[i], log.controller.kd[i],
                     torque.row(i).cwiseAbs().maxCoeff(), limit,
                     100.0 * static_cast<double>(above) / static_cast<double>(torque.cols()))});
  }
  return out;
}

double median(std::vector<double> x) {
  const auto middle = x.begin() + static_cast<std::ptrdiff_t>(x.size() / 2);
  std::nth_element(x.begin(), middle, x.end());
  return *middle;
}

// Torque that the model leaves unexplained, low-passed; empty columns are not trusted.
struct Unexplained {
  MatrixXd torque;
  FilteredSignals motion;
};

Unexplained unexplained(const Model& model, const CommandedSignals& log, const Run& run) {
  Unexplained out;
  Signals signals = log.motion;
  signals.tau = control_effort(log);
  out.motion = low_pass(signals, {residual_cutoff, 4, 1}, run);
  MatrixXd predicted = torques(model, out.motion.motion.q, out.motion.motion.qd, out.motion.motion.qdd, {}, run);
  filter_rows(design_butterworth(signals.rate(), {4, usable_cutoff(residual_cutoff, signals.rate())}), predicted);
  out.torque = out.motion.tau - predicted;
  return out;
}

// Windows in which a joint's unexplained torque is many times what it usually is.
Diagnostics touches(const Robot& robot, const CommandedSignals& log, const Unexplained& rest) {
  const auto length = std::max<Index>(1, std::lround(window / log.motion.dt));
  const Index count = rest.torque.cols() / length;
  Diagnostics out;
  if (count < 10) return out;
  for (Index i = 0; i < rest.torque.rows(); ++i) {
    std::vector<double> level;
    for (Index w = 0; w < count; ++w) {
      double square = 0, trusted = 0;
      for (Index k = w * length; k < (w + 1) * length; ++k)
        if (rest.motion.trusted[static_cast<std::size_t>(k)])
          square += rest.torque(i, k) * rest.torque(i, k), ++trusted;
      level.push_back(trusted > 0 ? std::sqrt(square / trusted) : 0);
    }
    const double usual = median(level);
    std::vector<std::string> times;
    double worst = 0;
    for (Index w = 0; w < count; ++w) {
      const double here = level[static_cast<std::size_t>(w)];
      if (!(here > outstanding * usual)) continue;
      times.push_back(fmt::format("{:.1f} s", log.motion.t0 + static_cast<double>(w * length) * log.motion.dt));
      worst = std::max(worst, here);
    }
    if (times.empty() || static_cast<Index>(times.size()) > count / 4) continue;
    out.push_back(
        {Severity::warning, "touched",
         fmt::format("{}: joint '{}' has a torque of {:.2g} that nothing explains at {}, {:.0f} times the usual: "
                     "did it touch something, or reach a stop? Leave those rows out (`rows`)",
                     log.motion.label(), name_of(robot, i), worst, listed(times), worst / usual)});
  }
  return out;
}

// Change of the links' torque by gravity along two axes across it.
std::vector<MatrixXd> tilt_columns(const Model& model, const FilteredSignals& motion, const Run& run) {
  const Eigen::Vector3d down = model.robot.gravity.normalized();
  const Eigen::Vector3d first = down.unitOrthogonal(), second = down.cross(first);
  std::vector<MatrixXd> out;
  const MatrixXd none = MatrixXd::Zero(motion.motion.q.rows(), motion.motion.q.cols());
  for (const Eigen::Vector3d& axis : {first, second}) {
    Model turned = model;
    turned.robot.gravity = model.robot.gravity.norm() * axis;
    out.push_back(torques(turned, motion.motion.q, none, none, rigid_links, run));
  }
  return out;
}

struct Tilt {
  double angle = 0, deviation = 0;  // [rad]
};

// The two angles by which gravity would have to be turned, over some samples.
Eigen::Vector2d tilt_over(const std::vector<MatrixXd>& columns, const Unexplained& rest, const VectorXd& weight,
                          Index first, Index last) {
  Eigen::Matrix2d A = Eigen::Matrix2d::Identity() * 1e-12;
  Eigen::Vector2d b = Eigen::Vector2d::Zero();
  for (Index k = first; k < last; ++k) {
    if (!rest.motion.trusted[static_cast<std::size_t>(k)]) continue;
    for (Index i = 0; i < rest.torque.rows(); ++i) {
      const Eigen::Vector2d row(columns[0](i, k), columns[1](i, k));
      A += weight[i] * row * row.transpose();
      b += weight[i] * row * rest.torque(i, k);
    }
  }
  return A.ldlt().solve(b);
}

// A base that swings or turns: gravity then comes from elsewhere for a while, at all joints alike.
Diagnostics moved_base(const Model& model, const CommandedSignals& log, const Unexplained& rest, const Run& run) {
  if (!(model.robot.gravity.norm() > 0) || model.robot.dof() < 3) return {};
  const auto columns = tilt_columns(model, rest.motion, run);
  VectorXd weight(rest.torque.rows());
  for (Index i = 0; i < weight.size(); ++i) weight[i] = 1 / std::max(rest.torque.row(i).squaredNorm(), 1e-300);
  const auto length = std::max<Index>(1, std::lround(tilt_window / log.motion.dt));
  const Index count = rest.torque.cols() / length;
  if (count < 5) return {};
  std::vector<Eigen::Vector2d> tilts;
  Eigen::Vector2d mean = Eigen::Vector2d::Zero();
  for (Index w = 0; w < count; ++w) {
    tilts.push_back(tilt_over(columns, rest, weight, w * length, (w + 1) * length));
    mean += tilts.back() / static_cast<double>(count);
  }
  double worst = 0;
  Index when = 0;
  for (Index w = 0; w < count; ++w)
    if (const double angle = (tilts[static_cast<std::size_t>(w)] - mean).norm(); angle > worst) worst = angle, when = w;
  std::vector<double> all;
  for (const auto& tilt : tilts) all.push_back((tilt - mean).norm());
  const double usual = median(all);
  if (!(worst > tilt_alarm) || !(worst > 4 * usual)) return {};
  return {{Severity::warning, "base-moved",
           fmt::format(
               "{}: around {:.1f} s all joints feel gravity turned by {:.1f}°: did the base swing or turn? Hold it, or "
               "leave those rows out (`rows`)",
               log.motion.label(), log.motion.t0 + static_cast<double>(when * length) * log.motion.dt,
               worst * 180 / M_PI)}};
}

}  // namespace

Diagnostics examine_commands(const Robot& robot, const CommandedSignals& log) {
  Diagnostics out = clipped(robot, log);
  append(out, beyond_torque(robot, log));
  return out;
}

Diagnostics examine_unexplained(const Model& model, const CommandedSignals& log, const Run& run) {
  const Unexplained rest = unexplained(model, log, run);
  Diagnostics out = touches(model.robot, log, rest);
  append(out, moved_base(model, log, rest, run));
  return out;
}

}  // namespace steelyard
