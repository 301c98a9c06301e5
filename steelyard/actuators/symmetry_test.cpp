#include "steelyard/actuators/symmetry.hpp"

#include <gmock/gmock.h>

#include "steelyard/core/error.hpp"
#include "steelyard/robot/bench.hpp"

namespace steelyard {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Robot with_joints(const std::vector<std::string>& names) {
  std::vector<Coordinate> coordinates;
  for (std::size_t k = 0; k < names.size(); ++k)
    coordinates.push_back({names[k], std::to_string(k + 1), JointType::revolute, {}});
  Robot out = bench_robot(coordinates, 0);
  for (auto& shaft : out.shafts) shaft.friction = {friction_law("viscous").kind}, shaft.rotor = true;
  return out;
}

TEST(Symmetry, LegsAreKnownByTheirNames) {
  const Robot quadruped = with_joints({"FL_hip_joint", "FL_calf_joint", "FR_hip_joint", "RR_calf_joint", "neck"});
  EXPECT_THAT(symmetric_joints(quadruped), ElementsAre(ElementsAre(0, 2), ElementsAre(1, 3)));
  EXPECT_THAT(symmetric_joints(with_joints({"leftKnee", "rightKnee", "waist"})), ElementsAre(ElementsAre(0, 1)));
  EXPECT_THAT(symmetric_joints(with_joints({"joint1", "joint2", "elbow"})), IsEmpty());
}

TEST(Symmetry, GroupsMayBeSaid) {
  const Robot robot = with_joints({"a", "b", "c"});
  EXPECT_THAT(symmetric_joints(robot, {"a=c"}), ElementsAre(ElementsAre(0, 2)));
  EXPECT_THAT(symmetric_joints(robot, {}), IsEmpty());
  const auto complaint = [&](const std::vector<std::string>& asked) {
    try {
      symmetric_joints(robot, asked);
    } catch (const InvalidInput& e) {
      return std::string(e.what());
    }
    return std::string();
  };
  EXPECT_THAT(complaint({"a=d"}), HasSubstr("no joint 'd'"));
  EXPECT_THAT(complaint({"a=b", "b=c"}), HasSubstr("'b' stands twice"));
  EXPECT_THAT(complaint({"a"}), HasSubstr("one joint"));
}

// A fit that found these dampings and armatures, each with this deviation, independent of each other.
Fit found(const std::vector<double>& damping, double deviation) {
  std::vector<std::string> names;
  for (std::size_t k = 0; k < damping.size(); ++k) names.push_back(std::string(1, static_cast<char>('a' + k)));
  Fit out{.model = Model(with_joints(names))};
  const auto count = static_cast<Eigen::Index>(damping.size());
  for (std::size_t k = 0; k < damping.size(); ++k) {
    const std::string name = "Fv_" + std::to_string(k + 1);
    out.grouping.kept.push_back(out.model.layout.find(name));
    ParameterRow row;
    row.name = name;
    row.kind = ParameterKind::friction;
    row.value = damping[k];
    row.deviation = deviation;
    out.base.push_back(row);
  }
  out.covariance.covariance = deviation * deviation * Eigen::MatrixXd::Identity(count, count);
  out.covariance.quantile = Eigen::VectorXd::Constant(count, 2);
  out.covariance.freedom = Eigen::VectorXd::Constant(count, 23);
  return out;
}

TEST(Symmetry, AlikeJointsShareTheirMeanAndItsSmallerDeviation) {
  Fit fit = found({0.21, 0.19, 0.20, 0.20}, 0.01);
  const Diagnostics said = share_among_symmetric(fit, {{0, 1, 2, 3}});
  ASSERT_EQ(said.size(), 1U);
  EXPECT_EQ(said[0].code, "symmetry-shared");
  for (const auto& row : fit.base) {
    EXPECT_NEAR(row.value, 0.2, 1e-12);
    EXPECT_NEAR(row.deviation, 0.005, 1e-12);
    EXPECT_EQ(fit.model.values[fit.model.layout.find(row.name)], row.value);
  }
}

TEST(Symmetry, TheJointThatDiffersKeepsItsOwnAndIsNamed) {
  Fit fit = found({0.21, 0.19, 0.35, 0.20}, 0.01);
  const Diagnostics said = share_among_symmetric(fit, {{0, 1, 2, 3}});
  ASSERT_EQ(said.size(), 2U);
  EXPECT_EQ(said[0].code, "symmetry-differs");
  EXPECT_THAT(said[0].message, HasSubstr("joint 'c' differs"));
  EXPECT_EQ(fit.base[2].value, 0.35);
  EXPECT_NEAR(fit.base[0].value, 0.2, 1e-12);
  EXPECT_EQ(fit.base[0].value, fit.base[3].value);
}

}  // namespace
}  // namespace steelyard
