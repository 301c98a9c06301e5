#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <algorithm>

#include "steelyard/base/base_parameters.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/dynamics/energy.hpp"
#include "steelyard/dynamics/regressor.hpp"
#include "steelyard/robot/file_kind.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

struct Counts {
  const char* robot;
  int links, with_rotor, own;  // own: with the robot file's own rotors and friction
};

// Published counts, and those the papers' own models have.
const Counts published[] = {
    {"planar-2r", 4, 5, 4},        {"icomatic-scara03", 4, 5, 15}, {"scara-rrpr", 8, 11, 19},
    {"denso-vp6242g", 36, 40, 48}, {"kawasaki-6r", 36, 40, 48},    {"puma560", 36, 40, 46},
    {"stanford", 33, 37, 49},      {"rx90", 36, 40, 52},           {"tx40", 36, 40, 54},
    {"ur10", 36, 40, 52},          {"ur10e", 36, 40, 52},          {"panda", 43, 48, 64},
    {"iiwa14", 43, 48, 57},        {"minnesota-dd", 18, 19, 24},
};

VectorXd values(std::initializer_list<double> list) {
  return Eigen::Map<const VectorXd>(list.begin(), static_cast<Eigen::Index>(list.size()));
}

}  // namespace

TEST(BundledRobots, HaveThePublishedNumberOfBaseParameters) {
  for (const auto& [name, links, rotor, own] : published) {
    const Robot robot = load_robot(name);
    EXPECT_EQ(find_base_parameters(robot, ParameterLayout(robot, {false, false})).count(), links) << name;
    const Robot rotors = with_rotors(robot);
    EXPECT_EQ(find_base_parameters(rotors, ParameterLayout(rotors, {true, false})).count(), rotor) << name;
    const BaseParameters base = find_base_parameters(robot, ParameterLayout(robot));
    EXPECT_EQ(base.count(), own) << name;
    EXPECT_GT(base.rank_gap, 1e12) << name;
    if (robot.coupled()) continue;
    EXPECT_EQ(find_base_parameters_rpna(robot).count(), links) << name;
    const ClosedFormBase rules = find_base_parameters_closed_form(robot);
    EXPECT_EQ(rules.links.count(), links) << name;
    EXPECT_EQ(rules.with_rotor, rotor) << name;
  }
}

TEST(BundledRobots, AreAllInTheTable) {
  std::vector<std::string> names;
  for (const auto& c : published) names.emplace_back(c.robot);
  std::sort(names.begin(), names.end());
  EXPECT_EQ(bundled_robots(), names);
}

TEST(BundledRobots, PlanarArmCountsDependOnGravity) {
  RobotOptions in_plane;
  in_plane.gravity = Eigen::Vector3d(0, -9.81, 0);
  const Robot robot = with_rotors(load_robot("planar-2r", in_plane));
  EXPECT_EQ(find_base_parameters(robot, ParameterLayout(robot, {false, false})).count(), 6);
  EXPECT_EQ(find_base_parameters(robot, ParameterLayout(robot, {true, false})).count(), 7);
}

TEST(BundledRobots, ThreeSlidesAreThreeMasses) {
  // Along z, y and z again: only the rotor of the middle one is inseparable from the mass it moves. Along z, y, x two.
  for (const auto& [theta, with_rotor] : {std::pair{"0", 5}, std::pair{"pi/2", 4}}) {
    const Robot robot = with_rotors(
        parse_robot_file("name: ppp\nconvention: modified-dh\njoints:\n"
                         "  - {type: prismatic, alpha: 0, d: 0, theta: 0, r: 0}\n"
                         "  - {type: prismatic, alpha: pi/2, d: 0, theta: " +
                             std::string(theta) + ", r: 0}\n  - {type: prismatic, alpha: pi/2, d: 0, theta: 0, r: 0}\n",
                         "ppp.yaml")
            .robot);
    EXPECT_EQ(find_base_parameters(robot, ParameterLayout(robot, {false, false})).count(), 3);
    EXPECT_EQ(find_base_parameters(robot, ParameterLayout(robot, {true, false})).count(), with_rotor);
    EXPECT_EQ(find_base_parameters_rpna(robot).count(), 3);
    EXPECT_EQ(find_base_parameters_closed_form(robot).with_rotor, with_rotor);
  }
}

TEST(BundledRobots, AreKeptAsGautierAndKhalilKeepThem) {
  // In modified DH frames, QR in column order keeps exactly the closed form's set, with the same relations.
  int checked = 0;
  for (const auto& c : published) {
    const Robot robot = load_robot(c.robot);
    if (!is_modified_dh(robot)) continue;
    ++checked;
    const BaseParameters numerical = find_base_parameters(robot, ParameterLayout(robot, {false, false}));
    const BaseParameters rules = find_base_parameters_closed_form(robot).links;
    EXPECT_EQ(numerical.kept, rules.kept) << c.robot;
    const int p = ParameterLayout::link(robot.links());
    EXPECT_LT((numerical.projection(p) - rules.projection(p)).cwiseAbs().maxCoeff(), 1e-11) << c.robot;
  }
  EXPECT_GE(checked, 6);
}

TEST(BundledRobots, ArePossibleBodiesWithTheirOwnName) {
  for (const auto& name : bundled_robots()) {
    const Model model = load_model(name);
    const Robot& robot = model.robot;
    EXPECT_EQ(robot.name, name);
    EXPECT_FALSE(robot.source.empty()) << name;
    for (int j = 0; j < robot.links(); ++j) {
      const auto body = model.link(j);
      if (!body) continue;
      const Eigen::SelfAdjointEigenSolver<Eigen::Matrix4d> solver(pseudo_inertia(*body));
      EXPECT_GT(solver.eigenvalues()[0], 0) << name << " " << robot.joints[static_cast<std::size_t>(j)].name;
    }
  }
}

TEST(BundledRobots, RelationsReadAsInThePapers) {
  const Robot robot = load_robot("planar-2r");
  const ParameterLayout layout(robot);
  const BaseParameters base = find_base_parameters(robot, layout);
  ASSERT_EQ(base.count(), 4);
  EXPECT_EQ(base_name(base, layout, 0), "ZZR_1");  // gautier1988: ZZ1R = ZZ1 + m2 L1 L1
  EXPECT_EQ(base_expression(base, layout, 0), "ZZ_1 + 0.25 M_2");
  EXPECT_EQ(base_name(base, layout, 1), "ZZ_2");
  EXPECT_EQ(base_name(base, layout, 2), "MX_2");
  EXPECT_EQ(base_name(base, layout, 3), "MY_2");
}

// gautier1988 §8: DL1 … DL4, entry by entry.
TEST(BundledRobots, PlanarArmHasTheEnergyRegressorOfThePaper) {
  const Robot robot = load_robot("planar-2r");
  const ParameterLayout layout(robot);
  const double L1 = 0.5, q2 = 0.7, w1 = -0.8, w2 = 1.7;
  const Eigen::RowVectorXd h = energy_regressor(robot, layout, values({0.3, q2}), values({w1, w2}));
  EXPECT_NEAR(h[layout.find("ZZ_1")], 0.5 * w1 * w1, 1e-15);
  EXPECT_NEAR(h[layout.find("ZZ_2")], 0.5 * (w1 + w2) * (w1 + w2), 1e-15);
  EXPECT_NEAR(h[layout.find("MX_2")], L1 * (w1 + w2) * w1 * std::cos(q2), 1e-15);
  EXPECT_NEAR(h[layout.find("MY_2")], -L1 * (w1 + w2) * w1 * std::sin(q2), 1e-15);
}

// indri2002 §2.2 with the dots the scan lost (W11 … W25), entry by entry, joint torques times the ratio 1/100.
TEST(BundledRobots, ScaraHasTheRegressorOfThePaper) {
  const Robot robot = load_robot("icomatic-scara03");
  const ParameterLayout layout(robot);
  const double l1 = 0.33, ratio = 0.01, q2 = -1.1, v1 = 0.9, v2 = -1.4, a1 = 2.5, a2 = -3.5;
  const double c2 = std::cos(q2), s2 = std::sin(q2);
  const MatrixXd W = ratio * torque_regressor(robot, values({0.4, q2}), values({v1, v2}), values({a1, a2}));
  const auto entry = [&](int row, const char* name) { return W(row, layout.find(name)); };
  EXPECT_NEAR(entry(0, "ZZ_1"), ratio * a1, 1e-15);
  EXPECT_NEAR(entry(0, "MX_2"), ratio * l1 * (c2 * (2 * a1 + a2) - s2 * v2 * (2 * v1 + v2)), 1e-15);
  EXPECT_NEAR(entry(0, "MY_2"), ratio * l1 * (-s2 * (2 * a1 + a2) - c2 * v2 * (2 * v1 + v2)), 1e-15);
  EXPECT_NEAR(entry(0, "ZZ_2"), ratio * (a1 + a2), 1e-15);
  EXPECT_NEAR(entry(0, "Ia_2"), 0, 1e-15);
  EXPECT_NEAR(entry(1, "ZZ_1"), 0, 1e-15);
  EXPECT_NEAR(entry(1, "MX_2"), ratio * l1 * (c2 * a1 + s2 * v1 * v1), 1e-15);
  EXPECT_NEAR(entry(1, "MY_2"), ratio * l1 * (-s2 * a1 + c2 * v1 * v1), 1e-15);
  EXPECT_NEAR(entry(1, "ZZ_2"), ratio * (a1 + a2), 1e-15);
  EXPECT_NEAR(entry(1, "Ia_2"), ratio * a2, 1e-15);
  // Friction (3) and offsets (5)
  EXPECT_NEAR(entry(0, "Fc_1"), ratio, 1e-15);
  EXPECT_NEAR(entry(1, "Fc_2"), -ratio, 1e-15);
  EXPECT_NEAR(entry(0, "Fv_1"), ratio * v1, 1e-15);
  EXPECT_NEAR(entry(1, "F2_2"), -ratio * v2 * v2, 1e-15);
  EXPECT_NEAR(entry(1, "F3_2"), ratio * v2 * v2 * v2, 1e-15);
  EXPECT_NEAR(entry(1, "Fo_2"), ratio, 1e-15);
  // Base parameter 1 of the paper: I1z + m2 l1² + Jm1/τ1².
  const BaseParameters base = find_base_parameters(robot, layout);
  EXPECT_EQ(base_expression(base, layout, 0), "ZZ_1 + 0.1089 M_2 + Ia_1");
}

TEST(RobotFiles, AreKnownByTheirConventionOnAnyLine) {
  for (const auto& name : bundled_robots()) EXPECT_TRUE(is_robot_file(bundled_robot_file(name))) << name;
  EXPECT_TRUE(is_robot_file("convention: dh\nname: arm\n"));
  EXPECT_TRUE(
      is_robot_file("\xef\xbb\xbf"
                    "convention: dh\nname: arm\n"));
  EXPECT_TRUE(is_robot_file("name: arm\r\nconvention: dh\r\n"));
  EXPECT_FALSE(is_robot_file("robot: arm.yaml  # convention: of its file\nlogs:\n  - {file: a.csv}\n"));
  EXPECT_FALSE(is_robot_file("drives:\n  convention: none\n"));
  EXPECT_FALSE(is_robot_file(""));
}

TEST(BundledRobots, UnknownNamesAreMetWithASuggestion) {
  try {
    load_robot("puma650");
    FAIL();
  } catch (const InvalidInput& e) {
    EXPECT_NE(std::string(e.what()).find("puma560"), std::string::npos) << e.what();
  }
}

}  // namespace steelyard
