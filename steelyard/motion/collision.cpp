#include "steelyard/motion/collision.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace steelyard {

namespace {

using Eigen::Vector3d;

// Any direction across both segments, for those that meet.
Vector3d across(const Vector3d& u, const Vector3d& v) {
  const Vector3d n = u.cross(v);
  if (n.norm() > 0) return n.normalized();
  const Vector3d& along = u.norm() > 0 ? u : v;
  return along.norm() > 0 ? Vector3d(along.unitOrthogonal()) : Vector3d(0, 0, 1);
}

double parameter(const Segment& segment, const Vector3d& point) {
  const Vector3d u = segment.b - segment.a;
  const double length2 = u.squaredNorm();
  return length2 > 0 ? std::clamp((point - segment.a).dot(u) / length2, 0.0, 1.0) : 0;
}

// The least of a convex function of the parameter in 0 … 1 that is the square of the distance to a box: its slope
// Σ u_k e_k, e the excess over the box, rises and is straight between the crossings of the box's faces.
double nearest_parameter(const Segment& segment, const Box& box) {
  const Vector3d u = segment.b - segment.a;
  const auto slope = [&](double s) {
    const Vector3d x = segment.at(s);
    return u.dot(x - x.cwiseMax(box.lower).cwiseMin(box.upper));
  };
  std::array<double, 8> knots{0, 1, 0, 0, 0, 0, 0, 0};
  for (int k = 0; k < 3; ++k) {
    const double step = std::abs(u[k]) > 0 ? u[k] : 1;
    const auto i = 2 + 2 * static_cast<std::size_t>(k);
    knots[i] = std::clamp((box.lower[k] - segment.a[k]) / step, 0.0, 1.0);
    knots[i + 1] = std::clamp((box.upper[k] - segment.a[k]) / step, 0.0, 1.0);
  }
  std::sort(knots.begin(), knots.end());
  double low = 0, slope_low = slope(0);
  if (slope_low >= 0) return 0;
  for (const double high : knots) {
    const double slope_high = slope(high);
    if (slope_high >= 0) return low + (high - low) * -slope_low / std::max(slope_high - slope_low, 1e-300);
    low = high;
    slope_low = slope_high;
  }
  return 1;
}

// Signed distance of x from each face's plane, lower faces first, and the faces' normals.
using Faces = std::array<double, 6>;
Faces beyond(const Box& box, const Vector3d& x) {
  Faces out{};
  for (int k = 0; k < 3; ++k) {
    out[static_cast<std::size_t>(k)] = box.lower[k] - x[k];
    out[3 + static_cast<std::size_t>(k)] = x[k] - box.upper[k];
  }
  return out;
}
Vector3d face_normal(std::size_t face) { return (face < 3 ? -1 : 1) * Vector3d::Unit(static_cast<int>(face % 3)); }

// Inside, the distance is that to the nearest face, the largest of six straight functions of the parameter: it is least
// at an end or where two of them cross, one falling and one rising. There the derivative is their mixture that does not
// change along the segment.
Nearest deepest(const Segment& segment, const Box& box) {
  const Faces start = beyond(box, segment.a), end = beyond(box, segment.b);
  Nearest best;
  best.distance = infinity;
  const auto offer = [&](double s, std::size_t i, std::size_t k, double share) {
    const Faces here = beyond(box, segment.at(s));
    const double depth = *std::max_element(here.begin(), here.end());
    if (depth >= best.distance || std::max(here[i], here[k]) < depth - 1e-14 * (1 + std::abs(depth))) return;
    best.distance = depth;
    best.on_first = segment.at(s);
    best.normal = (1 - share) * face_normal(i) + share * face_normal(k);
  };
  for (std::size_t i = 0; i < 6; ++i) {
    for (const double s : {0.0, 1.0}) offer(s, i, i, 0);
    for (std::size_t k = 0; k < 6; ++k) {
      const double slope_i = end[i] - start[i], slope_k = end[k] - start[k];
      if (!(slope_i < 0 && slope_k > 0)) continue;
      const double s = (start[i] - start[k]) / (slope_k - slope_i);
      if (s > 0 && s < 1) offer(s, i, k, slope_i / (slope_i - slope_k));
    }
  }
  best.on_second = best.on_first - best.distance * best.normal;
  return best;
}

}  // namespace

// The inside of the square of both parameters where the lines are not parallel, and its four edges: whichever is least.
Nearest nearest(const Segment& first, const Segment& second) {
  const Vector3d u = first.b - first.a, v = second.b - second.a, w = second.a - first.a;
  double best = infinity;
  Nearest out;
  const auto offer = [&](const Vector3d& on_first, const Vector3d& on_second) {
    const double distance2 = (on_first - on_second).squaredNorm();
    if (distance2 >= best) return;
    best = distance2;
    out.on_first = on_first;
    out.on_second = on_second;
  };
  const Vector3d n = u.cross(v);
  if (n.squaredNorm() > 1e-24 * u.squaredNorm() * v.squaredNorm()) {
    const double s = w.cross(v).dot(n) / n.squaredNorm(), t = w.cross(u).dot(n) / n.squaredNorm();
    if (s >= 0 && s <= 1 && t >= 0 && t <= 1) offer(first.at(s), second.at(t));
  }
  for (const Vector3d& end : {first.a, first.b}) offer(end, second.at(parameter(second, end)));
  for (const Vector3d& end : {second.a, second.b}) offer(first.at(parameter(first, end)), end);
  out.distance = std::sqrt(best);
  out.normal = best > 0 ? Vector3d((out.on_first - out.on_second) / out.distance) : across(u, v);
  return out;
}

Nearest nearest(const Segment& first, const Box& box) {
  Nearest out;
  out.on_first = first.at(nearest_parameter(first, box));
  out.on_second = out.on_first.cwiseMax(box.lower).cwiseMin(box.upper);
  out.distance = (out.on_first - out.on_second).norm();
  if (out.distance < 1e-12) return deepest(first, box);
  out.normal = (out.on_first - out.on_second) / out.distance;
  return out;
}

Nearest nearest(const Segment& first, const Vector3d& normal, double offset) {
  const bool a_is_lower = normal.dot(first.a) <= normal.dot(first.b);
  Nearest out;
  out.on_first = a_is_lower ? first.a : first.b;
  out.distance = normal.dot(out.on_first) - offset;
  out.on_second = out.on_first - out.distance * normal;
  out.normal = normal;
  return out;
}

}  // namespace steelyard
