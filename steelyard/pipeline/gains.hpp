// Drive gains that nobody knows, from a project: `drives: {gain: auto}`.
#pragma once

#include "steelyard/estimate/drive_gains.hpp"
#include "steelyard/pipeline/identify.hpp"

namespace steelyard {

/// From the currents of the logs with role identify (unloaded) and payload (with the load whose mass the project
/// knows), by drive_gains (C11). Friction is viscous and Coulomb with an offset: gains are told by gravity and inertia.
/// Throws InvalidInput when the mass or one kind of log is missing, Unattainable when a gain is not told at all.
DriveGains find_gains(const Robot&, const Project&, const RunOptions& = {});

}  // namespace steelyard
