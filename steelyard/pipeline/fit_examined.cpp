#include "steelyard/pipeline/fit_examined.hpp"

#include <fmt/format.h>

#include "steelyard/actuators/actuator_solver.hpp"
#include "steelyard/actuators/actuators.hpp"
#include "steelyard/actuators/command_delay.hpp"
#include "steelyard/core/error.hpp"
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
    return fit({input.nominal, input.logs, options, input.references, input.delay, input.description_deviation}, run);
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
  // What a controller's torque says of links is faint, and not free of bias: descriptions are as good as this.
  constexpr double usual_deviation = 0.25;
  const double known = nominal.has_inertia() ? usual_deviation : infinity;
  Fit out = fit_by_instruments({driven, data.signals, options, data.references, data.delay, known}, asked,
                               data.diagnostics, run);
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
  data.doubt = out.doubt;
  data.encoder_offsets = out.encoder_offsets;
  data.encoder_offset_deviations = out.encoder_offset_deviations;
  if (out.encoder_offsets.size() > 0)
    for (auto& log : data.commanded) log = with_encoder_offsets(std::move(log), out.encoder_offsets);
  compute_efforts(nominal.robot, data);
  return std::move(out.fit);
}

}  // namespace

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

}  // namespace steelyard
