#include "steelyard/fit/estimators.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/estimate/full_covariance.hpp"
#include "steelyard/estimate/huber.hpp"
#include "steelyard/estimate/total_least_squares.hpp"
#include "tests/support/synthetic_log.hpp"

namespace steelyard {

using ::testing::HasSubstr;

TEST(Estimators, HaveNamesAndHelpOfTheirOwnAndARowInTheDocuments) {
  const std::string page = read_text(std::string(STEELYARD_SOURCE_DIR) + "/docs/project-file.md", 1 << 20);
  std::set<std::string> names, helps;
  for (const auto& estimator : estimators()) {
    EXPECT_TRUE(names.insert(estimator.name).second) << estimator.name;
    EXPECT_TRUE(helps.insert(estimator.help).second) << estimator.name;
    EXPECT_EQ(&find_estimator(estimator.name), &estimator);
    EXPECT_THAT(page, HasSubstr(std::string("`") + estimator.name + "`")) << "no row in docs/project-file.md";
  }
}

TEST(Estimators, SayWhatTheyNeedOfALog) {
  EXPECT_EQ(find_estimator("wls").needs, EstimatorNeeds::observations);
  EXPECT_EQ(find_estimator("huber").needs, EstimatorNeeds::equations);
  EXPECT_EQ(find_estimator("iv").needs, EstimatorNeeds::reference);
  EXPECT_EQ(find_estimator("didim").needs, EstimatorNeeds::loop);
}

// The functions of the table are those of its names: where the joints' noises differ, no two give the same values.
TEST(Estimators, AreWhatTheirNamesSay) {
  Random random(3);
  const Model nominal = testing::with_inertias(load_model("planar-2r"), random);
  const Robot& robot = nominal.robot;
  Signals log = testing::synthetic_log(nominal, {.rate = 100, .noise = 0.02, .friction = false});
  for (Eigen::Index k = 0; k < log.samples(); k += 7) log.tau(1, k) += 3 * random.normal();
  const SignalOptions signals{10, 4, 1};
  const std::vector<Signals> logs = {log};
  const FitData data(robot, logs, signals, FrictionFitted::no);
  const BaseParameters base = find_base_parameters(robot, ParameterLayout(robot));
  const auto columns = design_columns(robot, base);
  const auto equations = data.equations(columns);
  const auto blocks = data.observe(columns);
  const Observations all = merged(blocks);
  const EstimatorInput in{nominal, base, logs, data, *equations, blocks, {}, {}, "", {}, {}};
  const std::vector<std::pair<std::string, Eigen::VectorXd>> expected = {
      {"ols", ordinary_least_squares(all).values},
      {"wls", weighted_least_squares(all).values},
      {"tls", total_least_squares(all).values},
      {"huber", huber(*equations).values},
      {"full-covariance", full_covariance(*equations).values}};
  for (const auto& [name, values] : expected) EXPECT_EQ(find_estimator(name).run(in).estimate.values, values) << name;
  std::vector<Eigen::VectorXd> found;
  for (const auto& estimator : estimators())
    if (estimator.needs == EstimatorNeeds::observations || estimator.needs == EstimatorNeeds::equations)
      found.push_back(estimator.run(in).estimate.values);
  ASSERT_EQ(found.size(), 8u);
  for (std::size_t i = 0; i < found.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) EXPECT_GT((found[i] - found[j]).norm(), 1e-9 * found[i].norm()) << i << j;
}

TEST(Estimators, AWrongNameIsAnsweredWithTheNearest) {
  try {
    find_estimator("hubber");
    FAIL();
  } catch (const InvalidInput& e) {
    EXPECT_THAT(e.what(), HasSubstr("did you mean 'huber'?"));
  }
}

}  // namespace steelyard
