// Bias and stated covariance of the estimators over many noisy logs of one closed loop.
#include <gtest/gtest.h>

#include "steelyard/core/parallel.hpp"
#include "steelyard/instrumental/linear_instruments.hpp"
#include "tests/support/closed_loop_experiment.hpp"

namespace steelyard {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using testing::ClosedLoopExperiment;
using testing::ClosedLoopOptions;

struct Trials {
  VectorXd truth;
  MatrixXd values, variances;  // parameters × trials
  int rejected = 0;            // exogeneity
  double iterations = 0;

  VectorXd mean() const { return values.rowwise().mean(); }
  VectorXd spread() const {
    return ((values.colwise() - mean()).rowwise().squaredNorm() / static_cast<double>(values.cols() - 1)).cwiseSqrt();
  }
  VectorXd bias() const { return (mean() - truth).cwiseQuotient(spread()); }  // in deviations of one trial
  double claim() const { return spread().cwiseAbs2().cwiseQuotient(variances.rowwise().mean()).mean(); }
};

using Method = std::function<SimulatedResult(const SimulatedInput&)>;

Trials run(const ClosedLoopExperiment& experiment, int count, const Method& method, double gain = 1) {
  Trials out;
  out.truth = experiment.beta;
  const Index p = out.truth.size();
  out.values = out.variances = MatrixXd::Zero(p, count);
  std::vector<int> rejected(static_cast<std::size_t>(count)), iterations = rejected;
  parallel_for(count, {}, [&](int k) {
    ClosedLoopExperiment trial = experiment;
    trial.record(1000 + static_cast<unsigned>(k));
    trial.input.simulation.control.kp *= gain;
    const SimulatedResult found = method(trial.input);
    out.values.col(k) = found.estimate.values;
    out.variances.col(k) = found.covariance.covariance.diagonal();
    rejected[static_cast<std::size_t>(k)] = found.exogeneity.biased();
    iterations[static_cast<std::size_t>(k)] = found.estimate.iterations;
  });
  for (int k = 0; k < count; ++k) {
    out.rejected += rejected[static_cast<std::size_t>(k)];
    out.iterations += iterations[static_cast<std::size_t>(k)] / static_cast<double>(count);
  }
  return out;
}

SimulatedResult least_squares(const SimulatedInput& in) {
  const auto blocks = observe_in_time(*measured_equations(in), 48);
  SimulatedResult out;
  out.estimate = weighted_least_squares(merged(blocks));
  out.covariance = robust_covariance(blocks, out.estimate);
  return out;
}
SimulatedResult iv(const SimulatedInput& in) { return estimate_with_simulator(in, {}, {.threads = 1}); }
SimulatedResult didim(const SimulatedInput& in) {
  return estimate_with_simulator(in, {.method = SimulatedMethod::didim}, {.threads = 1});
}
SimulatedResult linear(const SimulatedInput& in) { return estimate_with_linear_instruments(in, {.threads = 1}); }

// Encoders whose noise, differentiated twice and hardly filtered, is a seventh of the accelerations.
ClosedLoopOptions poorly_filtered() {
  ClosedLoopOptions o;
  o.rate = 500;
  o.position_noise = 1e-4;
  o.torque_noise = 0.5;
  o.cutoff = 40;
  return o;
}

constexpr int trials = 100;

TEST(MonteCarlo, LeastSquaresIsBiasedWhereTheMotionIsNoisyAndInstrumentsAreNot) {
  const ClosedLoopExperiment e(poorly_filtered());
  // One of twenty means of 100 trials is so far off by chance in one of a thousand such tests.
  const double chance = 4.1 / std::sqrt(static_cast<double>(trials));
  EXPECT_GT(run(e, trials, least_squares).bias().cwiseAbs().maxCoeff(), 5);
  for (const Method& method : {Method(iv), Method(linear)}) {
    const Trials found = run(e, trials, method);
    EXPECT_LT(found.bias().cwiseAbs().maxCoeff(), chance) << found.bias().transpose();
    EXPECT_GT(found.claim(), 0.8);
    EXPECT_LT(found.claim(), 1.25);
    EXPECT_EQ(found.rejected, trials);
  }
}

// Its regressor follows the estimate, and with it a little of the torque's noise: a bias of the order 1/N, a third of a
// deviation in these 5 s.
TEST(MonteCarlo, DidimIsBiasedByAFractionOfItsDeviationAndSettlesInAFewIterations) {
  const ClosedLoopExperiment e(poorly_filtered());
  const Trials found = run(e, trials, didim);
  EXPECT_LT(found.bias().cwiseAbs().maxCoeff(), 0.6) << found.bias().transpose();
  EXPECT_GT(found.claim(), 0.8);
  EXPECT_LT(found.claim(), 1.25);
  EXPECT_LE(found.iterations, 4.5);
  EXPECT_LT((found.mean() - found.truth).head(7).norm() / found.truth.head(7).norm(), 4e-3);
}

TEST(MonteCarlo, WrongGainsBiasDidimAndNotInstrumentalVariables) {
  const ClosedLoopExperiment e(poorly_filtered());
  const Trials by_instruments = run(e, 24, iv, 0.6), direct = run(e, 24, didim, 0.6);
  EXPECT_LT(by_instruments.bias().cwiseAbs().maxCoeff(), 0.6) << by_instruments.bias().transpose();
  EXPECT_GT(direct.bias().cwiseAbs().maxCoeff(), 3);
}

// With exact positions the regressor has nothing to do with the torque's noise, however far off the instruments are.
TEST(MonteCarlo, ExogeneityIsRejectedInOneOfTwentyLogsWhereItHolds) {
  ClosedLoopOptions o = poorly_filtered();
  o.position_noise = 0;
  o.torque_noise = 1;
  o.cutoff = 20;
  const ClosedLoopExperiment e(o);
  const Trials found = run(e, trials, iv, 0.6);
  EXPECT_GE(found.rejected, 1);
  EXPECT_LE(found.rejected, 13);  // out of 100: 5 on average, more than 13 with a chance of 0.0005
}

// The sign of a noisy speed is wrong now and then around a turn, which no instrument can mend.
TEST(MonteCarlo, FrictionThatJumpsIsLookedUpAtASmootherSpeed) {
  ClosedLoopOptions o = poorly_filtered();
  o.position_noise = 5e-4;
  o.cutoff = 100;
  const ClosedLoopExperiment e(o);
  const Trials found = run(e, 50, iv);
  // At the speed of the rows it is 0.058; 0.076 if rows at standstill counted, whose signs are wrong most often.
  EXPECT_LT(std::abs(found.mean()[7] / found.truth[7] - 1), 0.03);
}

}  // namespace
}  // namespace steelyard
