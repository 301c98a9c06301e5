// Closed-loop output error: the parameters whose simulated torques are nearest to the measured ones (N11 of
// docs/theory/instrumental.md).
#pragma once

#include "steelyard/instrumental/simulated.hpp"

namespace steelyard {

/// Levenberg-Marquardt on Σ_j ‖τ_j − τ_j(β)‖²/σ_j², τ(β) of the simulated loop through the log's filters; as many
/// simulations an iteration as there are parameters, and some. From the possible bodies nearest to first_estimate;
/// steps to where the loop cannot be simulated are shortened. The real loop must be the simulated one, as for DIDIM.
/// The exogeneity test is not made.
SimulatedResult closed_loop_output_error(const SimulatedInput&, const Run& = {});

}  // namespace steelyard
