#include "steelyard/payload/body.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "steelyard/core/error.hpp"
#include "steelyard/core/random.hpp"

namespace steelyard {

using ::testing::HasSubstr;

namespace {

Robot arm_with(std::vector<std::string> frames) {
  Robot robot = load_robot("denso-vp6242g");
  robot.frames.clear();
  for (auto& name : frames) {
    Frame frame{name, robot.links() - 1, Eigen::Isometry3d::Identity()};
    frame.T_link_frame.translate(Eigen::Vector3d(0, 0, 0.1));
    frame.T_link_frame.rotate(Eigen::AngleAxisd(0.5, Eigen::Vector3d(1, 2, 3).normalized()));
    robot.frames.push_back(frame);
  }
  return robot;
}

PayloadEstimate two_kilograms() {
  Eigen::Matrix3d inertia;
  inertia << 0.02, 0.001, 0.002, 0.001, 0.03, -0.001, 0.002, -0.001, 0.025;
  PayloadEstimate out;
  out.values = from_centre_of_mass(2, {0.03, -0.02, 0.15}, inertia);
  out.identifiable.assign(10, true);
  return out;
}

}  // namespace

TEST(PayloadBody, IsTheSameBodyInAnyFrame) {
  const PayloadFrame frame = payload_frame(arm_with({"tool0"}));
  const PayloadEstimate estimate = two_kilograms();
  const PayloadBody body = describe(estimate, frame);
  const LinkParameters back =
      express_in_parent(frame.T_link_frame, from_centre_of_mass(body.mass(), body.com(), body.inertia()));
  EXPECT_LT((back - estimate.values).norm(), 1e-14);
  EXPECT_LT((frame.T_link_frame * body.com() - Eigen::Vector3d(0.03, -0.02, 0.15)).norm(), 1e-15);
}

TEST(PayloadBody, HasTheDeviationsOfBodiesDrawnFromTheCovariance) {
  PayloadEstimate estimate = two_kilograms();
  Random random(3);
  Matrix10d root;
  for (auto& x : root.reshaped()) x = 1e-4 * random.normal();
  estimate.covariance = root * root.transpose();
  const PayloadFrame frame = payload_frame(arm_with({"tool0"}));
  const PayloadBody body = describe(estimate, frame);
  LinkParameters square = LinkParameters::Zero();
  constexpr int draws = 20000;
  for (int k = 0; k < draws; ++k) {
    LinkParameters u;
    for (auto& x : u) x = random.normal();
    PayloadEstimate drawn = estimate;
    drawn.values += root * u;
    square += (describe(drawn, frame).values - body.values).cwiseAbs2();
  }
  for (int k = 0; k < 10; ++k)  // 20000 draws give a deviation to 0.5 %
    EXPECT_NEAR(body.deviation[k] / std::sqrt(square[k] / draws), 1, 0.03) << body_names[static_cast<std::size_t>(k)];
}

TEST(PayloadBody, SharesOfTheVarianceSumToOne) {
  PayloadEstimate estimate = two_kilograms();
  estimate.covariance_noise = 1e-6 * Matrix10d::Identity();
  estimate.covariance_robot = 3e-6 * Matrix10d::Identity();
  estimate.covariance = 4e-6 * Matrix10d::Identity();
  const PayloadBody body = describe(estimate, payload_frame(arm_with({})));
  for (int k = 0; k < 10; ++k) {
    EXPECT_NEAR(body.noise[k], 0.25, 1e-12);
    EXPECT_NEAR(body.robot[k], 0.75, 1e-12);
    EXPECT_EQ(body.gains[k], 0);
  }
}

TEST(PayloadBody, TellsOnlyWhatDoesNotDependOnTheUntold) {
  PayloadEstimate estimate = two_kilograms();
  estimate.covariance = 1e-6 * Matrix10d::Identity();
  for (const int i : {0, 1, 2, 3, 4, 8}) {  // not identifiable on a planar arm: XX XY XZ YY YZ MZ
    estimate.identifiable[static_cast<std::size_t>(i)] = false;
    estimate.covariance.row(i).setZero();
    estimate.covariance.col(i).setZero();
  }
  const PayloadBody body = describe(estimate, payload_frame(arm_with({})));
  const std::array<bool, 10> identifiable = {true, true, true, false, false, false, false, false, false, true};
  EXPECT_EQ(body.identifiable, identifiable);
  for (std::size_t k = 0; k < 10; ++k) EXPECT_EQ(body.filled[k], !identifiable[k]);
  EXPECT_GT(body.deviation[9], 0);
  EXPECT_EQ(body.deviation[3], 0);
}

TEST(PayloadBody, DoesNotTakeTheInertiaOfAFarMassForItsOwn) {
  PayloadEstimate estimate = two_kilograms();
  estimate.values = from_centre_of_mass(2, {0.5, 0, 0}, 0.005 * Eigen::Matrix3d::Identity());
  estimate.covariance.setZero();
  estimate.covariance(3, 3) = 0.01 * 0.01;  // YY is known to 2 %, of which 1 % is the body's
  const PayloadBody body = describe(estimate, payload_frame(arm_with({})));
  EXPECT_FALSE(body.identifiable[7]);
  EXPECT_FALSE(body.filled[7]);
  EXPECT_EQ(body.depends_on[7], std::vector<int>{3});
  EXPECT_NEAR(body.deviation[7], 0.01, 1e-12);
  EXPECT_TRUE(body.identifiable[4]);
}

TEST(PayloadBody, OfNoMassIsNone) {
  PayloadEstimate estimate = two_kilograms();
  estimate.values[9] = -0.1;
  EXPECT_THROW(describe(estimate, payload_frame(arm_with({}))), Unattainable);
}

TEST(PayloadFrame, IsTheFlangeWhereTheRobotHasOne) {
  EXPECT_EQ(payload_frame(arm_with({"flange", "tool0"})).name, "tool0");
  EXPECT_EQ(payload_frame(arm_with({"tip", "flange"})).name, "flange");
  EXPECT_TRUE(payload_frame(arm_with({"left_tool0"})).flange);
  const Robot plain = arm_with({"tip"});
  EXPECT_EQ(payload_frame(plain).name, plain.joints.back().link);
  EXPECT_FALSE(payload_frame(plain).flange);
  EXPECT_EQ(payload_frame(plain, "tip").name, "tip");
}

TEST(PayloadFrame, ThatIsUnknownOrElsewhereIsRefused) {
  Robot robot = arm_with({"tool0"});
  try {
    payload_frame(robot, "tol0");
    FAIL();
  } catch (const InvalidInput& e) {
    EXPECT_THAT(e.what(), HasSubstr("`frame`: the robot has no link or frame 'tol0', did you mean 'tool0'?"));
  }
  try {
    payload_frame(robot, robot.joints[1].link);
    FAIL();
  } catch (const InvalidInput& e) {
    EXPECT_THAT(e.what(), HasSubstr("another link carries"));
  }
}

}  // namespace steelyard
