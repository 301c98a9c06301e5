#include "steelyard/motion/points.hpp"

#include <gtest/gtest.h>

#include "steelyard/dynamics/model.hpp"
#include "tests/support/random_robot.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;
using testing::random_robot;
using testing::random_state;

namespace {

// A tree with slides, branches, turned link frames and, every other time, fewer coordinates than joints.
Robot coupled_tree(Random& random) {
  testing::RandomRobotOptions options;
  options.min_joints = 2;
  options.branch = 0.3;
  Robot robot = random_robot(random, options);
  if (random.chance(0.5)) return robot;
  const int m = robot.links(), n = random.integer(1, m);
  robot.G = MatrixXd::Zero(m, n).unaryExpr([&](double) { return random.normal(); });
  robot.g0 = random_state(random, m, 1);
  robot.coordinates.resize(static_cast<std::size_t>(n));
  robot.shafts = coordinate_shafts(robot);
  return robot;
}

struct State {
  VectorXd q, qd, qdd;
};

State random_motion(Random& random, int n) {
  return {random_state(random, n, 2), random_state(random, n, 2), random_state(random, n, 3)};
}

PointMotion at(TreeMotion& tree, const State& x, const LinkPoint& point) {
  tree.move(x.q.data(), x.qd.data(), x.qdd.data());
  return tree.motion(point);
}

LinkPoint random_point(Random& random, const Robot& robot) {
  return {random.integer(0, robot.links() - 1), Vector3d(random.normal(), random.normal(), random.normal())};
}

}  // namespace

TEST(Points, MoveAsTheFrameJacobianSays) {
  for (unsigned seed = 1; seed <= 30; ++seed) {
    Random random(seed);
    Robot robot = coupled_tree(random);
    const LinkPoint point = random_point(random, robot);
    robot.frames.push_back({"p", point.link, Eigen::Isometry3d::Identity()});
    robot.frames.back().T_link_frame.translation() = point.position;
    const State x = random_motion(random, robot.dof());
    TreeMotion tree(robot);
    const PointMotion m = at(tree, x, point);
    EXPECT_LT((m.position - frame_pose(robot, x.q, "p").translation()).norm(), 1e-12);
    const MatrixXd J = frame_jacobian(robot, x.q, "p").bottomRows<3>();
    EXPECT_LT((m.velocity - J * x.qd).norm(), 1e-12 * (1 + m.velocity.norm()));
    EXPECT_LT((tree.derivatives(point).J * robot.G - J).norm(), 1e-12 * (1 + J.norm()));
  }
}

TEST(Points, VelocityAndAccelerationAreRatesOfChange) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    Random random(seed);
    const Robot robot = coupled_tree(random);
    const LinkPoint point = random_point(random, robot);
    const State x = random_motion(random, robot.dof());
    TreeMotion tree(robot);
    const double h = 1e-3;
    const auto later = [&](double t) {
      const VectorXd q = x.q + t * x.qd + t * t / 2 * x.qdd, qd = x.qd + t * x.qdd;
      return at(tree, {q, qd, x.qdd}, point);
    };
    const auto rate = [&](Vector3d PointMotion::*what) {  // differences of fourth order
      return Vector3d((8 * (later(h).*what - later(-h).*what) - (later(2 * h).*what - later(-2 * h).*what)) / (12 * h));
    };
    const PointMotion m = later(0);
    EXPECT_LT((rate(&PointMotion::position) - m.velocity).norm(), 1e-7 * (1 + m.acceleration.norm()));
    EXPECT_LT((rate(&PointMotion::velocity) - m.acceleration).norm(), 1e-6 * (1 + m.acceleration.norm()));
  }
}

TEST(Points, DerivativesAreThoseOfFiniteDifferences) {
  for (unsigned seed = 1; seed <= 30; ++seed) {
    Random random(seed);
    const Robot robot = coupled_tree(random);
    const LinkPoint point = random_point(random, robot);
    const State x = random_motion(random, robot.dof());
    TreeMotion tree(robot);
    const PointMotion m = at(tree, x, point);
    const PointDerivatives d = tree.derivatives(point);
    const MatrixXd J = d.J * robot.G, V = d.V * robot.G, A = d.A * robot.G;
    const double scale = 1 + m.velocity.norm() + m.acceleration.norm() + A.norm();
    const double h = 1e-4;
    const auto slope = [&](VectorXd State::*by, int k, Vector3d PointMotion::*of) {
      const auto shifted = [&](double step) {
        State y = x;
        (y.*by)[k] += step;
        return Vector3d(at(tree, y, point).*of);
      };
      return Vector3d((8 * (shifted(h) - shifted(-h)) - (shifted(2 * h) - shifted(-2 * h))) / (12 * h));
    };
    for (int k = 0; k < robot.dof(); ++k) {
      EXPECT_LT((slope(&State::q, k, &PointMotion::position) - J.col(k)).norm(), 1e-9 * scale);
      EXPECT_LT((slope(&State::qd, k, &PointMotion::velocity) - J.col(k)).norm(), 1e-9 * scale);
      EXPECT_LT((slope(&State::qdd, k, &PointMotion::acceleration) - J.col(k)).norm(), 1e-9 * scale);
      EXPECT_LT((slope(&State::q, k, &PointMotion::velocity) - V.col(k)).norm(), 1e-9 * scale);
      EXPECT_LT((slope(&State::qd, k, &PointMotion::acceleration) - 2 * V.col(k)).norm(), 1e-9 * scale);
      EXPECT_LT((slope(&State::q, k, &PointMotion::acceleration) - A.col(k)).norm(), 1e-9 * scale);
    }
  }
}

TEST(Points, PullBackIsTheTransposeOfTheDerivatives) {
  Random random(5);
  for (int trial = 0; trial < 20; ++trial) {
    const Robot robot = coupled_tree(random);
    const LinkPoint point = random_point(random, robot);
    const State x = random_motion(random, robot.dof());
    TreeMotion tree(robot);
    at(tree, x, point);
    const PointDerivatives d = tree.derivatives(point);
    const auto any = [&] { return Vector3d(random.normal(), random.normal(), random.normal()); };
    const PointMotion bar{any(), any(), any()};
    State out{VectorXd::Zero(robot.dof()), VectorXd::Zero(robot.dof()), VectorXd::Zero(robot.dof())};
    tree.pull_back(point, bar);
    tree.collect(out.q.data(), out.qd.data(), out.qdd.data());
    const MatrixXd Gt = robot.G.transpose();
    const double scale = 1e-12 * (1 + d.A.norm()) * (1 + robot.G.norm());
    EXPECT_LT((out.q - Gt * (d.J.transpose() * bar.position + d.V.transpose() * bar.velocity +
                             d.A.transpose() * bar.acceleration))
                  .norm(),
              scale);
    EXPECT_LT((out.qd - Gt * (d.J.transpose() * bar.velocity + 2 * d.V.transpose() * bar.acceleration)).norm(), scale);
    EXPECT_LT((out.qdd - Gt * (d.J.transpose() * bar.acceleration)).norm(), scale);

    VectorXd alone = VectorXd::Zero(robot.dof());
    tree.pull_back_position(point.link, tree.position(point), bar.position);
    tree.collect(alone.data(), nullptr, nullptr);
    EXPECT_LT((alone - Gt * (d.J.transpose() * bar.position)).norm(), scale);
  }
}

TEST(Points, OfTheBaseStandStill) {
  Random random(1);
  const Robot robot = random_robot(random);
  TreeMotion tree(robot);
  const State x = random_motion(random, robot.dof());
  const PointMotion m = at(tree, x, {-1, Vector3d(1, 2, 3)});
  EXPECT_EQ(m.position, Vector3d(1, 2, 3));
  EXPECT_EQ(m.velocity.norm() + m.acceleration.norm(), 0);
}

}  // namespace steelyard
