#include "steelyard/pipeline/read_signals.hpp"

#include <fmt/format.h>

#include "steelyard/core/error.hpp"
#include "steelyard/doctor/clock.hpp"
#include "steelyard/logs/chunks.hpp"
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

// A recording on a uniform clock.
struct Pass {
  Signals signals;         // decimated as asked
  FullRateSignals record;  // the same at its own rate, where that was to be kept
  Diagnostics findings;    // findings about file and clock
};

// What the rows as recorded say against a fit: efforts that were not measured, a clock that is none.
void refuse_recorded(const Recording& log, const Diagnostics& findings, double rows, double seconds) {
  for (const Diagnostic& finding : findings)
    if (finding.code == torque_missing) throw Unattainable(fmt::format("{} ({})", finding.message, finding.code));
  constexpr double short_log = 2, fast_log = 2000;  // [s], [Hz]: minutes that were read as seconds
  if (seconds > 0 && seconds < short_log && rows > fast_log * seconds)
    throw InvalidInput(
        fmt::format("{}: {:.0f} rows in {:.3g} s, {:.0f} a second: is time in minutes (`units` t=min, "
                    "units: {{t: min}})? If it is in seconds, record a longer motion (clock-unit)",
                    log.file, rows, seconds, rows / seconds));
}

// The file through the clock doctor's hands, once.
Pass stream(const Robot& robot, const Recording& log, const ConditioningOptions& options, bool judged, const Run& run) {
  Conditioner conditioner(options);
  ClockDoctor doctor(judged);
  Pass out;
  FileDigest digest;
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
             },
             {.digest = true});
  if (!judged) refuse_recorded(log, out.findings, rows, last - first);
  doctor.flush(take);
  append(out.findings, doctor.finish());
  out.signals = conditioner.finish();
  if (robot.drives.gain_required && out.signals.tau.size() > 0 && !out.signals.from_current)
    throw InvalidInput(
        fmt::format("{}: has torque, not current, so `gain` has no effect; leave it out, or name the columns of the "
                    "currents (columns: current)",
                    log.file));
  out.signals.digest = digest;
  out.record = conditioner.full_rate();
  return out;
}

Pass pass_of(const Robot& robot, const Recording& log, const ConditioningOptions& options, bool judged,
             const Run& run) {
  if (!log.signals) return stream(robot, log, options, judged, run);
  Pass out;
  out.signals = *log.signals;
  out.signals.name = log_name(log.file);
  out.signals.file = log.file;
  return out;
}

void prepend(Diagnostics& diagnostics, const Diagnostics& before) {
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

ReadLog read_to_fit(const Model& model, const Recording& log, bool alone, double longest_record, const Run& run) {
  const Robot& robot = model.robot;
  std::optional<Plan> plan;
  if (!log.plan.empty()) {
    plan = read_plan(log.plan);
    require_same_joints(*plan, log.plan, robot);
  }
  ConditioningOptions options;
  options.drives = robot.drives;
  options.decimate = 0;
  options.keep_full_rate = static_cast<Eigen::Index>(longest_record / (log.end - log.begin));
  Pass pass = pass_of(robot, log, options, false, run);
  ReadLog out;
  out.record = {std::move(pass.record), std::move(pass.findings), pass.signals.digest};
  Signals signals = stretch_of(std::move(pass.signals), log);
  Diagnostics before = out.record.findings;
  append(before, signals.diagnostics);
  if (plan) {
    Followed found = follow_plan(*plan, std::move(signals));
    signals = std::move(found.signals);
    found.how.plan = log.plan;
    out.followed = found.how;
  }
  out.diagnosis = examine(model, std::move(signals), {.alone = alone}, run);
  prepend(out.diagnosis.diagnostics, before);
  return out;
}

Diagnosis examined_to_judge(const Model& model, Signals signals, const Run& run) {
  const Diagnostics before = signals.diagnostics;
  Diagnosis out = examine(model, std::move(signals), {.judged = true}, run);
  prepend(out.diagnostics, before);
  return out;
}

Diagnosis read_to_judge(const Model& model, const Recording& log, const Run& run) {
  ConditioningOptions options;
  options.drives = model.robot.drives;
  Pass pass = pass_of(model.robot, log, options, true, run);
  Signals signals = stretch_of(std::move(pass.signals), log);
  prepend(signals.diagnostics, pass.findings);
  return examined_to_judge(model, std::move(signals), run);
}

}  // namespace

ReadLog read_log_once(const Model& model, const Recording& log, bool alone, const Run& run) {
  return read_to_fit(model, log, alone, longest_judged, run);
}

bool judged_decimated(const Signals& fitted) { return static_cast<double>(fitted.samples()) > longest_judged; }

Diagnosis to_judge(const Model& model, const LogRecord& record, const Recording& log, const Run& run) {
  Signals signals = stretch_of(record.signals.load(), log);
  signals.digest = record.digest;
  prepend(signals.diagnostics, record.findings);
  if (log.begin > 0) return examined_to_judge(model, std::move(signals), run);
  Diagnosis out;
  out.diagnostics = signals.diagnostics;
  out.signals = std::move(signals);
  return out;
}

bool same_recording(const Recording& fitted, const Recording& held_out) {
  return held_out.begin > 0 && held_out.begin == fitted.end && held_out.file == fitted.file &&
         held_out.format.topics == fitted.format.topics && held_out.format.first_row == fitted.format.first_row &&
         held_out.format.last_row == fitted.format.last_row;
}

Diagnosis read_signals(const Model& model, const Recording& log, Purpose purpose, bool alone, const Run& run) {
  return purpose == Purpose::judge ? read_to_judge(model, log, run) : read_to_fit(model, log, alone, 0, run).diagnosis;
}

}  // namespace steelyard
