// What each term of a friction law is worth: the error on held-out motion with it and without it.
#pragma once

#include <Eigen/Core>
#include <limits>
#include <vector>

#include "steelyard/core/run.hpp"
#include "steelyard/estimate/log_equations.hpp"
#include "steelyard/estimate/observations.hpp"
#include "steelyard/robot/robot.hpp"

namespace steelyard {

/// Errors of a shaft's torque on motion held out of the fit, relative to that torque [-].
struct FrictionTermErrors {
  double all = std::numeric_limits<double>::quiet_NaN();  ///< with all terms of the law; NaN: there is no torque to
                                                          ///< compare with
  std::vector<double> without = {};  ///< with one term left out and all else fitted again, in the order of the terms
};

/// One per shaft of the robot, whose laws are settled. `blocks`: time blocks of the equations with these columns;
/// `sigma`: each joint's noise. Every twelfth of the time is held out in turn, as where laws are chosen.
std::vector<FrictionTermErrors> friction_term_errors(const Robot&, const std::vector<DesignColumn>&,
                                                     const std::vector<Observations>& blocks,
                                                     const Eigen::VectorXd& sigma, const Run& = {});

}  // namespace steelyard
