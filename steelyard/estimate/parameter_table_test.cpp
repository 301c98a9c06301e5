#include "steelyard/estimate/parameter_table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace steelyard {

namespace {

// A result for the planar arm, with distinct numbers.
struct Answer {
  Robot robot = load_robot("planar-2r");
  ParameterLayout layout{robot, {false, false}};
  BaseParameters grouping = find_base_parameters(robot, layout);
  Eigen::VectorXd values = Eigen::VectorXd::LinSpaced(grouping.count(), 1, grouping.count());
  Eigen::VectorXd unconstrained = 2 * values;
  RobustCovariance covariance;
  Excitation excitation;
  Essential essential;

  Answer() {
    covariance.covariance = Eigen::MatrixXd::Identity(grouping.count(), grouping.count()) * 0.04;
    covariance.quantile = Eigen::VectorXd::Constant(grouping.count(), 2);
    for (int b = 0; b < grouping.count(); ++b) {
      ParameterExcitation p;
      p.determined = b == 0 ? Determination::weakly : Determination::well;
      p.torque_share_percent = b;
      excitation.parameters.push_back(p);
      if (b > 0) essential.kept.push_back(b);
    }
  }
  ParameterEvidence evidence() const {
    return {grouping, layout, values, unconstrained, covariance, excitation, essential};
  }
};

}  // namespace

TEST(ParameterTable, HasARowPerBaseParameterWithItsIntervalAndItsEvidence) {
  const Answer answer;
  const ParameterTable table = base_table(answer.evidence());
  ASSERT_EQ(static_cast<int>(table.size()), answer.grouping.count());
  for (int b = 0; b < answer.grouping.count(); ++b) {
    const ParameterRow& p = table[static_cast<std::size_t>(b)];
    EXPECT_EQ(p.name, base_name(answer.grouping, answer.layout, b));
    EXPECT_EQ(p.expression, base_expression(answer.grouping, answer.layout, b));
    EXPECT_EQ(p.value, b + 1);
    EXPECT_EQ(p.unconstrained, 2 * (b + 1));
    EXPECT_DOUBLE_EQ(p.deviation, 0.2);
    EXPECT_DOUBLE_EQ(p.interval[0], b + 1 - 0.4);
    EXPECT_DOUBLE_EQ(p.interval[1], b + 1 + 0.4);
    EXPECT_DOUBLE_EQ(p.relative_deviation_percent(), 20.0 / (b + 1));
    EXPECT_EQ(p.source, ParameterSource::data);
    EXPECT_EQ(p.torque_share_percent, b);
    EXPECT_EQ(p.essential, b > 0);
  }
  EXPECT_EQ(table[0].determined, Determination::weakly);
}

TEST(ParameterTable, ARotorAtZeroIsSaidNotToBeIdentifiable) {
  Answer answer;
  Robot robot = answer.robot;
  for (auto& shaft : robot.shafts) shaft.rotor = true;
  const ParameterLayout layout(robot, {true, false});
  const BaseParameters grouping = find_base_parameters(robot, layout);
  const auto last = static_cast<int>(std::find(grouping.kept.begin(), grouping.kept.end(), layout.rotor_column(1)) -
                                     grouping.kept.begin());
  ASSERT_LT(last, grouping.count());
  Eigen::VectorXd values = Eigen::VectorXd::Ones(grouping.count()), free = values;
  values[last] = 1e-12;
  answer.covariance.covariance = Eigen::MatrixXd::Identity(grouping.count(), grouping.count()) * 0.04;
  answer.covariance.quantile = Eigen::VectorXd::Constant(grouping.count(), 2);
  answer.excitation.parameters.resize(static_cast<std::size_t>(grouping.count()));
  const auto row = [&](double alone, std::vector<int> at_zero) {
    free[last] = alone;
    return base_table({grouping,
                       layout,
                       values,
                       free,
                       answer.covariance,
                       answer.excitation,
                       answer.essential,
                       {last},
                       std::move(at_zero)})[static_cast<std::size_t>(last)];
  };
  EXPECT_EQ(row(-0.3, {}).note, "");
  EXPECT_EQ(row(-0.3, {}).determined, Determination::well);
  EXPECT_EQ(row(-0.3, {last}).determined, Determination::not_determined);
  EXPECT_EQ(row(-0.3, {last}).note,
            "not identifiable in these logs: the data alone gives -0.3 ± 0.4 kg·m², so its torque is not visible");
  EXPECT_NE(row(-0.7, {last}).note.find("which no rotor has"), std::string::npos);
  EXPECT_NE(row(0.7, {last}).note.find("not physically consistent"), std::string::npos);
  EXPECT_EQ(row(-0.7, {last}).interval[0], 0);
  EXPECT_DOUBLE_EQ(row(-0.7, {last}).interval[1], 0.4 + 1e-12);
}

TEST(ParameterTable, AStandardParameterIsTheDatasOnlyWhereItStandsAlone) {
  const Answer answer;
  const Eigen::VectorXd standard = Eigen::VectorXd::LinSpaced(answer.layout.size(), 1, answer.layout.size());
  const ParameterTable table = standard_table(answer.evidence(), standard);
  ASSERT_EQ(static_cast<int>(table.size()), answer.layout.size());
  int alone = 0;
  for (int c = 0; c < answer.layout.size(); ++c) {
    const ParameterRow& p = table[static_cast<std::size_t>(c)];
    EXPECT_EQ(p.name, answer.layout[c].name);
    EXPECT_EQ(p.value, c + 1);
    const bool data = p.source == ParameterSource::data;
    EXPECT_EQ(std::isfinite(p.deviation), data) << p.name;
    EXPECT_EQ(std::isfinite(p.interval[0]), data) << p.name;
    alone += data;
  }
  EXPECT_EQ(table[static_cast<std::size_t>(answer.layout.find("M_2"))].source, ParameterSource::prior);  // in ZZR_1
  EXPECT_EQ(table[static_cast<std::size_t>(answer.layout.find("MX_2"))].source, ParameterSource::data);
  EXPECT_GT(alone, 0);
  EXPECT_LT(alone, answer.grouping.count());
}

}  // namespace steelyard
