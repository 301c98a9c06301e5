#include "steelyard/motion/genetic.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "steelyard/core/error.hpp"

namespace steelyard {
namespace {

constexpr int dimensions = 8;

/// Rastrigin's: 11 valleys along each axis, the deepest at 0.7.
double many_valleys(const Eigen::VectorXd& x) {
  const Eigen::ArrayXd y = x.array() - 0.7;
  return (y.square() - 10 * (2 * std::numbers::pi * y).cos() + 10).sum();
}

Eigen::VectorXd anywhere(Random& random) {
  Eigen::VectorXd x(dimensions);
  for (double& value : x) value = random.uniform(-5, 5);
  return x;
}

TEST(GeneticSearch, FindsTheDeepestOfManyValleysWhereChanceDoesNot) {
  GeneticOptions options;
  for (const unsigned seed : {1U, 2U, 3U}) {
    options.seed = seed;
    const Eigen::VectorXd found = genetic_search(dimensions, many_valleys, anywhere, options);
    EXPECT_LT((found.array() - 0.7).abs().maxCoeff(), 0.02) << seed;  // the next valleys are 1 away
    Random random(seed);
    double by_chance = many_valleys(anywhere(random));
    for (long k = 1; k < options.evaluations; ++k) by_chance = std::min(by_chance, many_valleys(anywhere(random)));
    EXPECT_GT(by_chance, 10) << seed;
  }
}

TEST(GeneticSearch, IsTheSameForTheSameSeedAndKeepsItsBudget) {
  GeneticOptions options;
  options.evaluations = 1234;
  long calls = 0;
  const auto counted = [&](const Eigen::VectorXd& x) { return ++calls, many_valleys(x); };
  const Eigen::VectorXd first = genetic_search(dimensions, counted, anywhere, options);
  EXPECT_EQ(calls, 1234);
  EXPECT_EQ(first, genetic_search(dimensions, many_valleys, anywhere, options));
  options.seed = 9;
  EXPECT_NE(first, genetic_search(dimensions, many_valleys, anywhere, options));
}

TEST(GeneticSearch, ReturnsTheBestItTriedHoweverItEnds) {
  GeneticOptions options;
  double best = std::numeric_limits<double>::infinity();
  long calls = 0;
  options.stop = [&] { return calls == 777; };
  const auto watched = [&](const Eigen::VectorXd& x) {
    best = std::min(best, many_valleys(x));
    ++calls;
    return many_valleys(x);
  };
  EXPECT_EQ(many_valleys(genetic_search(dimensions, watched, anywhere, options)), best);
  EXPECT_EQ(calls, 777);
}

TEST(GeneticSearch, AvoidsWhatIsNoNumber) {
  GeneticOptions options;
  options.evaluations = 5000;
  const auto cost = [&](const Eigen::VectorXd& x) { return x(0) > 1.5 ? NAN : (x.array() - 2).square().sum(); };
  const Eigen::VectorXd x = genetic_search(dimensions, cost, anywhere, options);
  EXPECT_LE(x(0), 1.5);
  EXPECT_NEAR(cost(x), 0.25, 1e-2);
}

}  // namespace
}  // namespace steelyard
