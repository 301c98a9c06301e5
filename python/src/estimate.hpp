// The room of estimators is three files long.
#pragma once

#include "python/src/rooms.hpp"
#include "reflected/estimate/equations.hpp"
#include "reflected/estimate/estimate.hpp"
#include "reflected/estimate/observations.hpp"
#include "steelyard/core/error.hpp"

namespace steelyard::python {

void bind_choices(nb::module_& m);    ///< choices before a fit, and the less usual estimators
void bind_recursion(nb::module_& m);  ///< estimates that follow a log sample by sample

}  // namespace steelyard::python
