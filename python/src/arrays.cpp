#include "python/src/arrays.hpp"

#include <fmt/format.h>

#include "steelyard/core/error.hpp"

namespace steelyard::python {

namespace {

std::string shape_text(nb::handle array) { return nb::cast<std::string>(array.attr("shape").attr("__str__")()); }

// float64 in C order; NumPy copies only what is otherwise.
nb::object as_numbers(const ArrayArgument& argument, const char* name) {
  try {
    const nb::object numpy = nb::module_::import_("numpy");
    const nb::object array = numpy.attr("asarray")(argument.value);
    const auto kind = nb::cast<std::string>(array.attr("dtype").attr("kind"));
    if (kind != "f" && kind != "i" && kind != "u" && kind != "b")
      throw InvalidInput(fmt::format("{}: must be an array of real numbers, not of {}", name,
                                     nb::cast<std::string>(array.attr("dtype").attr("__str__")())));
    return numpy.attr("ascontiguousarray")(array, nb::arg("dtype") = "float64");
  } catch (const nb::python_error& e) {
    throw InvalidInput(fmt::format("{}: must be an array of real numbers: {}", name, e.what()));
  }
}

std::string size_text(Eigen::Index size, const char* many) { return size < 0 ? many : fmt::format("{}", size); }

nb::object numbers(const ArrayArgument& argument, const char* name, std::initializer_list<Eigen::Index> sizes,
                   const std::string& expected) {
  nb::object array = as_numbers(argument, name);
  // ascontiguousarray makes a number an array of one element: ask the given one.
  bool right = nb::cast<std::size_t>(array.attr("ndim")) == sizes.size();
  std::size_t axis = 0;
  for (const Eigen::Index size : sizes) {
    right = right && (size < 0 || nb::cast<Eigen::Index>(array.attr("shape")[axis]) == size);
    ++axis;
  }
  if (!right) throw InvalidInput(fmt::format("{}: must have the shape {}, not {}", name, expected, shape_text(array)));
  return array;
}

template <typename Matrix>
nb::capsule owner_of(Matrix&& matrix, double** data) {
  auto* const kept = new std::decay_t<Matrix>(std::forward<Matrix>(matrix));
  *data = kept->data();
  return {kept, [](void* p) noexcept { delete static_cast<std::decay_t<Matrix>*>(p); }};
}

}  // namespace

// float64 in C order of the right shape, as in a loop over batches, needs no word with NumPy.
RowView rows_of(const ArrayArgument& argument, const char* name, Eigen::Index columns) {
  RowView as_it_is;
  if (nb::try_cast(argument.value, as_it_is, false) &&
      (columns < 0 || static_cast<Eigen::Index>(as_it_is.shape(1)) == columns))
    return as_it_is;
  return nb::cast<RowView>(
      numbers(argument, name, {-1, columns}, fmt::format("(samples, {})", size_text(columns, "joints"))));
}

ColumnView vector_view(const ArrayArgument& argument, const char* name, Eigen::Index size) {
  ColumnView as_it_is;
  if (nb::try_cast(argument.value, as_it_is, false) &&
      (size < 0 || static_cast<Eigen::Index>(as_it_is.shape(0)) == size))
    return as_it_is;
  return nb::cast<ColumnView>(numbers(argument, name, {size}, fmt::format("({},)", size_text(size, "n"))));
}

Eigen::MatrixXd samples_of(const ArrayArgument& argument, const char* name, Eigen::Index joints) {
  const RowView view = rows_of(argument, name, joints);
  return Eigen::MatrixXd::Map(view.data(), static_cast<Eigen::Index>(view.shape(1)),
                              static_cast<Eigen::Index>(view.shape(0)));
}

Eigen::MatrixXd matrix_of(const ArrayArgument& argument, const char* name, Eigen::Index rows, Eigen::Index columns) {
  const auto view = nb::cast<RowView>(
      numbers(argument, name, {rows, columns}, fmt::format("({}, {})", size_text(rows, "m"), size_text(columns, "n"))));
  using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  return RowMajor::Map(view.data(), static_cast<Eigen::Index>(view.shape(0)), static_cast<Eigen::Index>(view.shape(1)));
}

Eigen::VectorXd vector_of(const ArrayArgument& argument, const char* name, Eigen::Index size) {
  const ColumnView view = vector_view(argument, name, size);
  return Eigen::VectorXd::Map(view.data(), static_cast<Eigen::Index>(view.shape(0)));
}

nb::ndarray<nb::numpy, double, nb::ndim<2>> give_samples(Eigen::MatrixXd matrix) {
  const auto joints = static_cast<std::size_t>(matrix.rows()), samples = static_cast<std::size_t>(matrix.cols());
  double* data = nullptr;
  const nb::capsule owner = owner_of(std::move(matrix), &data);
  return {data, {samples, joints}, owner};
}

nb::ndarray<nb::numpy, double, nb::ndim<2>> give(Eigen::MatrixXd matrix) {
  const auto rows = static_cast<std::size_t>(matrix.rows()), columns = static_cast<std::size_t>(matrix.cols());
  double* data = nullptr;
  const nb::capsule owner = owner_of(std::move(matrix), &data);
  return {data, {rows, columns}, owner, {1, static_cast<std::int64_t>(rows)}};
}

nb::ndarray<nb::numpy, double, nb::ndim<1>> give(Eigen::VectorXd vector) {
  const auto size = static_cast<std::size_t>(vector.size());
  double* data = nullptr;
  const nb::capsule owner = owner_of(std::move(vector), &data);
  return {data, {size}, owner};
}

}  // namespace steelyard::python
