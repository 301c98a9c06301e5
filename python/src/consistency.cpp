#include "reflected/consistency/cone_program.hpp"

#include "python/src/function.hpp"
#include "python/src/rooms.hpp"
#include "reflected/consistency/consistent.hpp"
#include "reflected/consistency/distance.hpp"
#include "reflected/consistency/log_cholesky.hpp"
#include "reflected/consistency/mass_range.hpp"
#include "reflected/consistency/physical.hpp"
#include "reflected/reproduce/virtual_parameters.hpp"

namespace steelyard::python {

namespace {

// Ten parameters of a body, about the origin of its link's frame.
void bind_distances(nb::module_& m) {
  def(m, "entropic_distance", &entropic_distance, doc_entropic_distance, "body"_a, "reference"_a);
  def(m, "geodesic_distance", &geodesic_distance, doc_geodesic_distance, "body"_a, "reference"_a);
  def(m, "pullback_metric", &pullback_metric, doc_pullback_metric, "reference"_a);
  def(m, "to_log_cholesky", &to_log_cholesky, doc_to_log_cholesky, "body"_a);
  def(m, "from_log_cholesky", &from_log_cholesky, doc_from_log_cholesky, "theta"_a);
  def(m, "log_cholesky_jacobian", &log_cholesky_jacobian, doc_log_cholesky_jacobian, "theta"_a);
}

// The options for bodies are an object.
WeightChoice weight_of(const Model& model, const ParameterLayout& layout, const BaseParameters& base,
                       const std::vector<Observations>& blocks, const Eigen::VectorXd& sigma,
                       const std::optional<PhysicalOptions>& physical, const Run& run) {
  return choose_weight(model, layout, base, blocks, sigma, physical.value_or(PhysicalOptions{}), run);
}

}  // namespace

void bind_consistency(nb::module_& m) {
  bind_enum<Distance>(m);
  bind_enum<ConsistencyLevel>(m);
  bind_enum<ConstraintOwner>(m);
  bind_structs<Ellipsoid, LinkBounds, MatrixCone, LinearBound, LinkReference, ScalarReference, ConeProgram, Support>(m);
  nb::class_<ConeSolution> solution = bind_struct<ConeSolution>(m);
  solution.def_prop_ro("gap", &ConeSolution::gap, "objective − lower_bound");
  bind_structs<PhysicalOptions, Consistent, WeightChoice, MassRange>(m);
  def(
      m, "mass_ranges",
      +[](const Consistent& fit, double inflation, const Run& run) { return mass_ranges(fit, inflation, run); },
      doc_mass_ranges, "fit"_a, "inflation"_a = 1.0);
  def(
      m, "solve",
      +[](const ConeProgram& program, const ConeOptions& options, const Run& run) {
        return solve(program, options, nullptr, run);
      },
      "The program's solution with its certificate. Throws Unattainable, naming the cones and bounds that contradict "
      "each other, where no x fulfils all.",
      "program"_a);
  def_stage(
      m, "physical_program",
      +[](const PhysicalOptions& options, const Model& model, const ParameterLayout& layout, const BaseParameters& base,
          const Information& whitened) { return physical_program(model, layout, base, whitened, options); },
      doc_physical_program, "model"_a, "layout"_a, "base"_a, "whitened"_a);
  def_stage(
      m, "make_consistent",
      +[](const PhysicalOptions& options, const Model& model, const ParameterLayout& layout, const BaseParameters& base,
          const Information& whitened, const ArrayArgument& estimate) {
        const Eigen::VectorXd values = vector_of(estimate, "estimate", base.count());
        return unlocked([&] { return make_consistent(model, layout, base, whitened, values, options); });
      },
      doc_make_consistent, "model"_a, "layout"_a, "base"_a, "whitened"_a, "estimate"_a);
  m.def(
      "reference_bodies",
      [](const Model& model) {
        const auto bodies = reference_bodies(model);
        Eigen::MatrixXd rows(10, static_cast<Eigen::Index>(bodies.size()));
        for (std::size_t i = 0; i < bodies.size(); ++i) rows.col(static_cast<Eigen::Index>(i)) = bodies[i];
        return give_samples(std::move(rows));
      },
      "model"_a, doc_reference_bodies);
  def(m, "physically_consistent", &physically_consistent, doc_physically_consistent, "model"_a,
      "level"_a = ConsistencyLevel::full);
  def(m, "enlarged_extent", &enlarged_extent, doc_enlarged_extent, "extent"_a);
  def(m, "link_space", &link_space, doc_link_space, "model"_a, "link"_a);
  def_stage(
      m, "shape_bounds",
      +[](const PhysicalOptions& options, const Model& model, int link) { return shape_bounds(model, link, options); },
      doc_shape_bounds, "model"_a, "link"_a);
  def(m, "choose_weight", &weight_of, doc_choose_weight, "model"_a, "layout"_a, "base"_a, "blocks"_a, "sigma"_a,
      "physical"_a.none() = nb::none());
  bind_structs<VirtualFit>(m);
  def(m, "virtual_parameter_fit", &virtual_parameter_fit, doc_virtual_parameter_fit, "model"_a, "layout"_a, "base"_a,
      "whitened"_a);
  bind_distances(m);
}

}  // namespace steelyard::python
