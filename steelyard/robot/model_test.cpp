#include "steelyard/robot/model.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/dynamics/model.hpp"

namespace steelyard {

using ::testing::HasSubstr;

namespace {
constexpr const char* half_known = R"(schema: 1
name: half-known
convention: frames
joints:
  - {name: a, type: revolute}
  - {name: b, type: revolute, xyz: [1, 0, 0]}
links:
  - {mass: 2, com: [0.1, 0, 0], inertia: [0.1, 0, 0, 0.1, 0, 0.1]}
  - ~
friction: {viscous: [0.5, true], cubic: [[1, 2], ~]}
rotor_inertia: [true, 0.25]
)";
}  // namespace

TEST(Model, HasTheValuesOfItsDescriptionAndNaNForTheOthers) {
  const Model model = parse_robot_file(half_known, "half.yaml");
  EXPECT_FALSE(model.has_inertia());
  EXPECT_FALSE(model.has_friction());
  ASSERT_TRUE(model.link(0));
  EXPECT_EQ((*model.link(0))[9], 2);
  EXPECT_FALSE(model.link(1));
  EXPECT_FALSE(model.rotor(0));
  EXPECT_EQ(model.rotor(1), 0.25);
  ASSERT_TRUE(model.friction(0, 0));
  EXPECT_EQ((*model.friction(0, 0))[0], 0.5);
  EXPECT_EQ(*model.friction(0, 1), Eigen::Vector2d(1, 2));
  EXPECT_FALSE(model.friction(1, 0));
  EXPECT_FALSE(model.provenance);
  for (const auto& name : model.unknown()) EXPECT_TRUE(std::isnan(model.values[model.layout.find(name)])) << name;
  EXPECT_EQ(model.unknown().size(), 12u);  // ten of link 2, Ia_1, Fv_2
}

TEST(Model, DynamicsAskForEveryValueAndNameThoseThatAreMissing) {
  Model model = parse_robot_file(half_known, "half.yaml");
  model.values.head(20).setOnes();
  const Eigen::Vector2d q(0.1, 0.2);
  try {
    inverse_dynamics(model, q, q, q);
    FAIL();
  } catch (const InvalidInput& e) {
    EXPECT_THAT(e.what(), HasSubstr("Ia_1, Fv_2"));
  }
  EXPECT_TRUE(inverse_dynamics(nominal_model(model), q, q, q).allFinite());
}

TEST(Model, OfABundledRobotIsComplete) {
  const Model model = load_model("puma560");
  EXPECT_TRUE(model.has_inertia());
  EXPECT_EQ(model.unknown().empty(), model.has_friction());
  EXPECT_EQ(model.values, Model(model.robot, model.known()).values);
  EXPECT_EQ(Model(model.robot).unknown().size(), static_cast<std::size_t>(model.layout.size()));
}

TEST(Model, ValuesGoWithTheirNamesToAnotherStructure) {
  const Model model = parse_robot_file(half_known, "half.yaml");
  Robot other = model.robot;
  other.shafts[0].friction = {Friction::coulomb, Friction::viscous};
  other.shafts[1].rotor = false;
  const Model moved = with_robot(model, other);
  EXPECT_EQ(*moved.link(0), *model.link(0));
  EXPECT_FALSE(moved.friction(0, 0));
  EXPECT_EQ((*moved.friction(0, 1))[0], 0.5);
  EXPECT_FALSE(moved.rotor(1));
  const ParameterLayout links(model.robot, {false, false});
  const Eigen::VectorXd values = values_in(model, links);
  ASSERT_EQ(values.size(), 20);
  EXPECT_EQ(values.head(10), model.values.head(10));
  EXPECT_TRUE(values.tail(10).array().isNaN().all());
}

}  // namespace steelyard
