// A base that moves freely: six coordinates more, everything else as ever.
#include <gtest/gtest.h>

#include <Eigen/Cholesky>

#include "steelyard/core/error.hpp"
#include "steelyard/dynamics/dynamics.hpp"
#include "steelyard/dynamics/energy.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/dynamics/regressor.hpp"
#include "steelyard/dynamics/tree.hpp"
#include "tests/support/random_robot.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;
using testing::random_model;
using testing::random_state;
using testing::RandomRobotOptions;

namespace {

struct Case {
  Model model;
  VectorXd q, qd, qdd;
};

Case random_case(unsigned seed, bool shafts = true) {
  Random random(seed, 7);
  RandomRobotOptions options;
  options.branch = 0.5;
  options.shafts = shafts;
  options.floating = true;
  const Model model = random_model(random, options);
  const int n = model.robot.dof();
  return {model, random_state(random, n, 3), random_state(random, n, 2), random_state(random, n, 5)};
}

double relative(const VectorXd& a, const VectorXd& b) { return (a - b).norm() / (1 + a.norm()); }

// The state a time h later, of a base that moves with this twist and joints with these speeds.
VectorXd moved(const Robot& robot, const VectorXd& q, const VectorXd& qd, double h) {
  VectorXd out = q + h * qd;
  const Eigen::Isometry3d T = base_pose(q.head<6>());
  Vector6d step = h * qd.head<6>();
  const Eigen::Isometry3d turn = base_pose((Vector6d() << Vector3d::Zero(), step.tail<3>()).finished());
  Eigen::Isometry3d next = T;
  next.linear() = T.linear() * turn.linear();
  next.translation() += T.linear() * step.head<3>();
  if (const Eigen::AngleAxisd turned(next.linear()); robot.floating())
    out.head<6>() << next.translation(), turned.angle() * turned.axis();
  return out;
}

}  // namespace

TEST(FloatingBase, AloneIsTheRigidBodyOfNewtonAndEuler) {
  Robot robot;
  robot.name = "brick";
  robot.joints = {floating_joint("brick")};
  robot.coordinates = floating_coordinates();
  robot.G = MatrixXd::Zero(1, 6);
  robot.g0 = VectorXd::Zero(1);
  robot.shafts = coordinate_shafts(robot);
  Model model(robot);
  const Vector3d c(0.1, -0.2, 0.3);
  const Eigen::Matrix3d I = Vector3d(0.3, 0.5, 0.7).asDiagonal();
  model.set_link(0, from_centre_of_mass(2, c, I));
  const Vector3d w(1, -2, 0.5), wd(3, 1, -4), a(0.5, 2, -1);
  VectorXd q = VectorXd::Zero(6), qd(6), qdd(6);
  qd << 7, 8, 9, w;
  qdd << a, wd;
  const Vector3d f = 2 * (a + wd.cross(c) + w.cross(w.cross(c)));
  const Vector3d n = I * wd + w.cross(I * w) + c.cross(f);
  const VectorXd wrench = inverse_dynamics(model, q, qd, qdd);
  EXPECT_LT((wrench.head<3>() - f).norm(), 1e-13);
  EXPECT_LT((wrench.tail<3>() - n).norm(), 1e-13);
}

TEST(FloatingBase, HeldStillItIsTheRobotOnAFixedBase) {
  for (unsigned seed = 0; seed < 50; ++seed) {
    auto [model, q, qd, qdd] = random_case(seed);
    qd.head<6>().setZero();
    qdd.head<6>() = standing(model.robot, q).head<6>();
    Model fixed = with_base(model, Base::fixed);
    fixed.robot.gravity = base_pose(q.head<6>()).linear().transpose() * model.robot.gravity;
    const Eigen::Index n = fixed.robot.dof();
    EXPECT_LT(relative(inverse_dynamics(fixed, q.tail(n), qd.tail(n), qdd.tail(n)),
                       inverse_dynamics(model, q, qd, qdd).tail(n)),
              1e-12)
        << "seed " << seed;
    EXPECT_LT((mass_matrix(model, q).bottomRightCorner(n, n) - mass_matrix(fixed, q.tail(n))).norm(), 1e-12);
  }
}

TEST(FloatingBase, TorqueIsMassTimesAccelerationPlusBias) {
  for (unsigned seed = 0; seed < 100; ++seed) {
    const auto [model, q, qd, qdd] = random_case(seed);
    const VectorXd tau = inverse_dynamics(model, q, qd, qdd, rigid_links);
    const VectorXd bias = inverse_dynamics(model, q, qd, 0 * qdd, rigid_links);
    EXPECT_LT(relative(tau, mass_matrix(model, q, rigid_links) * qdd + bias), 1e-12) << "seed " << seed;
    // C q̇ goes with the derivative of the twist's components, a − ω × v.
    VectorXd rate = qdd;
    rate.head<3>() -= Vector3d(qd.segment<3>(3)).cross(Vector3d(qd.head<3>()));
    EXPECT_LT(relative(tau, mass_matrix(model, q, rigid_links) * rate + coriolis_matrix(model, q, qd) * qd), 1e-12)
        << "seed " << seed;
    const VectorXd all = inverse_dynamics(model, q, qd, qdd);
    EXPECT_LT(relative(qdd, forward_dynamics(model, q, qd, all)), 1e-8) << "seed " << seed;
    Dynamics dynamics(model);
    VectorXd again, inverse;
    dynamics.acceleration(q, qd, all, again);
    EXPECT_LT(relative(qdd, again), 1e-8) << "seed " << seed;
    dynamics.inverse(q, qd, qdd, qd, inverse);
    EXPECT_LT(relative(all, inverse), 1e-12) << "seed " << seed;
  }
}

TEST(FloatingBase, DoesNotSeeWhereItIsHowItStandsOrHowFastItGoes) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    const auto [model, q, qd, qdd] = random_case(seed);
    VectorXd elsewhere = q, faster = qd;
    elsewhere.head<6>() *= -0.3;
    faster.head<3>() *= 5;
    EXPECT_EQ(inverse_dynamics(model, q, qd, qdd), inverse_dynamics(model, elsewhere, faster, qdd));
  }
}

TEST(FloatingBase, PowerIsTheRateOfEnergy) {
  for (unsigned seed = 0; seed < 50; ++seed) {
    const Case c = random_case(seed, false);
    const Model& model = c.model;
    const VectorXd &q = c.q, &qd = c.qd, &qdd = c.qdd;
    const Robot& robot = model.robot;
    // Along a motion of this acceleration: that of the twist's components has gravity and ω × v in it.
    VectorXd rate = qdd;
    rate.head<3>() += base_pose(q.head<6>()).linear().transpose() * robot.gravity -
                      Vector3d(qd.segment<3>(3)).cross(Vector3d(qd.head<3>()));
    const double h = 1e-5;
    const auto energy = [&](double t) {
      const VectorXd there = moved(robot, q, qd + 0.5 * t * rate, t), v = qd + t * rate;
      return kinetic_energy(model, there, v) + potential_energy(model, there);
    };
    const double power = qd.dot(inverse_dynamics(model, q, qd, qdd));
    EXPECT_NEAR(power, (energy(h) - energy(-h)) / (2 * h), 1e-6 * (1 + std::abs(power))) << "seed " << seed;
    const double scale = 1 + std::abs(power);
    EXPECT_NEAR(power_regressor(robot, model.layout, q, qd, qdd).dot(model.values), power, 1e-10 * scale);
    EXPECT_NEAR(energy_regressor(robot, model.layout, q, qd).dot(model.values), energy(0),
                1e-10 * (1 + std::abs(energy(0))));
  }
}

TEST(FloatingBase, MomentumIsConservedInFlight) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    Case c = random_case(seed, false);
    Model& model = c.model;
    const VectorXd &q = c.q, &qd = c.qd, &qdd = c.qdd;
    model.robot.gravity.setZero();
    const auto world = [&](const VectorXd& at, const VectorXd& v) {
      const Eigen::Matrix3d R = base_pose(at.head<6>()).linear();
      const Vector6d h = centroidal_momentum(model, at, v);
      return (Vector6d() << R * h.head<3>(), R * h.tail<3>()).finished();
    };
    // Joint torques act, no wrench does.
    VectorXd tau = VectorXd::Zero(qd.size());
    tau.tail(qd.size() - 6) = 5 * qdd.tail(qd.size() - 6);
    const VectorXd a = forward_dynamics(model, q, qd, tau);
    VectorXd rate = a;
    rate.head<3>() -= Vector3d(qd.segment<3>(3)).cross(Vector3d(qd.head<3>()));
    const double h = 1e-5;
    const Vector6d before = world(moved(model.robot, q, qd - 0.5 * h * rate, -h), qd - h * rate);
    const Vector6d after = world(moved(model.robot, q, qd + 0.5 * h * rate, h), qd + h * rate);
    EXPECT_LT((after - before).norm() / (2 * h), 1e-5 * (1 + rate.norm()) * (1 + before.norm())) << "seed " << seed;
  }
}

TEST(FloatingBase, RegressorTimesParametersIsTheTorqueAtEveryLevel) {
  for (const auto& level : simd_levels())
    for (unsigned seed = 0; seed < 30; ++seed) {
      const Model model = random_case(seed, seed % 2 == 0).model;
      const int n = model.robot.dof(), counts[] = {1, 3, 8, 9, 64, 65}, count = counts[seed % 6], stride = count + 8;
      Random random(seed, 8);
      MatrixXd q(n, count), qd(n, count), qdd(n, count);
      for (int k = 0; k < count; ++k) {
        q.col(k) = random_state(random, n, seed % 7 == 0 && k == 0 ? 1e8 : 3);
        qd.col(k) = random_state(random, n, 2);
        qdd.col(k) = random_state(random, n, 5);
      }
      TorqueRegressor regressor(model.robot, {}, level);
      std::vector<double> out(static_cast<std::size_t>(regressor.entries() * stride));
      const auto worst = [&] {
        double largest = 0;
        for (int k = 0; k < count; k += 7) {
          const VectorXd tau = inverse_dynamics(model, q.col(k), qd.col(k), qdd.col(k));
          for (int row = 0; row < n; ++row) {
            double sum = 0;
            int entry = regressor.first_entry(row);
            for (const int column : regressor.columns(row))
              sum += out[static_cast<std::size_t>(entry++ * stride + k)] * model.values[column];
            largest = std::max(largest, std::abs(sum - tau[row]) / (1 + tau.norm()));
          }
        }
        return largest;
      };
      regressor.fill(MotionView::of(q, qd, qdd), count, out.data(), stride);
      EXPECT_LT(worst(), 1e-11) << "sample after sample, " << level << ", seed " << seed;
      const MatrixXd tq = q.transpose(), tqd = qd.transpose(), tqdd = qdd.transpose();
      std::fill(out.begin(), out.end(), NAN);
      regressor.fill({tq.data(), tqd.data(), tqdd.data(), count, 1}, count, out.data(), stride);
      EXPECT_LT(worst(), 1e-11) << "coordinate after coordinate, " << level << ", seed " << seed;
      MatrixXd W;
      regressor.fill_one(q.col(0).data(), qd.col(0).data(), qdd.col(0).data(), W);
      EXPECT_LT(relative(inverse_dynamics(model, q.col(0), qd.col(0), qdd.col(0)), W * model.values), 1e-11)
          << "one sample, " << level << ", seed " << seed;
    }
}

TEST(FloatingBase, CoupledJointsHangOnIt) {
  Random random(3);
  RandomRobotOptions options;
  options.min_joints = options.max_joints = 3;
  options.floating = true;
  const Model tree = random_model(random, options);
  Robot robot = tree.robot;
  robot.G = MatrixXd::Zero(4, 8);
  robot.G.block(1, 6, 3, 2) << 1, 0, 0, 1, -1, 0.5;
  robot.g0[3] = 0.3;
  robot.coordinates.resize(8);
  robot.shafts = coordinate_shafts(robot);
  const Model model = with_robot(tree, robot);
  const VectorXd q = random_state(random, 8, 2), qd = random_state(random, 8, 2), qdd = random_state(random, 8, 5);
  const MatrixXd G = tree_coupling(robot);
  VectorXd g0 = VectorXd::Zero(9);
  g0[8] = 0.3;
  const VectorXd tau = G.transpose() * inverse_dynamics(tree, G * q + g0, G * qd, G * qdd);
  EXPECT_LT(relative(tau, inverse_dynamics(model, q, qd, qdd)), 1e-13);
  EXPECT_LT(relative(tau, torque_regressor(robot, q, qd, qdd) * model.values), 1e-12);
  EXPECT_LT((mass_matrix(model, q) - G.transpose() * mass_matrix(tree, G * q + g0) * G).norm(), 1e-12);
}

TEST(FloatingBase, FrameJacobianIsTheFramesVelocity) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    const Case c = random_case(seed, false);
    const Model& model = c.model;
    const VectorXd &q = c.q, &qd = c.qd;
    const std::string link = model.robot.joints.back().link;
    const double h = 1e-6;
    const auto at = [&](double t) { return frame_pose(model.robot, moved(model.robot, q, qd, t), link); };
    const VectorXd twist = frame_jacobian(model.robot, q, link) * qd;
    EXPECT_LT((twist.tail<3>() - (at(h).translation() - at(-h).translation()) / (2 * h)).norm(), 1e-7);
    const Eigen::AngleAxisd turn(Eigen::Matrix3d(at(h).linear() * at(-h).linear().transpose()));
    EXPECT_LT((twist.head<3>() - turn.angle() * turn.axis() / (2 * h)).norm(), 1e-6 * (1 + twist.norm()));
  }
}

}  // namespace steelyard
