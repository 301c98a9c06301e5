#include "steelyard/consistency/log_cholesky.hpp"

#include <Eigen/Cholesky>
#include <cmath>

#include "steelyard/core/error.hpp"

namespace steelyard {

namespace {

using Eigen::Matrix4d;

struct Entry {
  int row, column;
};

// Where θ_k acts in U: α on all of it.
constexpr Entry entries[] = {{-1, -1}, {0, 0}, {1, 1}, {2, 2}, {0, 1}, {1, 2}, {0, 2}, {0, 3}, {1, 3}, {2, 3}};

bool on_diagonal(const Entry& e) { return e.row == e.column; }

Matrix4d factor(const LogCholesky& theta) {
  Matrix4d U = Matrix4d::Zero();
  for (int k = 1; k < 10; ++k) {
    const Entry& e = entries[k];
    U(e.row, e.column) = on_diagonal(e) ? std::exp(theta[k]) : theta[k];
  }
  U(3, 3) = 1;
  return std::exp(theta[0]) * U;
}

}  // namespace

LogCholesky to_log_cholesky(const LinkParameters& body) {
  // Upper times its transpose is the usual factor with rows and columns in reverse.
  const Matrix4d P = pseudo_inertia(body);
  const Eigen::LLT<Matrix4d> reversed(P.reverse());
  if (!body.allFinite() || reversed.info() != Eigen::Success)
    throw InvalidInput("log-Cholesky coordinates: the body is not physically consistent");
  const Matrix4d U = Matrix4d(reversed.matrixL()).reverse();
  LogCholesky theta;
  theta[0] = std::log(U(3, 3));
  for (int k = 1; k < 10; ++k) {
    const double u = U(entries[k].row, entries[k].column) / U(3, 3);
    theta[k] = on_diagonal(entries[k]) ? std::log(u) : u;
  }
  return theta;
}

LinkParameters from_log_cholesky(const LogCholesky& theta) {
  const Matrix4d U = factor(theta);
  return from_pseudo_inertia(U * U.transpose());
}

Eigen::Matrix<double, 10, 10> log_cholesky_jacobian(const LogCholesky& theta) {
  const Matrix4d U = factor(theta);
  Eigen::Matrix<double, 10, 10> J;
  for (int k = 0; k < 10; ++k) {
    Matrix4d dU = Matrix4d::Zero();
    if (k == 0)
      dU = U;
    else
      dU(entries[k].row, entries[k].column) =
          on_diagonal(entries[k]) ? U(entries[k].row, entries[k].column) : std::exp(theta[0]);
    const Matrix4d half = dU * U.transpose();
    J.col(k) = from_pseudo_inertia(half + half.transpose());
  }
  return J;
}

}  // namespace steelyard
