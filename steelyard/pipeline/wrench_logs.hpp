// A payload behind a force and torque sensor: one body that the robot moves, and the wrench that moves it (P14 of
// docs/theory/payload.md). Private to the room.
#pragma once

#include <vector>

#include "steelyard/estimate/log_equations.hpp"
#include "steelyard/payload/body.hpp"
#include "steelyard/recordings/recording.hpp"

namespace steelyard {

/// A body by itself, in the gravity of the robot: floating, with the last link's frame as its own.
Robot lone_body(const Robot&);

/// The logs of that body: it moves as the robot's last link does, and the wrench on it [N, N·m], along the link's axes
/// about its origin, is what the sensor measured (its channel is `wrench`). `joints`: the robot's part of the same
/// recordings. Throws InvalidInput where a recording has no such columns.
std::vector<Signals> body_signals(const Robot&, const std::vector<Recording>&, const std::vector<Signals>& joints,
                                  const PayloadFrame& sensor, const Run&);

/// A constant reading of each of its six channels, then the ten columns of the body.
std::vector<DesignColumn> wrench_columns(const Robot& body);

}  // namespace steelyard
