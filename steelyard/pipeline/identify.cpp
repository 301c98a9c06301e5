#include "steelyard/pipeline/identify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "steelyard/consistency/physical.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/estimate/checked_equations.hpp"
#include "steelyard/export/urdf.hpp"
#include "steelyard/pipeline/consistency.hpp"
#include "steelyard/pipeline/gains.hpp"
#include "steelyard/pipeline/methods.hpp"
#include "steelyard/pipeline/read_signals.hpp"

namespace steelyard {

namespace {

using Eigen::Index;
using Eigen::VectorXd;

constexpr int choice_chunks = 24;  // of 4096 samples: what choices look at of long logs, evenly
constexpr int time_blocks = 48;    // of all logs together, at least

using Filtered = std::vector<std::shared_ptr<const FilteredSignals>>;

Filtered low_pass_all(const std::vector<Signals>& logs, const SignalOptions& options, bool friction) {
  Filtered out;
  for (const auto& log : logs) {
    FilteredSignals filtered = low_pass(log, options);
    if (friction) filtered = without_standstill(std::move(filtered));
    out.push_back(std::make_shared<const FilteredSignals>(std::move(filtered)));
  }
  return out;
}

bool has_friction(const Robot& robot, const Project& project) {
  const auto some = [](const Shaft& shaft) { return !shaft.friction.empty(); };
  return project.friction.automatic || std::any_of(robot.shafts.begin(), robot.shafts.end(), some);
}

MakeEquations equations_of(const Robot& robot, const Filtered& logs, const SignalOptions& signals,
                           const std::function<void()>& check) {
  return [&robot, &logs, signals, check](const std::vector<DesignColumn>& columns,
                                         const std::optional<VectorXd>& links) -> std::shared_ptr<const Equations> {
    std::vector<std::shared_ptr<const Equations>> parts;
    for (const auto& log : logs) parts.push_back(std::make_shared<LogEquations>(robot, columns, log, signals, links));
    return checked(std::make_shared<StackedEquations>(std::move(parts)), check);
  };
}

MakeEquations thinned(const MakeEquations& all) {
  return [&all](const std::vector<DesignColumn>& columns, const std::optional<VectorXd>& links) {
    return std::make_shared<EvenlyThinned>(all(columns, links), choice_chunks);
  };
}

VectorXd largest_speeds(const Robot& robot, const Filtered& logs) {
  VectorXd out = VectorXd::Zero(static_cast<Index>(robot.shafts.size()));
  for (const auto& log : logs) out = out.cwiseMax(largest_speeds(robot, *log));
  return out;
}

Robot with_friction(Robot robot, const std::vector<ShaftFriction>& friction) {
  for (std::size_t k = 0; k < friction.size(); ++k) {
    robot.shafts[k].friction = friction[k].terms;
    robot.shafts[k].shape = friction[k].shape;
  }
  return robot;
}

bool shapes_are_given(const Robot& robot) {
  const FrictionShape usual;
  return std::any_of(robot.shafts.begin(), robot.shafts.end(), [&](const Shaft& s) {
    return s.shape.stribeck_velocity != usual.stribeck_velocity || s.shape.stribeck_exponent != usual.stribeck_exponent;
  });
}

std::vector<std::string> base_names(const BaseParameters& base, const ParameterLayout& layout) {
  std::vector<std::string> out;
  for (int i = 0; i < base.count(); ++i) out.push_back(base_name(base, layout, i));
  return out;
}

void require_full_rank(const Excitation& excitation, int parameters) {
  if (excitation.rank >= parameters) return;
  std::vector<std::string> names;
  for (const auto& group : excitation.inseparable) names.push_back(join(group));
  throw Unattainable(fmt::format(
      "the fit is singular: the motion tells {} of {} parameters; it does not tell apart {}. Move all joints, together "
      "and through more of their range, or leave joints out with joints: (singular-fit)",
      excitation.rank, parameters, join(names)));
}

// A cut-off that was asked for and that the samples cannot hold.
Diagnostics cutoff_warnings(const std::vector<Signals>& logs, double cutoff) {
  Diagnostics out;
  for (const auto& log : logs)
    if (const double usable = usable_cutoff(cutoff, log.rate()); usable < cutoff)
      out.push_back({Severity::warning, "cutoff-too-high",
                     fmt::format("{}: a cut-off of {:g} Hz is too high for samples at {:.4g} Hz: {:.4g} Hz is used",
                                 log.name, cutoff, log.rate(), usable)});
  return out;
}

// Where joints went, for whoever uses the model.
Provenance seen(const std::string& method, const SignalOptions& signals, const Filtered& logs) {
  Provenance out;
  out.method = method;
  out.cutoff = signals.cutoff;
  out.order = signals.order;
  for (const auto& log : logs) {
    const VectorXd speed = log->motion.qd.cwiseAbs().rowwise().maxCoeff();
    const VectorXd lower = log->motion.q.rowwise().minCoeff(), upper = log->motion.q.rowwise().maxCoeff();
    const bool first = out.logs.empty();
    out.speed = first ? speed : VectorXd(out.speed.cwiseMax(speed));
    out.lower = first ? lower : VectorXd(out.lower.cwiseMin(lower));
    out.upper = first ? upper : VectorXd(out.upper.cwiseMax(upper));
    out.logs.push_back(log_name(log->name));
  }
  return out;
}

// The linear fit of a robot whose friction is settled, and the possible bodies nearest to it.
struct Fitted {
  ParameterLayout layout;
  BaseParameters base;
  Observations observations;
  Estimate estimate;
  RobustCovariance covariance;
  Information whitened;
  Excitation excitation;
  WeightChoice weight;
  Consistent consistent;
  std::optional<InstrumentReport> instruments;
};

Fitted fit_linear(const Robot& robot, const std::vector<Signals>& logs, const Filtered& filtered,
                  const SignalOptions& signals, const MakeEquations& make, const MakeEquations& few,
                  const Project& project, const RunOptions& options, const std::vector<KnownReference>& references) {
  const ParameterLayout layout(robot);
  const BaseParameters base = find_base_parameters(robot, layout);
  const auto columns = design_columns(robot, base);
  const auto links = fit_links(columns, few, {1e-7, 60, options.threads});
  const auto equations = make(columns, links);
  const auto blocks = observe_in_time(*equations, time_blocks, options.threads);
  PhysicalOptions physical = physical_options(robot, project.consistency);
  auto [estimate, covariance, instruments] =
      run_method(project.estimate.method, {robot, base, logs, filtered, signals, *equations, blocks, links, references,
                                           project.estimate.simulation, physical, options.threads, options.check});
  const Observations observations = merged(blocks);
  const Information whitened = observations.whitened(estimate.sigma);
  const Excitation told =
      excitation(whitened, estimate.values, covariance.standard_deviation(), base_names(base, layout));
  require_full_rank(told, base.count());

  WeightChoice weight;
  if (!project.consistency.weight) {
    weight = choose_weight(robot, layout, base, blocks, estimate.sigma, physical, {.threads = options.threads});
    physical.weight = weight.weight;
  }
  Consistent consistent = make_consistent(robot, layout, base, whitened, estimate.values, physical);
  return {layout, base, observations, estimate, covariance, whitened, told, weight, std::move(consistent), instruments};
}

// What was passive on held-out motion may not quite be so on all of it: then the term that feeds power goes.
bool drop_what_feeds_power(Robot& robot, std::vector<ShaftFriction>& friction, const Fitted& fitted,
                           const VectorXd& speed) {
  const Robot valued = with_values(robot, fitted.layout, fitted.consistent.values);
  bool dropped = false;
  for (std::size_t k = 0; k < robot.shafts.size(); ++k) {
    const auto term = what_feeds_power(valued.shafts[k], speed[static_cast<Index>(k)]);
    if (!term) continue;
    std::erase_if(robot.shafts[k].friction, [&](const FrictionTerm& t) { return t.kind == *term; });
    friction[k].terms = robot.shafts[k].friction;
    friction[k].reason += fmt::format("; {} was dropped, as it would feed power", friction_law(*term).keyword);
    dropped = true;
  }
  return dropped;
}

// Data that asks for impossible bodies asks for another look at what was assumed.
Diagnostics strain(const Fitted& fitted) {
  const ConeSolution& solution = fitted.consistent.solution;
  if (!solution.settled)
    return {
        {Severity::warning, "not-certified",
         fmt::format("the search for bodies that can exist stopped after {} steps: they are possible, but others may "
                     "fit better, by up to {:.2g} of the objective",
                     solution.steps, solution.gap() / std::max(solution.objective, 1e-300))}};
  const double before = fitted.whitened.residual_square();
  const double more = std::sqrt(1 + 2 * solution.cost / std::max(before, 1e-300)) - 1;
  if (more < 0.1 || solution.supports.empty()) return {};
  std::vector<std::string> names;
  for (const auto& support : solution.supports) {
    names.push_back(support.name);
    if (names.size() == 3) break;
  }
  return {{Severity::warning, "strained-by-physics",
           fmt::format("the residual grows by {:.0f} % when links must be possible bodies; what the data asks beyond: "
                       "{}. Check drive gains, the robot's geometry and gravity, and the given bounds",
                       100 * more, join(names))}};
}

}  // namespace

Fit fit(const Robot& given, const std::vector<Signals>& logs, const Project& project, const RunOptions& options,
        double delay, const std::vector<KnownReference>& references) {
  SignalOptions signals{8, project.signals.order, project.signals.decimate.value_or(0)};
  CutoffChoice cutoff;
  if (project.signals.cutoff) {
    signals.cutoff = *project.signals.cutoff;
  } else {
    options.say("choosing the cut-off", 0.2);
    CutoffOptions choice;
    choice.threads = options.threads;
    cutoff = choose_cutoff(given, logs, signals, choice);
    signals.cutoff = cutoff.cutoff;
  }
  const Filtered filtered = low_pass_all(logs, signals, has_friction(given, project));
  const MakeEquations make = equations_of(given, filtered, signals, options.check), few = thinned(make);
  const VectorXd speed = largest_speeds(given, filtered);

  Robot robot = given;
  std::vector<ShaftFriction> friction;
  if (project.friction.automatic) {
    options.say("choosing friction laws", 0.35);
    FrictionChoiceOptions choice;
    choice.threads = options.threads;
    friction = choose_friction(given, speed, few, choice);
    robot = with_friction(given, friction);
  }
  if (project.friction.automatic || !shapes_are_given(given)) {
    ShapeOptions shapes;
    shapes.threads = options.threads;
    if (project.friction.automatic) shapes.iterations = 4, shapes.tolerance = 1e-3, shapes.exponent = false;
    robot = fit_friction_shapes(robot, speed, few, shapes);
  }

  options.say("fitting", 0.6);
  Fitted fitted = fit_linear(robot, logs, filtered, signals, make, few, project, options, references);
  while (project.friction.automatic && drop_what_feeds_power(robot, friction, fitted, speed))
    fitted = fit_linear(robot, logs, filtered, signals, make, few, project, options, references);
  EssentialOptions essential;
  essential.inflation = fitted.covariance.pooled_inflation;

  Robot model = with_values(robot, fitted.layout, fitted.consistent.values);
  model.identified = seen(project.estimate.method, signals, filtered);
  model.identified->delay = delay;
  model.identified->base = base_names(fitted.base, fitted.layout);
  model.identified->covariance = fitted.covariance.covariance;
  Fit out{Model(model, fitted.layout, fitted.consistent.values),
          fitted.base,
          fitted.estimate,
          fitted.consistent,
          fitted.covariance,
          fitted.excitation,
          essential_parameters(fitted.whitened, essential),
          project.estimate.method,
          signals,
          cutoff,
          friction,
          project.consistency.level,
          fitted.weight,
          fitted.observations.row(0).rows(),
          fitted.instruments,
          fitted.estimate.diagnostics};
  append(out.diagnostics, fitted.covariance.diagnostics);
  append(out.diagnostics, cutoff_warnings(logs, signals.cutoff));
  append(out.diagnostics, strain(fitted));
  return out;
}

Model reduced_model(const Fit& fit) {
  const VectorXd values = with_base_values(fit.base, fit.model.values, fit.essential.values);
  return {with_values(fit.model.robot, fit.model.layout, values), fit.model.layout, values};
}

namespace {

Verdict judge_all(const Identification& run, const Robot& before) {
  VerdictInput input;
  input.diagnostics = run.diagnostics;
  input.excitation = run.fit.excitation;
  input.consistent = physically_possible(run.fit.model.robot);
  const Robot& robot = run.fit.model.robot;
  for (const auto& coordinate : before.coordinates) {
    input.joints.push_back(coordinate.name);
    input.speed_limit.push_back(std::isfinite(coordinate.limits.velocity) ? coordinate.limits.velocity : 0);
  }
  const VectorXd& speed = robot.identified->speed;
  input.fitted_speed.assign(speed.begin(), speed.end());
  for (const auto& log : run.logs) {
    JudgedLog judged{log.log, log.role == LogRole::identify, log.metrics, log.nominal, {}};
    judged.speed.assign(log.speed.begin(), log.speed.end());
    judged.causes = log.causes;
    input.logs.push_back(judged);
  }
  return verdict(input);
}

constexpr double longest_reread = 1e6;  // samples of a fitted log that are read again at their own rate

}  // namespace

std::string model_urdf(const Project& project, const Robot& model, Diagnostics& diagnostics) {
  try {
    const std::string text = robot_text(project.robot);
    if (is_urdf(text)) return update_urdf(text, project.robot, model, &diagnostics);
    return to_urdf(model, &diagnostics);
  } catch (const Error& e) {
    diagnostics.push_back({Severity::warning, "no-urdf", fmt::format("model.urdf is not written: {}", e.what())});
    return "";
  }
}

Identification identify(const Project& project, const RunOptions& options) {
  const auto begin = std::chrono::steady_clock::now();
  Robot robot = project_robot(project);
  std::vector<const ProjectLog*> fitted;
  for (const auto& log : project.logs)
    if (log.role == LogRole::identify) fitted.push_back(&log);
  if (fitted.empty())
    throw InvalidInput(fmt::format("{}: no log has the role identify: there is nothing to fit", project.file));

  options.say("reading", 0);
  Diagnostics diagnostics = robot.diagnostics;
  std::optional<DriveGains> gains;
  if (project.find_gains) {
    gains = find_gains(robot, project, options);
    robot.drives.gain = gains->gains;
    robot.drives.gain_deviation = gains->standard_deviation.cwiseQuotient(gains->gains);
    append(diagnostics, gains->diagnostics);
  }
  std::vector<Diagnosis> diagnoses;
  std::vector<FollowedPlan> plans;
  std::vector<KnownReference> references;
  for (const auto* log : fitted) {
    std::optional<FollowedPlan> followed;
    diagnoses.push_back(read_signals(robot, *log, Purpose::fit, fitted.size() == 1, &followed));
    append(diagnostics, diagnoses.back().diagnostics);
    references.push_back({followed, read_reference(robot, *log)});
    if (followed) plans.push_back(*followed);
  }
  require_motion(robot, diagnoses);
  std::vector<Signals> signals;
  double delay = 0;  // of all logs: they come from one recorder
  for (auto& diagnosis : diagnoses) {
    signals.push_back(std::move(diagnosis.signals));
    delay += diagnosis.delay / static_cast<double>(diagnoses.size());
  }

  Identification out{
      fit(robot, signals, project, options, delay, references), {}, {}, diagnostics, 0, 0, gains, plans, {}};
  append(out.diagnostics, out.fit.diagnostics);

  options.say("judging", 0.8);
  MetricOptions metric;
  metric.cutoff = project.metric_cutoff;
  std::optional<Model> before;
  if (robot.has_nominal_inertia()) before = nominal_model(robot);
  std::size_t next = 0;
  for (const auto& log : project.logs) {
    if (log.role == LogRole::payload) continue;
    const Signals* own = log.role == LogRole::identify ? &signals[next++] : nullptr;
    if (own != nullptr) out.samples += static_cast<double>(own->samples());
    if (own != nullptr && static_cast<double>(own->samples()) * 10 > longest_reread) {
      out.logs.push_back(judge(out.fit.model, *own, metric));
      out.logs.back().role = log.role;
      out.logs.back().diagnostics.push_back(
          {Severity::info, "judged-decimated",
           fmt::format("{}: so long that it is judged, and its series written, as fitted: at {:g} Hz", log.file,
                       own->rate())});
    } else {
      try {
        out.logs.push_back(judge(out.fit.model, log, metric, before ? &*before : nullptr));
      } catch (const Unattainable& e) {  // nothing in it to judge by, which is no fault of the fit
        out.diagnostics.push_back({Severity::warning, "not-judged", e.what()});
        continue;
      }
    }
    explain(out.logs.back(), out.fit.model.robot, metric);
    if (log.role == LogRole::validate || out.logs.back().log.empty())
      append(out.diagnostics, out.logs.back().diagnostics);
  }
  distinguish(out.logs);
  if (!physically_possible(out.fit.model.robot))
    out.diagnostics.push_back({Severity::warning, "not-physical",
                               "no body has the masses and inertias of every link: torques are right where the motion "
                               "was, but an inertia matrix may not be positive definite elsewhere"});
  out.urdf = model_urdf(project, out.fit.model.robot, out.diagnostics);
  out.verdict = judge_all(out, robot);
  out.run = options.record(project);
  out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return out;
}

}  // namespace steelyard
