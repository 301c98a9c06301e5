// The log against the robot file's own inertias: units, zeros, gravity and gains. Private to the room.
#pragma once

#include "steelyard/doctor/findings.hpp"
#include "steelyard/doctor/study.hpp"

namespace steelyard::doctor {

/// What these checks look at. The model has inertias.
struct NominalCase {
  const Model& model;
  const Signals& signals;
  const Study& study;
  const std::vector<int>& still;
};

/// Measured over nominal torque, joint by joint: units and gear ratios. True when it refused, or would have.
bool examine_nominal_units(const NominalCase&, Findings&);

/// Torques that are less than the nominal ones, friction included, beside others that agree with the robot file. True
/// when it refused, or would have.
bool examine_small_torques(const NominalCase&, Findings&);

/// Zeros, gravity and the clock. Advice is given only after trying it: the message has the residual before and after.
/// True when it refused, or would have.
bool examine_nominal_readings(const NominalCase&, Findings&);

/// Correlation of each joint's torque with the nominal one, friction and rotors aside; 0 where it means nothing.
Eigen::VectorXd nominal_correlations(const NominalCase&);

/// What the nominal torques leave of those of joints i and k when these are exchanged, over what they leave as given.
double exchange_left(const NominalCase&, int i, int k);

/// Torques of acceleration beside those of gravity, both over the nominal ones: a clock that ran at another pace. True
/// when the log shows the pace, by three joints at least.
bool examine_pace(const NominalCase&, Findings&);

/// Constants in torques that the nominal ones do not explain, beside what the torques vary by.
void examine_offsets(const NominalCase&, Findings&);

/// How little of the nominal torque of gravity is in the torque of the joints that carry most of it: 0 where it is all
/// there, 1 where none is; 0 where gravity pulls at no joint.
double gravity_missing(const NominalCase&);

}  // namespace steelyard::doctor
