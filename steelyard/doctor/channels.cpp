#include "steelyard/doctor/channels.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "steelyard/core/listed.hpp"
#include "steelyard/doctor/levels.hpp"

namespace steelyard::doctor {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

// Thresholds lie between what good logs show (recorded ones of four arms and simulated ones of every bundled robot) and
// what the damage does; docs/data-doctor.md has both numbers.
constexpr double still_angle = 0.01;    // a joint whose position spans less is still [rad]: 0.6° shows stiction alone
constexpr double still_length = 0.002;  // the same for a prismatic joint [m]
constexpr double moving = 0.05;         // speed above which a joint moves [rad/s, m/s], as in the metrics of validation

constexpr double flat = 1e-6;               // change within a run that counts as constant [range of the channel]
constexpr double stuck_seconds = 0.2;       // a channel constant for longer while its joint moves is stuck [s]
constexpr double saturated_seconds = 0.03;  // constant at its extreme for longer: cut off [s]; recorders that hold a
                                            // sample for some milliseconds are not meant
constexpr double saturated_share = 0.005;   // share of the samples that gives a warning [-]
constexpr double max_stuck = 0.1;           // share of stuck samples that a fit still takes, with a warning [-]

constexpr double velocity_correlation = 0.9;  // between qd and dq/dt, both low-passed: lower is not its derivative [-];
                                              // recorded logs have 0.99 and more
constexpr double velocity_gain = 0.1;         // deviation of their ratio from 1 that passes [-]; units differ by 6 and
                                              // more
constexpr double late_velocity = 0.02;        // delay of qd behind dq/dt that is worth a word [s]; recorded logs have
                                              // 0.006 at most
constexpr double late_share = 0.5;            // share of what dq/dt leaves of qd that a delay explains, then [-]
constexpr double unit_tolerance = 0.02;       // deviation of a ratio from a known one, to be named after it [-]; ten
                                              // times is not rpm, which is 9.55

std::string joint_name(const Robot& robot, Index i) {
  return fmt::format("joint '{}'", robot.coordinates[static_cast<std::size_t>(i)].name);
}

bool prismatic(const Robot& robot, Index i) {
  return robot.coordinates[static_cast<std::size_t>(i)].type == JointType::prismatic;
}

// Largest minus smallest trusted value of every joint.
VectorXd position_ranges(const std::vector<Stretch>& stretches, Index joints) {
  VectorXd low = VectorXd::Constant(joints, infinity), high = VectorXd::Constant(joints, -infinity);
  for_trusted(stretches, [&](const Stretch& s, Index k) {
    low = low.cwiseMin(s.q.col(k));
    high = high.cwiseMax(s.q.col(k));
  });
  return high - low;
}

struct Extent {
  double low = infinity, high = -infinity;
  double range() const { return high - low; }
};

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
  const std::string remedy = ": the sensor or its bus was stuck; choose rows: without those, or record anew";
  if (share > max_stuck)
    findings.refuse_file(code, what + remedy);
  else
    findings.warn(code, what + remedy);
}

Levels levels_of_channel(const MatrixXd& channels, Index i, const std::vector<Stretch>& stretches, double range) {
  std::vector<ConstantRun> runs;
  for (const Plateau& run : constant_runs(channels, i, stretches, flat * range, 3))
    runs.push_back({run.length(), run.value});
  return levels_of(runs, looked_at(stretches), range);
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
        fmt::format(
            "each value is held for about {} samples, as if it came at {:.3g} Hz into a log of {:.4g} Hz, {:.0f} ms "
            "late on average: {}: record it at the log's rate, or the log at its",
            channels.hold, 1 / seconds, 1 / dt, 500 * seconds, listed(channels.held)),
        seconds > 0.99 * stuck_seconds);
  if (!channels.coarse.empty())  // steps in positions look like accelerations, those in torques like noise
    say(positions ? "position-coarse" : "torque-coarse",
        fmt::format("channels stay constant while their joints move because their resolution is coarse: {}: {}",
                    listed(channels.coarse, 5, "; "),
                    positions ? "record them finer" : "the fit averages over it; record them finer if you can"),
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
        (run.stretch->speed.middleCols(run.begin, run.length()).cwiseAbs().rowwise().mean().array() > moving).any();
    if ((at_top || at_bottom) && robot_moves)
      saturated.add(signals, run);
    else if (run.length() >= samples_for(stuck_seconds, signals.dt, 10) &&
             mean_speed(run.stretch->speed, i, run) > moving)
      stuck.add(signals, run);
  }
  const auto all = static_cast<double>(looked_at(stretches));
  const double share = static_cast<double>(saturated.samples) / all;
  if (findings.exceeds("torque-saturated", share, saturated_share) && !(levels.step > level))
    findings.warn(
        "torque-saturated",
        fmt::format("{}: channel {} is cut off at {:.5g} in {:.3g} % of the samples, first at t = {:.6g} s: if "
                    "the drive was at its limit, slow the motion down; if the sensor was, widen its range; or "
                    "choose rows: without those",
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
  findings.refuse_file(
      "torque-unsigned",
      fmt::format("{} are never negative and touch zero again and again: they are magnitudes, whose sign was not "
                  "recorded: choose columns with a sign (columns:), or record it",
                  listed(names)));
  return true;
}

// Torque far beyond what the drives can do is in another unit; somewhat beyond, the limit may be wrong.
void compare_with_effort(const Robot& robot, const Signals& signals, const std::vector<Stretch>& stretches,
                         Findings& findings) {
  constexpr double doubtful = 3, beyond = 10;  // times the limit; recorded logs stay below 0.6
  std::vector<std::string> large;
  double most = 0;
  for (int i = 0; i < robot.dof(); ++i) {
    const double limit = robot.coordinates[static_cast<std::size_t>(i)].limits.effort;
    if (!(limit > 0) || !std::isfinite(limit)) continue;
    double largest = 0;
    for_trusted(stretches, [&](const Stretch& s, Index k) { largest = std::max(largest, std::abs(s.tau(i, k))); });
    most = std::max(most, largest / limit);
    if (largest > doubtful * limit)
      large.push_back(fmt::format(
          "{} of {} reaches {:.4g}, its limit is {:g}",
          signals.from_current ? effort_channel(signals, i) + " times its gain" : effort_channel(signals, i),
          joint_name(robot, i), largest, limit));
  }
  findings.exceeds("torque-unit", most, doubtful);
  if (large.empty()) return;
  const std::string message =
      listed(large, 5, "; ") +
      (signals.from_current
           ? ": give the unit of the current (units: {current: mA}, `units` current=mA; A where none is given), mend "
             "the gains (drives: gain:), or the limits in the robot file"
           : ": give the unit of tau (units: {tau: ...}, one for all joints or one each; N·m where none is given), or "
             "mend the limits in the robot file");
  if (most > beyond)
    findings.refuse_file("torque-unit", message);
  else
    findings.warn("torque-unit", message);
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
    const bool velocity_goes_on = signals.qd.size() > 0 && mean_speed(run.stretch->qd, i, run) > moving;
    if (velocity_goes_on || jump > 5 * *large) stuck.add(signals, run);
  }
  const double share = static_cast<double>(stuck.samples) / static_cast<double>(looked_at(stretches));
  if (stuck.samples > 0 && levels.step > 0)
    uneven.add_coarse(channel, joint_name(robot, i), levels.step, e.range(), share);
  else if (stuck.samples > 0)
    report_stuck("position-stuck", channel, joint_name(robot, i), stuck, share, findings);
}

std::vector<int> find_still(const Robot& robot, const Signals& signals, const std::vector<Stretch>& stretches,
                            const VectorXd& range, bool alone, Findings& findings) {
  std::vector<int> still;
  std::vector<std::string> names;
  for (int i = 0; i < robot.dof(); ++i) {
    if (range[i] >= (prismatic(robot, i) ? still_length : still_angle)) continue;
    double speed = 0;
    if (signals.qd.size() > 0)
      for_trusted(stretches, [&](const Stretch& s, Index k) { speed = std::max(speed, std::abs(s.qd(i, k))); });
    if (speed > 4 * moving)
      findings.refuse_file("position-stuck",
                           fmt::format("{}: channel q{} does not move while qd{} reaches {:.3g}: the position was not "
                                       "recorded, or its column is another one (columns:)",
                                       joint_name(robot, i), i + 1, i + 1, speed));
    still.push_back(i);
    names.push_back(fmt::format("'{}' (spans {:.2g} {})", robot.coordinates[static_cast<std::size_t>(i)].name, range[i],
                                prismatic(robot, i) ? "m" : "rad"));
  }
  if (still.empty()) return still;
  const std::string what = fmt::format("{} {} not move", still.size() == 1 ? "joint" : "joints",
                                       listed(names) + (still.size() == 1 ? " does" : " do"));
  if (findings.judged() || !alone)
    findings.info("joint-still", what);
  else
    findings.refuse_data("joint-still",
                         what +
                             ": nothing can be learnt of its dynamics; record a motion that moves it, or leave it out "
                             "by naming the others in joints:");
  return still;
}

// Positions outside the limits, or a speed beyond twice the limit or any arm's: perhaps another unit.
void compare_with_limits(const Robot& robot, const std::vector<Stretch>& stretches, ChannelVerdict& verdict) {
  std::vector<std::string> beyond, fast;
  for (int i = 0; i < robot.dof(); ++i) {
    const bool slides = prismatic(robot, i);
    const Limits& limits = robot.coordinates[static_cast<std::size_t>(i)].limits;
    const double slack = slides ? 0.02 : 0.1, widest = slides ? 5 : 8 * M_PI, fastest = slides ? 5 : 25;
    Extent e;
    double speed = 0;
    for_trusted(stretches, [&](const Stretch& s, Index k) {
      speed = std::max(speed, std::abs(s.speed(i, k)));
      e.low = std::min(e.low, s.q(i, k));
      e.high = std::max(e.high, s.q(i, k));
    });
    const bool too_fast = speed > std::min(2 * limits.velocity, fastest);
    if (too_fast || e.low < limits.lower - slack || e.high > limits.upper + slack || e.range() > widest)
      (too_fast ? fast : beyond)
          .push_back(fmt::format("{}: q{} goes from {:.4g} to {:.4g} at up to {:.3g} a second, its limits are {:.4g}, "
                                 "{:.4g} and {:.3g}",
                                 joint_name(robot, i), i + 1, e.low, e.high, speed, limits.lower, limits.upper,
                                 limits.velocity));
  }
  verdict.limits_complaint = listed(beyond, 5, "; ");
  verdict.speed_complaint = listed(fast, 5, "; ");
}

// qd/(dq/dt) when qd is in that unit, and q in SI; or the other way round.
const char* explain_ratio(double g, bool slides, double tolerance) {
  const auto near = [&](double r) { return std::abs(g / r - 1) < tolerance; };
  if (slides) {
    if (near(1000)) return "as if qd were in mm/s: units: {qd: mm/s} (`units` qd=mm/s)";
    if (near(0.001)) return "as if q were in mm: units: {q: mm} (`units` q=mm)";
    if (near(100)) return "as if qd were in cm/s: units: {qd: cm/s} (`units` qd=cm/s)";
    if (near(0.01)) return "as if q were in cm: units: {q: cm} (`units` q=cm)";
    return nullptr;
  }
  if (near(10) || near(100) || near(0.1) || near(0.01))
    return "a power of ten, as if time were in another unit: check units: {t: ...} (`units` t=...) or rate:";
  if (near(180 / M_PI)) return "as if qd were in deg/s: units: {qd: deg/s} (`units` qd=deg/s)";
  if (near(M_PI / 180)) return "as if q were in degrees: units: {q: deg} (`units` q=deg)";
  if (near(30 / M_PI)) return "as if qd were in rpm: units: {qd: rpm} (`units` qd=rpm)";
  if (near(2 * M_PI)) return "as if q were in turns: units: {q: rev} (`units` q=rev)";
  if (near(1 / (2 * M_PI))) return "as if qd were in turns a second: units: {qd: rev/s} (`units` qd=rev/s)";
  if (near(1.0 / 6)) return "as if q were in degrees and qd in rpm: units: {q: deg, qd: rpm} (`units` q=deg,qd=rpm)";
  if (near(60)) return "as if q were in turns and qd in rpm: units: {q: rev, qd: rpm} (`units` q=rev,qd=rpm)";
  if (near(1000)) return "as if qd were in mrad/s: units: {qd: mrad/s} (`units` qd=mrad/s)";
  if (near(0.001)) return "as if q were in mrad: units: {q: mrad} (`units` q=mrad)";
  return nullptr;
}

// Regression of qd_i on dq_k/dt over the trusted samples.
struct Agreement {
  MatrixXd correlation, gain;  // correlation and gain of qd_i on dq_k/dt
  VectorXd recorded;           // rms of qd
  VectorXd delay, explained;   // delay of qd behind dq/dt [s], and the share of their difference it explains
};

Agreement compare(const std::vector<Stretch>& stretches, Index n) {
  MatrixXd products = MatrixXd::Zero(n, n);
  VectorXd recorded = VectorXd::Zero(n), derived = VectorXd::Zero(n), left = VectorXd::Zero(n);
  VectorXd along = VectorXd::Zero(n), square = VectorXd::Zero(n);  // of the difference along the acceleration
  double count = 0;
  for_trusted(stretches, [&](const Stretch& s, Index k) {
    const VectorXd difference = s.qd.col(k) - s.speed.col(k);
    left += difference.cwiseAbs2();
    along += difference.cwiseProduct(s.acceleration.col(k));
    square += s.acceleration.col(k).cwiseAbs2();
    products += s.qd.col(k) * s.speed.col(k).transpose();
    recorded += s.qd.col(k).cwiseAbs2();
    derived += s.speed.col(k).cwiseAbs2();
    ++count;
  });
  Agreement a{MatrixXd::Zero(n, n), MatrixXd::Zero(n, n), (recorded / std::max(count, 1.0)).cwiseSqrt(),
              VectorXd::Zero(n), VectorXd::Zero(n)};
  for (Index i = 0; i < n; ++i) {
    if (square[i] > 0) a.delay[i] = -along[i] / square[i];
    if (square[i] > 0 && left[i] > 0) a.explained[i] = along[i] * along[i] / (square[i] * left[i]);
  }
  for (Index i = 0; i < n; ++i)
    for (Index k = 0; k < n; ++k) {
      const double norm = std::sqrt(recorded[i] * derived[k]);
      a.correlation(i, k) = norm > 0 ? products(i, k) / norm : 0;
      a.gain(i, k) = derived[k] > 0 ? products(i, k) / derived[k] : 0;
    }
  return a;
}

// The joints whose positions the velocities of `suspects` belong to, if that is a permutation beyond doubt; else empty.
std::vector<int> permutation(const Agreement& a, const std::vector<int>& suspects, double threshold) {
  std::vector<int> of;
  for (const int i : suspects) {
    int best = suspects[0];
    for (const int k : suspects)
      if (std::abs(a.correlation(i, k)) > std::abs(a.correlation(i, best))) best = k;
    if (std::abs(a.correlation(i, best)) < threshold || std::find(of.begin(), of.end(), best) != of.end()) return {};
    of.push_back(best);
  }
  return of;
}

void refuse_order(const Robot& robot, const std::vector<int>& suspects, const std::vector<int>& of, const Agreement& a,
                  Findings& findings) {
  std::vector<std::string> pairs;
  for (std::size_t s = 0; s < suspects.size(); ++s)
    pairs.push_back(fmt::format("qd{} is the derivative of q{} (correlation {:.3f}, with its own {:.3f})",
                                suspects[s] + 1, of[s] + 1, a.correlation(suspects[s], of[s]),
                                a.correlation(suspects[s], suspects[s])));
  findings.refuse_file("velocity-order",
                       fmt::format("{}: positions and velocities are in different orders: {}: put the columns of q and "
                                   "qd in the order of the joints (columns:)",
                                   joint_name(robot, suspects[0]), listed(pairs)));
}

void examine_velocity(const Robot& robot, const std::vector<Stretch>& stretches, double dt, ChannelVerdict& verdict,
                      Findings& findings) {
  const Agreement a = compare(stretches, robot.dof());
  const double late_alarm = std::max(late_velocity, 1.5 * dt);  // differences of neighbours are late by half a sample
  std::vector<int> unrelated;
  std::vector<std::string> scaled, late;
  double latest = 0;  // delay that explains most of the difference [s]
  bool reversed = false;
  for (int i = 0; i < robot.dof(); ++i) {
    if (std::find(verdict.still.begin(), verdict.still.end(), i) != verdict.still.end()) continue;
    const double g = a.gain(i, i), c = a.correlation(i, i);
    if (c > 0.5 && a.explained[i] > late_share) latest = std::max(latest, std::abs(a.delay[i]));
    if (c > 0.5 && std::abs(a.delay[i]) > late_alarm && a.explained[i] > late_share) {
      late.push_back(fmt::format("qd{} by {:.0f} ms", i + 1, 1e3 * a.delay[i]));
    } else if (std::abs(c) < velocity_correlation) {
      unrelated.push_back(i);
    } else if (std::abs(g - 1) > velocity_gain) {
      reversed = reversed || std::abs(g + 1) <= velocity_gain;
      const char* unit = explain_ratio(g, prismatic(robot, i), unit_tolerance);
      scaled.push_back(fmt::format("{}: qd{} = {:.4g} dq{}/dt (correlation {:.3f}), {}", joint_name(robot, i), i + 1, g,
                                   i + 1, c,
                                   unit    ? unit
                                   : g < 0 ? "so one of them has the wrong sign: turn the sign of that column"
                                           : "so one of them is scaled: check units: and gear ratios"));
    }
  }
  findings.exceeds("velocity-late", latest, late_alarm);
  if (!late.empty()) verdict.velocity_late = fmt::format("velocities are behind their positions: {}", listed(late));
  if (!scaled.empty()) findings.refuse_file(reversed ? "velocity-sign" : "velocity-unit", listed(scaled, 5, "; "));
  if (unrelated.empty()) return;
  const std::vector<int> of = permutation(a, unrelated, velocity_correlation);
  if (!of.empty()) return refuse_order(robot, unrelated, of, a, findings);
  verdict.velocity_useless = true;
  std::vector<std::string> complaints;
  for (const int i : unrelated)
    complaints.push_back(fmt::format("{}: qd{} is not the derivative of q{} (correlation {:.2f}, rms {:.3g})",
                                     joint_name(robot, i), i + 1, i + 1, a.correlation(i, i), a.recorded[i]));
  verdict.velocity_complaint = listed(complaints, 5, "; ");
}

}  // namespace

ChannelVerdict examine_channels(const Robot& robot, const Signals& signals, const std::vector<Stretch>& stretches,
                                bool alone, Findings& findings) {
  ChannelVerdict verdict;
  const VectorXd range = position_ranges(stretches, robot.dof());
  verdict.still = find_still(robot, signals, stretches, range, alone, findings);
  UnevenChannels positions, torques;
  const bool magnitudes =
      signals.tau.size() > 0 && examine_magnitudes(robot, signals, stretches, verdict.still, findings);
  for (int i = 0; i < robot.dof(); ++i) {
    if (std::find(verdict.still.begin(), verdict.still.end(), i) != verdict.still.end()) continue;
    examine_position(robot, signals, stretches, i, positions, findings);
    if (signals.tau.size() > 0 && !magnitudes) examine_torque(robot, signals, stretches, i, torques, findings);
  }
  report_uneven(positions, true, signals.dt, findings);
  report_uneven(torques, false, signals.dt, findings);
  compare_with_limits(robot, stretches, verdict);
  if (signals.tau.size() > 0) compare_with_effort(robot, signals, stretches, findings);
  if (signals.qd.size() > 0) examine_velocity(robot, stretches, signals.dt, verdict, findings);
  return verdict;
}

}  // namespace steelyard::doctor
