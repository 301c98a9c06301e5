// Rows into a triangular factor: the kernel behind Information. Plain data only: triangle.cpp is compiled once for each
// instruction set level, and nothing shared between levels may come out of those compilations.
#pragma once

#include <cstddef>

namespace steelyard::triangle {

/// A triangle R (columns × columns, upper) and rows B below it, both column by column.
struct Block {
  double* factor = nullptr;  ///< R(i, c) at [c * factor_stride + i]; below the diagonal nothing is read or written
  std::ptrdiff_t factor_stride = 0;
  double* rows = nullptr;     ///< B(s, c) at [c * stride + s]; overwritten. 64-byte aligned is faster
  std::ptrdiff_t stride = 0;  ///< at least padded(count)
  int count = 0;              ///< rows of B; from there to padded(count) there must be zeros
  int columns = 0;
  /// depth[c]: rows of B's column c that may hold something, those after it being zero; ascending. Null: all of them.
  const int* depth = nullptr;
};

/// Room for this many rows: a whole number of lanes at every level.
inline int padded(int count) { return (count + 7) / 8 * 8; }

struct Level {
  const char* name;  ///< "x86-64-v4", …
  /// RᵀR becomes RᵀR + BᵀB, by Householder reflections. No allocation; the same bits on every call.
  void (*merge)(const Block&);
};

extern const Level level_baseline;
#ifdef STEELYARD_X86_LEVELS
extern const Level level_v3;
extern const Level level_v4;
#endif

}  // namespace steelyard::triangle
