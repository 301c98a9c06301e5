#include "steelyard/estimate/log_equations.hpp"

#include <gtest/gtest.h>

#include "steelyard/core/error.hpp"
#include "steelyard/dynamics/regressor.hpp"
#include "steelyard/estimate/estimate.hpp"
#include "steelyard/signals/butterworth.hpp"
#include "tests/support/synthetic_log.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using testing::synthetic_log;

namespace {

struct Case {
  Robot robot;
  BaseParameters base;
  SignalOptions options;
  std::shared_ptr<const FilteredSignals> log;

  Case(const std::string& name, double seconds, double rate) {
    const Model model = load_model(name);
    robot = model.robot;
    base = find_base_parameters(robot, ParameterLayout(robot));
    testing::SyntheticOptions synthetic;
    synthetic.seconds = seconds;
    synthetic.rate = rate;
    log = std::make_shared<const FilteredSignals>(low_pass(synthetic_log(model, synthetic), options));
  }
  LogEquations equations() const { return {robot, design_columns(robot, base), log, options}; }
};

}  // namespace

TEST(LogEquations, AreTheRegressorAndTheTorqueThroughOneFilterWithoutSeams) {
  const Case c("denso-vp6242g", 100, 100);  // three chunks
  const LogEquations equations = c.equations();
  ASSERT_GT(equations.blocks(), 1);
  const Motion& motion = c.log->motion;
  const MatrixXd W = torque_regressor(c.robot, motion.q, motion.qd, motion.qdd)(Eigen::all, c.base.kept);
  const Butterworth filter = design_butterworth(100, {c.options.order, c.options.cutoff});
  const int n = c.robot.dof();
  for (int i = 0; i < n; ++i) {
    MatrixXd whole = W(Eigen::seqN(i, motion.q.cols(), n), equations.columns(i));
    MatrixXd tau = c.log->tau.row(i).transpose();
    filter_columns(filter, whole);
    filter_columns(filter, tau);
    const auto design = design_columns(c.robot, c.base);
    for (std::size_t k = 0; k < equations.columns(i).size(); ++k)
      if (jumps(design[static_cast<std::size_t>(equations.columns(i)[k])]))
        filter_columns(filter, whole.col(static_cast<Eigen::Index>(k)));
    const int step = 5;  // 100 Hz over 2·1.25·8 Hz
    std::vector<Eigen::Index> rows;
    for (Eigen::Index k = 0; k < whole.rows(); k += step)
      if (c.log->trusted[static_cast<std::size_t>(k)]) rows.push_back(k);
    Eigen::Index at = 0;
    for (int b = 0; b < equations.blocks(); ++b) {
      const EquationBlock block = equations.block(b);
      const auto& mine = block.W[static_cast<std::size_t>(i)];
      for (Eigen::Index r = 0; r < mine.rows(); ++r, ++at) {
        ASSERT_LT(at, static_cast<Eigen::Index>(rows.size()));
        const auto k = rows[static_cast<std::size_t>(at)];
        EXPECT_LT((mine.row(r) - whole.row(k)).norm(), 1e-8 * (1 + whole.row(k).norm()))
            << "joint " << i << " row " << k;
        EXPECT_NEAR(block.y(r, i), tau(k, 0), 1e-8 * (1 + std::abs(tau(k, 0))));
      }
    }
    EXPECT_EQ(at, static_cast<Eigen::Index>(rows.size()));
  }
}

TEST(LogEquations, ObservationsInTimeAreTheWholeOnAnyNumberOfThreads) {
  const Case c("planar-2r", 150, 100);
  const LogEquations equations = c.equations();
  const auto one = observe_in_time(equations, 40, {.threads = 1}),
             three = observe_in_time(equations, 40, {.threads = 3});
  ASSERT_EQ(one.size(), three.size());
  EXPECT_GE(one.size(), 40U);
  for (std::size_t b = 0; b < one.size(); ++b)
    for (int i = 0; i < 2; ++i) {
      EXPECT_EQ(one[b].row(i).R(), three[b].row(i).R());
      EXPECT_EQ(one[b].row(i).z(), three[b].row(i).z());
    }
  const Estimate parts = weighted_least_squares(merged(one)), whole = weighted_least_squares(observe(equations));
  EXPECT_LT((parts.values - whole.values).norm(), 1e-9 * whole.values.norm());
}

TEST(LogEquations, SelectedParametersAreThoseOfAFitWithoutTheOthers) {
  const Case c("planar-2r", 40, 100);
  auto columns = design_columns(c.robot, c.base);
  const Observations all = observe(c.equations());
  const std::vector<int> kept = {0, 2, 3};
  std::vector<DesignColumn> fewer;
  for (const int k : kept) fewer.push_back(columns[static_cast<std::size_t>(k)]);
  const LogEquations some(c.robot, fewer, c.log, c.options);
  const Estimate selected = weighted_least_squares(all.select(kept)), direct = weighted_least_squares(observe(some));
  EXPECT_LT((selected.values - direct.values).norm(), 1e-9 * direct.values.norm());
}

// A column with memory is that of one pass over the whole log, whatever the chunks; another log begins anew.
TEST(LogEquations, ChunksHandTheirMemoryOnAndLogsDoNot) {
  Case c("planar-2r", 150, 100);
  for (auto& shaft : c.robot.shafts) shaft.friction = {Friction::viscous, Friction::hysteresis};
  c.base = find_base_parameters(c.robot, ParameterLayout(c.robot));
  const auto design = design_columns(c.robot, c.base);
  EXPECT_EQ(std::count_if(design.begin(), design.end(), [](const auto& d) { return jumps(d); }), 12);
  const auto equations = std::make_shared<LogEquations>(c.equations());
  ASSERT_GT(equations->blocks(), 2);
  const Butterworth filter = design_butterworth(100, {c.options.order, c.options.cutoff});
  std::vector<Eigen::Index> rows;
  for (Eigen::Index k = 0; k < c.log->motion.q.cols(); k += 5)
    if (c.log->trusted[static_cast<std::size_t>(k)]) rows.push_back(k);
  for (int i = 0; i < 2; ++i)
    for (std::size_t k = 0; k < equations->columns(i).size(); ++k) {
      const DesignColumn& column = design[static_cast<std::size_t>(equations->columns(i)[k])];
      if (!jumps(column)) continue;
      const double yield = friction_law(column.kind).yield(column.shape, column.law_column);
      MatrixXd whole(c.log->motion.q.cols(), 1);
      double state = 0;
      for (Eigen::Index s = 0; s < whole.rows(); ++s) {
        if (s > 0) state = stop_element(state, c.log->motion.q(i, s) - c.log->motion.q(i, s - 1), yield);
        whole(s, 0) = state;
      }
      filter_columns(filter, whole);
      filter_columns(filter, whole);
      Eigen::Index at = 0;
      for (int b = 0; b < equations->blocks(); ++b) {
        const auto block = equations->block(b);
        for (const double x : block.W[static_cast<std::size_t>(i)].col(static_cast<Eigen::Index>(k)))
          ASSERT_NEAR(x, whole(rows.at(static_cast<std::size_t>(at++)), 0), 1e-8) << i << " " << k;
      }
    }
  const StackedEquations twice({equations, equations});
  const int blocks = equations->blocks();
  for (std::size_t i = 0; i < 2; ++i) EXPECT_EQ(twice.block(blocks).W[i], twice.block(0).W[i]);
}

TEST(LogEquations, LoadFrictionAsksForTheLoad) {
  Case c("planar-2r", 20, 100);
  for (auto& shaft : c.robot.shafts) shaft.friction.push_back(Friction::load);
  c.base = find_base_parameters(c.robot, ParameterLayout(c.robot));
  EXPECT_THROW(c.equations(), InvalidInput);
}

}  // namespace steelyard
