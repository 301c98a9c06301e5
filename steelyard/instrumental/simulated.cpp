#include "steelyard/instrumental/simulated.hpp"

#include <algorithm>
#include <cmath>

#include "steelyard/consistency/consistent.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/parallel.hpp"
#include "steelyard/estimate/log_equations.hpp"
#include "steelyard/estimate/passes.hpp"

namespace steelyard {

namespace {

using Eigen::VectorXd;

// The same low-pass and differences, row for row, as the measured log's (N2).
std::shared_ptr<const Equations> instruments(const SimulatedInput& in, const std::vector<Signals>& simulated) {
  std::vector<FilteredSignals> filtered;
  for (const auto& log : simulated) filtered.push_back(low_pass(log, in.signals));
  return equations_of_logs(in, filtered);
}

// Root of mean square change of the parameters in their standard deviations, and of the torque relative to it.
bool settled(const Information& whitened, const VectorXd& change, const SimulatedOptions& options) {
  const double torque = (whitened.R() * change).norm();
  const double all = std::sqrt(whitened.z().squaredNorm() + whitened.residual_square());
  return torque <= options.tolerance * std::sqrt(static_cast<double>(change.size())) || torque <= options.least * all;
}

}  // namespace

std::shared_ptr<const Equations> equations_of_logs(const SimulatedInput& in, const std::vector<FilteredSignals>& logs) {
  const auto columns = design_columns(in.robot, in.base);
  std::vector<std::shared_ptr<const Equations>> parts;
  for (const auto& log : logs)
    parts.push_back(std::make_shared<LogEquations>(in.robot, columns, std::make_shared<FilteredSignals>(log),
                                                   in.signals, in.links));
  return std::make_shared<StackedEquations>(std::move(parts));
}

std::shared_ptr<const Equations> measured_equations(const SimulatedInput& in, double turning_cutoff) {
  std::vector<FilteredSignals> filtered;
  for (const auto& log : in.logs) {
    filtered.push_back(low_pass(log, in.signals));
    SignalOptions slower = in.signals;
    slower.cutoff = std::min(slower.cutoff, turning_cutoff);
    if (slower.cutoff < in.signals.cutoff) filtered.back().turning = low_pass(log, slower).motion.qd;
  }
  return equations_of_logs(in, filtered);
}

Model nearest_possible(const SimulatedInput& in, const Information& metric, const VectorXd& beta, bool* moved) {
  const ParameterLayout layout(in.robot);
  const Consistent found = make_consistent(in.robot, layout, in.base, metric, beta, in.physical);
  if (moved != nullptr) *moved = !found.solution.unconstrained;
  return {with_values(in.robot, layout, found.values), layout, found.values};
}

VectorXd deviation_of(const std::vector<Signals>& simulated, const std::vector<Signals>& measured) {
  VectorXd square = VectorXd::Zero(measured.front().q.rows());
  double count = 0;
  for (std::size_t k = 0; k < measured.size(); ++k) {
    square += (simulated[k].q - measured[k].q).rowwise().squaredNorm();
    count += static_cast<double>(measured[k].samples());
  }
  return (square / count).cwiseSqrt();
}

std::vector<Signals> simulated_logs(const SimulatedInput& in, const Model& model, int threads) {
  if (in.references.size() != in.logs.size()) throw InvalidInput("every log needs its reference");
  std::vector<Signals> out(in.logs.size());
  parallel_for(static_cast<int>(in.logs.size()), threads, [&](int k) {
    const auto at = static_cast<std::size_t>(k);
    out[at] = simulated_log(model, in.references[at], in.logs[at], in.simulation);
  });
  return out;
}

SimulatedResult estimate_with_simulator(const SimulatedInput& in, const SimulatedOptions& options) {
  const auto measured = measured_equations(in, options.turning_cutoff);
  const Observations W = observe(*measured);
  SimulatedResult out;
  out.estimate = weighted_least_squares(W);
  std::vector<Observations> blocks;
  bool done = false;
  for (int k = 1; k <= options.iterations && !done; ++k) {
    const VectorXd before = out.estimate.values;
    bool moved = false;
    const Model model = nearest_possible(in, W.whitened(out.estimate.sigma), before, &moved);
    out.moved += moved;
    const auto simulated = simulated_logs(in, model, options.threads);
    out.deviation = deviation_of(simulated, in.logs);
    blocks =
        observe_in_time(InstrumentedEquations(instruments(in, simulated), measured), options.blocks, options.threads);
    const Observations all = merged(blocks);
    out.estimate = options.method == SimulatedMethod::iv ? instrumental_variables(all)
                                                         : weighted_least_squares(of_instruments(all));
    out.estimate.iterations = k;
    done = settled(of_instruments(all).whitened(out.estimate.sigma), out.estimate.values - before, options);
  }
  if (!done) out.estimate.diagnostics.push_back(not_settled(options.iterations));
  const Estimate iv = options.method == SimulatedMethod::iv ? out.estimate : instrumental_variables(merged(blocks));
  const RobustCovariance of_iv = instrumental_covariance(blocks, iv);
  out.exogeneity = exogeneity(merged(blocks), iv, of_iv);
  if (options.method == SimulatedMethod::iv) {
    out.covariance = of_iv;
  } else {
    std::vector<Observations> Z;
    for (const auto& block : blocks) Z.push_back(of_instruments(block));
    out.covariance = robust_covariance(Z, out.estimate);
  }
  return out;
}

}  // namespace steelyard
