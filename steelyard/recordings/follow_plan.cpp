#include "steelyard/recordings/follow_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/math/least_squares.hpp"
#include "steelyard/signals/periods.hpp"

namespace steelyard {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double passing_rms = 0.1;       // deviation from the plan that passes, root of mean square [half the joint's
                                          // range in the plan]
constexpr double passing_largest = 0.35;  // largest deviation of a single sample; arms that lag behind stay below a
                                          // tenth once the delay is known
constexpr double least_range = 0.02;      // half a range that deviations are held against at least [rad, m]: for joints
                                          // that rest
constexpr double slowest = 0.05;          // speed that is looked for [plan's full speed]
constexpr double wrap = 0.5;  // length of the averaged period repeated at its ends, for filters to settle [s], at most
                              // a quarter
constexpr Index phases = 64;  // phases of a period in the coarse search
constexpr int steps_per_period = 200;  // steps of the coarse delay
constexpr double scale_step = 1.03;    // ratio of coarse speeds: a phase error that the refinement can undo
constexpr int refinements = 20;
constexpr Index most_rows = 20000;  // most rows of the refinement

// q_log(t) = q_plan(s (t − d)), t from the log's first sample on.
struct Alignment {
  double delay = 0, scale = 1;
  double cost = infinity;  // mean square over all joints, in half ranges
};

class Aligner {
 public:
  Aligner(const Plan& plan, const Signals& signals) : plan_(plan), signals_(signals) {
    const Trajectory period = sample(plan, sample_times(plan.family.period, 1000));
    half_ = 0.5 * (period.q.rowwise().maxCoeff() - period.q.rowwise().minCoeff());
    half_ = half_.cwiseMax(least_range);
    coarse_ = sample(plan, sample_times(plan.family.period, phases)).q;
  }

  const VectorXd& half() const { return half_; }
  double length() const { return static_cast<double>(signals_.samples() - 1) * signals_.dt; }
  double period(double scale) const { return plan_.family.period / scale; }

  // The speed the plan was made for, or full speed, or any other.
  Alignment find() const {
    Alignment best;
    for (const double scale : {plan_.scale, 1.0}) consider(scale, best);
    if (refined(best).cost > 0.5 * passing_rms * passing_rms)
      for (double scale = 1; scale > slowest; scale /= scale_step) consider(scale, best);
    if (best.cost == infinity)
      throw Unattainable(fmt::format("{}: is {:.3g} s long, shorter than one period of the plan, {:.3g} s (no-plan)",
                                     signals_.label(), length(), period(plan_.scale)));
    best = refined(best);
    while (best.delay >= period(best.scale) - 2 * signals_.dt) {  // the first of the periods, not the best
      Alignment earlier = best;
      earlier.delay = std::max(0.0, best.delay - period(best.scale));
      if (deviation(earlier, 0).worst() > 1) break;
      best = earlier;
    }
    return best;
  }

  struct Deviation {
    VectorXd rms, largest;  // [what passes]
    VectorXd when;          // [s] of the largest
    double worst() const { return std::max(rms.maxCoeff(), largest.maxCoeff()); }
  };

  // Deviation of period k from the plan; infinite beyond the log.
  Deviation deviation(const Alignment& at, int k) const {
    const Index dof = half_.size();
    Deviation out{VectorXd::Constant(dof, infinity), VectorXd::Constant(dof, infinity), VectorXd::Zero(dof)};
    const double begin = at.delay + k * period(at.scale);
    const auto first = static_cast<Index>(std::ceil(begin / signals_.dt - 1e-6));
    const auto last = static_cast<Index>(std::floor((begin + period(at.scale)) / signals_.dt + 1e-6));
    if (first < 0 || last > signals_.samples()) return out;
    const Index count = last - first;
    const MatrixXd error = signals_.q.middleCols(first, count) - planned(at, first, count, 1).q;
    for (Index i = 0; i < dof; ++i) {
      Index at_worst = 0;
      const double largest = error.row(i).cwiseAbs().maxCoeff(&at_worst);
      out.largest[i] = largest / (passing_largest * half_[i]);
      out.rms[i] = error.row(i).norm() / std::sqrt(static_cast<double>(count)) / (passing_rms * half_[i]);
      out.when[i] = static_cast<double>(first + at_worst) * signals_.dt;
    }
    return out;
  }

  // Gauss-Newton over delay and speed, over as many whole periods as follow.
  Alignment refined(Alignment at) const {
    if (at.cost == infinity) return at;
    at = refined_over(at, 1);
    int count = 1;
    while (deviation(at, count).worst() <= 1) ++count;
    return count > 1 ? refined_over(at, count) : at;
  }

 private:
  Trajectory planned(const Alignment& at, Index first, Index count, Index every) const {
    VectorXd times((count + every - 1) / every);
    for (Index k = 0; k < times.size(); ++k)
      times[k] = at.scale * (static_cast<double>(first + k * every) * signals_.dt - at.delay);
    return sample(plan_, times);
  }

  void consider(double scale, Alignment& best) const {
    const double T = period(scale), dt = signals_.dt, terms = static_cast<double>(phases * half_.size());
    if (T > length() + dt) return;
    for (double delay = 0; delay + T <= length() + dt; delay += T / steps_per_period) {
      double sum = 0;
      for (Index k = 0; k < phases && sum < best.cost * terms; ++k) {
        const double t = delay + T * static_cast<double>(k) / static_cast<double>(phases);
        const Index at = std::min(static_cast<Index>(std::lround(t / dt)), signals_.samples() - 1);
        sum += (signals_.q.col(at) - coarse_.col(k)).cwiseQuotient(half_).squaredNorm();
      }
      if (sum < best.cost * terms) best = {delay, scale, sum / terms};
    }
  }

  // Deviations from the plan in half ranges, and their derivatives by delay and speed; every so many samples.
  LinearResidual linearised(const Alignment& at, Index first, Index count) const {
    const Index every = std::max<Index>(1, count / most_rows);
    const Trajectory plan = planned(at, first, count, every);
    const Index rows = plan.samples(), dof = half_.size();
    LinearResidual out{VectorXd(rows * dof), MatrixXd(rows * dof, 2)};
    for (Index k = 0; k < rows; ++k) {
      const double t = static_cast<double>(first + k * every) * signals_.dt - at.delay;
      for (Index i = 0; i < dof; ++i) {
        out.r[k * dof + i] = (plan.q(i, k) - signals_.q(i, first + k * every)) / half_[i];
        out.J.row(k * dof + i) = Eigen::RowVector2d(-at.scale, t) * (plan.qd(i, k) / half_[i]);
      }
    }
    return out;
  }

  // Over a fixed stretch of the log, so that costs compare.
  Alignment refined_over(Alignment at, int periods) const {
    const auto first = std::clamp<Index>(static_cast<Index>(std::ceil(at.delay / signals_.dt)), 0, signals_.samples());
    const auto last = std::clamp<Index>(static_cast<Index>((at.delay + periods * period(at.scale)) / signals_.dt),
                                        first, signals_.samples());
    if (last - first < 4) return at;
    LinearResidual now;
    LeastSquaresProblem problem;
    problem.cost = [&](const VectorXd& x) {
      if (!(x[1] > 0.5 * at.scale && x[1] < 2 * at.scale)) return infinity;
      now = linearised({x[0], x[1]}, first, last - first);
      return 0.5 * now.r.squaredNorm();
    };
    problem.linearise = [&](const VectorXd&) { return now; };
    problem.settled = [&](const LeastSquaresStep& s) {
      return std::abs(s.step[0]) < 1e-6 * signals_.dt && std::abs(s.step[1]) < 1e-9;
    };
    LeastSquaresOptions options;
    options.iterations = refinements;
    options.damping = 0;
    const LeastSquaresResult found = least_squares(problem, Eigen::Vector2d(at.delay, at.scale), options);
    return {std::max(found.x[0], 0.0), found.x[1], 2 * found.cost / static_cast<double>(now.r.size())};
  }

  const Plan& plan_;
  const Signals& signals_;
  VectorXd half_;
  MatrixXd coarse_;
};

[[noreturn]] void refuse(const Plan& plan, const Signals& signals, const Aligner& aligner, const Alignment& at) {
  const auto deviation = aligner.deviation(at, 0);
  Index joint = 0;
  if (deviation.rms.maxCoeff() > deviation.largest.maxCoeff())
    deviation.rms.maxCoeff(&joint);
  else
    deviation.largest.maxCoeff(&joint);
  const double amount = deviation.largest[joint] * passing_largest * aligner.half()[joint];
  throw Unattainable(
      fmt::format("{}: does not follow the plan: at the best match ({:.2f} s into the log, at {:.0f} % of its speed) "
                  "joint {} deviates most, by {:.3g} at {:.2f} s; check whether it is the log of another plan, and the "
                  "order of its columns (other-plan)",
                  signals.label(), at.delay, 100 * at.scale, plan.joints[static_cast<std::size_t>(joint)], amount,
                  signals.t0 + deviation.when[joint]));
}

// One period, and a little of it again at either end.
MatrixXd wrapped(const MatrixXd& period, Index at_ends) {
  MatrixXd out(period.rows(), period.cols() + 2 * at_ends);
  out << period.rightCols(at_ends), period, period.leftCols(at_ends);
  return out;
}

void average(Signals& signals, FollowedPlan& how) {
  const Index dof = signals.q.rows(), n = signals.samples();
  MatrixXd all(signals.q.rows() + signals.qd.rows() + signals.tau.rows(), n);
  all.topRows(dof) = signals.q;
  if (signals.qd.size() > 0) all.middleRows(dof, dof) = signals.qd;
  if (signals.tau.size() > 0) all.bottomRows(dof) = signals.tau;
  const AveragedPeriods mean = average_periods(all, signals.dt, how.period);
  const auto ends = static_cast<Index>(std::min(wrap, how.period / 4) / mean.dt);
  const MatrixXd period = wrapped(mean.mean, ends);
  signals.q = period.topRows(dof);
  if (signals.qd.size() > 0) signals.qd = period.middleRows(dof, dof);
  if (signals.tau.size() > 0) signals.tau = period.bottomRows(dof);
  signals.dt = mean.dt;
  signals.t0 -= static_cast<double>(ends) * mean.dt;
  how.periods = mean.count;
  how.averaged = true;
  if (signals.tau.size() > 0)
    how.torque_noise = (mean.covariance.diagonal().tail(dof) / mean.count).cwiseMax(0).cwiseSqrt();
}

}  // namespace

Followed follow_plan(const Plan& plan, Signals signals) {
  const Aligner aligner(plan, signals);
  const Alignment at = aligner.find();
  auto deviation = aligner.deviation(at, 0);
  if (!(deviation.worst() <= 1)) refuse(plan, signals, aligner, at);
  FollowedPlan how;
  how.log = signals.label();
  how.delay = at.delay;
  how.start = signals.t0 + at.delay;
  how.scale = at.scale;
  how.period = plan.family.period / at.scale;
  how.deviation = VectorXd::Zero(aligner.half().size());
  for (; deviation.worst() <= 1; deviation = aligner.deviation(at, how.periods)) {
    how.deviation += deviation.rms.cwiseProduct(aligner.half() * passing_rms).cwiseAbs2();
    ++how.periods;
  }
  how.deviation = (how.deviation / how.periods).cwiseSqrt();

  const double whole = static_cast<double>(signals.samples()) * signals.dt;
  const auto first = static_cast<Index>(std::lround(at.delay / signals.dt));
  // One sample more, so that rounding does not cost the last period.
  const Index count = std::min<Index>(signals.samples() - first,
                                      static_cast<Index>(std::ceil(how.periods * how.period / signals.dt)) + 1);
  how.before = static_cast<double>(first) * signals.dt;
  how.after = std::max(0.0, whole - how.before - static_cast<double>(count) * signals.dt);
  Followed out{cut(std::move(signals), first, count), how};
  if (out.how.periods >= 2 && out.signals.gaps.empty() && out.signals.effort_gaps.empty())
    average(out.signals, out.how);
  return out;
}

}  // namespace steelyard
