#include "python/src/rooms.hpp"
#include "python/src/run.hpp"
#include "reflected/simulate/closed_loop.hpp"
#include "reflected/simulate/controller.hpp"
#include "reflected/simulate/integrator.hpp"
#include "reflected/simulate/motor.hpp"
#include "reflected/simulate/sensor.hpp"
#include "reflected/simulate/settings.hpp"

namespace steelyard::python {

void bind_simulate(nb::module_& m) {
  bind_enum<ControlLaw>(m);
  bind_enum<IntegrationMethod>(m);
  bind_structs<ControlOptions, Motor, SensorOptions, SimulationLimits, SimulateOptions, Reference, Simulation>(m);
  m.def("reference_of", &reference_of, "plan"_a, "rate"_a, doc_reference_of);
  def_stage(
      m, "simulate",
      +[](const SimulateOptions& options, const Model& plant, const Reference& reference) {
        return interruptible(nb::none(), [&](Reports&) { return simulate(plant, reference, options); });
      },
      doc_simulate, "plant"_a, "reference"_a);
  m.def(
      "read_simulate_settings",
      [](const std::string& path, const Robot& robot) { return read_simulate_settings(path, robot); }, "path"_a,
      "robot"_a, doc_read_simulate_settings);
}

}  // namespace steelyard::python
