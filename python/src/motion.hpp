// The room of motions is two files long.
#pragma once

#include "python/src/rooms.hpp"

namespace steelyard::python {

void bind_designing(nb::module_& m);  ///< families, limits, criteria: what plans are made of

}  // namespace steelyard::python
