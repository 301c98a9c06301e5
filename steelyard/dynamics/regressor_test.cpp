#include "steelyard/dynamics/regressor.hpp"

#include <gtest/gtest.h>

#include "steelyard/core/error.hpp"
#include "steelyard/dynamics/model.hpp"
#include "tests/support/allocations.hpp"
#include "tests/support/random_robot.hpp"
#include "tests/support/set_values.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using testing::random_model;
using testing::random_robot;
using testing::random_state;
using testing::RandomRobotOptions;

namespace {

struct Samples {
  MatrixXd q, qd, qdd;
};

Samples random_samples(Random& random, int n, int count) {
  Samples s{MatrixXd(n, count), MatrixXd(n, count), MatrixXd(n, count)};
  for (int k = 0; k < count; ++k) {
    s.q.col(k) = random_state(random, n, 4);
    s.qd.col(k) = random_state(random, n, 2);
    s.qdd.col(k) = random_state(random, n, 5);
  }
  return s;
}

// Largest |W X − τ| of a batch, relative to the largest torque.
double worst_mismatch(const Model& model, const std::string& level, int count, unsigned seed) {
  Random random(seed, 1);
  const Samples s = random_samples(random, model.robot.dof(), count);
  TorqueRegressor regressor(model.robot, {}, level);
  const int stride = count + 8;
  std::vector<double> out(static_cast<std::size_t>(regressor.entries() * stride), NAN);
  regressor.fill(MotionView::of(s.q, s.qd, s.qdd), count, out.data(), stride);
  double worst = 0, largest = 1e-9;
  for (int k = 0; k < count; ++k) {
    const VectorXd tau = inverse_dynamics(model, s.q.col(k), s.qd.col(k), s.qdd.col(k));
    largest = std::max(largest, tau.cwiseAbs().maxCoeff());
    for (int row = 0; row < regressor.rows(); ++row) {
      double sum = 0;
      int entry = regressor.first_entry(row);
      for (const int column : regressor.columns(row))
        sum += out[static_cast<std::size_t>(entry++ * stride + k)] * model.values[column];
      worst = std::max(worst, std::abs(sum - tau[row]));
    }
  }
  return worst / largest;
}

Model coupled_model(unsigned seed) {
  Random random(seed);
  RandomRobotOptions options;
  options.min_joints = options.max_joints = 4;
  options.branch = 0.4;
  options.shafts = true;
  const Model tree = random_model(random, options);
  Robot robot = tree.robot;
  robot.G = MatrixXd::Zero(4, 2);
  robot.G << 1, 0, 0.5, -1, 0, 2, 0, 1;
  robot.g0 << 0.1, 0, -0.2, 0;
  robot.coordinates.resize(2);
  robot.drives.transmission.resize(2, 2);
  robot.drives.transmission << 30, 0, 20, 20;
  robot.shafts = coordinate_shafts(robot);
  for (auto& motor : motor_shafts(robot)) robot.shafts.push_back(motor);
  Model out = with_robot(tree, robot);
  for (int s = 0; s < static_cast<int>(robot.shafts.size()); ++s) out = testing::with_rotor(out, s, 0.01);
  return testing::with_laws(out,
                            {{Friction::viscous, {0.2}}, {Friction::cubic, {0.1, 0.05}}, {Friction::offset, {0.3}}});
}

}  // namespace

TEST(TorqueRegressor, TimesParametersIsTheTorqueForEveryRobotAndLevel) {
  for (const auto& level : simd_levels())
    for (unsigned seed = 0; seed < 150; ++seed) {
      Random random(seed);
      RandomRobotOptions options;
      options.branch = seed % 3 == 0 ? 0.4 : 0;
      options.right_angles = seed % 2 ? 1 : 0.5;
      options.link_frames = seed % 4 == 0;
      options.shafts = seed % 5 == 0;
      // Sizes around a group of lanes and a block.
      const int counts[] = {1, 3, 8, 9, 63, 64, 65, 130};
      EXPECT_LT(worst_mismatch(random_model(random, options), level, counts[seed % 8], seed), 1e-12)
          << level << ", seed " << seed;
    }
}

TEST(TorqueRegressor, KnowsCouplingsAndMotorSides) {
  for (const auto& level : simd_levels())
    for (unsigned seed = 0; seed < 20; ++seed)
      EXPECT_LT(worst_mismatch(coupled_model(seed), level, 21, seed), 1e-12) << level << ", seed " << seed;
}

TEST(TorqueRegressor, FollowsTheUsersOrderOfJoints) {
  Random random(5);
  RandomRobotOptions options;
  options.min_joints = options.max_joints = 4;
  const Robot robot = random_robot(random, options);
  const Robot reversed = select_coordinates(Model(robot), {"joint_4", "joint_3", "joint_2", "joint_1"}).robot;
  const Samples s = random_samples(random, 4, 3);
  const MatrixXd W = torque_regressor(robot, s.q, s.qd, s.qdd);
  const MatrixXd V =
      torque_regressor(reversed, s.q.colwise().reverse(), s.qd.colwise().reverse(), s.qdd.colwise().reverse());
  for (int k = 0; k < 3; ++k)
    EXPECT_LT((W.middleRows(4 * k, 4) - V.middleRows(4 * k, 4).colwise().reverse()).norm(), 1e-13 * W.norm());
}

TEST(TorqueRegressor, OneSampleEqualsTheBatch) {
  for (unsigned seed = 0; seed < 30; ++seed) {
    Random random(seed);
    RandomRobotOptions options;
    options.branch = 0.2;
    options.shafts = true;
    const Robot robot = seed % 5 ? random_robot(random, options) : coupled_model(seed).robot;
    const Samples s = random_samples(random, robot.dof(), 5);
    const MatrixXd W = torque_regressor(robot, s.q, s.qd, s.qdd);
    TorqueRegressor regressor(robot);
    MatrixXd one;
    for (int k = 0; k < 5; ++k) {
      regressor.fill_one(s.q.col(k).data(), s.qd.col(k).data(), s.qdd.col(k).data(), one);
      EXPECT_LT((one - W.middleRows(k * robot.dof(), robot.dof())).norm(), 1e-12 * W.norm()) << "seed " << seed;
    }
  }
}

TEST(TorqueRegressor, TakesSamplesInEitherLayout) {
  Random random(9);
  const Robot robot = random_robot(random);
  const int n = robot.dof(), count = 70;
  const Samples s = random_samples(random, n, count);
  TorqueRegressor regressor(robot);
  MatrixXd a(count, regressor.entries()), b = a;
  regressor.fill(MotionView::of(s.q, s.qd, s.qdd), count, a.data(), count);
  const MatrixXd q = s.q.transpose(), qd = s.qd.transpose(), qdd = s.qdd.transpose();
  regressor.fill({q.data(), qd.data(), qdd.data(), count, 1, nullptr}, count, b.data(), count);
  EXPECT_EQ(a, b);
}

TEST(TorqueRegressor, WritesOnlyWhatItSays) {
  Random random(3);
  const Robot robot = random_robot(random);
  const int count = 13, stride = 20;
  const Samples s = random_samples(random, robot.dof(), count);
  TorqueRegressor regressor(robot);
  std::vector<double> out(static_cast<std::size_t>(regressor.entries() * stride), 123.0);
  regressor.fill(MotionView::of(s.q, s.qd, s.qdd), count, out.data(), stride);
  for (int e = 0; e < regressor.entries(); ++e)
    for (int k = count; k < stride; ++k) ASSERT_EQ(out[static_cast<std::size_t>(e * stride + k)], 123.0);
}

TEST(TorqueRegressor, AllocatesNothing) {
  Random random(3);
  RandomRobotOptions options;
  options.shafts = true;
  const Robot robot = random_robot(random, options);
  const Samples s = random_samples(random, robot.dof(), 200);
  TorqueRegressor regressor(robot);
  MatrixXd block(200, regressor.entries()), one(robot.dof(), regressor.layout().size());
  const MotionView view = MotionView::of(s.q, s.qd, s.qdd);
  const long before = testing::allocations();
  regressor.fill(view, 200, block.data(), 200);
  regressor.fill_one(s.q.data(), s.qd.data(), s.qdd.data(), one);
  EXPECT_EQ(testing::allocations(), before);
  if (before >= 0) {  // the counter itself works
    const MatrixXd fresh = MatrixXd::Zero(10, 10);
    EXPECT_GT(testing::allocations(), before) << fresh.norm();
  }
}

TEST(TorqueRegressor, ABadSampleStaysAlone) {
  Random random(4);
  RandomRobotOptions options;
  options.min_joints = options.max_joints = 6;
  options.prismatic = 0;
  const Robot robot = random_robot(random, options);
  Samples s = random_samples(random, 6, 16);
  const MatrixXd clean = torque_regressor(robot, s.q, s.qd, s.qdd);
  s.q(5, 3) = NAN;
  const MatrixXd W = torque_regressor(robot, s.q, s.qd, s.qdd);
  EXPECT_FALSE(W.middleRows(18, 6).allFinite());
  EXPECT_EQ(W.topRows(18), clean.topRows(18));
  EXPECT_EQ(W.bottomRows(16 * 6 - 24), clean.bottomRows(16 * 6 - 24));
}

TEST(TorqueRegressor, ManyTurnsAreStillTheSameAngle) {
  Random random(6);
  RandomRobotOptions options;
  options.min_joints = options.max_joints = 4;
  options.prismatic = 0;
  const Model model = random_model(random, options);
  const Robot& robot = model.robot;
  for (const double size : {1e5, 1e7, 1e12}) {
    Samples s = random_samples(random, 4, 5);
    s.q *= size;
    const MatrixXd W = torque_regressor(robot, s.q, s.qd, s.qdd, {false, false});
    for (int k = 0; k < 5; ++k) {
      const VectorXd tau = inverse_dynamics(model, s.q.col(k), s.qd.col(k), s.qdd.col(k), rigid_links);
      EXPECT_LT((W.middleRows(4 * k, 4) * model.values.head(40) - tau).norm(), 1e-12 * (1 + tau.norm())) << size;
    }
  }
}

TEST(TorqueRegressor, CopiesAreIndependent) {
  Random random(8);
  const Robot robot = random_robot(random);
  const Samples s = random_samples(random, robot.dof(), 10);
  auto original = std::make_unique<TorqueRegressor>(robot);
  TorqueRegressor copy(*original);
  MatrixXd a(10, copy.entries()), b = a;
  original->fill(MotionView::of(s.q, s.qd, s.qdd), 10, a.data(), 10);
  original.reset();
  copy.fill(MotionView::of(s.q, s.qd, s.qdd), 10, b.data(), 10);
  EXPECT_EQ(a, b);
}

TEST(TorqueRegressor, LoadFrictionNeedsTheLoad) {
  Random random(2);
  const Model model = testing::with_laws(random_model(random), 0, {{Friction::load, {0.1}}});
  const Robot& robot = model.robot;
  const int n = robot.dof();
  const MatrixXd state = MatrixXd::Ones(n, 2);
  EXPECT_THROW(torque_regressor(robot, state, state, state), InvalidInput);
  MatrixXd load(n, 2);
  for (int k = 0; k < 2; ++k)
    load.col(k) = inverse_dynamics(model, state.col(k), state.col(k), state.col(k), rigid_links);
  const VectorXd tau = torque_regressor(robot, state, state, state, {}, &load) * model.values;
  const VectorXd expected = inverse_dynamics(model, state.col(0), state.col(0), state.col(0));
  EXPECT_LT((tau.head(n) - expected).norm(), 1e-12 * (1 + expected.norm()));
}

TEST(TorqueRegressor, RefusesALevelThatIsNotThere) {
  Random random(2);
  EXPECT_THROW(TorqueRegressor(random_robot(random), {}, "x86-64-v9"), InvalidInput);
}

}  // namespace steelyard
