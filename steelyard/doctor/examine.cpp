#include "steelyard/doctor/examine.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "steelyard/core/listed.hpp"
#include "steelyard/doctor/physics.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace doctor {
namespace {

constexpr Index fit_samples = 10000;  // samples for checks that need a fit [at about 100 Hz]: 100 s suffice

// Gravity between that of the Moon and of Jupiter [m/s²].
constexpr double least_gravity = 1.5, most_gravity = 25;
constexpr double earth = 9.81, near_earth = 0.02;  // [m/s²], and the relative difference that places on Earth have [-]

void require_shape(const Robot& robot, const Signals& s) {
  const auto fail = [&](const char* channel, const MatrixXd& x) {
    throw InvalidInput(fmt::format("{}: {} is {} × {}, but the robot '{}' has {} joints and the log {} samples",
                                   s.label(), channel, x.rows(), x.cols(), robot.name, robot.dof(), s.samples()));
  };
  if (s.q.rows() != robot.dof()) fail("q", s.q);
  if (s.qd.size() > 0 && (s.qd.rows() != robot.dof() || s.qd.cols() != s.samples())) fail("qd", s.qd);
  if (s.tau.size() > 0 && (s.tau.rows() != robot.dof() || s.tau.cols() != s.samples())) fail("tau", s.tau);
  if (!(s.dt > 0) || !std::isfinite(s.dt))
    throw InvalidInput(fmt::format("{}: the sample period is {} s; it must be positive", s.label(), s.dt));
  if (!s.q.allFinite() || !s.qd.allFinite() || !s.tau.allFinite())
    throw InvalidInput(fmt::format("{}: values are missing: repair the clock and the gaps first", s.label()));
}

// Torque `delay` seconds earlier, by a spline; the end it has no data for is cut off.
void compensate(Signals& s, double delay) {
  const Index n = s.samples(), lost = static_cast<Index>(std::ceil(std::abs(delay) / s.dt));
  const VectorXd t = VectorXd::LinSpaced(n, 0, static_cast<double>(n - 1));
  VectorXd at = t.array() + delay / s.dt;
  at = at.cwiseMax(0).cwiseMin(static_cast<double>(n - 1));
  s.tau = interpolate(t, s.tau, at);
  for (EffortGap& missing : s.effort_gaps) {
    missing.gap.first -= lost;
    missing.gap.count += 2 * lost;
  }
  s = cut(std::move(s), delay < 0 ? lost : 0, n - lost);
}

// Joints without a torque of their own show as little of the dynamics as those that stand still.
ChannelVerdict with_torque(ChannelVerdict channels, const Signals& signals) {
  for (int i = 0; i < static_cast<int>(signals.q.rows()); ++i)
    if (!has_torque(signals, i) && std::find(channels.still.begin(), channels.still.end(), i) == channels.still.end())
      channels.still.push_back(i);
  std::sort(channels.still.begin(), channels.still.end());
  return channels;
}

// qd adds no information to a position that the torque confirms; one that matches no position is dropped.
void decide_velocity(const ChannelVerdict& channels, const PhysicsVerdict& physics, Signals& signals,
                     Findings& findings) {
  if (!channels.velocity_late.empty()) {
    findings.warn("velocity-late",
                  channels.velocity_late + (findings.judged() ? ": not corrected, because the log is only validated on"
                                                              : ": they are ignored, and derived from q"));
    if (!findings.judged()) signals.qd.resize(0, 0);
  }
  if (!channels.velocity_useless) return;
  if (physics.explained && !findings.judged()) {
    findings.warn(
        "velocity-ignored",
        channels.velocity_complaint +
            "; positions explain the torques, so qd is ignored and derived from q: check the columns of qd (columns:)");
    signals.qd.resize(0, 0);
  } else {
    findings.refuse_file("velocity-unrelated",
                         channels.velocity_complaint +
                             ": check the columns of q and qd (columns:); if qd is useless, leave it out (qd: [])");
  }
}

// Beyond the limits the robot file may be wrong, or the unit; not the unit, if the positions explain the torques.
void report_limits(const ChannelVerdict& channels, const PhysicsVerdict& physics, Findings& findings) {
  if (!channels.speed_complaint.empty())  // torques do not show how fast the clock ran
    findings.warn(
        "position-limits",
        channels.speed_complaint +
            ": check the unit of q (units: {q: deg}, `units` q=deg) and of time (units: {t: ...}), the rate, "
            "the limits in the robot's description, and whether q is on the motor side (drives: transmission:)");
  if (channels.limits_complaint.empty()) return;
  if (physics.explained)
    findings.info("position-limits",
                  channels.limits_complaint + ": the limits in the robot's description are too narrow");
  else
    findings.warn("position-limits", channels.limits_complaint +
                                         ": check the unit of q (units: {q: deg}, `units` q=deg), its columns, or the "
                                         "limits in the robot's description");
}

}  // namespace
}  // namespace doctor

Diagnosis examine(const Model& model, Signals signals, const ExamineOptions& options, const Run& run) {
  using namespace doctor;
  const Robot& robot = model.robot;
  require_shape(robot, signals);
  Diagnosis out;
  Findings findings(signals.label(), options.judged);
  const double gravity = robot.gravity.norm();
  if (gravity != 0 && (gravity < least_gravity || gravity > most_gravity))
    findings.refuse_file(
        "gravity-size", fmt::format("gravity is {:.4g} m/s², on Earth it is 9.81: give it in m/s² (gravity:, `gravity` "
                                    "0,0,-9.81)",
                                    gravity));
  else if (gravity != 0 && std::abs(gravity / earth - 1) > near_earth)
    findings.warn("gravity-size", fmt::format("gravity is {:.4g} m/s², on Earth it is 9.81: is that meant (gravity:, "
                                              "`gravity` 0,0,-9.81)? Masses follow it",
                                              gravity));
  const std::vector<Stretch> stretches = take_excerpt(signals);
  const bool some = std::any_of(stretches.begin(), stretches.end(), [](const Stretch& s) {
    return std::find(s.trusted.begin(), s.trusted.end(), true) != s.trusted.end();
  });
  if (!some) {
    const std::string why =
        fmt::format("{} samples over {:.3g} s are too few, or have too many gaps: record a longer motion",
                    signals.samples(), signals.dt);
    findings.refuse_data("log-short", why);
    out.too_short = fmt::format("{}: {} (log-short)", signals.label(), why);
  } else {
    const ChannelVerdict channels = examine_channels(robot, signals, stretches, options.alone, findings);
    out.still = channels.still;
    PhysicsVerdict physics;
    const ChannelVerdict driven = with_torque(channels, signals);
    if (!options.base_moves && static_cast<int>(driven.still.size()) < robot.dof()) {
      const Index most = fit_samples * std::max<Index>(1, static_cast<Index>(signals.rate() / 100));
      const bool all = most >= std::min(signals.samples(), most_examined) && signals.effort_gaps.empty();
      physics = examine_physics(model, signals, all ? stretches : take_excerpt(signals, most), driven, findings, run);
    }
    report_limits(channels, physics, findings);
    decide_velocity(channels, physics, signals, findings);
    out.delay_deviation = physics.delay.deviation;
    if (physics.delay.significant) {
      out.delay = physics.delay.seconds;
      if (!options.judged) compensate(signals, out.delay);
    }
  }
  out.signals = std::move(signals);
  out.diagnostics = findings.take();
  out.measures = findings.take_measures();
  return out;
}

void set_delay(Diagnosis& log, double delay) {
  if (log.delay == delay || log.signals.tau.size() == 0) return;
  doctor::compensate(log.signals, delay - log.delay);
  log.delay = delay;
}

double share_delay(std::vector<Diagnosis>& logs) {
  double sum = 0, weights = 0;
  const Diagnosis* clearest = nullptr;
  for (const Diagnosis& log : logs) {
    if (log.delay == 0) continue;
    const double weight = 1 / std::max(log.delay_deviation * log.delay_deviation, 1e-12);
    sum += weight * log.delay;
    weights += weight;
    if (clearest == nullptr || log.delay_deviation < clearest->delay_deviation) clearest = &log;
  }
  if (clearest == nullptr) return 0;
  const double common = sum / weights;
  const std::string whose = std::filesystem::path(clearest->signals.label()).filename().string();
  for (Diagnosis& log : logs) {
    if (log.delay == common || log.signals.tau.size() == 0) continue;
    if (log.delay == 0)
      log.diagnostics.push_back(
          {Severity::warning, "torque-delay",
           fmt::format("{}: torque is taken to {} motion by {:.2f} ms, as it does in {}: logs of one recorder share "
                       "their delay; compensated",
                       log.signals.label(), common < 0 ? "lead" : "lag", 1e3 * std::abs(common), whose)});
    set_delay(log, common);
  }
  return common;
}

void require_motion(const Robot& robot, const std::vector<Diagnosis>& logs) {
  std::vector<std::string> names;
  for (int i = 0; i < robot.dof() && !logs.empty(); ++i)
    if (std::all_of(logs.begin(), logs.end(),
                    [&](const Diagnosis& d) { return std::find(d.still.begin(), d.still.end(), i) != d.still.end(); }))
      names.push_back(fmt::format("'{}'", robot.coordinates[static_cast<std::size_t>(i)].name));
  if (!names.empty())
    throw Unattainable(
        fmt::format("{} {} in none of the {} logs to fit: record a motion that moves {}, or name the other joints in "
                    "joints: (joint-still)",
                    names.size() == 1 ? "joint" : "joints", listed(names) + " moves", logs.size(),
                    names.size() == 1 ? "it" : "them"));
}

}  // namespace steelyard
