// Private to fits and their bands: what the choice of friction laws and of their constants adds to the uncertainty
// (L12 of docs/theory/friction.md).
#pragma once

#include <Eigen/Core>
#include <optional>
#include <string>
#include <vector>

#include "steelyard/estimate/choose_friction.hpp"
#include "steelyard/estimate/fit_data.hpp"
#include "steelyard/estimate/uncertain_constants.hpp"

namespace steelyard {

/// The columns that it takes beside those of the fit: slopes of the laws' constants, and the laws' rivals.
std::vector<DesignColumn> law_columns(const Robot&, const BaseParameters&, const std::vector<ShaftFriction>&,
                                      bool shapes_fitted);

struct LawUncertainty {
  /// Beyond the base parameters: constants that were fitted, by their logarithms, and for each coordinate the torque
  /// that laws within evidence disagree about [N·m, N].
  std::vector<std::string> names;
  Eigen::MatrixXd covariance;  ///< covariance of the base parameters and of these
  Eigen::MatrixXd spread;  ///< Σ d dᵀ over the shafts, d the difference with a rival law of all but its own law's
};

/// The fit whose choices are counted.
struct LawUncertaintyInput {
  const Robot& robot;
  const BaseParameters& base;
  const FitData& data;
  const std::vector<ShaftFriction>& friction;  ///< empty where laws were given
  bool shapes_fitted = false;                  ///< whether the constants of the shapes were, too
  const Observations& observations;            ///< observations of the base parameters
  const Eigen::VectorXd& sigma;
  const Eigen::VectorXd& values;      ///< base parameters
  const Eigen::VectorXd& links;       ///< the same of the links alone, whose torque loads the gears
  const Eigen::MatrixXd& covariance;  ///< covariance of the base parameters for laws and constants known
  double inflation = 1;               ///< variance over that of white noise
};

LawUncertainty law_uncertainty(const LawUncertaintyInput&);

}  // namespace steelyard
