#include "steelyard/estimate/energy_observations.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "steelyard/core/error.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/estimate/estimate.hpp"
#include "steelyard/signals/butterworth.hpp"
#include "tests/support/experiment.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using testing::Experiment;

namespace {

// A motion known at every instant: each joint a sum of sines.
struct Sines {
  MatrixXd amplitude, frequency, phase;  // joints × terms

  Sines(int joints, int terms, unsigned seed) : amplitude(joints, terms), frequency(amplitude), phase(amplitude) {
    Random random(seed);
    for (auto& x : amplitude.reshaped()) x = random.uniform(0.3, 1);
    for (auto& x : frequency.reshaped()) x = random.uniform(1, 6);
    for (auto& x : phase.reshaped()) x = random.uniform(0, 6.28);
  }

  // order 0, 1, 2: q, q̇, q̈.
  VectorXd at(double t, int order) const {
    const Eigen::ArrayXXd angle = frequency.array() * t + phase.array();
    const Eigen::ArrayXXd a = amplitude.array(), w = frequency.array();
    if (order == 0) return (a * angle.sin()).rowwise().sum();
    if (order == 1) return (a * w * angle.cos()).rowwise().sum();
    return -(a * w * w * angle.sin()).rowwise().sum();
  }

  MotionSamples sample(int samples, double dt) const {
    MotionSamples out;
    const Eigen::Index n = amplitude.rows();
    for (MatrixXd* m : {&out.q, &out.qd, &out.qdd, &out.tau}) m->resize(n, samples);
    for (int s = 0; s < samples; ++s) {
      out.q.col(s) = at(s * dt, 0);
      out.qd.col(s) = at(s * dt, 1);
      out.qdd.col(s) = at(s * dt, 2);
    }
    return out;
  }
};

constexpr std::array<double, 5> gauss_x = {-0.9061798459386640, -0.5384693101056831, 0, 0.5384693101056831,
                                           0.9061798459386640};
constexpr std::array<double, 5> gauss_w = {0.2369268850561891, 0.4786286704993665, 0.5688888888888889,
                                           0.4786286704993665, 0.2369268850561891};

// Instants in (a, b) at which a shaft turns round, by bisection: |v| has a corner there.
void turning_points(const Robot& robot, const Sines& motion, double a, double b, std::vector<double>& out) {
  for (const Shaft& shaft : robot.shafts) {
    const auto v = [&](double t) { return shaft.speed.dot(motion.at(t, 1)); };
    const int pieces = 4;
    for (int k = 0; k < pieces; ++k) {
      double low = a + (b - a) * k / pieces, high = a + (b - a) * (k + 1) / pieces;
      if (v(low) * v(high) >= 0) continue;
      for (int i = 0; i < 60; ++i) {
        const double middle = 0.5 * (low + high);
        (v(low) * v(middle) <= 0 ? high : low) = middle;
      }
      out.push_back(0.5 * (low + high));
    }
  }
}

// The balance with integrals exact to rounding: Gauss-Legendre between turning points.
EnergyBalance exact_balance(const Experiment& e, const Sines& motion, int intervals, double dt) {
  EnergyBalance out{MatrixXd(intervals, e.base.count()), VectorXd(intervals), dt};
  const Model model(e.robot, e.layout, e.phi);
  for (int k = 0; k < intervals; ++k) {
    const double a = k * dt, b = (k + 1) * dt;
    std::vector<double> knots = {a, b};
    turning_points(e.robot, motion, a, b, knots);
    std::sort(knots.begin(), knots.end());
    Eigen::RowVectorXd dissipation = Eigen::RowVectorXd::Zero(e.layout.size());
    double work = 0;
    for (std::size_t i = 0; i + 1 < knots.size(); ++i)
      for (std::size_t g = 0; g < gauss_x.size(); ++g) {
        const double half = 0.5 * (knots[i + 1] - knots[i]), t = 0.5 * (knots[i + 1] + knots[i]) + half * gauss_x[g];
        const VectorXd q = motion.at(t, 0), qd = motion.at(t, 1), qdd = motion.at(t, 2);
        dissipation += half * gauss_w[g] * dissipation_regressor(e.robot, e.layout, qd);
        work += half * gauss_w[g] * qd.dot(inverse_dynamics(model, q, qd, qdd));
      }
    const Eigen::RowVectorXd change = energy_regressor(e.robot, e.layout, motion.at(b, 0), motion.at(b, 1)) -
                                      energy_regressor(e.robot, e.layout, motion.at(a, 0), motion.at(a, 1));
    out.rows.row(k) = (change + dissipation)(e.base.kept);
    out.work[k] = work;
  }
  return out;
}

double error(const Information& information, const Experiment& e) {
  return (ordinary_least_squares(information).values - e.beta).norm() / e.beta.norm();
}

}  // namespace

TEST(EnergyObservations, RecoverEveryBundledRobotWithoutNoiseGivenExactIntegrals) {
  for (const auto& name : bundled_robots()) {
    const Experiment e(name, 1, 5);
    const Sines motion(e.robot.dof(), 4, 8);
    const EnergyBalance balance = exact_balance(e, motion, 600, 0.02);
    EXPECT_LT(error(energy_observations(balance), e), 1e-10) << name;
    EXPECT_LT(error(energy_observations(balance, 0.1), e), 1e-10) << name;
    EXPECT_LT(error(filtered_power_observations(balance), e), 1e-10) << name;
  }
}

TEST(EnergyObservations, PowerRecoversEveryBundledRobotWithoutNoise) {
  for (const auto& name : bundled_robots()) {
    const Experiment e(name, 1000, 5);
    EXPECT_LT(error(power_observations(e.robot, e.base, e.samples()), e), 1e-10) << name;
  }
}

TEST(EnergyObservations, SampledIntegralsErrWithTheSquareOfTheStep) {
  const Experiment e("scara-rrpr", 1, 5);
  const Model model(e.robot, e.layout, e.phi);
  const Sines motion(4, 3, 9);
  const auto at = [&](double dt) {
    MotionSamples m = motion.sample(static_cast<int>(10 / dt) + 1, dt);
    for (Eigen::Index s = 0; s < m.samples(); ++s)
      m.tau.col(s) = inverse_dynamics(model, m.q.col(s), m.qd.col(s), m.qdd.col(s));
    const EnergyBalance balance = energy_balance(e.robot, e.base, m, dt);
    return std::max(error(energy_observations(balance), e), error(filtered_power_observations(balance), e));
  };
  const double coarse = at(0.004), fine = at(0.001);
  EXPECT_LT(coarse, 1e-2);
  EXPECT_LT(fine, coarse / 8);
}

// Tachometers with white noise on the planar arm: spread of the four parameters over the trials, model by model.
TEST(EnergyObservations, MonteCarloOrdersTheModels) {
  const Model model = nominal_model(load_model("planar-2r"));
  const Robot& robot = model.robot;
  const ParameterLayout& layout = model.layout;
  const BaseParameters base = find_base_parameters(robot, layout);
  const VectorXd beta = base_values(base, model.values);
  const double dt = 0.002;
  Sines motion(2, 3, 4);
  motion.amplitude.row(0) *= 0.2;
  motion.amplitude.row(1) *= 0.4;
  MotionSamples clean = motion.sample(2500, dt);
  for (Eigen::Index s = 0; s < clean.samples(); ++s)
    clean.tau.col(s) = inverse_dynamics(model, clean.q.col(s), clean.qd.col(s), clean.qdd.col(s));

  const auto torque_model =
      [&](const MotionSamples& m) {  // parallel filter: W and τ through the same 10 Hz, then decimated
        MatrixXd W = torque_regressor(robot, m.q, m.qd, m.qdd)(Eigen::all, base.kept);
        const Butterworth filter = design_butterworth(1 / dt, {4, 10});
        Information out(base.count());
        for (int i = 0; i < 2; ++i) {
          MatrixXd rows(m.samples(), base.count() + 1);
          rows << W(Eigen::seq(i, Eigen::last, 2), Eigen::all), m.tau.row(i).transpose();
          filter_columns(filter, rows);
          const MatrixXd kept = rows(Eigen::seq(100, Eigen::last - 100, 10), Eigen::all);
          out.absorb(kept.leftCols(base.count()), kept.col(base.count()));
        }
        return out;
      };
  const int trials = 60;
  std::array<MatrixXd, 4> errors;  // windowed energy, energy, filtered power, torque
  for (auto& x : errors) x.resize(base.count(), trials);
  Random random(10);
  for (int t = 0; t < trials; ++t) {
    MotionSamples m = clean;
    for (auto& v : m.qd.reshaped()) v += 0.01 * random.normal();
    const Eigen::Index last = m.samples() - 1;
    m.qdd.middleCols(1, last - 1) = (m.qd.rightCols(last - 1) - m.qd.leftCols(last - 1)) / (2 * dt);
    const EnergyBalance balance = energy_balance(robot, base, m, dt);
    const std::array<Information, 4> models = {energy_observations(balance, 0.2), energy_observations(balance),
                                               filtered_power_observations(balance), torque_model(m)};
    for (std::size_t k = 0; k < models.size(); ++k)
      errors[k].col(t) = (ordinary_least_squares(models[k]).values - beta).cwiseQuotient(beta);
  }
  std::array<double, 4> spread{};
  for (std::size_t k = 0; k < errors.size(); ++k) {
    const VectorXd mean = errors[k].rowwise().mean();
    const VectorXd deviation = ((errors[k].colwise() - mean).rowwise().squaredNorm() / (trials - 1)).cwiseSqrt();
    spread[k] = deviation.sum();
  }
  EXPECT_GT(spread[0], 1.2 * spread[1]);
  EXPECT_GT(spread[1], 1.2 * spread[2]);
  EXPECT_GT(spread[2], 1.2 * spread[3]);
}

TEST(EnergyObservations, NonsenseIsSaid) {
  const Experiment e("planar-2r", 20, 1);
  MotionSamples m = e.samples();
  EXPECT_THROW(energy_balance(e.robot, e.base, m, 0), InvalidInput);
  EXPECT_THROW(energy_balance(e.robot, e.base, e.samples(0, 1), 0.01), InvalidInput);
  EXPECT_THROW(energy_observations(EnergyBalance{}), Unattainable);
  const EnergyBalance balance = energy_balance(e.robot, e.base, m, 0.01);
  EXPECT_THROW(filtered_power_observations(balance, 60), InvalidInput);
  EXPECT_THROW(energy_observations(balance, 1), Unattainable);
  m.qdd.resize(0, 0);
  EXPECT_NO_THROW(energy_balance(e.robot, e.base, m, 0.01));
  EXPECT_THROW(power_observations(e.robot, e.base, m), InvalidInput);
}

}  // namespace steelyard
