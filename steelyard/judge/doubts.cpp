#include "steelyard/judge/doubts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "steelyard/recordings/align.hpp"

namespace steelyard {

namespace {

// Mass of all moving links [kg].
double total_mass(const Model& model) {
  double sum = 0;
  for (int i = 0; i < model.robot.links(); ++i)
    if (const auto link = model.link(i)) sum += (*link)[9];
  return sum;
}

// The same with the least mass of each that the data allows; NaN where that is not known, as in fits without physics.
double least_mass(const std::vector<LinkRow>& links) {
  bool known = false;
  double sum = 0;
  for (const LinkRow& link : links) {
    known = known || link.mass_range.lower > 0 || std::isfinite(link.mass_range.upper);
    sum += link.mass_range.lower;
  }
  return known ? sum : std::nan("");
}

}  // namespace

std::string implausible_masses(const Model& fitted, const Model& before, const std::vector<LinkRow>& links) {
  constexpr double densest = 300;    // [kg/m³], mass over length³; arms from 4 to 1000 kg have 5 to 25
  constexpr double more_than = 10;   // times the description's mass
  constexpr double rotor_share = 3;  // rotor inertia over that of the whole arm; geared arms have up to 0.3
  if (fitted.robot.dof() < 3) return {};
  double length = 0;
  for (const auto& joint : fitted.robot.joints)
    length += (joint.T_parent_joint * joint.T_joint_link).translation().norm();
  double mass = total_mass(fitted);
  if (const double least = least_mass(links); !std::isnan(least)) mass = least;
  const double volume = length * length * length;
  const double nominal = before.has_inertia() ? total_mass(before) : 0;
  const bool too_dense = length > 0.05 && mass > densest * volume;
  const bool too_heavy = nominal > 1e-3 * densest * volume && mass > more_than * nominal;
  const double whole =
      (nominal > 0 ? nominal : mass) * length * length / 4;  // inertia of all that moves, half of it out
  for (int k = 0; k < fitted.robot.dof() && length > 0.05; ++k) {
    const Shaft& shaft = fitted.robot.shafts[static_cast<std::size_t>(k)];
    const auto rotor = fitted.rotor(k);
    if (!rotor || shaft.type != JointType::revolute || *rotor <= rotor_share * whole) continue;
    return fmt::format(
        "the rotor of joint {} would have {:.3g} kg·m², while the whole arm has about {:.2g}: check the units of t and "
        "tau, and the drive gains",
        shaft.label, *rotor, whole);
  }
  if (!too_dense && !too_heavy) return {};
  return fmt::format(
      "the moving links would weigh {:.3g} kg, which is too much for a robot of {:.2g} m{}: check the units of tau, t "
      "and gravity, and the drive gains",
      mass, length, nominal > 0 ? fmt::format(" (its description: {:.3g} kg)", nominal) : std::string());
}

Diagnostics worse_than_others(const std::vector<Judgement>& logs) {
  constexpr double much_worse = 1.5;  // times the others' error; recorded logs stay below 1
  double others = 0;
  for (const auto& log : logs)
    if (!log.fitted) others = std::max(others, judged_percent(log.metrics));
  Diagnostics out;
  for (const auto& log : logs) {
    const double error = judged_percent(log.metrics);
    if (log.fitted && others > 0 && error > much_worse * others && error > 1)
      out.push_back(
          {Severity::warning, "fit-worse-than-validation",
           fmt::format("{}: the torque error on this fitted log is {:.1f} %, but at most {:.1f} % on logs that were "
                       "not fitted; something disturbs this log: a contact, drop-outs, changing friction, late "
                       "channels; look at its residual, and leave those rows out",
                       log.path.empty() ? log.file : log.path, error, others)});
  }
  return out;
}

Diagnostics mark_repetitions(std::vector<Judgement>& logs) {
  const auto name = [](const Judgement& log) { return log.path.empty() ? log.log : log.path; };
  Diagnostics out;
  for (auto& log : logs) {
    if (log.fitted || !(log.rate > 0)) continue;
    const auto same = std::find_if(logs.begin(), logs.end(), [&](const Judgement& other) {
      return other.fitted && other.rate > 0 && repeats(other.q, 1 / other.rate, log.q, 1 / log.rate);
    });
    log.repeats = same != logs.end();
    if (log.repeats)
      out.push_back({Severity::info, "same-motion",
                     fmt::format("{}: repeats the motion of {}, which was fitted: its error shows noise and drift, not "
                                 "how the model predicts other motions; validate on one",
                                 log.log, name(*same))});
  }
  return out;
}

}  // namespace steelyard
