#include "steelyard/fit/fit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "steelyard/consistency/physical.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/dynamics/friction_memory.hpp"
#include "steelyard/estimate/fit_data.hpp"
#include "steelyard/estimate/law_uncertainty.hpp"
#include "steelyard/fit/consistency.hpp"
#include "steelyard/fit/estimators.hpp"
#include "steelyard/fit/fit_friction.hpp"
#include "steelyard/recordings/read_signals.hpp"

namespace steelyard {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

std::vector<std::string> base_names(const BaseParameters& base, const ParameterLayout& layout) {
  std::vector<std::string> out;
  for (int i = 0; i < base.count(); ++i) out.push_back(base_name(base, layout, i));
  return out;
}

void require_full_rank(const Excitation& excitation, int parameters) {
  if (excitation.rank >= parameters) return;
  std::vector<std::string> names;
  for (const auto& group : excitation.inseparable) names.push_back(join(group));
  throw Unattainable(
      fmt::format("the fit is singular: the motion determines {} of {} parameters and cannot separate {}. Move all "
                  "joints, together and through more of their range, or leave joints out with `joints` (singular-fit)",
                  excitation.rank, parameters, join(names)));
}

// Refuses a given cut-off that is too high for the sampling rate.
Diagnostics cutoff_warnings(const std::vector<Signals>& logs, double cutoff) {
  Diagnostics out;
  for (const auto& log : logs)
    if (const double usable = usable_cutoff(cutoff, log.rate()); usable < cutoff)
      out.push_back({Severity::warning, "cutoff-too-high",
                     fmt::format("{}: a cut-off of {:g} Hz is too high for samples at {:.4g} Hz, so {:.4g} Hz is used",
                                 log.label(), cutoff, log.rate(), usable)});
  return out;
}

// Ranges of position and speed in the fitted logs, for the model's provenance.
Provenance seen(const std::string& method, const FitData& data) {
  Provenance out;
  out.method = method;
  out.cutoff = data.signals().cutoff;
  out.order = data.signals().order;
  for (const LogRange& log : data.ranges()) {
    const bool first = out.logs.empty();
    out.speed = first ? log.speed : VectorXd(out.speed.cwiseMax(log.speed));
    out.lower = first ? log.lower : VectorXd(out.lower.cwiseMin(log.lower));
    out.upper = first ? log.upper : VectorXd(out.upper.cwiseMax(log.upper));
    out.logs.push_back(log.name);
  }
  return out;
}

// The linear fit of a robot whose friction is settled, and the physically consistent values nearest to it.
struct LinearFit {
  ParameterLayout layout;
  BaseParameters base;
  std::vector<Observations> blocks;  // blocks of time
  Observations observations;
  EstimatorResult found;
  Information whitened;
  Excitation excitation;
  WeightChoice weight;
  Consistent consistent;
};

// Logs whose joints miss their efforts together, for methods that need all of them at every sample.
std::vector<Signals> with_common_gaps(std::vector<Signals> logs) {
  for (Signals& log : logs) {
    for (const EffortGap& missing : log.effort_gaps) log.gaps.push_back(missing.gap);
    std::sort(log.gaps.begin(), log.gaps.end(), [](const Gap& a, const Gap& b) { return a.first < b.first; });
    log.effort_gaps.clear();
  }
  return logs;
}

void require_efforts(const Estimator& estimator, const std::vector<Signals>& logs) {
  const auto among = [&](EffortSource source) {
    return std::any_of(logs.begin(), logs.end(), [&](const Signals& log) {
      return std::find(log.effort.begin(), log.effort.end(), source) != log.effort.end();
    });
  };
  const bool missing = among(EffortSource::unknown), zero = among(EffortSource::zero);
  const auto takes = [&](const Estimator& one) {  // weights from samples would end at no robot at all where all is zero
    return (!missing && !zero) || (one.partial && !(zero && one.needs != EstimatorNeeds::observations));
  };
  if (takes(estimator)) return;
  std::vector<std::string> others;
  for (const auto& other : estimators())
    if (takes(other)) others.emplace_back(other.name);
  throw InvalidInput(
      fmt::format("method {} needs the measured effort of every joint; use one of {}", estimator.name, join(others)));
}

// Methods that take their columns from the equations, whatever law they are of.
std::vector<std::string> memory_estimators() {
  std::vector<std::string> out;
  for (const auto& estimator : estimators())
    if (estimator.memory) out.emplace_back(estimator.name);
  return out;
}

void require_memory_known(const Estimator& estimator, const Robot& robot, ConsistencyLevel level) {
  if (needs_position(robot) && !estimator.memory)
    throw InvalidInput(
        fmt::format("method {} does not support torque that follows the position; use one of {}, or other "
                    "friction laws",
                    estimator.name, join(memory_estimators())));
  if (!has_memory(robot)) return;
  if (level == ConsistencyLevel::none)
    throw InvalidInput(
        "friction with memory needs parameters that are not negative, which consistency level none does not ensure; "
        "use level positive or full, or other friction laws");
  if (estimator.memory) return;
  throw InvalidInput(
      fmt::format("method {} does not support friction with memory; use one of {}, or other friction laws",
                  estimator.name, join(memory_estimators())));
}

// Base parameters of the links alone: those that were estimated have rotors among them, whose torque no gear transmits.
VectorXd base_of_links(const LinearFit& fitted) {
  VectorXd links = fitted.consistent.values;
  for (int k = 0; k < fitted.layout.size(); ++k)
    if (fitted.layout[k].kind != ParameterKind::inertial) links[k] = 0;
  return base_values(fitted.base, links);
}

// `links`: of the torque that loads the gears, where friction depends on it.
LinearFit fit_loaded(const Model& nominal, const FitInput& in, const std::string& method, const FitData& data,
                     const BaseParameters& base, const std::optional<VectorXd>& links, const Run& run) {
  const ParameterLayout& layout = nominal.layout;
  const auto columns = design_columns(nominal.robot, base);
  const auto equations = data.equations(columns, links);
  const auto blocks = data.observe(columns, links);
  PhysicalOptions physical = physical_options(nominal, in.options.consistency);
  require_memory_known(find_estimator(method), nominal.robot, in.options.consistency.level);
  require_efforts(find_estimator(method), in.logs);
  EstimatorResult found = find_estimator(method).run({nominal, base, in.logs, data, *equations, blocks, links,
                                                      in.references, in.options.estimate.simulation, physical, run});
  const Observations observations = merged(blocks, run);
  const Information whitened = observations.whitened(found.estimate.sigma);
  const Excitation excited =
      excitation(whitened, found.estimate.values, found.covariance.standard_deviation(), base_names(base, layout));
  require_full_rank(excited, base.count());

  physical.inflation = found.covariance.pooled_inflation;
  if (std::isfinite(in.description_deviation) && physical.weight == 0)  // by what correlated rows are worth
    physical.weight = std::max(1.0, physical.inflation) / (in.description_deviation * in.description_deviation);
  WeightChoice weight;
  if (!in.options.consistency.weight) {
    weight = choose_weight(nominal, layout, base, blocks, found.estimate.sigma, physical, run);
    physical.weight = weight.weight;
  }
  Consistent consistent = make_consistent(nominal, layout, base, whitened, found.estimate.values, physical, run);
  return {layout, base, blocks, observations, std::move(found), whitened, excited, weight, std::move(consistent)};
}

// Friction that grows with the load takes it from the model that is being fitted, until both agree.
LinearFit fit_linear(const Model& nominal, const FitInput& in, const FitData& data, const Run& run) {
  constexpr int passes = 12;  // each gains two digits
  constexpr double settled = 1e-11;
  const std::string& asked = in.options.estimate.method;
  const std::string plain = "wls";  // the others take longer, and the load is no more certain by them
  const BaseParameters base = find_identifiable_parameters(nominal.robot, nominal.layout);
  if (data.reduced()) return fit_loaded(nominal, in, asked, data, base, {}, run);  // by the load they were reduced with
  const MakeEquations few = [&](const auto& some, const auto& links) { return data.selection(some, links); };
  std::optional<VectorXd> links = fit_links(design_columns(nominal.robot, base), few, run);
  if (!links) return fit_loaded(nominal, in, asked, data, base, links, run);
  LinearFit out = fit_loaded(nominal, in, plain, data, base, links, run);
  for (int k = 0; k < passes; ++k) {
    const VectorXd next = base_of_links(out);
    const bool same = (next - *links).norm() <= settled * next.norm();
    links = next;
    if (same) break;
    out = fit_loaded(nominal, in, plain, data, base, links, run);
  }
  return asked == plain ? out : fit_loaded(nominal, in, asked, data, base, links, run);
}

// Squared residual of a fit that is free but for friction with memory, which stays as it is: stop elements are so alike
// that their signs are arbitrary in a free fit, and free links beside them explain what is neither's.
double residual_with_memory_held(const LinearFit& fitted) {
  std::vector<int> free;
  VectorXd left = fitted.whitened.z();
  const MatrixXd R = fitted.whitened.R();
  const auto& bounds = fitted.consistent.program.bounds;
  for (int b = 0; b < fitted.base.count(); ++b) {
    const std::vector<int> own = {fitted.base.kept[static_cast<std::size_t>(b)]};
    const bool memory = std::any_of(bounds.begin(), bounds.end(), [&](const LinearBound& bound) {
      return bound.owner == ConstraintOwner::memory && bound.columns == own;
    });
    if (memory)
      left -= R.col(b) * fitted.consistent.solution.base[b];
    else
      free.push_back(b);
  }
  MatrixXd rows(R.rows(), static_cast<Index>(free.size()) + 1);
  rows << R(Eigen::all, free), left;
  const double rest = triangular_factor(rows)(rows.cols() - 1, rows.cols() - 1);
  return fitted.whitened.residual_square() + rest * rest;
}

// Names of what holds the fit by itself, without the references: rotors and friction, then links.
std::vector<std::string> held_by(const Robot& robot, ConeProgram program, const Run& run) {
  constexpr std::size_t most = 5;
  const auto name = [&](const Support& support) {
    const bool body = support.owner == ConstraintOwner::link && support.name.ends_with("inertia");
    return body ? "the inertia of " + robot.joints[static_cast<std::size_t>(support.index)].link : support.name;
  };
  program.weight = 0;
  std::vector<Support> supports = solve(program, {}, nullptr, run).supports;
  std::stable_partition(supports.begin(), supports.end(),
                        [](const Support& support) { return support.owner != ConstraintOwner::link; });
  std::vector<std::string> out;
  for (const auto& support : supports)
    if (support.owner != ConstraintOwner::memory && out.size() < most) out.push_back(name(support));
  return out;
}

// A free fit that is far from physically consistent hints at wrong assumptions.
Diagnostics consistency_warnings(const Robot& robot, const LinearFit& fitted, const Run& run) {
  constexpr double strained = 0.1;  // relative growth of the residual [-]
  const ConeSolution& solution = fitted.consistent.solution;
  if (!solution.settled)
    return {{Severity::warning, "not-certified",
             fmt::format("the search for physically consistent values stopped after {} steps: they are consistent, but "
                         "others may fit better, by up to {:.2g} of the objective",
                         solution.steps, solution.gap() / std::max(solution.objective, 1e-300))}};
  const double free = std::max(residual_with_memory_held(fitted), 1e-300);
  const double consistent = fitted.whitened.residual_square() + 2 * solution.cost;
  const double more = std::sqrt(consistent / free) - 1;
  const double noise = explained_by_noise(fitted.base.count(), fitted.found.covariance.pooled_inflation);
  if (more < strained || consistent - free < noise) return {};  // the free fit follows its noise
  const std::vector<std::string> names = held_by(robot, fitted.consistent.known, run);
  return {{Severity::warning, "strained-by-physics",
           fmt::format("physical consistency increases the residual by {:.0f} %; active constraints: {}. Check drive "
                       "gains, the robot's geometry and gravity, and the given bounds",
                       100 * more, join(names))}};
}

// Base parameters that are a standard one by itself and may not be negative; those that lie at zero; and of these the
// ones of friction with memory.
struct NotNegative {
  std::vector<int> all, zero, memory;
};

NotNegative not_negative(const LinearFit& fitted) {
  constexpr double share = 1e-3;  // share of its deviation: less is zero
  NotNegative out;
  const VectorXd deviation = fitted.found.covariance.standard_deviation();
  for (int b = 0; b < fitted.base.count(); ++b) {
    if (fitted.base.K.cols() > 0 && !fitted.base.K.row(b).isZero(0)) continue;
    const int column = fitted.base.kept[static_cast<std::size_t>(b)];
    for (const LinearBound& bound : fitted.consistent.program.bounds) {
      if (bound.columns != std::vector<int>{column} || bound.constant != 0 || !(bound.coefficients[0] > 0)) continue;
      out.all.push_back(b);
      if (std::abs(fitted.consistent.values[column]) > share * deviation[b]) break;
      out.zero.push_back(b);
      if (bound.owner == ConstraintOwner::memory) out.memory.push_back(b);
      break;
    }
  }
  return out;
}

// Friction and rotors that show in no row.
void note_unknown_efforts(const Robot& robot, const ParameterLayout& layout, ParameterTable& standard) {
  for (int c = layout.link_columns(); c < layout.size(); ++c) {
    const Shaft& shaft = robot.shafts[static_cast<std::size_t>(layout[c].shaft)];
    if (!has_effort(robot, shaft))
      standard[static_cast<std::size_t>(c)].note =
          fmt::format("not identifiable: the effort of joint {} is unknown", shaft.label);
  }
}

SignalOptions chosen_signals(const FitInput& in, CutoffChoice& choice, const Run& run) {
  const SignalSettings& asked = in.options.signals;
  SignalOptions out;
  out.order = asked.order;
  out.decimate = asked.decimate.value_or(0);
  if (!asked.cutoff) {
    run.say("choosing the cut-off", 0.2);
    choice = choose_cutoff(in.nominal.robot, in.logs, out, run);
  }
  out.cutoff = asked.cutoff.value_or(choice.cutoff);
  return out;
}

// What the choice of laws and shapes adds to the linear fit's uncertainty.
LawUncertainty choice_counted(const LinearFit& fitted, const ChosenRows& chosen) {
  const RobustCovariance& found = fitted.found.covariance;
  const VectorXd links = base_of_links(fitted);
  return law_uncertainty({.robot = chosen.nominal.robot,
                          .base = fitted.base,
                          .data = chosen.data,
                          .friction = chosen.friction,
                          .shapes_fitted = chosen.shapes_fitted,
                          .observations = fitted.observations,
                          .sigma = fitted.found.estimate.sigma,
                          .values = fitted.consistent.solution.base,
                          .links = links,
                          .covariance = found.covariance,
                          .inflation = found.pooled_inflation});
}

Model fitted_model(const Robot& robot, const LinearFit& fitted, const LawUncertainty& laws, const FitInput& in,
                   const FitData& data) {
  Model out(robot, fitted.layout, fitted.consistent.values);
  out.provenance = seen(in.options.estimate.method, data);
  out.provenance->delay = in.delay;
  out.provenance->base = base_names(fitted.base, fitted.layout);
  for (const auto& name : laws.names) out.provenance->base.push_back(name);
  out.provenance->covariance = laws.covariance;
  return out;
}

}  // namespace

ChosenRows choose_rows(const FitInput& in, const Run& run) {
  CutoffChoice cutoff;
  const SignalOptions signals = chosen_signals(in, cutoff, run);
  const bool automatic = in.options.friction.automatic;
  FitData data(in.nominal.robot, in.logs, signals, automatic ? FrictionFitted::yes : friction_fitted(in.nominal.robot),
               run);
  std::vector<ShaftFriction> friction;
  Model nominal = chosen_friction(in, data, friction, run);
  if (automatic && has_memory(nominal.robot))  // which rows to trust depends on what explains them
    data = FitData(nominal.robot, in.logs, signals, friction_fitted(nominal.robot), run);
  const Diagnostics unexcited = drop_unexcited(nominal, friction, data);
  const bool shapes_fitted = automatic || !shapes_are_given(in.nominal.robot);
  return {std::move(nominal), std::move(data), std::move(cutoff), std::move(friction), shapes_fitted, unexcited};
}

Fit fit(const FitInput& given, const Run& run) {
  const auto dead = [](const Signals& log) { return !log.effort_gaps.empty(); };
  const bool common =
      !find_estimator(given.options.estimate.method).partial && std::any_of(given.logs.begin(), given.logs.end(), dead);
  const std::vector<Signals> whole = common ? with_common_gaps(given.logs) : std::vector<Signals>();
  const FitInput in{given.nominal, common ? whole : given.logs, given.options, given.references,
                    given.delay,   given.description_deviation};
  return fit_chosen(choose_rows(in, run), in, run);
}

VectorXd fitted_base_values(const ChosenRows& rows, const FitInput& in, const Run& run) {
  return fit_linear(rows.nominal, in, rows.data, run).consistent.solution.base;
}

Fit fit_chosen(ChosenRows rows, const FitInput& in, const Run& run) {
  Model& nominal = rows.nominal;
  const FitData& data = rows.data;
  std::vector<ShaftFriction>& friction = rows.friction;
  const SignalOptions signals = data.signals();
  const bool automatic = in.options.friction.automatic;

  run.say("fitting", 0.6);
  LinearFit fitted = fit_linear(nominal, in, data, run);
  const auto values = [&] { return Model(nominal.robot, fitted.layout, fitted.consistent.values); };
  while (automatic && drop_what_feeds_power(nominal, friction, values(), data.speeds()))
    fitted = fit_linear(nominal, in, data, run);
  const Robot& robot = nominal.robot;
  const EstimatorResult& found = fitted.found;
  EssentialOptions essential;
  essential.inflation = found.covariance.pooled_inflation;

  const LawUncertainty laws = choice_counted(fitted, rows);
  Fit out{.model = fitted_model(robot, fitted, laws, in, data),
          .base = {},
          .standard = {},
          .links = {},
          .grouping = fitted.base,
          .estimate = found.estimate,
          .consistent = fitted.consistent,
          .covariance = found.covariance,
          .excitation = fitted.excitation,
          .essential = essential_parameters(fitted.whitened, essential)};
  out.covariance.covariance = laws.covariance.topLeftCorner(fitted.base.count(), fitted.base.count()) + laws.spread;
  const NotNegative bounded = not_negative(fitted);
  const RobustCovariance covariance = on_face(out.covariance, bounded.memory);
  // Excitation is judged by the values that the table shows: constraints may have moved them far from the free
  // estimate.
  out.excitation = excitation(fitted.whitened, out.consistent.solution.base, covariance.standard_deviation(),
                              base_names(fitted.base, fitted.layout));
  const ParameterEvidence evidence{out.grouping,        out.model.layout, out.consistent.solution.base,
                                   out.estimate.values, covariance,       out.excitation,
                                   out.essential,       bounded.all,      bounded.zero};
  out.base = base_table(evidence);
  out.standard = standard_table(evidence, out.model.values);
  note_unknown_efforts(robot, out.model.layout, out.standard);
  const std::vector<MassRange> ranges = in.options.consistency.level == ConsistencyLevel::none
                                            ? std::vector<MassRange>()
                                            : mass_ranges(out.consistent, out.covariance.pooled_inflation, run);
  out.links = link_table(out.model, nominal, out.standard, ranges, !ranges.empty() && out.consistent.weight == 0);
  out.method = in.options.estimate.method;
  out.signals = signals;
  out.cutoff = rows.cutoff;
  out.friction = friction;
  out.friction_errors =
      friction_term_errors(robot, design_columns(robot, fitted.base), fitted.blocks, found.estimate.sigma, run);
  out.level = in.options.consistency.level;
  out.weight = fitted.weight;
  out.rows = fitted.observations.instants();
  out.base_count = find_identifiable_parameters(robot, ParameterLayout(robot, {false, false})).count();
  out.instruments = found.instruments;
  out.diagnostics = found.estimate.diagnostics;
  append(out.diagnostics, rows.diagnostics);
  append(out.diagnostics, found.covariance.diagnostics);
  append(out.diagnostics, cutoff_warnings(in.logs, signals.cutoff));
  append(out.diagnostics, consistency_warnings(robot, fitted, run));
  append(out.diagnostics, poorly_determined_springs(robot, out.model.layout, out.grouping, out.base));
  return out;
}

Fit fit(const Model& nominal, const std::vector<Signals>& logs, const IdentifyOptions& options, const Run& run) {
  return fit(FitInput{nominal, logs, options, {}}, run);
}

Model reduced_model(const Fit& fit) {
  Model out = fit.model;
  out.values = with_base_values(fit.grouping, fit.model.values, fit.essential.values);
  return out;
}

}  // namespace steelyard
