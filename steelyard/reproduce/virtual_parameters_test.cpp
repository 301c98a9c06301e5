#include "steelyard/reproduce/virtual_parameters.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "steelyard/consistency/physical.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/random.hpp"
#include "steelyard/dynamics/regressor.hpp"
#include "tests/support/set_values.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

// A bundled robot, and 100 samples of any motion with the torques of its nominal values and noise.
struct Trial {
  Model nominal;
  Robot robot;
  ParameterLayout layout;
  BaseParameters base;
  Information information;

  Trial(const std::string& name, double noise, unsigned seed)
      : nominal(load_model(name)),
        robot(nominal.robot),
        layout(robot),
        base(find_base_parameters(robot, layout)),
        information(base.count()) {
    Random random(seed);
    MatrixXd q(robot.dof(), 100), qd = q, qdd = q;
    for (auto* m : {&q, &qd, &qdd})
      for (auto& x : m->reshaped()) x = random.uniform(-2, 2);
    const MatrixXd W = torque_regressor(robot, q, qd, qdd)(Eigen::all, base.kept);
    VectorXd y = W * base_values(base, testing::values_or_zero(nominal));
    for (auto& x : y) x += noise * random.normal();
    information.absorb(W, y);
    information.scale(1 / noise);
  }

  VirtualFit fit(const VirtualOptions& options = {}) const {
    return virtual_parameter_fit(nominal, layout, base, information, options);
  }
  double cost(const VectorXd& beta) const { return 0.5 * (information.R() * beta - information.z()).squaredNorm(); }
};

VirtualOptions brief(int starts) {
  VirtualOptions options;
  options.starts = starts;
  options.iterations = 500;
  return options;
}

}  // namespace

TEST(VirtualParameters, AreBodiesWithPositiveMassAndInertiaWhereverTheyStart) {
  const Trial trial("denso-vp6242g", 2, 1);
  VirtualOptions options = brief(3);
  options.iterations = 30;
  const VirtualFit fit = trial.fit(options);
  EXPECT_TRUE(physically_consistent(Model(trial.robot, trial.layout, fit.x), ConsistencyLevel::positive));
  EXPECT_LT((base_values(trial.base, fit.x) - fit.base).norm(), 1e-10 * fit.base.norm());
  EXPECT_NEAR(trial.cost(fit.base), fit.cost, 1e-9 * fit.cost);
  ASSERT_EQ(fit.costs.size(), 3u);
  EXPECT_EQ(*std::min_element(fit.costs.begin(), fit.costs.end()), fit.cost);
}

TEST(VirtualParameters, ReachLeastSquaresWhereItIsPossible) {
  // Hardly any noise: the least-squares solution is that of bodies with inertia to spare.
  const Trial trial("denso-vp6242g", 1e-4, 1);
  const VirtualFit fit = trial.fit(brief(1));
  EXPECT_TRUE(fit.settled);
  EXPECT_LT(fit.cost, 1e-12);
  const VectorXd least_squares = trial.information.solve().x;
  EXPECT_LT((fit.base - least_squares).norm(), 1e-8 * least_squares.norm());
}

TEST(VirtualParameters, AreTheSameForTheSameSeed) {
  const Trial trial("denso-vp6242g", 2, 1);
  VirtualOptions options = brief(3);
  options.iterations = 20;
  EXPECT_EQ(trial.fit(options).costs, trial.fit(options).costs);
  VirtualOptions other = options;
  other.seed = 2;
  EXPECT_NE(trial.fit(options).costs[1], trial.fit(other).costs[1]);
  EXPECT_EQ(trial.fit(options).costs[0], trial.fit(other).costs[0]);  // the first start is no matter of chance
}

TEST(VirtualParameters, RefuseWhatIsNoFit) {
  const Trial trial("planar-2r", 1, 1);
  EXPECT_THROW(virtual_parameter_fit(trial.nominal, trial.layout, trial.base, Information(1)), InvalidInput);
  VirtualOptions options;
  options.starts = 0;
  EXPECT_THROW(trial.fit(options), InvalidInput);
}

TEST(VirtualParameters, NeverGetBelowTheConvexSolutionAndComeCloseFromGoodStarts) {
  for (const double noise : {0.1, 2.0})
    for (const unsigned seed : {1u, 2u, 3u}) {
      const Trial trial("denso-vp6242g", noise, seed);
      PhysicalOptions options;
      options.level = ConsistencyLevel::positive;
      ConeProgram program = physical_program(trial.nominal, trial.layout, trial.base, trial.information, options);
      for (MatrixCone& cone : program.cones)  // the same set, without the floor: m > 0, I_g ≻ 0
        for (MatrixXd& F : cone.F) {
          F.diagonal().array() += eigenvalue_floor * F.trace() / (1 - eigenvalue_floor * static_cast<double>(F.rows()));
          F = (F.array().abs() < 1e-12).select(0, F);  // zeros, but for rounding
        }
      const ConeSolution convex = solve(program);
      ASSERT_GT(convex.cost, 1) << "least squares must not be physically consistent";
      const VirtualFit fit = trial.fit(brief(2));
      for (const double cost : fit.costs) EXPECT_GE(cost, convex.cost * (1 - 1e-9)) << noise << " " << seed;
      EXPECT_LT(fit.costs[0], convex.cost * 1.03) << noise << " " << seed;
    }
}

}  // namespace steelyard
