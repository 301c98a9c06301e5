// The answer of a fit as a table: a row per parameter, with its interval and where it comes from.
#pragma once

#include <Eigen/Core>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "steelyard/base/base_parameters.hpp"
#include "steelyard/estimate/essential.hpp"
#include "steelyard/estimate/excitation.hpp"
#include "steelyard/estimate/robust_covariance.hpp"
#include "steelyard/robot/parameters.hpp"

namespace steelyard {

/// Source of a value.
enum class ParameterSource {
  data,   ///< the recordings determine it
  prior,  ///< only a sum it belongs to is determined; its share is filled in from the prior
};

const char* to_string(ParameterSource source);  ///< "data", "prior"

struct ParameterRow {
  std::string name;        ///< "ZZR_1" of a base parameter, "ZZ_1" of a standard one
  std::string expression;  ///< "ZZ_1 + YY_2 + …": the standard parameters it is the sum of; its name, of a standard one
  ParameterKind kind = ParameterKind::inertial;
  std::string unit;                     ///< "kg.m2"
  double value = 0;                     ///< value of the physically consistent fit, in `unit`
  double deviation = 0;                 ///< standard deviation; NaN where the data does not determine the value
  std::array<double, 2> interval = {};  ///< confidence interval (95 %), not below 0 of what may not be; NaN likewise
  double unconstrained = 0;             ///< value of the fit without physical consistency; NaN of a standard one
  ParameterSource source = ParameterSource::data;
  Determination determined = Determination::well;  ///< how well the motion determines it; for a standard parameter that
                                                   ///< of the base parameter it heads
  double torque_share_percent = 0;  ///< rms of the torque it causes, of that of all torque, both weighted [%]
  double collinearity = 1;          ///< variance over that of a lone column [-]
  bool essential = true;            ///< a model without it explains the data significantly worse
  std::string note = {};            ///< why a rotor inertia is not identifiable in these logs; "" of others

  double relative_deviation_percent() const { return 100 * deviation / std::abs(value); }
};

using ParameterTable = std::vector<ParameterRow>;

/// Inputs of the tables; all in the order of the base parameters.
struct ParameterEvidence {
  const BaseParameters& grouping;
  const ParameterLayout& layout;
  const Eigen::VectorXd& values;         ///< base parameters of the consistent fit
  const Eigen::VectorXd& unconstrained;  ///< values of the fit without constraints
  const RobustCovariance& covariance;
  const Excitation& excitation;
  const Essential& essential;
  std::vector<int> not_negative = {};  ///< base parameters, ascending, that may not be negative
  std::vector<int> at_zero = {};       ///< and those of them that lie at zero
};

/// One row per base parameter.
ParameterTable base_table(const ParameterEvidence&);

/// One row per standard parameter; `standard`: values in the order of the layout. A standard parameter is the data's
/// where no other is grouped with it; else only their sum is.
ParameterTable standard_table(const ParameterEvidence&, const Eigen::VectorXd& standard);

}  // namespace steelyard
