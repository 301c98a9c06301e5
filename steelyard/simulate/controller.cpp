#include "steelyard/simulate/controller.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"

namespace steelyard {

using Eigen::Index;
using Eigen::VectorXd;

namespace {

struct Name {
  ControlLaw law;
  const char* name;
};
constexpr Name names[] = {{ControlLaw::p, "p"},
                          {ControlLaw::pd, "pd"},
                          {ControlLaw::pid, "pid"},
                          {ControlLaw::computed_torque, "computed-torque"},
                          {ControlLaw::resolved_acceleration, "resolved-acceleration"}};

// Least effective inertia of each joint over a few poses, the others being free, and its viscous friction. With
// more, a loop per joint can be unstable: gains K have K M⁻¹ ≤ n of these, but no bound in terms of the diagonal of M.
void joint_sizes(Plant& plant, const Eigen::MatrixXd& poses, VectorXd& inertia, VectorXd& viscous) {
  const Index n = plant.dof(), stride = std::max<Index>(1, poses.cols() / 32);
  const VectorXd still = VectorXd::Zero(n);
  VectorXd column = still;
  inertia = VectorXd::Constant(n, infinity);
  viscous = still;
  for (Index k = 0; k < poses.cols(); k += stride) {
    plant.set_state(poses.col(k), still);
    for (Index i = 0; i < n; ++i) {
      plant.solve(VectorXd::Unit(n, i), column);
      inertia[i] = std::min(inertia[i], 1 / column[i]);
    }
  }
  for (int s = 0; s < plant.shafts(); ++s) {
    const double fv = std::max(0.0, plant.friction_slope(s, 1, 0));
    viscous += fv * plant.row(s).transpose().cwiseAbs2();
  }
}

}  // namespace

const char* to_string(ControlLaw law) {
  for (const Name& n : names)
    if (n.law == law) return n.name;
  return "?";
}

std::vector<std::string> control_laws() {
  std::vector<std::string> out;
  for (const Name& n : names) out.emplace_back(n.name);
  return out;
}

ControlLaw control_law(const std::string& name) {
  for (const Name& n : names)
    if (name == n.name) return n.law;
  throw InvalidInput(fmt::format("no controller '{}'{}; there are: {}", name, did_you_mean(name, control_laws()),
                                 join(control_laws())));
}

Controller::Controller(const ControlOptions& options, const Model& believed, const Eigen::MatrixXd& poses)
    : options_(options), believed_(believed) {
  const Index n = believed.robot.dof();
  const double w = 2 * M_PI * options.bandwidth;
  VectorXd inertia, viscous;
  joint_sizes(believed_, poses, inertia, viscous);
  // A joint of inertia J and viscous friction Fv is J s² + (Fv + kd) s + kp: about ω whichever of the two prevails.
  kp_ = options.kp.size() ? options.kp : VectorXd(inertia * w * w + viscous * w);
  kd_ = options.kd.size() ? options.kd : VectorXd(2 * options.damping * w * inertia);
  ki_ = options.ki.size() ? options.ki : VectorXd(kp_ * w / 5);
  integral_ = error_ = qdd_ = feedforward_ = VectorXd::Zero(n);
  if (options.law == ControlLaw::resolved_acceleration)
    resolved_.emplace(believed.robot, ResolvedOptions{w, options.damping, options.frame, options.singular}, poses);
}

void Controller::command(const ReferencePoint& reference, const Measured& measured, VectorXd& tau) {
  error_ = reference.q - measured.q;
  if (options_.law == ControlLaw::computed_torque) {
    const double w = 2 * M_PI * options_.bandwidth;
    qdd_ = reference.qdd + 2 * options_.damping * w * (reference.qd - measured.qd) + w * w * error_;
    believed_.inverse(measured.q, measured.qd, qdd_, reference.qd, tau);
    return;
  }
  if (resolved_) {
    resolved_->resolve(reference.q, reference.qd, reference.qdd, measured.q, measured.qd, qdd_);
    believed_.inverse(measured.q, measured.qd, qdd_, reference.qd, tau);
    return;
  }
  tau = kp_.cwiseProduct(error_);
  if (options_.law == ControlLaw::p)
    tau -= kd_.cwiseProduct(measured.qd);
  else
    tau += kd_.cwiseProduct(reference.qd - measured.qd);
  if (options_.law == ControlLaw::pid) {
    integral_ += error_ / options_.rate;
    tau += ki_.cwiseProduct(integral_);
  }
  if (!options_.feedforward) return;
  believed_.inverse(reference.q, reference.qd, reference.qdd, reference.qd, feedforward_);
  tau += feedforward_;
}

}  // namespace steelyard
