// Counts allocations of the whole program, to prove that a hot path makes none.
#pragma once

namespace steelyard::testing {

/// Calls of malloc so far; -1 where they cannot be counted (sanitizers, static builds).
long allocations();

}  // namespace steelyard::testing
