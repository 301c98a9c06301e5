#include "steelyard/pipeline/read_signals.hpp"

#include <algorithm>
#include <filesystem>

#include "steelyard/doctor/clock.hpp"
#include "steelyard/signals/conditioning.hpp"

namespace steelyard {

namespace {

// From one share of the log's time to another.
Signals stretch_of(Signals signals, double begin, double end) {
  if (begin <= 0 && end >= 1) return signals;
  const auto samples = static_cast<double>(signals.samples());
  const auto first = static_cast<Eigen::Index>(begin * samples), last = static_cast<Eigen::Index>(end * samples);
  for (auto* channel : {&signals.q, &signals.qd, &signals.tau})
    if (channel->size() > 0) *channel = channel->middleCols(first, last - first).eval();
  signals.t0 += static_cast<double>(first) * signals.dt;
  std::vector<Gap> gaps;
  for (Gap gap : signals.gaps) {
    const Eigen::Index from = std::max(gap.first, first), to = std::min(gap.first + gap.count, last);
    gap.first = from - first;
    gap.count = to - from;
    if (gap.count > 0) gaps.push_back(gap);
  }
  signals.gaps = gaps;
  return signals;
}

}  // namespace

std::string log_name(const std::string& file) {
  std::filesystem::path path = std::filesystem::path(file).filename();
  if (path.extension() == ".gz") path = path.stem();
  return path.stem().string();
}

std::optional<Signals> read_reference(const Robot& robot, const Recording& log) {
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
  options.decimate = 1;
  return condition(log.file, robot.dof(), format, options);
}

namespace {

// The file through the clock doctor's hands onto a uniform clock.
Signals streamed(const Robot& robot, const Recording& log, bool judged, Diagnostics& reading) {
  ConditioningOptions options;
  options.drives = robot.drives;
  options.decimate = judged ? 1 : 0;
  Conditioner conditioner(options);
  ClockOptions clock;
  clock.judged = judged;
  ClockDoctor doctor(clock);
  stream_log(log.file, robot.dof(), log_format(robot, log), [&](Log&& chunk) {
    append(reading, chunk.diagnostics);
    conditioner.push(doctor.push(std::move(chunk)));
  });
  conditioner.push(doctor.flush());
  append(reading, doctor.finish());
  return conditioner.finish();
}

}  // namespace

Diagnosis read_signals(const Robot& robot, const Recording& log, Purpose purpose, bool alone,
                       std::optional<FollowedPlan>* followed) {
  const bool judged = purpose == Purpose::judge;
  std::optional<Plan> plan;
  if (!judged && !log.plan.empty()) {
    plan = read_plan(log.plan);
    require_same_joints(*plan, log.plan, robot);
  }
  Diagnostics reading;
  Signals signals = stretch_of(log.signals ? *log.signals : streamed(robot, log, judged, reading), log.begin, log.end);
  signals.name = log.file;  // whole, as in every other message
  append(reading, signals.diagnostics);
  if (plan) {
    Followed found = follow_plan(*plan, std::move(signals));
    signals = std::move(found.signals);
    found.how.plan = log.plan;
    if (followed != nullptr) *followed = found.how;
  }

  ExamineOptions examination;
  examination.judged = judged;
  examination.alone = alone;
  Diagnosis out = examine(robot, std::move(signals), examination);
  out.diagnostics.insert(out.diagnostics.begin(), reading.begin(), reading.end());
  return out;
}

}  // namespace steelyard
