#include "python/src/function.hpp"
#include "python/src/rooms.hpp"
#include "python/src/run.hpp"
#include "reflected/simulate/closed_loop.hpp"
#include "reflected/simulate/controller.hpp"
#include "reflected/simulate/dry_run.hpp"
#include "reflected/simulate/floating.hpp"
#include "reflected/simulate/integrator.hpp"
#include "reflected/simulate/motor.hpp"
#include "reflected/simulate/sensor.hpp"
#include "reflected/simulate/settings.hpp"

namespace steelyard::python {

namespace {

// Every evaluation of the reference is Python's, which sees Ctrl-C. Values that are not known are zero, as in
// `simulate`.
FloatingSimulation floating(const FloatingOptions& options, const Model& model, const ArrayArgument& q,
                            const nb::typed<nb::callable, ArrayArgument(double)>& reference) {
  const int dof = model.robot.dof();
  const auto joints = [&](double t) { return vector_of({reference(t)}, "reference(t)", dof - model.robot.base_dof()); };
  return simulate_floating(nominal_model(model), vector_of(q, "q", dof), joints, options);
}

}  // namespace

void bind_simulate(nb::module_& m) {
  bind_enum<ControlLaw>(m);
  bind_enum<IntegrationMethod>(m);
  bind_structs<ControlOptions, Motor, SensorOptions, SimulationLimits, SimulateOptions, Reference, Simulation, DryRun>(
      m);
  m.def("refusal_text", &refusal_text, "check"_a, doc_refusal_text);
  m.def("dry_run", &dry_run, "model"_a, "plan"_a, "simulation"_a, "sensor"_a, doc_dry_run);
  m.def("with_typical_friction", &with_typical_friction, "model"_a, doc_with_typical_friction);
  m.def("reference_of", &reference_of, "plan"_a, "rate"_a, doc_reference_of);
  def_stage(
      m, "run_simulate",
      +[](const SimulateOptions& options, const Model& plant, const Reference& reference, const nb::object& progress) {
        return interruptible(progress, [&](Reports& reports) {
          return simulate(plant, reference, options, run_of(0, Run{}.seed, reports));
        });
      },
      doc_simulate, "plant"_a, "reference"_a, "progress"_a = nb::none());
  bind_structs<Ground, Hook, FloatingSimulation>(m);
  def_stage(m, "simulate_floating", &floating, doc_simulate_floating, "model"_a, "q"_a, "reference"_a);
  m.def(
      "read_simulate_settings",
      [](const std::string& path, const Robot& robot) { return read_simulate_settings(path, robot); }, "path"_a,
      "robot"_a, doc_read_simulate_settings);
  m.def(
      "parse_simulate_settings",
      [](const std::string& yaml, const Robot& robot, const std::string& file) {
        return parse_simulate_settings(yaml, file, robot);
      },
      "yaml"_a, "robot"_a, "file"_a = "simulate.yaml", "The same from text; `file` for messages.");
  m.def("parse_payload", &parse_payload, "text"_a, "origin"_a = "payload", doc_parse_payload);
  m.def(
      "to_motor_side",
      [](const Drives& drives, Simulation simulation) {
        to_motor_side(drives, simulation);
        return simulation;
      },
      "drives"_a, "simulation"_a, doc_to_motor_side);
}

}  // namespace steelyard::python
