// Faults that only the dynamics show. Private to the room.
#pragma once

#include "steelyard/core/run.hpp"
#include "steelyard/doctor/channels.hpp"
#include "steelyard/doctor/study.hpp"

namespace steelyard::doctor {

struct Delay {
  double seconds = 0, deviation = 0;  ///< torque behind motion, all joints together
  double gain = 0;                    ///< share of the residual that goes with it
  Eigen::VectorXd joints, joint_deviations;
  bool significant = false;
};

/// Delay of torque behind motion at which the residual of every joint's own fit is least.
Delay estimate_delay(const Study&, const std::vector<int>& still);

/// A delay is real when it exceeds this many of its standard deviations [-].
inline constexpr double delay_sigmas = 5;

struct PhysicsVerdict {
  bool explained = false;  ///< the positions and the robot explain the torque: both are right
  Delay delay;
};

PhysicsVerdict examine_physics(const Model&, const Signals&, const std::vector<Stretch>&, const ChannelVerdict&,
                               Findings&, const Run& = {});

}  // namespace steelyard::doctor
