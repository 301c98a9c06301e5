// Unknown drive gains, from recordings with and without a load of known mass.
#pragma once

#include <optional>
#include <vector>

#include "steelyard/core/run.hpp"
#include "steelyard/estimate/drive_gains.hpp"
#include "steelyard/fit/options.hpp"
#include "steelyard/recordings/read_signals.hpp"

namespace steelyard {

/// Estimates the gains from currents without and with a load of known mass, by drive_gains (C11). Friction is
/// viscous and Coulomb with an offset: gravity and inertia determine the gains. Throws InvalidInput when the mass or
/// one kind of recording is missing, Unattainable when a gain is not determined at all.
DriveGains find_gains(const Model&, const std::vector<Recording>& unloaded, const GainSearch&,
                      const SignalSettings& = {}, const Run& = {});

/// Recordings without a load as they were read, and the drive gains that were found of them.
struct ReadWithGains {
  std::vector<ConditionedLog> logs;
  std::optional<DriveGains> gains;
};

/// Reads the recordings. Where the options ask for it, estimates the gains of these and of the loaded ones, and writes
/// them, with their deviations, to the robot's drives.
ReadWithGains read_with_gains(Model&, const std::vector<Recording>& unloaded, const IdentifyOptions&, const Run& = {});

}  // namespace steelyard
