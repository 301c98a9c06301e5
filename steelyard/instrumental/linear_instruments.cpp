#include "steelyard/instrumental/linear_instruments.hpp"

#include "steelyard/core/error.hpp"
#include "steelyard/payload/terminal_link.hpp"

namespace steelyard {

namespace {

using Eigen::Index;
using Eigen::VectorXd;

FilteredSignals linear_motion(const Signals& log, const FollowedReference& followed, const SignalOptions& options) {
  Signals reference = reference_log(followed, log);
  if (log.qd.size() == 0) reference.qd.resize(0, 0);  // differentiated where the log's is
  FilteredSignals out = low_pass(reference, options);
  const FilteredSignals measured = low_pass(log, options);
  for (Index i = 0; i < out.motion.q.rows(); ++i) {
    const VectorXd input = out.tau.row(i);  // q̈ of the reference
    const InstrumentModel model = fit_instrument_model(input, measured.motion.qdd.row(i));
    out.motion.qdd.row(i) = model.accelerations(input);
  }
  return out;
}

}  // namespace

SimulatedResult estimate_with_linear_instruments(const SimulatedInput& in, const SimulatedOptions& options) {
  if (in.references.size() != in.logs.size()) throw InvalidInput("every log needs its reference");
  std::vector<FilteredSignals> motions;
  for (std::size_t k = 0; k < in.logs.size(); ++k)
    motions.push_back(linear_motion(in.logs[k], in.references[k], in.signals));
  const InstrumentedEquations equations(equations_of_logs(in, motions), measured_equations(in, options.turning_cutoff));
  const auto blocks = observe_in_time(equations, options.blocks, options.threads);
  SimulatedResult out;
  out.estimate = instrumental_variables(merged(blocks));
  out.covariance = instrumental_covariance(blocks, out.estimate);
  out.exogeneity = exogeneity(merged(blocks), out.estimate, out.covariance);
  return out;
}

}  // namespace steelyard
