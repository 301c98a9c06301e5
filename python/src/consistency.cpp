#include "reflected/consistency/cone_program.hpp"

#include "python/src/rooms.hpp"
#include "reflected/consistency/consistent.hpp"
#include "reflected/consistency/physical.hpp"

namespace steelyard::python {

void bind_consistency(nb::module_& m) {
  bind_enum<Distance>(m);
  bind_enum<ConsistencyLevel>(m);
  bind_structs<Ellipsoid, LinkBounds, MatrixCone, LinearBound, LinkReference, ScalarReference, ConeProgram, Support>(m);
  nb::class_<ConeSolution> solution = bind_struct<ConeSolution>(m);
  solution.def_prop_ro("gap", &ConeSolution::gap, "objective − lower_bound");
  bind_structs<PhysicalOptions, Consistent, WeightChoice>(m);
  def_stage(
      m, "solve",
      +[](const ConeOptions& options, const ConeProgram& program) {
        return unlocked([&] { return solve(program, options); });
      },
      "The program's solution with its certificate. Throws Unattainable, naming the cones and bounds that contradict "
      "each other, where no x fulfils all.",
      "program"_a);
  def_stage(
      m, "physical_program",
      +[](const PhysicalOptions& options, const Robot& robot, const ParameterLayout& layout, const BaseParameters& base,
          const Information& whitened) { return physical_program(robot, layout, base, whitened, options); },
      doc_physical_program, "robot"_a, "layout"_a, "base"_a, "whitened"_a);
  def_stage(
      m, "make_consistent",
      +[](const PhysicalOptions& options, const Robot& robot, const ParameterLayout& layout, const BaseParameters& base,
          const Information& whitened, const ArrayArgument& estimate) {
        const Eigen::VectorXd values = vector_of(estimate, "estimate", base.count());
        return unlocked([&] { return make_consistent(robot, layout, base, whitened, values, options); });
      },
      doc_make_consistent, "robot"_a, "layout"_a, "base"_a, "whitened"_a, "estimate"_a);
  m.def(
      "reference_bodies",
      [](const Robot& robot) {
        const auto bodies = reference_bodies(robot);
        Eigen::MatrixXd rows(10, static_cast<Eigen::Index>(bodies.size()));
        for (std::size_t i = 0; i < bodies.size(); ++i) rows.col(static_cast<Eigen::Index>(i)) = bodies[i];
        return give_samples(std::move(rows));
      },
      "robot"_a, doc_reference_bodies);
  m.def("physically_possible", &physically_possible, "robot"_a, "level"_a = ConsistencyLevel::full,
        doc_physically_possible);
}

}  // namespace steelyard::python
