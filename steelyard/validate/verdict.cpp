#include "steelyard/validate/verdict.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "steelyard/core/counted.hpp"
#include "steelyard/core/listed.hpp"
#include "steelyard/validate/evidence.hpp"

namespace steelyard {

namespace {

constexpr double joint_percent = 30;     // error of one moving joint above which its torque is mostly guessed [%]
constexpr double improvement = 0.8;      // share of the nominal model's error below which a fit is worth it [-]
constexpr double tie = 1.1;              // ratio of two models' errors, either way, up to which they are equally good:
                                         // noise alone makes as much [-]
constexpr double extrapolation = 1.25;   // share of the fastest fitted speed up to which a prediction is trusted
                                         // [-]; larger than extrapolated_speed, as friction laws err little just above
                                         // the fitted speed, but by factors of 5 to 13 at twice it
constexpr double unseen_loss = 3;        // ratio of held-out to fitted error above which a fit counts as overfitted [-]
constexpr std::size_t most_reasons = 6;  // most reasons shown, weightiest first; includes all that refute the model, at
                                         // most six
constexpr std::size_t most_steps = 4;    // the most useful

// Error of a joint that moves in a fitted log, its rests included, at which a prediction of zero is as good [% of its
// torque]. Sound fits of the recorded logs stay at 86 % or less (the last joint of an LWR4+, hardly loaded; 30 % where
// stiction holds a UR10e's wrist), so more is a fault of the fit, however well it predicts the joint while it moves. A
// joint that stands through the log shows stiction alone, up to 260 % of it there.
constexpr double no_better_than_none = 100;

// A sentence against the model, and the remedy. Those that refute the model come first.
struct Objection {
  bool fatal = false;
  std::string reason, step;
};
using Objections = std::vector<Objection>;

const char* speed_unit(const VerdictInput& input, std::size_t joint) {
  return joint < input.slides.size() && input.slides[joint] ? "m/s" : "rad/s";
}

void judge_error(const Evidence& evidence, Objections& out) {
  if (evidence.error <= usable_percent) return;
  if (diverges(worst_of(evidence))) {
    out.push_back(
        {true,
         fmt::format("in closed loop from the references of {} the simulated motion diverges", worst_of(evidence).name),
         "check the controller's gains and their unit, the columns of q_ref, and which joints the motion moves"});
    return;
  }
  if (!measured(worst_of(evidence))) {
    out.push_back({true,
                   fmt::format("in closed loop from the references of {} the simulated motion is off by {:.1f} % of "
                               "the loop's own following error; for simulation it should be at most {:.0f} %",
                               worst_of(evidence).name, evidence.error, usable_percent),
                   "look at the joints with the largest error first: check the controller's gains, delay and limits, "
                   "the columns of q_ref, and contacts"});
    return;
  }
  const double cutoff = worst_of(evidence).metrics.cutoff;
  out.push_back({true,
                 fmt::format("on {} the torque error{} is {:.1f} % (rms{}); for control it should be at most {:.0f} %",
                             worst_of(evidence).name, while_moving(worst_of(evidence)), evidence.error,
                             cutoff > 0 ? fmt::format(" below {:g} Hz", cutoff) : "", usable_percent),
                 "look at the joints with the largest error first: check friction law, drive gain, signs and units of "
                 "their channels"});
}

struct JointFailure {
  double error = 0;
  std::string joint, log, moving;
};

void judge_joints(const VerdictInput& input, const Evidence& evidence, Objections& out) {
  std::vector<JointFailure> failures;
  for (std::size_t i = 0; i < input.joints.size(); ++i) {
    JointFailure worst;
    for (const JudgedLog* log : evidence.logs)
      if (joint_error(*log, i) > worst.error)
        worst = {joint_error(*log, i), joint_name(input, i), log->name, while_moving(*log, i)};
    if (worst.error > joint_percent) failures.push_back(worst);
  }
  if (failures.empty() || diverges(worst_of(evidence))) return;  // all are off, then
  std::stable_sort(failures.begin(), failures.end(), [](auto& a, auto& b) { return a.error > b.error; });
  std::vector<std::string> names, errors;
  for (const auto& f : failures) {
    names.push_back(f.joint);
    errors.push_back(fmt::format("{} by {:.0f} %{} in {}", f.joint, f.error, f.moving, f.log));
  }
  const auto& first = failures.front();
  if (!measured(worst_of(evidence))) {
    out.push_back(
        {true,
         fmt::format(
             "the simulated motion misses the recorded one in closed loop, relative to the loop's following error: {}",
             listed(errors)),
         fmt::format("check the gains, the references and the friction of {}", listed(names))});
    return;
  }
  out.push_back({true,
                 failures.size() == 1
                     ? fmt::format("{} moves in {}, and its torque error{} is {:.0f} %", first.joint, first.log,
                                   first.moving, first.error)
                     : fmt::format("the torque error of moving joints is too large: {}", listed(errors)),
                 fmt::format("check the torque or current channel, the gain and the friction of {}", listed(names))});
}

// A joint that fails the fit's own log. Held-out logs are not asked: there a joint may stand still under hardly any
// load.
void judge_own_logs(const VerdictInput& input, const Evidence& evidence, Objections& out) {
  std::vector<std::string> names, errors;
  for (std::size_t i = 0; i < input.joints.size(); ++i) {
    const JudgedLog* worst = nullptr;
    double error = no_better_than_none;
    for (const JudgedLog& log : input.logs) {
      if (!log.fitted || !measured(log) || !measured(log, i) || i >= log.metrics.joints.size()) continue;
      const JointMetrics& m = log.metrics.joints[i];
      if (!evidence.unseen && joint_error(m) > joint_percent) continue;  // reported already
      if (std::isnan(m.moving_relative_percent) || std::isinf(m.filtered_relative_percent)) continue;  // no torque
      if (m.filtered_relative_percent > error) worst = &log, error = m.filtered_relative_percent;
    }
    if (!worst) continue;
    names.push_back(joint_name(input, i));
    errors.push_back(fmt::format("{} by {:.0f} % in {}", names.back(), error, worst->name));
  }
  if (names.empty()) return;
  out.push_back(
      {true, fmt::format("the model misses even the fitted motion by more than the torque itself: {}", listed(errors)),
       fmt::format("check the channels, the gain and the friction at rest of {}", listed(names))});
}

// Compares with the nominal model on the log where the fit gains least. True when it objects.
bool judge_nominal(const Evidence& evidence, Objections& out) {
  const JudgedLog* worst = nullptr;
  double ratio = improvement;
  for (const JudgedLog* log : evidence.logs) {
    if (!nominal_error(*log)) continue;
    const double mine = error_of(*log), before = *nominal_error(*log);
    if (mine > ratio * before) worst = log, ratio = before > 0 ? mine / before : mine;
  }
  if (!worst) return false;
  const double mine = error_of(*worst), before = *nominal_error(*worst);
  const bool worse = !(mine <= tie * before), better = mine * tie < before;
  const char* const what = worse    ? "identification made it worse"
                           : better ? "little was gained"
                                    : "it is as good as the nominal one";
  out.push_back({worse,
                 fmt::format("on {} the model errs by {:.1f} %, the nominal one by {:.1f} %: {}", worst->name, mine,
                             before, what),
                 worse || better ? "keep the nominal model unless a longer or richer motion does better" : ""});
  return true;
}

// Overfitting: good on its own logs, much worse on others.
void judge_memory(const VerdictInput& input, const Evidence& evidence, Objections& out) {
  double own = 0;
  for (const JudgedLog& log : input.logs)
    if (log.fitted && measured(log)) own = std::max(own, judged_percent(log.metrics));
  if (!evidence.unseen || own == 0 || evidence.error <= unseen_loss * own) return;
  out.push_back(
      {false,
       fmt::format("the model overfits: its error grows from {:.1f} % on the fitted motion to {:.1f} % on "
                   "others",
                   own, evidence.error),
       "fit on several different motions, or fewer parameters (essential parameters, a simpler friction law)"});
}

void judge_speed(const VerdictInput& input, const Evidence& evidence, Objections& out) {
  std::vector<std::string> beyond, names;
  for (std::size_t i = 0; i < input.fitted_speed.size(); ++i) {
    const JudgedLog* fastest = nullptr;
    for (const JudgedLog* log : evidence.logs)
      if (i < log->speed.size() && (!fastest || log->speed[i] > fastest->speed[i])) fastest = log;
    if (!fastest || fastest->speed[i] <= extrapolation * input.fitted_speed[i]) continue;
    names.push_back(joint_name(input, i));
    beyond.push_back(fmt::format("{} moves at {:.2f} {} in {}, but was fitted only up to {:.2f}", names.back(),
                                 fastest->speed[i], speed_unit(input, i), fastest->name, input.fitted_speed[i]));
  }
  if (beyond.empty()) return;
  const std::size_t others = beyond.size() - 1;
  out.push_back({false,
                 fmt::format("{}: torque at higher speeds is extrapolated{}", beyond.front(),
                             others ? fmt::format(" ({} likewise)", counted(others, "more joint")) : ""),
                 fmt::format("identify {} at the speeds at which the model will be used", listed(names))});
}

// The rests that the error leaves out, where they are why it does.
void judge_rests(const Evidence& evidence, Objections& out) {
  if (evidence.logs.empty() || !without_rests(worst_of(evidence))) return;
  const JudgedLog& log = worst_of(evidence);
  out.push_back({false,
                 fmt::format("with the rests of {} its torque error is {:.1f} %: stiction holds joints at rest, and no "
                             "friction law of velocity predicts it",
                             log.name, log.metrics.filtered_relative_percent),
                 ""});
}

// Of the error below the metric's cut-off.
Cause main_cause_of(const ResidualCauses& causes) {
  return std::max_element(causes.shares.begin(), causes.shares.end(),
                          [](auto& a, auto& b) { return a.filtered_percent < b.filtered_percent; })
      ->cause;
}

// What the worst joint's residual looks like, where that joint is worse than all together may be. Noise is no reason.
void judge_causes(const Evidence& evidence, Objections& out) {
  if (evidence.logs.empty() || !measured(worst_of(evidence))) return;
  const auto& causes = worst_of(evidence).causes;
  if (causes.empty() || causes.front().shares.empty()) return;
  const ResidualCauses& worst = causes.front();
  const Cause cause = main_cause_of(worst);
  if (cause == Cause::standstill && without_rests(worst_of(evidence))) return;  // reported already
  if (worst.filtered_relative_percent > usable_percent && cause != Cause::noise)
    out.push_back({false, fmt::format("worst joint: {}", worst.summary), ""});
}

// Compares the fitted speeds with the joints' speed limits.
void judge_limits(const VerdictInput& input, Objections& out) {
  std::vector<std::pair<double, std::string>> shares;
  for (std::size_t i = 0; i < std::min(input.fitted_speed.size(), input.speed_limit.size()); ++i)
    if (input.fitted_speed[i] > 0 && input.speed_limit[i] > 2 * input.fitted_speed[i])
      shares.emplace_back(100 * input.fitted_speed[i] / input.speed_limit[i], joint_name(input, i));
  if (shares.empty()) return;
  const auto [least, most] = std::minmax_element(shares.begin(), shares.end());
  out.push_back({false,
                 shares.size() == 1
                     ? fmt::format("{} was fitted up to {:.0f} % of its speed limit", least->second, least->first)
                     : fmt::format("{} were fitted up to {:.0f} % ({}) to {:.0f} % ({}) of their speed limits",
                                   shares.size() == input.joints.size()
                                       ? "all joints"
                                       : fmt::format("{} of {} joints", shares.size(), input.joints.size()),
                                   least->first, least->second, most->first, most->second),
                 "before using the model at full speed, identify with a faster motion"});
}

void judge_excitation(const VerdictInput& input, Objections& out) {
  std::vector<std::string> unknown, weak, clauses;
  for (const ParameterExcitation& p : input.excitation.parameters) {
    if (p.determined == Determination::not_determined) unknown.push_back(p.name);
    if (p.determined == Determination::weakly) weak.push_back(p.name);
  }
  if (!unknown.empty()) clauses.push_back(fmt::format("this motion does not determine {}", listed(unknown)));
  for (const auto& group : input.excitation.inseparable)
    if (group.size() > 1) clauses.push_back(fmt::format("only combinations of {} are known", listed(group)));
  if (!weak.empty()) clauses.push_back(fmt::format("weakly determined: {}", listed(weak)));
  if (clauses.empty()) return;
  const bool in_loop =
      std::any_of(input.logs.begin(), input.logs.end(), [](const auto& log) { return log.simulation.has_value(); });
  out.push_back({false, fmt::format("{}", fmt::join(clauses, "; ")),
                 in_loop
                     ? "record the same motion with other gains too, such as twice kp and 1.4 times kd, and a faster "
                       "one: that separates delay, damping and armature"
                 : unknown.empty() ? "record longer, or with faster motion of the joints of these parameters"
                                   : "record a motion that moves all joints together through their range, in several "
                                     "poses against gravity, and faster"});
}

void judge_bodies(const VerdictInput& input, Objections& out) {
  if (!input.consistent)
    out.push_back(
        {false,
         "masses and inertias are not physically consistent: simulation or control that inverts them may diverge",
         "use the model for torques of motions like these, not for simulation; consistency: {level: full} makes it "
         "physically consistent"});
}

// Masses that no robot of this size has refute the model, however well it predicts a log in the same wrong units.
void judge_masses(const VerdictInput& input, Objections& out) {
  if (!input.implausible.empty())
    out.push_back({true, input.implausible, "give the units of the log (units:), and gravity in m/s²"});
}

// A closed loop moves alike with all gains twice as high and a robot twice as heavy.
void judge_gains(const VerdictInput& input, Objections& out) {
  if (!input.contradicted.empty())
    out.push_back(
        {true, input.contradicted,
         "check the gains (kp, kd), their unit and order; where they are right, have the links identified too "
         "(links: identify)"});
}

// Mentions how many warnings there are. Their full text stands elsewhere.
void count_warnings(const VerdictInput& input, Objections& out) {
  std::vector<std::string> codes;
  std::size_t count = 0;
  for (const Diagnostic& d : input.diagnostics) {
    if (d.severity != Severity::warning) continue;
    ++count;
    if (std::find(codes.begin(), codes.end(), d.code) == codes.end()) codes.push_back(d.code);
  }
  if (count > 0)
    out.push_back({false, fmt::format("{} among the diagnostics: {}", counted(count, "warning"), listed(codes)), ""});
}

}  // namespace

Verdict verdict(const VerdictInput& input) {
  const Evidence evidence = gather(input);
  Objections objections;
  judge_error(evidence, objections);
  judge_joints(input, evidence, objections);
  judge_own_logs(input, evidence, objections);
  judge_gains(input, objections);
  judge_masses(input, objections);
  const bool little_gained = judge_nominal(evidence, objections);
  judge_bodies(input, objections);
  judge_memory(input, evidence, objections);
  judge_speed(input, evidence, objections);
  judge_excitation(input, objections);
  count_warnings(input, objections);
  judge_rests(evidence, objections);
  judge_causes(evidence, objections);
  judge_limits(input, objections);
  std::stable_partition(objections.begin(), objections.end(), [](const Objection& o) { return o.fatal; });
  const auto first_minor =
      std::find_if(objections.begin(), objections.end(), [](const Objection& o) { return !o.fatal; });

  Verdict out;
  out.usable = evidence.unseen && first_minor == objections.begin();
  out.headline = headline(input, evidence, out.usable);
  if (!evidence.unseen) {
    out.reasons.emplace_back("no motion was held out of the fit for validation");
    out.next_steps.emplace_back(
        "record a different motion and validate the model on it (`validate`, or role: validate)");
  }
  for (auto o = objections.begin(); o != first_minor; ++o) out.reasons.push_back(o->reason);
  if (const std::string good = support(input, evidence); !good.empty() && !little_gained) out.reasons.push_back(good);
  for (auto o = first_minor; o != objections.end(); ++o) out.reasons.push_back(o->reason);
  for (const Objection& o : objections)
    if (!o.step.empty()) out.next_steps.push_back(o.step);
  // Nobody reads more.
  if (out.reasons.size() > most_reasons) out.reasons.resize(most_reasons);
  if (out.next_steps.size() > most_steps) out.next_steps.resize(most_steps);
  return out;
}

}  // namespace steelyard
