#include "steelyard/validate/verdict.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace steelyard {

namespace {

// All joints, below 10 Hz [%]; one that cannot be computed is the worst.
double error_of(const JudgedLog& log) {
  const double error = log.metrics.filtered_relative_percent;
  return std::isnan(error) ? std::numeric_limits<double>::infinity() : error;
}

// Of the logs not fitted, or of the fitted ones when there are no others.
struct Evidence {
  bool unseen = false;
  std::vector<const JudgedLog*> logs;
  double error = 0;  // the worst log's
};

Evidence gather(const VerdictInput& input) {
  Evidence out;
  for (const JudgedLog& log : input.logs) out.unseen = out.unseen || !log.fitted;
  for (const JudgedLog& log : input.logs)
    if (log.fitted != out.unseen) {
      out.logs.push_back(&log);
      out.error = std::max(out.error, error_of(log));
    }
  return out;
}

// A sentence against the model, and what it asks for.
struct Objection {
  bool fatal = false;
  std::string reason, step;
};
using Objections = std::vector<Objection>;

std::string joint_name(const VerdictInput& input, std::size_t joint) {
  return joint < input.joints.size() ? input.joints[joint] : fmt::format("joint {}", joint + 1);
}

void judge_error(const Evidence& evidence, const VerdictOptions& options, Objections& out) {
  if (evidence.error <= options.usable_percent) return;
  const JudgedLog& worst = **std::max_element(evidence.logs.begin(), evidence.logs.end(),
                                              [](auto* a, auto* b) { return error_of(*a) < error_of(*b); });
  out.push_back({true,
                 fmt::format("on {} the torque is missed by {:.1f} % (rms below 10 Hz); {:.0f} % is the most that "
                             "control should build on",
                             worst.name, evidence.error, options.usable_percent),
                 "look at the joints with the largest error first: friction law, drive gain, signs and units of their "
                 "channels"});
}

void judge_joints(const VerdictInput& input, const Evidence& evidence, const VerdictOptions& options, Objections& out) {
  for (std::size_t i = 0; i < input.joints.size(); ++i) {
    const JudgedLog* worst = nullptr;
    for (const JudgedLog* log : evidence.logs) {
      if (i >= log->metrics.joints.size() || std::isnan(log->metrics.joints[i].moving_relative_percent)) continue;
      const double error = log->metrics.joints[i].filtered_relative_percent;
      if (error > options.joint_percent && (!worst || error > worst->metrics.joints[i].filtered_relative_percent))
        worst = log;
    }
    if (!worst) continue;
    out.push_back(
        {true,
         fmt::format("{} moves in {} and its torque is missed by {:.0f} %", joint_name(input, i), worst->name,
                     worst->metrics.joints[i].filtered_relative_percent),
         fmt::format("check the torque or current channel, the gain and the friction of {}", joint_name(input, i))});
  }
}

void judge_nominal(const Evidence& evidence, const VerdictOptions& options, Objections& out) {
  for (const JudgedLog* log : evidence.logs) {
    if (!log->nominal) continue;
    const double mine = log->metrics.filtered_relative_percent, before = log->nominal->filtered_relative_percent;
    if (mine <= options.improvement * before) continue;
    const bool worse = !(mine < before);
    out.push_back({worse,
                   fmt::format("on {} the model errs by {:.1f} %, the nominal one by {:.1f} %: {}", log->name, mine,
                               before, worse ? "identification made it worse" : "little was gained"),
                   "keep the nominal model unless a longer or richer motion does better"});
  }
}

// Learned by heart: good on its own logs, much worse on others.
void judge_memory(const VerdictInput& input, const Evidence& evidence, const VerdictOptions& options, Objections& out) {
  double own = 0;
  for (const JudgedLog& log : input.logs)
    if (log.fitted) own = std::max(own, log.metrics.filtered_relative_percent);
  if (!evidence.unseen || own == 0 || evidence.error <= options.unseen_loss * own) return;
  out.push_back(
      {false,
       fmt::format("the error grows from {:.1f} % on the fitted motion to {:.1f} % on others: the fit has "
                   "learned its motion by heart",
                   own, evidence.error),
       "fit on several different motions, or fewer parameters (essential parameters, a simpler friction law)"});
}

void judge_speed(const VerdictInput& input, const Evidence& evidence, const VerdictOptions& options, Objections& out) {
  for (std::size_t i = 0; i < input.fitted_speed.size(); ++i) {
    const double known = input.fitted_speed[i];
    for (const JudgedLog* log : evidence.logs)
      if (i < log->speed.size() && log->speed[i] > options.extrapolation * known)
        out.push_back({false,
                       fmt::format("{} runs at {:.2f} in {}, but was fitted only up to {:.2f}: that torque is "
                                   "extrapolated",
                                   joint_name(input, i), log->speed[i], log->name, known),
                       fmt::format("identify {} at the speeds it will be used at", joint_name(input, i))});
    const double limit = i < input.speed_limit.size() ? input.speed_limit[i] : 0;
    if (limit > 2 * known && known > 0)
      out.push_back(
          {false,
           fmt::format("{} was fitted up to {:.0f} % of its speed limit", joint_name(input, i), 100 * known / limit),
           fmt::format("before using the model at full speed, identify {} faster", joint_name(input, i))});
  }
}

std::string listed(std::vector<std::string> names) {
  constexpr std::size_t most = 8;
  const std::size_t more = names.size() > most ? names.size() - most : 0;
  names.resize(names.size() - more);
  return fmt::format("{}{}", fmt::join(names, ", "), more ? fmt::format(" and {} more", more) : "");
}

void judge_excitation(const VerdictInput& input, Objections& out) {
  std::vector<std::string> unknown, weak;
  for (const ParameterExcitation& p : input.excitation.parameters) {
    if (p.determined == Determination::not_determined) unknown.push_back(p.name);
    if (p.determined == Determination::weakly) weak.push_back(p.name);
  }
  if (!unknown.empty())
    out.push_back({false, fmt::format("this motion does not determine {}", listed(unknown)),
                   "run an exciting motion designed for this robot (steelyard excite) that moves the joints behind "
                   "these parameters, at several poses against gravity"});
  for (const auto& group : input.excitation.inseparable)
    if (group.size() > 1)
      out.push_back({false, fmt::format("only combinations of {} are known", listed(group)),
                     "vary pose and acceleration independently, so that these can be told apart"});
  if (!weak.empty())
    out.push_back({false, fmt::format("weakly determined: {}", listed(weak)),
                   "record longer, or faster where these parameters act"});
}

void judge_rest(const VerdictInput& input, Objections& out) {
  if (!input.consistent)
    out.push_back({true, "no real body has these masses and inertias: simulation or control built on them may diverge",
                   "fit with physical consistency (consistency: {level: full})"});
  for (const Diagnostic& d : input.diagnostics)
    if (d.severity == Severity::warning) out.push_back({false, d.message, ""});
}

std::string headline(const Evidence& evidence, bool usable, const VerdictOptions& options) {
  const std::string error = fmt::format("{:.1f} %", evidence.error);
  if (evidence.logs.empty()) return "Not proven: the model was not compared with any measurement.";
  if (!evidence.unseen)
    return fmt::format("Not proven: the error of {} is that of the motion the model was fitted to.", error);
  const std::size_t n = evidence.logs.size();
  const std::string where = n == 1 ? "a motion" : fmt::format("{} motions", n);
  if (usable)
    return fmt::format("Usable for control: on {} it never saw, the model predicts the torque to within {}.", where,
                       error);
  if (evidence.error <= options.usable_percent)
    return fmt::format("Not usable yet: the torque of {} it never saw is predicted to within {}, but see the reasons.",
                       where, error);
  return fmt::format("Not usable: on {} it never saw, the model misses the torque by up to {}.", where, error);
}

}  // namespace

Verdict verdict(const VerdictInput& input, const VerdictOptions& options) {
  const Evidence evidence = gather(input);
  Objections objections;
  judge_error(evidence, options, objections);
  judge_joints(input, evidence, options, objections);
  judge_nominal(evidence, options, objections);
  judge_rest(input, objections);
  judge_memory(input, evidence, options, objections);
  judge_speed(input, evidence, options, objections);
  judge_excitation(input, objections);
  std::stable_partition(objections.begin(), objections.end(), [](const Objection& o) { return o.fatal; });

  Verdict out;
  const bool refuted = std::any_of(objections.begin(), objections.end(), [](const Objection& o) { return o.fatal; });
  out.usable = evidence.unseen && !refuted;
  out.headline = headline(evidence, out.usable, options);
  if (!evidence.unseen) {
    out.reasons.emplace_back("no motion was kept back from the fit to judge it by");
    out.next_steps.emplace_back("record a different motion and judge the model on it (role: validate)");
  }
  for (const JudgedLog* log : evidence.logs)
    if (log->metrics.filtered_relative_percent <= options.usable_percent) {
      const std::string than =
          log->nominal ? fmt::format(", the nominal model {:.1f} %", log->nominal->filtered_relative_percent) : "";
      out.reasons.push_back(
          fmt::format("{}: error {:.1f} %{}", log->name, log->metrics.filtered_relative_percent, than));
    }
  std::size_t weighty = evidence.unseen ? 0 : 1;  // what refutes comes before what supports
  for (const Objection& o : objections) {
    if (o.fatal)
      out.reasons.insert(out.reasons.begin() + static_cast<std::ptrdiff_t>(weighty++), o.reason);
    else
      out.reasons.push_back(o.reason);
    if (!o.step.empty() && std::find(out.next_steps.begin(), out.next_steps.end(), o.step) == out.next_steps.end())
      out.next_steps.push_back(o.step);
  }
  return out;
}

}  // namespace steelyard
