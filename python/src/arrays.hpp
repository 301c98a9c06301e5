// NumPy arrays in and out. Rows are samples: the same memory as the library's joints × samples, column by column.
#pragma once

#include <nanobind/eigen/dense.h>
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <string>

namespace steelyard::python {

namespace nb = nanobind;

/// An argument that is to be an array of numbers: whatever NumPy makes one of. Looked at when the function begins, so
/// that a complaint can name it.
struct ArrayArgument {
  nb::object value;
};

/// A matrix in memory that NumPy owns: float64, C order, row after row.
using RowView = nb::ndarray<nb::numpy, const double, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using ColumnView = nb::ndarray<nb::numpy, const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

/// Without a copy where it is float64 in C order already. Throws InvalidInput naming the argument where it has another
/// shape; -1: any number of columns.
RowView rows_of(const ArrayArgument&, const char* name, Eigen::Index columns = -1);
ColumnView vector_view(const ArrayArgument&, const char* name, Eigen::Index size = -1);

/// (samples, joints) in Python, joints × samples in C++.
Eigen::MatrixXd samples_of(const ArrayArgument&, const char* name, Eigen::Index joints = -1);
Eigen::MatrixXd matrix_of(const ArrayArgument&, const char* name, Eigen::Index rows = -1, Eigen::Index columns = -1);
Eigen::VectorXd vector_of(const ArrayArgument&, const char* name, Eigen::Index size = -1);

/// An array that owns the matrix: nothing is copied. Rows of the first are samples.
nb::ndarray<nb::numpy, double, nb::ndim<2>> give_samples(Eigen::MatrixXd joints_by_samples);
nb::ndarray<nb::numpy, double, nb::ndim<2>> give(Eigen::MatrixXd);
nb::ndarray<nb::numpy, double, nb::ndim<1>> give(Eigen::VectorXd);

}  // namespace steelyard::python

namespace nanobind::detail {

template <>
struct type_caster<steelyard::python::ArrayArgument> {
  NB_TYPE_CASTER(steelyard::python::ArrayArgument, const_name("numpy.typing.ArrayLike"))

  bool from_python(handle src, uint32_t, cleanup_list*) noexcept {
    value.value = borrow(src);
    return true;
  }
  static handle from_cpp(const steelyard::python::ArrayArgument& src, rv_policy, cleanup_list*) noexcept {
    return src.value.inc_ref();
  }
};

/// Poses are 4 × 4 matrices.
template <>
struct type_caster<Eigen::Isometry3d> {
  using Caster = make_caster<Eigen::Matrix4d>;
  NB_TYPE_CASTER(Eigen::Isometry3d, Caster::Name)

  bool from_python(handle src, uint32_t flags, cleanup_list* cleanup) noexcept {
    Caster caster;
    if (!caster.from_python(src, flags, cleanup)) return false;
    value.matrix() = caster.value;
    return true;
  }
  static handle from_cpp(const Eigen::Isometry3d& src, rv_policy, cleanup_list* cleanup) noexcept {
    return Caster::from_cpp(Eigen::Matrix4d(src.matrix()), rv_policy::copy, cleanup);
  }
};

}  // namespace nanobind::detail
