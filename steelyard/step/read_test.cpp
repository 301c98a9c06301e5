#include "steelyard/step/read.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "steelyard/core/error.hpp"

namespace steelyard {
namespace {

using ::testing::HasSubstr;

// Two joints, of which the second turns from the fourth row on.
StepReadOptions columns() {
  StepReadOptions out;
  const auto column = [](const std::string& name, std::vector<double> values) {
    return Array{name, values, values.size(), 1, true};
  };
  out.format.memory = std::make_shared<const std::vector<Array>>(
      std::vector<Array>{column("t", {0, 0.1, 0.2, 0.3, 0.4, 0.5}), column("q1", {1, 1, 1, 1, 1, 1}),
                         column("q2", {0, 0, 0, 0.1, 0.3, 0.6}), column("voltage", {0, 0, 6, 6, 6, 6})});
  return out;
}

Robot arm() { return load_robot("planar-2r"); }

std::string complaint(const StepReadOptions& options, bool lone) {
  try {
    lone ? read_step("a.csv", options) : read_step(arm(), "a.csv", options);
  } catch (const InvalidInput& e) {
    return e.what();
  }
  return "";
}

TEST(ReadStep, TakesTheVoltageFromItsColumn) {
  const StepLog log = read_step(arm(), "a.csv", columns());
  EXPECT_EQ(log.q.rows(), 2);
  EXPECT_NEAR(log.voltage, 6, 1e-12);
  EXPECT_NEAR(*log.switched, 0.1, 1e-12);
  EXPECT_FALSE(log.onset);
}

TEST(ReadStep, TakesOneThatIsGivenForAllOfTheLog) {
  StepReadOptions options = columns();
  options.voltage = 4;
  const StepLog log = read_step(arm(), "a.csv", options);
  EXPECT_EQ(log.voltage, 4);
  EXPECT_FALSE(log.switched);
  EXPECT_EQ(log.t.size(), 6);
}

TEST(ReadStep, PutsTheOnsetWhereItIsGiven) {
  StepReadOptions options = columns();
  options.onset = "step";
  EXPECT_NEAR(*read_step(arm(), "a.csv", options).onset, 0.2, 1e-12);
  options.onset = "0.25";
  EXPECT_EQ(*read_step(arm(), "a.csv", options).onset, 0.25);
  options.onset = "soon";
  EXPECT_THAT(complaint(options, false), HasSubstr("'soon' is neither fit, step nor a time"));
}

TEST(ReadStep, OfOneJointAsksWhichOfSeveral) {
  StepReadOptions options = columns();
  EXPECT_THAT(complaint(options, true), HasSubstr("is a log of several joints"));
  options.format.columns["q"] = {"q2"};
  const StepLog log = read_step("a.csv", options);
  EXPECT_EQ(log.q.rows(), 1);
  EXPECT_EQ(log.qd.size(), 0);
}

TEST(ReadStep, SaysWhatToDoWhereNoVoltageIsFound) {
  StepReadOptions options = columns();
  options.voltage_column = "volts";
  EXPECT_THAT(complaint(options, false), HasSubstr("`voltage-column`"));
}

}  // namespace
}  // namespace steelyard
