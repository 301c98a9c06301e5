#include "steelyard/motion/limits.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "steelyard/core/error.hpp"
#include "steelyard/core/random.hpp"
#include "steelyard/motion/limits_file.hpp"
#include "tests/support/random_robot.hpp"
#include "tests/support/set_values.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;
using ::testing::HasSubstr;

namespace {

Vector3d random_point(Random& random, double size) {
  return size * Vector3d(random.normal(), random.normal(), random.normal());
}

Capsule random_capsule(Random& random) {
  return {random_point(random, 0.2), random_point(random, 0.2), random.uniform(0, 0.05)};
}

MatrixXd random_matrix(Random& random, Index rows, Index columns, double size) {
  MatrixXd out(rows, columns);
  for (auto& x : out.reshaped()) x = random.uniform(-size, size);
  return out;
}

Trajectory random_trajectory(Random& random, Index dof, Index samples) {
  return {random_matrix(random, dof, samples, 2), random_matrix(random, dof, samples, 2),
          random_matrix(random, dof, samples, 4), random_matrix(random, dof, samples, 9)};
}

// Everything a robot can have: shapes, slides, branches, couplings, friction of every kind, a tool.
Model random_machine(Random& random) {
  testing::RandomRobotOptions options;
  options.min_joints = 3;
  options.max_joints = 6;
  options.branch = 0.2;
  options.shafts = true;
  const Model plain = testing::random_model(random, options);
  Robot robot = plain.robot;
  for (auto& joint : robot.joints)
    for (int k = random.integer(1, 2); k > 0; --k) joint.capsules.push_back(random_capsule(random));
  robot.base_capsules.push_back(random_capsule(random));
  robot.frames.push_back({"tool", robot.links() - 1, Eigen::Isometry3d::Identity()});
  robot.frames.back().T_link_frame.translation() = random_point(random, 0.2);
  if (random.chance(0.5)) {
    robot.G.row(0) += 0.7 * robot.G.row(robot.links() - 1);
    robot.g0[1] = 0.3;
  }
  for (auto& shaft : robot.shafts) shaft.shape.sign_width = 0.3;
  Model out = with_robot(plain, robot);
  for (int s = 0; s < static_cast<int>(robot.shafts.size()); ++s) {
    out = testing::with_law(out, s, {Friction::stribeck, {0.5}});
    if (random.chance(0.5)) out = testing::with_law(out, s, {Friction::load, {0.1}});
  }
  return out;
}

MotionLimits every_limit(Random& random, const Robot& robot) {
  MotionLimits out;
  for (int k = 0; k < robot.dof(); ++k) out.joints.push_back({-1.5, 1.9, 1, 2, 5, 20});
  out.joints[0].upper = infinity;
  out.tool = {0.5, 3};
  out.tool_box = Box{random_point(random, 0.1) - Vector3d::Ones(), random_point(random, 0.1) + Vector3d::Ones()};
  out.floor = -4;
  Obstacle capsule, box, plane;
  capsule.name = "pole";
  capsule.capsule = {{3, 0, -1}, {3, 0, 1}, 0.1};
  box.name = "table";
  box.kind = Obstacle::Kind::box;
  box.box = {{-2, 3, -1}, {2, 4, 0.2}};
  plane.name = "wall";
  plane.kind = Obstacle::Kind::plane;
  plane.normal = {1, 2, 0.5};
  plane.offset = -9;
  out.obstacles = {capsule, box, plane};
  return out;
}

std::vector<MatrixXd Trajectory::*> parts() {
  return {&Trajectory::q, &Trajectory::qd, &Trajectory::qdd, &Trajectory::jerk};
}

const LimitRow& find_row(const LimitSet& set, const std::string& limit, const std::string& where) {
  for (const auto& row : set.rows())
    if (to_string(row.limit) == limit && row.where == where) return row;
  throw std::runtime_error("no row " + limit + " " + where);
}

// Two arms of 1 m and 0.5 m in a vertical plane, the first joint at the origin.
Model two_arms() {
  return parse_robot_file(R"(
name: arms
convention: modified-dh
joints:
  - {name: a, alpha: pi/2, d: 0, theta: 0, r: 0, position: [-3, 3], velocity: 2, acceleration: 5, effort: 100}
  - {name: b, alpha: 0,    d: 1, theta: 0, r: 0, position: [-3, 3], velocity: 2, acceleration: 5, effort: 50}
links:
  - {mass: 2, com: [0.5, 0, 0], inertia: [0.01, 0, 0, 0.1, 0, 0.1], capsules: [{from: [0.2, 0, 0], to: [1, 0, 0], radius: 0.05}]}
  - {mass: 1, com: [0.2, 0, 0], inertia: [0.01, 0, 0, 0.1, 0, 0.1], capsules: [{from: [0, 0, 0], to: [0.5, 0, 0], radius: 0.04}]}
base_capsules: [{from: [0, 0, -0.3], to: [0, 0, 0], radius: 0.1}]
floor: -0.5
tool: {xyz: [0.5, 0, 0], speed: 3}
)",
                          "arms.yaml");
}

Trajectory one_sample(const VectorXd& q, const VectorXd& qd) {
  const MatrixXd zero = MatrixXd::Zero(q.size(), 1);
  return {q, qd, zero, zero};
}

Margin margin(const LimitSet& set, const Trajectory& motion, const std::string& limit, const std::string& where) {
  for (const auto& m : set.margins(motion, VectorXd::LinSpaced(motion.samples(), 0, 1)))
    if (to_string(m.row.limit) == limit && m.row.where == where) return m;
  throw std::runtime_error("no margin " + limit + " " + where);
}

}  // namespace

TEST(Limits, EveryGradientIsThatOfFiniteDifferences) {
  long checked = 0, kinks = 0;
  std::map<std::string, int> seen;
  for (unsigned seed = 1; seed <= 12; ++seed) {
    Random random(seed);
    const Model model = random_machine(random);
    const Robot& robot = model.robot;
    const LimitSet set(model, every_limit(random, robot));
    const Trajectory motion = random_trajectory(random, robot.dof(), 6);
    MatrixXd here, ahead, back;
    set.evaluate(motion, here);
    for (const auto& row : set.rows()) ++seen[to_string(row.limit)];
    std::vector<Trajectory> slopes;  // by row
    for (Index i = 0; i < here.rows(); ++i) {
      std::vector<LimitPlace> places;
      for (Index s = 0; s < here.cols(); ++s) places.push_back({i, s});
      slopes.push_back(set.slopes(motion, places));
    }
    const double h = 1e-6;
    for (const auto part : parts())
      for (Index k = 0; k < robot.dof(); ++k) {
        Trajectory moved = motion;
        (moved.*part).row(k).array() += h;
        set.evaluate(moved, ahead);
        (moved.*part).row(k).array() -= 2 * h;
        set.evaluate(moved, back);
        for (Index i = 0; i < here.rows(); ++i)
          for (Index s = 0; s < here.cols(); ++s) {
            const double slope = (ahead(i, s) - back(i, s)) / (2 * h);
            const bool kink = std::abs(ahead(i, s) - 2 * here(i, s) + back(i, s)) > 2e-9 * (1 + std::abs(slope));
            kinks += kink ? 1 : 0;
            if (kink) continue;
            ++checked;
            EXPECT_NEAR((slopes[static_cast<std::size_t>(i)].*part)(k, s), slope, 1e-6 * (1 + std::abs(slope)))
                << seed << " " << to_string(set.rows()[static_cast<std::size_t>(i)].limit) << " "
                << set.rows()[static_cast<std::size_t>(i)].where;
          }
      }
  }
  EXPECT_LT(kinks, checked / 1000);
  for (const char* limit : {"position", "velocity", "acceleration", "jerk", "torque", "tool-speed", "tool-acceleration",
                            "tool-box", "floor", "self-collision", "obstacle"})
    EXPECT_GT(seen[limit], 0) << limit;
}

TEST(Limits, SlopesComeInTheOrderTheyAreAskedFor) {
  Random random(3);
  const Model model = random_machine(random);
  const Robot& robot = model.robot;
  const LimitSet set(model, every_limit(random, robot));
  const Trajectory motion = random_trajectory(random, robot.dof(), 7);
  const auto rows = static_cast<Index>(set.rows().size());
  std::vector<LimitPlace> places;
  for (int k = 0; k < 200; ++k) places.push_back({random.integer(0, static_cast<int>(rows) - 1), random.integer(0, 6)});
  const Trajectory all = set.slopes(motion, places);
  for (std::size_t k = 0; k < places.size(); ++k) {
    const Trajectory alone = set.slopes(motion, {places[k]});
    for (const auto part : parts())
      EXPECT_LT(((all.*part).col(static_cast<Index>(k)) - alone.*part).norm(), 1e-12 * (1 + (alone.*part).norm()));
  }
}

TEST(Limits, AreWhatTheySayOnAPlanarArm) {
  const Model model = two_arms();
  const Robot& robot = model.robot;
  MotionLimits limits = motion_limits(robot);
  limits.tool_box = Box{{-2, -1, -1}, {2, 1, 1.2}};
  const LimitSet set(model, limits);
  // Straight up, the second joint turning at 1.5 rad/s.
  const Trajectory up = one_sample(Eigen::Vector2d(M_PI / 2, 0), Eigen::Vector2d(0, 1.5));
  EXPECT_NEAR(margin(set, up, "position", "a").spare, 1 - M_PI / 6, 1e-12);
  EXPECT_NEAR(margin(set, up, "position", "a").value, M_PI / 2, 1e-12);
  EXPECT_EQ(margin(set, up, "position", "a").row.bound, 3);
  EXPECT_NEAR(margin(set, up, "velocity", "b").spare, 0.25, 1e-12);
  EXPECT_NEAR(margin(set, up, "velocity", "b").value, 1.5, 1e-12);
  EXPECT_NEAR(margin(set, up, "tool-speed", "tool").value, 0.75, 1e-12);
  EXPECT_NEAR(margin(set, up, "tool-speed", "tool").spare, 0.75, 1e-12);
  EXPECT_NEAR(margin(set, up, "tool-box", "z").value, 1.5, 1e-12);
  EXPECT_NEAR(margin(set, up, "tool-box", "z").spare, 1 - 1.4 / 1.1, 1e-12);
  EXPECT_EQ(margin(set, up, "tool-box", "z").row.bound, 1.2);
  EXPECT_NEAR(margin(set, up, "floor", "link_2").value, 1.46, 1e-12);  // the elbow, 1.5 m above the floor
  EXPECT_NEAR(margin(set, up, "floor", "link_2").spare, 1.45, 1e-12);
  EXPECT_NEAR(margin(set, up, "self-collision", "base - link_2").value, 1 - 0.14, 1e-12);
  // Out straight, at rest: gravity.
  const Trajectory out = one_sample(Eigen::Vector2d(0, 0), Eigen::Vector2d(0, 0));
  EXPECT_NEAR(margin(set, out, "torque", "a").value, 9.81 * (2 * 0.5 + 1.2), 1e-9);
  EXPECT_NEAR(margin(set, out, "torque", "b").spare, 1 - 9.81 * 0.2 / 50, 1e-9);
  // Folded: the second arm lies on the base.
  const Trajectory folded = one_sample(Eigen::Vector2d(0, M_PI), Eigen::Vector2d(0, 0));
  EXPECT_LT(margin(set, folded, "position", "b").spare, 0);
  EXPECT_NEAR(margin(set, folded, "self-collision", "base - link_2").value, 0.5 - 0.14, 1e-12);
  EXPECT_EQ(find_row(set, "self-collision", "base - link_2").unit, "m");
}

TEST(Limits, OfAFloorHoldAgainstGravityWhereverItPoints) {
  Model model = two_arms();
  Robot& robot = model.robot;
  robot.gravity = {9.81, 0, 0};  // mounted on a wall: up is -x
  MotionLimits limits = motion_limits(robot);
  limits.floor = -2;
  const LimitSet set(model, limits);
  const Trajectory out = one_sample(Eigen::Vector2d(0, 0), Eigen::Vector2d(0, 0));  // along x: down
  EXPECT_NEAR(margin(set, out, "floor", "link_2").value, 2 - 1.5 - 0.04, 1e-12);
}

TEST(Limits, AMissingFloorIsSaidWhereALinkCouldMeetIt) {
  Model model = two_arms();
  Robot& robot = model.robot;
  robot.floor.reset();
  const LimitSet set(model, motion_limits(robot));
  ASSERT_EQ(set.diagnostics().size(), 1u);
  EXPECT_EQ(set.diagnostics()[0].code, "no-floor");
  robot.gravity = {0, 9.81, 0};  // along the axes: no link rises or sinks
  EXPECT_TRUE(LimitSet(model, motion_limits(robot)).diagnostics().empty());
}

TEST(Limits, LinksWithoutShapesAreLinesAndSaid) {
  Model model = two_arms();
  Robot& robot = model.robot;
  robot.joints[1].capsules.clear();
  MotionLimits limits = motion_limits(robot);
  const LimitSet set(model, limits);
  for (const auto& row : set.rows()) EXPECT_NE(row.limit, LimitKind::self_collision);
  const Trajectory out = one_sample(Eigen::Vector2d(0, -M_PI / 6), Eigen::Vector2d(0, 0));
  EXPECT_NEAR(margin(set, out, "floor", "link_2").value, 0.5 - 0.25, 1e-12);  // the tool
  ASSERT_EQ(set.diagnostics().size(), 1u);
  EXPECT_EQ(set.diagnostics()[0].code, "no-shape");
  EXPECT_EQ(set.diagnostics()[0].severity, Severity::warning);
  EXPECT_THAT(set.diagnostics()[0].message, HasSubstr("link_2"));
}

// A larger margin must not leave less room.
TEST(Limits, ALargeClearanceLeavesNoPairOut) {
  const Model model = load_model("ur10e");
  const Robot& robot = model.robot;
  MotionLimits limits = motion_limits(robot);
  limits.floor.reset();
  const auto pairs = [&] {
    const LimitSet set(model, limits);
    return std::count_if(set.rows().begin(), set.rows().end(),
                         [](const LimitRow& row) { return row.limit == LimitKind::self_collision; });
  };
  const auto usual = pairs();
  limits.clearance = 0.03;
  EXPECT_EQ(pairs(), usual);
  limits.clearance = 3;
  EXPECT_THROW(pairs(), Unattainable);
}

TEST(Limits, FloorAndObstaclesHaveAClearanceOfTheirOwnAndARefusalNamesIt) {
  const Model model = two_arms();
  MotionLimits limits = motion_limits(model.robot);
  limits.clearance = 0.02;
  limits.obstacle_clearance = 0.07;
  const LimitSet set(model, limits);
  for (const auto& row : set.rows()) {
    if (row.limit == LimitKind::floor) EXPECT_EQ(row.bound, 0.07);
    if (row.limit == LimitKind::self_collision) EXPECT_EQ(row.bound, 0.02);
  }
  const auto refusal = [&](double links, double around) {
    limits.clearance = links;
    limits.obstacle_clearance = around;
    try {
      LimitSet(model, limits);
    } catch (const Unattainable& e) {
      return std::string(e.what());
    }
    return std::string();
  };
  EXPECT_THAT(refusal(9, 0.01), HasSubstr("lower `clearance`"));
  EXPECT_THAT(refusal(0.01, 9), HasSubstr("lower `obstacle-clearance`"));
}

TEST(Limits, ShapesThatAlwaysTouchAreLeftOutAndSaid) {
  Model model = two_arms();
  Robot& robot = model.robot;
  robot.base_capsules[0].radius = 3;
  robot.joints[0].capsules = {{{0, 0, 0}, {0, 0, 0}, 1}};  // stands still, in the floor
  const LimitSet set(model, motion_limits(robot));
  for (const auto& row : set.rows()) {
    EXPECT_NE(row.limit, LimitKind::self_collision);
    EXPECT_NE(row.where, "link_1");
  }
  ASSERT_EQ(set.diagnostics().size(), 2u);
  EXPECT_EQ(set.diagnostics()[0].code, "stands-in-floor");
  EXPECT_THAT(set.diagnostics()[0].message, HasSubstr("link_1"));
  EXPECT_EQ(set.diagnostics()[1].code, "always-touching");
  EXPECT_THAT(set.diagnostics()[1].message, HasSubstr("base - link_2"));
}

// Coulomb friction jumps where a joint turns back; between two samples the torque has been on both sides of the jump.
TEST(Limits, TorqueCountsBothSidesOfAReversal) {
  const Model model =
      testing::with_laws(load_model("planar-2r"), {{Friction::viscous, {0.5}}, {Friction::coulomb, {3}}});
  const Robot& robot = model.robot;
  MotionLimits limits = motion_limits(robot);
  for (auto& joint : limits.joints) joint.effort = 10;
  limits.self_collision = false;
  const LimitSet set(model, limits);
  Trajectory motion = Trajectory::zero(2, 3);
  motion.qd.row(0) << 0.2, 0.1, -0.1;  // turns back behind the second sample
  motion.qd.row(1) << 0.2, 0.1, 0.1;
  motion.qdd.row(0).setConstant(-2);
  MatrixXd g;
  set.evaluate(motion, g);
  const MatrixXd tau = torques(nominal_model(model), motion.q, motion.qd, motion.qdd);
  for (Index r = 0; r < g.rows(); ++r) {
    const LimitRow& row = set.rows()[static_cast<std::size_t>(r)];
    if (row.limit != LimitKind::torque) continue;
    const bool first = row.where == robot.coordinates[0].name;
    EXPECT_NEAR(g(r, 0), std::abs(tau(first ? 0 : 1, 0)) / 10 - 1, 1e-12) << row.where;
    const double sample = std::abs(tau(first ? 0 : 1, 1)), other = std::abs(tau(first ? 0 : 1, 1) - 6);
    EXPECT_NEAR(g(r, 1), (first ? std::max(sample, other) : sample) / 10 - 1, 1e-12) << row.where;
    if (first) {
      EXPECT_GT(other, sample);
    }
  }
}

TEST(Limits, TorqueIsNotHeldWithoutAModel) {
  const Model model(two_arms().robot);
  const Robot& robot = model.robot;
  const LimitSet set(model, motion_limits(robot));
  ASSERT_EQ(set.diagnostics().size(), 1u);
  EXPECT_EQ(set.diagnostics()[0].code, "torque-not-held");
  MotionLimits off = motion_limits(robot);
  off.torque = false;
  EXPECT_TRUE(LimitSet(model, off).diagnostics().empty());
}

TEST(Limits, WhatCannotBeIsRefused) {
  const Model model = two_arms();
  const Robot& robot = model.robot;
  const auto complaint = [&](const auto& change) -> std::string {
    MotionLimits limits = motion_limits(robot);
    change(limits);
    try {
      const LimitSet set(model, limits);
      return "";
    } catch (const InvalidInput& e) {
      return e.what();
    }
  };
  EXPECT_EQ(complaint([](MotionLimits&) {}), "");
  EXPECT_THAT(complaint([](MotionLimits& l) { l.joints[1].lower = 4; }),
              HasSubstr("joint 'b': lower limit 4 is above"));
  EXPECT_THAT(complaint([](MotionLimits& l) { l.joints[0].lower = 3; }), HasSubstr("joint 'a': its range is empty"));
  EXPECT_THAT(complaint([](MotionLimits& l) { l.joints[0].jerk = 0; }), HasSubstr("its jerk limit must be positive"));
  EXPECT_THAT(complaint([](MotionLimits& l) { l.joints[0].velocity = -1; }), HasSubstr("its velocity limit"));
  EXPECT_THAT(complaint([](MotionLimits& l) { l.joints.pop_back(); }), HasSubstr("limits are given for 1 joint;"));
  EXPECT_THAT(complaint([](MotionLimits& l) { l.tool_frame = "tol"; }), HasSubstr("no frame 'tol'"));
  EXPECT_THAT(complaint([](MotionLimits& l) { l.tool.speed = 0; }), HasSubstr("speed limit must be positive"));
  EXPECT_THAT(complaint([](MotionLimits& l) { l.clearance = -1; }), HasSubstr("clearance cannot be negative"));
  EXPECT_THAT(complaint([](MotionLimits& l) { l.tool_box = Box{{0, 0, 0}, {1, 0, 1}}; }), HasSubstr("tool's box"));
  EXPECT_THAT(complaint([](MotionLimits& l) {
                l.obstacles = {{"o", Obstacle::Kind::capsule, {{}, {}, -1}}};
              }),
              HasSubstr("obstacle 'o'"));
}

TEST(Limits, WhatNoPoseCanHoldIsUnattainable) {
  const Model model = two_arms();
  const Robot& robot = model.robot;
  const auto complaint = [&](const auto& change) -> std::string {
    MotionLimits limits = motion_limits(robot);
    change(limits);
    try {
      const LimitSet set(model, limits);
      return "";
    } catch (const Unattainable& e) {
      return e.what();
    }
  };
  EXPECT_THAT(complaint([](MotionLimits& l) { l.floor = 2; }), HasSubstr("the floor at 2 m"));
  EXPECT_THAT(complaint([](MotionLimits& l) {
                l.obstacles = {{"cage", Obstacle::Kind::capsule, {{}, {}, 0.5}}};
              }),
              HasSubstr("no pose keeps link_1 0.01 m away from the obstacle 'cage'"));
  // A floor just below the shoulder leaves only a narrow cone of poses; they are found all the same.
  EXPECT_EQ(complaint([](MotionLimits& l) { l.floor = 0.1; }), "");
}

TEST(Limits, EveryBundledArmHasAFreePoseToMoveFrom) {
  for (const auto& name : bundled_robots()) {
    const Model model = load_model(name);
    const Robot& robot = model.robot;
    Diagnostics assumed;
    const MotionLimits limits = motion_limits(robot, &assumed);
    EXPECT_TRUE(assumed.empty()) << name << ": " << assumed[0].message;
    const LimitSet set(model, limits);
    for (const auto& d : set.diagnostics()) EXPECT_EQ(d.severity, Severity::info) << name << ": " << d.message;
    std::map<std::string, int> rows;
    for (const auto& row : set.rows()) ++rows[to_string(row.limit)];
    const bool arm = robot.dof() >= 6;
    EXPECT_EQ(rows["position"], robot.dof()) << name;
    EXPECT_EQ(rows["velocity"], robot.dof()) << name;
    EXPECT_TRUE(rows["acceleration"] == robot.dof() || rows["tool-acceleration"] == 1) << name;
    EXPECT_GE(rows["floor"], arm ? 3 : 0) << name;
    EXPECT_GE(rows["self-collision"], arm ? 8 : 0) << name;

    Random random(1);
    const Index poses = 200, n = robot.dof();
    Trajectory motion{MatrixXd(n, poses), MatrixXd(n, poses), MatrixXd(n, poses), MatrixXd::Zero(n, poses)};
    for (Index s = 0; s < poses; ++s)
      for (Index k = 0; k < n; ++k) {
        const Limits& l = limits.joints[static_cast<std::size_t>(k)];
        const double acceleration = std::isfinite(l.acceleration) ? l.acceleration : 1;
        motion.q(k, s) = random.uniform(l.lower, l.upper);
        motion.qd(k, s) = random.uniform(-0.3, 0.3) * l.velocity;
        motion.qdd(k, s) = random.uniform(-0.3, 0.3) * acceleration;
      }
    MatrixXd g;
    set.evaluate(motion, g);
    int free = 0;
    for (Index s = 0; s < poses; ++s) free += g.col(s).maxCoeff() < 0 ? 1 : 0;
    EXPECT_GE(free, 20) << name;
  }
}

}  // namespace steelyard
