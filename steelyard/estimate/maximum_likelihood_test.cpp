#include "steelyard/estimate/maximum_likelihood.hpp"

#include <gtest/gtest.h>

#include "steelyard/core/error.hpp"
#include "steelyard/estimate/motion_noise.hpp"
#include "steelyard/signals/decimate.hpp"
#include "tests/support/closed_loop_experiment.hpp"
#include "tests/support/experiment.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using testing::Experiment;

namespace {

MotionNoise some_noise(int n) {
  return {VectorXd::Constant(n, 0.003), VectorXd::Constant(n, 0.1), VectorXd::Constant(n, 0.4),
          VectorXd::Constant(n, 0.1)};
}

void add(MatrixXd& x, const VectorXd& sigma, Random& random) {
  for (Eigen::Index s = 0; s < x.cols(); ++s)
    for (Eigen::Index i = 0; i < x.rows(); ++i) x(i, s) += sigma[i] * random.normal();
}

MotionSamples noisy(const Experiment& e, const MotionNoise& noise, Random& random) {
  MotionSamples out = e.samples();
  add(out.q, noise.q, random);
  add(out.qd, noise.qd, random);
  add(out.qdd, noise.qdd, random);
  add(out.tau, noise.tau, random);
  return out;
}

}  // namespace

TEST(MaximumLikelihood, RecoversEveryBundledRobotWithoutNoise) {
  for (const auto& name : bundled_robots()) {
    const Experiment e(name, 400, 5);
    for (const MotionNoise& noise : {MotionNoise{}, some_noise(e.robot.dof())}) {
      const Estimate estimate = maximum_likelihood(e.robot, e.base, e.samples(), noise);
      EXPECT_EQ(estimate.rank, e.base.count()) << name;
      EXPECT_LT((estimate.values - e.beta).norm(), 1e-10 * e.beta.norm()) << name;
    }
  }
}

TEST(MaximumLikelihood, IsWeightedLeastSquaresWhereOnlyTorquesAreNoisy) {
  Experiment e("rx90", 500, 4);
  Random random(1);
  VectorXd sigma(6);
  sigma << 3, 2, 1, 0.5, 0.3, 0.1;
  e.add_noise(sigma, random);
  const Estimate weighted = weighted_least_squares(e.observe());
  const Estimate estimate = maximum_likelihood(e.robot, e.base, e.samples(), {{}, {}, {}, weighted.sigma});
  EXPECT_LT((estimate.values - weighted.values).norm(), 1e-10 * e.beta.norm());
  EXPECT_LT((estimate.covariance - weighted.covariance).norm(), 1e-6 * weighted.covariance.norm());
}

TEST(MaximumLikelihood, HasNoBiasFromANoisyMotionAndClaimsItsCovariance) {
  for (const char* name : {"planar-2r", "scara-rrpr"}) {
    Experiment e(name, 400, 6);
    for (auto& v : e.qd.reshaped())
      v = std::copysign(0.5 + 0.8 * std::abs(v), v);  // away from zero, where sgn(q̇ + noise) would be random
    const VectorXd stacked = torque_regressor(e.robot, e.q, e.qd, e.qdd) * e.phi;
    e.tau = Eigen::Map<const MatrixXd>(stacked.data(), e.robot.dof(), 400);
    const MotionNoise noise = some_noise(e.robot.dof());
    const int trials = 60;
    int most = 0;
    VectorXd bias = VectorXd::Zero(e.base.count()), weighted = bias;
    double ratio = 0;
    for (int t = 0; t < trials; ++t) {
      Random random(30, static_cast<unsigned>(t));
      const MotionSamples motion = noisy(e, noise, random);
      const Estimate estimate = maximum_likelihood(e.robot, e.base, motion, noise);
      most = std::max(most, estimate.iterations);
      const VectorXd error = estimate.values - e.beta;
      bias += error / trials;
      weighted += (weighted_least_squares(observe(MotionEquations(e.robot, e.base, motion))).values - e.beta) / trials;
      ratio += error.cwiseAbs2().cwiseQuotient(estimate.covariance.diagonal()).mean() / trials;
    }
    EXPECT_LT(most, 10) << name;
    EXPECT_GT(ratio, 0.8) << name;
    EXPECT_LT(ratio, 1.25) << name;
    EXPECT_LT(bias.norm(), 0.2 * weighted.norm()) << name;
  }
}

namespace {

// The cost (C12) as it is written down: G by differences of the regressor, sample by sample.
class WrittenCost {
 public:
  WrittenCost(const Experiment& e, const MotionSamples& motion, const MotionNoise& noise) : noise_(noise) {
    constexpr double step = 1e-5;  // of positions and speeds; torque is linear in accelerations
    const auto W = [&](const VectorXd& q, const VectorXd& qd, const VectorXd& qdd) -> MatrixXd {
      return torque_regressor(e.robot, q, qd, qdd)(Eigen::all, e.base.kept);
    };
    for (Eigen::Index t = 0; t < motion.samples(); ++t) {
      const VectorXd q = motion.q.col(t), qd = motion.qd.col(t), qdd = motion.qdd.col(t);
      Sample sample{W(q, qd, qdd), {}, motion.tau.col(t)};
      for (Eigen::Index j = 0; j < q.size(); ++j) {
        const VectorXd h = step * VectorXd::Unit(q.size(), j), one = VectorXd::Unit(q.size(), j);
        sample.slopes.push_back(noise.q[j] * (W(q + h, qd, qdd) - W(q - h, qd, qdd)) / (2 * step));
        sample.slopes.push_back(noise.qd[j] * (W(q, qd + h, qdd) - W(q, qd - h, qdd)) / (2 * step));
        sample.slopes.push_back(noise.qdd[j] * (W(q, qd, qdd + one) - sample.W));
      }
      samples_.push_back(sample);
    }
  }

  double at(const VectorXd& beta) const {
    double out = 0;
    for (const Sample& sample : samples_) {
      MatrixXd S = noise_.tau.cwiseAbs2().asDiagonal();
      for (const MatrixXd& slope : sample.slopes) S += (slope * beta) * (slope * beta).transpose();
      const VectorXd e = sample.tau - sample.W * beta;
      out += 0.5 * e.dot(S.ldlt().solve(e));
    }
    return out;
  }

 private:
  struct Sample {
    MatrixXd W;
    std::vector<MatrixXd> slopes;  // derivatives of W, each times its deviation
    VectorXd tau;
  };
  MotionNoise noise_;
  std::vector<Sample> samples_;
};

}  // namespace

// A motion so noisy that full steps of Gauss-Newton overshoot.
TEST(MaximumLikelihood, NoIterationRaisesItsCost) {
  for (unsigned seed = 0; seed < 3; ++seed) {
    const Experiment e("planar-2r", 150, 6);
    MotionNoise noise = some_noise(2);
    for (VectorXd* x : {&noise.q, &noise.qd, &noise.qdd}) *x *= 10;
    Random random(30, seed);
    const MotionSamples motion = noisy(e, noise, random);
    const VectorXd start = weighted_least_squares(observe(MotionEquations(e.robot, e.base, motion))).values;
    const WrittenCost cost_of(e, motion, noise);
    double before = cost_of.at(start);
    for (int k = 1; k <= 15; ++k) {
      MaximumLikelihoodOptions options;
      options.iterations = k;
      const VectorXd values = maximum_likelihood(e.robot, e.base, motion, noise, options).values;
      const double cost = cost_of.at(values);
      EXPECT_LE(cost, before * (1 + 1e-12)) << seed << ' ' << k;
      before = cost;
    }
  }
}

namespace {

// Mean error over many logs of a closed loop with differentiated velocities, in deviations of one log.
struct Bias {
  VectorXd likelihood, weighted;
};

Bias bias_of_logs(double position_noise) {
  testing::ClosedLoopOptions options;
  options.position_noise = position_noise;
  options.torque_noise = 0.05;
  options.feedforward = true;
  options.period = 10;
  testing::ClosedLoopExperiment e(options);
  const int trials = 20;
  MatrixXd likelihood(e.beta.size(), trials), weighted = likelihood;
  for (int t = 0; t < trials; ++t) {
    e.record(1000 + static_cast<unsigned>(t));
    const FilteredSignals log = low_pass(*e.input.logs[0], e.input.signals);
    std::vector<Eigen::Index> rows;
    for (Eigen::Index k = 0; k < log.motion.q.cols(); k += decimation_factor(options.rate, options.cutoff))
      if (log.trusted[static_cast<std::size_t>(k)]) rows.push_back(k);
    const auto cut = [&](const MatrixXd& x) { return MatrixXd(x(Eigen::all, rows)); };
    const MotionSamples motion{cut(log.motion.q), cut(log.motion.qd), cut(log.motion.qdd), cut(log.tau), {}};
    const auto equations = measured_equations(e.input);
    const MotionNoise noise = motion_noise({e.input.logs[0].get(), 1}, e.input.signals, 2);
    likelihood.col(t) = maximum_likelihood(e.robot, e.input.base, *equations, motion, noise).values;
    weighted.col(t) = weighted_least_squares(observe(*equations)).values;
  }
  const auto bias = [&](const MatrixXd& values) -> VectorXd {
    const VectorXd mean = values.rowwise().mean();
    const VectorXd spread = ((values.colwise() - mean).rowwise().squaredNorm() / (trials - 1)).cwiseSqrt();
    return (mean - e.beta).cwiseQuotient(spread);
  };
  return {bias(likelihood), bias(weighted)};
}

}  // namespace

TEST(MaximumLikelihood, OfALogIsAsFreeOfBiasAsLeastSquaresWhereNoiseIsLowAndMoreSoWhereItIsHigh) {
  const Bias low = bias_of_logs(1e-6), high = bias_of_logs(1e-4);
  EXPECT_LT(low.likelihood.cwiseAbs().maxCoeff(), 1.6);  // 14 with columns that did not pass the torque's low-pass
  EXPECT_LT((low.likelihood - low.weighted).cwiseAbs().maxCoeff(), 0.1);
  EXPECT_GT(high.weighted.cwiseAbs().maxCoeff(), 5);
  EXPECT_LT(high.likelihood.norm(), 0.6 * high.weighted.norm());
}

TEST(MaximumLikelihood, NoiseComesFromRepeatedPeriods) {
  const Experiment e("puma560", 500, 2);
  MotionNoise noise = some_noise(6);
  noise.q << 0.1, 0.2, 0.3, 0.4, 0.5, 0.6;
  Random random(7);
  std::vector<MotionSamples> periods;
  for (int p = 0; p < 5; ++p) periods.push_back(noisy(e, noise, random));
  const MotionNoise found = noise_of_periods(periods);
  EXPECT_LT((found.q.cwiseQuotient(noise.q).array() - 1).abs().maxCoeff(), 0.05);
  EXPECT_LT((found.qdd.cwiseQuotient(noise.qdd).array() - 1).abs().maxCoeff(), 0.05);
  EXPECT_LT((found.tau.cwiseQuotient(noise.tau).array() - 1).abs().maxCoeff(), 0.05);
  EXPECT_THROW(noise_of_periods({periods[0]}), InvalidInput);
}

TEST(MaximumLikelihood, NonsenseIsSaid) {
  const Experiment e("planar-2r", 50, 2);
  EXPECT_THROW(maximum_likelihood(e.robot, e.base, e.samples(), {{}, {}, {}, VectorXd::Zero(2)}), InvalidInput);
  EXPECT_THROW(maximum_likelihood(e.robot, e.base, e.samples(), {VectorXd::Ones(3), {}, {}, {}}), InvalidInput);
  EXPECT_THROW(maximum_likelihood(e.robot, e.base, e.samples(0, 0), {}), Unattainable);
}

}  // namespace steelyard
