// From an estimate to the nearest physically consistent one, with all standard parameters (H9-H11 of
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
  ConeProgram program;     ///< program that the values solve
  ConeSolution solution;   ///< with its certificate
  double weight = 0;       ///< weight asked for; the program's may be that of SilenceOptions
  double least_cost = 0;   ///< certified lower bound on ½‖R(β − β̂)‖² of physically consistent parameters
};

/// Differences in torque that count as none, where parameters are poorly determined and the weight is 0 (H9).
struct SilenceOptions {
  double weight = 0.01;  ///< weight of the references where cones are active [-]: without it the cost may fall,
                         ///< immeasurably, all the way to links of a thousand kilograms
  std::vector<double> mass_factors = {1.5, 3, 10};  ///< a link is at most so many times as heavy as its reference [-]:
                                                    ///< the least of these at which the residual hardly grows
  double growth = 1e-3;                             ///< largest relative growth of the residual that counts as none [-]
};

/// The physically consistent parameters nearest to the base parameters `estimate` in torque: ½‖R(β − β̂)‖², R of the
/// whitened data. Where the references are guesses (no nominal inertias, none given), their common density is the
/// data's. At weight 0 the result is β̂ itself where it is physically consistent; elsewhere poorly determined parameters
/// follow the references as SilenceOptions state (H9). The estimate's covariance holds for the result too, and is wide
/// where cones act (H10).
Consistent make_consistent(const Model&, const ParameterLayout&, const BaseParameters&, const Information& whitened,
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
  double gain = 1e-3;  ///< least relative gain in held-out error for a larger weight [-]
  int threads = 0;
};

/// Chooses from time blocks of equations, each joint's rows weighted by sigma.
WeightChoice choose_weight(const Model&, const ParameterLayout&, const BaseParameters&,
                           const std::vector<Observations>& blocks, const Eigen::VectorXd& sigma,
                           const PhysicalOptions& = {}, const WeightOptions& = {});

}  // namespace steelyard
