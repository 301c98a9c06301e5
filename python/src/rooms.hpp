// One file per room of the library; a room's types come before those of the rooms below it.
#pragma once

#include "python/src/bind.hpp"

namespace steelyard::python {

void bind_core(nb::module_& m);
void bind_math(nb::module_& m);
void bind_robot(nb::module_& m);
void bind_dynamics(nb::module_& m);
void bind_base(nb::module_& m);
void bind_logs(nb::module_& m);
void bind_signals(nb::module_& m);
void bind_estimate(nb::module_& m);
void bind_consistency(nb::module_& m);
void bind_payload(nb::module_& m);
void bind_doctor(nb::module_& m);
void bind_motion(nb::module_& m);
void bind_simulate(nb::module_& m);
void bind_instrumental(nb::module_& m);
void bind_step(nb::module_& m);
void bind_validate(nb::module_& m);
void bind_export(nb::module_& m);
void bind_online(nb::module_& m);
void bind_pipeline(nb::module_& m);
void bind_report(nb::module_& m);
void bind_reproduce(nb::module_& m);

}  // namespace steelyard::python
