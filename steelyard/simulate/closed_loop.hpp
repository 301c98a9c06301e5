// A robot, its motors, controller and sensors following a reference: what identification would be given, with the
// truth known.
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "steelyard/core/diagnostic.hpp"
#include "steelyard/core/run.hpp"
#include "steelyard/motion/plan.hpp"
#include "steelyard/simulate/controller.hpp"
#include "steelyard/simulate/integrator.hpp"
#include "steelyard/simulate/motor.hpp"
#include "steelyard/simulate/sensor.hpp"

namespace steelyard {

/// One period of a motion at the controller's ticks.
struct Reference {
  Trajectory motion;    ///< sample k at k·dt; one period, which ends where it began if it repeats
  double dt = 1e-3;     ///< [s]
  bool repeats = true;  ///< may be played again and again
};

/// The plan as it is played, at ticks of about this rate [Hz]: a whole number of them in a period.
Reference reference_of(const Plan&, double rate);

/// Conditions that stop a useless simulation.
struct SimulationLimits {
  bool saturate = false;    ///< torques beyond the limits are cut instead of refused
  double overshoot = 0.02;  ///< beyond position limits, which makers set before the stops [rad, m]
  double error = 1;         ///< behind the reference, where the loop is taken for lost [rad, m]
};

struct SimulateOptions {
  ControlOptions control;
  std::vector<Motor> motors;  ///< one per coordinate; empty: torque as commanded
  SensorOptions sensor;
  IntegrationMethod method = IntegrationMethod::rk4;
  double step = 1e-3;  ///< longest [s]; RK4 takes shorter ones where friction is stiff
  std::optional<Payload> payload;
  int periods = 1;
  double lead_in = 0;   ///< rest in the first pose before the motion [s], where it starts at rest
  double lead_out = 0;  ///< time at rest after the motion [s]
  std::uint64_t seed = 1;
  SimulationLimits limits;
};

struct Simulation {
  Eigen::VectorXd t;               ///< [s]
  Eigen::MatrixXd q, qd, tau;      ///< coordinates × rows, as measured; τ is the motors', at the joints
  Eigen::VectorXd rms_error;       ///< rms tracking error of each joint [rad, m]
  Eigen::VectorXd largest_torque;  ///< [N·m, N]
  Eigen::VectorXd kp, kd, ki;      ///< gains that were used
  double duration = 0;             ///< simulated [s]
  double seconds = 0;              ///< computing time [s]
  double step = 0;                 ///< step that was used [s]
  Model truth;                     ///< simulated model, payload included
  Diagnostics diagnostics;
};

/// Throws Unattainable naming time and joint where the loop diverges, or a position or torque limit is passed.
Simulation simulate(const Model& plant, const Reference&, const SimulateOptions& = {}, const Run& = {});

/// The rows as a robot with a transmission logs them: q_motor = T (q − offset), τ = Tᵀ τ_motor. Without one nothing
/// changes.
void to_motor_side(const Drives&, Simulation&);

}  // namespace steelyard
