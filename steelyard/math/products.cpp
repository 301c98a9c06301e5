// Four columns against four (or two against four where there are few registers), so that each number loaded serves
// several times. Compiled once per instruction set level with STEELYARD_LEVEL (its name) and STEELYARD_LANES.
// Everything here has internal linkage, so that code for one level can never be linked into another.
#include "steelyard/math/products.hpp"

#include "steelyard/math/lanes.hpp"

namespace steelyard::products {
namespace {

constexpr int W = STEELYARD_LANES;
using L = Lanes<W>;
using V = L::Real;

STEELYARD_INLINE double sum(V x) {
  double lanes[W], total = 0;
  L::store(lanes, x);
  for (const double lane : lanes) total += lane;
  return total;
}

template <int m, int n>
STEELYARD_INLINE void gram_tile(const Columns& w, int e, int f, double* out) {
  V acc[m][n] = {};
  for (int s = 0; s < w.rows; s += W) {
    V b[n];
    for (int j = 0; j < n; ++j) b[j] = L::load(w.column[f + j] + s);
    for (int i = 0; i < m; ++i) {
      const V a = L::load(w.column[e + i] + s);
      for (int j = 0; j < n; ++j) acc[i][j] += a * b[j];
    }
  }
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j)
      if (f + j <= e + i) out[(e + i) * w.count + f + j] += sum(acc[i][j]);
}

constexpr int tall = W >= 8 ? 4 : 2;

template <int m>
STEELYARD_INLINE void gram_rows(const Columns& w, int e, double* out) {
  int f = 0;
  for (; f + 4 <= w.count && f <= e + m - 1; f += 4) gram_tile<m, 4>(w, e, f, out);
  for (; f < w.count && f <= e + m - 1; ++f) gram_tile<m, 1>(w, e, f, out);
}

void gram(const Columns& w, double* out) {
  int e = 0;
  for (; e + tall <= w.count; e += tall) gram_rows<tall>(w, e, out);
  for (; e < w.count; ++e) gram_rows<1>(w, e, out);
}

template <int n>
STEELYARD_INLINE void times_tile(const Columns& w, const double* A, int e, double* const* out) {
  for (int s = 0; s < w.rows; s += W) {
    V acc[n] = {};
    for (int f = 0; f < w.count; ++f) {
      const V x = L::load(w.column[f] + s);
      for (int j = 0; j < n; ++j) acc[j] += x * A[(e + j) * w.count + f];
    }
    for (int j = 0; j < n; ++j) L::store(out[e + j] + s, acc[j]);
  }
}

void times(const Columns& w, const double* A, double* const* out) {
  int e = 0;
  for (; e + 8 <= w.count; e += 8) times_tile<8>(w, A, e, out);
  for (; e < w.count; ++e) times_tile<1>(w, A, e, out);
}

}  // namespace

extern const Level STEELYARD_LEVEL = {STEELYARD_LEVEL_NAME, gram, times};

}  // namespace steelyard::products
