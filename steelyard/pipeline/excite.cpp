#include "steelyard/pipeline/excite.hpp"

#include <fmt/format.h>

#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/unit_text.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/motion/limits_file.hpp"
#include "steelyard/motion/plan_json.hpp"
#include "steelyard/recordings/recording.hpp"
#include "steelyard/robot/plausible.hpp"
#include "steelyard/signals/conditioning.hpp"
#include "steelyard/signals/motion.hpp"

namespace steelyard {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double most_samples = 1e6;  // samples of a period: more is a typing error
constexpr double smoothing = 0.02;  // width of sgn q̇ in the search, in velocity limits: it needs slopes, reports do not
constexpr double log_cutoff = 10;  // [Hz] of the low-pass of logs whose motion alone is looked at

void require_positive(double value, const char* option, const char* unit) {
  if (!(value > 0) || !std::isfinite(value))
    throw InvalidInput(fmt::format("{}: must be a positive number [{}], not {:g}", option, unit, value));
}

void check(const Robot& robot, const ExciteOptions& options) {
  require_positive(options.family.period, "`period`", "s");
  require_positive(options.design.rate, "`rate`", "Hz");
  if (options.family.harmonics < 1)
    throw InvalidInput(fmt::format("`harmonics`: must be 1 or more, not {}", options.family.harmonics));
  const double samples = options.family.period * options.design.rate;
  if (samples < 4 * options.family.harmonics)
    throw InvalidInput(
        fmt::format("`rate`: {:g} samples of a period cannot show {} harmonics: raise `rate` or `period`, or lower "
                    "`harmonics`",
                    samples, options.family.harmonics));
  if (samples > most_samples)
    throw InvalidInput(
        fmt::format("`period`, `rate`: {:g} samples of a period are more than {:g}", samples, most_samples));
  if (!(options.scale > 0) || options.scale > 1)
    throw InvalidInput(
        fmt::format("`scale`: must be above 0 and at most 1, not {:g}: limits are held at full speed", options.scale));
  if (options.design.iterations < 0) throw InvalidInput("`iterations`: must not be negative");
  if (!(options.design.seconds > 0) && (options.resume.empty() || options.design.seconds != 0))
    throw InvalidInput("`time`: must be positive [s]; 0 goes with `resume`: the plan as it is");
  if (options.from.size() > 0 && options.from.size() != robot.dof())
    throw InvalidInput(fmt::format("`from`: has {} numbers, the robot {} joints", options.from.size(), robot.dof()));
  if (options.family.start.size() > 0 && options.family.start.size() != robot.dof())
    throw InvalidInput(
        fmt::format("`start`: has {} numbers, the robot {} joints", options.family.start.size(), robot.dof()));
}

bool is_plan(const std::string& file) {
  const std::size_t end = file.size();
  return end >= 5 && file.compare(end - 5, 5, ".json") == 0;
}

// A log's motion, thinned to about the plan's rate: its torque is not needed.
Trajectory log_motion(const Robot& robot, const std::string& file, double rate) {
  LogFormat format = log_format(robot, {file});
  format.needs_torque = false;
  ConditioningOptions conditioning;
  conditioning.drives = robot.drives;
  const Signals signals = condition(file, robot.dof(), format, conditioning);
  const FilteredSignals filtered = low_pass(signals, {log_cutoff, 4, 1});
  const auto every = std::max<Index>(1, std::lround(1 / (filtered.dt * rate)));
  std::vector<Index> kept;
  for (Index k = 0; k < filtered.motion.q.cols(); k += every)
    if (filtered.trusted[static_cast<std::size_t>(k)]) kept.push_back(k);
  if (kept.empty()) throw Unattainable(fmt::format("{}: is too short to use", file));
  Trajectory out = Trajectory::zero(robot.dof(), static_cast<Index>(kept.size()));
  for (std::size_t k = 0; k < kept.size(); ++k) {
    out.q.col(static_cast<Index>(k)) = filtered.motion.q.col(kept[k]);
    out.qd.col(static_cast<Index>(k)) = filtered.motion.qd.col(kept[k]);
    out.qdd.col(static_cast<Index>(k)) = filtered.motion.qdd.col(kept[k]);
  }
  return out;
}

// R of [above; below].
MatrixXd stacked(const MatrixXd& above, const MatrixXd& below) {
  if (above.rows() == 0) return below;
  MatrixXd both(above.rows() + below.rows(), below.cols());
  both << above, below;
  const Eigen::HouseholderQR<MatrixXd> qr(both);
  const Index n = std::min(both.rows(), both.cols());
  return qr.matrixQR().topRows(n).triangularView<Eigen::Upper>();
}

// Triangular factor of the information that is there already.
MatrixXd known_factor(const Robot& robot, const ExciteOptions& options, Measurement& measurement) {
  MatrixXd out;
  for (const auto& file : options.done) {
    Trajectory motion;
    if (is_plan(file)) {
      const Plan plan = read_plan(file);
      require_same_joints(plan, file, robot);
      motion = played(plan).motion;
    } else {
      motion = log_motion(robot, file, options.design.rate);
    }
    out = stacked(out, measurement.factor(motion));
  }
  return out;
}

// X and the number of the next start, of a plan of the same family. Its x is in the units of its own limits: the
// coefficients are what stays.
void go_on_from(const Robot& robot, const ExciteOptions& options, const Family& family, DesignOptions& design,
                Diagnostics& diagnostics) {
  const Plan before = read_plan(options.resume);
  require_same_joints(before, options.resume, robot);
  const FamilyOptions& was = before.family;
  const FamilyOptions& is = options.family;
  if (was.kind != is.kind || was.boundary != is.boundary || was.period != is.period || was.harmonics != is.harmonics ||
      before.names != family.names() || was.start.size() != is.start.size() ||
      (was.start.size() > 0 && was.start != is.start))
    throw InvalidInput(fmt::format(
        "{}: is a {} plan of {:g} s with {} harmonics ({}), but another family is asked for: `resume` needs the same",
        options.resume, to_string(was.kind), was.period, was.harmonics, to_string(was.boundary)));
  if (before.robot != robot.name)
    diagnostics.push_back(
        {Severity::warning, "plan-of-another-robot",
         fmt::format("{} was made for robot '{}' and is continued for '{}', whose joints have the same names",
                     options.resume, before.robot, robot.name)});
  const auto then = make_family(was, before.limits.joints);
  const VectorXd coefficients = then->coefficients(before.x);
  const bool same = family.coefficients(before.x) == coefficients;  // then to the last bit
  design.resume = same ? before.x : family.from_coefficients(coefficients);
  if ((family.coefficients(design.resume) - coefficients).norm() > 1e-9 * (1 + coefficients.norm()))
    throw InvalidInput(
        fmt::format("{}: its motion does not fit the family and the limits given now: give the limits it was made "
                    "with, or start a new search",
                    options.resume));
  design.first_start = before.starts;
}

// X8-X10 from the factor: no digit lost to squaring.
void set_criteria(const Measurement& measurement, const MatrixXd& factor, Plan& plan) {
  const auto value = [&](CriterionKind kind) { return evaluate_factor({kind, measurement.target(), {}}, factor); };
  plan.log_det = -value(CriterionKind::d);
  plan.lambda_min = std::exp(-value(CriterionKind::e));
  plan.trace_covariance = std::exp(value(CriterionKind::a));
  plan.condition = std::exp(value(CriterionKind::condition));
  plan.jd = -value(CriterionKind::jd);
  plan.jk = std::exp(value(CriterionKind::jk));
}

// The base parameters by name, and their nominal values: NaN where one of the summands has none.
struct Nominal {
  std::vector<std::string> names, units;
  VectorXd values;
};

Nominal nominal_base(const Model& model) {
  const ParameterLayout& layout = model.layout;
  const BaseParameters base = find_base_parameters(model.robot, layout);
  const VectorXd& standard = model.values;
  Nominal out;
  out.values.resize(base.count());
  for (int b = 0; b < base.count(); ++b) {
    const int kept = base.kept[static_cast<std::size_t>(b)];
    out.names.push_back(base_name(base, layout, b));
    out.units.push_back(layout[kept].unit);
    out.values[b] = standard[kept];
    for (Index r = 0; r < base.K.cols(); ++r)
      if (base.K(b, r) != 0) out.values[b] += base.K(b, r) * standard[base.regrouped[static_cast<std::size_t>(r)]];
  }
  return out;
}

// Deviation of parameter i: the norm of row i of R⁻¹.
void set_parameters(const Model& model, const Measurement& measurement, const MatrixXd& factor, Plan& plan) {
  const Index p = factor.cols();
  const MatrixXd inverse = factor.topRows(p).triangularView<Eigen::Upper>().solve(MatrixXd::Identity(p, p));
  std::vector<int> counted = measurement.target();
  if (counted.empty())
    for (int i = 0; i < measurement.parameters(); ++i) counted.push_back(i);
  const Nominal nominal = nominal_base(model);
  plan.standard_deviations.resize(static_cast<Index>(counted.size()));
  plan.nominal = VectorXd::Constant(plan.standard_deviations.size(), std::nan(""));
  for (std::size_t k = 0; k < counted.size(); ++k) {
    const auto i = static_cast<Index>(k);
    const auto& name = measurement.names()[static_cast<std::size_t>(counted[k])];
    const auto found = std::find(nominal.names.begin(), nominal.names.end(), name) - nominal.names.begin();
    const bool known = found < static_cast<std::ptrdiff_t>(nominal.names.size());
    plan.parameters.push_back(name);
    plan.standard_deviations[i] = inverse.row(counted[k]).norm();
    plan.units.push_back(known ? nominal.units[static_cast<std::size_t>(found)] : "");
    if (known) plan.nominal[i] = nominal.values[found];
  }
}

// The margins are those of what will be run. Slower is safer but for gravity, which a fast motion may have helped to
// carry. Throws Unattainable.
void set_margins_at_its_speed(const Family& family, const LimitSet& limits, Plan& plan) {
  if (plan.scale == 1) return;
  const VectorXd times = checking_times(family) / plan.scale;
  plan.margins = limits.margins(played_at(plan, times), times);
  for (const auto& m : plan.margins)
    if (m.spare < 0)
      throw Unattainable(fmt::format(
          "`scale`: at {:g} % of its speed the motion breaks the limit {} ({}): {:.4g} of {:.4g} {} at "
          "{:.2f} s; at full speed it does not",
          100 * plan.scale, to_string(m.row.limit), m.row.where, m.value, m.row.bound, unit_text(m.row.unit), m.time));
}

}  // namespace

VectorXd per_joint(const std::string& option, const std::vector<double>& values, const Robot& robot) {
  const auto n = static_cast<std::size_t>(robot.dof());
  if (values.size() != 1 && values.size() != n)
    throw InvalidInput(fmt::format("{}: must be one number for all joints or {}, not {}", option, n, values.size()));
  for (const double x : values)
    if (!(x > 0) || !std::isfinite(x))
      throw InvalidInput(fmt::format("{}: must be positive and finite, not {:g}", option, x));
  if (values.size() == 1) return VectorXd::Constant(robot.dof(), values.front());
  return VectorXd::Map(values.data(), robot.dof());
}

namespace {

Trajectory at_rate(const Family& family, const VectorXd& x, double rate) {
  const auto count = std::max<Index>(1, std::lround(family.duration() * rate));
  Trajectory out = Trajectory::zero(family.dof(), count);
  family.at(sample_times(family.duration(), count))->evaluate(x, out);
  return out;
}

// A motion as it is. Throws Unattainable where it breaks a limit.
Design unchanged(const Family& family, const LimitSet& limits, const DesignOptions& options) {
  Design out;
  out.x = options.resume;
  const VectorXd times = checking_times(family);
  Trajectory motion = Trajectory::zero(family.dof(), times.size());
  family.at(times)->evaluate(out.x, motion);
  out.margins = limits.margins(motion, times);
  out.starts = options.first_start;
  for (const auto& m : out.margins)
    if (m.spare < -1e-9)
      throw Unattainable(
          fmt::format("`resume`: the plan breaks the limit {} ({}): {:.4g} of {:.4g} {} at {:.2f} s; continue the "
                      "search with `time`",
                      to_string(m.row.limit), m.row.where, m.value, m.row.bound, unit_text(m.row.unit), m.time));
  return out;
}

// The search looks at smooth friction; what it found may be less than it went on from by the robot's own.
void keep_the_better(const Family& family, Measurement& measurement, const Criterion& criterion, const LimitSet& limits,
                     const DesignOptions& search, const MatrixXd& known, Design& found) {
  if (search.resume.size() == 0) return;
  const auto value = [&](const VectorXd& x) {
    return evaluate_factor(criterion, stacked(known, measurement.factor(at_rate(family, x, search.rate))));
  };
  if (!(value(search.resume) < value(found.x))) return;
  try {
    const Design before = unchanged(family, limits, search);
    found.x = before.x;
    found.margins = before.margins;
  } catch (const Unattainable&) {  // the limits are not those it was made for
  }
}

Plan plan_of(const Robot& robot, const ExciteOptions& options, const Family& family, const Design& found) {
  Plan plan;
  plan.robot = robot.name;
  for (const auto& c : robot.coordinates) plan.joints.push_back(c.name), plan.types.push_back(c.type);
  plan.family = options.family;
  plan.x = found.x;
  plan.names = family.names();
  plan.rate = options.design.rate;
  plan.scale = options.scale;
  plan.limits = options.limits;
  plan.margins = found.margins;
  plan.criterion = to_string(options.criterion);
  plan.target = to_string(options.measurement.target);
  plan.done = options.done;
  plan.deviation =
      options.measurement.deviation.size() > 0 ? options.measurement.deviation : VectorXd(VectorXd::Ones(robot.dof()));
  plan.starts = found.starts;
  plan.evaluations = found.evaluations;
  plan.seconds = found.seconds;
  plan.search = to_string(options.design.search);
  plan.interrupted = found.interrupted;
  return plan;
}

}  // namespace

Plan make_plan(const Model& nominal, const ExciteOptions& given, const Run& run) {
  require_fixed_base(nominal.robot, "a plan");
  const Robot& robot = nominal.robot;
  check(robot, given);
  ExciteOptions options = given;
  Diagnostics diagnostics = robot.diagnostics;
  if (given.measurement.target == Target::actuators)
    options.limits = with_usual_speeds(robot, given.limits, diagnostics);
  options.limits = completed(robot, options.limits, diagnostics);
  require_plausible(robot, options.limits.joints);
  const auto family = make_family(options.family, options.limits.joints);
  const LimitSet limits(nominal, options.limits);
  if (options.from.size() > 0) require_free(limits, options.from, "`from`");
  if (options.family.start.size() > 0) require_free(limits, options.family.start, "`start`");
  Measurement measurement(robot, options.measurement);
  MeasurementOptions smooth = options.measurement;
  if (smooth.smoothing == 0) smooth.smoothing = smoothing;

  DesignOptions search = options.design;
  if (!options.resume.empty()) go_on_from(robot, options, *family, search, diagnostics);
  const MatrixXd known = known_factor(robot, options, measurement);
  if (known.size() > 0) search.known = known.transpose() * known;
  const Criterion criterion{options.criterion, measurement.target(), {}};
  Design found = search.seconds == 0 ? unchanged(*family, limits, search)
                                     : design(*family, Measurement(robot, smooth), criterion, limits, search, run);
  keep_the_better(*family, measurement, criterion, limits, search, known, found);

  Plan plan = plan_of(robot, options, *family, found);
  plan.seed = run.seed;
  set_margins_at_its_speed(*family, limits, plan);
  const MatrixXd factor = stacked(known, measurement.factor(played(plan).motion));
  set_criteria(measurement, factor, plan);
  set_parameters(nominal, measurement, factor, plan);
  plan.diagnostics = diagnostics;
  append(plan.diagnostics, limits.diagnostics());
  append(plan.diagnostics, measurement.diagnostics());
  return plan;
}

ProposedGains proposed_gains(const Model& given, const Plan& plan) {
  constexpr double least = 4, above = 1.5;  // [Hz], times the fastest sine
  constexpr double damping = 0.4;           // share of critical: what moves shows
  constexpr double held_back = 0.05;        // share of a joint's range, by gravity and friction
  ProposedGains out;
  if (!given.has_inertia()) return out;
  const Model model = nominal_model(given);
  const auto joints = static_cast<Index>(plan.limits.joints.size());
  VectorXd middle(joints), range(joints);
  for (Index i = 0; i < joints; ++i) {
    const Limits& limits = plan.limits.joints[static_cast<std::size_t>(i)];
    middle[i] = 0.5 * (limits.lower + limits.upper), range[i] = limits.upper - limits.lower;
  }
  const VectorXd inertia = mass_matrix(model, middle).diagonal(), none = VectorXd::Zero(joints);
  const VectorXd holding = gravity_torque(model, middle).cwiseAbs() +
                           friction_torque(model, VectorXd::Constant(joints, 1e-3), none, middle).cwiseAbs();
  out.frequency = std::max(least, above * plan.scale * plan.family.harmonics / plan.family.period);
  const double w = 2 * M_PI * out.frequency;
  const auto two_digits = [](double x) { return std::stod(fmt::format("{:.2g}", x)); };
  out.kp = out.kd = none;
  for (Index i = 0; i < joints; ++i) {
    out.kp[i] = two_digits(std::max(w * w * inertia[i], holding[i] / (held_back * range[i])));
    out.kd[i] = two_digits(2 * damping * std::sqrt(out.kp[i] * inertia[i]));
  }
  return out;
}

}  // namespace steelyard
