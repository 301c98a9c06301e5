#include "steelyard/export/model_json.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "steelyard/dynamics/model.hpp"

namespace steelyard {
namespace {

Eigen::Isometry3d pose(const nlohmann::ordered_json& numbers) {
  Eigen::Isometry3d out;
  for (int r = 0; r < 4; ++r)
    for (int c = 0; c < 4; ++c) out.matrix()(r, c) = numbers[static_cast<std::size_t>(4 * r + c)];
  return out;
}

// Whoever chains the poses as the page does finds every link where the library has it.
TEST(ModelJson, PosesChainToTheLinks) {
  for (const char* name : {"denso-vp6242g", "ur10e", "stanford"}) {
    const Robot robot = load_robot(name);
    const auto json = model_json(robot);
    const Eigen::VectorXd q = Eigen::VectorXd::LinSpaced(robot.dof(), -1, 1), tree = robot.G * q + robot.g0;
    const auto expected = link_poses(robot, q);
    std::vector<Eigen::Isometry3d> found;
    for (std::size_t j = 0; j < json["joints"].size(); ++j) {
      const auto& joint = json["joints"][j];
      const double angle = tree[static_cast<Eigen::Index>(j)];
      Eigen::Isometry3d J = Eigen::Isometry3d::Identity();
      if (joint["type"] == "revolute")
        J.rotate(Eigen::AngleAxisd(angle, Eigen::Vector3d::UnitZ()));
      else
        J.translate(angle * Eigen::Vector3d::UnitZ());
      const int parent = joint["parent"];
      const Eigen::Isometry3d base =
          parent < 0 ? Eigen::Isometry3d::Identity() : found[static_cast<std::size_t>(parent)];
      found.push_back(base * pose(joint["T_parent_joint"]) * J * pose(joint["T_joint_link"]));
      EXPECT_TRUE(found.back().isApprox(expected[j], 1e-12)) << name << " link " << j;
    }
  }
}

TEST(ModelJson, BodiesAreAboutTheirCentresOfMass) {
  Robot robot = load_robot("denso-vp6242g");
  const Eigen::Vector3d com(0.1, -0.2, 0.3);
  Eigen::Matrix3d inertia;
  inertia << 0.2, 0.01, -0.02, 0.01, 0.3, 0.03, -0.02, 0.03, 0.25;
  robot.joints[0].nominal = from_centre_of_mass(2, com, inertia);
  robot.joints[1].nominal = from_centre_of_mass(2, com, Eigen::Vector3d(1, 3, 1).asDiagonal());  // no such body
  robot.joints[2].nominal.reset();
  const auto joints = model_json(robot)["joints"];
  EXPECT_EQ(joints[0]["body"]["mass"], 2);
  const double expected[] = {0.2, 0.01, -0.02, 0.3, 0.03, 0.25};
  for (std::size_t k = 0; k < 6; ++k) EXPECT_NEAR(joints[0]["body"]["inertia"][k].get<double>(), expected[k], 1e-12);
  for (std::size_t k = 0; k < 3; ++k)
    EXPECT_NEAR(joints[0]["body"]["com"][k].get<double>(), com[static_cast<Eigen::Index>(k)], 1e-12);
  EXPECT_EQ(joints[0]["body"]["possible"], true);
  EXPECT_EQ(joints[1]["body"]["possible"], false);
  EXPECT_TRUE(joints[2]["body"].is_null());
}

TEST(ModelJson, HasNoNumberWhereThereIsNoLimit) {
  Robot robot = load_robot("denso-vp6242g");
  robot.coordinates[0].limits = {};
  robot.coordinates[1].limits.velocity = 2;
  const auto coordinates = model_json(robot)["coordinates"];
  EXPECT_TRUE(coordinates[0]["limits"]["upper"].is_null());
  EXPECT_EQ(coordinates[1]["limits"]["velocity"], 2);
}

Shaft geared(double ratio) {
  Shaft shaft;
  shaft.speed = Eigen::RowVector2d(0, ratio);
  shaft.friction = {{Friction::viscous, {0.5}}, {Friction::coulomb, {2}}, {Friction::offset, {0.1}}};
  return shaft;
}

TEST(FrictionCurve, IsTheLawAtTheJointWithItsJump) {
  for (const double ratio : {1.0, -30.0}) {
    const auto curve = friction_curve(geared(ratio), Eigen::Vector2d(9, 3));
    ASSERT_TRUE(curve);
    EXPECT_EQ(curve->coordinate, 1);
    EXPECT_EQ(curve->velocity.front(), -3);
    EXPECT_EQ(curve->velocity.back(), 3);
    int zeros = 0;
    for (std::size_t k = 0; k < curve->velocity.size(); ++k) {
      const double v = curve->velocity[k];
      const double side = k < curve->velocity.size() / 2 ? -1 : 1;  // at 0 the limit from that side
      EXPECT_NEAR(curve->torque[k], ratio * (0.5 * ratio * v + 2 * (ratio > 0 ? side : -side) + 0.1), 1e-4);
      zeros += v == 0;
      if (k > 0) {
        EXPECT_GE(v, curve->velocity[k - 1]);
      }
    }
    EXPECT_EQ(zeros, 2);
  }
}

TEST(FrictionCurve, IsNoneWhereNoSingleJointHasIt) {
  Shaft both = geared(1);
  both.speed << 1, 1;
  EXPECT_FALSE(friction_curve(both, Eigen::Vector2d(1, 1)));
  Shaft unknown = geared(1);
  unknown.friction[0].nominal.clear();
  EXPECT_FALSE(friction_curve(unknown, Eigen::Vector2d(1, 1)));
  EXPECT_FALSE(friction_curve(geared(1), Eigen::VectorXd()));
}

}  // namespace
}  // namespace steelyard
