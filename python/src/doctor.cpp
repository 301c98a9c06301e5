#include "python/src/checks.hpp"
#include "python/src/function.hpp"
#include "python/src/logs.hpp"
#include "python/src/rooms.hpp"
#include "reflected/doctor/clock.hpp"
#include "reflected/doctor/examine.hpp"

namespace steelyard::python {

void bind_doctor(nb::module_& m) {
  bind_structs<Diagnosis>(m);
  def_stage(
      m, "examine",
      +[](const ExamineOptions& options, const Robot& robot, const Signals& signals) {
        return unlocked([&] { return examine(robot, whole(signals), options); });
      },
      doc_examine, "robot"_a, "signals"_a);
  def(m, "repair_clock", &repair_clock, doc_repair_clock, "log"_a);
  def(m, "require_motion", &require_motion, doc_require_motion, "robot"_a, "logs"_a);
}

}  // namespace steelyard::python
