#include "steelyard/simulate/floating.hpp"

#include <gtest/gtest.h>

#include "steelyard/core/error.hpp"
#include "steelyard/dynamics/contacts.hpp"
#include "tests/support/random_robot.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

// A body on four short legs of one joint each, a foot at the end of each.
Model table() {
  Robot robot;
  robot.name = "table";
  robot.joints.push_back(floating_joint("top"));
  robot.coordinates = floating_coordinates();
  for (int leg = 0; leg < 4; ++leg) {
    Joint joint;
    joint.name = "hip_" + std::to_string(leg + 1);
    joint.link = "leg_" + std::to_string(leg + 1);
    joint.parent = 0;
    joint.T_parent_joint.translation() << (leg % 2 ? 0.2 : -0.2), (leg / 2 ? 0.15 : -0.15), 0;
    joint.T_parent_joint.rotate(Eigen::AngleAxisd(M_PI / 2, Vector3d::UnitX()));  // turns about y
    robot.joints.push_back(joint);
    robot.coordinates.push_back({joint.name, std::to_string(leg + 2), joint.type, joint.limits});
    ContactPoint foot{"foot_" + std::to_string(leg + 1), leg + 1, Eigen::Isometry3d::Identity()};
    foot.T_link_contact.translation() << 0, -0.3, 0;
    robot.contacts.push_back(foot);
  }
  robot.G = MatrixXd::Zero(5, 10);
  robot.G.bottomRightCorner<4, 4>().setIdentity();
  robot.g0 = VectorXd::Zero(5);
  robot.shafts = coordinate_shafts(robot);
  Model out(robot);
  out.set_link(0, from_centre_of_mass(8, {0.01, 0, 0.02}, Vector3d(0.1, 0.2, 0.25).asDiagonal()));
  for (int leg = 1; leg <= 4; ++leg)
    out.set_link(leg, from_centre_of_mass(0.5, {0, -0.15, 0}, Vector3d(0.004, 0.0005, 0.004).asDiagonal()));
  return out;
}

const JointReference swinging = [](double t) {
  VectorXd q(4);
  for (Index k = 0; k < 4; ++k) q[k] = 0.3 * std::sin((4 + static_cast<double>(k)) * t);
  return q;
};

FloatingOptions options(double seconds) {
  FloatingOptions out;
  out.seconds = seconds;
  out.kp = VectorXd::Constant(1, 30);
  out.kd = VectorXd::Constant(1, 1);
  return out;
}

VectorXd at_height(double z) {
  VectorXd q = VectorXd::Zero(10);
  q[2] = z;
  return q;
}

}  // namespace

TEST(FloatingSimulation, FallsByGravityAndKeepsItsMomentumInFlight) {
  const Model model = table();
  const FloatingSimulation found = simulate_floating(model, at_height(5), swinging, options(0.6));
  const Signals& log = found.signals;
  const auto momentum = [&](Index k) {
    const Vector6d h = centroidal_momentum(model, log.q.col(k), log.qd.col(k));
    const Eigen::Matrix3d R = base_pose(log.q.col(k).head<6>()).linear();
    return (Vector6d() << R * h.head<3>(), R * h.tail<3>()).finished();
  };
  const Index last = log.samples() - 1;
  Vector6d expected = momentum(0);
  expected[2] -= 10 * 9.81 * 0.6;
  EXPECT_LT((momentum(last) - expected).norm(), 1e-8);
  EXPECT_TRUE(log.contact.isZero(0));
}

TEST(FloatingSimulation, StandsOnForcesThatCarryItsWeight) {
  const Model model = table();
  FloatingOptions standing = options(2);
  standing.ground = Ground{};
  const JointReference still = [](double) { return VectorXd::Zero(4); };
  const FloatingSimulation found = simulate_floating(model, at_height(0.3), still, standing);
  const Index last = found.signals.samples() - 1;
  Vector3d sum = Vector3d::Zero();
  for (Index c = 0; c < 4; ++c) sum += found.forces.col(last).segment<3>(3 * c);
  EXPECT_LT((sum - Vector3d(0, 0, 98.1)).norm(), 0.05);
  EXPECT_TRUE((found.signals.contact.col(last).array() == 1).all());
  EXPECT_LT(found.signals.qd.col(last).norm(), 1e-3);
}

TEST(FloatingSimulation, SamplesFulfilTheEquationsOfMotion) {
  const Model model = table();
  FloatingOptions hanging = options(1);
  hanging.hook = Hook{};
  const FloatingSimulation found = simulate_floating(model, at_height(2), swinging, hanging);
  const Signals& log = found.signals;
  const VectorXd first = VectorXd::Unit(4, 0);
  for (Index k = 10; k + 10 < log.samples(); k += 37) {
    VectorXd qdd = (log.qd.col(k + 1) - log.qd.col(k - 1)) / (2 * log.dt);
    qdd.head<3>() = log.base_acceleration.col(k);
    const VectorXd all =
        log.tau.col(k) + contact_jacobian(model.robot, log.q.col(k), first).transpose() * found.forces.col(k).head<3>();
    const VectorXd needed = inverse_dynamics(model, log.q.col(k), log.qd.col(k), qdd);
    EXPECT_LT((needed - all).norm(), 0.02 * (1 + all.norm())) << "sample " << k;
  }
}

TEST(FloatingSimulation, WantsAFloatingBase) {
  const Model fixed = with_base(table(), Base::fixed);
  EXPECT_THROW(simulate_floating(fixed, VectorXd::Zero(4), swinging, options(1)), InvalidInput);
}

}  // namespace steelyard
