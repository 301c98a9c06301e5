#include "python/src/checks.hpp"
#include "python/src/function.hpp"
#include "python/src/logs.hpp"
#include "python/src/rooms.hpp"
#include "reflected/doctor/clock.hpp"
#include "reflected/doctor/examine.hpp"

namespace steelyard::python {

void bind_doctor(nb::module_& m) {
  bind_structs<Measure, Diagnosis>(m);
  def(
      m, "examine",
      +[](const Model& model, const Signals& signals, const ExamineOptions& options, const Run& run) {
        return examine(model, whole(signals), options, run);
      },
      doc_examine, "model"_a, "signals"_a);
  def(m, "repair_clock", &repair_clock, doc_repair_clock, "log"_a, "judged"_a = false);
  def(m, "require_motion", &require_motion, doc_require_motion, "robot"_a, "logs"_a);
}

}  // namespace steelyard::python
