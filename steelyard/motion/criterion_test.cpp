#include "steelyard/motion/criterion.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <Eigen/QR>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/core/random.hpp"

namespace steelyard {
namespace {

Eigen::MatrixXd random_matrix(Random& random, int rows, int columns) {
  Eigen::MatrixXd out(rows, columns);
  for (Eigen::Index i = 0; i < out.size(); ++i) out.data()[i] = random.normal();
  return out;
}

const CriterionKind kinds[] = {CriterionKind::d,         CriterionKind::e,  CriterionKind::a,
                               CriterionKind::condition, CriterionKind::jd, CriterionKind::jk};

std::vector<Criterion> every_criterion() {
  std::vector<Criterion> out;
  for (const CriterionKind kind : kinds)
    for (const std::vector<int>& target : {std::vector<int>{}, {0, 2, 3}, {5}})
      for (const bool scaled : {false, true}) {
        Criterion c{kind, target, {}};
        if (scaled) c.scale = Eigen::VectorXd::LinSpaced(6, 0.2, 3);
        out.push_back(c);
      }
  return out;
}

TEST(Criterion, GradientsEqualFiniteDifferences) {
  Random random(3);
  const Eigen::MatrixXd W = random_matrix(random, 40, 6);
  const Eigen::MatrixXd Pi = W.transpose() * W;
  for (const Criterion& c : every_criterion()) {
    const CriterionValue value = evaluate(c, Pi);
    for (int trial = 0; trial < 3; ++trial) {
      Eigen::MatrixXd step = random_matrix(random, 6, 6);
      step = (step + step.transpose()).eval();
      const double h = 1e-4;
      const double difference = (evaluate(c, Pi + h * step).value - evaluate(c, Pi - h * step).value) / (2 * h);
      EXPECT_NEAR(value.gradient.cwiseProduct(step).sum(), difference, 1e-7 * (1 + std::abs(difference)))
          << to_string(c.kind) << c.target.size();
    }
  }
}

TEST(Criterion, OfAFactorIsThatOfItsInformation) {
  Random random(4);
  const Eigen::MatrixXd W = random_matrix(random, 40, 6);
  const Eigen::MatrixXd R =
      Eigen::MatrixXd(Eigen::HouseholderQR<Eigen::MatrixXd>(W).matrixQR().topRows(6).triangularView<Eigen::Upper>());
  for (const Criterion& c : every_criterion())
    EXPECT_NEAR(evaluate_factor(c, R), evaluate(c, W.transpose() * W).value, 1e-11) << to_string(c.kind);
}

// The information on some parameters while the others are unknown is the inverse of their block of the covariance.
TEST(Criterion, ForASubsetCountsTheOthersAsUnknown) {
  Random random(5);
  const Eigen::MatrixXd W = random_matrix(random, 40, 6), covariance = (W.transpose() * W).inverse();
  const std::vector<int> target = {1, 4};
  const double volume = std::log(Eigen::MatrixXd(covariance(target, target)).determinant());
  EXPECT_NEAR(evaluate({CriterionKind::d, target, {}}, W.transpose() * W).value, volume, 1e-10);
  const double trace = covariance(1, 1) + covariance(4, 4);
  EXPECT_NEAR(evaluate({CriterionKind::a, target, {}}, W.transpose() * W).value, std::log(trace), 1e-10);
}

TEST(Criterion, ConditionDoesNotDependOnUnits) {
  Random random(6);
  const Eigen::MatrixXd W = random_matrix(random, 40, 6);
  const Eigen::VectorXd units = Eigen::VectorXd::LinSpaced(6, 0.01, 100);
  const Eigen::MatrixXd other = W * units.asDiagonal();
  EXPECT_NEAR(evaluate({CriterionKind::condition, {}, {}}, W.transpose() * W).value,
              evaluate({CriterionKind::condition, {}, {}}, other.transpose() * other).value, 1e-9);
}

TEST(Criterion, IsInfiniteWhereAParameterIsNeverExcited) {
  Eigen::MatrixXd Pi = Eigen::MatrixXd::Identity(4, 4);
  Pi(3, 3) = 0;
  for (const CriterionKind kind : kinds) EXPECT_EQ(evaluate({kind, {}, {}}, Pi).value, INFINITY) << to_string(kind);
}

TEST(Criterion, NamesReadBackAndUnknownOnesAreRefused) {
  for (const CriterionKind kind : kinds) EXPECT_EQ(criterion_kind(to_string(kind)), kind);
  EXPECT_THROW(criterion_kind("det"), InvalidInput);
}

}  // namespace
}  // namespace steelyard
