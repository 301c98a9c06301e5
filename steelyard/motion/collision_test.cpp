#include "steelyard/motion/collision.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "steelyard/core/random.hpp"

namespace steelyard {

using Eigen::Vector3d;

namespace {

Vector3d random_point(Random& random) { return {random.normal(), random.normal(), random.normal()}; }

// Round coordinates, so that parallel, meeting, equal and vanishing segments all come up.
Vector3d round_point(Random& random) {
  return {0.5 * random.integer(-2, 2), 0.5 * random.integer(-2, 2), 0.5 * random.integer(-1, 1)};
}

double to_segment(const Vector3d& p, const Segment& s) {
  const Vector3d u = s.b - s.a;
  const double t = u.squaredNorm() > 0 ? std::clamp((p - s.a).dot(u) / u.squaredNorm(), 0.0, 1.0) : 0;
  return (p - s.at(t)).norm();
}

double to_box(const Vector3d& p, const Box& box) {
  const Vector3d beyond = (box.lower - p).cwiseMax(p - box.upper);
  return beyond.maxCoeff() > 0 ? beyond.cwiseMax(0).norm() : beyond.maxCoeff();
}

// The least of a convex function on 0 … 1, by golden section.
template <typename Function>
double least(const Function& f) {
  const double ratio = (std::sqrt(5) - 1) / 2;
  double low = 0, high = 1, best = std::min(f(0), f(1));
  for (int k = 0; k < 80; ++k) {
    const double a = high - ratio * (high - low), b = low + ratio * (high - low), fa = f(a), fb = f(b);
    best = std::min({best, fa, fb});
    (fa < fb ? high : low) = fa < fb ? b : a;
  }
  return best;
}

Box random_box(Random& random, bool round) {
  const Vector3d a = round ? round_point(random) : random_point(random);
  const Vector3d b = round ? round_point(random) : random_point(random);
  return {a.cwiseMin(b), a.cwiseMax(b)};
}

}  // namespace

TEST(Collision, SegmentsAreAsFarApartAsBruteForceFinds) {
  Random random(1);
  for (int trial = 0; trial < 3000; ++trial) {
    const bool round = trial % 2 == 1;
    const auto point = [&] { return round ? round_point(random) : random_point(random); };
    const Segment a{point(), point()}, b{point(), point()};
    const Nearest near = nearest(a, b);
    const double brute = least([&](double s) { return to_segment(a.at(s), b); });
    EXPECT_NEAR(near.distance, brute, 1e-8) << trial;
    EXPECT_LE(near.distance, brute + 1e-12);
    EXPECT_LT(to_segment(near.on_first, a) + to_segment(near.on_second, b), 1e-12);
    EXPECT_NEAR((near.on_first - near.on_second).norm(), near.distance, 1e-12);
    EXPECT_NEAR(near.normal.norm(), 1, 1e-12);
    EXPECT_NEAR(nearest(b, a).distance, near.distance, 1e-12);
  }
}

TEST(Collision, NearlyParallelSegmentsKeepTheirDistance) {
  Random random(2);
  for (double angle = 1; angle > 1e-17; angle /= 7) {
    const Segment a{{-1, 0, 0}, {1, 0, 0}};
    for (const double height : {0.0, 1e-9, 0.3}) {
      const Segment b{{-1, -std::sin(angle), height}, {1, std::sin(angle), height}};
      EXPECT_NEAR(nearest(a, b).distance, height, 1e-11) << angle;  // they cross above the middle
    }
  }
}

TEST(Collision, BoxesAreAsFarAwayAsBruteForceFinds) {
  Random random(3);
  int inside = 0;
  for (int trial = 0; trial < 4000; ++trial) {
    const bool round = trial % 2 == 1;
    const Box box = random_box(random, round);
    const Segment a{round ? round_point(random) : random_point(random), random_point(random)};
    const Nearest near = nearest(a, box);
    const double brute = least([&](double s) { return to_box(a.at(s), box); });
    EXPECT_NEAR(near.distance, brute, 1e-10) << trial;
    EXPECT_NEAR(to_box(near.on_first, box), near.distance, 1e-12);
    EXPECT_LT(to_segment(near.on_first, a), 1e-12);
    inside += near.distance < 0 ? 1 : 0;
  }
  EXPECT_GT(inside, 100);
}

TEST(Collision, DistancesChangeAsTheEnvelopeTheoremSays) {
  Random random(4);
  int checked = 0;
  for (int trial = 0; trial < 1000; ++trial) {
    const Segment a{random_point(random), random_point(random)}, b{random_point(random), random_point(random)};
    const Box box{b.a.cwiseMin(b.b), b.a.cwiseMax(b.b)};
    // The first moves as a rigid body: p ↦ p + h (t + w × p).
    const Vector3d t = random_point(random), w = random_point(random);
    const auto moved = [&](double h) { return Segment{a.a + h * (t + w.cross(a.a)), a.b + h * (t + w.cross(a.b))}; };
    const auto expect_slope = [&](const auto& distance, const Nearest& near) {
      const double h = 1e-6, ahead = distance(h), back = distance(-h), here = distance(0);
      if (std::abs(ahead - 2 * here + back) > 1e-9) return;  // a kink
      const double expected = near.normal.dot(t + w.cross(near.on_first));
      EXPECT_NEAR((ahead - back) / (2 * h), expected, 1e-6 * (1 + std::abs(expected))) << trial;
      ++checked;
    };
    expect_slope([&](double h) { return nearest(moved(h), b).distance; }, nearest(a, b));
    expect_slope([&](double h) { return nearest(moved(h), box).distance; }, nearest(a, box));
    const Vector3d n = w.normalized();
    expect_slope([&](double h) { return nearest(moved(h), n, 0.3).distance; }, nearest(a, n, 0.3));
  }
  EXPECT_GT(checked, 2700);
}

TEST(Collision, APointAndAPlaneAreWhatTheyAre) {
  const Segment a{{0, 0, 2}, {0, 5, 1}};
  const Nearest near = nearest(a, Vector3d(0, 0, 1), 0.25);
  EXPECT_EQ(near.distance, 0.75);
  EXPECT_EQ(near.on_first, a.b);
  EXPECT_EQ(nearest(Segment{a.a, a.a}, Segment{a.b, a.b}).distance, (a.a - a.b).norm());
}

}  // namespace steelyard
