// The friction laws of a fit: chosen by held-out motion, with their constants, and dropped where all of the motion
// speaks against them. Private to the library.
#pragma once

#include <vector>

#include "steelyard/core/run.hpp"
#include "steelyard/estimate/choose_friction.hpp"
#include "steelyard/estimate/fit_data.hpp"
#include "steelyard/fit/fit.hpp"

namespace steelyard {

/// Whether a law of the robot has constants other than the usual ones.
bool shapes_are_given(const Robot&);

/// The robot with the friction laws and shapes to fit; `friction`: the choice, empty where laws are given.
Model chosen_friction(const FitInput&, const FitData&, std::vector<ShaftFriction>& friction, const Run&);

/// Laws that the fitted rows show nothing of are not fitted (friction-not-excited).
Diagnostics drop_unexcited(Model& nominal, std::vector<ShaftFriction>& friction, const FitData&);

/// Springs that the motion, or any motion, cannot tell from other parameters (spring-like-gravity). The table has a row
/// for each base parameter.
Diagnostics poorly_determined_springs(const Robot&, const ParameterLayout&, const BaseParameters&,
                                      const ParameterTable&);

/// A law that was passive on held-out motion may not be so on all of it: the term that feeds power, with the values of
/// `fitted`, is then dropped. Whether there was one.
bool drop_what_feeds_power(Model& nominal, std::vector<ShaftFriction>& friction, const Model& fitted,
                           const Eigen::VectorXd& speed);

}  // namespace steelyard
