#include "python/src/checks.hpp"
#include "python/src/rooms.hpp"
#include "reflected/math/information.hpp"

namespace steelyard::python {

namespace {

Information saved(const ArrayArgument& factor, double rows) { return {matrix_of(factor, "factor"), rows}; }

}  // namespace

void bind_math(nb::module_& m) {
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
      .def("merge", &Information::merge, "other"_a, "The rows of both.")
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
