#include "python/src/checks.hpp"
#include "python/src/function.hpp"
#include "python/src/rooms.hpp"
#include "reflected/math/distributions.hpp"
#include "reflected/math/information.hpp"
#include "reflected/math/spatial.hpp"

namespace steelyard::python {

namespace {

Information saved(const ArrayArgument& factor, double rows) { return {matrix_of(factor, "factor"), rows}; }

void bind_distributions(nb::module_& m) {
  def(m, "incomplete_beta", &incomplete_beta, doc_incomplete_beta, "a"_a, "b"_a, "x"_a);
  def(m, "student_t_probability", &student_t_probability, doc_student_t_probability, "t"_a, "freedom"_a);
  def(m, "student_t_quantile", &student_t_quantile, doc_student_t_quantile, "probability"_a, "freedom"_a);
  def(m, "fisher_f_probability", &fisher_f_probability, doc_fisher_f_probability, "f"_a, "numerator"_a,
      "denominator"_a);
  def(m, "fisher_f_quantile", &fisher_f_quantile, doc_fisher_f_quantile, "probability"_a, "numerator"_a,
      "denominator"_a);
}

// Ten parameters of a link in, and what they mean.
void bind_bodies(nb::module_& m) {
  def(m, "inertia_about_origin", &inertia_about_origin, "L, of ten link parameters [kg·m²].", "parameters"_a);
  def(m, "first_moment", &first_moment, "l = m c, of ten link parameters [kg·m].", "parameters"_a);
  def(m, "spatial_inertia", &spatial_inertia, "6 × 6, of ten link parameters.", "parameters"_a);
  def(m, "to_parameters", &to_parameters, "Ten link parameters of a spatial inertia.", "spatial_inertia"_a);
  def(m, "pseudo_inertia", &pseudo_inertia, doc_pseudo_inertia, "parameters"_a);
  def(m, "from_pseudo_inertia", &from_pseudo_inertia, "Ten link parameters of a pseudo-inertia.", "P"_a);
  def(m, "from_centre_of_mass", &from_centre_of_mass, doc_from_centre_of_mass, "mass"_a, "com"_a, "inertia"_a);
  def(m, "express_in_parent", &express_in_parent, doc_express_in_parent, "T_parent_child"_a, "child"_a);
  def(m, "transfer", &transfer, doc_transfer, "T_parent_child"_a);
}

}  // namespace

void bind_math(nb::module_& m) {
  bind_distributions(m);
  bind_bodies(m);
  bind_struct<Information::Solution>(m);
  nb::class_<Information> type(m, "Information", doc_Information);
  type.def(
          "__init__",
          [](Information* self, int columns) {
            if (columns < 0) throw InvalidInput("columns: must not be negative");
            new (self) Information(columns);
          },
          "columns"_a, "On so many parameters, nothing known yet.")
      .def_static("load", &saved, "factor"_a, "rows"_a, doc_Information_Information)
      .def_prop_ro("columns", &Information::columns, doc_Information_columns)
      .def_prop_ro("rows", &Information::rows, doc_Information_rows)
      .def_prop_ro("residual_square", &Information::residual_square, doc_Information_residual_square)
      .def_prop_ro(
          "R", [](const Information& self) { return give(self.R()); }, nb::rv_policy::automatic, doc_Information_R)
      .def_prop_ro(
          "z", [](const Information& self) { return give(self.z()); }, nb::rv_policy::automatic, doc_Information_z)
      .def_prop_ro(
          "factor", [](const Information& self) { return give(self.factor()); }, nb::rv_policy::automatic,
          doc_Information_factor)
      .def(
          "absorb",
          [](Information& self, const ArrayArgument& W, const ArrayArgument& y) {
            self.absorb(matrix_of(W, "W", -1, self.columns()), vector_of(y, "y"));
          },
          "W"_a, "y"_a, "Rows of W x ≈ y: (rows, columns) and (rows,).")
      .def("merge", nb::overload_cast<const Information&>(&Information::merge), "other"_a, "The rows of both.")
      .def("scale", &Information::scale, "factor"_a, "forget"_a = false, doc_Information_scale)
      .def(
          "select",
          [](const Information& self, const std::vector<int>& columns) {
            for (const int column : columns) index_within(column, self.columns(), "columns");
            return self.select(columns);
          },
          "columns"_a, doc_Information_select)
      .def("solve", &Information::solve, "rank_tolerance"_a = 1e-12, doc_Information_Solution)
      .def(
          "__iadd__",
          [](Information& self, const Information& other) -> Information& {
            self.merge(other);
            return self;
          },
          nb::rv_policy::none)
      .def("__add__",
           [](Information self, const Information& other) {
             self.merge(other);
             return self;
           })
      .def(
          "__reduce__",
          [](nb::handle self) {
            return nb::make_tuple(nb::module_::import_("steelyard._show").attr("loaded"),
                                  nb::make_tuple(self.attr("factor"), self.attr("rows")));
          },
          reduce_signature);
  bind_showing(type);
}

}  // namespace steelyard::python
