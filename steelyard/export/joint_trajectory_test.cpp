#include "steelyard/export/joint_trajectory.hpp"

#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

namespace steelyard {
namespace {

Plan example(Boundary boundary, double rate) {
  Plan plan;
  plan.robot = "arm: \"a\"";
  plan.joints = {"first: joint", "second"};
  plan.types = {JointType::revolute, JointType::revolute};
  plan.family = {FamilyKind::fourier, boundary, 4, 2, {}};
  Limits limits;
  limits.lower = -2, limits.upper = 1, limits.velocity = 3;
  plan.limits.joints = {limits, limits};
  const auto family = make_family(plan.family, plan.limits.joints);
  Random random(3);
  plan.x = family->draw(random);
  plan.names = family->names();
  plan.rate = rate;
  return plan;
}

double seconds(const YAML::Node& point) {
  return point["time_from_start"]["sec"].as<double>() + 1e-9 * point["time_from_start"]["nanosec"].as<double>();
}

PlayedMotion still(const Eigen::VectorXd& pose, double rate, Eigen::Index count) {
  PlayedMotion out{sample_times(static_cast<double>(count) / rate, count), Trajectory::zero(pose.size(), count)};
  out.motion.q.colwise() = pose;
  return out;
}

TEST(JointTrajectory, IsAMessageOfAllPartsInOrderOfTime) {
  const Plan plan = example(Boundary::periodic, 100);
  const Eigen::VectorXd pose = Eigen::Vector2d(0.1, -0.2);
  const YAML::Node message = YAML::Load(joint_trajectory_yaml(plan, still(pose, 100, 50), still(pose, 100, 70), 3));
  EXPECT_EQ(message["joint_names"][0].as<std::string>(), "first: joint");
  EXPECT_EQ(message["header"]["frame_id"].as<std::string>(), "");
  EXPECT_EQ(message["header"]["stamp"]["sec"].as<int>(), 0);
  const YAML::Node points = message["points"];
  ASSERT_EQ(points.size(), 50U + 3 * 400 + 70);
  for (std::size_t k = 0; k < points.size(); ++k) {
    EXPECT_NEAR(seconds(points[k]), static_cast<double>(k) / 100, 1e-9);
    EXPECT_LT(points[k]["time_from_start"]["nanosec"].as<long>(), 1000000000);
    for (const char* channel : {"positions", "velocities", "accelerations"}) EXPECT_EQ(points[k][channel].size(), 2U);
  }
  const Trajectory motion = played(plan).motion;
  for (const std::size_t k : {0U, 123U, 399U})
    for (const std::size_t period : {0U, 2U}) {
      const YAML::Node point = points[50 + 400 * period + k];
      const auto i = static_cast<Eigen::Index>(k);
      EXPECT_NEAR(point["positions"][1].as<double>(), motion.q(1, i), 1e-8);
      EXPECT_NEAR(point["velocities"][0].as<double>(), motion.qd(0, i), 1e-8);
      EXPECT_NEAR(point["accelerations"][1].as<double>(), motion.qdd(1, i), 1e-7);
    }
}

TEST(JointTrajectory, StaysBelowItsPointsAndEndsWhereTheMotionEnds) {
  const Plan plan = example(Boundary::rest, 1000);
  const YAML::Node points = YAML::Load(joint_trajectory_yaml(plan, {}, {}, 2))["points"];
  EXPECT_LE(points.size(), 2 * 2000U + 1);
  EXPECT_GE(points.size(), 2 * 1000U + 1);
  const YAML::Node end = points[points.size() - 1];
  EXPECT_NEAR(seconds(end), 8, 1e-9);
  EXPECT_NEAR(end["velocities"][0].as<double>(), 0, 1e-9);
  for (std::size_t k = 1; k < points.size(); ++k) EXPECT_GT(seconds(points[k]), seconds(points[k - 1]));
}

}  // namespace
}  // namespace steelyard
