#include <gmock/gmock.h>

#include "steelyard/reproduce/indri2002_scara.hpp"
#include "steelyard/reproduce/reproduction.hpp"

namespace steelyard {

namespace {

// The regressor by the paper's formulas, with the dots that the scan lost (methods of the page).
TEST(Indri2002, TheRegressorIsThePapers) {
  const indri2002::Scara scara;
  const Trajectory m = indri2002::sampled(scara.robot(), 4);
  const Eigen::MatrixXd W = scara.regressor(m.q, m.qd, m.qdd);
  const double l = 0.33, tau = 0.01;
  const Eigen::Index k = 777, n = m.samples();
  const double s2 = std::sin(m.q(1, k)), c2 = std::cos(m.q(1, k)), v1 = m.qd(0, k), v2 = m.qd(1, k), a1 = m.qdd(0, k),
               a2 = m.qdd(1, k);
  const auto sign = [](double v) { return v > 0 ? 1.0 : -1.0; };
  Eigen::RowVectorXd first(15), second(15);
  first << tau * a1, tau * l * (c2 * (2 * a1 + a2) - s2 * v2 * (2 * v1 + v2)),
      tau * l * (-s2 * (2 * a1 + a2) - c2 * v2 * (2 * v1 + v2)), tau * (a1 + a2), 0, sign(v1), v1, sign(v1) * v1 * v1,
      v1 * v1 * v1, 0, 0, 0, 0, 1, 0;
  second << 0, tau * l * (c2 * a1 + s2 * v1 * v1), tau * l * (-s2 * a1 + c2 * v1 * v1), tau * (a1 + a2), tau * a2, 0, 0,
      0, 0, sign(v2), v2, sign(v2) * v2 * v2, v2 * v2 * v2, 0, 1;
  EXPECT_LT((W.row(k) - first).cwiseAbs().maxCoeff(), 1e-13);
  EXPECT_LT((W.row(n + k) - second).cwiseAbs().maxCoeff(), 1e-13);
}

}  // namespace

}  // namespace steelyard
