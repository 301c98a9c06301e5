#include "steelyard/export/model_json.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "steelyard/dynamics/model.hpp"
#include "tests/support/set_values.hpp"

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
    const Model model = load_model(name);
    const Robot& robot = model.robot;
    const auto json = model_json(model);
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
  Model model = testing::without(load_model("denso-vp6242g"), ParameterKind::inertial);
  const Eigen::Vector3d com(0.1, -0.2, 0.3);
  Eigen::Matrix3d inertia;
  inertia << 0.2, 0.01, -0.02, 0.01, 0.3, 0.03, -0.02, 0.03, 0.25;
  model.set_link(0, from_centre_of_mass(2, com, inertia));
  model.set_link(1, from_centre_of_mass(2, com, Eigen::Vector3d(1, 3, 1).asDiagonal()));  // no such body
  const auto joints = model_json(model)["joints"];
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
  Model model = load_model("denso-vp6242g");
  model.robot.coordinates[0].limits = {};
  model.robot.coordinates[1].limits.velocity = 2;
  const auto coordinates = model_json(model)["coordinates"];
  EXPECT_TRUE(coordinates[0]["limits"]["upper"].is_null());
  EXPECT_EQ(coordinates[1]["limits"]["velocity"], 2);
}

Model geared(const Eigen::RowVector2d& speed) {
  Robot robot;
  robot.shafts.resize(1);
  robot.shafts[0].speed = speed;
  return testing::with_laws(Model(robot),
                            {{Friction::viscous, {0.5}}, {Friction::coulomb, {2}}, {Friction::offset, {0.1}}});
}

TEST(FrictionCurve, IsTheLawAtTheJointWithItsJump) {
  for (const double ratio : {1.0, -30.0}) {
    const auto curve = friction_curve(geared({0, ratio}), 0, Eigen::Vector2d(9, 3));
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

// Elements of 4 and 2 N·m at a shaft that turns twice as fast as the joint, and the other way: they yield at 0.05 and
// 0.005 rad of the joint.
TEST(FrictionCurve, OfALawWithMemoryIsALoopAtReversals) {
  const Model model = testing::with_laws(geared({0, -2}), 0, {{Friction::hysteresis, {4, 0, 2, 0, 0, 0}}});
  const auto curve = friction_curve(model, 0, Eigen::Vector2d(1, 1));
  ASSERT_TRUE(curve);
  ASSERT_EQ(curve->displacement.size(), curve->reversal.size());
  EXPECT_EQ(curve->displacement.front(), 0);
  EXPECT_NEAR(curve->displacement.back(), 0.1, 1e-15);
  for (std::size_t k = 0; k < curve->reversal.size(); ++k) {
    const double x = curve->displacement[k];
    const double expected = 8 * std::min(x / 0.05 - 1, 1.0) + 4 * std::min(x / 0.005 - 1, 1.0);
    EXPECT_NEAR(curve->reversal[k], expected, 1e-12) << x;
  }
  EXPECT_TRUE(friction_curve(geared({0, 1}), 0, Eigen::Vector2d(1, 1))->reversal.empty());
}

TEST(FrictionCurve, IsNoneWhereNoSingleJointHasIt) {
  EXPECT_TRUE(friction_curve(geared({0, 1}), 0, Eigen::Vector2d(1, 1)));
  EXPECT_FALSE(friction_curve(geared({1, 1}), 0, Eigen::Vector2d(1, 1)));
  EXPECT_FALSE(friction_curve(testing::with_law(geared({0, 1}), 0, {Friction::load}), 0, Eigen::Vector2d(1, 1)));
  EXPECT_FALSE(friction_curve(geared({0, 1}), 0, Eigen::VectorXd()));
}

}  // namespace
}  // namespace steelyard
