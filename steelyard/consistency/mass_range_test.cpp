#include "steelyard/consistency/mass_range.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "steelyard/estimate/estimate.hpp"
#include "tests/support/experiment.hpp"
#include "tests/support/set_values.hpp"
#include "tests/support/synthetic_log.hpp"

namespace steelyard {

namespace {

using Eigen::VectorXd;

/// A fit to torques with noise, and the truth behind it.
struct RangedFit {
  Model truth;
  Consistent fit;

  RangedFit(const std::string& name, double noise, unsigned seed, const PhysicalOptions& options = {}) {
    testing::Experiment experiment(name, 300, seed);
    Random random(seed, 7);
    truth = testing::with_inertias(load_model(name), random);
    VectorXd phi = truth.values;
    for (int c = experiment.layout.link_columns(); c < experiment.layout.size(); ++c) phi[c] = random.uniform(0.2, 1);
    const VectorXd stacked = torque_regressor(experiment.robot, experiment.q, experiment.qd, experiment.qdd) * phi;
    experiment.tau = stacked.reshaped(experiment.robot.dof(), 300);
    experiment.add_noise(VectorXd::Constant(experiment.robot.dof(), noise), random);
    const auto blocks = observe_in_time(experiment.equations(), 20);
    const Estimate estimate = weighted_least_squares(merged(blocks));
    fit = make_consistent(load_model(name), experiment.layout, experiment.base, merged(blocks).whitened(estimate.sigma),
                          estimate.values, options);
  }

  // Least cost of a consistent model whose link has at least (sign 1) or at most (-1) that mass, above the fit's.
  double price(std::size_t link, double mass, double sign) const {
    ConeProgram program = fit.known;
    program.bounds.push_back({"mass", {program.links[link].column + 9}, VectorXd::Constant(1, sign), -sign * mass});
    return solve(program).cost - fit.solution.cost;
  }
};

}  // namespace

// By the other solver, one bound at a time: within the range the data hardly minds, beyond it does.
TEST(MassRange, EndsWhereTheDataBeginsToContradict) {
  const double noise = 0.5 * 3.841;  // half of the 95 % quantile of χ² with one degree of freedom
  for (const char* name : {"planar-2r", "rx90", "ur10"}) {
    const RangedFit data(name, 0.5, 4);
    const std::vector<MassRange> ranges = mass_ranges(data.fit, 1);
    ASSERT_EQ(ranges.size(), data.fit.program.links.size()) << name;
    int bounded = 0;
    for (std::size_t i = 0; i < ranges.size(); ++i) {
      const double mass = data.fit.values[data.fit.program.links[i].column + 9];
      EXPECT_LE(ranges[i].lower, mass) << name << ", link " << i + 1;
      EXPECT_GE(ranges[i].upper, mass) << name << ", link " << i + 1;
      if (ranges[i].lower > 0) {
        EXPECT_LT(data.price(i, 1.03 * ranges[i].lower, -1), noise) << name << ", link " << i + 1;
        EXPECT_GT(data.price(i, 0.95 * ranges[i].lower, -1), noise) << name << ", link " << i + 1;
      }
      if (std::isinf(ranges[i].upper)) continue;
      ++bounded;
      EXPECT_LT(data.price(i, 0.97 * ranges[i].upper, 1), noise) << name << ", link " << i + 1;
      EXPECT_GT(data.price(i, 1.05 * ranges[i].upper, 1), noise) << name << ", link " << i + 1;
    }
    EXPECT_GT(bounded, 0) << name;
  }
}

TEST(MassRange, HoldsTheTruthMostOfTheTime) {
  PhysicalOptions options;
  options.use_shapes = false;  // the bodies lie anywhere
  int within = 0, all = 0;
  for (unsigned seed = 1; seed <= 6; ++seed) {
    const RangedFit data("rx90", 0.5, seed, options);
    const std::vector<MassRange> ranges = mass_ranges(data.fit, 1);
    for (std::size_t i = 0; i < ranges.size(); ++i, ++all) {
      const double mass = data.truth.values[data.fit.program.links[i].column + 9];
      within += mass >= 0.99 * ranges[i].lower && mass <= 1.01 * ranges[i].upper ? 1 : 0;
    }
  }
  EXPECT_GE(within, 0.9 * all);
}

}  // namespace steelyard
