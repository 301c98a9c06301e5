#include "steelyard/doctor/channels.hpp"

#include <algorithm>
#include <cmath>

#include "steelyard/core/listed.hpp"

namespace steelyard::doctor {

using Eigen::Index;
using Eigen::VectorXd;

namespace {

// Thresholds lie between what good logs show (recorded ones of four arms and simulated ones of every bundled robot) and
// what the damage does; docs/data-doctor.md has both numbers.
constexpr double still_angle = 0.01;    // a joint whose position spans less is still [rad]: 0.6° shows stiction alone
constexpr double still_length = 0.002;  // the same for a prismatic joint [m]
constexpr double impossible_pace = 6;   // speed over what a joint can do, of most joints, that is a wrong clock's [-];
                                        // good logs have 1 at most

// Largest minus smallest trusted value of every joint.
VectorXd position_ranges(const std::vector<Stretch>& stretches, Index joints) {
  VectorXd low = VectorXd::Constant(joints, infinity), high = VectorXd::Constant(joints, -infinity);
  for_trusted(stretches, [&](const Stretch& s, Index k) {
    low = low.cwiseMin(s.q.col(k));
    high = high.cwiseMax(s.q.col(k));
  });
  return high - low;
}

// What torques beyond their limits would use of them in the unit that is usual for such numbers; "" where that is no
// torque of a drive, either.
std::string read_in_thousandths(const std::vector<double>& shares, bool current) {
  constexpr double least = 0.02, most = 1;  // shares of their limits that drives use
  std::vector<std::string> words;
  for (const double share : shares) {
    if (share / 1000 < least || share / 1000 > most) return "";
    words.push_back(fmt::format("{:.2g}", share / 1000));
  }
  return fmt::format(": read in {}, {} of the limit{}", current ? "mA" : "Nmm", listed(words, 5, ", "),
                     words.size() > 1 ? "s" : "");
}

// Torque far beyond what the drives can do is in another unit; somewhat beyond, the limit may be wrong.
void compare_with_effort(const Robot& robot, const Signals& signals, const std::vector<Stretch>& stretches,
                         Findings& findings) {
  constexpr double doubtful = 3, beyond = 10;  // times the limit; recorded logs stay below 0.6
  constexpr double idle = 0.01;                // share of its limit that no joint reaches; recorded logs reach 0.09
  std::vector<std::string> large;
  std::vector<double> shares;  // largest torques over their limits, of those beyond
  double most = 0;
  for (int i = 0; i < robot.dof(); ++i) {
    const double limit = robot.coordinates[static_cast<std::size_t>(i)].limits.effort;
    if (!(limit > 0) || !std::isfinite(limit) || !has_torque(signals, i)) continue;
    double largest = 0;
    for_trusted(stretches, [&](const Stretch& s, Index k) { largest = std::max(largest, std::abs(s.tau(i, k))); });
    most = std::max(most, largest / limit);
    if (largest > doubtful * limit) shares.push_back(largest / limit);
    if (largest > doubtful * limit)
      large.push_back(fmt::format(
          "{} of {} reaches {:.4g}, its limit is {:g}",
          signals.from_current ? effort_channel(signals, i) + " times its gain" : effort_channel(signals, i),
          joint_name(robot, i), largest, limit));
  }
  findings.exceeds("torque-unit", most, doubtful);
  if (most > 0 && most < idle)
    findings.warn(
        "torque-unit",
        fmt::format("no joint uses more than {:.2g} of what its drive can do: give the unit of {} (units:), the "
                    "drive gains (drives: gain:), or correct the limits in the robot file",
                    most, signals.from_current ? "the current" : "tau"));
  if (large.empty()) return;
  const std::string message =
      listed(large, 5, "; ") + read_in_thousandths(shares, signals.from_current) +
      (signals.from_current ? ": give the unit of the current (units: {current: mA}, `units` current=mA; A where none "
                              "is given), correct the gains (drives: gain:), or the limits in the robot file"
                            : ": give the unit of tau (units: {tau: ...}, one for all joints or one each; N·m where "
                              "none is given), or correct the limits in the robot file");
  if (most > beyond)
    findings.refuse_file("torque-unit", message);
  else
    findings.warn("torque-unit", message);
}

// What one row is not of a constant and another row, over its deviation; infinite where either does not change.
class Proportion {
 public:
  void add(double x, double y) {
    ++n_;
    const double dx = x - x_mean_, dy = y - y_mean_;
    x_mean_ += dx / n_, y_mean_ += dy / n_;
    xx_ += dx * (x - x_mean_), yy_ += dy * (y - y_mean_), xy_ += dx * (y - y_mean_);
  }
  [[nodiscard]] double left() const {
    return n_ > 10 && xx_ > 0 && yy_ > 0 ? std::sqrt(std::max(0.0, 1 - xy_ * xy_ / (xx_ * yy_))) : infinity;
  }

 private:
  double n_ = 0, x_mean_ = 0, y_mean_ = 0, xx_ = 0, yy_ = 0, xy_ = 0;
};

// A torque that is another channel again, whatever its gain: no measurement is.
void examine_copies(const Robot& robot, const Signals& signals, const std::vector<Stretch>& stretches,
                    Findings& findings) {
  constexpr double same = 1e-5;  // rounding of the sums
  const auto left = [&](const auto& pair) {
    Proportion p;
    for_trusted(stretches, [&](const Stretch& s, Index k) { pair(s, k, p); });
    return p.left();
  };
  std::vector<std::string> motions, torques;
  for (int i = 0; i < robot.dof(); ++i) {
    if (!has_torque(signals, i)) continue;
    const std::string mine = fmt::format("{} of {}", effort_channel(signals, i), joint_name(robot, i));
    for (int k = 0; k < robot.dof(); ++k) {
      if (left([&](const Stretch& s, Index at, Proportion& p) { p.add(s.q(k, at), s.tau(i, at)); }) < same)
        motions.push_back(fmt::format("{} is q{}", mine, k + 1));
      else if (signals.qd.size() > 0 &&
               left([&](const Stretch& s, Index at, Proportion& p) { p.add(s.qd(k, at), s.tau(i, at)); }) < same)
        motions.push_back(fmt::format("{} is qd{}", mine, k + 1));
      else if (k < i && has_torque(signals, k) &&
               left([&](const Stretch& s, Index at, Proportion& p) { p.add(s.tau(k, at), s.tau(i, at)); }) < same)
        torques.push_back(fmt::format("{} is {}", mine, effort_channel(signals, k)));
    }
  }
  const char* const remedy = " again, but for a factor and a constant: check the columns (columns:)";
  if (!motions.empty()) findings.refuse_file("torque-copied", listed(motions) + remedy);
  if (!torques.empty()) findings.warn("torque-copied", listed(torques) + remedy);
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
    if (speed > 4 * moving_speed)
      findings.refuse_file("position-stuck",
                           fmt::format("{}: channel q{} does not move while qd{} reaches {:.3g}: the position was not "
                                       "recorded, or it is in another column (columns:)",
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
    findings.refuse_data("joint-still", what +
                                            ": its dynamics are not identifiable; record a motion that moves it, or "
                                            "leave it out by naming the others in joints:");
  return still;
}

// Positions outside the limits, or a speed beyond twice the limit or any arm's: perhaps another unit. Where positions
// are what the joints do and most speeds are not, it is time's.
void compare_with_limits(const Robot& robot, const std::vector<Stretch>& stretches, ChannelVerdict& verdict,
                         Findings& findings) {
  std::vector<std::string> beyond, fast;
  std::vector<double> paces;  // speeds over the largest that the joints may have
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
    const bool outside = e.low < limits.lower - slack || e.high > limits.upper + slack || e.range() > widest;
    if (!outside && std::find(verdict.still.begin(), verdict.still.end(), i) == verdict.still.end())
      paces.push_back(speed / std::min(limits.velocity, fastest));
    if (too_fast || outside)
      (too_fast ? fast : beyond)
          .push_back(fmt::format("{}: q{} ranges from {:.4g} to {:.4g} at up to {:.3g} per second, but its limits are "
                                 "{:.4g}, {:.4g} and {:.3g}",
                                 joint_name(robot, i), i + 1, e.low, e.high, speed, limits.lower, limits.upper,
                                 limits.velocity));
  }
  verdict.limits_complaint = listed(beyond, 5, "; ");
  verdict.speed_complaint = listed(fast, 5, "; ");
  const auto moving = static_cast<std::size_t>(robot.dof()) - verdict.still.size();
  if (2 * paces.size() <= moving) return;
  std::sort(paces.begin(), paces.end());
  const double pace = paces[paces.size() / 2];
  if (findings.exceeds("clock-unit", pace, impossible_pace))
    findings.refuse_file(
        "clock-unit",
        fmt::format(
            "most joints move {:.3g} times as fast as they can, although their positions are within the "
            "limits: {}: the clock is wrong: {}",
            pace, verdict.speed_complaint,
            fmt::format("with stamps {:.2g} times as far apart, or more, they can: {}", pace,
                        pace < 90 ? "time is in minutes (units: {t: min}, `units` t=min), or the rate is too high"
                                  : "check the unit of t (units: {t: ...}, `units` t=...), or the rate")));
}

}  // namespace

bool has_torque(const Signals& signals, Index joint) {
  constexpr double most_missing = 0.5;  // share of the log
  Index missing = 0;
  for (const EffortGap& gap : signals.effort_gaps) missing += gap.joint == joint ? gap.gap.count : 0;
  return signals.tau.size() > 0 && signals.source(joint) == EffortSource::measured &&
         static_cast<double>(missing) <= most_missing * static_cast<double>(signals.samples());
}

std::string joint_name(const Robot& robot, Index i) {
  return fmt::format("joint '{}'", robot.coordinates[static_cast<std::size_t>(i)].name);
}

bool prismatic(const Robot& robot, Index i) {
  return robot.coordinates[static_cast<std::size_t>(i)].type == JointType::prismatic;
}

ChannelVerdict examine_channels(const Robot& robot, Signals& signals, const std::vector<Stretch>& stretches, bool alone,
                                Findings& findings) {
  ChannelVerdict verdict;
  const VectorXd range = position_ranges(stretches, robot.dof());
  verdict.still = find_still(robot, signals, stretches, range, alone, findings);
  examine_flat_channels(robot, signals, stretches, verdict.still, findings);
  examine_slips(robot, signals, stretches, verdict.still, findings);
  if (signals.tau.size() > 0) {
    compare_with_effort(robot, signals, stretches, findings);
    examine_copies(robot, signals, stretches, findings);
  }
  if (signals.qd.size() > 0) examine_velocity(robot, stretches, signals.dt, verdict, findings);
  compare_with_limits(robot, stretches, verdict, findings);
  return verdict;
}

}  // namespace steelyard::doctor
