#include "steelyard/reproduce/working_path.hpp"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <Eigen/SVD>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "steelyard/core/error.hpp"
#include "steelyard/core/random.hpp"
#include "steelyard/motion/basis.hpp"
#include "steelyard/motion/points.hpp"

namespace steelyard {
namespace {

using std::numbers::pi;

/// Smallest singular value of J that a motion is still found for, of the largest: at 1/1000 joints are a thousand times
/// as fast as they need be.
constexpr double singular = 1e-3;

/// From here to there and back: share of the path and its derivatives by time.
Eigen::Vector3d there_and_back(double t, double duration) {
  const bool back = 2 * t > duration;
  const double u = std::clamp(back ? 2 - 2 * t / duration : 2 * t / duration, 0.0, 1.0);
  const double rate = (back ? -2 : 2) / duration;
  return {smooth_step(u, 0), rate * smooth_step(u, 1), rate * rate * smooth_step(u, 2)};
}

Eigen::Vector3d round_it(double t, double duration, int turns) {
  const double u = std::clamp(t / duration, 0.0, 1.0), rate = 1 / duration;
  return 2 * pi * turns * Eigen::Vector3d(smooth_step(u, 0), rate * smooth_step(u, 1), rate * rate * smooth_step(u, 2));
}

struct ToolState {
  Eigen::Vector3d p, v, a;
};

ToolState tool_at(const WorkingPath& path, double t) {
  if (path.kind == WorkingPath::Kind::line) {
    const Eigen::Vector3d share = there_and_back(t, path.duration), way = path.to - path.from;
    return {path.from + share(0) * way, share(1) * way, share(2) * way};
  }
  const Eigen::Vector3d turn = round_it(t, path.duration, path.turns), axis = path.normal.normalized();
  const Eigen::Vector3d height = axis * axis.dot(path.from - path.centre), radius = path.from - path.centre - height;
  const Eigen::Vector3d r = Eigen::AngleAxisd(turn(0), axis) * radius, tangent = axis.cross(r);
  return {path.centre + height + r, turn(1) * tangent, turn(2) * tangent - turn(1) * turn(1) * r};
}

std::string named(const Eigen::Vector3d& p) { return fmt::format("({:.4g}, {:.4g}, {:.4g}) m", p(0), p(1), p(2)); }

void check(const Robot& robot, const WorkingPath& path, const Eigen::VectorXd& near, const Eigen::VectorXd& times) {
  if (!(path.duration > 0) || !std::isfinite(path.duration))
    throw InvalidInput(fmt::format("a working path takes a time, not {:g} s", path.duration));
  if (near.size() != robot.dof())
    throw InvalidInput(fmt::format("the pose to begin from has {} numbers for {} joints", near.size(), robot.dof()));
  if (path.kind == WorkingPath::Kind::circle && !(path.normal.norm() > 0))
    throw InvalidInput("a circle's normal has no direction");
  if (path.turns < 1) throw InvalidInput(fmt::format("a circle is gone round once or more, not {} times", path.turns));
  for (Eigen::Index k = 0; k < times.size(); ++k)
    if (!(times(k) >= (k > 0 ? times(k - 1) : 0)) || times(k) > path.duration * (1 + 1e-12))
      throw InvalidInput("times along a working path ascend, from 0 to its duration");
}

LinkPoint tool_point(const Robot& robot, const std::string& name) {
  if (const Frame* frame = robot.frame(name)) return {frame->joint, frame->T_link_frame.translation()};
  for (int j = 0; j < robot.links(); ++j)
    if (robot.joints[static_cast<std::size_t>(j)].link == name) return {j, Eigen::Vector3d::Zero()};
  throw InvalidInput(fmt::format("{}: the robot {} has no such frame or link", name, robot.name));
}

/// Inverse kinematics of the tool's position.
class Follower {
 public:
  Follower(const Robot& robot, const WorkingPath& path)
      : robot_(robot), path_(path), tree_(robot), tool_(tool_point(robot, path.frame)), rank_(most_rank()) {}

  /// Newton with steps of least norm, halved while they lead away, to the tool at p.
  void correct(Eigen::VectorXd& q, double t) {
    const Eigen::Vector3d goal = tool_at(path_, t).p;
    const double reach = std::max(goal.norm(), 1e-3);
    for (int iteration = 0; iteration < 100; ++iteration) {
      const Eigen::Vector3d left = goal - position(q);
      if (left.norm() < 1e-14 * reach) return;
      const Jacobians J = jacobians(q, Eigen::VectorXd::Zero(q.size()));
      const Eigen::VectorXd step = J.pseudo_inverse * left;
      double share = std::min(1.0, 0.5 / std::max(step.cwiseAbs().maxCoeff(), 1e-300));  // 0.5 rad or m at a time
      while (share > 1e-6 && (goal - position(q + share * step)).norm() >= left.norm()) share /= 2;
      if (share <= 1e-6) break;  // no better: rounding, or the edge of the reach
      q += share * step;
    }
    if ((goal - position(q)).norm() > 1e-11 * reach)
      throw Unattainable(fmt::format("the tool cannot reach {} (at {:.4g} s of the path) from there", named(goal), t));
  }

  /// q̇ = J⁺v.
  Eigen::VectorXd rate(const Eigen::VectorXd& q, double t) {
    return regular(q, Eigen::VectorXd::Zero(q.size()), t).pseudo_inverse * tool_at(path_, t).v;
  }

  /// Its derivative by time, in the null space too (Golub, Pereyra):
  /// q̈ = J⁺(a − J̇q̇) + (1 − J⁺J) J̇ᵀJ⁺ᵀq̇.
  Eigen::VectorXd acceleration(const Eigen::VectorXd& q, const Eigen::VectorXd& qd, double t) {
    const Jacobians J = regular(q, qd, t);
    const Eigen::VectorXd turned = J.rate.transpose() * (J.pseudo_inverse.transpose() * qd);
    return J.pseudo_inverse * (tool_at(path_, t).a - J.rate * qd) + turned - J.pseudo_inverse * (J.value * turned);
  }

  /// To a later time: fourth-order Runge-Kutta steps along q̇ = J⁺v, then back onto the path.
  void advance(Eigen::VectorXd& q, double from, double to) {
    const int steps = std::max(1, static_cast<int>(std::ceil((to - from) / path_.duration * 1000)));
    const double h = (to - from) / steps;
    for (int k = 0; k < steps && h > 0; ++k) {
      const double t = from + k * h;
      const Eigen::VectorXd k1 = rate(q, t), k2 = rate(q + h / 2 * k1, t + h / 2), k3 = rate(q + h / 2 * k2, t + h / 2);
      q += h / 6 * (k1 + 2 * k2 + 2 * k3 + rate(q + h * k3, t + h));
      correct(q, t + h);
    }
  }

 private:
  struct Jacobians {
    Eigen::Matrix3Xd value, rate;    ///< Jacobian of the tool's position, and its rate
    Eigen::MatrixXd pseudo_inverse;  ///< pseudo-inverse of rank rank_
    Eigen::Vector3d singular_values;
  };

  Eigen::Vector3d position(const Eigen::VectorXd& q) {
    tree_.place(q.data());
    return tree_.position(tool_);
  }

  Jacobians jacobians(const Eigen::VectorXd& q, const Eigen::VectorXd& qd) {
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(q.size());
    tree_.move(q.data(), qd.data(), none.data());
    const PointDerivatives tree = tree_.derivatives(tool_);
    Jacobians J{tree.J * robot_.G, tree.V * robot_.G, {}, Eigen::Vector3d::Zero()};  // ∂v/∂q = J̇
    const Eigen::JacobiSVD<Eigen::MatrixXd> svd(J.value, Eigen::ComputeThinU | Eigen::ComputeThinV);
    const Eigen::Index rank = std::min<Eigen::Index>(rank_, svd.singularValues().size());
    J.singular_values.head(svd.singularValues().size()) = svd.singularValues();
    const Eigen::VectorXd largest = svd.singularValues().head(rank).cwiseMax(1e-9);
    J.pseudo_inverse =
        svd.matrixV().leftCols(rank) * largest.cwiseInverse().asDiagonal() * svd.matrixU().leftCols(rank).transpose();
    return J;
  }

  /// Throws where the arm has lost a direction that it has elsewhere, or never had one that the path asks for.
  Jacobians regular(const Eigen::VectorXd& q, const Eigen::VectorXd& qd, double t) {
    Jacobians J = jacobians(q, qd);
    const ToolState tool = tool_at(path_, t);
    if (!(J.singular_values(rank_ - 1) > singular * J.singular_values(0)))
      throw Unattainable(
          fmt::format("the arm is singular with its tool at {} (at {:.4g} s of the path)", named(tool.p), t));
    if ((J.value * (J.pseudo_inverse * tool.v) - tool.v).norm() > 1e-9 * std::max(tool.v.norm(), 1e-9))
      throw Unattainable(fmt::format("the arm cannot move its tool along the path at {} ({:.4g} s)", named(tool.p), t));
    return J;
  }

  /// Directions the tool can be moved in at all: a planar arm has two.
  int most_rank() {
    rank_ = 3;
    int most = 1;
    Random random(1);
    for (int k = 0; k < 5; ++k) {
      Eigen::VectorXd q(robot_.dof());
      for (double& value : q) value = random.uniform(-1, 1);
      const Eigen::Vector3d values = jacobians(q, Eigen::VectorXd::Zero(q.size())).singular_values;
      for (int r = 1; r < 3; ++r)
        if (values(r) > 1e-9 * values(0)) most = std::max(most, r + 1);
    }
    return most;
  }

  const Robot& robot_;
  const WorkingPath& path_;
  TreeMotion tree_;
  LinkPoint tool_;
  int rank_;
};

}  // namespace

ToolMotion along(const WorkingPath& path, const Eigen::VectorXd& times) {
  ToolMotion motion{Eigen::Matrix3Xd(3, times.size()), Eigen::Matrix3Xd(3, times.size()),
                    Eigen::Matrix3Xd(3, times.size())};
  for (Eigen::Index k = 0; k < times.size(); ++k) {
    const ToolState tool = tool_at(path, times(k));
    motion.position.col(k) = tool.p;
    motion.velocity.col(k) = tool.v;
    motion.acceleration.col(k) = tool.a;
  }
  return motion;
}

Trajectory follow(const Robot& robot, const WorkingPath& path, const Eigen::VectorXd& near,
                  const Eigen::VectorXd& times) {
  check(robot, path, near, times);
  Follower follower(robot, path);
  Trajectory out = Trajectory::zero(robot.dof(), times.size());
  Eigen::VectorXd q = near;
  follower.correct(q, 0);
  for (Eigen::Index k = 0; k < times.size(); ++k) {
    const double t = times(k), h = 1e-5 * path.duration;
    follower.advance(q, k > 0 ? times(k - 1) : 0, t);
    const Eigen::VectorXd qd = follower.rate(q, t), qdd = follower.acceleration(q, qd, t);
    const auto beside = [&](double side) {
      const Eigen::VectorXd there = q + side * qd + side * side / 2 * qdd;
      return follower.acceleration(there, follower.rate(there, t + side), t + side);
    };
    const double before = std::min(h, t), after = std::min(h, path.duration - t);
    out.q.col(k) = q;
    out.qd.col(k) = qd;
    out.qdd.col(k) = qdd;
    out.jerk.col(k) = (beside(after) - beside(-before)) / (before + after);
  }
  return out;
}

}  // namespace steelyard
