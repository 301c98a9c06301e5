// SIMD lanes: a vector of doubles, one sample each, through the compiler's vector extensions, so that one
// source serves SSE2, AVX2, AVX-512 and NEON. Everything is local to the including file (see kernel.hpp).
#pragma once

#include <cstdint>

namespace steelyard {
namespace {

#define STEELYARD_INLINE inline __attribute__((always_inline))

template <int W>
struct LaneTypes {
  typedef double Real __attribute__((vector_size(8 * W)));
  typedef std::int64_t Int __attribute__((vector_size(8 * W)));
};
template <>
struct LaneTypes<1> {
  using Real = double;
  using Int = std::int64_t;
};

/// W doubles and what the kernels need of them.
template <int W>
struct Lanes {
  using Real = typename LaneTypes<W>::Real;
  using Int = typename LaneTypes<W>::Int;
  typedef Real Unaligned __attribute__((aligned(8), may_alias));

  static STEELYARD_INLINE Real load(const double* p) { return *reinterpret_cast<const Unaligned*>(p); }
  static STEELYARD_INLINE void store(double* p, Real x) { *reinterpret_cast<Unaligned*>(p) = x; }
  static STEELYARD_INLINE Real all(double x) { return x - Real{}; }  // x - 0 is x, and folds away
};

/// Sine and cosine of every lane, absolute error 2e-16 for |x| < 1e6 (the caller reduces beyond).
/// Cody-Waite reduction by π/2 in three parts of 33, 33 and 53 bits, then the classical minimax
/// polynomials on [-π/4, π/4].
template <int W>
STEELYARD_INLINE void sincos(typename Lanes<W>::Real x, typename Lanes<W>::Real& s, typename Lanes<W>::Real& c) {
  using Real = typename Lanes<W>::Real;
  using Int = typename Lanes<W>::Int;
  const double shift = 6755399441055744.0;  // 1.5 * 2^52: adding it rounds to an integer
  const Real shifted = x * 6.36619772367581382433e-01 + shift;
  const Real k = shifted - shift;
  Int quadrant;
  __builtin_memcpy(&quadrant, &shifted, sizeof quadrant);

  Real r = x - k * 1.57079632673412561417e+00;
  r = r - k * 6.07710050630396597660e-11;
  r = r - k * 2.02226624879595063154e-21;

  const Real z = r * r;
  const Real sp =
      ((((1.58969099521155010221e-10 * z - 2.50507602534068634195e-08) * z + 2.75573137070700676789e-06) * z -
        1.98412698298579493134e-04) *
           z +
       8.33333333332248946124e-03) *
          z -
      1.66666666666666324348e-01;
  const Real sine = r + r * z * sp;
  const Real cp =
      ((((-1.13596475577881948265e-11 * z + 2.08757232129817482790e-09) * z - 2.75573143513906633035e-07) * z +
        2.48015872894767294178e-05) *
           z -
       1.38888888888741095749e-03) *
          z +
      4.16666666666666019037e-02;
  const Real cosine = 1.0 - (0.5 * z - z * z * cp);

  const auto swap = (quadrant & 1) != 0;
  Real s0 = swap ? cosine : sine;
  Real c0 = swap ? sine : cosine;
  const Int s_sign = (quadrant & 2) << 62;
  const Int c_sign = ((quadrant + 1) & 2) << 62;
  Int bits;
  __builtin_memcpy(&bits, &s0, sizeof bits);
  bits ^= s_sign;
  __builtin_memcpy(&s, &bits, sizeof bits);
  __builtin_memcpy(&bits, &c0, sizeof bits);
  bits ^= c_sign;
  __builtin_memcpy(&c, &bits, sizeof bits);
}

}  // namespace
}  // namespace steelyard
