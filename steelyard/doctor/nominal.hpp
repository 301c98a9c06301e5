// The log against the robot file's own inertias: units, zeros, gravity and gains. Private to the room.
#pragma once

#include "steelyard/doctor/findings.hpp"
#include "steelyard/doctor/study.hpp"

namespace steelyard::doctor {

/// Measured over nominal torque, joint by joint: units and gear ratios. The model has inertias. True when it refused,
/// or would have.
bool examine_nominal_units(const Model&, const Study&, const std::vector<int>& still, Findings&);

/// Zeros, gravity and the clock. Advice is given only after trying it: the message has the residual before and after.
/// True when it refused, or would have.
bool examine_nominal_readings(const Model&, const Study&, const std::vector<int>& still, Findings&);

}  // namespace steelyard::doctor
