#include "steelyard/judge/judge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "steelyard/consistency/physical.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/listed.hpp"
#include "steelyard/core/parallel.hpp"
#include "steelyard/dynamics/contacts.hpp"
#include "steelyard/estimate/torque_band.hpp"
#include "steelyard/logs/bag.hpp"
#include "steelyard/logs/csv_writer.hpp"
#include "steelyard/recordings/overlap.hpp"
#include "steelyard/recordings/read_signals.hpp"
#include "steelyard/simulate/replay.hpp"

namespace steelyard {

namespace {

// A series as it would be recorded some samples later: the recorder of the fit was late, so is this one. Held at the
// ends, straight between samples: predictions are low-passed.
Eigen::MatrixXd delayed(const Eigen::MatrixXd& x, double samples) {
  Eigen::MatrixXd out(x.rows(), x.cols());
  const auto last = static_cast<double>(x.cols() - 1);
  for (Eigen::Index k = 0; k < x.cols(); ++k) {
    const double at = std::clamp(static_cast<double>(k) - samples, 0.0, last);
    const auto before = std::min(static_cast<Eigen::Index>(at), std::max<Eigen::Index>(0, x.cols() - 2));
    const double share = at - static_cast<double>(before);
    out.col(k) = (1 - share) * x.col(before) + share * x.col(std::min(before + 1, x.cols() - 1));
  }
  return out;
}

// First and last sample that can be trusted: between them gaps are masked, not cut out, so that the clock stays whole.
std::pair<Eigen::Index, Eigen::Index> bounds(const std::vector<bool>& trusted, const std::string& log) {
  const auto first = std::find(trusted.begin(), trusted.end(), true);
  const auto last = std::find(trusted.rbegin(), trusted.rend(), true);
  if (first == trusted.end())
    throw Unattainable(fmt::format("{}: is too short, or has too many gaps, to validate a model on", log));
  return {first - trusted.begin(), trusted.rend() - last};
}

// Of each joint, the judged samples that metrics count; nothing where they are all.
std::vector<std::vector<bool>> compared_efforts(const Signals& signals, Eigen::Index first, Eigen::Index last) {
  std::vector<std::vector<bool>> out = known_efforts(signals, 0);
  if (!signals.effort.empty()) out.resize(signals.effort.size());
  const bool some_measured = signals.effort.empty() || std::find(signals.effort.begin(), signals.effort.end(),
                                                                 EffortSource::measured) != signals.effort.end();
  const EffortSource counts = some_measured ? EffortSource::measured : EffortSource::controller;
  bool all = true;
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (signals.source(static_cast<Eigen::Index>(i)) != counts)
      out[i].assign(static_cast<std::size_t>(signals.samples()), false);
    if (!out[i].empty()) out[i] = {out[i].begin() + first, out[i].begin() + last};
    all = all && out[i].empty();
  }
  if (all) out.clear();
  return out;
}

}  // namespace

bool is_measured(const Judgement& log, std::size_t joint) {
  if (!log.effort.empty() && log.effort[joint] != EffortSource::measured) return false;
  if (log.compared.empty() || log.compared[joint].empty()) return true;
  return std::find(log.compared[joint].begin(), log.compared[joint].end(), true) != log.compared[joint].end();
}

bool is_measured(const Judgement& log) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(log.tau.rows()); ++i)
    if (is_measured(log, i)) return true;
  return false;
}

Diagnostics beyond_fitted_speed(const Model& model, const std::string& file, const Eigen::VectorXd& speed) {
  if (!model.provenance || model.provenance->speed.size() != speed.size()) return {};
  std::vector<std::string> joints;
  for (Eigen::Index i = 0; i < speed.size(); ++i) {
    if (speed[i] <= extrapolated_speed * model.provenance->speed[i]) continue;
    const Coordinate& joint = model.robot.coordinates[static_cast<std::size_t>(i)];
    joints.push_back(fmt::format("joint '{}' {:.3g} {}, fitted up to {:.3g}", joint.name, speed[i],
                                 joint.type == JointType::prismatic ? "m/s" : "rad/s", model.provenance->speed[i]));
  }
  if (joints.empty()) return {};
  return {{Severity::warning, "beyond-fitted-speed",
           fmt::format("{}: is faster than the fitted logs, {}: friction at higher speeds is extrapolated; identify "
                       "with a motion as fast as this one",
                       file, listed(joints))}};
}

Diagnostics beyond_fitted_range(const Model& model, const std::string& file, const Eigen::MatrixXd& q) {
  constexpr double hardly = 0.05;  // share of the range: so far beyond it the torque has hardly changed [-]
  std::vector<std::string> joints;
  for (const Shaft& shaft : model.robot.shafts) {
    if (!shaft.over_range() || q.cols() == 0 || shaft.speed.size() != q.rows()) continue;
    const Eigen::RowVectorXd position = shaft.speed * q;
    const double lower = shaft.shape.position_lower, upper = shaft.shape.position_upper;
    const double room = hardly * (upper - lower), least = position.minCoeff(), most = position.maxCoeff();
    if (least >= lower - room && most <= upper + room) continue;
    joints.push_back(fmt::format("'{}' {:.3g} to {:.3g} {}, fitted from {:.3g} to {:.3g}", shaft.label, least, most,
                                 shaft.type == JointType::prismatic ? "m" : "rad", lower, upper));
  }
  if (joints.empty()) return {};
  return {{Severity::warning, "beyond-fitted-range",
           fmt::format("{}: leaves the positions of the fitted logs, joint {}: the torque that follows the position is "
                       "held constant there; identify with a motion over the whole range",
                       file, listed(joints))}};
}

Diagnostics beyond_fitted_motion(const Model& model, const std::vector<Judgement>& logs) {
  Diagnostics out;
  for (const auto& log : logs) {
    const std::string& file = log.path.empty() ? log.file : log.path;
    append(out, beyond_fitted_speed(model, file, log.speed));
    append(out, beyond_fitted_range(model, file, log.q));
  }
  return out;
}

SignalOptions signal_options(const Model& model) {
  SignalOptions out;
  if (model.provenance && model.provenance->cutoff > 0) {
    out.cutoff = model.provenance->cutoff;
    out.order = model.provenance->order;
  }
  return out;
}

Judgement judge(const Model& model, const Signals& signals, const MetricOptions& options, const Run& run) {
  if (signals.tau.size() == 0)
    throw InvalidInput(fmt::format("{}: has no torque to validate a model on", signals.label()));
  FilteredSignals filtered = low_pass_motion(signals, signal_options(model), run);
  const auto trusted = bounds(filtered.trusted, signals.label());
  const Eigen::Index first = trusted.first, last = trusted.second;
  const auto cut = [&](const Eigen::MatrixXd& x) { return Eigen::MatrixXd(x.middleCols(first, last - first)); };
  const auto take = [&](Eigen::MatrixXd& x) {  // a long log is not kept twice
    Eigen::MatrixXd part = cut(x);
    x.resize(0, 0);
    return part;
  };
  const std::vector<bool> valid(filtered.trusted.begin() + first, filtered.trusted.begin() + last);

  Judgement out;
  out.log = signals.name;
  out.file = std::filesystem::path(joined_tables(signals.label()).front()).filename().string();
  out.path = signals.file;
  out.digest = signals.digest;
  out.rate = signals.rate();
  out.t = Eigen::VectorXd::LinSpaced(last - first, static_cast<double>(first), static_cast<double>(last - 1));
  out.t = (out.t.array() * signals.dt + signals.t0).matrix();
  out.tau = cut(signals.tau);
  out.measured_q = cut(signals.q);
  out.q = take(filtered.motion.q);
  out.qd = take(filtered.motion.qd);
  Eigen::MatrixXd qdd = take(filtered.motion.qdd);
  out.predicted = torques(model, out.q, out.qd, qdd, {}, run);
  if (signals.contact.size() == 0)
    out.band = torque_band(model, out.q, out.qd, qdd, run);
  else
    project_contacts(model.robot, cut(signals.q), cut(signals.contact), out.predicted);
  qdd.resize(0, 0);
  if (model.provenance && model.provenance->delay != 0)
    for (auto* series : {&out.predicted, &out.band})
      if (series->size() > 0) *series = delayed(*series, model.provenance->delay / signals.dt);
  out.effort = signals.effort;
  out.compared = compared_efforts(signals, first, last);
  out.metrics = torque_metrics(out.tau, out.predicted, out.qd, out.rate, options, valid, run, out.compared);
  out.valid = valid;
  out.speed = out.qd.cwiseAbs().rowwise().maxCoeff();
  return out;
}

Judgement judge(const Model& model, const Recording& log, const MetricOptions& options, const Model* before,
                const Run& run) {
  return judge(model, read_signals(model, log, Purpose::judge, true, run), log, options, before, run);
}

Judgement judge(const Model& model, const Diagnosis& diagnosis, const Recording& log, const MetricOptions& options,
                const Model* before, const Run& run) {
  if (!diagnosis.too_short.empty()) throw Unattainable(diagnosis.too_short);  // few samples would prove any model
  Judgement out = judge(model, diagnosis.signals, options, run);
  if (log.begin > 0) out.log += "-held-out";
  out.diagnostics.insert(out.diagnostics.begin(), diagnosis.diagnostics.begin(), diagnosis.diagnostics.end());
  if (before != nullptr) out.nominal = judge(*before, diagnosis.signals, options, run).metrics;
  return out;
}

namespace {

// One closed loop of one log by one model.
struct ClosedLoopRun {
  const Model* model = nullptr;
  Judgement* log = nullptr;
  bool nominal = false;
  bool delay_estimated = false;
  std::string diverges = {};
};

void simulate_closed_loop(ClosedLoopRun& task, const Run& run) {
  const CommandedSignals& commanded = *task.log->commanded;
  const Signals& motion = commanded.motion;
  DriveController controller = commanded.controller;
  // A description knows nothing of a delay that was estimated, but for half a hold.
  if (task.nominal && task.delay_estimated) {
    controller.delay = controller.hold.value_or(false) ? 0.5 * motion.dt : 0;
    controller.joint_delays.resize(0);
  }
  const Replay found = replay(*task.model, controller, commanded, run);
  MotionMetrics metrics;
  if (found.diverges.empty()) {
    metrics = motion_metrics(motion.q, found.q, commanded.q_ref, outside_gaps(motion.gaps, motion.samples(), 0));
  } else {
    metrics.rms = metrics.relative_percent = infinity;
    metrics.joints.assign(static_cast<std::size_t>(motion.q.rows()), {infinity, infinity, infinity});
    task.diverges = fmt::format("{}: the closed loop of the {}model and the log's references diverges {}",
                                motion.label(), task.nominal ? "nominal " : "", found.diverges);
  }
  (task.nominal ? task.log->nominal_simulation : task.log->simulation) = metrics;
  if (task.nominal || !found.diverges.empty()) return;
  const auto first = std::lround((task.log->t[0] - motion.t0) / motion.dt);
  task.log->simulated = found.q.middleCols(first, task.log->t.size());
}

}  // namespace

Diagnostics simulate_closed_loops(const Model& model, const DriveController& controller, const Model* before,
                                  const std::vector<Judgement*>& logs, const Run& run) {
  const bool estimated = controller.delay_deviation > 0;
  std::vector<ClosedLoopRun> tasks;
  for (Judgement* log : logs) {
    if (!log->commanded) continue;
    tasks.push_back({&model, log, false, estimated});
    if (before != nullptr) tasks.push_back({before, log, true, estimated});
  }
  parallel_for(static_cast<int>(tasks.size()), run.quiet(),
               [&](int k) { simulate_closed_loop(tasks[static_cast<std::size_t>(k)], run.quiet()); });
  Diagnostics out;
  for (const auto& task : tasks)
    if (!task.diverges.empty())
      out.push_back({task.nominal ? Severity::info : Severity::warning, "simulation-diverges", task.diverges});
  return out;
}

void recognise(Judgement& judgement, const Recording& recording, const Model& model) {
  if (!model.provenance) return;
  const Provenance& fitted = *model.provenance;
  std::string shares;
  if (const SharedLog found = most_shared(fitted.fingerprints, judgement.tau, judgement.rate, judgement.measured_q);
      found.share > 0)
    shares = fmt::format("has samples that were fitted, {:.0f} % of the fitted log '{}'", 100 * found.share, found.log);
  else if (const auto& names = fitted.logs;
           fitted.fingerprints.empty() &&
           std::find(names.begin(), names.end(), log_name(judgement.file)) != names.end())
    shares = "has the name of a fitted log, and the model keeps no torques to compare";
  if (shares.empty()) return;
  judgement.fitted = true;
  judgement.role = LogRole::identify;
  judgement.diagnostics.push_back(
      {Severity::warning, "validation-fitted",
       fmt::format("{}: {}: it does not validate the model; use another recording, or rows that were not fitted",
                   recording.file, shares)});
}

void explain(Judgement& judgement, const Model& model, const MetricOptions& options, const Run& run) {
  CauseInput input{
      judgement.tau, judgement.predicted, judgement.q, judgement.qd, judgement.rate, judgement.valid, {}, {}, {}};
  for (const auto& joint : model.robot.coordinates) {
    input.names.push_back(joint.name);
    input.slides.push_back(joint.type == JointType::prismatic);
  }
  if (model.provenance) input.fitted_speed = model.provenance->speed;
  const bool some_measured = is_measured(judgement);  // else the torque is what a controller made of its commands
  const auto has_torque = [&](std::size_t i) {
    return some_measured || judgement.effort.empty() ? is_measured(judgement, i)
                                                     : judgement.effort[i] == EffortSource::controller;
  };
  for (std::size_t i = 0; i < static_cast<std::size_t>(judgement.tau.rows()); ++i) {
    if (!has_torque(i)) {  // a joint without torque has no residual to explain
      input.tau.row(static_cast<Eigen::Index>(i)).setZero();
      input.predicted.row(static_cast<Eigen::Index>(i)).setZero();
    } else if (!judgement.compared.empty()) {
      const std::vector<bool>& own = judgement.compared[i];
      for (std::size_t k = 0; k < own.size(); ++k) input.valid[k] = input.valid[k] && own[k];
    }
  }
  judgement.causes = residual_causes(std::move(input), options, run);
}

namespace {

std::vector<bool> measured_joints(const Judgement& log) {
  std::vector<bool> out;
  for (std::size_t i = 0; i < static_cast<std::size_t>(log.tau.rows()); ++i) out.push_back(is_measured(log, i));
  return out;
}

}  // namespace

VerdictInput verdict_input(const Model& model, const std::vector<Judgement>& logs, const Diagnostics& diagnostics) {
  VerdictInput out;
  out.diagnostics = diagnostics;
  out.consistent = physically_consistent(model);
  for (const auto& coordinate : model.robot.coordinates) {
    out.joints.push_back(coordinate.name);
    out.slides.push_back(coordinate.type == JointType::prismatic);
  }
  if (model.provenance) {
    const Eigen::VectorXd& speed = model.provenance->speed;
    out.fitted_speed.assign(speed.begin(), speed.end());
  }
  for (const auto& log : logs)
    out.logs.push_back({log.log,
                        log.fitted,
                        log.metrics,
                        log.nominal,
                        {log.speed.begin(), log.speed.end()},
                        log.causes,
                        measured_joints(log),
                        log.simulation,
                        log.nominal_simulation,
                        log.repeats});
  return out;
}

std::vector<std::string> distinct(std::vector<std::string> names) {
  std::set<std::string> taken;
  for (auto& name : names) {
    const std::string given = name;
    for (int k = 2; !taken.insert(name).second; ++k) name = fmt::format("{}-{}", given, k);
  }
  return names;
}

void distinguish(std::vector<Judgement>& judgements) {
  std::vector<std::string> names;
  for (const auto& judgement : judgements) names.push_back(judgement.log);
  names = distinct(std::move(names));
  for (std::size_t k = 0; k < names.size(); ++k) judgements[k].log = names[k];
}

std::string series_path(const Judgement& judgement) { return "series/" + judgement.log + ".csv"; }

namespace {

// The series' rows: every so many samples, so that they are a million at most.
struct SeriesRows {
  explicit SeriesRows(const Judgement& judged)
      : judgement(judged),
        step(std::max<Eigen::Index>(1, (judged.t.size() + 999999) / 1000000)),
        count((judged.t.size() + step - 1) / step) {}

  // Channels by name; those that are empty are left out.
  std::vector<std::pair<const char*, const Eigen::MatrixXd*>> channels() const {
    std::vector<std::pair<const char*, const Eigen::MatrixXd*>> out = {
        {"tau", &judgement.tau}, {"tau_hat", &judgement.predicted}, {"q", &judgement.q},
        {"qd", &judgement.qd},   {"band", &judgement.band},         {"q_sim", &judgement.simulated}};
    std::erase_if(out, [](const auto& channel) { return channel.second->size() == 0; });
    return out;
  }

  std::vector<std::string> names() const {
    std::vector<std::string> out = {"t"};
    for (const auto& [name, channel] : channels())
      for (Eigen::Index i = 1; i <= channel->rows(); ++i) out.push_back(fmt::format("{}{}", name, i));
    return out;
  }

  // Leading columns with every digit: time and measured torque.
  Eigen::Index exact() const { return 1 + judgement.tau.rows(); }

  Eigen::MatrixXd operator()(Eigen::Index first, Eigen::Index rows) const {
    const Eigen::Index joints = judgement.tau.rows();
    const auto samples = Eigen::seqN(first * step, rows, step);
    const auto measured = [&](Eigen::Index i, Eigen::Index k) {
      const auto& own = judgement.compared[static_cast<std::size_t>(i)];
      return own.empty() || own[static_cast<std::size_t>((first + k) * step)];
    };
    Eigen::MatrixXd out(rows, static_cast<Eigen::Index>(names().size()));
    out.col(0) = judgement.t(samples);
    Eigen::Index at = 1;
    for (const auto& [name, channel] : channels()) {
      out.middleCols(at, joints) = Eigen::MatrixXd((*channel)(Eigen::all, samples)).transpose();
      at += joints;
    }
    for (Eigen::Index i = 0; i < joints && !judgement.compared.empty(); ++i)
      for (Eigen::Index k = 0; k < rows && !computed(i); ++k)
        if (!measured(i, k)) out(k, 1 + i) = std::nan("");
    return out;
  }

  // Whether the torque is known though it was not measured.
  bool computed(Eigen::Index i) const {
    const EffortSource source =
        judgement.effort.empty() ? EffortSource::measured : judgement.effort[static_cast<std::size_t>(i)];
    return source == EffortSource::controller || source == EffortSource::zero;
  }

  const Judgement& judgement;
  Eigen::Index step, count;
};

}  // namespace

Table series_table(const Judgement& judgement) {
  const SeriesRows rows(judgement);
  Table out;
  out.names = rows.names();
  out.values = rows(0, rows.count);
  for (double& x : out.values.rightCols(out.values.cols() - rows.exact()).reshaped()) x = nine_digits(x);
  return out;
}

void write_series(const Judgement& judgement, const TextSink& write, const Run& run) {
  const SeriesRows rows(judgement);
  write_csv(rows.names(), rows.count, rows.exact(), rows, write, run);
}

}  // namespace steelyard
