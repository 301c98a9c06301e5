// The base's part of a log: how a floating base moved, and what touched the robot. Private to the library.
#pragma once

#include "steelyard/core/run.hpp"
#include "steelyard/recordings/recording.hpp"
#include "steelyard/signals/conditioning.hpp"

namespace steelyard {

/// The joints' signals on their floating base, whose channels are read apart from the same recording:
/// gyro_x … and acc_x … of an IMU where the robot has it, or base_x … and base_qw, base_qx … of its pose, under these
/// names, those of an Imu or Odometry topic, or as `columns` says. Each contact of the robot may have a flag,
/// contact_NAME, and a force, force_NAME_x … (with moment_NAME_x …): forces enter the torque, a flagged contact without
/// one is projected out of it, and so is one without either, which always touches. `options`: as of the joints.
Signals on_base(const Robot&, const Recording&, Signals joints, const ConditioningOptions& options, const Run& = {});

/// Marks the contacts that touch in every sample of the logs with forces that nobody measured. What says that total
/// mass is then not identifiable (contact-lasting) is returned.
Diagnostics mark_lasting_contacts(Robot&, const std::vector<Signals>&);

}  // namespace steelyard
