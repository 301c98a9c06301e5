#include "steelyard/estimate/essential.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/core/random.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

// Ten columns; parameters 2, 5 and 8 are zero.
const VectorXd truth = (VectorXd(10) << 3, -2, 0, 1, 0.8, 0, 5, -0.5, 0, 2).finished();

Information random_log(unsigned seed, int rows, const VectorXd& beta, double rho = 0) {
  Random random(seed);
  MatrixXd W(rows, beta.size());
  VectorXd y(rows);
  double e = random.normal();
  for (int r = 0; r < rows; ++r) {
    for (int k = 0; k < beta.size(); ++k)  // slow regressors: their colour matters
      W(r, k) = rho > 0 ? std::sin(0.001 * (k + 1) * r + k) : random.normal();
    y[r] = W.row(r).dot(beta) + e;
    e = rho * e + std::sqrt(1 - rho * rho) * random.normal();
  }
  Information out(static_cast<int>(beta.size()));
  out.absorb(W, y);
  return out;
}

bool is_null(int k) { return truth[k] == 0; }

}  // namespace

TEST(FTest, IsTheFormulaOfThePapers) {
  const FTest test = f_test(100, 10, 130, 6, 60);
  EXPECT_NEAR(test.F, (30.0 / 4) / (100.0 / 50), 1e-14);
  EXPECT_NEAR(test.critical, 2.557, 1e-3);  // F_0.95(4, 50)
  EXPECT_FALSE(test.accepted());
  EXPECT_LT(test.probability, 0.05);
  EXPECT_TRUE(f_test(100, 10, 110, 6, 60).accepted());
  EXPECT_TRUE(f_test(0, 10, 0, 6, 60).accepted());
  EXPECT_FALSE(f_test(0, 10, 1, 6, 60).accepted());  // data without noise forgive nothing
  EXPECT_TRUE(f_test(100, 6, 100, 6, 60).accepted());
  EXPECT_THROW(f_test(100, 6, 100, 7, 60), InvalidInput);
  EXPECT_THROW(f_test(100, 10, 130, 6, 10), Unattainable);
}

TEST(FTest, RejectsATrueReductionFiveTimesInAHundred) {
  int rejected = 0;
  const int trials = 2000;
  for (int t = 0; t < trials; ++t) {
    const Information full = random_log(100 + static_cast<unsigned>(t), 60, truth);
    const Information reduced = full.select({0, 1, 3, 4, 6, 7, 9});
    rejected += !f_test(full.residual_square(), 10, reduced.residual_square(), 7, 60).accepted();
  }
  EXPECT_NEAR(rejected / static_cast<double>(trials), 0.05, 0.015);
}

TEST(Essential, KeepsWhatIsThereAndDropsWhatIsNot) {
  int kept_nulls = 0, dropped_real = 0;
  for (unsigned seed = 0; seed < 50; ++seed) {
    const Essential found = essential_parameters(random_log(seed, 2000, truth));
    for (const int k : found.dropped) dropped_real += !is_null(k);
    for (const int k : found.kept) kept_nulls += is_null(k);
    for (const int k : found.dropped) EXPECT_EQ(found.values[k], 0);
    EXPECT_TRUE(found.test.accepted());
    EXPECT_LT((found.values - truth).cwiseAbs().maxCoeff(), 0.15);
  }
  EXPECT_EQ(dropped_real, 0);
  EXPECT_LT(kept_nulls, 0.15 * 150);  // the F-test errs in one of twenty, and later drops inherit it
}

TEST(Essential, IsTheFitOfTheSubset) {
  const Information log = random_log(7, 500, truth);
  const Essential found = essential_parameters(log);
  const auto solution = log.select(found.kept).solve();
  EXPECT_EQ(VectorXd(found.values(found.kept)), solution.x);
  EXPECT_EQ(found.kept.size() + found.dropped.size(), 10u);
  EXPECT_EQ(found.condition, solution.condition);
  EXPECT_NEAR(found.covariance(0, 0),
              solution.covariance(0, 0) * log.select(found.kept).residual_square() /
                  (500 - static_cast<double>(found.kept.size())),
              1e-12);
}

TEST(Essential, DropsMoreOnceRelatedRowsCountForWhatTheyAreWorth) {
  // Coloured noise makes zeros look certain: counted as white, the rows defend parameters that are not there.
  int white_nulls = 0, honest_nulls = 0;
  for (unsigned seed = 0; seed < 40; ++seed) {
    const Information log = random_log(seed, 20000, truth, 0.95);
    const auto nulls = [](const Essential& e) { return std::count_if(e.kept.begin(), e.kept.end(), is_null); };
    white_nulls += static_cast<int>(nulls(essential_parameters(log)));
    honest_nulls += static_cast<int>(nulls(essential_parameters(log, {.inflation = 1.95 / 0.05})));
  }
  EXPECT_GT(white_nulls, 60);  // out of 120
  EXPECT_LT(honest_nulls, 20);
}

// One column after the other, each time fitted anew.
TEST(Essential, DropsWhatRepeatedFitsWouldDrop) {
  Random random(3);
  const int p = 40, rows = 400;
  VectorXd beta(p);
  for (int k = 0; k < p; ++k) beta[k] = k % 3 == 0 ? 0 : random.normal();
  const Information full = random_log(17, rows, beta);
  std::vector<int> kept;
  for (int k = 0; k < p; ++k) kept.push_back(k);
  const auto relative_std = [&](const Information& information) -> VectorXd {
    const auto solution = information.solve();
    const double variance = information.residual_square() / (rows - solution.rank);
    return 100 * (variance * solution.covariance.diagonal()).cwiseSqrt().cwiseQuotient(solution.x.cwiseAbs());
  };
  std::vector<int> dropped;
  while (true) {
    const VectorXd deviation = relative_std(full.select(kept));
    Eigen::Index worst = 0;
    if (deviation.maxCoeff(&worst) <= 20 * deviation.minCoeff()) break;
    std::vector<int> fewer = kept;
    fewer.erase(fewer.begin() + worst);
    if (!f_test(full.residual_square(), p, full.select(fewer).residual_square(), static_cast<int>(fewer.size()), rows)
             .accepted())
      break;
    dropped.push_back(kept[static_cast<std::size_t>(worst)]);
    kept = fewer;
  }
  const Essential found = essential_parameters(full);
  EXPECT_GT(dropped.size(), 5U);
  EXPECT_EQ(found.dropped, dropped);
  EXPECT_EQ(found.kept, kept);
  EXPECT_LT((found.relative_std - relative_std(full.select(kept))).norm(), 1e-9 * found.relative_std.norm());
}

}  // namespace steelyard
