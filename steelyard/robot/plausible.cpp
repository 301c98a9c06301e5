#include "steelyard/robot/plausible.hpp"

#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/listed.hpp"

namespace steelyard {

namespace {

constexpr double largest_pose_angle = 2 * M_PI + 0.01;  // [rad] a full turn, as it is rounded
constexpr double most_turns = 8 * M_PI;                 // [rad] the last joints of industrial arms turn four times
constexpr double unlimited = 1000;                      // [rad] and more is how some say "no limit"
constexpr double triangle_slack = 0.02;                 // relative, for values rounded in print
constexpr double longest = 20;    // [m] from a joint to the next: cranes and space arms have booms of less
constexpr double osmium = 22590;  // [kg/m³] nothing is denser

// Moments of inertia about the centre of mass, ascending [kg·m²].
Eigen::Vector3d principal_moments(const LinkParameters& x) {
  Eigen::Matrix3d I;
  I << x[0], x[1], x[2], x[1], x[3], x[4], x[2], x[4], x[5];
  const Eigen::Vector3d c = x.segment<3>(6) / x[9];
  I -= x[9] * (c.squaredNorm() * Eigen::Matrix3d::Identity() - c * c.transpose());
  return Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(I, Eigen::EigenvaluesOnly).eigenvalues();
}

Diagnostics implausible_limits(const Robot& robot, const std::string& file) {
  std::vector<std::string> names;
  for (const auto& c : robot.coordinates)
    if (limits_in_degrees(c.type, c.limits))
      names.push_back(fmt::format("'{}' {:g} … {:g}", c.name, c.limits.lower, c.limits.upper));
  if (names.empty()) return {};
  return {{Severity::warning, "limits-in-degrees",
           fmt::format("{}: position limits of joint {} are many turns in radians and look like degrees: give limits "
                       "in rad and speeds in rad/s",
                       file, join(names))}};
}

std::string link_name(const Robot& robot, int j) {
  const std::string& link = robot.joints[static_cast<std::size_t>(j)].link;
  return link.empty() ? fmt::format("{}", j + 1) : fmt::format("'{}'", link);
}

// From one joint to the next, and from a joint to its link's centre of mass; where the robot stands is left aside.
std::vector<std::string> implausible_lengths(const Model& model) {
  std::vector<std::string> far;
  for (int j = 0; j < model.robot.links(); ++j) {
    const Joint& joint = model.robot.joints[static_cast<std::size_t>(j)];
    const double distance = (joint.T_parent_joint * joint.T_joint_link).translation().norm();
    if (joint.parent >= 0 && distance > longest)
      far.push_back(fmt::format("joint '{}' is {:.4g} m from the joint before it", joint.name, distance));
    const auto body = model.link(j);
    if (!body || !body->allFinite() || !((*body)[9] > 0)) continue;
    const double com = body->segment<3>(6).norm() / (*body)[9];
    if (com > longest)
      far.push_back(
          fmt::format("the centre of mass of link {} is {:.4g} m from its joint", link_name(model.robot, j), com));
  }
  return far;
}

Diagnostics lengths_warning(const Model& model, const std::string& file) {
  const std::vector<std::string> far = implausible_lengths(model);
  if (far.empty()) return {};
  return {{Severity::warning, "lengths-implausible",
           fmt::format("{}: {}, which is farther than in any robot: are lengths in mm? Give them in m", file,
                       listed(far))}};
}

// The smallest second moment that so much mass can have is that of a ball of the densest matter.
bool denser_than_matter(double mass, const Eigen::Vector3d& principal) {
  const double radius = std::cbrt(3 * mass / (4 * M_PI * osmium));
  return principal.sum() > 0 && 0.5 * principal.sum() < 0.6 * mass * radius * radius;
}

std::vector<std::string> too_dense(const Model& model) {
  std::vector<std::string> dense;
  for (int j = 0; j < model.robot.links(); ++j) {
    const auto body = model.link(j);
    if (!body || !body->allFinite() || !((*body)[9] > 0)) continue;
    if (denser_than_matter((*body)[9], principal_moments(*body)))
      dense.push_back(fmt::format("{} ({:.4g} kg)", link_name(model.robot, j), (*body)[9]));
  }
  return dense;
}

Diagnostics density_warning(const Model& model, const std::string& file) {
  const std::vector<std::string> dense = too_dense(model);
  if (dense.empty()) return {};
  const bool most = 2 * static_cast<int>(dense.size()) > model.robot.links();
  return {{Severity::warning, "link-too-dense",
           fmt::format("{}: link {} would be denser than any metal with so small moments of inertia: {}give masses in "
                       "kg and inertias in kg·m²",
                       file, listed(dense), most ? "are masses in g, or inertias made up? " : "")}};
}

Diagnostics implausible_inertias(const Model& model, const std::string& file) {
  std::vector<std::string> negative, triangle;
  for (int j = 0; j < model.robot.links(); ++j) {
    const auto body = model.link(j);
    if (!body || !body->allFinite() || !((*body)[9] > 0)) continue;
    const Eigen::Vector3d e = principal_moments(*body);
    const double rounding = 1e-6 * body->head<6>().cwiseAbs().maxCoeff() + 1e-12;
    const std::string name = link_name(model.robot, j);
    if (e[0] < -rounding)
      negative.push_back(fmt::format("{} ({:.3g} kg·m²)", name, e[0]));
    else if (e[2] > (1 + triangle_slack) * (e[0] + e[1]) + rounding)
      triangle.push_back(fmt::format("{} ({:.3g} above {:.3g} + {:.3g} kg·m²)", name, e[2], e[0], e[1]));
  }
  Diagnostics out;
  if (!negative.empty())
    out.push_back(
        {.severity = Severity::warning,
         .code = "negative-inertia",
         .message = fmt::format("{}: the inertia of link {} is not physically possible: a principal moment about its "
                                "centre of mass is negative; correct <inertia>, or links: of the robot file",
                                file, join(negative)),
         .forbids_motion = true});
  if (!triangle.empty())
    out.push_back({Severity::warning, "inertia-triangle",
                   fmt::format("{}: the inertia of link {} is not physically possible: one principal moment about the "
                               "centre of mass exceeds the sum of the other two",
                               file, join(triangle))});
  return out;
}

}  // namespace

bool pose_in_degrees(double angle) { return std::abs(angle) > largest_pose_angle; }

bool limits_in_degrees(JointType type, const Limits& limits) {
  if (type != JointType::revolute || limits.continuous) return false;
  const auto degrees = [](double x) { return std::abs(x) > most_turns && std::abs(x) < unlimited; };
  return degrees(limits.lower) || degrees(limits.upper);
}

Diagnostic angle_in_degrees(const std::string& where, const std::string& what, double angle) {
  return {
      .severity = Severity::warning,
      .code = "angles-in-degrees",
      .message = fmt::format("{}: {} = {:g} is more than a turn and looks like degrees: angles are in rad, {:.6g} here",
                             where, what, angle, angle * M_PI / 180),
      .forbids_motion = true};
}

Diagnostics implausible(const Model& model, const std::string& file) {
  Diagnostics out = implausible_limits(model.robot, file);
  if (model.provenance) return out;
  append(out, lengths_warning(model, file));
  append(out, implausible_inertias(model, file));
  append(out, density_warning(model, file));
  return out;
}

bool has_implausible_lengths(const Model& model) { return !model.provenance && !implausible_lengths(model).empty(); }

bool has_too_dense_links(const Model& model) { return !model.provenance && !too_dense(model).empty(); }

void require_plausible(const Robot& robot, const std::vector<Limits>& limits) {
  for (const auto& d : robot.diagnostics)
    if (d.forbids_motion) throw InvalidInput(d.message);
  for (std::size_t k = 0; k < limits.size() && k < robot.coordinates.size(); ++k)
    if (const Coordinate& c = robot.coordinates[k]; limits_in_degrees(c.type, limits[k]))
      throw InvalidInput(fmt::format(
          "joint '{}': position limits {:g} … {:g} are many turns in radians and look like degrees: a motion planned "
          "with them could hit an obstacle; give limits in rad, in the robot's file or `limits`",
          c.name, limits[k].lower, limits[k].upper));
}

}  // namespace steelyard
