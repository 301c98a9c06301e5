#include "steelyard/signals/differentiate.hpp"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <Eigen/QR>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/core/random.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::RowVectorXd;

namespace {

// Σ of harmonics 1 … 5 of 1/period, two channels, with derivatives.
Motion multisine(Index samples, double dt, double period) {
  Motion m{MatrixXd::Zero(2, samples), MatrixXd::Zero(2, samples), MatrixXd::Zero(2, samples)};
  for (Index k = 0; k < samples; ++k)
    for (int c = 0; c < 2; ++c) {
      m.q(c, k) = 0.4 + c;
      for (int h = 1; h <= 5; ++h) {
        const double w = 2 * M_PI * h / period, phase = w * static_cast<double>(k) * dt + h * h + c, a = 0.5 / h;
        m.q(c, k) += a * std::sin(phase);
        m.qd(c, k) += a * w * std::cos(phase);
        m.qdd(c, k) -= a * w * w * std::sin(phase);
      }
    }
  return m;
}

MatrixXd noisy(MatrixXd x, double level, unsigned seed) {
  Random random(seed);
  for (double& v : x.reshaped()) v += level * random.normal();
  return x;
}

double rms(const MatrixXd& x) { return x.norm() / std::sqrt(static_cast<double>(x.size())); }

// polynomial Σ p_i t^i and its derivatives at times k·dt
MatrixXd polynomial(int degree, int derivative, Index samples, double dt) {
  MatrixXd x = MatrixXd::Zero(1, samples);
  for (Index k = 0; k < samples; ++k)
    for (int p = derivative; p <= degree; ++p) {
      double factor = p % 2 ? 1.5 : -0.7;
      for (int d = 0; d < derivative; ++d) factor *= p - d;
      x(0, k) += factor * std::pow(static_cast<double>(k) * dt, p - derivative);
    }
  return x;
}

}  // namespace

TEST(CentralDifference, IsExactOnParabolasAndOfSecondOrder) {
  EXPECT_LT((central_difference(polynomial(2, 0, 20, 0.1), 0.1) - polynomial(2, 1, 20, 0.1)).norm(), 1e-12);
  const auto error = [](double dt) {
    const Motion m = multisine(static_cast<Index>(10 / dt), dt, 10);
    return (central_difference(m.q, dt) - m.qd).cwiseAbs().maxCoeff();
  };
  EXPECT_NEAR(error(0.02) / error(0.01), 4, 0.3);
}

TEST(SavitzkyGolay, IsExactOnPolynomialsOfItsDegreeEdgesIncluded) {
  for (int degree = 0; degree <= 6; ++degree)
    for (int derivative = 0; derivative <= 2; ++derivative)
      for (const int window : {7, 11, 31}) {
        const MatrixXd y = savitzky_golay(polynomial(degree, 0, 60, 0.02), 0.02, {window, degree, derivative});
        const MatrixXd expected = polynomial(degree, derivative, 60, 0.02);
        EXPECT_LT((y - expected).cwiseAbs().maxCoeff(), 1e-9) << degree << ", " << derivative << ", " << window;
      }
}

TEST(SavitzkyGolay, AgreesWithScipy) {
  // signal.savgol_filter([1,3,2,5,4,7,1,0,2,6,3], 7, 3, deriv=1, delta=.5)
  RowVectorXd x(11), expected(11);
  x << 1, 3, 2, 5, 4, 7, 1, 0, 2, 6, 3;
  expected << -1.952380952380919, 1.7142857142857262, 3.380952380952378, 3.0476190476190483, 0.9126984126984133,
      -4.0396825396825395, -4.460317460317461, 0.10317460317460336, 1.1746031746031642, 1.9126984126984095,
      2.3174603174603305;
  EXPECT_LT((savitzky_golay(x, 0.5, {7, 3, 1}) - expected).cwiseAbs().maxCoeff(), 1e-9);
}

TEST(PeriodicDerivative, IsExactOnWholePeriods) {
  for (const Index samples : {12, 100, 997, 1000, 1024})
    for (const int harmonics : {0, 5}) {
      const double period = 10, dt = period / static_cast<double>(samples);
      const Motion truth = multisine(samples, dt, period);
      SpectralOptions options;
      options.harmonics = harmonics;
      const Motion m = differentiate_periodic(truth.q, dt, options);
      EXPECT_LT((m.q - truth.q).cwiseAbs().maxCoeff(), 1e-12) << samples;
      EXPECT_LT((m.qd - truth.qd).cwiseAbs().maxCoeff(), 1e-9) << samples;
      EXPECT_LT((m.qdd - truth.qdd).cwiseAbs().maxCoeff(), 1e-9) << samples;
    }
}

TEST(PeriodicDerivative, OfSeveralPeriodsKeepsOnlyWhatRepeats) {
  const double dt = 0.01;
  const Motion truth = multisine(3000, dt, 10);
  SpectralOptions options;
  options.periods = 3;
  options.harmonics = 5;
  const Motion m = differentiate_periodic(noisy(truth.q, 1e-3, 1), dt, options);
  EXPECT_LT((m.q.leftCols(1000) - m.q.rightCols(1000)).cwiseAbs().maxCoeff(), 1e-12);
  EXPECT_LT(rms(m.q - truth.q), 1.3e-3 * std::sqrt(11. / 3000));  // 11 coefficients out of 3000 samples
  EXPECT_LT((differentiate_periodic(truth.q, dt, options).qdd - truth.qdd).cwiseAbs().maxCoeff(), 1e-9);
}

TEST(Smoother, BeatsCentralDifferencesTwentyfoldInVelocityAndHundredfoldInAcceleration) {
  const double dt = 0.002, level = 1e-4;
  const Motion truth = multisine(5000, dt, 5);
  const MatrixXd q = noisy(truth.q, level, 3);
  const Smoothed s = smooth(q, {}, dt);
  const MatrixXd qd = central_difference(q, dt), qdd = central_difference(qd, dt);
  EXPECT_LT(rms(s.motion.q - truth.q), 0.5 * level);
  EXPECT_LT(rms(s.motion.qd - truth.qd), rms(qd - truth.qd) / 20);
  EXPECT_LT(rms(s.motion.qdd - truth.qdd), rms(qdd - truth.qdd) / 100);
  for (int c = 0; c < 2; ++c) EXPECT_NEAR(s.position_noise[c], level, 0.05 * level);
}

TEST(Smoother, IsUnbiased) {
  const double dt = 0.01, level = 1e-3;
  const Motion truth = multisine(1000, dt, 5);
  const int runs = 100;
  Motion sum{MatrixXd::Zero(2, 1000), MatrixXd::Zero(2, 1000), MatrixXd::Zero(2, 1000)};
  double qd_error = 0, qdd_error = 0;
  SmootherOptions options;
  options.position_noise = level;
  options.jerk_density = 20;
  for (unsigned run = 0; run < runs; ++run) {
    const Motion m = smooth(noisy(truth.q, level, 100 + run), {}, dt, options).motion;
    sum.qd += m.qd;
    sum.qdd += m.qdd;
    qd_error = std::max(qd_error, rms(m.qd - truth.qd));
    qdd_error = std::max(qdd_error, rms(m.qdd - truth.qdd));
  }
  EXPECT_LT(rms(sum.qd / runs - truth.qd), 0.2 * qd_error);  // 0.1 is what the mean of 100 leaves of pure chance
  EXPECT_LT(rms(sum.qdd / runs - truth.qdd), 0.2 * qdd_error);
  const double amplitude = sum.qdd.cwiseProduct(truth.qdd).sum() / truth.qdd.squaredNorm() / runs;
  EXPECT_NEAR(amplitude, 1, 2e-3);
}

TEST(Smoother, LeavesQuadraticMotionUnchangedWhateverTheNoiseLevels) {
  for (const double jerk : {1e-3, 1., 1e4}) {
    SmootherOptions options;
    options.position_noise = 1e-3;
    options.velocity_noise = 1e-2;
    options.jerk_density = jerk;
    const double dt = 0.01;
    const MatrixXd q = polynomial(2, 0, 300, dt), qd = polynomial(2, 1, 300, dt), qdd = polynomial(2, 2, 300, dt);
    for (const bool with_velocity : {false, true}) {
      const Motion m = smooth(q, with_velocity ? qd : MatrixXd(), dt, options).motion;
      EXPECT_LT((m.q - q).cwiseAbs().maxCoeff(), 1e-9) << jerk;
      EXPECT_LT((m.qd - qd).cwiseAbs().maxCoeff(), 1e-8) << jerk;
      EXPECT_LT((m.qdd - qdd).cwiseAbs().maxCoeff(), 1e-6) << jerk;
    }
  }
}

TEST(Smoother, IsTheLeastSquaresSolution) {
  // min Σ (y − q)²/σ² + Σ (v − q̇)²/σ_v² + Σ wᵀ(S Q)⁻¹w, solved at once for all states of a short log.
  const int n = 12;
  const double dt = 0.1, sigma = 0.02, sigma_v = 0.05, S = 4;
  Random random(8);
  RowVectorXd y(n), v(n);
  for (int k = 0; k < n; ++k) {
    y[k] = std::sin(0.4 * k) + sigma * random.normal();
    v[k] = 4 * std::cos(0.4 * k) + sigma_v * random.normal();
  }
  Eigen::Matrix3d F, Q;
  F << 1, dt, dt * dt / 2, 0, 1, dt, 0, 0, 1;
  const auto power = [&](int p) { return std::pow(dt, p); };
  Q << power(5) / 20, power(4) / 8, power(3) / 6, power(4) / 8, power(3) / 3, power(2) / 2, power(3) / 6, power(2) / 2,
      dt;
  const Eigen::Matrix3d L_inverse = Eigen::Matrix3d((S * Q).llt().matrixL()).inverse();
  MatrixXd A = MatrixXd::Zero(5 * n - 3, 3 * n);
  Eigen::VectorXd b = Eigen::VectorXd::Zero(5 * n - 3);
  for (int k = 0; k < n; ++k) {
    A(k, 3 * k) = 1 / sigma;
    b[k] = y[k] / sigma;
    A(n + k, 3 * k + 1) = 1 / sigma_v;
    b[n + k] = v[k] / sigma_v;
    if (k + 1 == n) continue;
    A.block<3, 3>(2 * n + 3 * k, 3 * k) = -L_inverse * F;
    A.block<3, 3>(2 * n + 3 * k, 3 * k + 3) = L_inverse;
  }
  const Eigen::VectorXd x = A.householderQr().solve(b);
  const Motion m = smooth(y, v, dt, {sigma, sigma_v, std::sqrt(S)}).motion;
  for (int k = 0; k < n; ++k) {
    EXPECT_NEAR(m.q(0, k), x[3 * k], 1e-9) << k;
    EXPECT_NEAR(m.qd(0, k), x[3 * k + 1], 1e-8) << k;
    EXPECT_NEAR(m.qdd(0, k), x[3 * k + 2], 1e-7) << k;
  }
}

TEST(Smoother, FindsTheNoiseLevelsOfDataFromItsOwnModel) {
  const int n = 8000;
  const double dt = 0.01, sigma = 1e-3, sigma_v = 5e-3, root_S = 30;
  Eigen::Matrix3d F, Q;
  F << 1, dt, dt * dt / 2, 0, 1, dt, 0, 0, 1;
  const auto power = [&](int p) { return std::pow(dt, p); };
  Q << power(5) / 20, power(4) / 8, power(3) / 6, power(4) / 8, power(3) / 3, power(2) / 2, power(3) / 6, power(2) / 2,
      dt;
  const Eigen::Matrix3d root = root_S * Eigen::Matrix3d(Q.llt().matrixL());
  Random random(9);
  Eigen::Vector3d x(0, 0, 0);
  RowVectorXd y(n), v(n);
  for (int k = 0; k < n; ++k) {
    const Eigen::Vector3d w(random.normal(), random.normal(), random.normal());
    x = F * x + root * w;
    y[k] = x[0] + sigma * random.normal();
    v[k] = x[1] + sigma_v * random.normal();
  }
  const Smoothed alone = smooth(y, {}, dt);
  EXPECT_NEAR(alone.position_noise[0] / sigma, 1, 0.05);
  EXPECT_NEAR(alone.jerk_density[0] / root_S, 1, 0.15);
  for (int given = 0; given < 8; ++given) {  // any of the three may be known
    SmootherOptions options;
    if (given & 1) options.position_noise = sigma;
    if (given & 2) options.velocity_noise = sigma_v;
    if (given & 4) options.jerk_density = root_S;
    const Smoothed both = smooth(y, v, dt, options);
    EXPECT_NEAR(both.position_noise[0] / sigma, 1, 0.06) << given;
    EXPECT_NEAR(both.velocity_noise[0] / sigma_v, 1, 0.06) << given;
    EXPECT_NEAR(both.jerk_density[0] / root_S, 1, 0.15) << given;
  }
}

TEST(Smoother, SurvivesDataWithoutNoise) {
  const MatrixXd still = MatrixXd::Constant(1, 100, 0.3);
  const Motion m = smooth(still, {}, 0.01).motion;
  EXPECT_LT((m.q - still).cwiseAbs().maxCoeff(), 1e-9);
  EXPECT_LT(m.qdd.cwiseAbs().maxCoeff(), 1e-6);
  const Motion truth = multisine(1000, 0.01, 10);
  EXPECT_LT((smooth(truth.q, {}, 0.01).motion.qd - truth.qd).middleCols(50, 900).cwiseAbs().maxCoeff(), 1e-4);
}

TEST(Differentiate, RefusesNonsense) {
  const MatrixXd x = MatrixXd::Zero(2, 20), bad = MatrixXd::Constant(2, 20, NAN);
  EXPECT_THROW(central_difference(x.leftCols(2), 0.1), InvalidInput);
  EXPECT_THROW(central_difference(x, 0), InvalidInput);
  EXPECT_THROW(savitzky_golay(x, 0.1, {10, 3, 1}), InvalidInput);
  EXPECT_THROW(savitzky_golay(x, 0.1, {5, 5, 1}), InvalidInput);
  EXPECT_THROW(savitzky_golay(x, 0.1, {5, 2, 3}), InvalidInput);
  EXPECT_THROW(savitzky_golay(x, 0.1, {21, 2, 1}), InvalidInput);
  EXPECT_THROW(smooth(x.leftCols(3), {}, 0.1), InvalidInput);
  EXPECT_THROW(smooth(x, x.leftCols(5), 0.1), InvalidInput);
  EXPECT_THROW(smooth(bad, {}, 0.1), InvalidInput);
  EXPECT_THROW(smooth(x, {}, 0.1, {-1, 0, 0}), InvalidInput);
  EXPECT_THROW(differentiate_periodic(x, 0.1, {1, 10}), InvalidInput);  // half the rate itself
  EXPECT_THROW(differentiate_periodic(x, 0.1, {0, 1}), InvalidInput);
  EXPECT_THROW(differentiate_periodic(x, -0.1), InvalidInput);
}

}  // namespace steelyard
