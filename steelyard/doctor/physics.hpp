// Faults that only the dynamics show. Private to the room.
#pragma once

#include "steelyard/core/run.hpp"
#include "steelyard/doctor/channels.hpp"
#include "steelyard/doctor/study.hpp"

namespace steelyard::doctor {

struct Delay {
  double seconds = 0, deviation = 0;  ///< torque behind motion, all joints together
  double gain = 0;                    ///< share of the squared residual that goes with it
  double evidence = 0;  ///< the weakest of what a delay must show, over what it must; 1 and more: it is one
  Eigen::VectorXd joints, joint_deviations;
  bool significant = false;
};

/// Delay of torque behind motion at which the residual of every joint's own fit is least.
Delay estimate_delay(const Study&, const std::vector<int>& still);

/// A delay is real when it exceeds this many of its standard deviations [-].
inline constexpr double delay_sigmas = 5;

/// A stretch of time in which a joint's residual stands out.
struct Event {
  double ratio = 0;  ///< square there over the geometric mean of those of all other stretches and of the next worst
  double time = 0;   ///< from the log's first sample [s]
  int joint = 0;
};

/// Friction of a joint that changes steadily, and what of its residual that explains.
struct FrictionDrift {
  int joint = 0;
  double evidence = 0;  ///< the change in its standard deviations, times the share of the squared residual it takes [-]
  double sigmas = 0, share = 0;  ///< these two
  double change = 0;             ///< change from begin to end [N·m, N]
  double relative = 0;           ///< the same over the deviation of the joint's torque [-]
};

/// What the residuals of every joint's own fit show over time.
struct TimeFaults {
  Event event;
  double drift = 0,
         drift_gain = 0;  ///< drift of the torque's clock [s/s], and the share of the squared residual it takes
  FrictionDrift friction;
};

TimeFaults examine_time(const Study&, const Delay&, const std::vector<int>& still);

struct PhysicsVerdict {
  bool explained = false;  ///< the positions and the robot explain the torque: both are right
  Delay delay;
};

PhysicsVerdict examine_physics(const Model&, const Signals&, const std::vector<Stretch>&, const ChannelVerdict&,
                               Findings&, const Run& = {});

}  // namespace steelyard::doctor
