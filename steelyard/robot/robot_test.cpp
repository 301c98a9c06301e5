#include "steelyard/robot/robot.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "steelyard/core/error.hpp"
#include "steelyard/dynamics/model.hpp"
#include "tests/support/random_robot.hpp"

namespace steelyard {

using Eigen::VectorXd;
using testing::random_model;
using testing::random_robot;
using testing::random_state;
using testing::RandomRobotOptions;

namespace {
Model five_joints(unsigned seed) {
  Random random(seed);
  RandomRobotOptions options;
  options.min_joints = options.max_joints = 5;
  options.branch = 0.3;
  options.shafts = true;
  return random_model(random, options);
}
}  // namespace

TEST(SelectCoordinates, ALockedJointIsAJointThatStaysAtZero) {
  for (unsigned seed = 0; seed < 30; ++seed) {
    const Model whole_model = five_joints(seed), part_model = select_coordinates(whole_model, {"joint_4", "joint_2"});
    const Robot &whole = whole_model.robot, &part = part_model.robot;
    ASSERT_EQ(part.links(), 2);
    EXPECT_EQ(part.coordinates[0].label, "2");  // joint_4 is now the second moving joint
    EXPECT_EQ(part.coordinates[1].label, "1");
    Random random(seed, 1);
    const VectorXd q = random_state(random, 2, 3), qd = random_state(random, 2, 2), qdd = random_state(random, 2, 5);
    const auto spread = [](const VectorXd& v) {
      VectorXd out = VectorXd::Zero(5);
      out[3] = v[0], out[1] = v[1];
      return out;
    };
    const VectorXd all = inverse_dynamics(nominal_model(whole_model), spread(q), spread(qd), spread(qdd));
    const VectorXd some = inverse_dynamics(nominal_model(part_model), q, qd, qdd);
    EXPECT_NEAR(some[0], all[3], 1e-11 * (1 + all.norm())) << "seed " << seed;
    EXPECT_NEAR(some[1], all[1], 1e-11 * (1 + all.norm())) << "seed " << seed;
    // A merged link is still a frame.
    for (const auto& joint : whole.joints)
      EXPECT_TRUE(frame_pose(part, q, joint.link).isApprox(frame_pose(whole, spread(q), joint.link), 1e-12))
          << joint.link;
  }
}

TEST(SelectCoordinates, RefusesWhatIsNotThere) {
  const Model robot = five_joints(1);
  EXPECT_THROW(select_coordinates(robot, {"joint_9"}), InvalidInput);
  EXPECT_THROW(select_coordinates(robot, {"joint_1", "joint_1"}), InvalidInput);
  EXPECT_THROW(select_coordinates(robot, {}), InvalidInput);
}

TEST(SelectCoordinates, ATransmissionIsCutOnlyWhereNothingIsCoupled) {
  Model robot = five_joints(2);
  robot.robot.drives.transmission = Eigen::MatrixXd::Identity(5, 5) * 30;
  robot.robot.drives.transmission(4, 3) = 10;
  EXPECT_THROW(select_coordinates(robot, {"joint_5"}), InvalidInput);  // its motor also turns with joint 4
  EXPECT_THROW(select_coordinates(robot, {"joint_4"}), InvalidInput);  // it also turns motor 5
  const Robot part = select_coordinates(robot, {"joint_5", "joint_4"}).robot;
  EXPECT_EQ(part.drives.transmission(0, 1), 10);
  EXPECT_EQ(part.drives.transmission(1, 0), 0);
}

TEST(SelectCoordinates, ShaftsFollowTheirCoordinateOrMotor) {
  const Model model = five_joints(2);
  Robot robot = model.robot;
  robot.drives.transmission = Eigen::MatrixXd::Identity(5, 5) * 30;
  for (auto& motor : motor_shafts(robot)) robot.shafts.push_back(motor);
  robot.coordinates[3].label = robot.shafts[3].label = "m2";  // a name, whatever it looks like
  for (std::size_t s = 0; s < robot.shafts.size(); ++s) robot.shafts[s].shape.sign_width = static_cast<double>(s);
  const Robot part = select_coordinates(with_robot(model, robot), {"joint_4", "joint_2"}).robot;
  ASSERT_EQ(part.shafts.size(), 4u);
  const double from[] = {3, 1, 8, 6};
  for (std::size_t s = 0; s < 4; ++s) {
    EXPECT_EQ(part.shafts[s].kind, s < 2 ? ShaftKind::coordinate : ShaftKind::motor);
    EXPECT_EQ(part.shafts[s].index, static_cast<int>(s % 2));
    EXPECT_EQ(part.shafts[s].shape.sign_width, from[s]);
  }
}

TEST(SelectCoordinates, CapsulesGoWithTheLinksThatAreMerged) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    Model model = five_joints(seed);
    Robot& whole = model.robot;
    for (std::size_t j = 0; j < 5; ++j)
      whole.joints[j].capsules = {{{0.1, 0, 0}, {0, 0.2, 0.3}, 0.01 * static_cast<double>(j + 1)}};
    whole.base_capsules = {{{0, 0, 0}, {0, 0, 1}, 0.5}};
    const Robot part = select_coordinates(model, {"joint_2", "joint_4"}).robot;
    // In the base frame, each is where it was.
    const auto at_zero = [](const Robot& robot) {
      std::vector<Capsule> out = robot.base_capsules;
      const VectorXd zero = VectorXd::Zero(robot.dof());
      for (const auto& joint : robot.joints)
        for (const auto& c : joint.capsules) out.push_back(moved(frame_pose(robot, zero, joint.link), c));
      std::sort(out.begin(), out.end(), [](const Capsule& a, const Capsule& b) { return a.radius < b.radius; });
      return out;
    };
    const auto before = at_zero(whole), after = at_zero(part);
    ASSERT_EQ(before.size(), after.size());
    for (std::size_t i = 0; i < before.size(); ++i) {
      EXPECT_EQ(before[i].radius, after[i].radius);
      EXPECT_LT((before[i].a - after[i].a).norm() + (before[i].b - after[i].b).norm(), 1e-12) << "seed " << seed;
    }
  }
}

TEST(SelectCoordinates, ABoxGrowsAroundTheLinksThatAreMergedIntoIt) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    Model model = five_joints(seed);
    Robot& whole = model.robot;
    for (auto& joint : whole.joints) joint.extent = Box{{-0.1, -0.2, -0.3}, {0.1, 0.1, 0.4}};
    const Robot part = select_coordinates(model, {"joint_2", "joint_4"}).robot;
    // Every corner of every link that moves with a chosen joint is inside its box.
    const VectorXd zero = VectorXd::Zero(5);
    for (const auto& joint : part.joints) {
      const Eigen::Isometry3d T_box_base = frame_pose(whole, zero, joint.link).inverse();
      bool touched = false;
      for (const auto& original : whole.joints) {
        int carrier = static_cast<int>(&original - whole.joints.data());
        while (carrier >= 0 && carrier != 1 && carrier != 3)
          carrier = whole.joints[static_cast<std::size_t>(carrier)].parent;
        if (carrier < 0 || whole.joints[static_cast<std::size_t>(carrier)].name != joint.name) continue;
        const Box here = enclosing(T_box_base * frame_pose(whole, zero, original.link), *original.extent);
        ASSERT_TRUE(joint.extent);
        EXPECT_TRUE((here.lower.array() > joint.extent->lower.array() - 1e-9).all()) << "seed " << seed;
        EXPECT_TRUE((here.upper.array() < joint.extent->upper.array() + 1e-9).all()) << "seed " << seed;
        touched = true;
      }
      EXPECT_TRUE(touched);
    }
    // A body of unknown size makes the whole unknown.
    for (auto& joint : whole.joints) joint.extent.reset();
    whole.joints[1].extent = whole.joints[3].extent = Box{{0, 0, 0}, {1, 1, 1}};
    const Robot unknown = select_coordinates(model, {"joint_2", "joint_4"}).robot;
    for (const auto& joint : unknown.joints) {
      bool alone = true;
      for (const auto& other : whole.joints)
        if (other.name != "joint_2" && other.name != "joint_4" && other.parent >= 0)
          alone = alone && whole.joints[static_cast<std::size_t>(other.parent)].name != joint.name;
      EXPECT_EQ(joint.extent.has_value(), alone) << "seed " << seed << " " << joint.name;
    }
  }
}

TEST(Robot, ABoxAroundATurnedBoxTouchesItsCorners) {
  Eigen::Isometry3d T = Eigen::Isometry3d::Identity();
  T.translate(Eigen::Vector3d(1, 2, 3));
  T.rotate(Eigen::AngleAxisd(0.4, Eigen::Vector3d(1, -2, 0.5).normalized()));
  const Box box{{-1, 0, 0.5}, {0.2, 0.7, 2}};
  Eigen::Vector3d lower = Eigen::Vector3d::Constant(infinity), upper = -lower;
  for (int corner = 0; corner < 8; ++corner) {
    Eigen::Vector3d p;
    for (int k = 0; k < 3; ++k) p[k] = corner >> k & 1 ? box.upper[k] : box.lower[k];
    lower = lower.cwiseMin(T * p), upper = upper.cwiseMax(T * p);
  }
  EXPECT_TRUE(enclosing(T, box).lower.isApprox(lower, 1e-14));
  EXPECT_TRUE(enclosing(T, box).upper.isApprox(upper, 1e-14));
}

TEST(Robot, KnowsWhetherItIsSerialAndCoupled) {
  Robot robot = five_joints(0).robot;
  EXPECT_FALSE(robot.coupled());
  robot.G(1, 0) = 0.5;
  EXPECT_TRUE(robot.coupled());
  Random random(0);
  RandomRobotOptions serial;
  serial.min_joints = 3;
  Robot chain = random_robot(random, serial);
  EXPECT_TRUE(chain.serial());
  chain.joints[2].parent = 0;
  EXPECT_FALSE(chain.serial());
}

TEST(Robot, ShaftsOfMotorsFollowTheTransmission) {
  Robot robot = five_joints(3).robot;
  robot.drives.transmission = Eigen::MatrixXd::Identity(5, 5) * 20;
  robot.drives.transmission(4, 3) = 20;
  const auto motors = motor_shafts(robot);
  ASSERT_EQ(motors.size(), 5u);
  EXPECT_EQ(motors[4].kind, ShaftKind::motor);
  EXPECT_EQ(motors[4].index, 4);
  EXPECT_EQ(motors[4].label, "m5");
  EXPECT_EQ(motors[4].speed[3], 20);
  // Torques carried by the motors add up to the joints': Tᵀ τ_m = τ.
  const VectorXd tau = VectorXd::LinSpaced(5, 1, 5);
  VectorXd at_motors(5);
  for (int k = 0; k < 5; ++k) at_motors[k] = motors[static_cast<std::size_t>(k)].load.dot(tau);
  EXPECT_LT((robot.drives.transmission.transpose() * at_motors - tau).norm(), 1e-13);
}

TEST(Parameters, LayoutIsTheDocumentedOne) {
  const Model plain = five_joints(1);
  Robot robot = plain.robot;
  robot.shafts[1].friction.push_back(Friction::cubic);
  const ParameterLayout layout(robot);
  EXPECT_EQ(layout.link_columns(), 50);
  const char* const first[] = {"XX_1", "XY_1", "XZ_1", "YY_1", "YZ_1", "ZZ_1", "MX_1", "MY_1", "MZ_1", "M_1", "XX_2"};
  for (int c = 0; c < 11; ++c) EXPECT_EQ(layout[c].name, first[c]);
  for (int link = 0; link < 5; ++link)
    for (int element = 0; element < 10; ++element) {
      EXPECT_EQ(layout[layout.link(link, element)].link, link);
      EXPECT_EQ(layout[layout.link(link, element)].element, element);
    }
  EXPECT_EQ(layout.link(5), layout.link_columns());
  EXPECT_EQ(layout[50].name, "Ia_1");
  EXPECT_EQ(layout[51].name, "Fv_1");
  EXPECT_EQ(layout[52].name, "Fc_1");
  EXPECT_EQ(layout[56].name, "F2_2");
  EXPECT_EQ(layout[57].name, "F3_2");
  EXPECT_EQ(layout.find("Fc_5"), layout.size() - 1);
  EXPECT_EQ(layout.find("nothing"), -1);
  EXPECT_EQ(layout[9].unit, "kg");
  EXPECT_EQ(layout[0].unit, "kg.m2");
  EXPECT_STREQ(to_string(layout[50].kind), "rotor");
  EXPECT_EQ(ParameterLayout(robot, {false, false}).size(), 50);
  EXPECT_EQ(with_robot(plain, robot).unknown(), (std::vector<std::string>{"F2_2", "F3_2"}));
}

}  // namespace steelyard
