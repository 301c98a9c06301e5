#include <algorithm>
#include <cmath>
#include <numeric>

#include "steelyard/core/listed.hpp"
#include "steelyard/doctor/channels.hpp"
#include "steelyard/doctor/levels.hpp"

namespace steelyard::doctor {

using Eigen::Index;
using Eigen::MatrixXd;

namespace {

// Thresholds lie between what good logs show and what the damage does; docs/data-doctor.md has both numbers.
constexpr double flat = 1e-6;               // change within a run that counts as constant [range of the channel]
constexpr double stuck_seconds = 0.2;       // a channel constant for longer while its joint moves is stuck [s]
constexpr double saturated_seconds = 0.03;  // constant at its extreme for longer: cut off [s]; recorders that hold a
                                            // sample for some milliseconds are not meant
constexpr double saturated_share = 0.005;   // share of the samples that gives a warning [-]
constexpr double max_stuck = 0.1;           // share of stuck samples that a fit still takes, with a warning [-]

Extent extent(const MatrixXd& channels, Index i, const std::vector<Stretch>& stretches) {
  Extent e;
  for (const Stretch& s : stretches) {
    const auto part = channels.row(i).segment(s.piece.first, s.piece.count);
    e.low = std::min(e.low, part.minCoeff());
    e.high = std::max(e.high, part.maxCoeff());
  }
  return e;
}

// A run of one constant value within a stretch, gaps aside.
struct Plateau {
  const Stretch* stretch = nullptr;
  Index begin = 0, end = 0;  // range of the stretch
  double value = 0;
  Index length() const { return end - begin; }
};

std::vector<Plateau> constant_runs(const MatrixXd& channels, Index i, const std::vector<Stretch>& stretches,
                                   double tolerance, Index shortest) {
  std::vector<Plateau> runs;
  for (const Stretch& s : stretches) {
    const auto x = channels.row(i).segment(s.piece.first, s.piece.count);
    for (Index begin = 0; begin < x.size();) {
      Index end = begin + 1;
      while (end < x.size() && std::abs(x[end] - x[begin]) <= tolerance) ++end;
      if (end - begin >= shortest) runs.push_back({&s, begin, end, x[begin]});
      begin = end;
    }
  }
  return runs;
}

bool inside_gap(const Signals& signals, const Plateau& run) {
  const Index begin = run.stretch->piece.first + run.begin, end = run.stretch->piece.first + run.end;
  return std::any_of(signals.gaps.begin(), signals.gaps.end(),
                     [&](const Gap& g) { return g.first < end && begin < g.first + g.count; });
}

double mean_speed(const MatrixXd& speed, Index i, const Plateau& run) {
  return speed.row(i).segment(run.begin, run.length()).cwiseAbs().mean();
}

Index samples_for(double seconds, double dt, Index least) {
  return std::max(least, static_cast<Index>(std::ceil(seconds / dt)));
}

double time_of(const Signals& signals, const Plateau& run) {
  return signals.t0 + static_cast<double>(run.stretch->piece.first + run.begin) * signals.dt;
}

Index looked_at(const std::vector<Stretch>& stretches) {
  return std::accumulate(stretches.begin(), stretches.end(), Index{0},
                         [](Index sum, const Stretch& s) { return sum + s.piece.count; });
}

// Samples and first instant of some runs.
struct Flat {
  Index samples = 0;
  double begin = 0, value = 0;
  void add(const Signals& signals, const Plateau& run) {
    if (samples == 0) begin = time_of(signals, run), value = run.value;
    samples += run.length();
  }
};

void report_stuck(const char* code, const std::string& channel, const std::string& joint, const Flat& stuck,
                  double share, Findings& findings) {
  const std::string what = fmt::format(
      "{}: channel {} stays at {:.6g} while the joint moves, {:.3g} % of the samples, first at t = {:.6g} s", joint,
      channel, stuck.value, 100 * share, stuck.begin);
  const std::string remedy = ": the sensor or its bus was stuck; choose rows: without the fault, or record again";
  if (share > max_stuck)
    findings.refuse_file(code, what + remedy);
  else
    findings.warn(code, what + remedy);
}

Levels levels_of_channel(const MatrixXd& channels, Index i, const std::vector<Stretch>& stretches, double range) {
  std::vector<ConstantRun> runs;
  for (const Plateau& run : constant_runs(channels, i, stretches, flat * range, 3))
    runs.push_back({run.length(), run.value});
  Levels out = levels_of(runs, looked_at(stretches), range);
  if (out.step == 0 && out.hold == 0)
    for (const Stretch& s : stretches)
      out.hold = std::max(out.hold, resampled_hold(channels.row(i).segment(s.piece.first, s.piece.count)));
  return out;
}

// Channels that come slower than the log, or in coarse steps.
struct UnevenChannels {
  std::vector<std::string> held, coarse;
  Index hold = 0;            // samples, of the slowest
  bool mostly_flat = false;  // one of the coarse stays constant in more than the share that a fit takes of stuck ones

  void add_held(const std::string& channel, const std::string& joint, Index samples) {
    held.push_back(fmt::format("{} of {}", channel, joint));
    hold = std::max(hold, samples);
  }
  void add_coarse(const std::string& channel, const std::string& joint, double step, double range, double share) {
    coarse.push_back(
        fmt::format("{} of {} (steps of {:.4g}, {:.0f} over its range)", channel, joint, step, range / step));
    mostly_flat = mostly_flat || share > max_stuck;
  }
};

void report_uneven(const UnevenChannels& channels, bool positions, double dt, Findings& findings) {
  const auto say = [&](const char* code, const std::string& what, bool refused) {
    if (refused)
      findings.refuse_file(code, what);
    else
      findings.warn(code, what);
  };
  const double seconds = static_cast<double>(channels.hold) * dt;
  if (!channels.held.empty())
    say(positions ? "position-held" : "torque-held",
        fmt::format("each value is held for about {} samples, as if it came at {:.3g} Hz into a log of {:.4g} Hz, "
                    "{:.0f} ms late on average: {}: record all channels at one rate",
                    channels.hold, 1 / seconds, 1 / dt, 500 * seconds, listed(channels.held)),
        seconds > 0.99 * stuck_seconds);
  if (!channels.coarse.empty())  // steps in positions look like accelerations, those in torques like noise
    say(positions ? "position-coarse" : "torque-coarse",
        fmt::format("channels stay constant while their joints move, because their resolution is coarse: {}: {}",
                    listed(channels.coarse, 5, "; "),
                    positions ? "record them with a finer resolution"
                              : "the fit averages over it; record them with a finer resolution if you can"),
        positions && channels.mostly_flat);
}

// Flat tops at the extreme are a drive or a sensor at its end; elsewhere a stuck channel.
void examine_torque(const Robot& robot, const Signals& signals, const std::vector<Stretch>& stretches, Index i,
                    UnevenChannels& uneven, Findings& findings) {
  const Extent e = extent(signals.tau, i, stretches);
  const std::string channel = effort_channel(signals, i);
  if (e.range() <= 1e-9 * std::max(std::abs(e.low), std::abs(e.high))) {
    findings.refuse_file("torque-constant",
                         fmt::format("{}: channel {} is {} throughout although the joint moves: choose another column "
                                     "for it (columns:), or leave the joint out (joints:)",
                                     joint_name(robot, i), channel, e.low));
    return;
  }
  const Levels levels = levels_of_channel(signals.tau, i, stretches, e.range());
  if (levels.hold > 0) return uneven.add_held(channel, joint_name(robot, i), levels.hold);
  const double near = 0.05 * e.range(), level = 1e-3 * e.range();
  const Index shortest = samples_for(saturated_seconds, signals.dt, 5);
  Flat saturated, stuck;
  double top = -infinity, bottom = infinity;
  const auto runs = constant_runs(signals.tau, i, stretches, flat * e.range(), shortest);
  for (const Plateau& run : runs) top = std::max(top, run.value), bottom = std::min(bottom, run.value);
  for (const Plateau& run : runs) {
    if (inside_gap(signals, run)) continue;
    const bool at_top = run.value > e.high - near && run.value > top - level;
    const bool at_bottom = run.value < e.low + near && run.value < bottom + level;
    const bool robot_moves =
        (run.stretch->speed.middleCols(run.begin, run.length()).cwiseAbs().rowwise().mean().array() > moving_speed)
            .any();
    if ((at_top || at_bottom) && robot_moves)
      saturated.add(signals, run);
    else if (run.length() >= samples_for(stuck_seconds, signals.dt, 10) &&
             mean_speed(run.stretch->speed, i, run) > moving_speed)
      stuck.add(signals, run);
  }
  const auto all = static_cast<double>(looked_at(stretches));
  const double share = static_cast<double>(saturated.samples) / all;
  if (findings.exceeds("torque-saturated", share, saturated_share) && !(levels.step > level))
    findings.warn(
        "torque-saturated",
        fmt::format(
            "{}: channel {} is cut off at {:.5g} in {:.3g} % of the samples, first at t = {:.6g} s: if the drive was "
            "at its limit, move more slowly; if the sensor was, widen its range; or choose rows: without the fault",
            joint_name(robot, i), channel, saturated.value, 100 * share, saturated.begin));
  if (levels.step > 0 && stuck.samples + saturated.samples > 0)
    uneven.add_coarse(channel, joint_name(robot, i), levels.step, e.range(), static_cast<double>(stuck.samples) / all);
  else if (stuck.samples > 0)
    report_stuck("torque-stuck", channel, joint_name(robot, i), stuck, static_cast<double>(stuck.samples) / all,
                 findings);
}

// Torques that never change sign although the joints turn back, and lie on zero again and again, are magnitudes. True
// when they were refused, or would have been.
bool examine_magnitudes(const Robot& robot, const Signals& signals, const std::vector<Stretch>& stretches,
                        const std::vector<int>& still, Findings& findings) {
  constexpr double below = 0.02;  // share of the largest value, up to which a torque is on zero [-]
  constexpr double negative =
      0.02;  // sum of negative values over that of the positive ones: what resampling leaves [-]
  constexpr double on_zero = 0.005;  // share of the samples on zero at two joints [-]: a torque that gravity keeps on
                                     // one side stays away from it
  int touching = 0;
  std::vector<std::string> names;
  for (int i = 0; i < robot.dof(); ++i) {
    if (std::find(still.begin(), still.end(), i) != still.end()) continue;
    const double highest = extent(signals.tau, i, stretches).high;
    Index count = 0;
    double above = 0, under = 0;
    for (const Stretch& s : stretches) {
      const auto tau = signals.tau.row(i).segment(s.piece.first, s.piece.count).array();
      count += (tau < below * highest).count();
      above += tau.max(0).sum(), under -= tau.min(0).sum();
    }
    if (!(highest > 0) || under > negative * above) return false;
    touching += static_cast<double>(count) > on_zero * static_cast<double>(looked_at(stretches)) ? 1 : 0;
    names.push_back(effort_channel(signals, i));
  }
  if (touching < 2) return false;
  findings.refuse_data("torque-unsigned",
                       fmt::format("{} are never negative and touch zero again and again: they are magnitudes, "
                                   "recorded without their sign: choose columns with a sign (columns:), or record it",
                                   listed(names)));
  return true;
}

// A frozen position shows by a velocity that goes on, or by the jump that ends it.
void examine_position(const Robot& robot, const Signals& signals, const std::vector<Stretch>& stretches, Index i,
                      UnevenChannels& uneven, Findings& findings) {
  const Extent e = extent(signals.q, i, stretches);
  const std::string channel = fmt::format("q{}", i + 1);
  const Levels levels = levels_of_channel(signals.q, i, stretches, e.range());
  if (levels.hold > 0) return uneven.add_held(channel, joint_name(robot, i), levels.hold);
  std::vector<double> steps;
  for (const Stretch& s : stretches)
    for (Index k = 1; k < s.piece.count; ++k)
      steps.push_back(std::abs(signals.q(i, s.piece.first + k) - signals.q(i, s.piece.first + k - 1)));
  const auto large = steps.begin() + static_cast<std::ptrdiff_t>(0.99 * static_cast<double>(steps.size() - 1));
  std::nth_element(steps.begin(), large, steps.end());
  Flat stuck;
  for (const Plateau& run :
       constant_runs(signals.q, i, stretches, flat * e.range(), samples_for(stuck_seconds, signals.dt, 10))) {
    if (inside_gap(signals, run)) continue;
    double jump = 0;
    for (Index k = run.end; k < std::min(run.end + 4, run.stretch->piece.count); ++k)
      jump = std::max(
          jump, std::abs(signals.q(i, run.stretch->piece.first + k) - signals.q(i, run.stretch->piece.first + k - 1)));
    const bool velocity_goes_on = signals.qd.size() > 0 && mean_speed(run.stretch->qd, i, run) > moving_speed;
    if (velocity_goes_on || jump > 5 * *large) stuck.add(signals, run);
  }
  const double share = static_cast<double>(stuck.samples) / static_cast<double>(looked_at(stretches));
  if (stuck.samples > 0 && levels.step > 0)
    uneven.add_coarse(channel, joint_name(robot, i), levels.step, e.range(), share);
  else if (stuck.samples > 0)
    report_stuck("position-stuck", channel, joint_name(robot, i), stuck, share, findings);
}
}  // namespace

void examine_flat_channels(const Robot& robot, const Signals& signals, const std::vector<Stretch>& stretches,
                           const std::vector<int>& still, Findings& findings) {
  UnevenChannels positions, torques;
  const bool magnitudes = signals.tau.size() > 0 && examine_magnitudes(robot, signals, stretches, still, findings);
  for (int i = 0; i < robot.dof(); ++i) {
    if (std::find(still.begin(), still.end(), i) != still.end()) continue;
    examine_position(robot, signals, stretches, i, positions, findings);
    if (signals.tau.size() > 0 && !magnitudes) examine_torque(robot, signals, stretches, i, torques, findings);
  }
  report_uneven(positions, true, signals.dt, findings);
  report_uneven(torques, false, signals.dt, findings);
}

}  // namespace steelyard::doctor
