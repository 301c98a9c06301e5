// Accelerations that are independent of the measured ones' noise (P11 of docs/theory/payload.md).
#pragma once

#include <Eigen/Core>

namespace steelyard {

/// q̈̂_i(t) = −a q̈̂_i(t − 1) + b₀ u_i(t) + b₁ u_i(t − 1) (kawasaki1985 eq. 35): a linear model of one joint. Its
/// noise-free input makes q̈̂ independent of the noise of q̈; nothing else is asked of it.
struct InstrumentModel {
  double a = 0, b0 = 0, b1 = 0;

  Eigen::VectorXd accelerations(const Eigen::VectorXd& input) const;  ///< from rest
};

/// The model of that kind whose q̈̂ follows q̈ best: output error, linear in b₀ and b₁, searched over |a| < 1. Three
/// numbers from thousands of samples hardly depend on the noise.
InstrumentModel fit_instrument_model(const Eigen::VectorXd& input, const Eigen::VectorXd& accelerations);

}  // namespace steelyard
