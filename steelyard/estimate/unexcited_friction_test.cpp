#include "steelyard/estimate/unexcited_friction.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace steelyard {
namespace {

using Logs = std::vector<std::shared_ptr<const FilteredSignals>>;

// Three laws; Stribeck's fades at 0.03 rad/s.
Robot one_shaft() {
  Robot robot;
  robot.shafts.resize(1);
  robot.shafts[0].speed = Eigen::RowVectorXd::Ones(1);
  robot.shafts[0].friction = {Friction::viscous, Friction::stribeck, Friction::coulomb};
  robot.shafts[0].shape.stribeck_velocity = 0.03;
  return robot;
}

// Back and forth at up to 1 rad/s, 100 Hz; samples slower than `slowest` are not trusted.
FilteredSignals swinging(double slowest) {
  FilteredSignals out;
  out.dt = 0.01;
  out.motion.qd.resize(1, 1000);
  for (Eigen::Index k = 0; k < 1000; ++k) {
    out.motion.qd(0, k) = std::cos(0.02 * static_cast<double>(k));
    out.trusted.push_back(std::abs(out.motion.qd(0, k)) > slowest);
  }
  return out;
}

std::vector<int> terms(const Robot& robot, const std::vector<FilteredSignals>& logs) {
  Logs shared;
  for (const auto& log : logs) shared.push_back(std::make_shared<const FilteredSignals>(log));
  std::vector<int> out;
  for (const auto& u : unexcited_friction(robot, Eigen::VectorXd::Ones(1), shared)) out.push_back(u.term);
  return out;
}

}  // namespace

TEST(UnexcitedFriction, IsTheLawWhoseSamplesWereLeftOut) {
  EXPECT_EQ(terms(one_shaft(), {swinging(0)}), std::vector<int>{});
  EXPECT_EQ(terms(one_shaft(), {swinging(0.2)}), std::vector<int>{1});
}

// Forwards at a fifth of the speed: there the law would be extrapolated fivefold.
TEST(UnexcitedFriction, IsALawOfBothDirectionsWhereOneIsHardlySeen) {
  Robot robot = one_shaft();
  robot.shafts[0].friction = {Friction::viscous, Friction::coulomb, Friction::offset, Friction::asymmetric};
  const auto forwards = [](double share) {
    FilteredSignals out = swinging(0);
    out.motion.qd = out.motion.qd.unaryExpr([&](double v) { return v > 0 ? share * v : v; });
    return out;
  };
  EXPECT_EQ(terms(robot, {forwards(1)}), std::vector<int>{});
  EXPECT_EQ(terms(robot, {forwards(0.6)}), std::vector<int>{});
  EXPECT_EQ(terms(robot, {forwards(0.2)}), std::vector<int>{3});
  EXPECT_EQ(terms(robot, {forwards(0.2), forwards(1)}), std::vector<int>{});
  robot.shafts[0].friction.pop_back();
  EXPECT_EQ(terms(robot, {forwards(0.2)}), std::vector<int>{});
}

TEST(UnexcitedFriction, OneLogThatShowsALawIsEnough) {
  EXPECT_EQ(terms(one_shaft(), {swinging(0.2), swinging(0)}), std::vector<int>{});
}

TEST(UnexcitedFriction, IsJudgedBySamplesAndNotByTheSizeOfTheColumn) {
  Robot robot = one_shaft();
  robot.shafts[0].speed *= 1e-3;  // a slow shaft of a fast coordinate: viscous entries are small, and all there are
  robot.shafts[0].shape.stribeck_velocity = 3e-5;
  Logs logs = {std::make_shared<const FilteredSignals>(swinging(0.2))};
  const auto found = unexcited_friction(robot, Eigen::VectorXd::Constant(1, 1e-3), logs);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].term, 1);
}

TEST(UnexcitedFriction, AShaftThatNeverTurnsIsNoMatterOfItsLaws) {
  FilteredSignals still = swinging(0);
  still.motion.qd.setZero();
  const Logs logs = {std::make_shared<const FilteredSignals>(still)};
  EXPECT_TRUE(unexcited_friction(one_shaft(), Eigen::VectorXd::Zero(1), logs).empty());
}

}  // namespace steelyard
