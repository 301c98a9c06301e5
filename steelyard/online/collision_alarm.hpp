// Collisions, told from the model's own errors at a chosen rate of false alarms (T7-T10 of docs/theory/online.md).
#pragma once

#include <Eigen/Core>
#include <cstdint>

#include "steelyard/online/residual_bands.hpp"

namespace steelyard {

struct CollisionAlarmOptions {
  double false_alarms = 1;  ///< an hour of motion [1/h], all joints together
};

/// An alarm, kept until it is acknowledged.
struct Collision {
  int joint = -1;     ///< from 0: whose torque was furthest beyond its threshold; -1: there was none
  double torque = 0;  ///< external torque there, by the observer [N·m, N]
  double ratio = 0;   ///< residual over threshold [-]
  double time = 0;    ///< [s]
};

/// What an alarm will see, computed beforehand.
struct AlarmSensitivity {
  double within = 0;       ///< time after which a push that stays is seen [s]
  Eigen::VectorXd torque;  ///< external torque of each joint that is seen in 95 of 100, away from reversals [N·m, N]
  double force = 0;    ///< force at the flange that is seen whatever its direction, among those that joints feel [N]
  int directions = 3;  ///< how many directions these are: joints of a planar arm do not feel a push across its plane
};

/// No allocation and no exception after construction, but for `sensitivity`.
class CollisionAlarm {
 public:
  /// Throws InvalidInput where the statistics are another robot's, or the rate is not positive.
  CollisionAlarm(const Model&, const ResidualStatistics&, const CollisionAlarmOptions& = {});

  /// After the observer's tick; true where an alarm begins.
  bool tick(double t, double dt, const ExternalTorque&, const Eigen::VectorXd& q, const Eigen::VectorXd& qd) noexcept;

  bool latched() const { return collision_.joint >= 0; }
  const Collision& collision() const { return collision_; }  ///< the first one since it was acknowledged
  void acknowledge() noexcept { collision_ = {}; }
  std::int64_t alarms() const { return alarms_; }   ///< begun so far
  bool armed() const { return banded_.settled(); }  ///< it takes a second of motion to know the robot

  double level() const { return level_; }  ///< deviations of the residual at which it alarms [-]
  const Eigen::VectorXd& ratio() const {
    return ratio_;
  }  ///< ratio of each joint: residual over threshold [-]; 1 alarms
  /// External torque of each joint that would be seen now, if it stayed [N·m, N].
  const Eigen::VectorXd& threshold() const { return threshold_; }

  /// Of the fast band and of the slow one at a pose: (0) within 18 ms, (1) within 74 ms.
  AlarmSensitivity sensitivity(const Eigen::VectorXd& q, int band) const;

 private:
  Robot robot_;
  ResidualStatistics statistics_;
  BandedResidual banded_;
  double level_;
  Eigen::VectorXd ratio_, threshold_;
  Collision collision_;
  double quiet_ = 0;  ///< for which alarms belong to the last one [s]
  bool beyond_ = false;
  std::int64_t alarms_ = 0;
};

}  // namespace steelyard
