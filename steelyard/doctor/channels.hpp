// Troubles a channel shows by itself, or beside its neighbour: no dynamics yet. Private to the room.
#pragma once

#include <string>
#include <vector>

#include "steelyard/doctor/excerpt.hpp"
#include "steelyard/doctor/findings.hpp"

namespace steelyard::doctor {

/// Facts about the channels that later checks need.
struct ChannelVerdict {
  std::vector<int> still;          ///< joints that do not move
  std::string limits_complaint;    ///< positions beyond what the robot's joints do
  std::string speed_complaint;     ///< speeds beyond it
  bool velocity_useless = false;   ///< qd belongs to no position: to be derived from q, if the torque proves q
  std::string velocity_complaint;  ///< why
  std::string velocity_late;       ///< qd is its position's derivative, but of another instant
};

/// A joint moves above this speed [rad/s, m/s], as in the metrics of validation.
inline constexpr double moving_speed = 0.05;

struct Extent {
  double low = infinity, high = -infinity;
  double range() const { return high - low; }
};

/// Whether the joint's torque was recorded, in most of the log: only then it can be examined.
bool has_torque(const Signals&, Eigen::Index joint);

std::string joint_name(const Robot&, Eigen::Index);
bool prismatic(const Robot&, Eigen::Index);

/// Channels that are constant where they should not be: stuck, cut off, held, coarse, without a sign. Stretches in
/// which a torque is stuck become effort gaps, unless the log is only judged.
void examine_flat_channels(const Robot&, Signals&, const std::vector<Stretch>&, const std::vector<int>& still,
                           Findings&);

/// Positions that go on from another zero.
void examine_slips(const Robot&, const Signals&, const std::vector<Stretch>&, const std::vector<int>& still, Findings&);

/// Velocities beside the derivatives of positions.
void examine_velocity(const Robot&, const std::vector<Stretch>&, double dt, ChannelVerdict&, Findings&);

/// All of it. `alone`: as in ExamineOptions.
ChannelVerdict examine_channels(const Robot&, Signals&, const std::vector<Stretch>&, bool alone, Findings&);

}  // namespace steelyard::doctor
