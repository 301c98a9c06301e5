#include "steelyard/estimate/held_out.hpp"

#include <gtest/gtest.h>

#include <Eigen/QR>
#include <algorithm>
#include <set>

#include "steelyard/core/random.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr int joints = 7, links = 3, frictions = 4, rows = 40, folds = 3;

// Rows of a tree: each joint has the columns of the links it carries, and friction of its own; the last shaft's
// friction belongs to two joints where the drives are coupled.
struct Tree {
  std::vector<std::vector<int>> columns;
  std::vector<std::vector<int>> friction;  // friction columns of each shaft
  int parameters = 0;
};

Tree random_tree(Random& random, bool coupled) {
  std::vector<int> parent;
  for (int j = 0; j < joints; ++j) parent.push_back(j == 0 ? -1 : random.integer(-1, j - 1));
  Tree out;
  std::vector<std::set<int>> columns(joints);
  for (int link = 0; link < joints; ++link)
    for (int j = link; j >= 0; j = parent[static_cast<std::size_t>(j)])
      for (int k = 0; k < links; ++k) columns[static_cast<std::size_t>(j)].insert(links * link + k);
  out.parameters = links * joints;
  for (int shaft = 0; shaft < joints; ++shaft) {
    out.friction.emplace_back();
    for (int k = 0; k < frictions; ++k) {
      out.friction.back().push_back(out.parameters);
      columns[static_cast<std::size_t>(shaft)].insert(out.parameters);
      if (coupled && shaft == joints - 1) columns[2].insert(out.parameters);
      ++out.parameters;
    }
  }
  for (const auto& mine : columns) out.columns.emplace_back(mine.begin(), mine.end());
  return out;
}

// Blocks of time, and the same rows as dense matrices.
struct Log {
  std::vector<Observations> blocks;
  std::vector<std::vector<MatrixXd>> W;  // [block][joint]: rows × all parameters
  std::vector<MatrixXd> y;
};

Log random_log(Random& random, const Tree& tree) {
  Log out;
  for (int b = 0; b < 2 * folds; ++b) {
    EquationBlock block;
    out.W.emplace_back();
    for (const auto& mine : tree.columns) {
      MatrixXd W(rows, static_cast<Index>(mine.size())), wide = MatrixXd::Zero(rows, tree.parameters);
      for (auto& x : W.reshaped()) x = random.normal();
      for (std::size_t k = 0; k < mine.size(); ++k) wide.col(mine[k]) = W.col(static_cast<Index>(k));
      block.W.push_back(W);
      out.W.back().push_back(wide);
    }
    block.y.resize(rows, joints);
    for (auto& x : block.y.reshaped()) x = random.normal();
    out.y.push_back(block.y);
    out.blocks.emplace_back(tree.parameters, tree.columns);
    out.blocks.back().absorb(block);
  }
  return out;
}

// The same score, of all rows in one least-squares problem.
VectorXd dense_squares(const Log& log, const VectorXd& sigma, const std::vector<int>& judged, std::vector<int> columns,
                       VectorXd* fit) {
  std::sort(columns.begin(), columns.end());
  const auto stack = [&](const std::vector<int>& of, int fold, bool inside) {
    MatrixXd A(0, static_cast<Index>(columns.size()) + 1);
    for (int b = 0; b < static_cast<int>(log.y.size()); ++b) {
      if (fold >= 0 && (b % folds == fold) != inside) continue;
      for (const int j : of) {
        const Index first = A.rows();
        A.conservativeResize(first + rows, A.cols());
        A.bottomRows(rows) << log.W[static_cast<std::size_t>(b)][static_cast<std::size_t>(j)](Eigen::all, columns),
            log.y[static_cast<std::size_t>(b)].col(j);
        A.bottomRows(rows) /= sigma[j];
      }
    }
    return A;
  };
  std::vector<int> all;
  for (int j = 0; j < joints; ++j) all.push_back(j);
  const auto p = static_cast<Index>(columns.size());
  const auto solve = [&](const MatrixXd& A) -> VectorXd { return A.leftCols(p).colPivHouseholderQr().solve(A.col(p)); };
  VectorXd out(folds);
  for (int k = 0; k < folds; ++k) {
    const MatrixXd test = stack(judged, k, true);
    out[k] = (test.leftCols(p) * solve(stack(all, k, false)) - test.col(p)).squaredNorm();
  }
  *fit = solve(stack(all, -1, true));
  return out;
}

void expect_the_dense_scores(bool coupled) {
  for (unsigned seed = 1; seed <= 5; ++seed) {
    Random random(seed);
    const Tree tree = random_tree(random, coupled);
    const Log log = random_log(random, tree);
    VectorXd sigma(joints);
    for (auto& s : sigma) s = random.uniform(0.5, 2);
    HeldOut held_out(log.blocks, folds, sigma, {}, steelyard::Run{.threads = 1});
    // Twice over all shafts, as the choice of friction goes, others' columns changing in between.
    for (int turn = 0; turn < 2 * joints; ++turn) {
      const auto shaft = static_cast<std::size_t>(turn % joints);
      std::vector<int> active;
      for (int c = 0; c < links * joints; ++c) active.push_back(c);
      for (std::size_t other = 0; other < tree.friction.size(); ++other)
        for (int k = 0; k < (other < shaft ? 1 + turn / joints : 3) && other != shaft; ++k)
          active.push_back(tree.friction[other][static_cast<std::size_t>(k)]);
      std::vector<int> judged = {static_cast<int>(shaft)};
      if (coupled && shaft == joints - 1) judged = {2, joints - 1};
      const auto judge = held_out.judge(judged, active, tree.friction[shaft]);
      for (const std::vector<int>& law : {std::vector<int>{}, {tree.friction[shaft][1]}, tree.friction[shaft]}) {
        std::vector<int> columns = active;
        columns.insert(columns.end(), law.begin(), law.end());
        VectorXd fit;
        const VectorXd dense = dense_squares(log, sigma, judged, columns, &fit);
        const auto score = judge.score(law);
        EXPECT_LT((score.squares - dense).norm(), 1e-9 * dense.norm()) << seed << ' ' << turn;
        std::sort(columns.begin(), columns.end());
        for (std::size_t k = 0; k < law.size(); ++k)
          EXPECT_NEAR(score.fit[static_cast<Index>(k)],
                      fit[std::lower_bound(columns.begin(), columns.end(), law[k]) - columns.begin()], 1e-9);
      }
    }
    std::vector<int> everything, all;
    for (int c = 0; c < tree.parameters; ++c) everything.push_back(c);
    for (int j = 0; j < joints; ++j) all.push_back(j);
    VectorXd fit;
    const VectorXd dense = dense_squares(log, sigma, all, everything, &fit);
    EXPECT_LT((held_out.judge(all, everything, {}).score({}).squares - dense).norm(), 1e-9 * dense.norm());
  }
}

}  // namespace

TEST(HeldOut, ScoresAreThoseOfOneDenseFitOnTrees) { expect_the_dense_scores(false); }

TEST(HeldOut, ScoresAreThoseOfOneDenseFitWhereDrivesAreCoupled) { expect_the_dense_scores(true); }

// Values that must not be negative are the free fit of those that are not zero, and none of the zeros would be positive
// beside them: the conditions of Karush, Kuhn and Tucker.
TEST(HeldOut, PositiveValuesAreTheBestThereAre) {
  int held = 0;
  for (unsigned seed = 1; seed <= 20; ++seed) {
    Random random(seed);
    const Tree tree = random_tree(random, false);
    const Log log = random_log(random, tree);
    HeldOut held_out(log.blocks, folds, VectorXd::Ones(joints), {}, steelyard::Run{.threads = 1});
    std::vector<int> active;
    for (int c = 0; c < links * joints; ++c) active.push_back(c);
    const std::vector<int>& law = tree.friction[3];
    const std::vector<int> positive(law.begin() + 1, law.end());
    const auto judge = held_out.judge({3}, active, law);
    const auto score = judge.score(law, positive);
    std::vector<int> support, zeros;
    for (std::size_t k = 0; k < law.size(); ++k) {
      if (k > 0) EXPECT_GE(score.fit[static_cast<Index>(k)], 0);
      (k > 0 && score.fit[static_cast<Index>(k)] == 0 ? zeros : support).push_back(law[k]);
    }
    held += static_cast<int>(zeros.size());
    const VectorXd free = judge.score(support).fit;
    for (std::size_t k = 0, at = 0; k < law.size(); ++k)
      if (std::count(support.begin(), support.end(), law[k]) > 0)
        EXPECT_NEAR(score.fit[static_cast<Index>(k)], free[static_cast<Index>(at++)], 1e-12);
    for (const int zero : zeros) {
      std::vector<int> more = support;
      more.push_back(zero);
      std::sort(more.begin(), more.end());
      EXPECT_LE(judge.score(more).fit[std::lower_bound(more.begin(), more.end(), zero) - more.begin()], 0);
    }
  }
  EXPECT_GT(held, 10);
}

// A column that is zero in the data, or two that are one, change no score.
TEST(HeldOut, ColumnsWithoutInformationChangeNoScore) {
  Random random(7);
  const Tree tree = random_tree(random, false);
  Log log = random_log(random, tree);
  for (std::size_t b = 0; b < log.blocks.size(); ++b) {
    EquationBlock block;
    for (std::size_t j = 0; j < tree.columns.size(); ++j) {
      MatrixXd& wide = log.W[b][j];
      wide.col(1).setZero();
      wide.col(tree.friction[3][2]) = wide.col(tree.friction[3][1]);
      block.W.emplace_back(wide(Eigen::all, tree.columns[j]));
    }
    block.y = log.y[b];
    log.blocks[b] = Observations(tree.parameters, tree.columns);
    log.blocks[b].absorb(block);
  }
  const VectorXd sigma = VectorXd::Ones(joints);
  HeldOut held_out(log.blocks, folds, sigma, {}, steelyard::Run{.threads = 1});
  std::vector<int> active, fewer;
  for (int c = 0; c < links * joints; ++c) {
    active.push_back(c);
    if (c != 1) fewer.push_back(c);
  }
  active.push_back(tree.friction[3][1]);
  active.push_back(tree.friction[3][2]);
  fewer.push_back(tree.friction[3][1]);
  VectorXd fit;
  for (const int j : {0, 3, 5}) {
    const VectorXd dense = dense_squares(log, sigma, {j}, fewer, &fit);
    EXPECT_LT((held_out.judge({j}, active, {}).score({}).squares - dense).norm(), 1e-9 * dense.norm()) << j;
  }
}

// Ten blocks of one row, whose number is its torque: folds of three are 0 1 2 3, 4 5 6, 7 8 9.
TEST(HeldOut, FoldsInStretchesAreContiguous) {
  std::vector<Observations> blocks;
  for (int b = 0; b < 10; ++b) {
    blocks.emplace_back(1, std::vector<std::vector<int>>{{0}});
    Eigen::MatrixXd row = Eigen::MatrixXd::Ones(1, 1);
    Information information(1);
    information.absorb(row, Eigen::VectorXd::Constant(1, b));
    blocks.back() = Observations(1, {{0}}, {information});
  }
  const auto ordered = in_stretches(blocks, 3);
  std::vector<std::vector<int>> folds(3);
  for (std::size_t b = 0; b < ordered.size(); ++b)
    folds[b % 3].push_back(static_cast<int>(std::lround(ordered[b].row(0).solve().x[0])));
  EXPECT_EQ(folds, (std::vector<std::vector<int>>{{0, 1, 2, 3}, {4, 5, 6}, {7, 8, 9}}));
}

}  // namespace steelyard
