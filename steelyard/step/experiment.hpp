// Step experiments on a robot whose truth is known: one joint free under a voltage, the others locked.
#pragma once

#include <cstdint>
#include <vector>

#include "steelyard/simulate/motor.hpp"
#include "steelyard/simulate/plant.hpp"
#include "steelyard/simulate/sensor.hpp"

namespace steelyard {

/// The model with one free coordinate, the others locked at `pose` (the free one's entry does not matter).
Model lock_others(const Model&, int coordinate, const Eigen::VectorXd& pose);

struct StepSimulationOptions {
  double rate = 1000;     ///< rate of the log [Hz]; kim has 417
  double duration = 0.5;  ///< duration of the step [s]; for direct drives some tenths
  double travel = 1;      ///< the experiment ends after so much motion [rad, m], or at the joint's limit
  double step = 1e-4;     ///< step of the integration [s]
  SensorOptions sensor;   ///< counts, position_noise, velocity_noise, one per joint
  std::uint64_t seed = 1;
};

/// Rows as a robot would log them.
struct StepRecord {
  int joint = 0;          ///< the free joint
  double voltage = 0;     ///< applied from `lead_in` on [V]
  Eigen::VectorXd pose;   ///< pose before the step
  Eigen::VectorXd t;      ///< [s]
  Eigen::MatrixXd q, qd;  ///< coordinates × rows, as measured
  Eigen::VectorXd input;  ///< voltage at each row [V]
};

/// Throws InvalidInput for a joint, pose or voltage that cannot be; Unattainable where the drive's limits would cut it.
StepRecord simulate_step(const Model&, int joint, const Eigen::VectorXd& pose, const Motor&, double voltage,
                         const StepSimulationOptions& = {});

/// Voltages that move the joint by `travel` and by half and three quarters of it within `duration`, both ways.
std::vector<double> step_voltages(const Model&, int joint, const Eigen::VectorXd& pose, const Motor&, double travel,
                                  double duration);

/// The middle of each joint's range; zero where it has none.
Eigen::VectorXd middle_pose(const Robot&);

}  // namespace steelyard
