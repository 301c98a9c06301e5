// From an estimate to the nearest physically possible one, with all standard parameters (H9-H11 of
// docs/theory/consistency.md).
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "steelyard/consistency/physical.hpp"
#include "steelyard/estimate/observations.hpp"

namespace steelyard {

struct Consistent {
  Eigen::VectorXd values;  ///< standard parameters
  ConeProgram program;     ///< that they solve
  ConeSolution solution;   ///< with its certificate
  double weight = 0;       ///< asked for; the program's may be that of SilenceOptions
  double least_cost = 0;  ///< certified: no possible bodies make torques nearer to the data than this ½‖R(β − β̂)‖²
};

/// What counts as no difference in torque, where data is first and nearly silent (H9).
struct SilenceOptions {
  double weight = 0.01;  ///< of the references where the cones hold the fit [-]: without it the cost may fall, by less
                         ///< than anybody could measure, all the way to links of a thousand kilograms
  std::vector<double> mass_factors = {1.5, 3, 10};  ///< a link is at most so many times as heavy as its reference [-],
                                                    ///< the least of these that the data does not object to
  double growth = 1e-3;                             ///< of the residual [-], below which the data does not object
};

/// Nearest to the base parameters `estimate` in the torque they make: ½‖R(β − β̂)‖², R of the whitened data. Where the
/// references are guesses (no nominal inertias, none given), their common density is the data's. At weight 0 the result
/// is β̂ itself where bodies can have it; elsewhere data that hardly tells gives way to the references as
/// SilenceOptions say (H9). The estimate's covariance holds for the result too, and is wide where cones act (H10).
Consistent make_consistent(const Robot&, const ParameterLayout&, const BaseParameters&, const Information& whitened,
                           const Eigen::VectorXd& estimate, const PhysicalOptions& = {}, const SilenceOptions& = {});

/// The weight of the references that predicts held-out motion best (H11).
struct WeightChoice {
  double weight = 0;
  std::vector<double> tried;
  std::vector<double> held_out;  ///< error on held-out motion over the torque there [-], of each tried
  std::string reason;
};

struct WeightOptions {
  int folds = 5;       ///< every fifth block is held out in turn: few solves, most of the data
  double gain = 1e-3;  ///< of the held-out error, relative, below which the smaller weight is kept [-]
  int threads = 0;
};

/// From time blocks of equations, each joint's rows weighed by sigma.
WeightChoice choose_weight(const Robot&, const ParameterLayout&, const BaseParameters&,
                           const std::vector<Observations>& blocks, const Eigen::VectorXd& sigma,
                           const PhysicalOptions& = {}, const WeightOptions& = {});

}  // namespace steelyard
