#include "steelyard/instrumental/simulated.hpp"

#include <gtest/gtest.h>

#include "steelyard/core/error.hpp"
#include "steelyard/core/parallel.hpp"
#include "steelyard/instrumental/linear_instruments.hpp"
#include "steelyard/instrumental/output_error.hpp"
#include "steelyard/signals/periods.hpp"
#include "tests/support/closed_loop_experiment.hpp"

namespace steelyard {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using testing::ClosedLoopExperiment;
using testing::ClosedLoopOptions;

// Largest error over the truth, where that is not zero.
double worst(const ClosedLoopExperiment& e, const VectorXd& values) {
  double out = 0;
  for (Index k = 0; k < values.size(); ++k)
    if (std::abs(e.beta[k]) > 1e-9) out = std::max(out, std::abs(values[k] / e.beta[k] - 1));
  return out;
}

ClosedLoopOptions clean() {
  ClosedLoopOptions o;
  o.rate = 1000;
  return o;
}

TEST(SimulatedLog, OfTheTruthIsTheLog) {
  const ClosedLoopExperiment e(clean());
  const Signals s = simulated_log(e.truth, e.input.references[0], *e.input.logs[0], e.input.simulation);
  EXPECT_LT((s.q - e.input.logs[0]->q).cwiseAbs().maxCoeff(), 1e-9);
  EXPECT_LT((s.tau - e.input.logs[0]->tau).cwiseAbs().maxCoeff(), 1e-5);
  EXPECT_EQ(s.qd.size(), 0);
}

// A plan is found in a log by its positions, and so too late by the lag of the loop.
TEST(SimulatedLog, IsMovedInTimeToWhereTheLogIs) {
  ClosedLoopExperiment e(clean());
  e.input.references[0].start = 0.02;
  const Signals s = simulated_log(e.truth, e.input.references[0], *e.input.logs[0], e.input.simulation);
  const Index n = s.samples() - 200;
  EXPECT_LT((s.q - e.input.logs[0]->q).middleCols(100, n).cwiseAbs().maxCoeff(), 1e-6);
}

TEST(SimulatedLog, OfAveragedPeriodsIsTheirMean) {
  ClosedLoopOptions o = clean();
  o.periods = 5;
  ClosedLoopExperiment e(o);
  Signals log = *e.input.logs[0];
  const AveragedPeriods mean = average_periods(log.q, log.dt, o.period);
  log.q = mean.mean;
  log.tau.resize(0, 0);
  e.input.references[0].averaged = true;
  const Signals s = simulated_log(e.truth, e.input.references[0], log, e.input.simulation);
  EXPECT_LT((s.q - log.q).cwiseAbs().maxCoeff(), 1e-6);
}

TEST(SimulatedLog, FollowsTheLogsOwnMotionWhereNoReferenceIsKnown) {
  ClosedLoopOptions o;
  o.position_noise = 1e-4;
  o.feedforward = true;
  ClosedLoopExperiment e(o);
  const FollowedReference own = reference_from_log(*e.input.logs[0], 1000);
  EXPECT_TRUE(own.measured);
  const Signals s = simulated_log(e.truth, own, *e.input.logs[0], e.input.simulation);
  EXPECT_EQ(s.samples(), e.input.logs[0]->samples());
  EXPECT_LT(deviation_of({s}, e.input.logs).maxCoeff(), 3e-3);
}

TEST(Simulated, EveryMethodFindsTheTruthWithoutNoise) {
  const ClosedLoopExperiment e(clean());
  EXPECT_LT(worst(e, estimate_with_simulator(e.input).estimate.values), 1e-3);
  const SimulatedResult didim = estimate_with_simulator(e.input, {.method = SimulatedMethod::didim});
  EXPECT_LT(worst(e, didim.estimate.values), 1e-3);
  EXPECT_LE(didim.estimate.iterations, 6);
  EXPECT_LT(didim.deviation.maxCoeff(), 1e-3);
  // Instruments further from the regressor see more of what the filters make of a jump of friction.
  EXPECT_LT(worst(e, estimate_with_linear_instruments(e.input).estimate.values), 5e-3);
  EXPECT_LT(worst(e, closed_loop_output_error(e.input).estimate.values), 1e-5);
}

TEST(Simulated, GivesTheSameOnAnyNumberOfThreads) {
  ClosedLoopOptions o;
  o.position_noise = 1e-4;
  o.torque_noise = 0.5;
  const ClosedLoopExperiment e(o);
  EXPECT_EQ(estimate_with_simulator(e.input, {}, {.threads = 1}).estimate.values,
            estimate_with_simulator(e.input, {}, {.threads = 3}).estimate.values);
}

TEST(Simulated, StacksSeveralLogs) {
  ClosedLoopOptions o;
  o.position_noise = 1e-4;
  o.torque_noise = 0.5;
  ClosedLoopExperiment one(o), two(o);
  two.record(99);
  SimulatedInput both = one.input;
  both.logs.push_back(two.input.logs[0]);
  both.references.push_back(two.input.references[0]);
  const SimulatedResult single = estimate_with_simulator(one.input), pair = estimate_with_simulator(both);
  const VectorXd ratio = pair.estimate.standard_deviation().cwiseQuotient(single.estimate.standard_deviation());
  EXPECT_NEAR(ratio.mean(), std::sqrt(0.5), 0.1);
}

// A light second link in much noise: least squares and the first estimates are not physically consistent.
TEST(Simulated, SimulatesAConsistentModelWhateverTheEstimate) {
  ClosedLoopOptions o;
  o.position_noise = 5e-4;
  o.torque_noise = 8;
  o.period = 3;
  const ClosedLoopExperiment e(o);
  const SimulatedResult found = estimate_with_simulator(e.input);
  EXPECT_GT(found.moved, 0);
  EXPECT_TRUE(found.estimate.values.allFinite());
}

TEST(Simulated, GoesOnWithTheReferencesWhereTheLoopDiverges) {
  ClosedLoopOptions o;
  o.torque_noise = 0.5;
  ClosedLoopExperiment e(o);
  e.input.simulation.control.kp *= 1000;
  e.input.simulation.control.kd *= -10;
  const SimulatedResult found = estimate_with_simulator(e.input);
  EXPECT_TRUE(found.unstable);
  EXPECT_EQ(found.estimate.diagnostics.back().code, "unstable-loop");
  EXPECT_LT(worst(e, found.estimate.values), 0.1);
  EXPECT_THROW(estimate_with_simulator(e.input, {.method = SimulatedMethod::didim}), Unattainable);
  EXPECT_THROW(closed_loop_output_error(e.input), Unattainable);
  e.input.references.clear();
  EXPECT_THROW(estimate_with_simulator(e.input), InvalidInput);
}

}  // namespace
}  // namespace steelyard
