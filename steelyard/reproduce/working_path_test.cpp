#include "steelyard/reproduce/working_path.hpp"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/dynamics/model.hpp"

namespace steelyard {
namespace {

using Eigen::Vector2d;
using Eigen::Vector3d;

WorkingPath some_line() {
  WorkingPath path;
  path.from = Vector3d(0.1, 0.35, 0), path.to = Vector3d(-0.25, 0.45, 0);
  path.duration = 4.5;
  return path;
}

WorkingPath some_circle() {
  WorkingPath path;
  path.kind = WorkingPath::Kind::circle;
  path.from = Vector3d(0.15, 0.4, 0), path.centre = Vector3d(0.05, 0.42, 0);
  path.duration = 5.25;
  return path;
}

/// Position, speed and acceleration of both joints of an arm of two links of 0.33 m, elbow to the right.
struct TwoLinks {
  Vector2d q, qd, qdd;
};

TwoLinks closed_form(const Vector2d& p, const Vector2d& v, const Vector2d& a) {
  const double l = 0.33, c2 = (p.squaredNorm() - 2 * l * l) / (2 * l * l), q2 = std::acos(c2);
  const double q1 = std::atan2(p(1), p(0)) - std::atan2(l * std::sin(q2), l + l * c2);
  const double s1 = std::sin(q1), c1 = std::cos(q1), s12 = std::sin(q1 + q2), c12 = std::cos(q1 + q2);
  Eigen::Matrix2d J, J_rate;
  J << -l * (s1 + s12), -l * s12, l * (c1 + c12), l * c12;
  const Vector2d qd = J.inverse() * v;
  const double w1 = qd(0), w12 = qd(0) + qd(1);
  J_rate << -l * (c1 * w1 + c12 * w12), -l * c12 * w12, -l * (s1 * w1 + s12 * w12), -l * s12 * w12;
  return {Vector2d(q1, q2), qd, J.inverse() * (a - J_rate * qd)};
}

TEST(WorkingPath, IsTheClosedFormOfAPlanarArm) {
  const Robot scara = load_robot("icomatic-scara03");
  for (const WorkingPath& path : {some_line(), some_circle()}) {
    const Eigen::VectorXd times = sample_times(path.duration, 60);
    const Trajectory motion = follow(scara, path, Vector2d(0.5, 1), times);
    const ToolMotion tool = along(path, times);
    for (Eigen::Index k = 0; k < times.size(); ++k) {
      const TwoLinks exact = closed_form(tool.position.col(k).head<2>(), tool.velocity.col(k).head<2>(),
                                         tool.acceleration.col(k).head<2>());
      EXPECT_LT((motion.q.col(k) - exact.q).cwiseAbs().maxCoeff(), 1e-12);
      EXPECT_LT((motion.qd.col(k) - exact.qd).cwiseAbs().maxCoeff(), 1e-11);
      EXPECT_LT((motion.qdd.col(k) - exact.qdd).cwiseAbs().maxCoeff(), 1e-10);
    }
  }
}

TEST(WorkingPath, StartsAndEndsAtRestInOnePoint) {
  for (const WorkingPath& path : {some_line(), some_circle()}) {
    const ToolMotion ends = along(path, Vector2d(0, path.duration));
    EXPECT_LT((ends.position.colwise() - path.from).cwiseAbs().maxCoeff(), 1e-15);
    EXPECT_LT(ends.velocity.cwiseAbs().maxCoeff(), 1e-12);
    EXPECT_LT(ends.acceleration.cwiseAbs().maxCoeff(), 1e-12);
  }
  const WorkingPath line = some_line();
  EXPECT_LT((along(line, Eigen::VectorXd::Constant(1, line.duration / 2)).position - line.to).norm(), 1e-15);
  const WorkingPath circle = some_circle();
  const ToolMotion round = along(circle, sample_times(circle.duration, 50));
  for (Eigen::Index k = 0; k < 50; ++k)
    EXPECT_NEAR((round.position.col(k) - circle.centre).norm(), (circle.from - circle.centre).norm(), 1e-15);
}

TEST(WorkingPath, RoundTwiceIsTheSameCircleAtTwiceTheSpeed) {
  WorkingPath once = some_circle(), twice = once;
  twice.turns = 2;
  const Eigen::VectorXd t = sample_times(once.duration, 40);
  const ToolMotion slow = along(once, t), fast = along(twice, t);
  for (Eigen::Index k = 0; k < t.size(); ++k)
    EXPECT_NEAR(fast.velocity.col(k).norm(), 2 * slow.velocity.col(k).norm(), 1e-12);
  EXPECT_LT((fast.position.col(20) - once.from).norm(), 1e-12);  // half of the time: one turn
  EXPECT_GT((slow.position.col(20) - once.from).norm(), 0.01);
}

TEST(WorkingPath, OfAnArmWithJointsToSpareIsTheLeastMotion) {
  const Robot denso = load_robot("denso-vp6242g");
  Eigen::VectorXd near(6);
  near << 0.2, 0.3, -1, 0.4, 0.5, 0.1;
  WorkingPath path;
  path.frame = denso.joints.back().link;
  path.from = frame_pose(denso, near, path.frame).translation();
  path.to = path.from + Vector3d(-0.05, 0.12, -0.08);
  const Eigen::VectorXd times = Eigen::VectorXd::LinSpaced(15, 0.05, 2.3);  // one way
  const double h = 1e-4;
  Eigen::VectorXd beside(3 * times.size());
  for (Eigen::Index k = 0; k < times.size(); ++k) beside.segment<3>(3 * k) << times(k) - h, times(k), times(k) + h;
  const Trajectory motion = follow(denso, path, near, beside);
  const ToolMotion tool = along(path, beside);
  for (Eigen::Index k = 1; k < beside.size(); k += 3) {
    const Eigen::VectorXd q = motion.q.col(k);
    EXPECT_LT((frame_pose(denso, q, path.frame).translation() - tool.position.col(k)).norm(), 1e-12);
    const Eigen::MatrixXd J = frame_jacobian(denso, q, path.frame).bottomRows(3);
    const Eigen::VectorXd least = J.transpose() * (J * J.transpose()).ldlt().solve(tool.velocity.col(k));
    EXPECT_LT((motion.qd.col(k) - least).cwiseAbs().maxCoeff(), 1e-10);
    const auto slope = [&](const Eigen::MatrixXd& rows) {
      return Eigen::VectorXd((rows.col(k + 1) - rows.col(k - 1)) / (2 * h));
    };
    EXPECT_LT((slope(motion.q) - motion.qd.col(k)).cwiseAbs().maxCoeff(), 1e-6);
    EXPECT_LT((slope(motion.qd) - motion.qdd.col(k)).cwiseAbs().maxCoeff(), 1e-6);
    EXPECT_LT((slope(motion.qdd) - motion.jerk.col(k)).cwiseAbs().maxCoeff(), 1e-4);
  }
}

std::string refusal(const WorkingPath& path) {
  try {
    follow(load_robot("icomatic-scara03"), path, Vector2d(0.5, 1), sample_times(path.duration, 20));
  } catch (const Unattainable& error) {
    return error.what();
  }
  return {};
}

TEST(WorkingPath, NamesThePointThatIsOutOfReachOrSingular) {
  WorkingPath path = some_line();
  path.from = Vector3d(0.5, 0.6, 0);
  EXPECT_NE(refusal(path).find("cannot reach (0.5, 0.6, 0) m (at 0 s"), std::string::npos) << refusal(path);
  path = some_line();
  path.to = Vector3d(-0.5, 0.6, 0);
  EXPECT_NE(refusal(path).find("cannot reach (-0.37"), std::string::npos) << refusal(path);
  path = some_line();
  path.to = Vector3d(-0.6, 0.8, 0) * 0.66;  // the arm outstretched
  EXPECT_NE(refusal(path).find("singular with its tool at (-0.39"), std::string::npos) << refusal(path);
  path = some_line();
  path.from.z() = 0.1;  // a planar arm
  EXPECT_NE(refusal(path).find("cannot reach"), std::string::npos) << refusal(path);
  path = some_line();
  path.to.z() = 0.1;
  EXPECT_NE(refusal(path).find("cannot move its tool along the path"), std::string::npos) << refusal(path);
}

TEST(WorkingPath, RefusesWhatIsNoPath) {
  const Robot scara = load_robot("icomatic-scara03");
  const Eigen::VectorXd times = sample_times(1, 5);
  WorkingPath path = some_line();
  path.duration = 0;
  EXPECT_THROW(follow(scara, path, Vector2d(0.5, 1), times), InvalidInput);
  path = some_line();
  path.frame = "hook";
  EXPECT_THROW(follow(scara, path, Vector2d(0.5, 1), times), InvalidInput);
  path = some_circle();
  path.normal.setZero();
  EXPECT_THROW(follow(scara, path, Vector2d(0.5, 1), times), InvalidInput);
  EXPECT_THROW(follow(scara, some_line(), Vector3d(0, 1, 0), times), InvalidInput);
  EXPECT_THROW(follow(scara, some_line(), Vector2d(0.5, 1), times.reverse()), InvalidInput);
}

}  // namespace
}  // namespace steelyard
