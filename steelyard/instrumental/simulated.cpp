#include "steelyard/instrumental/simulated.hpp"

#include <algorithm>
#include <cmath>

#include "steelyard/consistency/consistent.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/parallel.hpp"
#include "steelyard/estimate/checked_equations.hpp"
#include "steelyard/estimate/fit_data.hpp"
#include "steelyard/estimate/log_equations.hpp"
#include "steelyard/estimate/passes.hpp"
#include "steelyard/estimate/prewhiten.hpp"

namespace steelyard {

namespace {

using Eigen::VectorXd;

constexpr int most_iterations = 15;  // most iterations of simulation and fit; three to five are usual
constexpr double tolerance = 0.01;   // change that counts as settled [standard deviations, root of mean square over all
                                     // parameters]
constexpr double least = 1e-7;       // the same relative to the torque [-], for data without noise
constexpr int block_count = 48;      // blocks of time for the covariance, as identify's
// Cut-off of the speed whose sign friction takes [Hz]: above the motion of arms, below noise that W may keep (N7).
constexpr double turning_cutoff = 8;

const Signals& held(const std::shared_ptr<const Signals>& log) {
  if (!log) throw InvalidInput("logs: one of them is missing");
  return *log;
}

// The low-pass and differences of the fit, the same for measured, simulated and reference motion (N2).
FilteredSignals filtered(const SimulatedInput& in, const Signals& log) {
  FilteredSignals out = trusted_signals(log, in.signals, friction_fitted(in.nominal.robot));
  if (!(turning_cutoff < in.signals.cutoff)) return out;
  SignalOptions slower = in.signals;
  slower.cutoff = turning_cutoff;
  out.turning = low_pass(log, slower).motion.qd;
  return out;
}

std::vector<Signals> references_as_logs(const SimulatedInput& in) {
  std::vector<Signals> out;
  for (std::size_t k = 0; k < in.logs.size(); ++k) {
    out.push_back(reference_log(in.references[k], held(in.logs[k])));
    if (in.logs[k]->qd.size() == 0) out.back().qd.resize(0, 0);  // differentiated where the log's is
  }
  return out;
}

// Compares the rms change of the parameters in standard deviations, and the relative change of the torque, with the
// tolerances.
bool settled(const Information& whitened, const VectorXd& change) {
  const double torque = (whitened.R() * change).norm();
  const double all = std::sqrt(whitened.z().squaredNorm() + whitened.residual_square());
  return torque <= tolerance * std::sqrt(static_cast<double>(change.size())) || torque <= least * all;
}

// The equations [Z W] y of one motion of the instruments, and the estimates from them.
class Stage {
 public:
  Stage(const SimulatedInput& in, const Run& run)
      : in_(in), run_(run), measured_(measured_equations(in, run)), trusted_(trusted_samples(in)) {}

  // Z has W's rows: the measured motion decides which samples count.
  void set_instruments(std::vector<FilteredSignals> motions) {
    for (std::size_t k = 0; k < motions.size(); ++k) motions[k].trusted = trusted_[k];
    equations_ = std::make_shared<InstrumentedEquations>(equations_of_logs(in_, motions, run_), measured_);
  }
  void set_instruments(const std::vector<Signals>& logs) {
    std::vector<FilteredSignals> motions;
    for (const auto& log : logs) motions.push_back(filtered(in_, log));
    set_instruments(std::move(motions));
  }

  // Weighted by noise, and freed of what the residual at `before` remembers (N4, S8): differentiated noise is blue, and
  // weights for white noise would waste most of what the log says.
  Estimate estimate(SimulatedMethod method, const VectorXd* before) {
    blocks_ = observe_in_time(*whitened(method, before), block_count, run_);
    const Observations all = merged(blocks_);
    return method == SimulatedMethod::iv ? instrumental_variables(all) : weighted_least_squares(of_instruments(all));
  }

  const std::vector<Observations>& blocks() const { return blocks_; }
  const Equations& measured() const { return *measured_; }

 private:
  // The prewhitening filter is estimated three times and then kept: an order that alternates would never converge.
  std::shared_ptr<const Equations> whitened(SimulatedMethod method, const VectorXd* before) {
    if (before == nullptr) return equations_;
    VectorXd values = VectorXd::Zero(equations_->parameters());
    (method == SimulatedMethod::iv ? values.tail(before->size()) : values.head(before->size())) = *before;
    if (++asked_ <= 3) memory_ = fit_autoregressions(*equations_, values);
    return std::make_shared<PrewhitenedEquations>(equations_, memory_);
  }

  const SimulatedInput& in_;
  const Run& run_;
  std::shared_ptr<const Equations> measured_;
  std::vector<std::vector<bool>> trusted_;  // samples of each log
  std::shared_ptr<const InstrumentedEquations> equations_;
  std::vector<Observations> blocks_;
  std::vector<Autoregression> memory_;
  int asked_ = 0;
};

// Computes the covariance and the exogeneity test.
void judge_instruments(const std::vector<Observations>& blocks, SimulatedMethod method, SimulatedResult& out) {
  const bool by_instruments = method == SimulatedMethod::iv;
  const Estimate iv = by_instruments ? out.estimate : instrumental_variables(merged(blocks));
  const RobustCovariance of_iv = instrumental_covariance(blocks, iv);
  out.exogeneity = exogeneity(merged(blocks), iv, of_iv);
  out.covariance = of_iv;
  if (by_instruments) return;
  std::vector<Observations> Z;
  for (const auto& block : blocks) Z.push_back(of_instruments(block));
  out.covariance = robust_covariance(Z, out.estimate);
}

}  // namespace

std::vector<std::shared_ptr<const Signals>> lent(const std::vector<Signals>& logs) {
  std::vector<std::shared_ptr<const Signals>> out;
  for (const auto& log : logs) out.emplace_back(std::shared_ptr<const Signals>(), &log);
  return out;
}

void require_references(const SimulatedInput& in) {
  if (in.logs.empty() || in.references.size() != in.logs.size())
    throw InvalidInput("estimators that simulate need logs, and the reference of each");
}

std::shared_ptr<const Equations> equations_of_logs(const SimulatedInput& in, const std::vector<FilteredSignals>& logs,
                                                   const Run& run) {
  const auto columns = design_columns(in.nominal.robot, in.base);
  std::vector<std::shared_ptr<const Equations>> parts;
  for (const auto& log : logs)
    parts.push_back(std::make_shared<LogEquations>(in.nominal.robot, columns, std::make_shared<FilteredSignals>(log),
                                                   in.signals, in.links));
  return checked(std::make_shared<StackedEquations>(std::move(parts)), run.cancel);
}

std::vector<std::vector<bool>> trusted_samples(const SimulatedInput& in) {
  std::vector<std::vector<bool>> out;
  for (const auto& log : in.logs)
    out.push_back(trusted_signals(held(log), in.signals, friction_fitted(in.nominal.robot)).trusted);
  return out;
}

std::shared_ptr<const Equations> measured_equations(const SimulatedInput& in, const Run& run) {
  std::vector<FilteredSignals> motions;
  for (const auto& log : in.logs) motions.push_back(filtered(in, held(log)));
  return equations_of_logs(in, motions, run);
}

Model nearest_consistent(const SimulatedInput& in, const Information& metric, const VectorXd& beta, bool* moved,
                         const Run& run) {
  const Consistent found = make_consistent(in.nominal, in.nominal.layout, in.base, metric, beta, in.physical, run);
  if (moved != nullptr) *moved = !found.solution.unconstrained;
  return {in.nominal.robot, in.nominal.layout, found.values};
}

SimulatedInput with_gains_of(SimulatedInput in, const Model& model) {
  ControlOptions& control = in.simulation.control;
  const Controller controller(control, control.model ? *control.model : model,
                              in.references.front().reference.motion.q);
  control.kp = controller.kp();
  control.kd = controller.kd();
  control.ki = controller.ki();
  return in;
}

VectorXd deviation_of(const std::vector<Signals>& simulated,
                      const std::vector<std::shared_ptr<const Signals>>& measured) {
  VectorXd square = VectorXd::Zero(held(measured.front()).q.rows());
  double count = 0;
  for (std::size_t k = 0; k < measured.size(); ++k) {
    square += (simulated[k].q - held(measured[k]).q).rowwise().squaredNorm();
    count += static_cast<double>(measured[k]->samples());
  }
  return (square / count).cwiseSqrt();
}

std::vector<Signals> simulated_logs(const SimulatedInput& in, const Model& model, const Run& run) {
  std::vector<Signals> out(in.logs.size());
  parallel_for(static_cast<int>(in.logs.size()), run, [&](int k) {
    const auto at = static_cast<std::size_t>(k);
    out[at] = simulated_log(model, in.references[at], held(in.logs[at]), in.simulation, run);
  });
  return out;
}

namespace {

// Where the estimate cannot be simulated, IV may use the references as instruments; DIDIM may not use them in place of
// W.
std::vector<Signals> instrument_logs(const SimulatedInput& in, const Model& model, SimulatedMethod method,
                                     SimulatedResult& out, const Run& run) {
  out.unstable = false;
  try {
    return simulated_logs(in, model, run);
  } catch (const Unattainable&) {
    if (method != SimulatedMethod::iv) throw;
    out.unstable = true;
    return references_as_logs(in);
  }
}

}  // namespace

Estimate first_estimate(const SimulatedInput& in, const Run& run) {
  Stage stage(in, run);
  stage.set_instruments(references_as_logs(in));
  return stage.estimate(SimulatedMethod::iv, nullptr);
}

SimulatedResult estimate_by_instruments(const SimulatedInput& in, const std::vector<FilteredSignals>& motions,
                                        const Run& run) {
  require_references(in);
  Stage stage(in, run);
  stage.set_instruments(motions);
  SimulatedResult out;
  out.estimate = stage.estimate(SimulatedMethod::iv, nullptr);
  const VectorXd before = out.estimate.values;
  out.estimate = stage.estimate(SimulatedMethod::iv, &before);
  judge_instruments(stage.blocks(), SimulatedMethod::iv, out);
  return out;
}

SimulatedResult estimate_with_simulator(const SimulatedInput& given, const SimulatedOptions& options, const Run& run) {
  require_references(given);
  SimulatedResult out;
  out.estimate = first_estimate(given, run);
  const Information metric = observe(*measured_equations(given, run)).whitened(out.estimate.sigma);
  const SimulatedInput in = with_gains_of(given, nearest_consistent(given, metric, out.estimate.values, nullptr, run));
  Stage stage(in, run);
  bool done = false;
  for (int k = 1; k <= most_iterations && !done; ++k) {
    const VectorXd before = out.estimate.values;
    bool moved = false;
    const Model model = nearest_consistent(in, metric, before, &moved, run);
    out.moved += moved;
    const auto motions = instrument_logs(in, model, options.method, out, run);
    out.deviation = deviation_of(motions, in.logs);
    stage.set_instruments(motions);
    out.estimate = stage.estimate(options.method, &before);
    out.estimate.iterations = k;
    const Information Z = of_instruments(merged(stage.blocks())).whitened(out.estimate.sigma);
    done = settled(Z, out.estimate.values - before);
  }
  if (!done) out.estimate.diagnostics.push_back(not_settled(most_iterations));
  if (out.unstable)
    out.estimate.diagnostics.push_back(
        {Severity::warning, "unstable-loop",
         "the loop cannot be simulated with this estimate (it diverges), so the references alone are the instruments; "
         "check the gains and the rate of the controller"});
  judge_instruments(stage.blocks(), options.method, out);
  return out;
}

}  // namespace steelyard
