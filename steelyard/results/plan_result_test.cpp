#include "steelyard/results/plan_result.hpp"

#include <gtest/gtest.h>

#include "steelyard/motion/limits_file.hpp"
#include "steelyard/pipeline/excite.hpp"

namespace steelyard {
namespace {

ExciteOptions quick(const Robot& robot) {
  ExciteOptions options;
  options.limits = own_limits(robot);
  options.family.period = 5;
  options.family.harmonics = 3;
  options.design.seconds = infinity;
  options.design.iterations = 200;
  return options;
}

TEST(PlanFiles, LeaveTheWayToThePlanBesideIt) {
  const Model model = load_model("planar-2r");
  const Robot& robot = model.robot;
  ExciteOptions options = quick(robot);
  options.family.boundary = Boundary::periodic;
  const Plan plan = make_plan(model, options);
  std::vector<std::string> names;
  for (const auto& file : plan_files(model, plan, "x", {Eigen::Vector2d(0.2, 0.4), 2})) names.push_back(file.path);
  EXPECT_EQ(names, (std::vector<std::string>{"x.json", "x.csv", "x.svg", "x.approach.csv", "x.leave.csv",
                                             "x.trajectory.yaml"}));
}

}  // namespace
}  // namespace steelyard
