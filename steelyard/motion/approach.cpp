#include "steelyard/motion/approach.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

#include "steelyard/core/error.hpp"
#include "steelyard/core/unit_text.hpp"

namespace steelyard {

namespace {

constexpr double shortest_way = 0.05;  // duration that is tried first [s]
constexpr double longest_way = 120;    // longest duration tried [s]: an arm crosses its range in a few seconds
constexpr double grid_rate = 1000;     // rate of the grid that limits are checked on [Hz]; at least 200 samples

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double tolerance = 1e-9;  // share of a limit that may be exceeded: rounding of a pose right at it
constexpr double growth = 1.06;     // ratio of successive durations that are tried
constexpr Index least_samples = 200;

struct State {
  VectorXd q, qd, qdd;
};

State at_rest(const VectorXd& pose) { return {pose, VectorXd::Zero(pose.size()), VectorXd::Zero(pose.size())}; }

// Motion as a function of its duration T: samples at `times` in [0, T].
using Timed = std::function<Trajectory(double duration, const VectorXd& times)>;

// q(t) = Σ c_k t^k with both states as its ends: six conditions for each joint (X21).
Trajectory quintic(const State& from, const State& to, double T, const VectorXd& times) {
  const Index dof = from.q.size();
  MatrixXd c(dof, 6);
  const VectorXd d = to.q - from.q - T * from.qd - 0.5 * T * T * from.qdd, v = T * (to.qd - from.qd - T * from.qdd),
                 a = T * T * (to.qdd - from.qdd);
  c.col(0) = from.q;
  c.col(1) = from.qd;
  c.col(2) = 0.5 * from.qdd;
  c.col(3) = (10 * d - 4 * v + 0.5 * a) / std::pow(T, 3);
  c.col(4) = (-15 * d + 7 * v - a) / std::pow(T, 4);
  c.col(5) = (6 * d - 3 * v + 0.5 * a) / std::pow(T, 5);
  Trajectory out = Trajectory::zero(dof, times.size());
  for (Index k = 0; k < times.size(); ++k) {
    const double t = times[k];
    out.q.col(k) = c.col(0) + t * (c.col(1) + t * (c.col(2) + t * (c.col(3) + t * (c.col(4) + t * c.col(5)))));
    out.qd.col(k) = c.col(1) + t * (2 * c.col(2) + t * (3 * c.col(3) + t * (4 * c.col(4) + t * 5 * c.col(5))));
    out.qdd.col(k) = 2 * c.col(2) + t * (6 * c.col(3) + t * (12 * c.col(4) + t * 20 * c.col(5)));
    out.jerk.col(k) = 6 * c.col(3) + t * (24 * c.col(4) + t * 60 * c.col(5));
  }
  return out;
}

// Along the plan's own path to its beginning, or from its end: phase φ(t) with φ̇ from 0 to 1 by a quintic and φ(T) = 0,
// or the other way round. q̇ = φ̇ q', and so on: what the path keeps clear of, it keeps clear of.
Trajectory along_path(const Plan& plan, bool inwards, double T, const VectorXd& times) {
  const double way = inwards ? 1 : -1, duration = plan.family.period / plan.scale;
  const Eigen::ArrayXd u = inwards ? Eigen::ArrayXd(times.array() / T) : Eigen::ArrayXd(1 - times.array() / T);
  const Eigen::ArrayXd s = u.cube() * (10 - 15 * u + 6 * u.square());
  const Eigen::ArrayXd ds = way * 30 * u.square() * (1 - u).square() / T;
  const Eigen::ArrayXd dds = 60 * u * (1 - u) * (1 - 2 * u) / (T * T);
  VectorXd phase = (way * T * (u.pow(4) * (2.5 - 3 * u + u.square()) - 0.5)).matrix();  // ∫ s, less its whole
  for (double& t : phase) t = std::fmod(std::fmod(t, duration) + duration, duration);
  const Trajectory path = played_at(plan, phase);
  Trajectory out = path;
  for (Index k = 0; k < times.size(); ++k) {
    out.qd.col(k) = s[k] * path.qd.col(k);
    out.qdd.col(k) = s[k] * s[k] * path.qdd.col(k) + ds[k] * path.qd.col(k);
    out.jerk.col(k) =
        std::pow(s[k], 3) * path.jerk.col(k) + 3 * s[k] * ds[k] * path.qdd.col(k) + dds[k] * path.qd.col(k);
  }
  return out;
}

VectorXd grid(double duration, double rate) {
  const auto count = std::max(least_samples, static_cast<Index>(std::ceil(duration * rate)));
  return VectorXd::LinSpaced(count + 1, 0, duration);
}

// The worst row over all samples.
struct Worst {
  double g = 0;
  Index row = 0;
};

Worst worst(const LimitSet& limits, const Timed& motion, double duration) {
  MatrixXd g;
  const double rate = std::min(grid_rate, 20000 / duration);
  limits.evaluate(motion(duration, grid(duration, rate)), g);
  Worst out{-infinity, 0};
  if (g.size() == 0) return out;
  Index column = 0;
  out.g = g.maxCoeff(&out.row, &column);
  return out;
}

// A piece of the way, a whole number of the plan's samples long.
struct Stretch {
  Timed motion;
  Index samples = 0;
  double duration = 0;
};

// The shortest duration that holds every limit; none: no duration does. Longer need not be better where a motion begins
// or ends at speed, so durations are tried in turn before the last step is halved.
std::optional<Stretch> shortest(const LimitSet& limits, const Timed& motion, double rate, Worst& nearest) {
  const auto holds = [&](Index n) {
    const Worst found = worst(limits, motion, static_cast<double>(n) / rate);
    if (found.g < nearest.g) nearest = found;
    return found.g <= tolerance;
  };
  nearest.g = infinity;
  const auto first = std::max<Index>(1, static_cast<Index>(std::ceil(shortest_way * rate)));
  const auto last = std::max<Index>(first, static_cast<Index>(longest_way * rate));
  Index broken = first - 1;
  for (Index n = first; n <= last; n += std::max<Index>(1, static_cast<Index>(growth * static_cast<double>(n)) - n)) {
    if (!holds(n)) {
      broken = n;
      continue;
    }
    while (n - broken > 1) {
      const Index middle = broken + (n - broken) / 2;
      (holds(middle) ? n : broken) = middle;
    }
    return Stretch{motion, n, static_cast<double>(n) / rate};
  }
  return {};
}

[[noreturn]] void refuse(const LimitSet& limits, const Worst& nearest, const std::string& way) {
  const LimitRow& row = limits.rows()[static_cast<std::size_t>(nearest.row)];
  throw Unattainable(
      fmt::format("`from`: the straight line in joint space {} breaks the limit {} ({}, {:.4g} {}) at any speed: "
                  "choose a pose from which the line is free, or give the plan a `start` pose that can be reached",
                  way, to_string(row.limit), row.where, row.bound, unit_text(row.unit)));
}

void append(Trajectory& to, const Trajectory& more) {
  for (auto [all, part] :
       {std::pair{&to.q, &more.q}, {&to.qd, &more.qd}, {&to.qdd, &more.qdd}, {&to.jerk, &more.jerk}}) {
    MatrixXd joined(part->rows(), all->cols() + part->cols());
    if (all->cols() > 0) joined.leftCols(all->cols()) = *all;
    joined.rightCols(part->cols()) = *part;
    *all = joined;
  }
}

// Samples [0, T) of each stretch in turn.
PlayedMotion in_samples(const std::vector<Stretch>& way, double rate) {
  PlayedMotion out;
  for (const auto& stretch : way)
    append(out.motion, stretch.motion(stretch.duration, sample_times(stretch.duration, stretch.samples)));
  const auto count = out.motion.samples();
  out.t = sample_times(static_cast<double>(count) / rate, count);
  return out;
}

State state_at(const Trajectory& motion) { return {motion.q.col(0), motion.qd.col(0), motion.qdd.col(0)}; }

VectorXd one(double t) { return VectorXd::Constant(1, t); }

// Sines of free frequencies do not end as they start: there is no path before their beginning.
bool repeats(const Plan& plan) {
  Eigen::Vector2d ends(0, plan.family.period);
  const Trajectory motion = sample(plan, ends);
  return (motion.q.col(1) - motion.q.col(0)).norm() < 1e-9 && (motion.qd.col(1) - motion.qd.col(0)).norm() < 1e-9;
}

// The way between rest at `pose` and the plan's moving or still end: straight, or by way of the plan's own path.
std::vector<Stretch> find_way(const Plan& plan, const LimitSet& limits, const VectorXd& pose, bool inwards) {
  if (pose.size() != static_cast<Index>(plan.joints.size()) || !pose.allFinite())
    throw InvalidInput(
        fmt::format("`from`: must be {} finite numbers, one per joint, not {}", plan.joints.size(), pose.size()));
  require_free(limits, pose, "`from`");
  const State rest = at_rest(pose);
  const auto between = [&](const State& other) -> Timed {
    if (inwards) return [=](double T, const VectorXd& t) { return quintic(rest, other, T, t); };
    return [=](double T, const VectorXd& t) { return quintic(other, rest, T, t); };
  };
  const std::string where = inwards ? "to the plan" : "back from the plan";
  const State end = state_at(played_at(plan, one(inwards ? 0 : plan.family.period / plan.scale)));
  Worst nearest;
  if (const auto direct = shortest(limits, between(end), plan.rate, nearest)) return {*direct};
  if (plan.family.boundary != Boundary::periodic || !repeats(plan)) refuse(limits, nearest, where);

  const Timed ramp = [&plan, inwards](double T, const VectorXd& t) { return along_path(plan, inwards, T, t); };
  const auto along = shortest(limits, ramp, plan.rate, nearest);
  if (!along) refuse(limits, nearest, where);
  const State entry = at_rest(ramp(along->duration, one(inwards ? 0 : along->duration)).q.col(0));
  const auto straight = shortest(limits, between(entry), plan.rate, nearest);
  if (!straight) refuse(limits, nearest, where);
  return inwards ? std::vector<Stretch>{*straight, *along} : std::vector<Stretch>{*along, *straight};
}

}  // namespace

void require_free(const LimitSet& limits, const VectorXd& pose, const std::string& option) {
  Trajectory still = Trajectory::zero(pose.size(), 1);
  still.q.col(0) = pose;
  MatrixXd g;
  limits.evaluate(still, g);
  Index row = 0;
  if (g.size() == 0 || g.col(0).maxCoeff(&row) <= tolerance) return;
  const LimitRow& broken = limits.rows()[static_cast<std::size_t>(row)];
  const std::string message =
      fmt::format("{}: the pose breaks the limit {} ({}, {:.4g} {}): choose a pose within the limits", option,
                  to_string(broken.limit), broken.where, broken.bound, broken.unit);
  if (broken.limit == LimitKind::position) throw InvalidInput(message);
  throw Unattainable(message);
}

PlayedMotion approach(const Plan& plan, const LimitSet& limits, const VectorXd& pose) {
  return in_samples(find_way(plan, limits, pose, true), plan.rate);
}

PlayedMotion leave(const Plan& plan, const LimitSet& limits, const VectorXd& pose) {
  PlayedMotion out = in_samples(find_way(plan, limits, pose, false), plan.rate);
  Trajectory rest = Trajectory::zero(pose.size(), 1);
  rest.q.col(0) = pose;
  append(out.motion, rest);
  out.t = sample_times(static_cast<double>(out.motion.samples()) / plan.rate, out.motion.samples());
  return out;
}

}  // namespace steelyard
