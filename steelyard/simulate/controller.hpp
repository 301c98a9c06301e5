// Controllers that drive the joints along a reference: loops per joint, and torque computed by a model.
#pragma once

#include <Eigen/Core>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "steelyard/simulate/plant.hpp"
#include "steelyard/simulate/resolved_acceleration.hpp"

namespace steelyard {

enum class ControlLaw {
  p,                ///< position error to a speed, that to torque: τ = kd (kp/kd e − q̇) (bahloul2018)
  pd,               ///< τ = kp e + kd ė
  pid,              ///< τ = kp e + kd ė + ki ∫e
  computed_torque,  ///< τ = M(q) (q̈_r + 2ζω ė + ω² e) + C q̇ + g + friction of the reference (kawasaki1985)
  resolved_acceleration,  ///< the same with q̈ that leads the flange along its path (resolved_acceleration.hpp)
};

const char* to_string(ControlLaw);
std::vector<std::string> control_laws();
ControlLaw control_law(const std::string& name);  ///< throws InvalidInput, with what there is

struct ControlOptions {
  ControlLaw law = ControlLaw::pd;
  double rate = 1000;          ///< [Hz]; most arms' controllers have 250 to 4000
  double bandwidth = 10;       ///< ω/2π [Hz] of gains that are not given: above any motion, below links that bend
  double damping = 1;          ///< ζ [-]; 1 does not overshoot
  Eigen::VectorXd kp;          ///< [N·m/rad, N/m]; empty: J ω² + Fv ω, J the joint's least inertia
  Eigen::VectorXd kd;          ///< [N·m·s/rad, N·s/m]; empty: 2ζω J
  Eigen::VectorXd ki;          ///< [N·m/(rad·s), N/(m·s)]; empty: kp ω/5
  bool feedforward = true;     ///< the model's torque of the reference is added (not by laws that compute torque)
  std::string frame;           ///< frame on the last link that resolved acceleration controls; "": the flange
  double singular = 0.05;      ///< for resolved acceleration: see ResolvedOptions
  std::optional<Model> model;  ///< the controller's own model; none: that of the plant, payload included, as where the
                               ///< payload is set on the controller
};

/// One sample of a reference.
struct ReferencePoint {
  Eigen::VectorXd q, qd, qdd;
};

/// A measurement of the state.
struct Measured {
  Eigen::VectorXd q, qd;
};

class Controller {
 public:
  /// `poses`: coordinates × samples, where inertias for gains that are not given are looked for.
  Controller(const ControlOptions&, const Model& believed, const Eigen::MatrixXd& poses);

  /// Torque to be held until the next call, 1/rate later. No allocation.
  void command(const ReferencePoint& reference, const Measured& measured, Eigen::VectorXd& tau);

  const Eigen::VectorXd& kp() const { return kp_; }
  const Eigen::VectorXd& kd() const { return kd_; }
  const Eigen::VectorXd& ki() const { return ki_; }

 private:
  ControlOptions options_;
  Plant believed_;
  std::optional<ResolvedAcceleration> resolved_;
  Eigen::VectorXd kp_, kd_, ki_, integral_, error_, qdd_, feedforward_;
};

}  // namespace steelyard
