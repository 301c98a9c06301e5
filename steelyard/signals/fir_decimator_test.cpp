#include "steelyard/signals/fir_decimator.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/core/random.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

MatrixXd noise(Index rows, Index columns) {
  Random random(4);
  MatrixXd x(rows, columns);
  for (double& v : x.reshaped()) v = random.normal();
  return x;
}

MatrixXd in_blocks(FirDecimator decimator, const MatrixXd& x, Index block) {
  MatrixXd out(x.rows(), 0);
  for (Index k = 0; k < x.cols(); k += block) {
    const MatrixXd y = decimator.push(x.middleCols(k, std::min(block, x.cols() - k)));
    out.conservativeResize(Eigen::NoChange, out.cols() + y.cols());
    out.rightCols(y.cols()) = y;
  }
  return out;
}

}  // namespace

TEST(FirDecimator, EqualsTheConvolutionDoneAtOnce) {
  const MatrixXd x = noise(3, 2000);
  const FirDecimator decimator(3);
  const VectorXd& h = decimator.taps();
  const MatrixXd y = in_blocks(decimator, x, 2000);
  ASSERT_EQ(y.cols(), (2000 - h.size()) / 10 + 1);
  for (Index k = 0; k < y.cols(); ++k)  // output k is centred on delay + k · factor
    EXPECT_LT((x.middleCols(decimator.delay() + 10 * k - h.size() / 2, h.size()) * h - y.col(k)).norm(), 1e-14);
}

TEST(FirDecimator, DoesNotDependOnTheBlocksToTheLastBit) {
  const MatrixXd x = noise(5, 3001);
  for (const int factor : {2, 3, 10, 64}) {
    const FirDecimator decimator(5, factor);
    const MatrixXd once = in_blocks(decimator, x, x.cols());
    for (const Index block : {1, 2, 7, 64, 100, 1000}) EXPECT_EQ(in_blocks(decimator, x, block), once) << block;
  }
}

TEST(FirDecimator, PassesTheBandAndStopsWhatWouldFoldIntoIt) {
  for (const int factor : {2, 5, 20}) {
    const FirDecimator decimator(1, factor);
    const double ripple = 1.1e-4, rate = 1000, out = rate / factor;
    for (double f = 0; f <= 0.3 * out; f += out / 200) EXPECT_NEAR(decimator.gain(f, rate), 1, 2 * ripple) << f;
    for (double f = 0.7 * out; f <= rate / 2; f += out / 200) EXPECT_LT(decimator.gain(f, rate), ripple) << f;
    EXPECT_EQ(decimator.delay() % factor, 0);
  }
}

TEST(FirDecimator, ShiftsNothingInTime) {
  MatrixXd x(2, 2000);
  for (Index k = 0; k < 2000; ++k)
    x.col(k) << 3 - 0.01 * static_cast<double>(k), std::sin(2 * M_PI * 0.005 * static_cast<double>(k));
  const FirDecimator decimator(2);
  const MatrixXd y = in_blocks(decimator, x, 77);
  for (Index k = 0; k < y.cols(); ++k) {
    EXPECT_NEAR(y(0, k), x(0, decimator.delay() + 10 * k), 1e-12);  // a straight line
    EXPECT_NEAR(y(1, k), x(1, decimator.delay() + 10 * k), 2e-4);
  }
}

TEST(FirDecimator, RefusesNonsense) {
  EXPECT_THROW(FirDecimator(0), InvalidInput);
  EXPECT_THROW(FirDecimator(1, 1), InvalidInput);
  FirDecimator decimator(2);
  EXPECT_THROW(decimator.push(MatrixXd::Zero(3, 4)), InvalidInput);
  EXPECT_THROW(decimator.push(MatrixXd::Constant(2, 4, NAN)), InvalidInput);
  EXPECT_EQ(decimator.push(MatrixXd(2, 0)).cols(), 0);
}

}  // namespace steelyard
