// The log of a simulation: rows at their own times, taken from between the controller's ticks.
#pragma once

#include <Eigen/Core>

#include "steelyard/simulate/integrator.hpp"
#include "steelyard/simulate/sensor.hpp"

namespace steelyard {

/// The time between two ticks of the controller.
struct Interval {
  double begin = 0, length = 0;  ///< [s]
  const PlantState *before = nullptr, *after = nullptr;
  const Eigen::VectorXd* torque_before = nullptr;  ///< torque at the end of the interval before
  const Eigen::VectorXd* torque_begin = nullptr;   ///< just after the new command
  const Eigen::VectorXd* torque_end = nullptr;
};

/// Rows k/rate, sampled late or unevenly as the sensors are. Intervals come in order of time.
class Recorder {
 public:
  Recorder(const SensorOptions&, double rate, Eigen::Index rows, const Eigen::VectorXd& turn, std::uint64_t seed);

  void add(const Interval&);
  void finish();  ///< rows that jitter put after the end take the last values; then noise

  Eigen::VectorXd t;
  Eigen::MatrixXd q, qd, tau;  ///< coordinates × rows, as measured after `finish`

 private:
  Eigen::VectorXd motion_at_, torque_at_;  ///< when each row is really sampled [s]
  Eigen::Index next_motion_ = 0, next_torque_ = 0;
  SensorOptions options_;
  MotionSensor sensor_;
  std::uint64_t seed_;
};

}  // namespace steelyard
