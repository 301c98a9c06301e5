#include "python/src/logs.hpp"

#include "reflected/logs/table.hpp"
#include "reflected/logs/units.hpp"

namespace steelyard::python {

namespace {

Log read(const LogFormat& format, const std::string& path, int dof) {
  return unlocked([&] { return read_log(path, dof, format); });
}

Array array_of(const std::string& name, const ArrayArgument& values) {
  const nb::object given = nb::module_::import_("numpy").attr("asarray")(values.value);
  const bool column = nb::cast<int>(given.attr("ndim")) == 1;
  if (column) {
    const ColumnView view = vector_view(values, name.c_str());
    return {name, {view.data(), view.data() + view.size()}, view.shape(0), 1, true};
  }
  const RowView view = rows_of(values, name.c_str());
  return {name, {view.data(), view.data() + view.size()}, view.shape(0), view.shape(1), true};
}

void bind_array(nb::module_& m) {
  nb::class_<Array> type(m, "Array", "A channel, or some side by side, of a log in memory: rows are samples.");
  type.def(
          "__init__",
          [](Array* self, const std::string& name, const ArrayArgument& values) {
            new (self) Array(array_of(name, values));
          },
          "name"_a, "values"_a)
      .def_prop_ro("name", [](const Array& self) { return self.name; })
      .def_prop_ro("values",
                   [](nb::pointer_and_handle<Array> self) {
                     return nb::ndarray<nb::numpy, const double, nb::ndim<2>>(self.p->values.data(),
                                                                              {self.p->rows, self.p->columns}, self.h);
                   })
      .def(
          "__reduce__",
          [](nb::handle self) {
            return nb::make_tuple(self.type(), nb::make_tuple(self.attr("name"), self.attr("values")));
          },
          reduce_signature);
}

}  // namespace

void bind_logs(nb::module_& m) {
  bind_array(m);
  nb::class_<Log> log = bind_struct<Log>(m);
  log.def_prop_ro("samples", &Log::samples, "how many");
  bind_structs<LogFormat, Table>(m);
  m.def(
      "with_rows",
      [](LogFormat format, const std::string& range) {
        set_rows(format, range);
        return format;
      },
      "format"_a, "range"_a, doc_set_rows);
  def_stage(m, "read_log", &read, doc_read_log, "path"_a, "dof"_a);
  m.def("read_table", &read_table, "path"_a, doc_read_table);
  m.def("parse_table", &parse_table, "text"_a, "file"_a = "table.csv", "The same from text.");
  m.def(
      "to_csv",
      [](const std::vector<std::string>& names, const ArrayArgument& values) {
        return to_csv(names, matrix_of(values, "values", -1, static_cast<Eigen::Index>(names.size())));
      },
      "names"_a, "values"_a, doc_to_csv);
  m.def("known_units", &known_units, "The units a log may come in.");
}

}  // namespace steelyard::python
