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

/// A torque that changes, and what of its residual that explains.
struct Change {
  enum class Kind { friction, offset, gain };
  Kind kind = Kind::friction;
  int joint = 0;
  double evidence = 0;  ///< evidence of friction: the change in its standard deviations, times the share of the squared
                        ///< residual it takes; else that share over the rest, times the log's length [-, s]
  double sigmas = 0, share = 0;  ///< the change in its standard deviations, and that share
  double change = 0;             ///< change from begin to end [N·m, N; of a gain: -]
  double relative = 0;           ///< the same over the deviation of the joint's torque [-]
  bool passes = false;           ///< it is there for a part of the log alone
};

/// A joint whose torque is of another instant than the others'.
struct OwnDelay {
  int joint = 0;
  double seconds = 0, deviation = 0;  ///< beyond the others' delay
  double gain = 0;                    ///< share of its squared residual that goes with it
  double evidence = 0;                ///< delay in its standard deviations, times the square of that share [-]
};

/// A torque that lacks what changes fast in it.
struct Smoothness {
  int joint = 0;
  double cutoff = 0;  ///< cut-off of the low-pass that explains it best [Hz]
  double left = 1;    ///< what it leaves of the squared residual
};

/// What the residuals of every joint's own fit show over time.
struct TimeFaults {
  Event event;
  double drift = 0,
         drift_gain = 0;    ///< drift of the torque's clock [s/s], and the share of the squared residual it takes
  Change friction, change;  ///< change of the friction; of an offset or a gain
  OwnDelay own_delay;
  Smoothness smooth;
};

TimeFaults examine_time(const Study&, const Delay&, const std::vector<int>& still);

struct PhysicsVerdict {
  bool explained = false;  ///< the positions and the robot explain the torque: both are right
  Delay delay;
};

PhysicsVerdict examine_physics(const Model&, const Signals&, const std::vector<Stretch>&, const ChannelVerdict&,
                               Findings&, const Run& = {});

}  // namespace steelyard::doctor
