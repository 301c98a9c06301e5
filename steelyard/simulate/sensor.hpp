// Sensors: quantisation, noise and delay of measurements.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "steelyard/core/random.hpp"

namespace steelyard {

/// Empty vectors: none of it. Else one number per joint.
struct SensorOptions {
  double rate = 0;                   ///< rate of the log [Hz]; 0: the plan's
  Eigen::VectorXd counts;            ///< per turn (gautier1988's NPT), per metre where a joint slides; 0: exact
  Eigen::VectorXd position_noise;    ///< standard deviation, before counting [rad, m]
  Eigen::VectorXd velocity_noise;    ///< standard deviation [rad/s, m/s]
  Eigen::VectorXd torque_noise;      ///< standard deviation [N·m, N]
  double relative_torque_noise = 0;  ///< standard deviation over each joint's torque rms [-]; adds to torque_noise
  double torque_correlation = 0;     ///< correlation of one logged sample with the next [-]: AR(1) of the same standard
                                     ///< deviation
  double delay = 0;                  ///< delay of position and speed, in the log and for the controller [s]
  double torque_delay = 0;           ///< delay of the logged torque [s]
  double jitter = 0;  ///< standard deviation of when a row is really sampled [s], a quarter of 1/rate at most
};

/// Throws InvalidInput where a number makes no sense; `dof` entries or none.
void check(const SensorOptions&, int dof);

/// Encoder and tachometer. One stream of random numbers each.
class MotionSensor {
 public:
  MotionSensor(const SensorOptions&, const Eigen::VectorXd& turn, std::uint64_t seed, std::uint64_t stream);

  /// In place: position with noise, then to the nearest count; speed with noise.
  void measure(Eigen::Ref<Eigen::VectorXd> q, Eigen::Ref<Eigen::VectorXd> qd);

 private:
  Eigen::VectorXd count_, position_noise_, velocity_noise_;  ///< empty: none
  Random position_, velocity_;
};

/// Length of one turn of each coordinate for `counts`: 2π where it turns, 1 m where it slides.
Eigen::VectorXd turns(const std::vector<bool>& slides);

/// Adds noise to logged torques, coordinates × samples.
void add_torque_noise(const SensorOptions&, std::uint64_t seed, Eigen::MatrixXd& tau);

}  // namespace steelyard
