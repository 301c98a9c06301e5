// Choices before a fit, and the estimators that use more than equations.
#include "python/src/checks.hpp"
#include "python/src/estimate.hpp"
#include "python/src/function.hpp"
#include "reflected/dynamics/energy.hpp"
#include "reflected/estimate/choose_cutoff.hpp"
#include "reflected/estimate/choose_friction.hpp"
#include "reflected/estimate/drive_gains.hpp"
#include "reflected/estimate/energy_observations.hpp"
#include "reflected/estimate/essential.hpp"
#include "reflected/estimate/friction_shapes.hpp"
#include "reflected/estimate/full_covariance.hpp"
#include "reflected/estimate/log_equations.hpp"
#include "reflected/estimate/maximum_likelihood.hpp"
#include "reflected/estimate/motion_equations.hpp"
#include "reflected/estimate/prewhiten.hpp"
#include "reflected/reproduce/per_sample_covariance.hpp"

namespace steelyard::python {

namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

// Logs through the low-pass, as choosing friction reads them again and again.
struct FilteredLogs {
  FilteredLogs(const Robot& robot, const std::vector<Signals>& logs, const std::optional<SignalOptions>& given)
      : options(given.value_or(SignalOptions{})),
        speed(VectorXd::Zero(static_cast<Eigen::Index>(robot.shafts.size()))) {
    if (logs.empty()) throw InvalidInput("logs: must be one or more");
    for (const Signals& log : logs) {
      filtered.push_back(std::make_shared<const FilteredSignals>(low_pass(whole(log, robot), options)));
      speed = speed.cwiseMax(largest_speeds(robot, *filtered.back()));
    }
  }

  MakeEquations equations(const Robot& robot) const {
    return [this, &robot](const std::vector<DesignColumn>& columns,
                          const std::optional<VectorXd>& links) -> std::shared_ptr<const Equations> {
      std::vector<std::shared_ptr<const Equations>> parts;
      for (const auto& log : filtered)
        parts.push_back(std::make_shared<LogEquations>(robot, columns, log, options, links));
      return std::make_shared<StackedEquations>(std::move(parts));
    };
  }

  SignalOptions options;
  std::vector<std::shared_ptr<const FilteredSignals>> filtered;
  VectorXd speed;  // the largest of each shaft
};

std::vector<ShaftFriction> friction_of(const Robot& robot, const std::vector<Signals>& logs,
                                       const std::optional<SignalOptions>& signals, const Run& run) {
  const FilteredLogs all(robot, logs, signals);
  return choose_friction(robot, all.speed, all.equations(robot), run);
}

Robot shapes_of(const Robot& robot, const std::vector<Signals>& logs, const std::optional<SignalOptions>& signals,
                ShapeFit how, const Run& run) {
  const FilteredLogs all(robot, logs, signals);
  return fit_friction_shapes(robot, all.speed, all.equations(robot), how, run);
}

std::optional<VectorXd> links_of(const Robot& robot, const BaseParameters& base, const std::vector<Signals>& logs,
                                 const std::optional<SignalOptions>& signals, const Run& run) {
  const FilteredLogs all(robot, logs, signals);
  return fit_links(design_columns(robot, base), all.equations(robot), run);
}

CutoffChoice cutoff_of(const Robot& robot, const std::vector<Signals>& logs,
                       const std::optional<SignalOptions>& signals, const Run& run) {
  for (const Signals& log : logs) whole(log, robot);
  return choose_cutoff(robot, logs, signals.value_or(SignalOptions{}), run);
}

void bind_choosing(nb::module_& m) {
  bind_enum<ShapeFit>(m);
  def(
      m, "largest_speeds",
      +[](const Robot& robot, const FilteredSignals& signals) {
        if (signals.motion.qd.rows() != robot.dof())
          throw InvalidInput(fmt::format("signals: must be of {} joints, as {} has", robot.dof(), robot.name));
        return largest_speeds(robot, signals);
      },
      doc_largest_speeds, "robot"_a, "signals"_a);
  def(m, "choose_cutoff", &cutoff_of, doc_choose_cutoff, "robot"_a, "logs"_a, "signals"_a.none() = nb::none());
  def(m, "choose_friction", &friction_of,
      "For every shaft the law that predicts held-out motion of these logs best, where a richer one must earn its "
      "columns. `signals`: the low-pass; None: the usual one.",
      "robot"_a, "logs"_a, "signals"_a.none() = nb::none());
  def(m, "fit_friction_shapes", &shapes_of,
      "The robot with Stribeck's v_s and δ by variable projection on these logs; shafts without such terms are left "
      "alone.",
      "robot"_a, "logs"_a, "signals"_a.none() = nb::none(), "how"_a = ShapeFit::full);
  def(m, "fit_links", &links_of,
      "The base parameters' values that load the gears, as LogEquations wants them in `links`; None where no friction "
      "depends on the load.",
      "robot"_a, "base"_a, "logs"_a, "signals"_a.none() = nb::none());
  m.def(
      "what_feeds_power",
      [](const Model& model, int shaft, double speed) {
        const int count = static_cast<int>(model.robot.shafts.size());
        return what_feeds_power(model, index_within(shaft, count, "shaft"), speed);
      },
      "model"_a, "shaft"_a, "speed"_a, doc_what_feeds_power);
}

std::vector<MatrixXd> periods_of(const std::vector<ArrayArgument>& periods) {
  std::vector<MatrixXd> out;
  for (const auto& period : periods) out.push_back(samples_of(period, "periods"));
  return out;
}

EnergyBalance balance(const Robot& robot, const BaseParameters& base, const MotionSamples& samples, double dt) {
  return energy_balance(robot, base, whole(samples, robot), dt);
}

Information power(const Robot& robot, const BaseParameters& base, const MotionSamples& samples) {
  return power_observations(robot, base, whole(samples, robot));
}

void bind_energy_models(nb::module_& m) {
  bind_structs<EnergyBalance>(m);
  def(m, "energy_balance", &balance, doc_energy_balance, "robot"_a, "base"_a, "samples"_a, "dt"_a);
  def(m, "energy_observations", &energy_observations, doc_energy_observations, "balance"_a, "window"_a = 0.0);
  def(m, "power_observations", &power, doc_power_observations, "robot"_a, "base"_a, "samples"_a);
  def(m, "filtered_power_observations", &filtered_power_observations, doc_filtered_power_observations, "balance"_a,
      "cutoff"_a = filtered_power_cutoff);
}

void bind_repeated(nb::module_& m) {
  m.def(
      "pooled_covariance",
      [](const std::vector<ArrayArgument>& periods) { return give(pooled_covariance(periods_of(periods))); },
      "periods"_a, "Σ of one sample about its mean over the periods (C7): a list of (samples, joints), two or more.");
  def_stage(
      m, "per_sample_covariance",
      +[](const PerSampleOptions& options, const Equations& mean, const std::vector<ArrayArgument>& periods) {
        const std::vector<MatrixXd> torques = periods_of(periods);
        return unlocked([&] { return per_sample_covariance(mean, torques, options); });
      },
      doc_per_sample_covariance, "mean"_a, "periods"_a);
  def(m, "noise_of_periods", &noise_of_periods, doc_noise_of_periods, "periods"_a);
  def(m, "f_test", &f_test, doc_f_test, "square"_a, "rank"_a, "reduced_square"_a, "reduced_rank"_a, "rows"_a,
      "confidence"_a = 0.95);
}

void bind_whitening(nb::module_& m) {
  nb::class_<Autoregression> memory = bind_struct<Autoregression>(m);
  memory.def_prop_ro("order", &Autoregression::order, "order of the filter [-]");
  def(m, "fit_autoregression", &fit_autoregression, doc_fit_autoregression, "autocovariance"_a, "samples"_a);
  def(m, "fit_autoregressions", &fit_autoregressions, doc_fit_autoregressions, "equations"_a, "values"_a);
  def(m, "prewhitened", &prewhitened, doc_prewhitened, "memory"_a, "x"_a);
  nb::class_<PrewhitenedEquations, Equations>(m, "PrewhitenedEquations", doc_PrewhitenedEquations)
      .def(
          "__init__",
          [](PrewhitenedEquations* self, const std::shared_ptr<Equations>& raw,
             const std::vector<Autoregression>& memory) { new (self) PrewhitenedEquations(raw, memory); },
          "raw"_a, "memory"_a);
}

void bind_gains(nb::module_& m) {
  bind_structs<KnownPayload>(m);
  def(m, "loaded_columns", &loaded_columns, doc_loaded_columns, "robot"_a, "base"_a);
  def(m, "drive_gains",
      nb::overload_cast<const Observations&, const Observations&, const KnownPayload&, const DriveGainsOptions&>(
          &drive_gains),
      doc_drive_gains, "unloaded"_a, "loaded"_a, "payload"_a);
  def(m, "drive_gains",
      nb::overload_cast<const Equations&, const Equations&, const KnownPayload&, const DriveGainsOptions&>(
          &drive_gains),
      doc_drive_gains, "unloaded"_a, "loaded"_a, "payload"_a);
}

}  // namespace

void bind_choices(nb::module_& m) {
  bind_choosing(m);
  bind_energy_models(m);
  bind_repeated(m);
  bind_whitening(m);
  bind_gains(m);
}

}  // namespace steelyard::python
