#include "steelyard/consistency/log_cholesky.hpp"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <Eigen/LU>

#include "steelyard/core/error.hpp"
#include "steelyard/core/random.hpp"
#include "tests/support/random_robot.hpp"

namespace steelyard {

namespace {

LogCholesky random_coordinates(Random& random, double size) {
  LogCholesky theta;
  for (auto& x : theta) x = size * random.normal();
  return theta;
}

}  // namespace

TEST(LogCholesky, ComesBackToTheSameBody) {
  Random random(1);
  for (int i = 0; i < 300; ++i) {
    const LinkParameters body = from_log_cholesky(random_coordinates(random, 1));
    EXPECT_TRUE(from_log_cholesky(to_log_cholesky(body)).isApprox(body, 1e-12));
  }
  for (unsigned seed = 0; seed < 20; ++seed) {
    Random stream(seed);
    const Model model = testing::random_model(stream);
    for (int j = 0; j < model.robot.links(); ++j)
      EXPECT_TRUE(from_log_cholesky(to_log_cholesky(*model.link(j))).isApprox(*model.link(j), 1e-12));
  }
}

TEST(LogCholesky, ComesBackToTheSameCoordinates) {
  Random random(2);
  for (int i = 0; i < 300; ++i) {
    const LogCholesky theta = random_coordinates(random, 0.3);
    EXPECT_LT((to_log_cholesky(from_log_cholesky(theta)) - theta).norm(), 1e-12);
  }
}

TEST(LogCholesky, EveryPointIsABody) {
  Random random(3);
  for (int i = 0; i < 1000; ++i) {
    const Eigen::Matrix4d P = pseudo_inertia(from_log_cholesky(random_coordinates(random, 2)));
    EXPECT_EQ(P.llt().info(), Eigen::Success) << i;
  }
}

TEST(LogCholesky, MassAndCentreAreReadOff) {
  LogCholesky theta = LogCholesky::Zero();
  theta << 0.5 * std::log(3.0), -1, -2, -3, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6;
  const LinkParameters x = from_log_cholesky(theta);
  EXPECT_NEAR(x[9], 3, 1e-14);
  EXPECT_TRUE((first_moment(x) / x[9]).isApprox(Eigen::Vector3d(0.4, 0.5, 0.6), 1e-14));
}

TEST(LogCholesky, JacobianIsTheDerivativeAndNeverSingular) {
  Random random(4);
  for (int i = 0; i < 50; ++i) {
    const LogCholesky theta = random_coordinates(random, 0.7);
    const Eigen::Matrix<double, 10, 10> J = log_cholesky_jacobian(theta);
    Eigen::Matrix<double, 10, 10> differences;
    const double h = 1e-5;
    for (int k = 0; k < 10; ++k)
      differences.col(k) =
          (from_log_cholesky(theta + h * LogCholesky::Unit(k)) - from_log_cholesky(theta - h * LogCholesky::Unit(k))) /
          (2 * h);
    EXPECT_LT((J - differences).norm(), 1e-8 * J.norm());
    EXPECT_TRUE(J.fullPivLu().isInvertible());
  }
}

TEST(LogCholesky, RefusesWhatCannotExist) {
  const Eigen::Matrix3d beyond_triangle = Eigen::Vector3d(1, 3, 1).asDiagonal();
  EXPECT_THROW(to_log_cholesky(from_centre_of_mass(1, {0, 0, 0}, beyond_triangle)), InvalidInput);
  EXPECT_THROW(to_log_cholesky(LinkParameters::Zero()), InvalidInput);
  EXPECT_THROW(to_log_cholesky(LinkParameters::Constant(std::nan(""))), InvalidInput);
}

}  // namespace steelyard
