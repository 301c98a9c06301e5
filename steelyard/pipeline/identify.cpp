#include "steelyard/pipeline/identify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <set>

#include "steelyard/consistency/physical.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/export/mjcf.hpp"
#include "steelyard/export/urdf.hpp"
#include "steelyard/judge/differences.hpp"
#include "steelyard/judge/disagreement.hpp"
#include "steelyard/judge/doubts.hpp"
#include "steelyard/judge/fitted_residual.hpp"
#include "steelyard/judge/judge_logs.hpp"
#include "steelyard/pipeline/fit_examined.hpp"
#include "steelyard/pipeline/gains.hpp"
#include "steelyard/recordings/base_log.hpp"
#include "steelyard/recordings/examine_logs.hpp"
#include "steelyard/recordings/overlap.hpp"

namespace steelyard {

namespace {

// The record of the fitted recording that this one was held out of.
const LogRecord* record_of(const Recording& held_out, const std::vector<Recording>& fitted,
                           const std::vector<LogRecord>& records) {
  for (std::size_t k = 0; k < fitted.size(); ++k)
    if (same_recording(fitted[k], held_out)) return &records[k];
  return nullptr;
}

// Fingerprints of the fitted logs. Copies that counted twice in the fit are refused, where the logs are not very many:
// each is held against all before it.
std::vector<LogFingerprint> distinct_fingerprints(const std::vector<Judgement>& fitted) {
  constexpr std::size_t most = 50;
  std::vector<LogFingerprint> out;
  const auto name = [](const Judgement& log) { return log.path.empty() ? log.file : log.path; };
  for (const auto& log : fitted) {
    for (std::size_t k = 0; k < out.size() && fitted.size() <= most; ++k)
      if (const double share = shared(out[k], log.tau, log.rate, log.measured_q); share > 0)
        throw InvalidInput(
            fmt::format("{}: repeats samples of {}, {:.0f} % of it, which would count twice; leave one out, or give "
                        "rows that do not overlap",
                        name(log), name(fitted[k]), 100 * share));
    out.push_back(fingerprint(log.log, log.tau, log.rate, log.measured_q));
  }
  return out;
}

// Elements of friction with memory that the fit left at zero: base parameters that it does without.
std::set<std::string> unused_elements(const Model& model) {
  constexpr double unused = 1e-4;  // share of the shaft's largest
  const ParameterLayout& layout = model.layout;
  std::map<int, double> largest;
  const auto element = [&](int c) {
    const Parameter& p = layout[c];
    return p.term >= 0 && law_of(model.robot, p).has_memory();
  };
  for (int c = layout.link_columns(); c < layout.size(); ++c)
    if (element(c)) largest[layout[c].shaft] = std::max(largest[layout[c].shaft], std::abs(model.values[c]));
  std::set<std::string> out;
  for (int c = layout.link_columns(); c < layout.size(); ++c)
    if (element(c) && std::abs(model.values[c]) <= unused * largest[layout[c].shaft]) out.insert(layout[c].name);
  return out;
}

// What a motion determines of the parameters that the model uses.
Excitation excitation_of_used(const Fit& fit) {
  Excitation out = fit.excitation;
  const std::set<std::string> unused = unused_elements(fit.model);
  std::erase_if(out.parameters, [&](const ParameterExcitation& p) { return unused.count(p.name) > 0; });
  for (auto& group : out.inseparable) std::erase_if(group, [&](const auto& name) { return unused.count(name) > 0; });
  return out;
}

Verdict verdict_of(const Identification& run, const Robot& before, const std::string& implausible,
                   const std::string& contradicted) {
  VerdictInput input = verdict_input(run.fit.model, run.logs, run.diagnostics);
  input.implausible = implausible;
  input.contradicted = contradicted;
  input.excitation = excitation_of_used(run.fit);
  for (const auto& coordinate : before.coordinates)
    input.speed_limit.push_back(std::isfinite(coordinate.limits.velocity) ? coordinate.limits.velocity : 0);
  return verdict(input);
}

// What the stages so far have to say of the result.
void take_over(const ExaminedLogs& data, const std::optional<DriveGains>& gains, const Robot& robot,
               Identification& out) {
  out.controller = data.controller;
  out.encoder_offsets = data.encoder_offsets;
  out.encoder_offset_deviations = data.encoder_offset_deviations;
  out.samples = data.samples;
  out.plans = data.plans;
  out.gains = gains;
  out.diagnostics = robot.diagnostics;
  if (gains) append(out.diagnostics, gains->diagnostics);
  append(out.diagnostics, data.diagnostics);
  append(out.diagnostics, out.fit.diagnostics);
}

// Every recording by the fitted model, those that were fitted first.
void judge_recordings(const Model& nominal, const ExaminedLogs& data, const std::vector<Recording>& fitted,
                      const std::vector<Recording>& judged, const IdentifyOptions& options, const Run& run,
                      Identification& out) {
  const std::optional<Model> before = nominal.has_inertia() ? std::optional(nominal_model(nominal)) : std::nullopt;
  Judge judge(out.fit.model, before, data.controller, {.cutoff = options.metric_cutoff}, run);
  for (std::size_t k = 0; k < fitted.size(); ++k) judge.leniently([&](Judge& j) { j.fitted(fitted[k], data, k); });
  out.fit.model.provenance->fingerprints = distinct_fingerprints(judge.logs());
  const bool moved = data.encoder_offsets.size() > 0;  // the records have the encoders' zeros of before the fit
  for (const auto& recording : judged)
    judge.leniently(
        [&](Judge& j) { j.held_out(recording, moved ? nullptr : record_of(recording, fitted, data.records)); });
  judge.simulate();
  out.logs = std::move(judge.logs());
  out.residual = fitted_residual(out.fit.model, fitted, data, run);
  append(out.diagnostics, judge.diagnostics());
}

// Explains the residuals, and gives the verdict. `contradicted`: as of VerdictInput.
void conclude(Identification& out, const Model& nominal, const std::string& contradicted,
              const IdentifyOptions& options) {
  const Model& model = out.fit.model;
  distinguish(out.logs);
  out.descriptions = describe_model(options, model, out.diagnostics);
  append(out.diagnostics, worse_than_others(out.logs));
  append(out.diagnostics, mark_repetitions(out.logs));
  append(out.diagnostics, log_differences(model, out.logs));
  const std::string implausible = implausible_masses(model, nominal, out.fit.links);
  out.verdict = verdict_of(out, nominal.robot, implausible, contradicted);
  // The verdict has seen these for itself.
  if (!implausible.empty()) out.diagnostics.push_back({Severity::warning, "mass-implausible", implausible});
  if (!physically_consistent(model))
    out.diagnostics.push_back(
        {Severity::warning, "not-physical",
         "not all links are physically consistent: torques are right for motions like the fitted ones, but the "
         "mass matrix may not be positive definite elsewhere"});
  append(out.diagnostics, beyond_fitted_motion(model, out.logs));
}

}  // namespace

ModelDescriptions describe_model(const IdentifyOptions& options, const Model& model, Diagnostics& diagnostics) {
  const std::string &text = options.description, &file = options.description_file;
  ModelDescriptions out;
  try {
    out.urdf = is_urdf(text) ? update_urdf(text, file, model, &diagnostics) : to_urdf(model, &diagnostics);
  } catch (const Error& e) {
    diagnostics.push_back({Severity::warning, "no-urdf", fmt::format("model.urdf is not written: {}", e.what())});
  }
  if (!is_mjcf(text)) return out;
  try {
    out.mjcf = update_mjcf(text, file, model, &diagnostics, options.description_folder);
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
  Diagnostics found;
  const ControlledRobot controlled = with_controller(given, fitted, options.controller, found);
  Model nominal = controlled.model;
  ReadWithGains read = read_with_gains(nominal, fitted, options, run);
  ExaminedLogs data = examine_logs(nominal, fitted, std::move(read.logs), controlled.controller, run);
  append(data.diagnostics, mark_lasting_contacts(nominal.robot, data.signals));

  Identification out{.fit = fit_examined(nominal, data, options, run)};
  take_over(data, read.gains, nominal.robot, out);
  append(out.diagnostics, found);

  run.say("judging", 0.8);
  judge_recordings(nominal, data, fitted, judged, options, run, out);
  append(out.diagnostics,
         disagreeing_logs(nominal, data, out.fit, options, fitted_that_differ(out.fit.model, out.logs), run.quiet()));
  if (data.controller.given()) out.fit.model.robot.drives.controller = data.controller;
  conclude(out, nominal, data.doubt, options);
  out.fit.model.robot.drives.effort = given.robot.drives.effort;  // a controller belongs to the logs
  out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return out;
}

}  // namespace steelyard
