// The motion of a floating base, from an inertial measurement unit or from poses. Private to the library.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>

#include "steelyard/signals/signals.hpp"

namespace steelyard {

/// As in Signals: along the base's own axes, of its origin, then angular (robot/robot.hpp).
struct BaseMotion {
  Eigen::MatrixXd q;             ///< position in the world and rotation vector [m, rad] 6 × samples
  Eigen::MatrixXd qd;            ///< velocity [m/s, rad/s] 6 × samples; zero where an IMU does not tell
  Eigen::MatrixXd acceleration;  ///< proper, of the origin [m/s²] 3 × samples
};

/// What an IMU measures, 3 × samples each, on a uniform clock of period dt [s], along its own axes.
struct ImuSamples {
  Eigen::MatrixXd gyro;           ///< [rad/s]
  Eigen::MatrixXd accelerometer;  ///< [m/s²]: upwards 9.81 at rest
  double dt = 0;
};

/// Carried from where the IMU sits to the base's origin (O3). Position and speed of the origin are not known and zero;
/// the orientation is the gyro's, integrated from that in which the first tenth of a second weighs downwards.
BaseMotion base_motion(const ImuSamples&, const Eigen::Isometry3d& T_base_imu);

/// Differentiated twice as positions of joints are (O4). position: 3 × samples; quaternion: w, x, y, z below each
/// other, from base to world, of any length and either sign; gravity [m/s²] in the world.
BaseMotion base_motion(const Eigen::MatrixXd& position, const Eigen::MatrixXd& quaternion,
                       const Eigen::Vector3d& gravity, double dt);

/// The joints' signals, on that base: rows of the base first, on which no wrench acts. Both on one clock; what one has
/// beyond the other is cut off.
Signals joints_on_base(Signals joints, const BaseMotion&);

/// Mean of the gyro [rad/s] over stretches in which neither it nor any joint moves, half a second in all at least: its
/// bias. Zero where there are none.
Eigen::Vector3d gyro_bias(const ImuSamples&, const Eigen::MatrixXd& q);

}  // namespace steelyard
