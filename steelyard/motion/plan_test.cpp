#include "steelyard/motion/plan_json.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "steelyard/core/error.hpp"
#include "steelyard/motion/picture.hpp"

namespace steelyard {
namespace {

using nlohmann::ordered_json;

// A plan of two joints with every kind of limit, and numbers with all their digits.
Plan example(Boundary boundary = Boundary::rest, double scale = 1) {
  Plan plan;
  plan.robot = "two \"links\" & a <slide>";
  plan.joints = {"shoulder", "slide"};
  plan.types = {JointType::revolute, JointType::prismatic};
  plan.family = {FamilyKind::fourier, boundary, 4, 3, {}};
  plan.limits.joints = {{-1.5, 2, 2.5, 10, 100, 50, false}, {-0.1, 0.3, 0.5, 3, infinity, infinity, false}};
  plan.limits.tool = {1.0 / 3, infinity};
  plan.limits.tool_box = Box{{-1, -1, 0}, {1, 1, 1.2}};
  plan.limits.floor = -0.05;
  Obstacle post, table, wall;
  post.name = "post";
  post.capsule = {{0.5, 0, 0}, {0.5, 0, 1}, 0.1};
  table.name = "table", table.kind = Obstacle::Kind::box;
  table.box = {{0, 0, 0}, {1, 1, 0.1}};
  wall.name = "wall", wall.kind = Obstacle::Kind::plane;
  wall.normal = {0, 1, 0}, wall.offset = -0.8;
  plan.limits.obstacles = {post, table, wall};
  plan.rate = 50;
  plan.scale = scale;
  const auto family = make_family(plan.family, plan.limits.joints);
  Random random(3);
  plan.x = family->draw(random);
  plan.names = family->names();
  plan.margins = {{{LimitKind::velocity, "shoulder", 2.5, "rad/s"}, 2.4999, 4e-5, 1.0 / 7}};
  plan.criterion = "d";
  plan.target = "links";
  plan.parameters = {"ZZR_1", "M_2"};
  plan.units = {"kg.m2", "kg"};
  plan.nominal = Eigen::Vector2d(0.1, std::nan(""));
  plan.standard_deviations = Eigen::Vector2d(0.1 / 3, 1e-17);
  plan.deviation = Eigen::Vector2d(0.7, 1.1);
  plan.done = {"earlier.json"};
  plan.log_det = 12.345678901234567;
  plan.lambda_min = 1.0 / 3, plan.trace_covariance = 2.0 / 3, plan.condition = 1e3 / 7, plan.jd = 12, plan.jk = 1e5 / 3;
  plan.seed = 4000000000U, plan.starts = 17, plan.evaluations = 123456789012L, plan.seconds = 0.1,
  plan.search = "gradient";
  plan.diagnostics = {{Severity::info, "a-code", "some words"}};
  return plan;
}

void expect_same_bits(const Eigen::VectorXd& a, const Eigen::VectorXd& b) {
  ASSERT_EQ(a.size(), b.size());
  for (Eigen::Index i = 0; i < a.size(); ++i) EXPECT_TRUE(a[i] == b[i] || (std::isnan(a[i]) && std::isnan(b[i]))) << i;
}

TEST(Plan, ReadsBackToTheLastBit) {
  for (const Boundary boundary : {Boundary::rest, Boundary::periodic}) {
    const Plan plan = example(boundary, 0.3);
    const std::string text = plan_json(plan).dump(2);
    const Plan again = parse_plan(text, "plan.json");
    EXPECT_EQ(plan_json(again).dump(2), text);
    expect_same_bits(again.x, plan.x);
    expect_same_bits(again.standard_deviations, plan.standard_deviations);
    expect_same_bits(again.nominal, plan.nominal);
    EXPECT_EQ(again.names, plan.names);
    EXPECT_EQ(again.margins.front().time, plan.margins.front().time);
    EXPECT_EQ(again.limits.joints[1].jerk, infinity);
    EXPECT_EQ(again.limits.obstacles[2].offset, -0.8);
    EXPECT_EQ(again.evaluations, plan.evaluations);
    EXPECT_EQ(again.seed, plan.seed);
    EXPECT_EQ(motion_csv(played(again)), motion_csv(played(plan)));
  }
}

TEST(Plan, KeepsItsStartPose) {
  Plan plan = example();
  plan.family.start = Eigen::Vector2d(0.3, 0.1);
  Random random(3);
  plan.x = make_family(plan.family, plan.limits.joints)->draw(random);
  const Plan again = parse_plan(plan_json(plan).dump(), "plan.json");
  expect_same_bits(again.family.start, plan.family.start);
  EXPECT_NEAR((sample(again, Eigen::VectorXd::Zero(1)).q.col(0) - plan.family.start).norm(), 0, 1e-12);
}

TEST(Plan, TakesTheMotionFromItsCoefficientsWhereTheySayOtherwise) {
  const Plan plan = example();
  ordered_json json = plan_json(plan);
  for (auto& value : json["x"]) value = value.get<double>() + 0.1;  // as if the family's variables had changed
  const Plan again = parse_plan(json.dump(), "plan.json");
  EXPECT_LT((again.x - plan.x).norm(), 1e-9 * plan.x.norm());
}

TEST(Plan, RefusesCoefficientsThatAreNoMotionOfTheFamily) {
  ordered_json json = plan_json(example());
  auto& joint = json["coefficients"]["shoulder"];
  joint.begin().value() = joint.begin().value().get<double>() + 0.1;
  std::string last;
  for (const auto& item : joint.items()) last = item.key();
  joint[last] = joint[last].get<double>() + 1;  // no longer at rest
  EXPECT_THROW(parse_plan(json.dump(), "plan.json"), InvalidInput);
}

TEST(Plan, NamesFileAndKeyOfWhatIsWrong) {
  const ordered_json good = plan_json(example());
  const auto complaint = [&](const auto& change) -> std::string {
    ordered_json json = good;
    change(json);
    try {
      parse_plan(json.dump(), "some/plan.json");
    } catch (const InvalidInput& e) {
      return e.what();
    }
    return "";
  };
  for (const auto& item : good.items()) {
    const std::string said = complaint([&](ordered_json& json) { json.erase(item.key()); });
    EXPECT_NE(said.find("some/plan.json: " + item.key() + ": is missing"), std::string::npos) << item.key() << said;
  }
  for (const auto& item : good.items()) {
    const std::string said = complaint([&](ordered_json& json) { json[item.key()] = ordered_json({{"no", "good"}}); });
    EXPECT_NE(said.find("some/plan.json: " + item.key()), std::string::npos) << item.key() << said;
  }
  EXPECT_NE(complaint([](ordered_json& j) { j["schema"] = 2; }).find("schema 1"), std::string::npos);
  EXPECT_NE(complaint([](ordered_json& j) { j["family"]["kind"] = "fuorier"; }).find("family.kind"), std::string::npos);
  EXPECT_NE(complaint([](ordered_json& j) { j["margins"][0]["limit"] = "speed"; }).find("margins[0].limit"),
            std::string::npos);
  EXPECT_NE(complaint([](ordered_json& j) { j["family"]["period"] = -1; }).find("family.period"), std::string::npos);
  EXPECT_NE(complaint([](ordered_json& j) { j["family"]["harmonics"] = 4; }).find("coefficients"), std::string::npos);
  EXPECT_NE(complaint([](ordered_json& j) { j["limits"]["joints"].erase(1); }).find("limits.joints"),
            std::string::npos);
  EXPECT_NE(complaint([](ordered_json& j) {
              j["limits"]["joints"][1]["velocity"] = "fast";
            }).find("limits.joints[1].velocity"),
            std::string::npos);
  EXPECT_NE(complaint([](ordered_json& j) { j["seed"] = -1; }).find("seed"), std::string::npos);
  EXPECT_NE(complaint([](ordered_json& j) { j["starts"] = 1e30; }).find("starts"), std::string::npos);
  EXPECT_NE(complaint([](ordered_json& j) { j["coefficients"]["shoulder"]["zz_1"] = 1; }).find("zz_1"),
            std::string::npos);
  EXPECT_THROW(parse_plan("no json", "plan.json"), InvalidInput);
  EXPECT_THROW(parse_plan("[]", "plan.json"), InvalidInput);
  EXPECT_THROW(read_plan("no-such-file.json"), InvalidInput);
}

TEST(Plan, PlaysOnePeriodFromZeroOn) {
  const PlayedMotion motion = played(example());
  ASSERT_EQ(motion.t.size(), 200);  // 4 s at 50 Hz
  EXPECT_EQ(motion.t[0], 0);
  EXPECT_NEAR(motion.t[199], 3.98, 1e-12);
  EXPECT_LT(motion.motion.qd.col(0).norm(), 1e-12);  // at rest
  EXPECT_LT(motion.motion.qdd.col(0).norm(), 1e-12);
}

// q(s·t): derivatives of the samples themselves, by differences, at another speed.
TEST(Plan, PlaysSlowerWithDerivativesToMatch) {
  Plan plan = example(Boundary::periodic, 0.4);
  plan.rate = 2000;
  const PlayedMotion slow = played(plan);
  EXPECT_EQ(slow.t.size(), 20000);  // 4 s / 0.4
  EXPECT_NEAR(slow.t[19999], 10 - 1.0 / 2000, 1e-9);
  const double dt = slow.t[1] - slow.t[0];
  for (const Eigen::Index k : {1, 7777, 19998})
    for (Eigen::Index i = 0; i < 2; ++i) {
      const Trajectory& m = slow.motion;
      EXPECT_NEAR((m.q(i, k + 1) - m.q(i, k - 1)) / (2 * dt), m.qd(i, k), 1e-5);
      EXPECT_NEAR((m.qd(i, k + 1) - m.qd(i, k - 1)) / (2 * dt), m.qdd(i, k), 1e-5);
      EXPECT_NEAR((m.qdd(i, k + 1) - m.qdd(i, k - 1)) / (2 * dt), m.jerk(i, k), 1e-4);
    }
  plan.scale = 1;
  const double T = plan.family.period;
  EXPECT_NEAR((sample(plan, Eigen::VectorXd::Constant(1, 0.4 * T)).q -
               played(example(Boundary::periodic, 0.4)).motion.q.col(200))
                  .norm(),
              0, 1e-9);
}

TEST(Plan, IsRefusedForAnotherRobot) {
  const Plan plan = example();
  Robot robot;
  robot.coordinates = {{"shoulder", "1", JointType::revolute, {}}, {"slide", "2", JointType::prismatic, {}}};
  EXPECT_NO_THROW(require_same_joints(plan, "plan.json", robot));
  robot.coordinates[1].name = "elbow";
  EXPECT_THROW(require_same_joints(plan, "plan.json", robot), InvalidInput);
  robot.coordinates.pop_back();
  EXPECT_THROW(require_same_joints(plan, "plan.json", robot), InvalidInput);
}

TEST(Plan, CsvHasEveryDigit) {
  const PlayedMotion motion = played(example());
  std::istringstream lines(motion_csv(motion));
  std::string line;
  std::getline(lines, line);
  EXPECT_EQ(line, "t,q1,q2,qd1,qd2,qdd1,qdd2");
  for (Eigen::Index k = 0; std::getline(lines, line); ++k) {
    std::istringstream words(line);
    std::string word;
    std::vector<double> row;
    while (std::getline(words, word, ',')) row.push_back(std::stod(word));
    ASSERT_EQ(row.size(), 7U);
    EXPECT_EQ(row[0], motion.t[k]);
    EXPECT_EQ(row[2], motion.motion.q(1, k));
    EXPECT_EQ(row[5], motion.motion.qdd(0, k));
  }
}

TEST(Picture, IsOneWellFormedFileThatNamesJointsAndLimits) {
  const std::string svg = plan_svg(example());
  EXPECT_EQ(svg.rfind("<svg", 0), 0U);
  EXPECT_EQ(svg.find("href"), std::string::npos);  // nothing from outside
  EXPECT_EQ(svg.find("nan"), std::string::npos);
  EXPECT_EQ(svg.find("inf"), std::string::npos);
  for (const char* words :
       {"shoulder", "slide", "two &quot;links&quot; &amp; a &lt;slide&gt;", "velocity q̇", "Nearest limits"})
    EXPECT_NE(svg.find(words), std::string::npos) << words;
}

}  // namespace
}  // namespace steelyard
