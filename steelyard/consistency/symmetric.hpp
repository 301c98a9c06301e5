// Small symmetric matrices as vectors, so that ⟨A, B⟩ = svec(A)·svec(B): the lower triangle by columns, off-diagonal
// elements times √2. Plain loops over a compile-time order for the two that matter, which compile and run faster than
// general matrices. Private to the room.
#pragma once

#include <Eigen/Core>
#include <cmath>

namespace steelyard::symmetric {

inline constexpr int largest = 6;  ///< order of a matrix
inline constexpr double sqrt2 = 1.41421356237309504880;

constexpr int size(int order) { return order * (order + 1) / 2; }

struct Matrix {
  double a[largest][largest] = {};
};

/// Loops for order D, or for any where D is 0.
template <int D>
struct Order {
  int runtime;
  constexpr operator int() const { return D > 0 ? D : runtime; }
};

/// Calls `action` with the order: pseudo-inertias (4) and bounds (1) as constants.
template <class Action>
inline void with_order(int order, Action&& action) {
  if (order == 4)
    action(Order<4>{4});
  else if (order == 1)
    action(Order<1>{1});
  else
    action(Order<0>{order});
}

template <class N>
inline void unpack(N d, const double* v, Matrix& A) {
  for (int j = 0, k = 0; j < d; ++j)
    for (int i = j; i < d; ++i, ++k) A.a[i][j] = A.a[j][i] = i == j ? v[k] : v[k] * (1 / sqrt2);
}

template <class N>
inline void pack(N d, const Matrix& A, double* v) {
  for (int j = 0, k = 0; j < d; ++j)
    for (int i = j; i < d; ++i, ++k) v[k] = i == j ? A.a[i][j] : (A.a[i][j] + A.a[j][i]) * (1 / sqrt2);
}

/// A = L Lᵀ, from the lower triangle; false where A is not positive definite.
template <class N>
inline bool cholesky(N d, const Matrix& A, Matrix& L) {
  for (int j = 0; j < d; ++j) {
    double pivot = A.a[j][j];
    for (int k = 0; k < j; ++k) pivot -= L.a[j][k] * L.a[j][k];
    if (!(pivot > 0)) return false;
    const double root = std::sqrt(pivot);
    L.a[j][j] = root;
    for (int i = j + 1; i < d; ++i) {
      double sum = A.a[i][j];
      for (int k = 0; k < j; ++k) sum -= L.a[i][k] * L.a[j][k];
      L.a[i][j] = sum / root;
    }
    for (int i = 0; i < j; ++i) L.a[i][j] = 0;
  }
  return true;
}

/// X = L⁻¹.
template <class N>
inline void invert_lower(N d, const Matrix& L, Matrix& X) {
  for (int j = 0; j < d; ++j) {
    for (int i = 0; i < j; ++i) X.a[i][j] = 0;
    X.a[j][j] = 1 / L.a[j][j];
    for (int i = j + 1; i < d; ++i) {
      double sum = 0;
      for (int k = j; k < i; ++k) sum -= L.a[i][k] * X.a[k][j];
      X.a[i][j] = sum / L.a[i][i];
    }
  }
}

template <class N>
inline void multiply(N d, const Matrix& A, const Matrix& B, Matrix& C) {
  for (int i = 0; i < d; ++i)
    for (int j = 0; j < d; ++j) {
      double sum = 0;
      for (int k = 0; k < d; ++k) sum += A.a[i][k] * B.a[k][j];
      C.a[i][j] = sum;
    }
}

/// C = Aᵀ B.
template <class N>
inline void transpose_multiply(N d, const Matrix& A, const Matrix& B, Matrix& C) {
  for (int i = 0; i < d; ++i)
    for (int j = 0; j < d; ++j) {
      double sum = 0;
      for (int k = 0; k < d; ++k) sum += A.a[k][i] * B.a[k][j];
      C.a[i][j] = sum;
    }
}

/// A = U diag(λ) Uᵀ by Jacobi's rotations, which keep what is small precise; A is left in ruins.
template <class N>
inline void eigen(N d, Matrix& A, Matrix& U, double* lambda) {
  for (int i = 0; i < d; ++i)
    for (int j = 0; j < d; ++j) U.a[i][j] = i == j;
  for (int sweep = 0; sweep < 12; ++sweep) {
    bool rotated = false;
    for (int p = 0; p < d; ++p)
      for (int q = p + 1; q < d; ++q) {
        const double apq = A.a[p][q], app = A.a[p][p], aqq = A.a[q][q];
        if (!(apq * apq > 1e-30 * std::abs(app * aqq))) continue;
        rotated = true;
        const double theta = (aqq - app) / (2 * apq);
        const double t = (theta < 0 ? -1 : 1) / (std::abs(theta) + std::sqrt(1 + theta * theta));
        const double c = 1 / std::sqrt(1 + t * t), s = t * c;
        for (int k = 0; k < d; ++k) {
          const double x = A.a[k][p], y = A.a[k][q];
          A.a[k][p] = c * x - s * y;
          A.a[k][q] = s * x + c * y;
        }
        for (int k = 0; k < d; ++k) {
          const double x = A.a[p][k], y = A.a[q][k];
          A.a[p][k] = c * x - s * y;
          A.a[q][k] = s * x + c * y;
        }
        for (int k = 0; k < d; ++k) {
          const double x = U.a[k][p], y = U.a[k][q];
          U.a[k][p] = c * x - s * y;
          U.a[k][q] = s * x + c * y;
        }
      }
    if (!rotated) break;
  }
  for (int k = 0; k < d; ++k) lambda[k] = A.a[k][k];
}

/// The matrix of X ↦ SᵀX S on such vectors, column by column.
template <class N>
inline void congruence(N d, const Matrix& S, double* K) {
  const int s = size(d);
  for (int l = 0, column = 0; l < d; ++l)
    for (int k = l; k < d; ++k, ++column)
      for (int j = 0, row = 0; j < d; ++j)
        for (int i = j; i < d; ++i, ++row) {
          const double scale = (i == j ? 0.5 : sqrt2 / 2) * (k == l ? 1 : sqrt2);
          K[column * s + row] = scale * (S.a[k][i] * S.a[l][j] + S.a[l][i] * S.a[k][j]);
        }
}

/// Outside of loops.
inline Eigen::VectorXd pack(const Eigen::MatrixXd& A) {
  Eigen::VectorXd v(size(static_cast<int>(A.rows())));
  for (Eigen::Index j = 0, k = 0; j < A.rows(); ++j)
    for (Eigen::Index i = j; i < A.rows(); ++i, ++k) v[k] = i == j ? A(i, j) : (A(i, j) + A(j, i)) / sqrt2;
  return v;
}

inline Eigen::MatrixXd unpack(const Eigen::VectorXd& v, int order) {
  Eigen::MatrixXd A(order, order);
  for (int j = 0, k = 0; j < order; ++j)
    for (int i = j; i < order; ++i, ++k) A(i, j) = A(j, i) = i == j ? v[k] : v[k] / sqrt2;
  return A;
}

}  // namespace steelyard::symmetric
