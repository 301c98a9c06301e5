// Instruments without a simulated robot: the reference through a linear model of each joint (kawasaki1985 eq. 35; N9 of
// docs/theory/instrumental.md).
#pragma once

#include "steelyard/instrumental/simulated.hpp"

namespace steelyard {

/// The instruments' motion is the reference's, its acceleration q̈̂ that of InstrumentModel with the reference's
/// acceleration as input, fitted to the measured one. `simulation` and `physical` of the input have no effect: only the
/// weights are iterated.
SimulatedResult estimate_with_linear_instruments(const SimulatedInput&, const Run& = {});

}  // namespace steelyard
