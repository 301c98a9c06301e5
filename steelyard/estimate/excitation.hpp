// How well a motion determines each parameter (S11 of docs/theory/estimation.md).
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "steelyard/math/information.hpp"

namespace steelyard {

/// One word for each parameter, the first that applies (S11): `not_determined` if it takes part in a direction that the
/// motion does not excite; `well` if its relative deviation is small; `negligible` if even the far end of its interval
/// causes too little torque to matter; `not_determined` if its deviation exceeds its value; else `weakly`.
enum class Determination { well, weakly, not_determined, negligible };

const char* to_string(Determination);  ///< "well", "weakly", "not determined", "negligible"

/// Relative deviation up to which a parameter is well known [%]; the usual mark.
inline constexpr double well_percent = 10;

/// The word by a parameter's own numbers, where the motion excites all it takes part in.
Determination determination(double relative_std_percent, bool negligible);

struct ParameterExcitation {
  std::string name;
  double relative_std_percent = 0;  ///< 100 σ/|β|; infinite for a value of zero
  double torque_share_percent = 0;  ///< rms of the torque it causes, of that of all torque, both weighted [%]
  double collinearity = 1;  ///< 1/(1 − R²) of its column on the others [-]: variance over that of a lone column
  bool negligible = false;  ///< even the far end of its interval hardly shows in this motion's torque
  Determination determined = Determination::well;
};

struct Excitation {
  std::vector<ParameterExcitation> parameters;  ///< in the factor's order
  int rank = 0;
  double condition = 0;                               ///< condition number of the columns scaled to unit norm
  double condition_raw = 0;                           ///< condition number of the columns as they are, units mixed
  std::vector<std::vector<std::string>> inseparable;  ///< names that only their combinations are known of; one name
                                                      ///< alone: never excited
};

/// factor: whitened, over all parameters. deviation: standard deviations claimed for values.
Excitation excitation(const Information& factor, const Eigen::VectorXd& values, const Eigen::VectorXd& deviation,
                      const std::vector<std::string>& names);

}  // namespace steelyard
