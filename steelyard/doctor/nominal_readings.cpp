#include <algorithm>
#include <cmath>

#include "steelyard/core/files.hpp"
#include "steelyard/core/listed.hpp"
#include "steelyard/doctor/joint_order.hpp"
#include "steelyard/doctor/nominal_torque.hpp"
#include "steelyard/robot/plausible.hpp"

namespace steelyard::doctor {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

// Thresholds lie between what good logs show and what the damage does; docs/data-doctor.md has both numbers.
constexpr double much_better = 0.7;  // another reading (zero, gravity, clock) is right when it leaves less than this of
                                     // what the given one leaves [-]
constexpr double well_read = 0.5;    // and less than this of the torque [-]
constexpr double fairly_read = 0.3;  // less left of the torque as it is, and no zero, unit or clock is wrong [-]: a
                                     // load that the model lacks leaves 0.2
constexpr double tilted = 3;         // [deg]; good logs of whole arms show 4 at most, which explain nothing
constexpr double small_zero = 0.2;   // [rad]: offsets of single joints that zeros nearby are looked for with
constexpr double slightly_better =
    0.88;  // such a zero, or a small tilt, is right when it leaves less than this of what the given one leaves
           // [-]; good logs have 0.98 at least
constexpr double least_zero = 0.08;   // smallest that counts [rad], and
constexpr double most_zero = 0.6;     // largest that is read from them
constexpr double alike = 1.2;         // residuals of two readings whose ratio is less are alike [-]
constexpr double floor_share = 0.05;  // residual below which joints count alike [-]

std::string vector_text(const Eigen::Vector3d& g, const char* between) {
  return fmt::format("{:.4g}{}{:.4g}{}{:.4g}", g[0] + 0.0, between, g[1] + 0.0, between, g[2] + 0.0);
}

// Another reading of the log, and what it leaves.
struct NominalReading {
  VectorXd residuals;
  const char* code = "";
  std::string text;
  bool certain = true;  // refused, where the log as it is leaves much of the torque; else a warning,
  bool subtle = false;  // if it may be right where that leaves little, too
  double better = much_better;
  bool other_clock = false, other_lengths = false, without_gravity = false;
};

// Lengths in mm. Moments of inertia about the centres of mass stay as they are.
Model with_lengths(Model model, double factor) {
  for (Joint& joint : model.robot.joints) {
    joint.T_parent_joint.translation() *= factor;
    joint.T_joint_link.translation() *= factor;
  }
  for (int j = 0; j < model.robot.links(); ++j) {
    LinkParameters x = *model.link(j);
    const Eigen::Vector3d first = x.segment<3>(6);
    const auto about_origin = [&](const Eigen::Vector3d& mc) -> Eigen::Matrix3d {
      return (mc.squaredNorm() * Eigen::Matrix3d::Identity() - mc * mc.transpose()) / x[9];
    };
    const Eigen::Matrix3d change = about_origin(factor * first) - about_origin(first);
    if (x[9] > 0)
      x.head<6>() +=
          Eigen::Vector<double, 6>(change(0, 0), change(0, 1), change(0, 2), change(1, 1), change(1, 2), change(2, 2));
    x.segment<3>(6) *= factor;
    model.set_link(j, x);
  }
  return model;
}

std::vector<NominalReading> readings(const NominalCase& c, const Nominal& nominal) {
  const Model& model = c.model;
  std::vector<NominalReading> out;
  const Eigen::Vector3d given = model.robot.gravity;
  for (const int i : nominal.moving()) {
    if (model.robot.coordinates[static_cast<std::size_t>(i)].type == JointType::prismatic) continue;
    for (const auto& [unit, factor] : {std::pair{"degrees", M_PI / 180}, {"turns", 2 * M_PI}})
      out.push_back({nominal.residuals(nominal.with_joint(i, factor, 0)), "position-unit",
                     fmt::format("joint {} is not in radians: with q{} in {} (units: {{q: [...]}}, joint by joint)",
                                 joint_text(model, i), i + 1, unit)});
    for (const double offset : {M_PI, M_PI / 2, -M_PI / 2})
      out.push_back({nominal.residuals(nominal.with_joint(i, 1, offset)), "position-zero",
                     fmt::format("the zero of joint {} is not the robot file's: with {:+.4g} rad added to q{}",
                                 joint_text(model, i), offset, i + 1)});
  }
  for (const double factor : {0.5, 2.0, 2 * M_PI})
    out.push_back({nominal.residuals(nominal.with_positions(factor)), "position-unit",
                   fmt::format("positions are in another unit, or those behind another gear: with all of them times "
                               "{:.4g} (units: {{q: ...}}, drives: transmission:)",
                               factor)});
  for (const std::vector<int>& order : other_orders(model.robot.dof()))
    out.push_back(
        {nominal.residuals(nominal.in_order(order)), "joint-order", order_text(model.robot, order), true, true});
  for (const double slower : {1e-3, 0.1, 0.5, 2.0, 10.0, 60.0})
    out.push_back({.residuals = nominal.residuals(nominal.predicted(given, slower)),
                   .code = "clock-unit",
                   .text = fmt::format("time is in another unit, or the rate is wrong: with stamps times {:g}", slower),
                   .other_clock = true});
  if (const VectorXd seen = nominal_correlations(c); seen.minCoeff() < 0) {
    VectorXd left = nominal.residuals(nominal.predicted(given));
    std::vector<std::string> channels;
    for (std::size_t k = 0; k < nominal.moving().size(); ++k) {
      const int i = nominal.moving()[k];
      if (!(seen[i] < 0)) continue;
      left[static_cast<Index>(k)] = std::sqrt(1 - std::min(1.0, seen[i] * seen[i]));
      channels.push_back(effort_channel(c.signals, i));
    }
    const bool several = channels.size() > 1;
    out.push_back({left, "torque-sign",
                   several
                       ? fmt::format("{} have the wrong sign, or the axes of these joints in the robot file have: with "
                                     "them changed",
                                     listed(channels))
                       : fmt::format("{} has the wrong sign, or the axis of this joint in the robot file has: with "
                                     "it changed",
                                     channels.front()),
                   true, true});
  }
  if (has_implausible_lengths(model)) {
    constexpr double millimetre = 1e-3;
    const Model shorter = with_lengths(model, millimetre);
    const Nominal other(shorter, c.study, c.still);
    out.push_back({.residuals = other.residuals(other.predicted(given)),
                   .code = "lengths-implausible",
                   .text = "the robot file's lengths are in mm: with all of them in m",
                   .other_lengths = true});
  }
  if (given.norm() == 0) return out;
  const auto gravity = [&](const Eigen::Vector3d& g, bool certain) {
    out.push_back({nominal.residuals(nominal.predicted(g)), "gravity-direction",
                   fmt::format("gravity does not point along [{}]: set gravity: [{}] (`gravity` {}), with which",
                               vector_text(given, ", "), vector_text(g, ", "), vector_text(g, ",")),
                   certain, !certain, certain ? much_better : slightly_better});
  };
  gravity(-given, true);
  out.push_back(
      {.residuals = nominal.residuals(nominal.predicted(Eigen::Vector3d::Zero())),
       .code = "gravity-removed",
       .text = "the efforts do not contain the torque of gravity, as with some drivers: record them with it, or set "
               "gravity: [0, 0, 0] (`gravity` 0,0,0) for a model of these efforts, with which",
       .without_gravity = true});
  const Eigen::Vector3d best = nominal.best_gravity();
  const double angle = std::acos(std::clamp(best.normalized().dot(given.normalized()), -1.0, 1.0)) * 180 / M_PI;
  if (angle > tilted && best.norm() > 0.7 * given.norm() && best.norm() < 1.4 * given.norm())
    gravity(best.normalized() * given.norm(), angle > 60);
  return out;
}

// Joints that some reading explains count most.
VectorXd weights_by(VectorXd least, const std::vector<NominalReading>& readings) {
  for (const NominalReading& r : readings) least = least.cwiseMin(r.residuals);
  return least.cwiseMax(floor_share).cwiseInverse();
}

// A zero that is off by a little: of the joint whose parabola through three offsets goes lowest, its vertex.
void try_small_zeros(const Model& model, const Nominal& nominal, const VectorXd& given,
                     std::vector<NominalReading>& out) {
  std::vector<NominalReading> about;  // two for every joint that turns
  std::vector<int> joints;
  for (const int i : nominal.moving()) {
    if (model.robot.coordinates[static_cast<std::size_t>(i)].type == JointType::prismatic) continue;
    joints.push_back(i);
    for (const double offset : {-small_zero, small_zero})
      about.push_back({.residuals = nominal.residuals(nominal.with_joint(i, 1, offset)), .text = ""});
  }
  const VectorXd weights = weights_by(given, about);
  const auto square = [&](const VectorXd& residuals) { return residuals.cwiseProduct(weights).squaredNorm(); };
  const double at_zero = square(given);
  double lowest = at_zero, offset = 0;
  int joint = 0;
  for (std::size_t k = 0; k < joints.size(); ++k) {
    const double below = square(about[2 * k].residuals), above = square(about[2 * k + 1].residuals);
    const double curvature = below - 2 * at_zero + above, slope = 0.5 * (above - below);
    if (!(curvature > 0)) continue;
    const double at = std::clamp(-slope / curvature, -most_zero / small_zero, most_zero / small_zero);
    if (const double there = at_zero + slope * at + 0.5 * curvature * at * at; there < lowest)
      lowest = there, offset = at * small_zero, joint = joints[k];
  }
  if (std::abs(offset) < least_zero) return;
  out.push_back({nominal.residuals(nominal.with_joint(joint, 1, offset)), "position-zero",
                 fmt::format("the zero of joint {} is not the robot file's: with about {:+.2g} rad added to q{}",
                             joint_text(model, joint), offset, joint + 1),
                 false, true, slightly_better});
}

// Zeros of several joints: Gauss-Newton on the offsets, each joint's gain as it comes out. Torques are smooth in them.
void try_several_zeros(const Model& model, const Nominal& nominal, const VectorXd& given,
                       std::vector<NominalReading>& out) {
  constexpr int rounds = 4;
  constexpr double step = 1e-3;  // [rad] of the derivatives
  const auto n = static_cast<Index>(model.robot.dof());
  VectorXd offsets = VectorXd::Zero(n);
  for (int round = 0; round < rounds; ++round) {
    const std::vector<VectorXd> now = nominal.with_offsets(offsets);
    MatrixXd A = MatrixXd::Zero(n, n);
    VectorXd b = VectorXd::Zero(n);
    std::vector<std::vector<VectorXd>> moved;
    for (Index k = 0; k < n; ++k) moved.push_back(nominal.with_offsets(offsets + step * VectorXd::Unit(n, k)));
    for (std::size_t m = 0; m < nominal.moving().size(); ++m) {
      const auto i = static_cast<std::size_t>(nominal.moving()[m]);
      const VectorXd &x = now[i], &y = nominal.tau()[i];
      if (!(x.norm() > 0)) continue;
      const double gain = std::max(0.0, x.dot(y) / x.squaredNorm());
      const double weight = 1 / std::pow(std::max(given[static_cast<Index>(m)], floor_share) * y.norm(), 2);
      MatrixXd J(x.size(), n);
      for (Index k = 0; k < n; ++k) J.col(k) = gain / step * (moved[static_cast<std::size_t>(k)][i] - x);
      J -= x * (x.transpose() * J) / x.squaredNorm();  // what another gain would do as well
      A += weight * J.transpose() * J;
      b += weight * J.transpose() * (y - gain * x);
    }
    A.diagonal() += VectorXd::Constant(n, 1e-3 * A.diagonal().maxCoeff());  // what shows in no torque stays
    offsets += A.ldlt().solve(b);
    if (!offsets.allFinite() || offsets.cwiseAbs().maxCoeff() > most_zero) return;
  }
  std::vector<std::string> words;
  for (Index k = 0; k < n; ++k)
    if (std::abs(offsets[k]) > least_zero)
      words.push_back(fmt::format("{:+.2g} rad to q{}", offsets[k], k + 1));
    else
      offsets[k] = 0;
  if (words.size() < 2) return;
  out.push_back(
      {nominal.residuals(nominal.with_offsets(offsets)), "position-zero",
       fmt::format("the zeros of {} joints are not the robot file's: with about {} added", words.size(), join(words)),
       false, true});
}

}  // namespace

bool examine_nominal_readings(const NominalCase& c, Findings& findings) {
  const Nominal nominal(c);
  std::vector<NominalReading> others = readings(c, nominal);
  if (nominal.moving().empty() || others.empty()) return false;
  const VectorXd given = nominal.residuals(nominal.predicted(c.model.robot.gravity));
  try_small_zeros(c.model, nominal, given, others);
  try_several_zeros(c.model, nominal, given, others);
  const VectorXd weights = weights_by(given, others);
  const auto left = [&](const NominalReading& r) { return r.residuals.cwiseProduct(weights).norm() / weights.norm(); };
  const auto smaller = [&](const auto& a, const auto& b) { return left(a) < left(b); };
  auto best = std::min_element(others.begin(), others.end(), smaller);
  // Stamps of a shorter unit leave next to nothing of gravity, too.
  const auto removed =
      std::find_if(others.begin(), others.end(), [](const NominalReading& r) { return r.without_gravity; });
  if (removed != others.end() && best->other_clock && left(*removed) < alike * left(*best)) best = removed;
  // Of a description that cannot be right that is the cause, even if another reading happens to fit as well.
  if (const auto lengths =
          std::find_if(others.begin(), others.end(), [](const NominalReading& r) { return r.other_lengths; });
      lengths != others.end() && left(*lengths) < alike * left(*best))
    best = lengths;
  const double before = given.cwiseProduct(weights).norm() / weights.norm();
  const bool certain = best->certain && before > fairly_read;
  const bool read = left(*best) < well_read && (certain || best->subtle);
  if (!findings.exceeds(best->code, read ? before / std::max(left(*best), 1e-9) - 1 : 0, 1 / best->better - 1))
    return false;
  const std::string message = fmt::format(
      "{} the torque differs from that of the robot file's inertias by {:.2g} of it, as recorded by {:.2g} (friction "
      "and rotors aside)",
      best->text, left(*best), before);
  if (!certain) {
    findings.warn(best->code, message);
    return false;
  }
  findings.refuse_file(best->code, message);
  return true;
}

}  // namespace steelyard::doctor
