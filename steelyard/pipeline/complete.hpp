// From base parameters to the standard ones that URDFs and simulators want.
#pragma once

#include <Eigen/Core>

#include "steelyard/base/base_parameters.hpp"
#include "steelyard/robot/parameters.hpp"

namespace steelyard {

/// Standard parameters with these base values: what is regrouped stays nominal (a mass of 1 kg and nothing else where
/// there is no nominal value), what is kept takes the rest: φ₁ = β − K φ₂.
Eigen::VectorXd complete(const Robot&, const ParameterLayout&, const BaseParameters&,
                         const Eigen::VectorXd& base_values);

}  // namespace steelyard
