#include "steelyard/math/information.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/core/random.hpp"
#include "steelyard/math/cpu.hpp"
#include "steelyard/math/triangle.hpp"
#include "tests/support/allocations.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

struct Problem {
  MatrixXd W;
  VectorXd y;
};

Problem random_problem(unsigned seed, int rows, int columns) {
  Random random(seed);
  Problem p{MatrixXd(rows, columns), VectorXd(rows)};
  for (auto& x : p.W.reshaped()) x = random.normal();
  for (auto& x : p.y) x = random.normal();
  return p;
}

double correct_digits(const VectorXd& found, const VectorXd& certified) {
  return -std::log10((found - certified).cwiseAbs().cwiseQuotient(certified.cwiseAbs()).maxCoeff() + 1e-16);
}

}  // namespace

TEST(Information, EqualsTheBatchHoweverTheRowsArrive) {
  const auto [W, y] = random_problem(1, 200, 7);
  const VectorXd batch = W.householderQr().solve(y);
  for (const int block : {1, 3, 50, 200}) {
    Information information(7);
    for (int r = 0; r < 200; r += block) {
      const int rows = std::min(block, 200 - r);
      information.absorb(W.middleRows(r, rows), y.segment(r, rows));
    }
    const auto solution = information.solve();
    EXPECT_EQ(information.rows(), 200);
    EXPECT_EQ(solution.rank, 7);
    EXPECT_LT((solution.x - batch).norm(), 1e-12 * batch.norm()) << block;
    EXPECT_NEAR(information.residual_square(), (W * batch - y).squaredNorm(), 1e-11);
    EXPECT_LT((solution.covariance - (W.transpose() * W).inverse()).norm(), 1e-12);
  }
}

TEST(Information, MergedPartsAreTheWhole) {
  const auto [W, y] = random_problem(2, 90, 5);
  Information whole(5), a(5), b(5), nothing(5);
  whole.absorb(W, y);
  a.absorb(W.topRows(2), y.head(2));  // fewer rows than columns
  b.absorb(W.bottomRows(88), y.tail(88));
  a.merge(b);
  a.merge(nothing);
  EXPECT_EQ(a.rows(), 90);
  EXPECT_LT((a.solve().x - whole.solve().x).norm(), 1e-13);
  EXPECT_NEAR(a.residual_square(), whole.residual_square(), 1e-12);
  EXPECT_THROW(a.merge(Information(4)), InvalidInput);
}

TEST(Information, SavedAndLoadedGoesOnAsIfItHadStayed) {
  const auto [W, y] = random_problem(4, 90, 5);
  Information stayed(5);
  stayed.absorb(W.topRows(40), y.head(40));
  Information loaded(stayed.factor(), stayed.rows());
  EXPECT_EQ(loaded.residual_square(), stayed.residual_square());
  for (Information* each : {&stayed, &loaded}) each->absorb(W.bottomRows(50), y.tail(50));
  EXPECT_EQ(loaded.factor(), stayed.factor());
  EXPECT_EQ(loaded.rows(), 90);
  EXPECT_THROW(Information(MatrixXd::Ones(3, 3), 1), InvalidInput);
  EXPECT_THROW(Information(MatrixXd::Zero(3, 2), 1), InvalidInput);
  EXPECT_THROW(Information(MatrixXd::Zero(3, 3), -1), InvalidInput);
}

TEST(Information, WeightsAndForgettingAreThoseOfTheRows) {
  const auto [W, y] = random_problem(3, 60, 4);
  Information information(4);
  information.absorb(W.topRows(30), y.head(30));
  information.scale(0.5, true);
  information.absorb(W.bottomRows(30), y.tail(30));
  MatrixXd weighted = W;
  VectorXd target = y;
  weighted.topRows(30) *= 0.5;
  target.head(30) *= 0.5;
  EXPECT_LT((information.solve().x - weighted.householderQr().solve(target)).norm(), 1e-13);
  EXPECT_EQ(information.rows(), 30 * 0.25 + 30);
}

TEST(Information, DroppingColumnsIsFittingWithoutThem) {
  const auto [W, y] = random_problem(4, 80, 6);
  Information information(6);
  information.absorb(W, y);
  const std::vector<int> kept = {4, 0, 3};
  const Information part = information.select(kept);
  const MatrixXd V = W(Eigen::all, kept);
  const VectorXd x = V.householderQr().solve(y);
  EXPECT_LT((part.solve().x - x).norm(), 1e-13);
  EXPECT_NEAR(part.residual_square(), (V * x - y).squaredNorm(), 1e-11);
}

TEST(Information, SaysWhatItCannotDetermine) {
  auto [W, y] = random_problem(5, 50, 5);
  W.col(3) = 2 * W.col(1);  // inseparable
  W.col(4).setZero();       // never excited
  Information information(5);
  information.absorb(W, y);
  const auto solution = information.solve();
  EXPECT_EQ(solution.rank, 3);
  EXPECT_EQ(solution.x[4], 0);
  const VectorXd best = W.completeOrthogonalDecomposition().solve(y);
  EXPECT_NEAR((W * solution.x - y).norm(), (W * best - y).norm(), 1e-12);
}

TEST(Information, StaysFiniteHoweverOftenPoorPartsMerge) {
  Random random(7);
  MatrixXd D(3, 40);  // three directions of forty
  for (auto& x : D.reshaped()) x = random.normal();
  Information all(40);
  for (int part = 0; part < 60; ++part) {
    const auto [L, y] = random_problem(100 + static_cast<unsigned>(part), 4, 3);
    Information information(40);
    information.absorb(MatrixXd(L * D), y);
    all.merge(information);
  }
  ASSERT_TRUE(all.R().allFinite());
  EXPECT_EQ(all.solve().rank, 3);
}

TEST(Information, SurvivesRowsThatAreRoundingOnly) {
  Information information(3);
  for (const double tiny : {1e-100, 1e-160, 1e-165, 1e-300})
    information.absorb(MatrixXd::Constant(2, 3, tiny), VectorXd::Zero(2));
  const auto [W, y] = random_problem(9, 20, 3);
  information.absorb(W, y);
  EXPECT_LT((information.solve().x - W.householderQr().solve(y)).norm(), 1e-13);
}

TEST(Information, BackSubstitutionSolvesOrSaysThatItCannot) {
  auto [W, y] = random_problem(8, 50, 5);
  VectorXd x;
  Information information(5);
  information.absorb(W.topRows(4), y.head(4));
  EXPECT_FALSE(information.back_substitute(x));
  information.absorb(W.bottomRows(46), y.tail(46));
  ASSERT_TRUE(information.back_substitute(x));
  EXPECT_LT((x - information.solve().x).norm(), 1e-13);
  W.col(3) = 2 * W.col(1);
  Information singular(5);
  singular.absorb(W, y);
  EXPECT_FALSE(singular.back_substitute(x));
}

TEST(Information, AllocatesNothingOnceItHasSeenABlock) {
  const auto [W, y] = random_problem(6, 64, 20);
  Information information(20);
  information.absorb(W.data(), 64, y.data(), 64);
  VectorXd x(20);
  const long before = testing::allocations();
  for (int k = 0; k < 10; ++k) {
    information.absorb(W.data(), 64, y.data(), 64);
    information.back_substitute(x);
  }
  EXPECT_EQ(testing::allocations(), before);
}

// Every instruction set level of the kernel, every number of rows and columns up to several panels: RᵀR + BᵀB.
TEST(Information, KernelsOfAllLevelsKeepTheNorms) {
  for (const auto* level : triangle::usable_levels())
    for (const int columns : {1, 2, 3, 4, 5, 7, 8, 11, 20, 53})
      for (const int rows : {1, 2, 3, 7, 8, 9, 31, 64, 130}) {
        MatrixXd R = random_problem(7, columns, columns).W.triangularView<Eigen::Upper>();
        const int padded = triangle::padded(rows);
        MatrixXd B = MatrixXd::Zero(padded, columns);
        B.topRows(rows) = random_problem(8, rows, columns).W;
        if (columns > 2) B.col(2).setZero();
        const MatrixXd gram = R.transpose() * R + B.transpose() * B;
        level->merge({R.data(), columns, B.data(), padded, rows, columns});
        ASSERT_TRUE(R.isUpperTriangular());
        ASSERT_LT((R.transpose() * R - gram).norm(), 1e-14 * gram.norm() * std::sqrt(columns))
            << level->name << ' ' << columns << ' ' << rows;
      }
}

// The same where columns hold less and less the further left they are, as a triangle's do.
TEST(Information, KernelsOfAllLevelsKnowHowDeepColumnsAre) {
  for (const auto* level : triangle::usable_levels())
    for (const int columns : {1, 4, 5, 11, 53})
      for (const int rows : {1, 3, 9, 40}) {
        const MatrixXd R0 = random_problem(7, columns, columns).W.triangularView<Eigen::Upper>();
        MatrixXd B = MatrixXd::Zero(triangle::padded(rows), columns);
        B.topRows(rows) = random_problem(8, rows, columns).W;
        std::vector<int> depth;
        for (int c = 0; c < columns; ++c) {
          depth.push_back(std::min(rows, c / 2));
          B.col(c).tail(B.rows() - depth.back()).setZero();
        }
        MatrixXd plain = R0, deep = R0, scratch = B;
        level->merge({plain.data(), columns, B.data(), B.rows(), rows, columns});
        level->merge({deep.data(), columns, scratch.data(), scratch.rows(), rows, columns, depth.data()});
        ASSERT_LT((plain - deep).norm(), 1e-14 * R0.norm() * columns) << level->name << ' ' << columns << ' ' << rows;
      }
}

TEST(Information, MergesIntoSomeOfItsColumns) {
  const auto [W, y] = random_problem(11, 60, 9);
  const std::vector<int> columns = {1, 4, 5, 8};
  const auto [V, v] = random_problem(12, 30, 4);
  Information all(9), part(4), dense(9);
  all.absorb(W, y);
  dense.absorb(W, y);
  part.absorb(V, v);
  all.merge(part, columns, 0.5);
  MatrixXd wide = MatrixXd::Zero(30, 9);
  for (int k = 0; k < 4; ++k) wide.col(columns[static_cast<std::size_t>(k)]) = 0.5 * V.col(k);
  dense.absorb(wide, 0.5 * v);
  EXPECT_EQ(all.rows(), dense.rows());
  const MatrixXd a = all.factor(), b = dense.factor();
  EXPECT_LT((a.transpose() * a - b.transpose() * b).norm(), 1e-12 * b.squaredNorm());
  EXPECT_THROW(all.merge(part, {1, 4, 5, 9}), InvalidInput);
  EXPECT_THROW(all.merge(part, {1, 4, 5}), InvalidInput);
}

TEST(Information, ValuesAndRankAreThoseOfTheSolution) {
  auto [W, y] = random_problem(13, 50, 6);
  for (const bool singular : {false, true}) {
    if (singular) W.col(4) = W.col(1) - 2 * W.col(2), W.col(5).setZero();
    Information information(6);
    information.absorb(W, y);
    const auto solution = information.solve();
    EXPECT_EQ(solution.rank, singular ? 4 : 6);
    EXPECT_EQ(information.rank(), solution.rank);
    EXPECT_LT((information.values() - solution.x).norm(), 1e-12 * solution.x.norm());
  }
  const MatrixXd R = triangular_factor(W);
  EXPECT_TRUE(R.isUpperTriangular());
  EXPECT_LT((R.transpose() * R - W.transpose() * W).norm(), 1e-12 * W.squaredNorm());
}

TEST(Information, FactorIsThatOfOneQrToTheLastDigits) {
  const auto [W, y] = random_problem(9, 3000, 52);
  MatrixXd all(3000, 53);
  all << W, y;
  const MatrixXd R = all.householderQr().matrixQR().topRows(53).triangularView<Eigen::Upper>();
  Information information(52);
  for (int r = 0; r < 3000; r += 128) {
    const int rows = std::min(128, 3000 - r);
    information.absorb(W.middleRows(r, rows), y.segment(r, rows));
  }
  const MatrixXd mine = information.R();
  for (int k = 0; k < 52; ++k) {  // the sign of a row is anyone's
    const double sign = mine(k, k) * R(k, k) > 0 ? 1 : -1;
    EXPECT_LT((sign * mine.row(k) - R.row(k).head(52)).norm(), 1e-12 * R.norm()) << k;
    EXPECT_NEAR(sign * information.z()[k], R(k, 52), 1e-12 * R.norm());
  }
  EXPECT_NEAR(information.residual_square(), R(52, 52) * R(52, 52), 1e-12 * R.squaredNorm());
  Information again(52);
  std::vector<const double*> columns;
  for (int c = 0; c < 52; ++c) columns.push_back(W.col(c).data());
  Information by_pointers(52);
  again.absorb(W, y);
  by_pointers.absorb(columns.data(), y.data(), 3000);
  EXPECT_EQ(again.R(), by_pointers.R());
}

// NIST Statistical Reference Datasets, linear regression: certified values.
TEST(Information, LongleyToTheCertifiedDigits) {
  const double y[] = {60323, 61122, 60171, 61187, 63221, 63639, 64989, 63761,
                      66019, 67857, 68169, 66513, 68655, 69564, 69331, 70551};
  const double x[6][16] = {
      {83.0, 88.5, 88.2, 89.5, 96.2, 98.1, 99.0, 100.0, 101.2, 104.6, 108.4, 110.8, 112.6, 114.2, 115.7, 116.9},
      {234289, 259426, 258054, 284599, 328975, 346999, 365385, 363112, 397469, 419180, 442769, 444546, 482704, 502601,
       518173, 554894},
      {2356, 2325, 3682, 3351, 2099, 1932, 1870, 3578, 2904, 2822, 2936, 4681, 3813, 3931, 4806, 4007},
      {1590, 1456, 1616, 1650, 3099, 3594, 3547, 3350, 3048, 2857, 2798, 2637, 2552, 2514, 2572, 2827},
      {107608, 108632, 109773, 110929, 112075, 113270, 115094, 116219, 117388, 118734, 120445, 121950, 123366, 125368,
       127852, 130081},
      {1947, 1948, 1949, 1950, 1951, 1952, 1953, 1954, 1955, 1956, 1957, 1958, 1959, 1960, 1961, 1962}};
  MatrixXd W(16, 7);
  VectorXd target(16), certified(7);
  for (int i = 0; i < 16; ++i) {
    W(i, 0) = 1;
    for (int k = 0; k < 6; ++k) W(i, k + 1) = x[k][i];
    target[i] = y[i];
  }
  certified << -3482258.63459582, 15.0618722713733, -0.0358191792925910, -2.02022980381683, -1.03322686717359,
      -0.0511041056535807, 1829.15146461355;
  Information information(7);
  information.absorb(W, target);
  const auto solution = information.solve();
  EXPECT_GT(correct_digits(solution.x, certified), 10.5);
  EXPECT_NEAR(information.residual_square(), 836424.055505915, 1e-6 * 836424);
  // Certified standard deviation of B1: 84.9149257747669.
  EXPECT_NEAR(std::sqrt(information.residual_square() / 9 * solution.covariance(1, 1)), 84.9149257747669, 1e-8);
}

TEST(Information, WamplerToTheCertifiedDigits) {
  for (const double ratio : {1.0, 0.1}) {  // Wampler 1 and 2: Σ (ratio x)^k, k = 0 … 5, without noise
    MatrixXd W(21, 6);
    VectorXd y(21), certified(6);
    for (int k = 0; k < 6; ++k) certified[k] = std::pow(ratio, k);
    for (int i = 0; i < 21; ++i) {
      for (int k = 0; k < 6; ++k) W(i, k) = std::pow(i, k);
      y[i] = W.row(i).dot(certified);
    }
    Information information(6);
    information.absorb(W, y);
    EXPECT_GT(correct_digits(information.solve().x, certified), 9) << ratio;
  }
}

// NIST Filip: a polynomial of degree 10 over [-9, -3], condition 1e15 before and 1e10 after scaling of the columns.
TEST(Information, FilipAsFarAsDoublesGo) {
  const double x[82] = {
      -6.860120914, -4.324130045, -4.358625055, -4.358426747, -6.955852379, -6.661145254, -6.355462942, -6.118102026,
      -7.115148017, -6.815308569, -6.519993057, -6.204119983, -5.853871964, -6.109523091, -5.79832982,  -5.482672118,
      -5.171791386, -4.851705903, -4.517126416, -4.143573228, -3.709075441, -3.499489089, -6.300769497, -5.953504836,
      -5.642065153, -5.031376979, -4.680685696, -4.329846955, -3.928486195, -8.56735134,  -8.363211311, -8.107682739,
      -7.823908741, -7.522878745, -7.218819279, -6.920818754, -6.628932138, -6.323946875, -5.991399828, -8.781464495,
      -8.663140179, -8.473531488, -8.247337057, -7.971428747, -7.676129393, -7.352812702, -7.072065318, -6.774174009,
      -6.478861916, -6.159517513, -6.835647144, -6.53165267,  -6.224098421, -5.910094889, -5.598599459, -5.290645224,
      -4.974284616, -4.64454848,  -4.290560426, -3.885055584, -3.408378962, -3.13200249,  -8.726767166, -8.66695597,
      -8.511026475, -8.165388579, -7.886056648, -7.588043762, -7.283412422, -6.995678626, -6.691862621, -6.392544977,
      -6.067374056, -6.684029655, -6.378719832, -6.065855188, -5.752272167, -5.132414673, -4.811352704, -4.098269308,
      -3.66174277,  -3.2644011};
  const double y[82] = {0.8116, 0.9072, 0.9052, 0.9039, 0.8053, 0.8377, 0.8667, 0.8809, 0.7975, 0.8162, 0.8515, 0.8766,
                        0.8885, 0.8859, 0.8959, 0.8913, 0.8959, 0.8971, 0.9021, 0.909,  0.9139, 0.9199, 0.8692, 0.8872,
                        0.89,   0.891,  0.8977, 0.9035, 0.9078, 0.7675, 0.7705, 0.7713, 0.7736, 0.7775, 0.7841, 0.7971,
                        0.8329, 0.8641, 0.8804, 0.7668, 0.7633, 0.7678, 0.7697, 0.77,   0.7749, 0.7796, 0.7897, 0.8131,
                        0.8498, 0.8741, 0.8061, 0.846,  0.8751, 0.8856, 0.8919, 0.8934, 0.894,  0.8957, 0.9047, 0.9129,
                        0.9209, 0.9219, 0.7739, 0.7681, 0.7665, 0.7703, 0.7702, 0.7761, 0.7809, 0.7961, 0.8253, 0.8602,
                        0.8809, 0.8301, 0.8664, 0.8834, 0.8898, 0.8964, 0.8963, 0.9074, 0.9119, 0.9228};
  MatrixXd W(82, 11);
  VectorXd target(82), certified(11);
  for (int i = 0; i < 82; ++i) {
    W(i, 0) = 1;
    for (int k = 1; k < 11; ++k) W(i, k) = W(i, k - 1) * x[i];
    target[i] = y[i];
  }
  certified << -1467.48961422980, -2772.17959193342, -2316.37108160893, -1127.97394098372, -354.478233703349,
      -75.1242017393757, -10.8753180355343, -1.06221498588947, -0.0670191154593408, -0.00246781078275479,
      -0.0000402962525080404;
  Information at_once(11), in_parts(11);
  at_once.absorb(W, target);
  for (int i = 0; i < 82; i += 7)
    in_parts.absorb(W.middleRows(i, std::min(7, 82 - i)), target.segment(i, std::min(7, 82 - i)));
  for (const Information* information : {&at_once, &in_parts}) {
    const auto solution = information->solve();
    EXPECT_EQ(solution.rank, 11);
    EXPECT_GT(correct_digits(solution.x, certified), information == &at_once ? 7 : 6.5);
    EXPECT_NEAR(std::sqrt(information->residual_square() / 71), 0.00334801051324544, 1e-7 * 0.003348);
    // Certified standard deviation of B10: 0.896632837373868e-5.
    EXPECT_NEAR(std::sqrt(information->residual_square() / 71 * solution.covariance(10, 10)), 0.896632837373868e-5,
                1e-7 * 0.8966e-5);
  }
}

}  // namespace steelyard
