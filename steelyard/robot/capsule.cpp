#include "steelyard/robot/capsule.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

namespace steelyard {

namespace {

using Eigen::Vector2d;
using Eigen::Vector3d;

// A point beside an axis: where along it, and how far from it.
struct Beside {
  double along, away;
};

// A capsule of radius R on the axis: from `low` to `high`, as short as its round ends allow.
struct Span {
  double radius, low, high;
  double volume() const { return M_PI * radius * radius * (high - low + 4.0 / 3 * radius); }
};

// A point is inside if low ≤ along + h and along − h ≤ high, h = √(R² − away²). Where low would come above high, any
// place between is good: a ball.
Span shortest(const std::vector<Beside>& points, double radius) {
  double low = infinity, high = -infinity;
  for (const auto& p : points) {
    const double h = std::sqrt(std::max(0.0, radius * radius - p.away * p.away));
    low = std::min(low, p.along + h);
    high = std::max(high, p.along - h);
  }
  if (low > high) low = high = (low + high) / 2;
  return {radius, low, high};
}

// A somewhat larger radius may make a shorter, smaller capsule: the flat ends of a cylinder stick out less.
Span smallest(const std::vector<Beside>& points) {
  double radius = 0, low = infinity, high = -infinity;
  for (const auto& p : points) {
    radius = std::max(radius, p.away);
    low = std::min(low, p.along);
    high = std::max(high, p.along);
  }
  const double largest = std::hypot(radius, (high - low) / 2);
  Span best = shortest(points, radius);
  for (int k = 1; k <= 24; ++k) {
    const Span other = shortest(points, radius + (largest - radius) * k * k / 576.0);
    if (other.volume() < best.volume()) best = other;
  }
  return best;
}

// The middle of a circle around all points, nearly the smallest: step by step towards the farthest (Bădoiu, Clarkson).
Vector2d middle(const std::vector<Vector2d>& points) {
  Vector2d centre = Vector2d::Zero();
  for (const auto& p : points) centre += p / static_cast<double>(points.size());
  for (int k = 1; k <= 100; ++k) {
    const auto farthest = std::max_element(points.begin(), points.end(), [&](const Vector2d& a, const Vector2d& b) {
      return (a - centre).squaredNorm() < (b - centre).squaredNorm();
    });
    centre += (*farthest - centre) / (k + 1);
  }
  return centre;
}

struct Candidate {
  Capsule capsule;
  double volume = infinity;
};

// R's z is the axis.
Candidate along(const Eigen::Matrix3d& R, const std::vector<Vector3d>& points) {
  std::vector<Vector2d> across;
  for (const auto& p : points) across.emplace_back((R.transpose() * p).head<2>());
  const Vector2d centre = middle(across);
  std::vector<Beside> beside;
  for (std::size_t i = 0; i < points.size(); ++i)
    beside.push_back({R.col(2).dot(points[i]), (across[i] - centre).norm()});
  const Span span = smallest(beside);
  const auto at = [&](double t) { return Vector3d(R * Vector3d(centre.x(), centre.y(), t)); };
  return {{at(span.low), at(span.high), span.radius}, span.volume()};
}

Capsule on_z(const Span& span) { return {{0, 0, span.low}, {0, 0, span.high}, span.radius}; }

}  // namespace

Capsule enclosing_capsule(const std::vector<Vector3d>& points) {
  Vector3d mean = Vector3d::Zero();
  for (const auto& p : points) mean += p / static_cast<double>(points.size());
  Eigen::Matrix3d scatter = Eigen::Matrix3d::Zero();
  for (const auto& p : points) scatter += (p - mean) * (p - mean).transpose();
  const Eigen::Matrix3d principal = Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(scatter).eigenvectors();
  Candidate best;
  for (const Eigen::Matrix3d& axes : {principal, Eigen::Matrix3d(Eigen::Matrix3d::Identity())})
    for (int k = 0; k < 3; ++k) {
      Eigen::Matrix3d R;
      R << axes.col((k + 1) % 3), axes.col((k + 2) % 3), axes.col(k);
      const Candidate next = along(R, points);
      if (next.volume < best.volume) best = next;
    }
  best.capsule.radius *= 1 + 1e-12;  // rounding leaves no point outside
  return best.capsule;
}

Capsule enclosing_capsule(double radius, double length) {
  return on_z(smallest({{-length / 2, radius}, {length / 2, radius}}));
}

Capsule enclosing_capsule(const Vector3d& size) {
  int longest = 0;
  size.maxCoeff(&longest);
  const double across = std::hypot(size[(longest + 1) % 3], size[(longest + 2) % 3]) / 2, half = size[longest] / 2;
  const Span span = smallest({{-half, across}, {half, across}});
  return {span.low * Vector3d::Unit(longest), span.high * Vector3d::Unit(longest), span.radius};
}

}  // namespace steelyard
