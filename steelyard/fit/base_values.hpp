// New values in a fit whose base parameters are standard ones. Private to the library.
#pragma once

#include "steelyard/fit/fit.hpp"

namespace steelyard {

/// Whether a parameter is a first moment of a link, which has either sign.
bool is_moment(const Parameter&);

/// Values of the base parameters and their covariance, in model, tables and provenance. What may not be negative has no
/// interval that is.
void set_base_values(Fit&, const Eigen::VectorXd& values, const RobustCovariance&);

}  // namespace steelyard
