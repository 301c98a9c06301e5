#include "steelyard/fit/consistency.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "steelyard/core/error.hpp"

namespace steelyard {
namespace {

using ::testing::HasSubstr;

std::string complaint(const ConsistencySettings& settings) {
  try {
    physical_options(load_model("planar-2r"), settings);
  } catch (const InvalidInput& e) {
    return e.what();
  }
  return "";
}

}  // namespace

// Settings of callers that no project file has been checked for.
TEST(PhysicalOptionsOfSettings, ALinkThatIsNotThereIsRefusedByName) {
  ConsistencySettings settings;
  settings.links["link_7"].mass_max = 3;
  EXPECT_THAT(complaint(settings), HasSubstr("consistency: links: the robot has no link 'link_7'"));
  EXPECT_THAT(complaint(settings), HasSubstr(load_robot("planar-2r").joints[1].link));
  settings.links = {{"3", {}}};
  EXPECT_THAT(complaint(settings), HasSubstr("no link '3'"));
  settings.links = {{"0", {}}};
  EXPECT_THAT(complaint(settings), HasSubstr("no link '0'"));
}

TEST(PhysicalOptionsOfSettings, MassesAreOneForAllOrOneForEachLink) {
  for (const int count : {2 + 1, 1000}) {
    ConsistencySettings settings;
    settings.mass_min = Eigen::VectorXd::Ones(count);
    EXPECT_THAT(complaint(settings), HasSubstr("masses for 2 links"));
    settings.mass_min.resize(0);
    settings.mass_max = Eigen::VectorXd::Ones(count);
    EXPECT_THAT(complaint(settings), HasSubstr("masses for 2 links"));
  }
  ConsistencySettings settings;
  settings.mass_max = Eigen::VectorXd::Constant(1, std::numeric_limits<double>::quiet_NaN());
  EXPECT_THAT(complaint(settings), HasSubstr("not negative"));
}

TEST(PhysicalOptionsOfSettings, BoundsReachTheirLinks) {
  const Model model = load_model("planar-2r");
  ConsistencySettings settings;
  settings.mass_max = Eigen::VectorXd::Constant(1, 5);
  settings.mass_min = Eigen::Vector2d(0.5, 1);
  settings.links["2"].mass_max = 3;
  settings.links[model.robot.joints[0].link].mass_min = 2;
  const PhysicalOptions options = physical_options(model, settings);
  ASSERT_EQ(options.links.size(), 2u);
  EXPECT_EQ(options.links[0].mass_min, 2);
  EXPECT_EQ(options.links[0].mass_max, 5);
  EXPECT_EQ(options.links[1].mass_min, 1);
  EXPECT_EQ(options.links[1].mass_max, 3);
}

}  // namespace steelyard
