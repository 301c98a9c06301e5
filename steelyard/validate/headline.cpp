// The sentences that stand for the model.
#include <fmt/format.h>

#include <algorithm>

#include "steelyard/core/counted.hpp"
#include "steelyard/validate/evidence.hpp"

namespace steelyard {

std::string support(const VerdictInput& input, const Evidence& evidence) {
  if (evidence.logs.empty() || evidence.error > usable_percent) return "";
  if (!evidence.unseen && !nominal_error(worst_of(evidence))) return "";  // the headline says it
  const char* const unit = small_unit(input.slides);
  const auto text = [unit](const JudgedLog& log) {
    const auto nominal = nominal_error(log);
    if (!measured(log))
      return fmt::format(
          "{}: simulated in closed loop, positions are off by {:.2g} {} rms{}", log.name, 1e3 * log.simulation->rms,
          unit, nominal ? fmt::format(", the nominal model's by {:.2g}", 1e3 * log.nominal_simulation->rms) : "");
    return fmt::format("{}: error{} {:.1f} %{}", log.name, while_moving(log), error_of(log),
                       nominal ? fmt::format(", the nominal model {:.1f} %", *nominal) : "");
  };
  const std::size_t others = evidence.logs.size() - 1;
  return text(worst_of(evidence)) + (others ? fmt::format("; {} less", counted(others, "other log")) : "");
}

namespace {

// Torque of a joint [N·m, N], rms.
double torque_of(const JointMetrics& m) { return m.relative_percent > 0 ? 100 * m.rms / m.relative_percent : 0; }

// Whether a joint's torque is so small beside that of the others that its error in percent matters little.
bool small_torque(const TorqueMetrics& metrics, std::size_t joint) {
  constexpr double small = 0.1;
  double largest = 0;
  for (const JointMetrics& m : metrics.joints) largest = std::max(largest, torque_of(m));
  return joint < metrics.joints.size() && torque_of(metrics.joints[joint]) < small * largest;
}

// The error of tables and bars, of joints that move.
double error_with_rests(const JudgedLog& log, std::size_t joint) {
  if (!measured(log) || !measured(log, joint) || joint >= log.metrics.joints.size()) return joint_error(log, joint);
  const JointMetrics& m = log.metrics.joints[joint];
  return std::isnan(m.moving_relative_percent) ? 0 : m.filtered_relative_percent;
}

// "4.5 % rms over all joints (worst: elbow, 7 %)": the joint of the longest bar on the page.
std::string error_text(const VerdictInput& input, const Evidence& evidence) {
  const std::string all = fmt::format("{:.1f} %", evidence.error);
  if (evidence.logs.empty()) return all;
  const JudgedLog& log = worst_of(evidence);
  if (input.joints.size() < 2) return all;
  std::size_t worst = 0;
  for (std::size_t i = 1; i < input.joints.size(); ++i)
    if (error_with_rests(log, i) > error_with_rests(log, worst)) worst = i;
  const auto count = std::count(log.with_torque.begin(), log.with_torque.end(), false);
  const auto n = static_cast<std::ptrdiff_t>(input.joints.size());
  const std::string whose =
      count == 0 ? "all joints" : fmt::format("the {} of {} joints with measured torque", n - count, n);
  const std::string moving = *while_moving(log, worst) != 0
                                 ? fmt::format(", {:.1f} %{}", joint_error(log, worst), while_moving(log, worst))
                                 : "";
  const bool small = measured(log) && measured(log, worst) && small_torque(log.metrics, worst);
  return fmt::format("{} rms over {}{} (worst: {}, {:.1f} %{}{})", all, whose, while_moving(log),
                     joint_name(input, worst), error_with_rests(log, worst), small ? " of a small torque" : "", moving);
}

// "a motion it never saw": what was held out, as a whole.
std::string unseen_logs(const Evidence& evidence) {
  const std::size_t n = evidence.logs.size();
  const auto again = std::count_if(evidence.logs.begin(), evidence.logs.end(), [](auto* log) { return log->repeats; });
  const bool all = static_cast<std::size_t>(again) == n;
  if (again == 0) return n == 1 ? "a motion it never saw" : fmt::format("{} motions it never saw", n);
  return fmt::format("{} it never saw, {}of the fitted motion",
                     n == 1 ? "a recording" : fmt::format("{} recordings", n),
                     n == 1 ? ""
                     : all  ? "all "
                            : fmt::format("{} of them ", again));
}

// Headline where no torque was measured.
std::string simulated_headline(const VerdictInput& input, const Evidence& evidence, bool usable) {
  const JudgedLog& log = worst_of(evidence);
  const std::string error =
      diverges(log) ? "the simulated closed loop diverges"
                    : fmt::format(
                          "simulated in closed loop, positions are off by {:.2g} {} rms, {:.1f} % of the loop's "
                          "following error",
                          1e3 * log.simulation->rms, small_unit(input.slides), evidence.error);
  if (!evidence.unseen) return fmt::format("Not proven: on the motion the model was fitted to, {}.", error);
  const std::string where = unseen_logs(evidence);
  if (usable) return fmt::format("Usable for simulation: on {}, {}.", where, error);
  if (evidence.error <= usable_percent)
    return fmt::format("Not usable yet: on {}, {}, but see the reasons.", where, error);
  return fmt::format("Not usable: on {}, {}.", where, error);
}

}  // namespace

std::string headline(const VerdictInput& input, const Evidence& evidence, bool usable) {
  const std::string error = error_text(input, evidence);
  if (evidence.logs.empty()) return "Not proven: the model was not compared with any measurement.";
  if (!measured(worst_of(evidence))) return simulated_headline(input, evidence, usable);
  if (!evidence.unseen)
    return fmt::format("Not proven: the error of {:.1f} % is that of the motion the model was fitted to.",
                       evidence.error);
  const std::string where = unseen_logs(evidence);
  if (usable)
    return fmt::format("Usable for {}: on {}, the model misses the torque by {}.",
                       input.consistent ? "control" : "feedforward and collision detection, not for simulation", where,
                       error);
  if (evidence.error <= usable_percent)
    return fmt::format("Not usable yet: on {}, the model misses the torque by {}, but see the reasons.", where, error);
  return fmt::format("Not usable: on {}, the model misses the torque by {}.", where, error);
}

const char* small_unit(const std::vector<bool>& slides) {
  const auto sliding = std::count(slides.begin(), slides.end(), true);
  if (sliding == 0) return "mrad";
  return sliding == static_cast<std::ptrdiff_t>(slides.size()) ? "mm" : "mrad (mm)";
}

}  // namespace steelyard
