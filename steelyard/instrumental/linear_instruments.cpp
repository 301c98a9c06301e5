#include "steelyard/instrumental/linear_instruments.hpp"

#include "steelyard/instrumental/instrument_model.hpp"

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

SimulatedResult estimate_with_linear_instruments(const SimulatedInput& in, const Run& run) {
  require_references(in);
  std::vector<FilteredSignals> motions;
  for (std::size_t k = 0; k < in.logs.size(); ++k) {
    run.check();
    motions.push_back(linear_motion(*in.logs[k], in.references[k], in.signals));
  }
  return estimate_by_instruments(in, motions, run);
}

}  // namespace steelyard
