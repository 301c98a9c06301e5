#include "steelyard/estimate/excitation.hpp"

#include <gtest/gtest.h>

#include <Eigen/QR>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/core/random.hpp"

namespace steelyard {

using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

struct Case {
  MatrixXd W;
  VectorXd y, values, deviation;
  Information factor = Information(0);
};

Case make_case(const MatrixXd& W, const VectorXd& beta, double noise) {
  Random random(4);
  Case out;
  out.W = W / noise;  // whitened
  out.y = out.W * beta;
  for (auto& y : out.y) y += random.normal();
  out.factor = Information(static_cast<int>(W.cols()));
  out.factor.absorb(out.W, out.y);
  const auto solution = out.factor.solve();
  out.values = solution.x;
  out.deviation = solution.covariance.diagonal().cwiseSqrt();
  return out;
}

MatrixXd random_matrix(int rows, int columns) {
  Random random(8);
  MatrixXd W(rows, columns);
  for (auto& x : W.reshaped()) x = random.normal();
  return W;
}

}  // namespace

TEST(Excitation, SaysOfEachParameterHowWellItIsKnown) {
  MatrixXd W = random_matrix(1000, 5);
  W.col(4) = W.col(3) + 0.01 * W.col(4);  // nearly the same column
  const VectorXd beta = (VectorXd(5) << 5, 0.02, 0.0005, 1, 1).finished();
  const Case c = make_case(W, beta, 0.1);
  const Excitation e = excitation(c.factor, c.values, c.deviation, {"a", "b", "c", "d", "e"});
  EXPECT_EQ(e.rank, 5);
  EXPECT_EQ(e.parameters[0].determined, Determination::well);
  EXPECT_LT(e.parameters[0].relative_std_percent, 0.1);
  EXPECT_TRUE(e.parameters[2].negligible);  // its sign is unknown, which does not matter
  EXPECT_EQ(e.parameters[2].determined, Determination::negligible);
  EXPECT_EQ(e.parameters[3].determined, Determination::weakly);
  EXPECT_GT(e.parameters[3].collinearity, 5000);
  EXPECT_TRUE(e.inseparable.empty());
  EXPECT_GT(e.condition, 100);
  EXPECT_STREQ(to_string(Determination::not_determined), "not determined");
  EXPECT_STREQ(to_string(Determination::negligible), "negligible");
}

TEST(Excitation, OneWordForEachPairOfDeviationAndShareOfTorque) {
  // Columns of unit norm, torque of norm 100: a value is its share of the torque in percent.
  Information factor(5);
  const VectorXd values = (VectorXd(5) << 50, 50, 50, 0.1, 0.1).finished();
  factor.absorb(MatrixXd::Identity(5, 5), values);
  factor.absorb(MatrixXd::Zero(1, 5), VectorXd::Constant(1, std::sqrt(1e4 - values.squaredNorm())));
  const VectorXd deviation = (VectorXd(5) << 4.9, 5.1, 51, 0.009, 0.4).finished();
  const auto word = [&](const VectorXd& sigma, std::size_t k) {
    return excitation(factor, values, sigma, {"a", "b", "c", "d", "e"}).parameters[k].determined;
  };
  EXPECT_EQ(word(deviation, 0), Determination::well);            // 9.8 %
  EXPECT_EQ(word(deviation, 1), Determination::weakly);          // 10.2 %
  EXPECT_EQ(word(deviation, 2), Determination::not_determined);  // 102 %: not even its sign is known
  EXPECT_EQ(word(deviation, 3), Determination::well);            // 9 % of a small one, which may matter elsewhere
  EXPECT_EQ(word(deviation, 4), Determination::negligible);  // 400 %, but 0.1 + 2·0.4 = 0.9 % of the torque at most
  EXPECT_EQ(word((VectorXd(5) << 1, 1, 1, 1, 0.5).finished(), 4),
            Determination::not_determined);  // 0.1 + 2·0.5 = 1.1 %
}

TEST(Excitation, CollinearityIsThatOfTheColumnsRegression) {
  MatrixXd W = random_matrix(200, 4);
  W.col(2) += 2 * W.col(0) - W.col(1);
  const Case c = make_case(W, VectorXd::Ones(4), 1);
  const Excitation e = excitation(c.factor, c.values, c.deviation, {"a", "b", "c", "d"});
  const MatrixXd others = W(Eigen::all, {0, 1, 3});
  const VectorXd rest = W.col(2) - others * others.householderQr().solve(W.col(2));
  EXPECT_NEAR(e.parameters[2].collinearity, W.col(2).squaredNorm() / rest.squaredNorm(), 1e-9);
  EXPECT_NEAR(e.parameters[1].torque_share_percent, 100 * std::abs(c.values[1]) * c.W.col(1).norm() / c.y.norm(), 1e-9);
}

TEST(Excitation, NamesInseparableParametersAndJointsThatNeverMoved) {
  MatrixXd W = random_matrix(300, 7);
  W.col(1) = 2 * W.col(4);             // b and e only as a combination
  W.col(2).setZero();                  // c never excited
  W.col(6) = W.col(5) - 3 * W.col(3);  // d, f, g
  const Case c = make_case(W, VectorXd::Ones(7), 0.1);
  const Excitation e = excitation(c.factor, c.values, c.deviation, {"a", "b", "c", "d", "e", "f", "g"});
  EXPECT_EQ(e.rank, 4);
  ASSERT_EQ(e.inseparable.size(), 3u);
  EXPECT_EQ(e.inseparable[0], (std::vector<std::string>{"b", "e"}));
  EXPECT_EQ(e.inseparable[1], (std::vector<std::string>{"c"}));
  EXPECT_EQ(e.inseparable[2], (std::vector<std::string>{"d", "f", "g"}));
  EXPECT_EQ(e.parameters[0].determined, Determination::well);
  for (const std::size_t k : {1u, 2u, 3u, 4u, 5u, 6u})
    EXPECT_EQ(e.parameters[k].determined, Determination::not_determined) << k;
}

TEST(Excitation, ScalingOfUnitsChangesOnlyTheRawCondition) {
  const MatrixXd W = random_matrix(300, 3);
  const VectorXd units = Eigen::Vector3d(1, 1000, 0.01);
  const Case plain = make_case(W, VectorXd::Ones(3), 0.1);
  const Case scaled = make_case(W * units.asDiagonal(), units.cwiseInverse(), 0.1);
  const Excitation a = excitation(plain.factor, plain.values, plain.deviation, {"a", "b", "c"});
  const Excitation b = excitation(scaled.factor, scaled.values, scaled.deviation, {"a", "b", "c"});
  EXPECT_NEAR(a.condition, b.condition, 1e-9);
  EXPECT_GT(b.condition_raw, 1e4 * a.condition_raw);
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_NEAR(a.parameters[k].relative_std_percent, b.parameters[k].relative_std_percent, 1e-9);
    EXPECT_NEAR(a.parameters[k].torque_share_percent, b.parameters[k].torque_share_percent, 1e-9);
  }
  EXPECT_THROW(excitation(plain.factor, plain.values, plain.deviation, {"a"}), InvalidInput);
}

}  // namespace steelyard
