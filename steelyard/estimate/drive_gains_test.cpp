#include "steelyard/estimate/drive_gains.hpp"

#include <gtest/gtest.h>

#include "steelyard/core/error.hpp"
#include "steelyard/estimate/total_least_squares.hpp"
#include "tests/support/experiment.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using testing::Experiment;

namespace {

// A robot that moves with and without a payload of 2.8 kg, and logs currents.
struct CurrentLogs {
  Experiment unloaded, loaded;
  VectorXd gains, payload;
  KnownPayload known;

  // speed: of all joints but the first, and of all accelerations, relative to the usual.
  CurrentLogs(const std::string& name, int samples, double speed = 1)
      : unloaded(name, samples, 11), loaded(name, samples, 12) {
    const int n = unloaded.robot.dof();
    Random random(13);
    gains.resize(n);
    for (auto& g : gains) g = random.uniform(5, 20);
    known.mass = 2.8;
    payload.resize(10);
    payload << 0.05, 0.002, -0.003, 0.06, 0.001, 0.04, 2.8 * 0.03, -2.8 * 0.02, 2.8 * 0.12, 2.8;
    for (auto* e : {&unloaded, &loaded}) {
      e->phi = unloaded.phi;
      e->beta = unloaded.beta;
      e->qdd *= speed;
      e->qd.bottomRows(n - 1) *= speed;
      VectorXd phi = e->phi;
      if (e == &loaded) phi.segment<10>(ParameterLayout::link(e->robot.links() - 1)) += payload;
      const VectorXd stacked = torque_regressor(e->robot, e->q, e->qd, e->qdd) * phi;
      e->tau = gains.cwiseInverse().asDiagonal() * Eigen::Map<const MatrixXd>(stacked.data(), n, samples);
    }
  }

  void add_noise(double relative, Random& random) {
    const VectorXd sigma =
        relative * unloaded.tau.rowwise().norm() / std::sqrt(static_cast<double>(unloaded.tau.cols()));
    unloaded.add_noise(sigma, random);
    loaded.add_noise(sigma, random);
  }

  DriveGains identify(DriveGainsOptions options = {}) const {
    for (const auto& c : unloaded.robot.coordinates) options.joints.push_back(c.name);
    const MotionEquations with(loaded.robot, loaded_columns(loaded.robot, loaded.base), loaded.samples());
    return drive_gains(unloaded.equations(), with, known, options);
  }
};

}  // namespace

TEST(TotalLeastSquares, RecoversEveryBundledRobotWithoutNoise) {
  for (const auto& name : bundled_robots()) {
    const Experiment e(name, 1000, 5);
    EXPECT_LT((total_least_squares(e.observe()).values - e.beta).norm(), 1e-10 * e.beta.norm()) << name;
  }
}

TEST(TotalLeastSquares, IsRightWhereEveryColumnIsNoisyAndClaimsItsCovariance) {
  Random random(7);
  const int rows = 500, trials = 400;
  VectorXd truth(3);
  truth << 1, -2, 0.5;
  double ratio = 0;
  VectorXd total = VectorXd::Zero(3), ordinary = VectorXd::Zero(3);
  for (int t = 0; t < trials; ++t) {
    EquationBlock block{{MatrixXd(rows, 3)}, MatrixXd(rows, 1)};
    for (auto& x : block.W[0].reshaped()) x = random.normal();
    block.y = block.W[0] * truth;
    for (auto& x : block.W[0].reshaped()) x += 0.2 * random.normal();
    const double scale = std::sqrt(truth.squaredNorm());  // y's noise as large, relative to y, as the columns'
    for (auto& x : block.y.reshaped()) x += 0.2 * scale * random.normal();
    Observations observations(3, {{0, 1, 2}});
    observations.absorb(block);
    const Estimate estimate = total_least_squares(observations);
    total += (estimate.values - truth) / trials;
    ordinary += (ordinary_least_squares(observations).values - truth) / trials;
    ratio += (estimate.values - truth).cwiseAbs2().cwiseQuotient(estimate.covariance.diagonal()).mean() / trials;
  }
  EXPECT_LT(total.norm(), 0.01);
  EXPECT_GT(ordinary.norm(), 0.05);
  EXPECT_GT(ratio, 0.8);
  EXPECT_LT(ratio, 1.25);
}

TEST(DriveGains, ComeOutOfCurrentsAndOneKnownMass) {
  for (const char* name : {"denso-vp6242g", "ur10e", "rx90", "tx40"}) {
    const CurrentLogs logs(name, 1000);
    for (const bool refine : {false, true}) {
      DriveGainsOptions options;
      if (!refine) options.iterations = 0;
      const DriveGains found = logs.identify(options);
      EXPECT_LT((found.gains - logs.gains).cwiseAbs().cwiseQuotient(logs.gains).maxCoeff(), 1e-8) << name << refine;
      EXPECT_LT((found.values - logs.unloaded.beta).norm(), 1e-8 * logs.unloaded.beta.norm()) << name;
      EXPECT_LT((found.payload - logs.payload).norm(), 1e-7) << name;
      EXPECT_TRUE(found.diagnostics.empty()) << name;
    }
  }
}

TEST(DriveGains, LieWithinTheirDeviationsWhenCurrentsAreNoisy) {
  for (const char* name : {"denso-vp6242g", "ur10e"}) {
    double ratio = 0;
    const int trials = 10;
    for (int t = 0; t < trials; ++t) {
      CurrentLogs logs(name, 1000);
      Random random(20 + static_cast<unsigned>(t));
      logs.add_noise(0.02, random);
      const DriveGains found = logs.identify();
      const VectorXd error = (found.gains - logs.gains).cwiseQuotient(found.standard_deviation);
      EXPECT_LT(error.cwiseAbs().maxCoeff(), 3) << name << ' ' << t;
      ratio += error.squaredNorm() / static_cast<double>(error.size() * trials);
    }
    EXPECT_GT(ratio, 0.5) << name;
    EXPECT_LT(ratio, 1.6) << name;
  }
}

namespace {

// Residuals of the currents over their noise, joint by joint, with their derivatives by the logarithm of the joint's
// gain and by the parameters (base and payload).
struct Currents {
  double square = 0;
  VectorXd slopes, norms;  // Jᵀr, and the norms of the columns of J: gains, then parameters

  Currents(const CurrentLogs& logs, const VectorXd& gains, const VectorXd& sigma, const VectorXd& values,
           const VectorXd& payload) {
    const auto n = gains.size(), p = values.size() + 10;
    slopes = norms = VectorXd::Zero(n + p);
    VectorXd all(p);
    all << values, payload;
    const MotionEquations bare = logs.unloaded.equations();
    const MotionEquations with(logs.loaded.robot, loaded_columns(logs.loaded.robot, logs.loaded.base),
                               logs.loaded.samples());
    for (const Equations* equations : {static_cast<const Equations*>(&bare), static_cast<const Equations*>(&with)})
      for (int b = 0; b < equations->blocks(); ++b) {
        const EquationBlock block = equations->block(b);
        for (int i = 0; i < equations->joints(); ++i) {
          const auto& columns = equations->columns(i);
          const MatrixXd J = block.W[static_cast<std::size_t>(i)] / (gains[i] * sigma[i]);
          const VectorXd made = J * all(columns), r = made - block.y.col(i) / sigma[i];
          square += r.squaredNorm();
          slopes[i] -= made.dot(r);
          norms[i] += made.squaredNorm();
          for (std::size_t k = 0; k < columns.size(); ++k) {
            slopes[n + columns[k]] += J.col(static_cast<Eigen::Index>(k)).dot(r);
            norms[n + columns[k]] += J.col(static_cast<Eigen::Index>(k)).squaredNorm();
          }
        }
      }
    norms = norms.cwiseSqrt();
  }

  Currents(const CurrentLogs& logs, const DriveGains& found)
      : Currents(logs, found.gains, found.sigma, found.values, found.payload) {}
};

}  // namespace

// Gains that the payload hardly determines: products of large steps in gain and parameters overshoot.
TEST(DriveGains, NoIterationRaisesTheResidualOfTheCurrents) {
  CurrentLogs logs("denso-vp6242g", 200, 0.001);
  Random random(5);
  logs.add_noise(0.02, random);
  double before = infinity;
  for (int k = 0; k <= 20; k += 2) {
    DriveGainsOptions options;
    options.iterations = k;
    const double now = Currents(logs, logs.identify(options)).square;
    EXPECT_LE(now, before * (1 + 1e-12)) << k;
    before = now;
  }
}

// Well and poorly determined alike: the truth explains the currents no better, and the residual is orthogonal to every
// derivative. A null vector of noise is where the descent begins in most of these.
TEST(DriveGains, EndInAMinimumNotAboveTheTruth) {
  const std::vector<std::pair<const char*, double>> motions = {
      {"denso-vp6242g", 1}, {"denso-vp6242g", 0.01}, {"denso-vp6242g", 0.0003}, {"ur10e", 1},
      {"ur10e", 0.01},      {"ur10e", 0.001},        {"ur10e", 0.0003},         {"tx40", 1}};
  for (const auto& [name, speed] : motions)
    for (const double noise : {0.001, 0.02, 0.1})
      for (const unsigned seed : {6U, 9U}) {
        CurrentLogs logs(name, 200, speed);
        Random random(seed);
        logs.add_noise(noise, random);
        const DriveGains found = logs.identify();
        const Currents at(logs, found);
        const auto where = ::testing::Message() << name << ' ' << speed << ' ' << noise << ' ' << seed;
        EXPECT_LE(at.square, Currents(logs, logs.gains, found.sigma, logs.unloaded.beta, logs.payload).square) << where;
        VectorXd slopes = at.slopes.cwiseAbs().cwiseQuotient(at.norms.cwiseMax(1e-300)) / std::sqrt(at.square);
        slopes[slopes.size() - 1] = 0;  // by the payload's mass, which is given
        EXPECT_LT(slopes.maxCoeff(), 1e-6) << where;
      }
}

TEST(DriveGains, KnowingMoreOfThePayloadDeterminesMore) {
  CurrentLogs logs("denso-vp6242g", 500);
  Random random(4);
  logs.add_noise(0.02, random);
  const DriveGains mass = logs.identify();
  const Eigen::Vector3d c = logs.payload.segment<3>(6) / 2.8;
  logs.known.com = c;
  const DriveGains com = logs.identify();
  Eigen::Matrix3d L;
  L << 0.05, 0.002, -0.003, 0.002, 0.06, 0.001, -0.003, 0.001, 0.04;
  logs.known.inertia = L - 2.8 * (c.squaredNorm() * Eigen::Matrix3d::Identity() - c * c.transpose());
  const DriveGains all = logs.identify();
  EXPECT_LT((all.payload - logs.payload).norm(), 1e-12);
  EXPECT_TRUE((com.standard_deviation.array() < 1.05 * mass.standard_deviation.array()).all());
  EXPECT_TRUE((all.standard_deviation.array() < 1.05 * com.standard_deviation.array()).all());
  EXPECT_LT(all.standard_deviation.norm(), mass.standard_deviation.norm());
}

TEST(DriveGains, AVerticalFirstJointIsNamedWhenItHardlyAccelerates) {
  CurrentLogs logs("ur10e", 1000, 0.0003);
  Random random(5);
  logs.add_noise(0.02, random);
  const DriveGains found = logs.identify();
  EXPECT_EQ(found.determined, std::vector<bool>({false, true, true, true, true, true}));
  ASSERT_EQ(found.diagnostics.size(), 1U);
  EXPECT_EQ(found.diagnostics[0].code, "gain-not-determined");
  EXPECT_NE(found.diagnostics[0].message.find(logs.unloaded.robot.coordinates[0].name), std::string::npos);
}

TEST(DriveGains, AVerticalFirstJointAtConstantSpeedHasAnyGainAndSpoilsNoOther) {
  const CurrentLogs logs("ur10e", 1000, 0);  // joint 1 has the torque of its friction only
  const DriveGains found = logs.identify();
  EXPECT_EQ(found.determined, std::vector<bool>({false, true, true, true, true, true}));
  EXPECT_EQ(found.standard_deviation[0], infinity);
  EXPECT_LT((found.gains - logs.gains).tail(5).cwiseAbs().cwiseQuotient(logs.gains.tail(5)).maxCoeff(), 1e-8);
}

TEST(DriveGains, ATurntableDeterminesNoGain) {  // one vertical joint: a payload's mass adds to an unknown inertia
  Experiment e("planar-2r", 200, 3);
  const Robot turntable = select_coordinates(Model(e.robot), {e.robot.coordinates[0].name}).robot;
  const ParameterLayout layout(turntable);
  const BaseParameters base = find_base_parameters(turntable, layout);
  MotionSamples motion{e.q.topRows(1), e.qd.topRows(1), e.qdd.topRows(1), 2 * e.qdd.topRows(1), {}};
  const MotionEquations unloaded(turntable, base, motion);
  motion.tau *= 1.5;
  const MotionEquations loaded(turntable, loaded_columns(turntable, base), motion);
  KnownPayload known;
  known.mass = 2.8;
  EXPECT_THROW(drive_gains(unloaded, loaded, known), Unattainable);
}

TEST(DriveGains, NonsenseIsSaid) {
  CurrentLogs logs("planar-2r", 50);
  logs.known.mass = 0;
  EXPECT_THROW(logs.identify(), InvalidInput);
  logs.known.mass = 1;
  logs.known.inertia = Eigen::Matrix3d::Identity();
  EXPECT_THROW(logs.identify(), InvalidInput);
  EXPECT_THROW(drive_gains(logs.unloaded.equations(), logs.unloaded.equations(), {1, {}, {}}), InvalidInput);
}

}  // namespace steelyard
