#include "steelyard/recordings/read_signals.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/doctor/clock.hpp"
#include "steelyard/logs/chunks.hpp"
#include "steelyard/recordings/base_log.hpp"
#include "steelyard/recordings/controller.hpp"
#include "steelyard/signals/conditioning.hpp"

namespace steelyard {

namespace {

constexpr double longest_judged = 1e5;  // decimated samples of a fitted log that is judged at its own rate, ten times
                                        // it

// A stretch of the log, by shares of its time.
Signals stretch_of(Signals signals, const Recording& log) {
  if (log.begin <= 0 && log.end >= 1) return signals;
  const auto samples = static_cast<double>(signals.samples());
  const auto first = static_cast<Eigen::Index>(log.begin * samples),
             last = static_cast<Eigen::Index>(log.end * samples);
  return cut(std::move(signals), first, last - first);
}

// An uneven clock is one finding: what resampling it says after the doctor is said already.
void drop_what_is_said(const Diagnostics& findings, Diagnostics& of_resampling) {
  const auto said = [&](const char* code) {
    return std::any_of(findings.begin(), findings.end(), [&](const Diagnostic& d) { return d.code == code; });
  };
  std::erase_if(of_resampling, [&](const Diagnostic& d) {
    return (d.code == "signals-resampled" && (said("clock-jitter") || said("clock-gap"))) ||
           (d.code == "resample-gaps" && said("clock-gap"));
  });
}

// Gaps that are known by their times on the clock of a log, `margin` seconds wider at both ends.
std::vector<EffortGap> gaps_on_clock(const Signals& log, std::vector<EffortGap> gaps, double margin) {
  for (EffortGap& missing : gaps) {
    const auto at = [&](double t) { return (t - log.t0) / log.dt; };
    const double first = std::floor(at(missing.gap.begin - margin)) - 1,
                 last = std::ceil(at(missing.gap.end + margin)) + 1;
    const auto most = static_cast<double>(log.samples());
    missing.gap.first = static_cast<Eigen::Index>(std::clamp(first, 0.0, most));
    missing.gap.count = static_cast<Eigen::Index>(std::clamp(last + 1, 0.0, most)) - missing.gap.first;
  }
  std::erase_if(gaps, [](const EffortGap& missing) { return missing.gap.count <= 0; });
  return gaps;
}

// Joints that a dead channel drives.
std::vector<EffortGap> dead_joints(const Robot& robot, const std::vector<ClockDoctor::DeadEffort>& dead) {
  const Eigen::MatrixXd& T = robot.drives.transmission;
  std::vector<EffortGap> out;
  for (const auto& channel : dead)
    for (int i = 0; i < robot.dof(); ++i)
      if (T.size() > 0 ? T(channel.joint, i) != 0 : i == channel.joint)
        out.push_back({i, {channel.begin, channel.end, 0, 0}});
  return out;
}

// What the rows as recorded say against a fit: efforts that were not measured, a clock that is none.
void refuse_recorded(const Recording& log, const std::string& efforts_missing, double rows, double seconds) {
  if (!efforts_missing.empty()) throw Unattainable(efforts_missing + " (torque-missing)");
  constexpr double short_log = 2, fast_log = 2000;  // [s], [Hz]: minutes that were read as seconds
  if (seconds > 0 && seconds < short_log && rows > fast_log * seconds)
    throw InvalidInput(
        fmt::format("{}: {:.0f} rows in {:.3g} s, {:.0f} a second: is time in minutes (`units` t=min, "
                    "units: {{t: min}})? If it is in seconds, record a longer motion (clock-unit)",
                    log.file, rows, seconds, rows / seconds));
}

// The file through the clock doctor's hands, once.
ConditionedLog stream(const Robot& robot, const Recording& log, const ConditioningOptions& options, bool judged,
                      const Run& run) {
  Conditioner conditioner(options);
  ClockDoctor doctor(judged, true);
  ConditionedLog out;
  FileDigest digest;
  std::string efforts_missing;
  double rows = 0, first = 0, last = 0;
  const auto take = [&](const LogView& settled) { conditioner.push(settled); };
  stream_log(log.file, robot.dof(), log_format(robot, log),
             [&](LogChunk&& chunk) {
               run.check();
               if (rows == 0 && chunk.samples() > 0) first = chunk.t[0];
               if (chunk.samples() > 0) last = chunk.t[chunk.samples() - 1];
               rows += static_cast<double>(chunk.samples());
               if (chunk.read > 0) conditioner.expect(rows / chunk.read);
               doctor.push(chunk.view(), take);
               append(out.findings, chunk.diagnostics);
               digest = chunk.digest;
               efforts_missing = chunk.efforts_missing;
             },
             {.digest = true});
  if (!judged) refuse_recorded(log, efforts_missing, rows, last - first);
  doctor.flush(take);
  append(out.findings, doctor.finish());
  out.signals = conditioner.finish();
  drop_what_is_said(out.findings, out.signals.diagnostics);
  out.signals.effort_gaps =
      gaps_on_clock(out.signals, dead_joints(robot, doctor.dead_efforts()), std::max(0.0, out.signals.t0 - first));
  if (robot.drives.gain_required && out.signals.tau.size() > 0 && !out.signals.from_current)
    throw InvalidInput(
        fmt::format("{}: has torque, not current, so `gain` has no effect; leave it out, or name the columns of the "
                    "currents (columns: current)",
                    log.file));
  out.signals.digest = digest;
  out.record = conditioner.full_rate();
  return out;
}

ConditionedLog conditioned(const Robot& robot, const Recording& log, const ConditioningOptions& options, bool judged,
                           const Run& run) {
  if (!log.signals) return stream(robot, log, options, judged, run);
  ConditionedLog out;
  out.signals = *log.signals;
  out.signals.name = log_name(log.file);
  out.signals.file = log.file;
  if (out.signals.effort.empty() && !robot.drives.effort.empty())
    out.signals.effort = effort_sources(robot.drives, robot.dof());
  return out;
}

void prepend(Diagnostics& diagnostics, const Diagnostics& before) {
  drop_what_is_said(before, diagnostics);
  diagnostics.insert(diagnostics.begin(), before.begin(), before.end());
}

}  // namespace

std::optional<Signals> read_reference(const Robot& robot, const Recording& log, const Run& run) {
  run.check();
  if (log.reference.empty()) return {};
  LogFormat format = log_format(robot, log);
  format.needs_torque = false;
  format.columns["q"] = log.reference;
  for (const char* other : {"qd", "qdd", "tau", "current"}) {
    format.columns[other] = {};
    format.units.erase(other);
  }
  ConditioningOptions options;
  options.drives = robot.drives;
  return condition(log.file, robot.dof(), format, options);
}

namespace {

bool takes(const Robot& robot, EffortSource source) {
  const std::vector<EffortSource> all = effort_sources(robot.drives, robot.dof());
  return std::find(all.begin(), all.end(), source) != all.end();
}
bool takes_controller(const Robot& robot) { return takes(robot, EffortSource::controller); }
bool takes_measured(const Robot& robot) { return takes(robot, EffortSource::measured); }

ConditioningOptions fit_conditioning(const Robot& robot) {
  ConditioningOptions out;
  out.drives = robot.drives;
  out.decimate = takes_controller(robot) ? 1 : 0;  // commands are those of the log's own clock
  return out;
}

// What was asked of the robot, where it was a plan.
std::optional<Plan> plan_of(const Robot& robot, const Recording& log) {
  if (log.plan.empty()) return {};
  Plan out = read_plan(log.plan);
  require_same_joints(out, log.plan, robot);
  return out;
}

// Joints of a floating base are read and examined by themselves; `longest_record`: decimated samples of a record that
// is kept.
ConditionedLog condition_to_fit(const Robot& given, const Recording& log, double longest_record, const Run& run) {
  const bool floating = given.floating() && !log.signals;
  const Robot robot = floating ? with_base(Model(given), Base::fixed).robot : given;
  plan_of(robot, log);  // refused before the log is read
  ConditioningOptions options = fit_conditioning(robot);
  if (!floating) options.keep_full_rate = static_cast<Eigen::Index>(longest_record / (log.end - log.begin));
  return conditioned(robot, log, options, false, run);
}

ReadLog examine_joints(const Model& model, const Recording& log, ConditionedLog read, const ExamineOptions& how,
                       const Run& run) {
  const Robot& robot = model.robot;
  const std::optional<Plan> plan = plan_of(robot, log);
  ReadLog out;
  out.record = {std::move(read.record), std::move(read.findings), read.signals.digest, read.signals.effort_gaps};
  Signals signals = stretch_of(std::move(read.signals), log);
  Diagnostics before = out.record.findings;
  append(before, signals.diagnostics);
  if (plan) {
    Followed found = follow_plan(*plan, std::move(signals));
    signals = std::move(found.signals);
    found.how.plan = log.plan;
    out.followed = found.how;
  }
  // Without a measured torque there is nothing to refuse a fit by but the motion, which the fit requires.
  ExamineOptions examination = how;
  examination.judged = !takes_measured(robot);
  out.diagnosis = examine(model, std::move(signals), examination, run);
  prepend(out.diagnosis.diagnostics, before);
  const std::vector<EffortGap>& found = out.diagnosis.signals.effort_gaps;  // those of the stretch, and the doctor's
  out.record.dead.insert(out.record.dead.end(), found.begin(), found.end());
  if (!takes_controller(robot)) return out;
  if (!out.diagnosis.too_short.empty()) throw Unattainable(out.diagnosis.too_short);
  out.commanded = with_commands(robot, log, std::move(out.diagnosis.signals));
  return out;
}

Diagnosis examined_to_judge(const Model& model, Signals signals, const Run& run, bool base_moves = false) {
  const Diagnostics before = signals.diagnostics;
  Diagnosis out = examine(model, std::move(signals), {.judged = true, .base_moves = base_moves}, run);
  prepend(out.diagnostics, before);
  return out;
}

Diagnosis read_joints_to_judge(const Model& model, const Recording& log, bool base_moves, const Run& run) {
  ConditioningOptions options;
  options.drives = model.robot.drives;
  ConditionedLog read = conditioned(model.robot, log, options, true, run);
  Signals signals = stretch_of(std::move(read.signals), log);
  prepend(signals.diagnostics, read.findings);
  return examined_to_judge(model, std::move(signals), run, base_moves);
}

// What was found of the joints by themselves, on the base that carries them.
void set_on_base(const Robot& robot, const Recording& log, const ConditioningOptions& options, Diagnosis& joints,
                 const Run& run) {
  const std::size_t known = joints.signals.diagnostics.size();
  joints.signals = on_base(robot, log, std::move(joints.signals), options, run);
  joints.signals.effort = robot.drives.effort;
  for (EffortGap& missing : joints.signals.effort_gaps) missing.joint += robot.base_dof();
  for (int& still : joints.still) still += robot.base_dof();
  const Diagnostics& all = joints.signals.diagnostics;
  joints.diagnostics.insert(joints.diagnostics.end(), all.begin() + static_cast<std::ptrdiff_t>(known), all.end());
}

// Signals that are there already have their base's rows.
Diagnosis as_given(ConditionedLog read, const Recording& log) {
  Diagnosis out;
  out.signals = stretch_of(std::move(read.signals), log);
  out.diagnostics = out.signals.diagnostics;
  return out;
}

// Joints of a floating base are examined by themselves, too.
ReadLog examine_to_fit(const Model& model, const Recording& log, ConditionedLog read, bool alone, const Run& run) {
  const Robot& robot = model.robot;
  if (!robot.floating()) return examine_joints(model, log, std::move(read), {.alone = alone}, run);
  ReadLog out;
  if (log.signals) {
    out.diagnosis = as_given(std::move(read), log);
    return out;
  }
  const Model joints = with_base(model, Base::fixed);
  out = examine_joints(joints, log, std::move(read), {.base_moves = true, .alone = alone}, run);
  set_on_base(robot, log, fit_conditioning(joints.robot), out.diagnosis, run);
  return out;
}

Diagnosis read_to_judge(const Model& model, const Recording& log, const Run& run) {
  const Robot& robot = model.robot;
  if (!robot.floating()) return read_joints_to_judge(model, log, false, run);
  if (log.signals) return as_given(conditioned(robot, log, {}, true, run), log);
  Diagnosis out = read_joints_to_judge(with_base(model, Base::fixed), log, true, run);
  set_on_base(robot, log, {}, out, run);
  return out;
}

}  // namespace

void ConditionedLog::set_gains(const Drives& drives) {
  if (!signals.from_current) return;
  const Eigen::MatrixXd gains = drives.gain.asDiagonal();
  const Eigen::MatrixXd Tt = drives.transmission.transpose();
  const Eigen::MatrixXd scale = Tt.size() > 0 ? Eigen::MatrixXd(Tt * gains * Tt.inverse()) : gains;
  signals.tau = scale * signals.tau;
  record.scale_torque(scale);
}

ConditionedLog condition_recording(const Robot& robot, const Recording& log, const Run& run) {
  return condition_to_fit(robot, log, longest_judged, run);
}

std::vector<ConditionedLog> condition_recordings(const Robot& robot, const std::vector<Recording>& logs,
                                                 const Run& run) {
  std::vector<ConditionedLog> out;
  for (const auto& log : logs) out.push_back(condition_recording(robot, log, run));
  return out;
}

ReadLog examine_recording(const Model& model, const Recording& log, ConditionedLog read, bool alone, const Run& run) {
  return examine_to_fit(model, log, std::move(read), alone, run);
}

ReadLog read_log_once(const Model& model, const Recording& log, bool alone, const Run& run) {
  return examine_recording(model, log, condition_recording(model.robot, log, run), alone, run);
}

bool judged_decimated(const Signals& fitted) { return static_cast<double>(fitted.samples()) > longest_judged; }

Diagnosis to_judge(const Model& model, const LogRecord& record, const Recording& log, const Run& run) {
  Signals whole = record.signals.load();
  whole.effort_gaps = gaps_on_clock(whole, record.dead, 0);
  Signals signals = stretch_of(std::move(whole), log);
  signals.digest = record.digest;
  prepend(signals.diagnostics, record.findings);
  if (log.begin > 0) return examined_to_judge(model, std::move(signals), run);
  Diagnosis out;
  out.diagnostics = signals.diagnostics;
  out.signals = std::move(signals);
  return out;
}

Signals to_judge(const Model& model, const ConditionedLog& read, const Recording& log, const Run& run) {
  if (!read.record.kept()) return stretch_of(read.signals, log);
  return to_judge(model, {read.record, read.findings, read.signals.digest, read.signals.effort_gaps}, log, run).signals;
}

bool same_recording(const Recording& fitted, const Recording& held_out) {
  return held_out.begin > 0 && held_out.begin == fitted.end && held_out.file == fitted.file &&
         held_out.format.topics == fitted.format.topics && held_out.format.first_row == fitted.format.first_row &&
         held_out.format.last_row == fitted.format.last_row;
}

Diagnosis read_signals(const Model& model, const Recording& log, Purpose purpose, bool alone, const Run& run) {
  if (purpose == Purpose::judge) return read_to_judge(model, log, run);
  return examine_recording(model, log, condition_to_fit(model.robot, log, 0, run), alone, run).diagnosis;
}

}  // namespace steelyard
