#include "python/src/checks.hpp"
#include "python/src/rooms.hpp"
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
}

}  // namespace steelyard::python
