#include "steelyard/pipeline/identify.hpp"

#include <fmt/format.h>

#include <chrono>

#include "steelyard/consistency/physical.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/export/mjcf.hpp"
#include "steelyard/export/urdf.hpp"
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
  double delay = 0;  // delay of the torque that all share
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

  // A recording that was fitted; `signals`: as it was fitted.
  void fitted(const Recording& recording, const Signals& signals, const LogRecord& record) {
    if (judged_decimated(signals)) {
      out_.logs.push_back(judge(out_.fit.model, signals, metric_, run_));
      out_.logs.back().diagnostics.push_back(
          {Severity::info, "judged-decimated",
           fmt::format("{}: is long, and therefore judged, and its series written, at {:g} Hz, as it was fitted",
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
  const Examined data = examine_fitted(nominal, fitted, run);

  Identification out{.fit = fit({nominal, data.signals, options, data.references, data.delay}, run)};
  out.samples = data.samples;
  out.plans = data.plans;
  out.gains = gains;
  out.diagnostics = nominal.robot.diagnostics;
  if (gains) append(out.diagnostics, gains->diagnostics);
  append(out.diagnostics, data.diagnostics);
  append(out.diagnostics, out.fit.diagnostics);

  run.say("judging", 0.8);
  Judge judge(nominal, options, out, run);
  for (std::size_t k = 0; k < fitted.size(); ++k) judge.fitted(fitted[k], data.signals[k], data.records[k]);
  out.fit.model.provenance->fingerprints = distinct_fingerprints(out.logs);
  for (const auto& recording : judged) judge.held_out(recording, record_of(recording, fitted, data.records));
  distinguish(out.logs);
  const Model& model = out.fit.model;
  out.descriptions = describe_model(options.description, options.description_file, model, out.diagnostics);
  append(out.diagnostics, worse_than_others(out.logs));
  append(out.diagnostics, differing_loads(model, out.logs));
  const std::string implausible = implausible_masses(model, nominal);
  out.verdict = verdict_of(out, nominal.robot, implausible);
  // The verdict has seen these for itself.
  if (!implausible.empty()) out.diagnostics.push_back({Severity::warning, "mass-implausible", implausible});
  if (!physically_possible(model))
    out.diagnostics.push_back(
        {Severity::warning, "not-physical",
         "not all links are physically consistent: torques are right where the motion was, but the "
         "mass matrix may not be positive definite elsewhere"});
  append(out.diagnostics, beyond_fitted_speed(model, out.logs));
  out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return out;
}

}  // namespace steelyard
