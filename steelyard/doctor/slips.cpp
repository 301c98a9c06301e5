#include <algorithm>
#include <cmath>

#include "steelyard/core/listed.hpp"
#include "steelyard/doctor/channels.hpp"

namespace steelyard::doctor {

using Eigen::Index;
using Eigen::VectorXd;

namespace {

// Thresholds lie between what good logs show and what the damage does; docs/data-doctor.md has both numbers.
constexpr double least_slip = 0.03;    // smallest step of a position that counts [rad]
constexpr double least_slide = 0.005;  // the same of a prismatic joint [m]
constexpr double beyond_usual = 5;     // step over the largest of its kind within a second or so [-]
constexpr double beyond_speed = 1.5;   // and over the way that the joint makes in as many samples, without qd [-]
constexpr double share_of_way = 0.05;  // and over the longest way in as many samples, with qd [-]: ratios of qd to
                                       // dq/dt are checked elsewhere
constexpr Index step_samples = 4;      // samples that resampling spreads a step over
constexpr double slow_seconds = 0.5;   // a slip may take as long, where velocities show it [s]
constexpr double beyond_doubt = 2;     // step over what passes, to refuse it [-]; good logs show 0.4, 0.1 rad 2 to 4
constexpr double constant_seconds = 0.05;  // a position constant for longer beside the step was stuck [s]

// A position that goes on from another zero.
struct Slip {
  double step = 0;      // [rad, m]
  double evidence = 0;  // step over what passes
  Index sample = 0;
  bool by_velocity = false;
};

// Steps over w samples from every sample on, less what was to be expected, and what passes at each.
struct Steps {
  VectorXd step, passes;
};

// The largest of |x| at distances from `near` to `far` on either side.
VectorXd largest_about(const VectorXd& x, Index near, Index far) {
  const VectorXd size = x.cwiseAbs();
  VectorXd blocks = VectorXd::Zero((x.size() + near - 1) / near);  // largest of blocks of `near`
  for (Index k = 0; k < x.size(); ++k) blocks[k / near] = std::max(blocks[k / near], size[k]);
  VectorXd out(x.size());
  const Index reach = std::max<Index>(2, far / near);
  for (Index b = 0; b < blocks.size(); ++b) {
    double most = 0;
    for (Index m = std::max<Index>(0, b - reach); m <= std::min(blocks.size() - 1, b + reach); ++m)
      if (std::abs(m - b) > 1) most = std::max(most, blocks[m]);
    out.segment(b * near, std::min(near, x.size() - b * near)).setConstant(most);
  }
  return out;
}

// By the position alone: its way in w samples, beside those before and after.
Steps steps_of(const VectorXd& q, Index w) {
  const Index n = q.size() - w;
  const VectorXd way = q.tail(n) - q.head(n);
  Steps out{VectorXd::Zero(n), VectorXd::Constant(n, infinity)};
  if (n < 12 * w) return out;
  out.step.segment(w, n - 2 * w) = way.segment(w, n - 2 * w) - 0.5 * (way.head(n - 2 * w) + way.tail(n - 2 * w));
  out.passes = (beyond_usual * largest_about(out.step, 3 * w, 24 * w))
                   .cwiseMax(beyond_speed * largest_about(way, 3 * w, 24 * w));
  return out;
}

// By the velocity, too: what it does not explain of the way.
Steps steps_of(const VectorXd& q, const VectorXd& qd, double dt, Index w) {
  const Index n = q.size() - w;
  Steps out{VectorXd::Zero(std::max<Index>(n, 0)), VectorXd::Constant(std::max<Index>(n, 0), infinity)};
  if (n < 12 * w) return out;
  VectorXd left(q.size());
  double sum = 0;
  for (Index k = 0; k < q.size(); ++k) {
    if (k > 0) sum += 0.5 * dt * (qd[k - 1] + qd[k]);
    left[k] = q[k] - sum;
  }
  out.step = left.tail(n) - left.head(n);
  const double way = (q.tail(n) - q.head(n)).cwiseAbs().maxCoeff();
  out.passes = (beyond_usual * largest_about(out.step, 3 * w, 24 * w)).cwiseMax(share_of_way * way);
  return out;
}

// A position that is constant for `count` samples about the step from k to k + w was stuck.
bool constant_about(const VectorXd& q, Index k, Index w, Index count) {
  const double same = 1e-6 * (q.maxCoeff() - q.minCoeff());
  Index run = 0;
  const Index last = std::min(q.size() - 1, k + 2 * w + count);
  for (Index m = std::max<Index>(1, k - w - count); m <= last && run < count; ++m)
    run = std::abs(q[m] - q[m - 1]) <= same ? run + 1 : 0;
  return run >= count;
}

}  // namespace

void examine_slips(const Robot& robot, const Signals& signals, const std::vector<Stretch>& stretches,
                   const std::vector<int>& still, Findings& findings) {
  const std::vector<bool> outside = outside_gaps(signals.gaps, signals.samples(), 2 * step_samples);
  std::vector<Index> in_gaps(outside.size() + 1, 0);  // samples in gaps, up to each
  for (std::size_t k = 0; k < outside.size(); ++k) in_gaps[k + 1] = in_gaps[k] + (outside[k] ? 0 : 1);
  const auto free_of_gaps = [&](Index first, Index last) {
    return in_gaps[static_cast<std::size_t>(last) + 1] == in_gaps[static_cast<std::size_t>(first)];
  };
  const auto constant_samples = std::max<Index>(3, static_cast<Index>(std::ceil(constant_seconds / signals.dt)));
  std::vector<Slip> worst(static_cast<std::size_t>(robot.dof()));
  for (int i = 0; i < robot.dof(); ++i) {
    if (std::find(still.begin(), still.end(), i) != still.end()) continue;
    const double least = prismatic(robot, i) ? least_slide : least_slip;
    Slip& mine = worst[static_cast<std::size_t>(i)];
    for (const Stretch& s : stretches) {
      const VectorXd q = signals.q.row(i).segment(s.piece.first, s.piece.count);
      const auto see = [&](const Steps& steps, Index w, bool by_velocity) {
        for (Index k = 0; k < steps.step.size(); ++k) {
          const double evidence = std::abs(steps.step[k]) / std::max(least, steps.passes[k]);
          if (evidence > mine.evidence && free_of_gaps(s.piece.first + k, s.piece.first + k + w) &&
              !constant_about(q, k, w, constant_samples))
            mine = {steps.step[k], evidence, s.piece.first + k + w / 2, by_velocity};
        }
      };
      if (signals.qd.size() > 0) {
        const VectorXd qd = signals.qd.row(i).segment(s.piece.first, s.piece.count);
        const auto slow = std::max<Index>(2 * step_samples, static_cast<Index>(slow_seconds / signals.dt));
        see(steps_of(q, qd, signals.dt, step_samples), step_samples, true);
        if (!(mine.evidence > 1)) see(steps_of(q, qd, signals.dt, slow), slow, true);
      }
      see(steps_of(q, step_samples), step_samples, false);
    }
  }
  // A stamp that is wrong moves all joints.
  const auto alone = [&](const Slip& slip) {
    return std::count_if(worst.begin(), worst.end(), [&](const Slip& other) {
             return std::abs(static_cast<double>(other.sample - slip.sample)) * signals.dt < slow_seconds &&
                    other.evidence > 0.3 * slip.evidence;
           }) == 1;
  };
  std::vector<std::string> slipped;
  double most = 0;
  for (int i = 0; i < robot.dof(); ++i) {
    const Slip& slip = worst[static_cast<std::size_t>(i)];
    if (slip.evidence == 0 || !alone(slip)) continue;
    most = std::max(most, slip.evidence);
    if (slip.evidence > 1)
      slipped.push_back(fmt::format("{}: q{} jumps by {:+.3g} at t = {:.6g} s{}", joint_name(robot, i), i + 1,
                                    slip.step, signals.t0 + static_cast<double>(slip.sample) * signals.dt,
                                    slip.by_velocity ? fmt::format(", and qd{} does not", i + 1) : ""));
  }
  if (!findings.exceeds("position-slip", most, 1)) return;
  const std::string message =
      listed(slipped, 5, "; ") +
      ": the encoder slipped, or its zero was set again: choose rows: before or after, whichever "
      "has the robot file's zero";
  if (most > beyond_doubt)
    findings.refuse_file("position-slip", message);
  else
    findings.warn("position-slip", message);
}

}  // namespace steelyard::doctor
