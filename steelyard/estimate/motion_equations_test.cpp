#include "steelyard/estimate/motion_equations.hpp"

#include <gtest/gtest.h>

#include <thread>

#include "steelyard/core/error.hpp"
#include "tests/support/experiment.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using testing::Experiment;

namespace {

// All of a block's rows as one dense matrix over all parameters, row s·joints + i.
MatrixXd dense(const Equations& equations, const EquationBlock& block) {
  const int n = equations.joints();
  MatrixXd out = MatrixXd::Zero(block.y.rows() * n, equations.parameters());
  for (int i = 0; i < n; ++i)
    for (Eigen::Index s = 0; s < block.y.rows(); ++s)
      out(s * n + i, equations.columns(i)) = block.W[static_cast<std::size_t>(i)].row(s);
  return out;
}

}  // namespace

TEST(MotionEquations, AreTheBaseColumnsOfTheRegressorBlockAfterBlock) {
  for (const char* name : {"puma560", "tx40", "minnesota-dd"}) {
    const Experiment e(name, 600, 3);
    const MotionEquations equations = e.equations();
    const MatrixXd W = torque_regressor(e.robot, e.q, e.qd, e.qdd);
    const int n = e.robot.dof();
    Eigen::Index first = 0;
    for (int b = 0; b < equations.blocks(); ++b) {
      const EquationBlock block = equations.block(b);
      const MatrixXd expected = W.middleRows(first * n, block.y.rows() * n)(Eigen::all, e.base.kept);
      EXPECT_EQ((dense(equations, block) - expected).cwiseAbs().maxCoeff(), 0) << name;
      EXPECT_EQ(block.y, e.tau.middleCols(first, block.y.rows()).transpose());
      first += block.y.rows();
    }
    EXPECT_EQ(first, 600);
  }
}

TEST(MotionEquations, APayloadHasTheLastLinksTenColumns) {
  const Experiment e("denso-vp6242g", 50, 3);
  const MotionEquations equations(e.robot, loaded_columns(e.robot, e.base), e.samples());
  EXPECT_EQ(equations.parameters(), e.base.count() + 10);
  const MatrixXd W = torque_regressor(e.robot, e.q, e.qd, e.qdd);
  EXPECT_EQ((dense(equations, equations.block(0)).rightCols(10) - W.middleCols(50, 10)).cwiseAbs().maxCoeff(), 0);
}

TEST(MotionEquations, AreReadByManyThreadsAtOnce) {
  const Experiment e("ur10", 2000, 4);
  const MotionEquations equations = e.equations();
  std::vector<EquationBlock> read(static_cast<std::size_t>(equations.blocks()));
  std::vector<std::thread> threads;
  for (std::size_t b = 0; b < read.size(); ++b)
    threads.emplace_back([&, b] { read[b] = equations.block(static_cast<int>(b)); });
  for (auto& t : threads) t.join();
  for (std::size_t b = 0; b < read.size(); ++b)
    EXPECT_EQ(dense(equations, read[b]), dense(equations, equations.block(static_cast<int>(b))));
}

TEST(MotionEquations, SizesThatDoNotFitAreSaid) {
  const Experiment e("planar-2r", 10, 1);
  MotionSamples bad = e.samples();
  bad.tau.conservativeResize(2, 9);
  EXPECT_THROW(MotionEquations(e.robot, e.base, bad), InvalidInput);
  EXPECT_THROW(MotionEquations(e.robot, {0, 99}, e.samples()), InvalidInput);
  EXPECT_THROW(Observations(2, {{0, 2}}), InvalidInput);
  Observations one(2, {{0, 1}});
  EXPECT_THROW(one.absorb(e.equations().block(0)), InvalidInput);
}

}  // namespace steelyard
