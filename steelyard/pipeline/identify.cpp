#include "steelyard/pipeline/identify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "steelyard/consistency/physical.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/export/mjcf.hpp"
#include "steelyard/export/urdf.hpp"
#include "steelyard/pipeline/actuators.hpp"
#include "steelyard/pipeline/doubts.hpp"
#include "steelyard/pipeline/gains.hpp"
#include "steelyard/pipeline/overlap.hpp"
#include "steelyard/pipeline/read_signals.hpp"

namespace steelyard {

namespace {

// Recordings to fit, read and examined, with what is known of the whole way so far.
struct Examined {
  std::vector<Signals> signals;
  std::vector<LogRecord> records;  // records of all at their own rate, for validation
  std::vector<KnownReference> references;
  std::vector<FollowedPlan> plans;
  Diagnostics diagnostics;
  double samples = 0;
  double delay = 0;                            // delay of the torque that all share
  std::optional<DelayEstimate> command_delay;  // of the commands, where it is estimated
  std::vector<CommandedSignals> commanded;     // logs whose torque is the controller's; empty: it was measured
};

Examined examine_fitted(const Model& nominal, const std::vector<Recording>& recordings, const Run& run) {
  Examined out;
  std::vector<Diagnosis> diagnoses;
  for (const auto& recording : recordings) {
    ReadLog read = read_log_once(nominal, recording, recordings.size() == 1, run);
    out.references.push_back({read.followed, read_reference(nominal.robot, recording, run)});
    if (read.followed) out.plans.push_back(*read.followed);
    diagnoses.push_back(std::move(read.diagnosis));
    out.records.push_back(std::move(read.record));
  }
  require_motion(nominal.robot, diagnoses);
  out.delay = share_delay(diagnoses);
  for (auto& diagnosis : diagnoses) {
    append(out.diagnostics, diagnosis.diagnostics);
    out.samples += static_cast<double>(diagnosis.signals.samples());
    out.signals.push_back(std::move(diagnosis.signals));
  }
  return out;
}

// Commands as the reference of methods that need one.
KnownReference reference_of_commands(const CommandedSignals& log) {
  Signals asked = log.motion;
  asked.q = log.q_ref;
  asked.qd = log.qd_ref;
  asked.tau.resize(0, 0);
  return {{}, std::move(asked)};
}

// Logs whose torque is what the controller makes of their commands; its delay is estimated where it is not given.
Examined examine_commanded(const Model& nominal, const std::vector<Recording>& recordings, DriveController& controller,
                           const Run& run) {
  Examined out;
  std::vector<Diagnosis> diagnoses;
  for (const auto& recording : recordings) {
    CommandedLog log = read_commanded(nominal, recording, run);
    out.references.push_back(reference_of_commands(log.signals));
    append(out.diagnostics, log.diagnosis.diagnostics);
    out.samples += static_cast<double>(log.signals.motion.samples());
    out.commanded.push_back(std::move(log.signals));
    diagnoses.push_back(std::move(log.diagnosis));
  }
  require_motion(nominal.robot, diagnoses);
  if (!controller.delay) {
    run.say("finding the delay of the commands", 0.1);
    const DelayEstimate found = estimate_delay(nominal, controller, out.commanded, run);
    controller.delay = found.delay;
    controller.delay_deviation = found.deviation;
    append(out.diagnostics, found.diagnostics);
    out.command_delay = found;
  }
  for (auto& log : out.commanded) {
    log.motion.tau = control_effort(log, controller, *controller.delay);
    out.signals.push_back(log.motion);
  }
  return out;
}

// The fit of all parameters, or of actuators whose links stay as they are.
Fit fit_examined(const Model& nominal, const Examined& data, const IdentifyOptions& options, const Run& run) {
  const bool computed = !data.commanded.empty();
  const bool links_stay =
      options.links == LinkFit::nominal || (options.links == LinkFit::automatic && computed && nominal.has_inertia());
  if (links_stay) return fit_actuators({nominal, data.signals, options, data.references, data.delay}, run);
  const Model driven = computed ? with_robot(nominal, with_rotors(nominal.robot)) : nominal;
  return fit({driven, data.signals, options, data.references, data.delay}, run);
}

// The record of the fitted recording that this one was held out of.
const LogRecord* record_of(const Recording& held_out, const std::vector<Recording>& fitted,
                           const std::vector<LogRecord>& records) {
  for (std::size_t k = 0; k < fitted.size(); ++k)
    if (same_recording(fitted[k], held_out)) return &records[k];
  return nullptr;
}

// Judges models on recordings, as one identification asks for it.
class Judge {
 public:
  Judge(const Model& before, const IdentifyOptions& options, Identification& out, const Run& run)
      : out_(out), run_(run) {
    metric_.cutoff = options.metric_cutoff;
    if (before.has_inertia()) nominal_ = nominal_model(before);
  }

  // A log whose torque is the controller's.
  void commanded(const CommandedSignals& log, const Recording& recording, bool fitted) {
    const Model* const nominal = nominal_ ? &*nominal_ : nullptr;
    out_.logs.push_back(judge_commanded(out_.fit.model, log, recording, metric_, nominal, run_));
    Judgement& judged = out_.logs.back();
    if (fitted) judged.role = LogRole::identify;
    judged.fitted = fitted;
    if (!fitted && !(recording.begin > 0)) recognise(judged, recording, out_.fit.model);
    append(out_.diagnostics, judged.diagnostics);
  }

  void commanded(const Recording& recording) {
    run_.check();
    CommandedLog log = read_commanded(out_.fit.model, recording, run_);
    append(out_.diagnostics, log.diagnosis.diagnostics);
    log.signals.motion.tau = control_effort(log.signals, out_.controller, out_.controller.delay.value_or(0));
    commanded(log.signals, recording, false);
  }

  // Closed loops of the logs held out, or of all where none is.
  void simulate() {
    const bool proof = std::any_of(out_.logs.begin(), out_.logs.end(), [](auto& log) { return !log.fitted; });
    std::vector<Judgement*> logs;
    for (auto& log : out_.logs)
      if (!proof || !log.fitted) logs.push_back(&log);
    append(out_.diagnostics,
           simulate_closed_loops(out_.fit.model, out_.controller, nominal_ ? &*nominal_ : nullptr, logs, run_));
  }

  // A recording that was fitted; `signals`: as it was fitted.
  void fitted(const Recording& recording, const Signals& signals, const LogRecord& record) {
    if (judged_decimated(signals)) {
      out_.logs.push_back(judge(out_.fit.model, signals, metric_, run_));
      out_.logs.back().diagnostics.push_back(
          {Severity::info, "judged-decimated",
           fmt::format("{}: is long, so it is validated, and its series is written, at {:g} Hz, the rate of the fit",
                       recording.file, signals.rate())});
    } else if (!read(recording, &record)) {
      return;
    }
    out_.logs.back().role = LogRole::identify;
    out_.logs.back().fitted = true;
    explain(out_.logs.back(), out_.fit.model, metric_, run_);
  }

  // A recording that the fit should not have seen; what `hold_out` cut off it has not.
  void held_out(const Recording& recording, const LogRecord* record) {
    if (!read(recording, record)) return;
    if (!(recording.begin > 0)) recognise(out_.logs.back(), recording, out_.fit.model);
    explain(out_.logs.back(), out_.fit.model, metric_, run_);
    append(out_.diagnostics, out_.logs.back().diagnostics);
  }

 private:
  // From its record, where there is one.
  bool read(const Recording& recording, const LogRecord* record) {
    run_.check();
    const Model& model = out_.fit.model;
    const Model* const nominal = nominal_ ? &*nominal_ : nullptr;
    try {
      if (record != nullptr && record->signals.kept())
        out_.logs.push_back(judge(model, to_judge(model, *record, recording, run_), recording, metric_, nominal, run_));
      else
        out_.logs.push_back(judge(model, recording, metric_, nominal, run_));
      return true;
    } catch (const Unattainable& e) {  // nothing in it to judge by, which is no fault of the fit
      out_.diagnostics.push_back({Severity::warning, "not-judged", e.what()});
      return false;
    }
  }

  Identification& out_;
  const Run& run_;
  MetricOptions metric_;
  std::optional<Model> nominal_;
};

// Fingerprints of the fitted logs. Copies that counted twice in the fit are refused, where the logs are not very many:
// each is held against all before it.
std::vector<LogFingerprint> distinct_fingerprints(const std::vector<Judgement>& fitted) {
  constexpr std::size_t most = 50;
  std::vector<LogFingerprint> out;
  const auto name = [](const Judgement& log) { return log.path.empty() ? log.file : log.path; };
  for (const auto& log : fitted) {
    for (std::size_t k = 0; k < out.size() && fitted.size() <= most; ++k)
      if (const double share = shared(out[k], log.tau, log.rate); share > 0)
        throw InvalidInput(
            fmt::format("{}: repeats samples of {}, {:.0f} % of it, which would count twice; leave one out, or give "
                        "rows that do not overlap",
                        name(log), name(fitted[k]), 100 * share));
    out.push_back(fingerprint(log.log, log.tau, log.rate));
  }
  return out;
}

Verdict verdict_of(const Identification& run, const Robot& before, const std::string& implausible) {
  VerdictInput input = verdict_input(run.fit.model, run.logs, run.diagnostics);
  input.implausible = implausible;
  input.excitation = run.fit.excitation;
  for (const auto& coordinate : before.coordinates)
    input.speed_limit.push_back(std::isfinite(coordinate.limits.velocity) ? coordinate.limits.velocity : 0);
  return verdict(input);
}

}  // namespace

ModelDescriptions describe_model(const std::string& text, const std::string& file, const Model& model,
                                 Diagnostics& diagnostics) {
  ModelDescriptions out;
  try {
    out.urdf = is_urdf(text) ? update_urdf(text, file, model, &diagnostics) : to_urdf(model, &diagnostics);
  } catch (const Error& e) {
    diagnostics.push_back({Severity::warning, "no-urdf", fmt::format("model.urdf is not written: {}", e.what())});
  }
  if (!is_mjcf(text)) return out;
  try {
    out.mjcf = update_mjcf(text, file, model, &diagnostics);
  } catch (const Error& e) {
    diagnostics.push_back({Severity::warning, "no-mjcf", fmt::format("model.xml is not written: {}", e.what())});
  }
  return out;
}

Identification identify(const Model& given, const std::vector<Recording>& fitted, const std::vector<Recording>& judged,
                        const IdentifyOptions& options, const Run& run) {
  const auto begin = std::chrono::steady_clock::now();
  if (fitted.empty()) throw InvalidInput("there is no recording to fit");
  require_distinct(fitted);
  require_distinct(judged);
  run.say("reading", 0);
  Model nominal = given;
  const std::optional<DriveGains> gains = find_gains_if_asked(nominal, fitted, options, run);
  const DriveController& asked = options.controller;
  const bool computed = asked.given() || asked.kd.size() > 0 || asked.torque_limit.size() > 0 || asked.delay;
  DriveController controller;
  if (computed) controller = controller_of(nominal.robot, options.controller);
  const Examined data =
      computed ? examine_commanded(nominal, fitted, controller, run) : examine_fitted(nominal, fitted, run);

  Identification out{.fit = fit_examined(nominal, data, options, run)};
  out.controller = controller;
  if (data.command_delay) add_delay_uncertainty(out.fit, *data.command_delay);
  out.samples = data.samples;
  out.plans = data.plans;
  out.gains = gains;
  out.diagnostics = nominal.robot.diagnostics;
  if (gains) append(out.diagnostics, gains->diagnostics);
  append(out.diagnostics, data.diagnostics);
  append(out.diagnostics, out.fit.diagnostics);

  run.say("judging", 0.8);
  Judge judge(nominal, options, out, run);
  for (std::size_t k = 0; k < fitted.size(); ++k)
    if (computed)
      judge.commanded(data.commanded[k], fitted[k], true);
    else
      judge.fitted(fitted[k], data.signals[k], data.records[k]);
  out.fit.model.provenance->fingerprints = distinct_fingerprints(out.logs);
  for (const auto& recording : judged)
    if (computed)
      judge.commanded(recording);
    else
      judge.held_out(recording, record_of(recording, fitted, data.records));
  if (computed) judge.simulate();
  distinguish(out.logs);
  const Model& model = out.fit.model;
  out.descriptions = describe_model(options.description, options.description_file, model, out.diagnostics);
  append(out.diagnostics, worse_than_others(out.logs));
  append(out.diagnostics, differing_loads(model, out.logs));
  const std::string implausible = implausible_masses(model, nominal);
  out.verdict = verdict_of(out, nominal.robot, implausible);
  // The verdict has seen these for itself.
  if (!implausible.empty()) out.diagnostics.push_back({Severity::warning, "mass-implausible", implausible});
  if (!physically_consistent(model))
    out.diagnostics.push_back({Severity::warning, "not-physical",
                               "not all links are physically consistent: torques are right for motions like the fitted "
                               "ones, but the mass matrix may not be positive definite elsewhere"});
  append(out.diagnostics, beyond_fitted_speed(model, out.logs));
  out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return out;
}

}  // namespace steelyard
