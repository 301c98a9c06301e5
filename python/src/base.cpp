#include "python/src/checks.hpp"
#include "python/src/rooms.hpp"
#include "reflected/base/base_parameters.hpp"

namespace steelyard::python {

namespace {

BaseParameters find(const BaseOptions& options, const Robot& robot, const ParameterLayout& layout) {
  return unlocked([&] { return find_base_parameters(robot, own_layout(layout, robot), options); });
}

template <std::string (*words)(const BaseParameters&, const ParameterLayout&, int)>
std::string named(const BaseParameters& base, const ParameterLayout& layout, int i) {
  for (const auto* columns : {&base.kept, &base.regrouped})
    for (const int column : *columns) index_within(column, layout.size(), "base");
  return words(base, layout, index_within(i, base.count(), "i"));
}

}  // namespace

void bind_base(nb::module_& m) {
  nb::class_<BaseParameters> base = bind_struct<BaseParameters>(m);
  base.def_prop_ro("count", &BaseParameters::count, "base parameters")
      .def(
          "projection", [](const BaseParameters& self, int parameters) { return give(self.projection(parameters)); },
          "parameters"_a, doc_BaseParameters_projection);
  bind_structs<ClosedFormBase>(m);
  def_stage(m, "find_base_parameters", &find, doc_find_base_parameters, "robot"_a, "layout"_a);
  m.def("find_identifiable_parameters", &find_identifiable_parameters, "robot"_a, "layout"_a,
        doc_find_identifiable_parameters, nb::call_guard<nb::gil_scoped_release>());
  m.def("find_base_parameters_rpna", &find_base_parameters_rpna, "robot"_a, doc_find_base_parameters_rpna,
        nb::call_guard<nb::gil_scoped_release>());
  m.def("find_base_parameters_closed_form", &find_base_parameters_closed_form, "robot"_a, doc_ClosedFormBase);
  m.def("in_modified_dh", &in_modified_dh, "model"_a, doc_in_modified_dh);
  m.def("is_modified_dh", &is_modified_dh, "robot"_a, "Whether it is in such frames already.");
  m.def("base_name", &named<base_name>, "base"_a, "layout"_a, "i"_a, doc_base_name);
  m.def("base_expression", &named<base_expression>, "base"_a, "layout"_a, "i"_a, doc_base_expression);
  m.def(
      "base_values",
      [](const BaseParameters& b, const ArrayArgument& standard) {
        return give(base_values(b, vector_of(standard, "standard")));
      },
      "base"_a, "standard"_a, doc_base_values);
  m.def(
      "with_base_values",
      [](const BaseParameters& b, const ArrayArgument& standard, const ArrayArgument& values) {
        return give(with_base_values(b, vector_of(standard, "standard"), vector_of(values, "base_values", b.count())));
      },
      "base"_a, "standard"_a, "base_values"_a, doc_with_base_values);
}

}  // namespace steelyard::python
