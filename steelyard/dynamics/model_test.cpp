#include "steelyard/dynamics/model.hpp"

#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>

#include "steelyard/core/error.hpp"
#include "tests/support/random_robot.hpp"
#include "tests/support/set_values.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using testing::random_model;
using testing::random_state;
using testing::RandomRobotOptions;

namespace {

struct Case {
  Model model;
  VectorXd q, qd, qdd;
};

// Trees with odd frames, rotors and friction.
Case random_case(unsigned seed, bool shafts = true) {
  Random random(seed);
  RandomRobotOptions options;
  options.branch = 0.3;
  options.shafts = shafts;
  const Model model = random_model(random, options);
  const int n = model.robot.dof();
  return {model, random_state(random, n, 3), random_state(random, n, 2), random_state(random, n, 5)};
}

// A coupled robot: three tree joints moved by two coordinates.
Model coupled_model(unsigned seed) {
  Random random(seed);
  RandomRobotOptions options;
  options.min_joints = options.max_joints = 3;
  options.prismatic = 0;
  const Model model = random_model(random, options);
  Robot robot = model.robot;
  robot.G.resize(3, 2);
  robot.G << 1, 0, 0, 1, -1, 0.5;
  robot.g0 << 0, 0, 0.3;
  robot.coordinates.resize(2);
  robot.shafts = coordinate_shafts(robot);
  return with_robot(model, robot);
}

}  // namespace

TEST(Model, PendulumIsThePendulumOfTheTextbook) {
  Robot robot;
  robot.name = "pendulum";
  robot.gravity = {0, -9.81, 0};
  Joint joint;
  joint.name = "pivot";
  joint.link = "bob";
  robot.joints = {joint};
  robot.coordinates = {{"pivot", "1", JointType::revolute, {}}};
  robot.G = MatrixXd::Identity(1, 1);
  robot.g0 = VectorXd::Zero(1);
  robot.shafts = coordinate_shafts(robot);
  robot.shafts[0].rotor = true;
  robot.shafts[0].friction = {Friction::viscous, Friction::coulomb};
  Model model(robot, {{"Ia_1", 0.1}, {"Fv_1", 0.3}, {"Fc_1", 0.2}});
  model.set_link(0, from_centre_of_mass(2, {0.5, 0, 0}, Eigen::Matrix3d::Zero()));
  VectorXd q(1), qd(1), qdd(1);
  q << 0.4, qd << -1.5, qdd << 2;
  const double links = 2 * 0.25 * 2.0 + 2 * 9.81 * 0.5 * std::cos(0.4);
  EXPECT_NEAR(inverse_dynamics(model, q, qd, qdd, rigid_links)[0], links, 1e-14);
  EXPECT_NEAR(inverse_dynamics(model, q, qd, qdd)[0], links + 0.1 * 2 - 0.3 * 1.5 - 0.2, 1e-14);
  EXPECT_NEAR(potential_energy(model, q), 2 * 9.81 * 0.5 * std::sin(0.4), 1e-14);
  EXPECT_NEAR(kinetic_energy(model, q, qd), 0.5 * 0.6 * 1.5 * 1.5, 1e-14);
}

TEST(Model, TorqueIsMassTimesAccelerationPlusCoriolisPlusGravityPlusFriction) {
  for (unsigned seed = 0; seed < 100; ++seed) {
    const auto [model, q, qd, qdd] = random_case(seed);
    const VectorXd tau = inverse_dynamics(model, q, qd, qdd);
    const VectorXd load = inverse_dynamics(model, q, qd, qdd, rigid_links);
    const VectorXd sum = mass_matrix(model, q) * qdd + coriolis_matrix(model, q, qd) * qd + gravity_torque(model, q) +
                         friction_torque(model, qd, load);
    EXPECT_LT((tau - sum).norm(), 1e-12 * (1 + tau.norm())) << "seed " << seed;
  }
}

TEST(Model, MassMatrixIsSymmetricAndPositiveDefinite) {
  for (unsigned seed = 0; seed < 100; ++seed) {
    const auto [model, q, qd, qdd] = random_case(seed, false);
    const MatrixXd M = mass_matrix(model, q);
    EXPECT_LT((M - M.transpose()).norm(), 1e-13 * M.norm());
    EXPECT_GT(Eigen::SelfAdjointEigenSolver<MatrixXd>(M).eigenvalues()[0], 0) << "seed " << seed;
  }
}

TEST(Model, CoriolisMatrixIsThatOfChristoffel) {  // Ṁ = C + Cᵀ, and C(q, u) w = C(q, w) u
  for (unsigned seed = 0; seed < 50; ++seed) {
    const auto [model, q, qd, qdd] = random_case(seed);
    const double h = 1e-6;
    const MatrixXd Md = (mass_matrix(model, q + h * qd) - mass_matrix(model, q - h * qd)) / (2 * h);
    const MatrixXd C = coriolis_matrix(model, q, qd);
    EXPECT_LT((Md - C - C.transpose()).norm(), 1e-7 * (1 + C.norm())) << "seed " << seed;
    EXPECT_LT((C * qdd - coriolis_matrix(model, q, qdd) * qd).norm(), 1e-12 * (1 + C.norm()) * qdd.norm())
        << "seed " << seed;
  }
}

TEST(Model, ForwardDynamicsUndoesInverseDynamics) {
  for (unsigned seed = 0; seed < 100; ++seed) {
    const auto [model, q, qd, qdd] = random_case(seed);
    const VectorXd again = forward_dynamics(model, q, qd, inverse_dynamics(model, q, qd, qdd));
    EXPECT_LT((again - qdd).norm(), 1e-9 * (1 + qdd.norm())) << "seed " << seed;
  }
}

TEST(Model, ForwardDynamicsKnowsFrictionThatGrowsWithLoad) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    auto [model, q, qd, qdd] = random_case(seed);
    Model loaded = model;
    for (int s = 0; s < static_cast<int>(model.robot.shafts.size()); ++s)
      loaded = testing::with_law(loaded, s, {Friction::load, {0.05}});
    const VectorXd again = forward_dynamics(loaded, q, qd, inverse_dynamics(loaded, q, qd, qdd));
    EXPECT_LT((again - qdd).norm(), 1e-9 * (1 + qdd.norm())) << "seed " << seed;
  }
}

TEST(Model, GravityTorqueIsTheGradientOfPotentialEnergy) {
  for (unsigned seed = 0; seed < 50; ++seed) {
    const auto [model, q, qd, qdd] = random_case(seed);
    const VectorXd g = gravity_torque(model, q);
    for (int i = 0; i < q.size(); ++i) {
      const VectorXd step = 1e-5 * VectorXd::Unit(q.size(), i);
      const double slope = (potential_energy(model, q + step) - potential_energy(model, q - step)) / 2e-5;
      EXPECT_NEAR(slope, g[i], 1e-7 * (1 + g.norm())) << "seed " << seed;
    }
  }
}

TEST(Model, JacobianIsTheDerivativeOfThePose) {
  for (unsigned seed = 0; seed < 50; ++seed) {
    const auto [model, q, qd, qdd] = random_case(seed);
    const Robot& robot = model.robot;
    const std::string link = robot.joints.back().link;
    const double h = 1e-6;
    const auto before = frame_pose(robot, q - h * qd, link), after = frame_pose(robot, q + h * qd, link);
    const auto now = frame_pose(robot, q, link);
    Vector6d twist;
    const Eigen::Matrix3d w = (after.linear() - before.linear()) / (2 * h) * now.linear().transpose();
    twist << w(2, 1), w(0, 2), w(1, 0), (after.translation() - before.translation()) / (2 * h);
    EXPECT_LT((frame_jacobian(robot, q, link) * qd - twist).norm(), 1e-7 * (1 + twist.norm())) << "seed " << seed;
  }
}

TEST(Model, CouplingIsTheConstrainedTree) {  // τ = Gᵀ τ_tree(G q + g0)
  for (unsigned seed = 0; seed < 20; ++seed) {
    const Model coupled = coupled_model(seed);
    Robot free = coupled.robot;
    free.G = MatrixXd::Identity(3, 3);
    free.g0 = VectorXd::Zero(3);
    free.coordinates.resize(3);
    for (int j = 0; j < 3; ++j) free.coordinates[static_cast<std::size_t>(j)].label = std::to_string(j + 1);
    free.shafts = coordinate_shafts(free);
    const Model tree = with_robot(coupled, free);
    Random random(seed);
    const VectorXd q = random_state(random, 2, 2), qd = random_state(random, 2, 2), qdd = random_state(random, 2, 2);
    const MatrixXd& G = coupled.robot.G;
    const VectorXd expected = G.transpose() * inverse_dynamics(tree, G * q + coupled.robot.g0, G * qd, G * qdd);
    EXPECT_LT((inverse_dynamics(coupled, q, qd, qdd) - expected).norm(), 1e-13 * (1 + expected.norm()));
    const MatrixXd M = G.transpose() * mass_matrix(tree, G * q + coupled.robot.g0) * G;
    EXPECT_LT((mass_matrix(coupled, q) - M).norm(), 1e-13 * M.norm());
    const VectorXd c = coriolis_matrix(coupled, q, qd) * qd;
    EXPECT_LT((mass_matrix(coupled, q) * qdd + c + gravity_torque(coupled, q) - expected).norm(),
              1e-12 * expected.norm());
  }
}

TEST(Model, RefusesARobotWithoutInertiasAndWrongSizes) {
  Random random(1);
  const Model model = random_model(random);
  EXPECT_THROW(inverse_dynamics(model, VectorXd::Zero(model.robot.dof() + 1), {}, {}), InvalidInput);
  EXPECT_THROW(nominal_model(Model(model.robot)), InvalidInput);
}

TEST(Model, ForwardDynamicsRefusesAnImpossibleModel) {
  Random random(1);
  Model model = random_model(random);
  model.values = -model.values;
  const int n = model.robot.dof();
  EXPECT_THROW(forward_dynamics(model, VectorXd::Zero(n), VectorXd::Zero(n), VectorXd::Zero(n)), Unattainable);
}

TEST(InverseDynamics, ManyAtOnceAreOneByOne) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    Robot robot = random_case(seed).model.robot;
    for (auto& shaft : robot.shafts)
      if (!shaft.has(Friction::load)) shaft.friction.push_back(Friction::load);
    Random random(seed);
    const ParameterLayout layout(robot);
    VectorXd values(layout.size());
    for (auto& v : values) v = random.normal();
    const Model model(robot, layout, values);
    MatrixXd q(robot.dof(), 300), qd = q, qdd = q;
    for (auto* x : {&q, &qd, &qdd})
      for (auto& v : x->reshaped()) v = random.normal();
    for (const Effects effects : {Effects{}, rigid_links, Effects{true, false}}) {
      const MatrixXd tau = torques(model, q, qd, qdd, effects);
      for (Eigen::Index s = 0; s < q.cols(); ++s) {
        const VectorXd one = inverse_dynamics(model, q.col(s), qd.col(s), qdd.col(s), effects);
        EXPECT_LT((tau.col(s) - one).norm(), 1e-11 * (1 + one.norm())) << seed;
      }
    }
  }
}

}  // namespace steelyard
