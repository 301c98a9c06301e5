// Plans for every bundled arm, against random motions: what the designer is for.
#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <Eigen/QR>
#include <cmath>
#include <cstdlib>

#include "steelyard/core/random.hpp"
#include "steelyard/motion/limits_file.hpp"
#include "steelyard/pipeline/excite.hpp"

namespace steelyard {
namespace {

// 10 s, 5 harmonics, every limit the robot has: position, velocity, acceleration, floor, self-collision and more.
ExciteOptions ten_seconds(const Robot& robot, long iterations) {
  ExciteOptions options;
  options.limits = own_limits(robot);
  options.design.seconds = infinity;
  options.design.iterations = iterations;
  return options;
}

std::vector<Model> arms() {
  std::vector<Model> out;
  for (const auto& name : bundled_robots()) {
    Model model = load_model(name);
    if (model.robot.dof() >= 6) out.push_back(std::move(model));
  }
  return out;
}

int seeds_per_arm() {
  const char* asked = std::getenv("STEELYARD_PLAN_SEEDS");
  return asked ? std::atoi(asked) : 1;  // ten in the long proofs: a minute an arm
}

TEST(ExciteArms, EveryBundledArmGetsAPlanFromAnySeed) {
  const std::vector<Model> all = arms();
  ASSERT_EQ(all.size(), 10u);
  for (const Model& model : all)
    for (int seed = 1; seed <= seeds_per_arm(); ++seed) {
      const Robot& robot = model.robot;
      const Plan plan = make_plan(model, ten_seconds(robot, 500), {.seed = static_cast<unsigned>(seed)});
      bool floor = false, shapes = false;
      for (const auto& margin : plan.margins) {
        EXPECT_GE(margin.spare, 0) << robot.name << " " << seed << " " << to_string(margin.row.limit) << " "
                                   << margin.row.where;
        floor = floor || margin.row.limit == LimitKind::floor;
        shapes = shapes || margin.row.limit == LimitKind::self_collision;
      }
      EXPECT_TRUE(floor && shapes) << robot.name;
      EXPECT_TRUE(std::isfinite(plan.log_det)) << robot.name;
    }
}

double mean_log_deviation(const Plan& plan) { return plan.standard_deviations.array().log().mean(); }

// Deviations of the parameters, against those of the best of 1000 random motions that hold the same limits: 1.6 times
// smaller at least, in the geometric mean.
TEST(ExciteArms, ADesignedMotionTellsFarMoreThanTheBestOfAThousandRandomOnes) {
  const Model model = load_model("ur10e");
  const Robot& robot = model.robot;
  ExciteOptions random = ten_seconds(robot, 1000);
  random.design.search = Search::random;
  const Plan designed = make_plan(model, ten_seconds(robot, 3000)), best = make_plan(model, random);
  EXPECT_LT(mean_log_deviation(designed), mean_log_deviation(best) - std::log(1.6));
  EXPECT_GT(designed.log_det, best.log_det + static_cast<double>(designed.parameters.size()));
}

// Errors of a least squares fit to torque with unit noise: R δ = Qᵀ noise, so that δ = R⁻¹ of p normal numbers.
Eigen::VectorXd errors(const Eigen::MatrixXd& R, Random& noise) {
  Eigen::VectorXd z(R.rows());
  for (double& value : z) value = noise.normal();
  return R.triangularView<Eigen::Upper>().solve(z);
}

TEST(ExciteArms, IdentifiedFromADesignedMotionParametersAreCloserToTheTruth) {
  const Model model = load_model("panda");
  const Robot& robot = model.robot;
  Measurement measurement(robot);
  const Plan designed = make_plan(model, ten_seconds(robot, 3000));
  const Eigen::MatrixXd R = measurement.factor(played(designed).motion);
#ifdef STEELYARD_FULL_TESTS
  constexpr unsigned motions = 100;
#else
  constexpr unsigned motions = 40;
#endif
  unsigned closer = 0;
  for (unsigned seed = 1; seed <= motions; ++seed) {
    ExciteOptions options = ten_seconds(robot, 1);
    options.design.search = Search::random;
    const Eigen::MatrixXd R_random = measurement.factor(played(make_plan(model, options, {.seed = seed})).motion);
    Random noise(seed, 5), other(seed, 6);
    // Whatever the units: the mean over the parameters of the logarithm of their errors.
    const double own = errors(R, noise).cwiseAbs().array().log().mean();
    closer += own < errors(R_random, other).cwiseAbs().array().log().mean();
  }
  EXPECT_GE(100 * closer, 95 * motions);
}

}  // namespace
}  // namespace steelyard
