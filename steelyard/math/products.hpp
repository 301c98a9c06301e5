// Products of tall matrices, column by column: the kernels behind information matrices and their adjoints. Plain data
// only: products.cpp is compiled once for each instruction set level, and nothing shared between levels may come out
// of those compilations.
#pragma once

namespace steelyard::products {

/// Columns of a tall matrix W, each `rows` long: a multiple of 8, zeros where there is nothing.
struct Columns {
  const double* const* column;
  int count;
  int rows;
};

struct Level {
  const char* name;
  /// out(e, f) += Σ_s W(s, e) W(s, f) for f ≤ e, at out[e * count + f].
  void (*gram)(const Columns&, double* out);
  /// out(s, e) = Σ_f W(s, f) A(f, e), A at [e * count + f], column e of the result at out[e].
  void (*times)(const Columns&, const double* A, double* const* out);
};

extern const Level level_baseline;
#ifdef STEELYARD_X86_LEVELS
extern const Level level_v3;
extern const Level level_v4;
#endif

/// The level that STEELYARD_SIMD names, or the best this machine can run.
const Level& level();

}  // namespace steelyard::products
