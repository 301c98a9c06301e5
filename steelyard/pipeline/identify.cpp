#include "steelyard/pipeline/identify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "steelyard/consistency/physical.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/export/mjcf.hpp"
#include "steelyard/export/urdf.hpp"
#include "steelyard/pipeline/actuator_solver.hpp"
#include "steelyard/pipeline/actuators.hpp"
#include "steelyard/pipeline/base_log.hpp"
#include "steelyard/pipeline/command_delay.hpp"
#include "steelyard/pipeline/differences.hpp"
#include "steelyard/pipeline/disagreement.hpp"
#include "steelyard/pipeline/doubts.hpp"
#include "steelyard/pipeline/examine_logs.hpp"
#include "steelyard/pipeline/fitted_residual.hpp"
#include "steelyard/pipeline/gains.hpp"
#include "steelyard/pipeline/judge_logs.hpp"
#include "steelyard/pipeline/overlap.hpp"
#include "steelyard/robot/bench.hpp"

namespace steelyard {

namespace {

// What only the fit of actuators in their loop does, which the others would leave out without a word.
void require_nothing_of_loop(const IdentifyOptions& options) {
  const ActuatorSettings& asked = options.actuators;
  const bool symmetry = !asked.symmetry.empty() && asked.symmetry != std::vector<std::string>{"none"};
  const char* const what = symmetry                ? "`symmetry`"
                           : asked.encoder_offsets ? "`encoder-offsets`"
                           : asked.delay_each      ? "`delay` per-joint"
                                                   : nullptr;
  if (what != nullptr)
    throw InvalidInput(
        fmt::format("{}: is found only where links stay as they are (`links` nominal) and the torque of every joint is "
                    "its controller's (`kp`); leave it out here",
                    what));
}

// The torque uncut, where limits are the description's alone.
void drop_assumed_limits(ExaminedLogs& data) {
  data.controller.torque_limit.resize(0);
  for (auto& log : data.commanded) log.controller.torque_limit.resize(0);
  data.limits_assumed = false;
}

// By instruments, as for actuators alone, since the encoders' noise is in torque and motion; by least squares where
// that was asked for, or where the simulated motion alone does not determine the links.
Fit fit_by_instruments(const FitInput& input, const IdentifyOptions& asked, Diagnostics& diagnostics, const Run& run) {
  const bool chosen = asked.estimate.method != EstimateSettings{}.method || asked.actuators.least_squares;
  const auto fitted = [&](const std::string& method) {
    IdentifyOptions options = input.options;
    options.estimate.method = method;
    return fit({input.nominal, input.logs, options, input.references, input.delay}, run);
  };
  if (chosen) return fitted(asked.estimate.method);
  try {
    return fitted("iv");
  } catch (const Unattainable& why) {
    Fit out = fitted(EstimateSettings{}.method);
    diagnostics.push_back(
        {Severity::warning, "instruments-left-out",
         fmt::format("least squares is used, which the encoders' noise biases, because instruments are not to be had: "
                     "{}; record joints that move independently, or keep the description's links (`links` nominal)",
                     why.what())});
    return out;
  }
}

// Links and actuators by the torque of a controller, whose delay is found first where it is not given. Friction is what
// simulators know unless laws are asked for.
Fit fit_with_controller(const Model& nominal, ExaminedLogs& data, const IdentifyOptions& asked, const Run& run) {
  IdentifyOptions options = asked;
  if (data.limits_assumed) {
    drop_assumed_limits(data);
    compute_efforts(nominal.robot, data);
  }
  std::optional<DelayEstimate> found;
  if (!data.controller.delay) {
    run.say("finding the delay of the commands", 0.1);
    found = estimate_delay(nominal, data.commanded, run);
    data.controller.delay = found->delay;
    data.controller.delay_deviation = found->deviation;
    append(data.diagnostics, found->diagnostics);
    compute_efforts(nominal.robot, data);
  }
  Robot robot = with_rotors(nominal.robot);
  robot.drives.controller = data.controller;
  Model driven = with_robot(nominal, robot);
  if (options.friction.automatic) {
    options.friction.automatic = false;
    driven = with_plain_friction(driven);
  }
  Fit out =
      fit_by_instruments({driven, data.signals, options, data.references, data.delay}, asked, data.diagnostics, run);
  if (found) add_delay_uncertainty(out, *found);
  out.model.robot.drives.controller = data.controller;
  return out;
}

// Fitted with the description's limits and without: the one whose simulation is nearer to the recorded motion holds.
// What is left of the torque would not say: where it is cut there is no noise in it.
ActuatorFit fit_with_assumed_limits(const Model& nominal, ExaminedLogs& data, IdentifyOptions options, const Run& run) {
  const auto error = [](const ActuatorFit& x) {
    const auto& instruments = x.fit.instruments;
    return (instruments ? instruments->deviation : x.fit.estimate.sigma).array().max(1e-12).log().sum();
  };
  ActuatorFit cut = fit_controlled(nominal, data.commanded, options, run);
  ExaminedLogs free = data;
  drop_assumed_limits(free);
  options.controller = free.controller;
  ActuatorFit uncut = fit_controlled(nominal, free.commanded, options, run);
  if (error(cut) <= error(uncut)) {
    data.diagnostics.push_back(
        {Severity::info, "torque-limit-of-robot",
         "the gains ask for more torque now and then than the description's limits allow, and the drives cut it there; "
         "`torque-limit` gives other limits"});
    return cut;
  }
  data.commanded = std::move(free.commanded);
  data.diagnostics.push_back(
      {Severity::warning, "controller-torque",
       "the gains ask for more torque now and then than the description's limits allow, and the "
       "motion shows that the drives give it: the description's limits are too low, or the gains "
       "are not those of the drives"});
  return uncut;
}

// Actuators by the torque of their controller, links as they are or none known; delay and encoder offsets are found
// with them.
Fit fit_actuators_in_loop(const Model& nominal, ExaminedLogs& data, const IdentifyOptions& options, const Run& run) {
  IdentifyOptions with_controller = options;
  with_controller.controller = data.controller;
  ActuatorFit out = data.limits_assumed ? fit_with_assumed_limits(nominal, data, with_controller, run)
                                        : fit_controlled(nominal, data.commanded, with_controller, run);
  data.controller = out.controller;
  append(data.diagnostics, out.diagnostics);
  data.encoder_offsets = out.encoder_offsets;
  data.encoder_offset_deviations = out.encoder_offset_deviations;
  if (out.encoder_offsets.size() > 0)
    for (auto& log : data.commanded) log = with_encoder_offsets(std::move(log), out.encoder_offsets);
  compute_efforts(nominal.robot, data);
  return std::move(out.fit);
}

// The fit of all parameters, or of actuators whose links stay as they are.
Fit fit_examined(const Model& nominal, ExaminedLogs& data, const IdentifyOptions& options, const Run& run) {
  const bool computed = !data.commanded.empty();
  const bool links_stay =
      options.links == LinkFit::nominal || (options.links == LinkFit::automatic && computed && nominal.has_inertia());
  const bool all = computed && all_computed(nominal.robot);
  if (all && (links_stay || is_unknown_robot(nominal))) return fit_actuators_in_loop(nominal, data, options, run);
  require_nothing_of_loop(options);
  if (all) return fit_with_controller(nominal, data, options, run);
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

// Explains the residuals, and gives the verdict.
void conclude(Identification& out, const Model& nominal, const IdentifyOptions& options) {
  const Model& model = out.fit.model;
  distinguish(out.logs);
  out.descriptions = describe_model(options.description, options.description_file, model, out.diagnostics);
  append(out.diagnostics, worse_than_others(out.logs));
  append(out.diagnostics, log_differences(model, out.logs));
  const std::string implausible = implausible_masses(model, nominal, out.fit.links);
  out.verdict = verdict_of(out, nominal.robot, implausible);
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
  Diagnostics found;
  const ControlledRobot controlled = with_controller(given, fitted, options.controller, found);
  Model nominal = controlled.model;
  const std::optional<DriveGains> gains = find_gains_if_asked(nominal, fitted, options, run);
  ExaminedLogs data = examine_logs(nominal, fitted, controlled.controller, run);
  append(data.diagnostics, mark_lasting_contacts(nominal.robot, data.signals));

  Identification out{.fit = fit_examined(nominal, data, options, run)};
  take_over(data, gains, nominal.robot, out);
  append(out.diagnostics, found);

  run.say("judging", 0.8);
  judge_recordings(nominal, data, fitted, judged, options, run, out);
  append(out.diagnostics,
         disagreeing_logs(nominal, data, out.fit, options, fitted_that_differ(out.fit.model, out.logs), run.quiet()));
  if (data.controller.given()) out.fit.model.robot.drives.controller = data.controller;
  conclude(out, nominal, options);
  out.fit.model.robot.drives.effort = given.robot.drives.effort;  // a controller belongs to the logs
  out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return out;
}

}  // namespace steelyard
