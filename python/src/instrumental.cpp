#include "python/src/checks.hpp"
#include "python/src/estimate.hpp"
#include "python/src/function.hpp"
#include "python/src/rooms.hpp"
#include "reflected/instrumental/instruments.hpp"
#include "reflected/instrumental/linear_instruments.hpp"
#include "reflected/instrumental/output_error.hpp"
#include "reflected/instrumental/recursion.hpp"
#include "reflected/instrumental/reference.hpp"
#include "reflected/instrumental/simulated.hpp"
#include "reflected/simulate/closed_loop.hpp"

namespace steelyard::python {

namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

void bind_instruments(nb::module_& m) {
  nb::class_<InstrumentedEquations, Equations>(m, "InstrumentedEquations", doc_InstrumentedEquations)
      .def(
          "__init__",
          [](InstrumentedEquations* self, const std::shared_ptr<Equations>& instruments,
             const std::shared_ptr<Equations>& measured) { new (self) InstrumentedEquations(instruments, measured); },
          "instruments"_a, "measured"_a);
  nb::class_<ExogeneityTest> test = bind_struct<ExogeneityTest>(m);
  test.def("biased", &ExogeneityTest::biased, "level"_a = 0.05, "Whether W is not free of what drives the residual.");
  def(m, "of_instruments", &of_instruments, doc_of_instruments, "observations"_a);
  def(m, "of_measured", &of_measured, doc_of_instruments, "observations"_a);
  def(m, "projected", &projected, doc_projected, "instrumented"_a);
  def(m, "instrumental_variables", &instrumental_variables, doc_instrumental_variables, "instrumented"_a);
  def(m, "instrumental_covariance", &instrumental_covariance, doc_instrumental_covariance, "instrumented"_a,
      "estimate"_a);
  def(m, "exogeneity", &exogeneity, doc_exogeneity, "instrumented"_a, "by_instruments"_a, "covariance"_a);
}

std::shared_ptr<Equations> shared(const std::shared_ptr<const Equations>& equations) {
  return std::const_pointer_cast<Equations>(equations);  // nothing of theirs that Python has changes them
}

void bind_simulated(nb::module_& m) {
  bind_enum<SimulatedMethod>(m);
  bind_structs<FollowedReference, SimulatedInput, SimulatedResult>(m);
  def(
      m, "reference_from_log", +[](const Signals& log, double rate) { return reference_from_log(whole(log), rate); },
      "For a log whose reference is not known: its own motion, smoothed, at ticks of this rate [Hz].", "log"_a,
      "rate"_a);
  def(m, "reference_log", &reference_log, doc_reference_log, "followed"_a, "log"_a);
  def(m, "simulated_log", &simulated_log, doc_simulated_log, "model"_a, "followed"_a, "log"_a);
  def(m, "first_estimate", &first_estimate, doc_first_estimate, "input"_a);
  def(m, "estimate_by_instruments", &estimate_by_instruments, doc_estimate_by_instruments, "input"_a, "instruments"_a);
  def(m, "estimate_with_simulator", &estimate_with_simulator, doc_estimate_with_simulator, "input"_a);
  def(m, "estimate_with_linear_instruments", &estimate_with_linear_instruments, doc_estimate_with_linear_instruments,
      "input"_a);
  def(m, "closed_loop_output_error", &closed_loop_output_error, doc_closed_loop_output_error, "input"_a);
  m.def(
      "measured_equations", [](const SimulatedInput& input) { return shared(measured_equations(input)); }, "input"_a,
      doc_measured_equations);
  m.def(
      "equations_of_logs",
      [](const SimulatedInput& input, const std::vector<FilteredSignals>& logs) {
        return shared(equations_of_logs(input, logs));
      },
      "input"_a, "logs"_a, doc_equations_of_logs);
  m.def(
      "nearest_consistent",
      [](const SimulatedInput& input, const Information& metric, const ArrayArgument& beta) {
        const VectorXd values = vector_of(beta, "beta", input.base.count());
        return unlocked([&] { return nearest_consistent(input, metric, values); });
      },
      "input"_a, "metric"_a, "beta"_a,
      "The physically consistent model whose torques are nearest to these base values'. `metric`: whitened information "
      "of the logs.");
  def(m, "with_gains_of", &with_gains_of, doc_with_gains_of, "input"_a, "model"_a);
  def(m, "simulated_logs", &simulated_logs, doc_simulated_logs, "input"_a, "model"_a);
  def(m, "deviation_of", &deviation_of, doc_deviation_of, "simulated"_a, "measured"_a);
}

void bind_recursive_instruments(nb::module_& m) {
  nb::class_<InstrumentalRecursion>(m, "InstrumentalRecursion", doc_InstrumentalRecursion)
      .def(
          "__init__",
          [](InstrumentalRecursion* self, int parameters, const ArrayArgument& sigma, double forgetting) {
            new (self) InstrumentalRecursion(parameters, vector_of(sigma, "sigma"), forgetting);
          },
          "parameters"_a, "sigma"_a, "forgetting"_a = 1.0)
      .def(
          "update",
          [](InstrumentalRecursion& self, const ArrayArgument& Z, const ArrayArgument& W, const ArrayArgument& y) {
            const auto columns = self.values().size();
            self.update(matrix_of(Z, "Z", -1, columns), matrix_of(W, "W", -1, columns), vector_of(y, "y"));
          },
          "Z"_a, "W"_a, "y"_a, nb::lock_self(), "One sample: Z and W are (joints, parameters), y (joints,).")
      .def("solve", &InstrumentalRecursion::solve, nb::lock_self(), doc_InstrumentalRecursion_solve)
      .def_prop_ro(
          "values", [](const InstrumentalRecursion& self) { return give(VectorXd(self.values())); },
          nb::rv_policy::automatic, nb::lock_self(), "values of the last solve; zero before")
      .def_prop_ro("information", &InstrumentalRecursion::information, nb::rv_policy::copy,
                   "the factor of [Z W y] so far");
}

}  // namespace

void bind_instrumental(nb::module_& m) {
  bind_instruments(m);
  bind_simulated(m);
  bind_recursive_instruments(m);
}

}  // namespace steelyard::python
