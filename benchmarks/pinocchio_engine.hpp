// Pinocchio behind plain doubles, so that it can have its own compiler and flags (see CMakeLists.txt).
#pragma once

extern "C" {

/// A serial arm of revolute joints; samples are joints × samples, a column is a sample.
struct PinocchioTask {
  int joints;
  const double* R_parent_joint;  ///< 9 a joint, row-major; the joint turns about its z
  const double* p_parent_joint;  ///< 3 a joint [m]
  const double* parameters;      ///< 10 a link, XX XY XZ YY YZ ZZ MX MY MZ M about the joint frame's origin
  const double* gravity;         ///< [m/s²]
  int samples;
  const double* q;
  const double* qd;
  const double* qdd;
  const double* torque;  ///< joints × samples, of links, rotors and friction
};

struct PinocchioEngine;

PinocchioEngine* steelyard_bench_pinocchio_create(const PinocchioTask*);
void steelyard_bench_pinocchio_destroy(PinocchioEngine*);
const char* steelyard_bench_pinocchio_version();  ///< "3.7.0, compiler …, flags …"

/// All samples once. `torque` (joints × samples) may be null, and is null when it is timed.
void steelyard_bench_pinocchio_regressor(PinocchioEngine*, double* torque);
void steelyard_bench_pinocchio_rnea(PinocchioEngine*, double* torque);

/// Columns of the triangular factor below: links, then Ia Fv Fc of each joint, then the torque. 0: built without
/// LAPACK.
int steelyard_bench_pinocchio_factor_columns(PinocchioEngine*);
/// The regressors of all samples and their friction columns below each other, and LAPACK's QR of that. `factor`
/// (columns × columns, by columns) may be null, and is null when it is timed.
void steelyard_bench_pinocchio_information(PinocchioEngine*, double* factor);
}
