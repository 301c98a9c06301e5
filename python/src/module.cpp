// The extension module steelyard._core: every room of the library, in order.
#include "python/src/rooms.hpp"
#include "steelyard/core/version.hpp"

NB_MODULE(_core, m) {
  using namespace steelyard::python;
  m.doc() = "The C++ library, room by room; steelyard/__init__.py puts it in order.";
  m.attr("__version__") = STEELYARD_VERSION;
  bind_core(m);
  bind_math(m);
  bind_robot(m);
  bind_dynamics(m);
  bind_base(m);
  bind_logs(m);
  bind_signals(m);
  bind_estimate(m);
  bind_consistency(m);
  bind_payload(m);
  bind_doctor(m);
  bind_motion(m);
  bind_simulate(m);
  bind_instrumental(m);
  bind_step(m);
  bind_validate(m);
  bind_export(m);
  bind_online(m);
  bind_pipeline(m);
  bind_report(m);
  bind_reproduce(m);
}
