#include "steelyard/motion/approach.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/motion/limits_file.hpp"

namespace steelyard {
namespace {

using Eigen::Index;
using Eigen::Vector2d;
using Eigen::VectorXd;

MotionLimits arm_limits(const Robot& robot) {
  MotionLimits limits = own_limits(robot);
  for (auto& joint : limits.joints) joint.acceleration = 6, joint.jerk = 200;
  return limits;
}

Plan plan_of(const Robot& robot, const MotionLimits& limits, Boundary boundary, const VectorXd& start, double size) {
  Plan plan;
  plan.robot = robot.name;
  for (const auto& c : robot.coordinates) plan.joints.push_back(c.name), plan.types.push_back(c.type);
  plan.family = {FamilyKind::fourier, boundary, 8, 3, start};
  plan.limits = limits;
  const auto family = make_family(plan.family, limits.joints);
  Random random(5);
  plan.x = family->shrunk(family->draw(random), size);
  plan.names = family->names();
  plan.rate = 250;
  return plan;
}

double worst(const LimitSet& limits, const Trajectory& motion) {
  Eigen::MatrixXd g;
  limits.evaluate(motion, g);
  return g.maxCoeff();
}

// Sample k + 1 from sample k, by Taylor's series up to the jerk.
double jump(const Trajectory& a, Index k, const Trajectory& b, Index l, double dt) {
  return (a.q.col(k) + dt * a.qd.col(k) + dt * dt / 2 * a.qdd.col(k) + dt * dt * dt / 6 * a.jerk.col(k) - b.q.col(l))
      .cwiseAbs()
      .maxCoeff();
}

double velocity_jump(const Trajectory& a, Index k, const Trajectory& b, Index l, double dt) {
  return (a.qd.col(k) + dt * a.qdd.col(k) + dt * dt / 2 * a.jerk.col(k) - b.qd.col(l)).cwiseAbs().maxCoeff();
}

TEST(Approach, GoesFromRestToThePlanWithoutAJumpInsideTheLimits) {
  const Model model = load_model("planar-2r");
  const Robot& robot = model.robot;
  const LimitSet limits(model, arm_limits(robot));
  for (const Boundary boundary : {Boundary::rest, Boundary::periodic})
    for (const double scale : {1.0, 0.5}) {
      Plan plan = plan_of(robot, arm_limits(robot), boundary, {}, 0.15);
      plan.scale = scale;
      const Vector2d pose(1.2, -2);
      const PlayedMotion in = approach(plan, limits, pose);
      const PlayedMotion first = played(plan);
      const double dt = 1 / plan.rate;
      EXPECT_EQ(in.motion.q.col(0), pose);
      EXPECT_EQ(in.motion.qd.col(0).norm(), 0);
      const Index last = in.motion.samples() - 1;
      EXPECT_NEAR(in.t[last], static_cast<double>(last) * dt, 1e-9);
      EXPECT_LT(jump(in.motion, last, first.motion, 0, dt), 1e-6);
      EXPECT_LT(velocity_jump(in.motion, last, first.motion, 0, dt), 1e-4);
      for (Index k = 0; k < last; ++k) EXPECT_LT(jump(in.motion, k, in.motion, k + 1, dt), 1e-6);
      EXPECT_LE(worst(limits, in.motion), 1e-9);
      if (boundary == Boundary::rest) {
        EXPECT_GT(worst(limits, in.motion), -0.05);  // as short as they allow
      }

      const PlayedMotion out = leave(plan, limits, pose);
      const Index end = out.motion.samples() - 1;
      EXPECT_LT(jump(first.motion, first.t.size() - 1, out.motion, 0, dt), 1e-5);
      for (Index k = 0; k < end; ++k) EXPECT_LT(jump(out.motion, k, out.motion, k + 1, dt), 1e-6);
      EXPECT_EQ(out.motion.q.col(end), pose);
      EXPECT_EQ(out.motion.qd.col(end).norm(), 0);
      EXPECT_LE(worst(limits, out.motion), 1e-9);
    }
}

// A circle as fast and as wide as the limits allow. The second joint needs time to cross its range; a quintic of that
// time for the first one, which stands at the end of its range, would leave it to gain speed.
TEST(Approach, TakesThePlansOwnPathWhereNoQuinticHoldsTheLimits) {
  const Model model = load_model("planar-2r");
  const Robot& robot = model.robot;
  MotionLimits bounds = arm_limits(robot);
  const double omega = 2 * M_PI / 8, a = 0.9;
  for (auto& joint : bounds.joints) {
    joint.lower = -0.902, joint.upper = 0.902;
    joint.velocity = 1.001 * a * omega, joint.acceleration = 1.01 * a * omega * omega, joint.jerk = infinity;
  }
  Plan plan = plan_of(robot, bounds, Boundary::periodic, {}, 0);
  plan.family.harmonics = 1;
  const auto family = make_family(plan.family, bounds.joints);
  const VectorXd still = VectorXd::Zero(family->variables());
  // The variables that make a sine of one joint and a cosine of the other, whatever they are called.
  const VectorXd times = sample_times(8, 64);
  Trajectory motion;
  Eigen::MatrixXd map(2 * 64, family->variables());
  family->at(times)->evaluate(still, motion);
  const Eigen::MatrixXd origin = motion.q;
  for (Index k = 0; k < map.cols(); ++k) {
    family->at(times)->evaluate(VectorXd::Unit(map.cols(), k), motion);
    map.col(k) = (motion.q - origin).reshaped();
  }
  Eigen::MatrixXd wanted(2, 64);
  for (Index k = 0; k < 64; ++k) wanted.col(k) << a * std::sin(omega * times[k]), a * std::cos(omega * times[k]);
  plan.x = map.colPivHouseholderQr().solve((wanted - origin).reshaped());
  plan.names = family->names();

  const LimitSet limits(model, bounds);
  const Vector2d pose(-0.9, -0.9);
  const PlayedMotion in = approach(plan, limits, pose);
  EXPECT_LE(worst(limits, in.motion), 1e-9);
  const Index last = in.motion.samples() - 1;
  EXPECT_LT(jump(in.motion, last, played(plan).motion, 0, 1 / plan.rate), 1e-6);
  bool rested = false;  // where it entered the path
  for (Index k = 10; k < last - 10; ++k)
    rested = rested || (in.motion.qd.col(k).norm() < 1e-9 && (in.motion.q.col(k) - pose).norm() > 0.1);
  EXPECT_TRUE(rested);
  EXPECT_LE(worst(limits, leave(plan, limits, pose).motion), 1e-9);
}

TEST(Approach, NamesTheLimitThatTheStraightWayBreaksAtAnySpeed) {
  const Model model = load_model("planar-2r");
  const Robot& robot = model.robot;
  MotionLimits bounds = arm_limits(robot);
  bounds.tool_frame = robot.joints[1].link;  // the elbow, half a metre from the base
  bounds.tool_box = Box{{-1, -1, -1}, {0.45, 1, 1}};
  const LimitSet limits(model, bounds);
  const Plan plan = plan_of(robot, bounds, Boundary::rest, Vector2d(-1, 0), 0.01);
  EXPECT_NO_THROW(approach(plan, limits, Vector2d(-1.4, 0.5)));
  try {
    approach(plan, limits, Vector2d(1, 0));  // on the other side of the box's face
    FAIL();
  } catch (const Unattainable& e) {
    EXPECT_NE(std::string(e.what()).find("tool-box"), std::string::npos) << e.what();
  }
  EXPECT_THROW(approach(plan, limits, Vector2d(0, 0)), Unattainable);     // the pose itself
  EXPECT_THROW(approach(plan, limits, Vector2d(4, 0)), InvalidInput);     // outside the range
  EXPECT_THROW(approach(plan, limits, VectorXd::Zero(3)), InvalidInput);  // the pose of another robot
}

}  // namespace
}  // namespace steelyard
