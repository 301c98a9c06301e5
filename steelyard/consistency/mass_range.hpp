// Masses of the links that the data allows (H12 of docs/theory/consistency.md): a link's mass is seldom identifiable,
// yet physical consistency bounds it.
#pragma once

#include <vector>

#include "steelyard/consistency/consistent.hpp"

namespace steelyard {

/// Masses of a link that physically consistent models have.
struct MassRange {
  double lower = 0;         ///< [kg]; 0 where it is below a thousandth of the moving mass
  double upper = infinity;  ///< [kg]; infinite where nothing bounds it
};

/// For each link the smallest and the largest mass among all physically consistent models that explain the data as well
/// as the fitted one, at 95 % confidence; to about one percent. `inflation`: variance of the estimate over that of
/// white noise. None where the fit has no references (level none).
std::vector<MassRange> mass_ranges(const Consistent&, double inflation, const Run& = {});

}  // namespace steelyard
