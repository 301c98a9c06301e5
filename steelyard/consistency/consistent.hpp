// From an estimate to the nearest physically consistent one, with all standard parameters (H9-H11 of
// docs/theory/consistency.md).
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "steelyard/consistency/physical.hpp"
#include "steelyard/core/run.hpp"
#include "steelyard/estimate/observations.hpp"

namespace steelyard {

struct Consistent {
  Eigen::VectorXd values;  ///< standard parameters
  ConeProgram program;     ///< program that the values solve
  ConeSolution solution;   ///< with its certificate
  double weight = 0;  ///< weight asked for; the program's may be larger, where parameters are poorly determined (H9)
  ConeProgram known;  ///< the program without what keeps links near their references
  std::vector<Support> supports;  ///< what is active in the consistent values nearest to the data, before links are
                                  ///< kept near their references
  double least_cost = 0;  ///< certified lower bound on ½‖R(β − β̂)‖² of physically consistent parameters
};

/// The physically consistent parameters nearest to the base parameters `estimate` in torque: ½‖R(β − β̂)‖², R of the
/// whitened data. Where the references are guesses (no nominal inertias, none given), their common density is the
/// data's. At weight 0 the result is β̂ itself where it is physically consistent; elsewhere poorly determined parameters
/// follow the references (H9). The estimate's covariance holds for the result too, and is wide where cones act (H10).
Consistent make_consistent(const Model&, const ParameterLayout&, const BaseParameters&, const Information& whitened,
                           const Eigen::VectorXd& estimate, const PhysicalOptions& = {}, const Run& = {});

/// Twice the cost that noise explains in so many directions, at most, with that confidence: a quantile of χ², times the
/// variance of the estimate over that of white noise.
double explained_by_noise(int directions, double inflation, double confidence = 0.999);

/// The weight of the references that predicts held-out motion best (H11).
struct WeightChoice {
  double weight = 0;
  std::vector<double> tried;
  std::vector<double> held_out;  ///< error on held-out motion over the torque there [-], of each tried
  std::string reason;
};

/// Chooses from time blocks of equations, each joint's rows weighted by sigma.
WeightChoice choose_weight(const Model&, const ParameterLayout&, const BaseParameters&,
                           const std::vector<Observations>& blocks, const Eigen::VectorXd& sigma,
                           const PhysicalOptions& = {}, const Run& = {});

}  // namespace steelyard
