// Total least squares: errors in W as in y.
#pragma once

#include "steelyard/estimate/estimate.hpp"

namespace steelyard {

/// From the last right singular vector of [W y] with columns of unit norm (C10), rows weighted per joint as by
/// weighted_least_squares. It assumes errors of the same relative size in every column, which holds for few logs: for
/// drive gains and comparisons, not for a fit.
Estimate total_least_squares(const Observations&);

}  // namespace steelyard
