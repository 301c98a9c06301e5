#include "steelyard/payload/body.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"

namespace steelyard {

namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

Matrix3d symmetric(const Eigen::Matrix<double, 6, 1>& v) {
  Matrix3d out;
  out << v[0], v[1], v[2], v[1], v[3], v[4], v[2], v[4], v[5];
  return out;
}

Eigen::Matrix<double, 6, 1> upper(const Matrix3d& m) {
  Eigen::Matrix<double, 6, 1> out;
  out << m(0, 0), m(0, 1), m(0, 2), m(1, 1), m(1, 2), m(2, 2);
  return out;
}

// Steiner's term: the contribution of a first moment l to the inertia about the origin, times the mass.
Matrix3d spread(const Vector3d& a, const Vector3d& b) {
  return a.dot(b) * Matrix3d::Identity() - 0.5 * (a * b.transpose() + b * a.transpose());
}

// m, l/m, L − (lᵀl I − l lᵀ)/m
LinkParameters about_centre(const LinkParameters& x) {
  const Vector3d l = first_moment(x);
  LinkParameters out;
  out << x[9], l / x[9], upper(inertia_about_origin(x) - spread(l, l) / x[9]);
  return out;
}

// ∂ about_centre / ∂x
Matrix10d slope_about_centre(const LinkParameters& x) {
  const double m = x[9];
  const Vector3d l = first_moment(x);
  Matrix10d J = Matrix10d::Zero();
  J(0, 9) = 1;
  for (int k = 0; k < 3; ++k) {
    J(1 + k, 6 + k) = 1 / m;
    J(1 + k, 9) = -l[k] / (m * m);
    J.block<6, 1>(4, 6 + k) = upper(-2 * spread(l, Vector3d::Unit(k)) / m);
  }
  J.block<6, 6>(4, 0).setIdentity();
  J.block<6, 1>(4, 9) = upper(spread(l, l) / (m * m));
  return J;
}

// Scales for relative deviations: mass, radius and inertia of a compact ball, or the body's own where larger.
LinkParameters sizes(const LinkParameters& body) {
  constexpr double density = 1000;  // density of the ball [kg/m³]: that of water, about a usual load's
  const double m = body[0], radius = std::cbrt(3 * m / (4 * M_PI * density));
  const double inertia = std::max((body[4] + body[7] + body[9]) / 3, 0.4 * m * radius * radius);
  LinkParameters out = LinkParameters::Constant(inertia);
  out[0] = m;
  out.segment<3>(1).setConstant(std::max(radius, std::sqrt(inertia / m)));
  return out;
}

// The parameter of the frame that a value is named after.
int own_parameter(int k) { return k == 0 ? 9 : k < 4 ? 5 + k : k - 4; }

bool ends_with(const std::string& name, const std::string& end) {
  return name.size() >= end.size() && name.compare(name.size() - end.size(), end.size(), end) == 0;
}

// A frame of the last link by name; with prefixes ("left_tool0") only where there is no other like it.
const Frame* flange_frame(const Robot& robot) {
  for (const char* name : {"tool0", "flange"}) {
    std::vector<const Frame*> found;
    for (const auto& frame : robot.frames)
      if (frame.joint == robot.links() - 1 && ends_with(frame.name, name)) {
        if (frame.name == name) return &frame;
        found.push_back(&frame);
      }
    if (found.size() == 1) return found.front();
  }
  return nullptr;
}

}  // namespace

PayloadFrame payload_frame(const Robot& robot, const std::string& name, const std::string& origin) {
  const Joint& last = robot.joints.back();
  const Frame* flange = flange_frame(robot);
  if (name.empty() && flange == nullptr) return {last.link, false, Eigen::Isometry3d::Identity()};
  if (name.empty()) return {flange->name, true, flange->T_link_frame};
  if (name == last.link) return {name, false, Eigen::Isometry3d::Identity()};
  std::vector<std::string> known = {last.link};
  for (const auto& frame : robot.frames) {
    if (frame.joint != robot.links() - 1) continue;
    if (frame.name == name) return {name, ends_with(name, "tool0") || ends_with(name, "flange"), frame.T_link_frame};
    known.push_back(frame.name);
  }
  const bool elsewhere = robot.frame(name) != nullptr || std::any_of(robot.joints.begin(), robot.joints.end(),
                                                                     [&](const Joint& j) { return j.link == name; });
  throw InvalidInput(fmt::format("{}: {} '{}'{}; it must be on the last link, where there are: {}", origin,
                                 elsewhere ? "another link carries" : "the robot has no link or frame", name,
                                 elsewhere ? "" : did_you_mean(name, known), join(known)));
}

Matrix3d PayloadBody::inertia() const { return symmetric(values.tail<6>()); }

PayloadBody describe(const PayloadEstimate& estimate, const PayloadFrame& frame) {
  PayloadBody out;
  out.frame = frame;
  out.quantile = estimate.quantile;
  const Matrix10d to_frame = transfer(frame.T_link_frame.inverse());
  const LinkParameters x = to_frame * estimate.values;
  if (!(x[9] > 0))
    throw Unattainable(
        fmt::format("the payload's mass is estimated as {:.3g} kg: the robot carries nothing that these logs can weigh "
                    "(payload-massless)",
                    x[9]));
  out.values = about_centre(x);
  const Matrix10d J = slope_about_centre(x) * to_frame;
  const auto variances = [&](const Matrix10d& C) {
    return LinkParameters((J * C * J.transpose()).diagonal().cwiseMax(0));
  };
  const LinkParameters all = variances(estimate.covariance), noise = variances(estimate.covariance_noise),
                       robot = variances(estimate.covariance_robot), gains = variances(estimate.covariance_gains);
  const LinkParameters size = sizes(out.values);
  for (int k = 0; k < 10; ++k) {
    const auto at = static_cast<std::size_t>(k);
    for (int i = 0; i < 10; ++i) {
      if (estimate.identifiable[static_cast<std::size_t>(i)] || std::abs(J(k, i)) < 1e-9 * J.row(k).norm()) continue;
      out.depends_on[at].push_back(i);
      out.filled[at] = out.filled[at] || estimate.covariance(i, i) == 0;
    }
    if (!out.filled[at]) out.deviation[k] = std::sqrt(all[k]);
    if (out.depends_on[at].empty() && out.deviation[k] > max_relative_deviation * size[k])
      out.depends_on[at].push_back(own_parameter(k));
    out.identifiable[at] = out.depends_on[at].empty();
    if (out.filled[at]) continue;
    const double sum = noise[k] + robot[k] + gains[k];
    if (!(sum > 0)) continue;
    out.noise[k] = noise[k] / sum;
    out.robot[k] = robot[k] / sum;
    out.gains[k] = gains[k] / sum;
  }
  return out;
}

}  // namespace steelyard
