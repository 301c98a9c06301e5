// Closed-loop output error: the parameters whose simulated torques are nearest to the measured ones (N11 of
// docs/theory/instrumental.md).
#pragma once

#include "steelyard/instrumental/simulated.hpp"

namespace steelyard {

/// Levenberg-Marquardt on Σ_j ‖τ_j − τ_j(β)‖²/σ_j², τ(β) of the simulated loop through the log's filters; each
/// iteration takes about as many simulations as there are parameters. Starts from the physically consistent model
/// nearest to first_estimate; shortens steps to where the loop cannot be simulated. The real loop must be the simulated
/// one, as for DIDIM. The exogeneity test is not made.
SimulatedResult closed_loop_output_error(const SimulatedInput&, const Run& = {});

}  // namespace steelyard
