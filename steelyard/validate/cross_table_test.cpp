#include "steelyard/validate/cross_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "steelyard/core/error.hpp"

namespace steelyard {

namespace {

const std::vector<std::string> logs = {"CI", "L1", "L2", "OJK", "OJD"};

// indri2002, Table 2: torque rms, then errors of models fitted on each log; rows log by log, joint 1 then 2.
const double complete_rms[10][6] = {
    {0.535, 0.055, 0.066, 0.190, 0.065, 0.060}, {0.223, 0.023, 0.030, 0.096, 0.041, 0.031},
    {0.512, 0.100, 0.079, 0.796, 0.148, 0.083}, {0.230, 0.061, 0.040, 0.084, 0.054, 0.043},
    {0.360, 0.073, 0.066, 0.047, 0.063, 0.062}, {0.199, 0.040, 0.031, 0.029, 0.035, 0.031},
    {0.531, 0.111, 0.062, 0.260, 0.057, 0.064}, {0.135, 0.048, 0.029, 0.126, 0.021, 0.022},
    {0.602, 0.167, 0.077, 5.376, 1.298, 0.048}, {0.173, 0.082, 0.030, 0.153, 0.115, 0.018}};

// The same of the reduced model, Table 4.
const double reduced_rms[10][6] = {
    {0.535, 0.055, 0.060, 0.235, 0.061, 0.061}, {0.223, 0.025, 0.031, 0.089, 0.035, 0.033},
    {0.512, 0.100, 0.082, 0.257, 0.106, 0.084}, {0.230, 0.058, 0.040, 0.085, 0.047, 0.045},
    {0.360, 0.072, 0.063, 0.049, 0.063, 0.066}, {0.199, 0.039, 0.033, 0.030, 0.033, 0.033},
    {0.531, 0.110, 0.069, 0.249, 0.065, 0.068}, {0.135, 0.057, 0.030, 0.123, 0.023, 0.024},
    {0.602, 0.334, 0.054, 1.107, 0.229, 0.051}, {0.173, 0.068, 0.025, 0.148, 0.022, 0.019}};

CrossTable table_of(const double (&printed)[10][6]) {
  std::vector<std::vector<TorqueMetrics>> metrics(5, std::vector<TorqueMetrics>(5));
  for (std::size_t r = 0; r < 5; ++r)
    for (std::size_t c = 0; c < 5; ++c) {
      double error = 0, torque = 0;
      for (std::size_t i = 0; i < 2; ++i) {
        const double* row = printed[2 * r + i];
        JointMetrics m;
        m.rms = row[c + 1];
        m.relative_percent = 100 * row[c + 1] / row[0];
        metrics[r][c].joints.push_back(m);
        error += m.rms * m.rms;
        torque += row[0] * row[0];
      }
      metrics[r][c].relative_percent = 100 * std::sqrt(error / torque);
    }
  return cross_table(logs, logs, metrics);
}

}  // namespace

TEST(CrossTable, GivesThePapersAveragesAndNormalisedTable) {
  const CrossTable table = table_of(complete_rms);
  const double row_average[2][5] = {{0.087, 0.241, 0.062, 0.111, 1.393}, {0.044, 0.056, 0.033, 0.049, 0.080}};
  const double column_average[2][5] = {{0.101, 0.070, 1.334, 0.326, 0.063}, {0.051, 0.032, 0.097, 0.053, 0.029}};
  // Table 3, its columns CI to OJD of joint 1; computed by the paper from more digits than it prints.
  const double normalised[5][5] = {{1.000, 1.210, 3.472, 1.192, 1.096},
                                   {1.264, 1.000, 10.017, 1.860, 1.043},
                                   {1.567, 1.422, 1.000, 1.350, 1.334},
                                   {1.937, 1.086, 4.535, 1.000, 1.109},
                                   {3.487, 1.610, 112.106, 27.066, 1.000}};
  for (std::size_t i = 0; i < 2; ++i)
    for (Eigen::Index k = 0; k < 5; ++k) {
      EXPECT_NEAR(CrossErrors::row_averages(table.joints[i].rms)[k], row_average[i][k], 1.1e-3);
      EXPECT_NEAR(CrossErrors::column_averages(table.joints[i].rms)[k], column_average[i][k], 1.1e-3);
    }
  for (Eigen::Index r = 0; r < 5; ++r)
    for (Eigen::Index c = 0; c < 5; ++c)
      EXPECT_NEAR(table.joints[0].normalised(r, c), normalised[r][c], 0.025 * normalised[r][c]) << r << " " << c;
  EXPECT_NEAR(table.joints[0].torque_rms[4], 0.602, 1e-12);
  EXPECT_NEAR(table.together.torque_rms[0], std::hypot(0.535, 0.223), 1e-12);
  EXPECT_NEAR(table.joints[1].relative(0, 1), 100 * 0.030 / 0.223, 1e-12);
}

TEST(CrossTable, PrintsLikeThePaper) {
  const std::string text = to_text(table_of(complete_rms));
  EXPECT_THAT(text, testing::ContainsRegex("judged on .joint.  torque rms +CI +L1 +L2 +OJK +OJD  average"));
  EXPECT_THAT(text, testing::ContainsRegex("OJD .1. +0.602  0.167  0.077  5.376  1.298  0.048 +1.393"));
  EXPECT_THAT(text, testing::ContainsRegex("average .1. +0.101  0.070  1.334  0.326  0.063 +0.379"));
  EXPECT_THAT(text, testing::ContainsRegex("CI .all. "));
  EXPECT_THAT(to_text(table_of(complete_rms), CrossValue::normalised), testing::ContainsRegex("CI .1. +0.535 +1.000"));
}

TEST(CrossTable, ShowsThatTheReducedModelTravelsBetter) {
  // indri2002: slightly worse on its own log, better on the others.
  const std::string text = compare_text(table_of(complete_rms), table_of(reduced_rms));
  EXPECT_THAT(text, testing::ContainsRegex("L2 .1. +0.047 +0.049 +1.655 +0.462"));
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 11);
}

TEST(CrossTable, LogsThatWereOnlyJudgedHaveNoNorm) {
  TorqueMetrics m;
  m.joints = {{0.1, 10, 0, 0, 0}};
  m.relative_percent = 10;
  const CrossTable table = cross_table({"walk", "pick"}, {"walk"}, {{m}, {m}});
  EXPECT_EQ(table.joints[0].normalised(0, 0), 1);
  EXPECT_TRUE(std::isnan(table.joints[0].normalised(1, 0)));
  EXPECT_THAT(to_text(table, CrossValue::normalised), testing::HasSubstr("-"));
  EXPECT_THROW(cross_table({"walk"}, {"walk"}, {{m, m}}), InvalidInput);
  EXPECT_THROW(cross_table({"walk", "pick"}, {"walk"}, {{m}}), InvalidInput);
  EXPECT_THROW(cross_table({}, {"walk"}, {}), InvalidInput);
  EXPECT_THROW(compare_text(table, cross_table({"walk"}, {"walk"}, {{m}})), InvalidInput);
}

}  // namespace steelyard
