#include "steelyard/simulate/dry_run.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "steelyard/core/random.hpp"
#include "steelyard/core/unit_text.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/motion/limit_rows.hpp"

namespace steelyard {

namespace {

using Eigen::Index;
using Eigen::VectorXd;

constexpr double allowed = 0.02;  // share of a limit: plans use limits to the full, and every loop has small errors
constexpr double loose = 0.1;     // share of an acceleration limit: differences of velocities
constexpr double far_off = 0.05;  // [rad, m] of tracking error, rms
constexpr double typical_share = 0.05;  // share of a joint's torque: Coulomb friction, and viscous at the speed limit
constexpr Index most_samples = 20000;

// The logged motion; accelerations over at least 10 ms, so that the controller's ticks do not show.
Trajectory logged_motion(const Simulation& s, VectorXd& times) {
  const Index rows = s.t.size(), every = std::max<Index>(1, (rows + most_samples - 1) / most_samples);
  const double dt = rows > 1 ? (s.t[rows - 1] - s.t[0]) / static_cast<double>(rows - 1) : 1;
  const Index half = std::max<Index>(1, std::lround(0.005 / dt)), count = (rows + every - 1) / every;
  Trajectory out = Trajectory::zero(s.q.rows(), count);
  times.resize(count);
  for (Index k = 0; k < count; ++k) {
    const Index at = k * every, before = std::max<Index>(0, at - half), after = std::min(rows - 1, at + half);
    times[k] = s.t[at];
    out.q.col(k) = s.q.col(at);
    out.qd.col(k) = s.qd.col(at);
    if (after > before) out.qdd.col(k) = (s.qd.col(after) - s.qd.col(before)) / (s.t[after] - s.t[before]);
  }
  return out;
}

// Noise of the sensors is no motion.
double tolerance(const Margin& m, const SensorOptions& sensor) {
  const double noise = std::max(sensor.velocity_noise.size() > 0 ? sensor.velocity_noise.maxCoeff() : 0.0, 0.0);
  const bool exact = noise == 0 && sensor.counts.size() == 0;
  if (m.row.limit == LimitKind::acceleration || m.row.limit == LimitKind::tool_acceleration)
    return exact ? loose : infinity;
  return m.row.limit == LimitKind::velocity || m.row.limit == LimitKind::tool_speed ? allowed + 5 * noise / m.row.bound
                                                                                    : allowed;
}

// Torques of the motors in place of those that a model would need.
Margin torque_margin(const Coordinate& joint, double limit, Index i, const Simulation& s) {
  Margin out;
  out.row = {LimitKind::torque, joint.name, limit, joint.type == JointType::prismatic ? "N" : "N.m"};
  out.value = s.largest_torque[i];
  out.spare = 1 - out.value / limit;
  Index at = 0;
  s.tau.row(i).cwiseAbs().maxCoeff(&at);
  out.time = s.t[at];
  return out;
}

}  // namespace

std::string breach_text(const Margin& m) {
  if (is_distance(m.row.limit))
    return fmt::format("{} comes within {:.3g} m{}; {:.3g} m are required (at {:.2f} s)", m.row.where, m.value,
                       m.row.limit == LimitKind::floor ? " of the floor" : "", m.row.bound, m.time);
  return fmt::format("{}: {} of {:.4g} {}, the limit is {:.4g} (at {:.2f} s)", m.row.where, to_string(m.row.limit),
                     m.value, unit_text(m.row.unit), m.row.bound, m.time);
}

std::string refusal_text(const DryRun& check) {
  constexpr std::size_t most = 4;
  std::vector<std::string> parts;
  for (const Margin& m : check.broken)
    if (parts.size() < most) parts.push_back(breach_text(m));
  if (check.broken.size() > most) parts.push_back(fmt::format("and {} more", check.broken.size() - most));
  for (const auto& d : check.tracking) parts.push_back(d.message);
  return fmt::format(
      "the simulated motion breaks limits of the plan: {}. Play it slower (excite `scale`), raise the controller's "
      "gains, or write the log all the same with `force`",
      fmt::join(parts, "; "));
}

DryRun dry_run(const Model& model, const Plan& plan, const Simulation& simulation, const SensorOptions& sensor) {
  DryRun out;
  MotionLimits limits = plan.limits;
  limits.torque = false;
  VectorXd times;
  const Trajectory motion = logged_motion(simulation, times);
  for (const Margin& m : LimitSet(model, limits).margins(motion, times))
    if (m.row.limit != LimitKind::jerk) out.margins.push_back(m);
  for (std::size_t i = 0; i < plan.limits.joints.size() && plan.limits.torque; ++i)
    if (const double effort = plan.limits.joints[i].effort; std::isfinite(effort))
      out.margins.push_back(torque_margin(model.robot.coordinates[i], effort, static_cast<Index>(i), simulation));
  std::stable_sort(out.margins.begin(), out.margins.end(),
                   [](const Margin& a, const Margin& b) { return a.spare < b.spare; });
  for (const Margin& m : out.margins)
    if (m.spare < -tolerance(m, sensor)) {
      out.broken.push_back(m);
      out.limits.push_back({Severity::warning, "limit-broken", breach_text(m)});
    }
  for (Index i = 0; i < simulation.rms_error.size(); ++i)
    if (simulation.rms_error[i] > far_off) {
      const Coordinate& joint = model.robot.coordinates[static_cast<std::size_t>(i)];
      out.tracking.push_back(
          {Severity::warning, "poor-tracking",
           fmt::format("{} is {:.2g} {} rms off its reference: raise the controller's gains, or give it a better "
                       "model (`settings`, controller: model)",
                       joint.name, simulation.rms_error[i], joint.type == JointType::prismatic ? "m" : "rad")});
    }
  return out;
}

Model with_typical_friction(const Model& model) {
  const std::vector<Friction> plain = plain_friction(false);
  Robot robot = model.robot;
  std::vector<std::size_t> bare;
  for (std::size_t k = 0; k < robot.shafts.size(); ++k) {
    bool known = false;
    for (std::size_t term = 0; term < robot.shafts[k].friction.size(); ++term) {
      const auto values = model.friction(static_cast<int>(k), static_cast<int>(term));
      known = known || (values && values->allFinite() && !values->isZero(0));
    }
    if (known || robot.shafts[k].kind != ShaftKind::coordinate) continue;
    robot.shafts[k].friction = plain;
    bare.push_back(k);
  }
  Model out = with_robot(model, std::move(robot));
  VectorXd largest = VectorXd::Zero(out.robot.dof());
  Random random(1);
  for (int pose = 0; pose < 100; ++pose) {
    VectorXd q(out.robot.dof());
    for (Index i = 0; i < q.size(); ++i) q[i] = random.uniform(-M_PI, M_PI);
    largest = largest.cwiseMax(gravity_torque(model, q).cwiseAbs());
  }
  const double least = std::max(1e-3, 0.1 * largest.maxCoeff());  // floor for a joint that gravity does not load
  for (const std::size_t k : bare) {
    const Shaft& shaft = out.robot.shafts[k];
    const Limits& limits = out.robot.coordinates[static_cast<std::size_t>(shaft.index)].limits;
    const double torque = std::isfinite(limits.effort) ? limits.effort : std::max(largest[shaft.index], least);
    const double speed = std::isfinite(limits.velocity) ? limits.velocity : 1;
    for (std::size_t term = 0; term < plain.size(); ++term) {
      const bool damps = friction_law(plain[term]).role == FrictionRole::damping;
      out.values[out.layout.friction_column(static_cast<int>(k), static_cast<int>(term))] =
          typical_share * torque / (damps ? speed : 1);
    }
  }
  return out;
}

}  // namespace steelyard
