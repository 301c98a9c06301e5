// Sections 2.5 and 3.5 of bahloul2018: the payload, and torques of another motion. Private to the room.
#pragma once

#include "steelyard/estimate/estimate.hpp"
#include "steelyard/reproduce/bahloul2018_experiment.hpp"
#include "steelyard/reproduce/reproduction.hpp"

namespace steelyard::bahloul2018 {

struct Fits {
  Processed bare, loaded;
  Estimate without, with, as_printed;  ///< the last: without payload, filters and weights as printed
};

/// A row without a number of the paper's.
ReproducedRow check(const char* where, const char* what, double ours, const char* rule, bool within);

void check_payload(const Denso&, const Fits&, const Run&, Reproduction&);

}  // namespace steelyard::bahloul2018
