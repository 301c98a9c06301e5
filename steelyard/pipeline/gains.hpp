// Unknown drive gains, from recordings with and without a load of known mass.
#pragma once

#include <optional>
#include <vector>

#include "steelyard/core/run.hpp"
#include "steelyard/estimate/drive_gains.hpp"
#include "steelyard/fit/options.hpp"

namespace steelyard {

/// Estimates the gains from currents without and with a load of known mass, by drive_gains (C11). Friction is
/// viscous and Coulomb with an offset: gravity and inertia determine the gains. Throws InvalidInput when the mass or
/// one kind of recording is missing, Unattainable when a gain is not determined at all.
DriveGains find_gains(const Model&, const std::vector<Recording>& unloaded, const GainSearch&,
                      const SignalSettings& = {}, const Run& = {});

/// Where the options ask for it, estimates the gains and writes them, with their deviations, to the robot's drives.
std::optional<DriveGains> find_gains_if_asked(Model&, const std::vector<Recording>& unloaded, const IdentifyOptions&,
                                              const Run& = {});

}  // namespace steelyard
