#include "steelyard/online/online_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/online/monitor.hpp"
#include "tests/support/watched_arm.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::VectorXd;
using ::testing::HasSubstr;

namespace {

// An arm with every law that a controller meets, an uncertain model, and a flange of its own.
Model arm_of(const std::string& name) {
  Model out = testing::watched_model(name);
  Robot robot = out.robot;
  robot.shafts[0].friction = {Friction::viscous, Friction::coulomb, Friction::hysteresis};
  robot.shafts[1].friction = {Friction::viscous, Friction::coulomb, Friction::stribeck, Friction::load};
  robot.shafts[1].shape.stribeck_velocity = 0.123;
  NamedValues known = out.known();
  Model with_laws(robot, known);
  for (int k = 0; k < with_laws.layout.size(); ++k)
    if (std::isnan(with_laws.values[k])) known[with_laws.layout[k].name] = 0.1 + 0.01 * k;
  Model all(robot, known);
  all.provenance = out.provenance;
  return all;
}

struct Written {
  Model model;
  ResidualStatistics statistics;
  std::string bytes;
  explicit Written(const std::string& name = "ur10e") : model(arm_of(name)) {
    statistics = residual_statistics(model, {testing::watched_motion(model, {.seconds = 8, .seed = 9})});
    bytes = to_online_file(model, statistics);
  }
};

std::string refusal(const std::string& bytes) {
  try {
    parse_online_file(bytes, "arm.online");
  } catch (const InvalidInput& e) {
    return e.what();
  }
  return "";
}

}  // namespace

TEST(OnlineFile, WatchesAsTheModelDoesToTheLastBit) {
  for (const std::string name : {"ur10e", "panda", "scara-rrpr"}) {
    const Written written(name);
    const OnlineModel read = parse_online_file(written.bytes, "arm.online");
    EXPECT_EQ(to_online_file(read.model, read.statistics), written.bytes) << name;
    OnlineMonitor expected(written.model, written.statistics), found(read.model, read.statistics);
    const Ticks ticks = testing::watched_motion(written.model, {.seconds = 4});
    VectorXd q, qd, tau;
    for (Index k = 0; k < ticks.count(); ++k) {
      q = ticks.q.col(k), qd = ticks.qd.col(k), tau = ticks.tau.col(k);
      expected.tick(ticks.t[k], q, qd, tau);
      found.tick(ticks.t[k], q, qd, tau);
    }
    EXPECT_EQ(found.predictor().torque(), expected.predictor().torque()) << name;
    EXPECT_EQ(found.predictor().band(), expected.predictor().band()) << name;
    EXPECT_EQ(found.external().torque(), expected.external().torque()) << name;
    EXPECT_EQ(found.external().wrench(), expected.external().wrench()) << name;
    EXPECT_EQ(found.alarm().threshold(), expected.alarm().threshold()) << name;
    EXPECT_EQ(found.payload().state().mass, expected.payload().state().mass) << name;
    EXPECT_EQ(found.payload().state().mass_deviation, expected.payload().state().mass_deviation) << name;
  }
}

TEST(OnlineFile, CutOrAlteredItIsRefusedByName) {
  const std::string bytes = Written().bytes;
  for (const std::size_t length : {std::size_t{0}, std::size_t{5}, std::size_t{17}, std::size_t{30}, std::size_t{41},
                                   bytes.size() / 2, bytes.size() - 1})
    EXPECT_THAT(refusal(bytes.substr(0, length)), HasSubstr("arm.online: is ")) << length;
  for (std::size_t k = 0; k < bytes.size(); k += 97) {
    std::string altered = bytes;
    altered[k] = static_cast<char>(altered[k] ^ 0x10);
    EXPECT_THAT(refusal(altered), HasSubstr("`format` online")) << k;
  }
  EXPECT_THAT(refusal(bytes + "x"), HasSubstr("is damaged"));
  EXPECT_THAT(refusal("name: arm\n"), HasSubstr("is not a model for controllers"));
  std::string later = bytes;
  later[17] = 3;
  EXPECT_THAT(refusal(later), HasSubstr("is of format 3, and this is format 2"));
}

TEST(OnlineFile, WhatIsNotWholeIsNotWritten) {
  Written written;
  ResidualStatistics others = written.statistics;
  others.raw.conservativeResize(5);
  EXPECT_THROW(to_online_file(written.model, others), InvalidInput);
  written.model.values[12] = std::nan("");
  EXPECT_THROW(to_online_file(written.model, written.statistics), InvalidInput);
}

}  // namespace steelyard
