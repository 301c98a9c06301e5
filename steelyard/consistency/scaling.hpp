// Nesterov and Todd's scaling of one block (H6): coordinates in which Q and Z are the same diagonal matrix. Private to
// the room.
#pragma once

#include <cmath>

#include "steelyard/consistency/symmetric.hpp"

namespace steelyard::scaling {

using symmetric::Matrix;

/// Q = S⁻ᵀ diag(λ) S⁻¹, Z = S diag(λ) Sᵀ: what is nearly zero in Q or Z keeps its relative precision.
struct Scaling {
  Matrix S;
  double lambda[symmetric::largest] = {};
};

/// Λ + length dX, dX in scaled coordinates.
template <class N>
void moved(N d, const double* lambda, const double* dx, double length, Matrix& A) {
  symmetric::unpack(d, dx, A);
  for (int i = 0; i < d; ++i) {
    for (int j = 0; j < d; ++j) A.a[i][j] *= length;
    A.a[i][i] += lambda[i];
  }
}

template <class N>
bool positive(N d, const double* lambda, const double* dx, double length) {
  Matrix A, L;
  moved(d, lambda, dx, length, A);
  return symmetric::cholesky(d, A, L);
}

/// To Q̃ = Λ + length dQ, Z̃ = Λ + length dZ: Q̃ = L Lᵀ, LᵀZ̃L = U diag(δ) Uᵀ: S becomes S L⁻ᵀ U diag(δ^¼), λ becomes √δ.
template <class N>
bool rescale(N d, const double* dq, const double* dz, double length, Scaling& s) {
  Matrix Q, Z, L, X, A, U;
  moved(d, s.lambda, dq, length, Q);
  moved(d, s.lambda, dz, length, Z);
  if (!symmetric::cholesky(d, Q, L)) return false;
  symmetric::multiply(d, Z, L, X);
  symmetric::transpose_multiply(d, L, X, A);
  double delta[symmetric::largest];
  symmetric::eigen(d, A, U, delta);
  symmetric::invert_lower(d, L, X);
  symmetric::transpose_multiply(d, X, U, A);
  symmetric::multiply(d, s.S, A, U);
  for (int k = 0; k < d; ++k) {
    if (!(delta[k] > 0)) return false;
    s.lambda[k] = std::sqrt(delta[k]);
    const double fourth = std::sqrt(s.lambda[k]);
    for (int i = 0; i < d; ++i) s.S.a[i][k] = U.a[i][k] * fourth;
  }
  return true;
}

}  // namespace steelyard::scaling
