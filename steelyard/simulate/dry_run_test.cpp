#include "steelyard/simulate/dry_run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "steelyard/motion/limits_file.hpp"

namespace steelyard {
namespace {

using ::testing::HasSubstr;

// A ur10e that stands, and the plan it stands by.
struct Standing {
  Model model = nominal_model(load_model("ur10e"));
  Plan plan;
  Simulation simulation;

  Standing() {
    plan.limits = own_limits(model.robot);
    plan.limits.self_collision = false;
    simulation.t = Eigen::VectorXd::LinSpaced(101, 0, 1);
    simulation.q = simulation.qd = simulation.tau = Eigen::MatrixXd::Zero(6, 101);
    simulation.rms_error = simulation.largest_torque = Eigen::VectorXd::Zero(6);
  }

  DryRun checked() const { return dry_run(model, plan, simulation, {}); }
};

}  // namespace

TEST(DryRun, OfARobotThatKeepsItsLimitsHasNothingToSay) {
  const DryRun check = Standing().checked();
  EXPECT_TRUE(check.broken.empty());
  EXPECT_TRUE(check.limits.empty() && check.tracking.empty());
  EXPECT_FALSE(check.margins.empty());
}

TEST(DryRun, NamesJointsThatAreFarOffTheirReference) {
  Standing s;
  s.simulation.rms_error[1] = 0.65;
  s.simulation.rms_error[2] = 0.04;
  const DryRun check = s.checked();
  ASSERT_EQ(check.tracking.size(), 1u);
  EXPECT_EQ(check.tracking[0].code, "poor-tracking");
  EXPECT_EQ(check.tracking[0].severity, Severity::warning);
  EXPECT_THAT(check.tracking[0].message, HasSubstr(s.model.robot.coordinates[1].name + " is 0.65 rad rms off"));
  EXPECT_TRUE(check.broken.empty());  // no limit of the plan
}

TEST(DryRun, RefusesAMotionFasterThanItsPlanAllows) {
  Standing s;
  const double limit = s.plan.limits.joints[3].velocity;
  s.simulation.qd.row(3).setConstant(1.019 * limit);  // every loop has small errors
  EXPECT_TRUE(s.checked().broken.empty());
  s.simulation.qd.row(3).setConstant(2 * limit);
  s.simulation.rms_error[3] = 0.3;
  const DryRun check = s.checked();
  ASSERT_EQ(check.broken.size(), 1u);
  EXPECT_EQ(check.broken[0].row.limit, LimitKind::velocity);
  ASSERT_EQ(check.limits.size(), 1u);
  EXPECT_EQ(check.limits[0].code, "limit-broken");
  const std::string text = refusal_text(check);
  EXPECT_THAT(text, HasSubstr("velocity of"));
  EXPECT_THAT(text, HasSubstr("rms off its reference"));
  EXPECT_THAT(text, HasSubstr("with `force`"));
}

TEST(DryRun, HoldsTheMotorsTorquesAgainstTheLimitsOfEffort) {
  Standing s;
  s.simulation.largest_torque[0] = 2 * s.plan.limits.joints[0].effort;
  s.simulation.tau(0, 50) = s.simulation.largest_torque[0];
  const DryRun check = s.checked();
  ASSERT_EQ(check.broken.size(), 1u);
  EXPECT_THAT(breach_text(check.broken[0]), HasSubstr("torque of"));
  EXPECT_THAT(breach_text(check.broken[0]), HasSubstr("N·m"));
  EXPECT_THAT(breach_text(check.broken[0]), HasSubstr("0.50 s"));
}

}  // namespace steelyard
