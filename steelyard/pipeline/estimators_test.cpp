#include "steelyard/pipeline/estimators.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"

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

TEST(Estimators, AWrongNameIsAnsweredWithTheNearest) {
  try {
    find_estimator("hubber");
    FAIL();
  } catch (const InvalidInput& e) {
    EXPECT_THAT(e.what(), HasSubstr("did you mean 'huber'?"));
  }
}

}  // namespace steelyard
