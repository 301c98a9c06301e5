#include "steelyard/consistency/distance.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>

#include "steelyard/consistency/log_cholesky.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/random.hpp"

namespace steelyard {

namespace {

using Matrix10 = Eigen::Matrix<double, 10, 10>;

LinkParameters random_body(Random& random, double size = 0.4) {
  LogCholesky theta;
  for (auto& x : theta) x = size * random.normal();
  return from_log_cholesky(theta);
}

Eigen::Isometry3d random_frame(Random& random) {
  Eigen::Isometry3d T = Eigen::Isometry3d::Identity();
  T.translate(Eigen::Vector3d(random.normal(), random.normal(), random.normal()));
  T.rotate(Eigen::Quaterniond(random.normal(), random.normal(), random.normal(), random.normal()).normalized());
  return T;
}

}  // namespace

TEST(BodyDistance, IsZeroForTheBodyItselfAndPositiveForOthers) {
  Random random(1);
  for (int i = 0; i < 100; ++i) {
    const LinkParameters a = random_body(random), b = random_body(random);
    EXPECT_EQ(entropic_distance(a, a), 0);
    EXPECT_EQ(geodesic_distance(a, a), 0);
    EXPECT_GT(entropic_distance(a, b), 0);
    EXPECT_NEAR(geodesic_distance(a, b), geodesic_distance(b, a), 1e-10 * geodesic_distance(a, b));
    const Eigen::Matrix4d ratio = pseudo_inertia(b).inverse() * pseudo_inertia(a);
    EXPECT_NEAR(entropic_distance(a, b), -std::log(ratio.determinant()) + ratio.trace() - 4,
                1e-10 * (1 + ratio.trace()));
  }
  // Doubling a body: all four ratios are two.
  const LinkParameters a = random_body(random);
  EXPECT_NEAR(entropic_distance(2 * a, a), 4 - 4 * std::log(2.0), 1e-12);
  EXPECT_NEAR(geodesic_distance(2 * a, a), std::sqrt(2.0) * std::log(2.0), 1e-12);
}

TEST(BodyDistance, IsTheSameInEveryFrameAndUnit) {
  Random random(2);
  for (int i = 0; i < 100; ++i) {
    const LinkParameters a = random_body(random), b = random_body(random);
    const Eigen::Isometry3d T = random_frame(random);
    const LinkParameters a2 = express_in_parent(T, a), b2 = express_in_parent(T, b);
    const double D = entropic_distance(a, b), d = geodesic_distance(a, b);
    EXPECT_NEAR(entropic_distance(a2, b2), D, 1e-9 * (1 + D));
    EXPECT_NEAR(geodesic_distance(a2, b2), d, 1e-9 * (1 + d));
    // ½ dᵀG d likewise: G follows the frame.
    const LinkParameters change = a - b, change2 = a2 - b2;
    const double quadratic = change.dot(pullback_metric(b) * change);
    EXPECT_NEAR(change2.dot(pullback_metric(b2) * change2), quadratic, 1e-8 * quadratic);
    LinkParameters to_mm_and_g = LinkParameters::Constant(1e3);
    to_mm_and_g.head<6>().setConstant(1e9);
    to_mm_and_g.segment<3>(6).setConstant(1e6);
    EXPECT_NEAR(entropic_distance(a.cwiseProduct(to_mm_and_g), b.cwiseProduct(to_mm_and_g)), D, 1e-9 * (1 + D));
  }
}

TEST(BodyDistance, PullbackMetricIsTheHessianOfBothAtTheReference) {
  Random random(3);
  for (int i = 0; i < 20; ++i) {
    const LinkParameters reference = random_body(random);
    const Matrix10 G = pullback_metric(reference);
    for (int trial = 0; trial < 10; ++trial) {
      LinkParameters direction;
      for (auto& x : direction) x = random.normal();
      direction /= std::sqrt(direction.dot(G * direction));
      // Central second differences; the third order cancels.
      const double h = 1e-3;
      const LinkParameters up = reference + h * direction, down = reference - h * direction;
      const double entropic = (entropic_distance(up, reference) + entropic_distance(down, reference)) / (h * h);
      EXPECT_NEAR(entropic, 1, 1e-5);
      const auto square = [&](const LinkParameters& x) { return std::pow(geodesic_distance(x, reference), 2); };
      EXPECT_NEAR((square(up) + square(down)) / (h * h), 1, 1e-5);
    }
  }
}

TEST(BodyDistance, EntropicDistanceIsConvex) {
  Random random(4);
  for (int i = 0; i < 200; ++i) {
    const LinkParameters a = random_body(random), b = random_body(random), reference = random_body(random);
    const double t = random.uniform(0, 1);
    EXPECT_LE(entropic_distance(t * a + (1 - t) * b, reference),
              t * entropic_distance(a, reference) + (1 - t) * entropic_distance(b, reference) + 1e-12);
  }
}

TEST(BodyDistance, WhatCannotExistIsInfinitelyFarAndNoReference) {
  Random random(5);
  const LinkParameters body = random_body(random);
  EXPECT_TRUE(std::isinf(entropic_distance(-body, body)));
  EXPECT_TRUE(std::isinf(geodesic_distance(LinkParameters::Zero(), body)));
  EXPECT_THROW(entropic_distance(body, -body), InvalidInput);
  EXPECT_THROW(pullback_metric(LinkParameters::Zero()), InvalidInput);
}

}  // namespace steelyard
