// Benefits of a physically consistent fit: forward dynamics in every pose, and better torques from little data.
#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <cmath>

#include "steelyard/consistency/physical.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/estimate/estimate.hpp"
#include "steelyard/estimate/motion_equations.hpp"
#include "tests/support/synthetic_log.hpp"

namespace steelyard {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

struct Motion {
  MatrixXd q, qd, qdd;
};

// The range of a coordinate, or a usual one where the robot file has none.
double middle(const Limits& l) { return std::isfinite(l.lower + l.upper) ? 0.5 * (l.lower + l.upper) : 0; }
double reach(const Limits& l) { return std::isfinite(l.lower + l.upper) ? 0.5 * (l.upper - l.lower) : 1; }

VectorXd random_pose(const Robot& robot, Random& random) {
  VectorXd q(robot.dof());
  for (int i = 0; i < robot.dof(); ++i) {
    const Limits& limits = robot.coordinates[static_cast<std::size_t>(i)].limits;
    q[i] = middle(limits) + reach(limits) * random.uniform(-1, 1);
  }
  return q;
}

// Sums of three sines inside the limits of position and speed.
Motion smooth_motion(const Robot& robot, int samples, double seconds, Random& random) {
  const int n = robot.dof();
  Motion out{MatrixXd::Zero(n, samples), MatrixXd::Zero(n, samples), MatrixXd::Zero(n, samples)};
  for (int i = 0; i < n; ++i) {
    const Limits& limits = robot.coordinates[static_cast<std::size_t>(i)].limits;
    out.q.row(i).setConstant(middle(limits));
    for (int k = 0; k < 3; ++k) {
      const double w = 2 * M_PI * random.uniform(0.1, 0.6), phase = random.uniform(0, 2 * M_PI);
      const double a = std::min(reach(limits), std::min(limits.velocity, 3.0) / w) / 3;
      for (int s = 0; s < samples; ++s) {
        const double x = w * seconds * s / samples + phase;
        out.q(i, s) += a * std::sin(x), out.qd(i, s) += a * w * std::cos(x), out.qdd(i, s) -= a * w * w * std::sin(x);
      }
    }
  }
  return out;
}

struct Fits {
  VectorXd least_squares, consistent;  // standard parameters; the former with zeros where undetermined
};

// Both fits of one motion's torques with noise, relative to each joint's rms, of a robot whose values are not known
// before.
Fits fit(const Robot& robot, const ParameterLayout& layout, const BaseParameters& base, const Motion& motion,
         MatrixXd tau, double noise, Random& random) {
  for (Eigen::Index i = 0; i < tau.rows(); ++i) {
    const double sigma = noise * tau.row(i).norm() / std::sqrt(static_cast<double>(tau.cols()));
    for (auto& x : tau.row(i)) x += sigma * random.normal();
  }
  const Observations seen = observe(MotionEquations(robot, base, {motion.q, motion.qd, motion.qdd, tau, {}}));
  const Estimate estimate = weighted_least_squares(seen);
  Fits out;
  out.least_squares = VectorXd::Zero(layout.size());
  for (int b = 0; b < base.count(); ++b) out.least_squares[base.kept[static_cast<std::size_t>(b)]] = estimate.values[b];
  out.consistent = solve(physical_program(Model(robot), layout, base, seen.whitened(estimate.sigma))).x;
  return out;
}

// Poses in which the inertia matrix is not positive definite.
int broken_poses(const Model& model, int poses, Random random) {
  int broken = 0;
  for (int k = 0; k < poses; ++k) {
    const MatrixXd M = mass_matrix(model, random_pose(model.robot, random));
    broken += Eigen::SelfAdjointEigenSolver<MatrixXd>(M, Eigen::EigenvaluesOnly).eigenvalues()[0] > 0 ? 0 : 1;
  }
  return broken;
}

TEST(PhysicalFit, HasAPositiveDefiniteInertiaMatrixInEveryPoseWhereLeastSquaresHasNot) {
  int fail_unconstrained = 0;
  for (const auto& name : bundled_robots()) {
    Random random(1);
    const Model truth = nominal_model(testing::with_inertias(load_model(name), random));
    const Robot& robot = truth.robot;
    const ParameterLayout& layout = truth.layout;
    const BaseParameters base = find_base_parameters(robot, layout);
    const Motion motion = smooth_motion(robot, 2 * base.count() + 20, 10, random);
    const Fits fits = fit(robot, layout, base, motion, torques(truth, motion.q, motion.qd, motion.qdd), 0.3, random);
    const Random poses = random;
    EXPECT_EQ(broken_poses(Model(robot, layout, fits.consistent), 10000, poses), 0) << name;
    fail_unconstrained += broken_poses(Model(robot, layout, fits.least_squares), 10000, poses) > 0 ? 1 : 0;
  }
  EXPECT_GE(fail_unconstrained, 5);
}

// The denso's values serve as the truth alone: the fit knows its geometry, and its references are bodies of a kilogram
// between the joints.
TEST(PhysicalFit, OfFewNoisySamplesPredictsBetterThanLeastSquares) {
  const Model truth = nominal_model(load_model("denso-vp6242g"));
  const Robot& robot = truth.robot;
  const ParameterLayout& layout = truth.layout;
  const BaseParameters base = find_base_parameters(robot, layout);
  int better = 0;
  for (int trial = 0; trial < 100; ++trial) {
    Random random(7, static_cast<std::uint64_t>(trial));
    const Motion motion = smooth_motion(robot, 60, 10, random), held_out = smooth_motion(robot, 200, 10, random);
    const Fits fits = fit(robot, layout, base, motion, torques(truth, motion.q, motion.qd, motion.qdd), 0.3, random);
    const auto error = [&](const VectorXd& values) {
      const MatrixXd want = torques(truth, held_out.q, held_out.qd, held_out.qdd);
      return (torques(Model(robot, layout, values), held_out.q, held_out.qd, held_out.qdd) - want).norm();
    };
    better += error(fits.consistent) < error(fits.least_squares) ? 1 : 0;
  }
  EXPECT_GE(better, 95);
}

}  // namespace
}  // namespace steelyard
