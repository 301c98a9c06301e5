#include "python/src/motion.hpp"
#include "python/src/function.hpp"
#include "reflected/motion/criterion.hpp"
#include "reflected/motion/design.hpp"
#include "reflected/motion/family.hpp"
#include "reflected/motion/limits.hpp"
#include "reflected/motion/limits_file.hpp"
#include "reflected/motion/measurement.hpp"
#include "reflected/motion/picture.hpp"
#include "reflected/motion/plan.hpp"
#include "reflected/motion/trajectory.hpp"
#include "steelyard/motion/plan_json.hpp"

#include <nlohmann/json.hpp>

namespace steelyard::python {

void bind_motion(nb::module_& m) {
  bind_enum<FamilyKind>(m);
  bind_enum<Boundary>(m);
  bind_enum<CriterionKind>(m);
  bind_enum<Target>(m);
  bind_enum<Search>(m);
  bind_enum<Obstacle::Kind>(m);
  bind_enum<LimitKind>(m);
  bind_structs<Trajectory, FamilyOptions, MeasurementOptions, Obstacle, MotionLimits, LimitRow, Margin, DesignOptions,
               Plan, PlayedMotion>(m);
  m.def("own_limits", &own_limits, "robot"_a, doc_own_limits);
  m.def(
      "with_limits_file",
      [](const std::string& path, const Robot& robot, MotionLimits limits) {
        apply_limits_file(path, robot, limits);
        return limits;
      },
      "path"_a, "robot"_a, "limits"_a, "`limits` with the entries of a file of limits (docs/limits-file.md).");
  m.def(
      "motion_limits", [](const Robot& robot) { return motion_limits(robot); }, "robot"_a,
      "The robot's own limits, with what a motion cannot be designed without filled in.");
  m.def("read_plan", &read_plan, "path"_a, "A plan.json.");
  m.def("parse_plan", &parse_plan, "json"_a, "file"_a = "plan.json", "The text of a plan.json.");
  m.def(
      "plan_json", [](const Plan& plan) { return plan_json(plan).dump(1); }, "plan"_a, "The text of plan.json.");
  m.def("played", &played, "plan"_a, "The samples of plan.csv: one period (longer by 1/scale), from t = 0.");
  def(m, "plan_svg", &plan_svg, doc_plan_svg, "plan"_a);
  m.def("motion_csv", &motion_csv, "motion"_a, "commands"_a = false, doc_motion_csv);
  m.def(
      "sample", [](const Plan& plan, const ArrayArgument& times) { return sample(plan, vector_of(times, "times")); },
      "plan"_a, "times"_a, doc_sample);
  m.def(
      "played_at",
      [](const Plan& plan, const ArrayArgument& times) { return played_at(plan, vector_of(times, "times")); }, "plan"_a,
      "times"_a, doc_played_at);
  bind_designing(m);
}

}  // namespace steelyard::python
