// What a model does not explain of the logs it was fitted to, tick by tick. Private to the library.
#pragma once

#include <optional>
#include <vector>

#include "steelyard/online/residual_statistics.hpp"
#include "steelyard/recordings/examine_logs.hpp"

namespace steelyard {

/// Statistics of the residual at the logs' own rates, nothing filtered: thresholds for a controller. None where the
/// torque is the controller's, where the base floats, and where the logs are too short.
std::optional<ResidualStatistics> fitted_residual(const Model&, const std::vector<Recording>& fitted,
                                                  const ExaminedLogs&, const Run&);

}  // namespace steelyard
