// A robot with a floating base: in flight, on its feet, or hanging, with joints that follow references.
#pragma once

#include <Eigen/Core>
#include <functional>
#include <optional>

#include "steelyard/dynamics/model.hpp"
#include "steelyard/signals/signals.hpp"

namespace steelyard {

/// A plane that springs back where a contact point enters it: from below along z of the world, with friction.
struct Ground {
  double height = 0;       ///< [m]
  double stiffness = 2e4;  ///< [N/m]: a 15 kg quadruped on four feet sinks in by 2 mm
  double damping = 300;    ///< [N·s/m]
  double friction = 0.8;   ///< coefficient [-]
  double slip_speed =
      0.02;  ///< speed at which friction reaches 76 % of its limit [m/s]: it is smooth for the integrator
};

/// A spring that holds a contact point where it was at first: a hook or a rope that stays taut.
struct Hook {
  int contact = 0;         ///< index into the robot's contacts
  double stiffness = 2e4;  ///< [N/m]
  double damping = 300;    ///< [N·s/m]
};

struct FloatingOptions {
  double seconds = 5;      ///< [s]
  double rate = 500;       ///< rate of the samples [Hz]
  double step = 2.5e-4;    ///< step of the integrator, Runge-Kutta of fourth order [s]
  Eigen::VectorXd kp, kd;  ///< gains of each joint's PD loop [N·m/rad, N·m·s/rad]; one number stands for all
  std::optional<Ground> ground = {};
  std::optional<Hook> hook = {};
};

/// Positions of the joints that are asked for at a time [rad, m].
using JointReference = std::function<Eigen::VectorXd(double t)>;

/// What happened, without noise.
struct FloatingSimulation {
  Signals signals;         ///< base rows of the torque are zero, contacts flagged where they carry anything
  Eigen::MatrixXd forces;  ///< on the robot at each contact point, along the base's axes [N] 3·points × samples
};

/// From a state at rest: base coordinates and joints q. Throws Unattainable where the motion diverges.
FloatingSimulation simulate_floating(const Model&, const Eigen::VectorXd& q, const JointReference&,
                                     const FloatingOptions&);

}  // namespace steelyard
