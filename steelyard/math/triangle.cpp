// Householder reflections that zero a block of rows below a triangle. Of the triangle's column k only the diagonal
// takes part, since the rest is zero below it: v = (1; V_k) with V_k a column of the block. Four reflections at a time
// are applied to the columns behind them, a few columns at once, so that each number loaded serves several times.
//
// Compiled once per instruction set level with STEELYARD_LEVEL (its name) and STEELYARD_LANES. Everything here has
// internal linkage, so that code for one level can never be linked into another.
#include "steelyard/math/triangle.hpp"

#include "steelyard/math/lanes.hpp"

namespace steelyard::triangle {
namespace {

constexpr int panel = 4;  // reflections applied at once: with four columns, as many sums as 32 registers hold

template <int W>
struct Merge {
  using L = Lanes<W>;
  using V = typename L::Real;
  static constexpr int group = W >= 8 ? 4 : 2;  // columns they are applied to at once; 16 registers hold fewer

  // Reflection i of a panel is I − scale (1; V_i)(1; V_i)ᵀ; gram[i][j] = V_iᵀ V_j for j < i.
  struct Panel {
    const double* v[panel];
    double scale[panel];
    double gram[panel][panel];
  };

  // Sums of neighbours: those of a, then those of b.
  static STEELYARD_INLINE V add_pairs(V a, V b) {
    if constexpr (W == 8)
      return __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14) +
             __builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15);
    else if constexpr (W == 4)
      return __builtin_shufflevector(a, b, 0, 2, 4, 6) + __builtin_shufflevector(a, b, 1, 3, 5, 7);
    else if constexpr (W == 2)
      return __builtin_shufflevector(a, b, 0, 2) + __builtin_shufflevector(a, b, 1, 3);
    else
      return a;
  }

  // The sums over the lanes of `count` vectors, a multiple of W.
  template <int count>
  static STEELYARD_INLINE void add_lanes(V* x, double* sums) {
    for (int first = 0; first < count; first += W) {
      V* const y = x + first;
      for (int left = W / 2; left >= 1; left /= 2)
        for (int i = 0; i < left; ++i) y[i] = add_pairs(y[2 * i], y[2 * i + 1]);
      L::store(sums + first, y[0]);
    }
  }

  static double dot(const double* a, const double* b, int count) {
    V sum[8] = {};
    int s = 0;
    for (; s + 4 * W <= count; s += 4 * W)
      for (int i = 0; i < 4; ++i) sum[i] += L::load(a + s + i * W) * L::load(b + s + i * W);
    for (; s < count; s += W) sum[0] += L::load(a + s) * L::load(b + s);
    V all[8] = {(sum[0] + sum[1]) + (sum[2] + sum[3])};
    double sums[8];
    add_lanes<W>(all, sums);
    return sums[0];
  }

  static STEELYARD_INLINE void subtract(double* column, double factor, const double* v, int count) {
    const V f = L::all(factor);
    for (int s = 0; s < count; s += W) L::store(column + s, L::load(column + s) - f * L::load(v + s));
  }

  // Makes the reflections that zero columns first … first + width − 1, and applies each to those behind it. False where
  // all of them are zero already.
  static bool reflect(const Block& b, int first, int width, int count, Panel& p) {
    bool any = false;
    for (int i = 0; i < width; ++i) {
      double* const v = b.rows + (first + i) * b.stride;
      double* const row = b.factor + first + i;  // row of the triangle
      double& diagonal = row[(first + i) * b.factor_stride];
      const double tail = dot(v, v, count);
      p.v[i] = v;
      p.scale[i] = 0;
      for (int j = 0; j < i; ++j) p.gram[i][j] = 0;
      if (tail < 1e-290) continue;  // zero, or rounding whose square underflows
      any = true;
      const double norm = __builtin_sqrt(diagonal * diagonal + tail);
      const double beta = diagonal > 0 ? -norm : norm;
      const double head = diagonal - beta;  // no cancellation, by the choice of sign
      p.scale[i] = -head / beta;
      diagonal = beta;
      const V inverse = L::all(1 / head);
      for (int s = 0; s < count; s += W) L::store(v + s, L::load(v + s) * inverse);
      for (int j = 0; j < i; ++j) p.gram[i][j] = dot(v, p.v[j], count);
      for (int c = first + i + 1; c < first + width; ++c) {
        double* const column = b.rows + c * b.stride;
        const double s = p.scale[i] * (row[c * b.factor_stride] + dot(v, column, count));
        row[c * b.factor_stride] -= s;
        subtract(column, s, v, count);
      }
    }
    return any;
  }

  // Applies a whole panel to `columns` columns from c on.
  template <int columns>
  static STEELYARD_INLINE void apply(const Block& b, int first, int c, int count, const Panel& p) {
    double* x[columns];
    for (int k = 0; k < columns; ++k) x[k] = b.rows + (c + k) * b.stride;
    V sum[panel * columns + 8] = {};
    for (int s = 0; s < count; s += W) {
      V y[columns];
      for (int k = 0; k < columns; ++k) y[k] = L::load(x[k] + s);
      for (int i = 0; i < panel; ++i) {
        const V v = L::load(p.v[i] + s);
        for (int k = 0; k < columns; ++k) sum[i * columns + k] += v * y[k];
      }
    }
    double step[panel * columns + 8];
    add_lanes<panel * columns>(sum, step);
    for (int k = 0; k < columns; ++k) {
      double* const head = b.factor + (c + k) * b.factor_stride + first;
      for (int i = 0; i < panel; ++i) {
        double u = step[i * columns + k] + head[i];
        for (int j = 0; j < i; ++j) u -= p.gram[i][j] * step[j * columns + k];
        step[i * columns + k] = p.scale[i] * u;
        head[i] -= step[i * columns + k];
      }
    }
    V f[panel * columns];
    for (int i = 0; i < panel * columns; ++i) f[i] = L::all(step[i]);
    for (int s = 0; s < count; s += W) {
      V y[columns];
      for (int k = 0; k < columns; ++k) y[k] = L::load(x[k] + s);
      for (int i = 0; i < panel; ++i) {
        const V v = L::load(p.v[i] + s);
        for (int k = 0; k < columns; ++k) y[k] -= v * f[i * columns + k];
      }
      for (int k = 0; k < columns; ++k) L::store(x[k] + s, y[k]);
    }
  }

  static void run(const Block& b) {
    Panel p = {};
    for (int first = 0; first < b.columns; first += panel) {
      const int width = b.columns - first < panel ? b.columns - first : panel;
      const int deep = b.depth == nullptr ? b.count : b.depth[first + width - 1];
      const int count = W == 1 ? deep : (deep + 7) / 8 * 8;  // padded(), which must not be linked from here
      if (!reflect(b, first, width, count, p)) continue;
      int c = first + panel;
      for (; c + group <= b.columns; c += group) apply<group>(b, first, c, count, p);
      for (; c < b.columns; ++c) apply<1>(b, first, c, count, p);
    }
  }
};

void merge(const Block& b) {
  if (b.count < 3)  // one sample at a time: lanes would be empty
    Merge<1>::run(b);
  else
    Merge<STEELYARD_LANES>::run(b);
}

}  // namespace

extern const Level STEELYARD_LEVEL = {STEELYARD_LEVEL_NAME, merge};

}  // namespace steelyard::triangle
