#include "steelyard/fit/instrumental_methods.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/fit/estimators.hpp"
#include "steelyard/instrumental/linear_instruments.hpp"
#include "steelyard/instrumental/output_error.hpp"
#include "steelyard/simulate/settings.hpp"

namespace steelyard {

namespace {

using Eigen::Index;
using Eigen::VectorXd;

constexpr double weak = 0.1;     // least canonical correlation below which instruments are called so
constexpr double astray = 0.01;  // deviation of the simulated from the measured motion, relative to a joint's motion

// Differences of the four methods.
struct Method {
  const char* name = "";
  bool simulates = true;   // motions of a robot; else the reference passes a linear loop
  bool needs_loop = true;  // the real one: what it differs by is an error of the estimate
  bool tested = true;      // whether least squares would have done
  SimulatedResult (*run)(const SimulatedInput&, const Run&) = nullptr;
};

FollowedReference reference_from_plan(const FollowedPlan& how, double rate) {
  Plan plan = read_plan(how.plan);
  plan.scale = how.scale;
  FollowedReference out;
  out.reference = reference_of(plan, rate);
  out.start = how.start;
  out.periods = how.periods;
  out.averaged = how.averaged;
  return out;
}

struct References {
  std::vector<FollowedReference> of_logs;
  std::string kind = "plan";
};

References references(const EstimatorInput& in, double rate, Diagnostics& diagnostics) {
  References out;
  for (std::size_t k = 0; k < in.logs.size(); ++k) {
    const KnownReference known = k < in.references.size() ? in.references[k] : KnownReference{};
    if (known.plan) {
      out.of_logs.push_back(reference_from_plan(*known.plan, rate));
      continue;
    }
    out.of_logs.push_back(reference_from_log(known.asked ? *known.asked : in.logs[k], rate, in.run));
    out.of_logs.back().measured = !known.asked;
    if (known.asked) {
      if (out.kind == "plan") out.kind = "columns";
      continue;
    }
    out.kind = "log";
    diagnostics.push_back(
        {Severity::warning, "no-reference",
         fmt::format("{}: its reference is not known (plan: or reference: of the log, `plan`), so its own smoothed "
                     "motion is used: the instruments then share some of its noise, and some of the bias may remain",
                     in.logs[k].name)});
  }
  return out;
}

void say_assumed_controller(const Method& method, const std::string& file, const SimulateOptions& used,
                            Diagnostics& diagnostics) {
  const ControlOptions& control = used.control;
  const bool gains = control.law == ControlLaw::computed_torque || (control.kp.size() > 0 && control.kd.size() > 0);
  if (gains) return;
  const bool needed = method.needs_loop;
  diagnostics.push_back(
      {needed ? Severity::warning : Severity::info, "assumed-controller",
       fmt::format("{}: a {} loop of {:g} Hz is simulated, with gains from a first estimate; {}",
                   file.empty() ? "no simulate.yaml says how the robot is controlled (`simulation`)"
                                : file + " has no gains kp and kd",
                   to_string(control.law), control.bandwidth,
                   needed ? std::string(method.name) + " is wrong as far as the real loop differs from it"
                          : "instruments need only a motion near the real one")});
}

void say_what_is_wrong(const Method& method, const EstimatorInput& in, const InstrumentReport& report,
                       Diagnostics& diagnostics) {
  if (report.tested && report.exogeneity.strength < weak)
    diagnostics.push_back(
        {Severity::warning, "weak-instruments",
         fmt::format(
             "instruments and measured regressor are hardly correlated in some directions (smallest correlation "
             "{:.2g}): intervals are too narrow; give the plan and the loop that was used, or filter more",
             report.exogeneity.strength)});
  if (report.deviation.size() == 0) return;
  for (Index i = 0; i < report.deviation.size(); ++i) {
    double range = 0;
    for (const auto& log : in.logs) range = std::max(range, log.q.row(i).maxCoeff() - log.q.row(i).minCoeff());
    if (!method.needs_loop || !(report.deviation[i] > astray * range)) continue;
    diagnostics.push_back(
        {Severity::warning, "other-loop",
         fmt::format("joint '{}': the simulated motion misses the measured one by {:.2g} rms, {:.0f} % of its range: "
                     "the real loop differs from the simulated one, and {} is wrong accordingly",
                     in.nominal.robot.coordinates[static_cast<std::size_t>(i)].name, report.deviation[i],
                     100 * report.deviation[i] / range, method.name)});
  }
}

// The loop that computed the torque. Instruments need a motion near the real one: limits stop none.
SimulateOptions loop_of_drives(const DriveController& controller) {
  SimulateOptions out;
  out.control.law = ControlLaw::pd;
  out.control.kp = controller.kp, out.control.kd = controller.kd;
  out.control.feedforward = false;
  out.limits = {.saturate = true, .overshoot = infinity, .error = infinity};
  return out;
}

EstimatorResult run_method(const Method& method, const EstimatorInput& in) {
  Diagnostics diagnostics;
  SimulateOptions simulation;
  if (!in.simulation.empty())
    simulation = read_simulate_settings(in.simulation, in.nominal.robot);
  else if (in.nominal.robot.drives.controller.given())
    simulation = loop_of_drives(in.nominal.robot.drives.controller);
  const auto followed = references(in, simulation.control.rate, diagnostics);
  if (method.simulates) say_assumed_controller(method, in.simulation, simulation, diagnostics);

  const SimulatedInput input{in.nominal,        in.base,    lent(in.logs), followed.of_logs,
                             in.data.signals(), simulation, in.links,      in.physical};
  SimulatedResult found = method.run(input, in.run);
  InstrumentReport report;
  report.reference = followed.kind;
  report.simulation = in.simulation;
  report.iterations = method.simulates ? found.estimate.iterations : 0;
  report.deviation = found.deviation;
  report.tested = method.tested;
  report.exogeneity = found.exogeneity;
  say_what_is_wrong(method, in, report, diagnostics);
  append(found.estimate.diagnostics, diagnostics);
  return {found.estimate, found.covariance, report};
}

template <SimulatedMethod kind>
SimulatedResult with_simulator(const SimulatedInput& input, const Run& run) {
  return estimate_with_simulator(input, {.method = kind}, run);
}

SimulatedResult linear_instruments(const SimulatedInput& input, const Run& run) {
  return estimate_with_linear_instruments(input, run);
}

}  // namespace

EstimatorResult instrumental_variables_method(const EstimatorInput& in) {
  return run_method({"iv", true, false, true, with_simulator<SimulatedMethod::iv>}, in);
}

EstimatorResult didim_method(const EstimatorInput& in) {
  return run_method({"didim", true, true, true, with_simulator<SimulatedMethod::didim>}, in);
}

EstimatorResult output_error_method(const EstimatorInput& in) {
  return run_method({"cloe", true, true, false, closed_loop_output_error}, in);
}

EstimatorResult linear_instruments_method(const EstimatorInput& in) {
  return run_method({"linear-iv", false, false, true, linear_instruments}, in);
}

std::string exogeneity_text(const InstrumentReport& report, const VectorXd& values,
                            const std::vector<std::string>& names) {
  if (!report.tested) return "";
  const ExogeneityTest& test = report.exogeneity;
  const std::string numbers =
      fmt::format("F({:.0f}, {:.0f}) = {:.3g}, p {}", test.numerator, test.denominator, test.statistic,
                  test.probability < 1e-4 ? "< 1e-4" : fmt::format("= {:.2g}", test.probability));
  if (!test.biased()) return fmt::format("Instruments find no bias in least squares ({})", numbers);
  Index worst = 0;
  const double most = test.relative.cwiseAbs().maxCoeff(&worst);
  return fmt::format(
      "Least squares is biased on these logs ({}){}: most in {}, by {:.3g} of {:.3g}, {:.1f} standard deviations",
      numbers, most < 2 ? ", but hardly" : ", by noise of the motion or by what the model lacks",
      names[static_cast<std::size_t>(worst)], test.difference[worst], values[worst], most);
}

}  // namespace steelyard
