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

/// `alone`: as in ExamineOptions.
ChannelVerdict examine_channels(const Robot&, const Signals&, const std::vector<Stretch>&, bool alone, Findings&);

}  // namespace steelyard::doctor
