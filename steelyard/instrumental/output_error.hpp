// Closed-loop output error: the parameters whose simulated torques are nearest to the measured ones (N11 of
// docs/theory/instrumental.md).
#pragma once

#include "steelyard/instrumental/simulated.hpp"

namespace steelyard {

struct OutputErrorOptions {
  int iterations = 10;      ///< most evaluations of the sensitivities, with a few steps each; two or three are usual
  double tolerance = 0.01;  ///< step that counts as settled [standard deviations, root of mean square]
  double least = 1e-7;      ///< the same relative to the torque [-], for data without noise
  double step = 1e-3;       ///< step of the difference quotients, in torque relative to the log's [-]: the error of a
                            ///< simulated torque is 1e-6, that of a one-sided quotient 1e-3
  int blocks = 48;          ///< blocks of time for the covariance
  int threads = 0;          ///< 0: one per core
};

/// Levenberg-Marquardt on Σ_j ‖τ_j − τ_j(β)‖²/σ_j², τ(β) of the simulated loop through the log's filters; each
/// iteration takes about as many simulations as there are parameters. Starts from the physically consistent model
/// nearest to first_estimate; shortens steps to where the loop cannot be simulated. The real loop must be the simulated
/// one, as for DIDIM. The exogeneity test is not made.
SimulatedResult closed_loop_output_error(const SimulatedInput&, const OutputErrorOptions& = {});

}  // namespace steelyard
