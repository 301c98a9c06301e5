#include "steelyard/logs/efforts.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "steelyard/logs/column_words.hpp"

namespace steelyard {
namespace {

template <typename Effort>
EffortCount counted_effort(Effort effort, bool moves = true) {
  EffortCount out;
  for (int k = 0; k < 1000; ++k) out.add(moves ? 0.01 * k : 1, effort(k));
  return out;
}

double wave(int k) { return std::round(3 * std::sin(0.3 * k)); }

TEST(Efforts, ZeroInMostRowsOfAMovingJointIsNotMeasured) {
  const auto rarely = [](int k) { return k % 10 == 0 ? 0.01 : 0.0; };
  EXPECT_TRUE(counted_effort(rarely).missing());
  EXPECT_NEAR(counted_effort(rarely).zero_share(), 0.9, 2e-3);
  EXPECT_FALSE(counted_effort(rarely, false).missing()) << "a joint at rest may have none";
  EXPECT_FALSE(counted_effort([](int) { return 0.0; }).missing()) << "which is said of a constant channel";
  EXPECT_FALSE(counted_effort(wave).missing());
  EXPECT_EQ(missing_efforts({counted_effort(wave), counted_effort(rarely)}), (std::vector<std::size_t>{1}));
}

TEST(Efforts, MagnitudesAreToldFromTorquesThatHappenToBePositive) {
  const EffortCount magnitude = counted_effort([](int k) { return std::abs(wave(k)); });
  const EffortCount loaded = counted_effort([](int k) { return k < 50 ? 0 : 10 + wave(k); });
  EXPECT_TRUE(unsigned_efforts({magnitude, magnitude}));
  EXPECT_TRUE(unsigned_efforts({magnitude, counted_effort([](int) { return 0.0; })}));
  EXPECT_FALSE(unsigned_efforts({magnitude, counted_effort(wave)}));
  EXPECT_FALSE(unsigned_efforts({loaded})) << "zeros before the drives are on";
  EXPECT_FALSE(unsigned_efforts({}));
}

TEST(ColumnWords, TellChannelReferenceAndJoint) {
  const auto expect = [](const char* name, const char* channel, bool reference, std::vector<std::string> joint) {
    const ColumnWords words = column_words(name);
    EXPECT_EQ(words.channel, channel) << name;
    EXPECT_EQ(words.reference, reference) << name;
    EXPECT_EQ(words.joint, joint) << name;
  };
  expect("- arm_3_joint_position", "q", false, {"arm", "3"});
  expect("rec.act_vel_mot_deg_per_s4", "qd", false, {"rec", "mot", "4"});
  expect("elbow_des_tau_store", "tau", true, {"elbow", "store"});
  expect("current_position", "q", false, {});
  expect("q1 [deg]", "q", false, {"1"});
  expect("state", "", false, {});
  expect("lift_mm", "q", false, {"lift"});
  expect("tilt_deg_per_s", "qd", false, {"tilt"});
  expect("yaw_torque_Nm", "tau", false, {"yaw"});
  expect("I_lift", "current", false, {"lift"});
  EXPECT_TRUE(column_words("lift_mm").guessed && column_words("I_lift").guessed);
  EXPECT_FALSE(column_words("yaw_torque_Nm").guessed);
  expect("i", "", false, {"i"});
}

}  // namespace
}  // namespace steelyard
