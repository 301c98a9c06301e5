#include "steelyard/pipeline/excite.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/motion/limits_file.hpp"

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

TEST(Excite, TellsTheInformationOfTheMotionThatIsPlayed) {
  const Model model = load_model("planar-2r");
  const Robot& robot = model.robot;
  ExciteOptions options = quick(robot);
  options.measurement.deviation = Eigen::Vector2d(0.5, 0.2);
  const Plan plan = make_plan(model, options);
  Measurement measurement(robot, options.measurement);
  const Eigen::MatrixXd Pi = measurement.information(played(plan).motion), C = Pi.inverse();
  EXPECT_NEAR(plan.log_det, std::log(Pi.determinant()), 1e-8 * std::abs(plan.log_det));
  EXPECT_NEAR(plan.trace_covariance, C.trace(), 1e-8 * C.trace());
  ASSERT_EQ(plan.parameters, measurement.names());
  for (Eigen::Index i = 0; i < C.rows(); ++i)
    EXPECT_NEAR(plan.standard_deviations[i], std::sqrt(C(i, i)), 1e-8 * std::sqrt(C(i, i)));
  for (const auto& margin : plan.margins) EXPECT_GE(margin.spare, -1e-9) << to_string(margin.row.limit);
}

TEST(Excite, KeepsNominalValuesOfGroupedParameters) {
  const Model model = load_model("planar-2r");
  const Robot& robot = model.robot;
  const Plan plan = make_plan(model, quick(robot));
  const auto at = std::find(plan.parameters.begin(), plan.parameters.end(), "ZZR_1") - plan.parameters.begin();
  ASSERT_LT(at, static_cast<std::ptrdiff_t>(plan.parameters.size()));
  EXPECT_NEAR(plan.nominal[at], 1.702, 1e-12);  // ZZ1 + M2 L1² of gautier1988
  EXPECT_EQ(plan.units[static_cast<std::size_t>(at)], "kg.m2");
}

TEST(Excite, RefusesContradictionsBeforeItSearches) {
  const Model model = load_model("planar-2r");
  const Robot& robot = model.robot;
  const auto refuses = [&](const auto& change) {
    ExciteOptions options = quick(robot);
    steelyard::Run run;  // not GoogleTest's
    run.progress = [](const std::string&, double) { FAIL() << "the search has begun"; };
    change(options);
    EXPECT_THROW(make_plan(model, options, run), InvalidInput);
  };
  refuses([](ExciteOptions& o) { o.family.period = 0; });
  refuses([](ExciteOptions& o) { o.design.rate = 1; });
  refuses([](ExciteOptions& o) { o.scale = 1.1; });
  refuses([](ExciteOptions& o) { o.from = Eigen::Vector3d::Zero(); });
  refuses([](ExciteOptions& o) { o.family.start = Eigen::Vector2d(4, 0); });
  refuses([](ExciteOptions& o) { o.measurement.parameters = {"ZZ_7"}; });
  refuses([](ExciteOptions& o) { o.resume = "no-such-plan.json"; });
  refuses([](ExciteOptions& o) { o.design.seconds = 0; });
}

}  // namespace
}  // namespace steelyard
