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
  EXPECT_EQ(model.values, Model(load_robot("puma560")).values);
}

}  // namespace steelyard
