#include "steelyard/logs/plain_row.hpp"

#include "steelyard/logs/number.hpp"

#if defined(__x86_64__)

#include <immintrin.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

namespace steelyard::text {

namespace {

#define STEELYARD_AVX2 gnu::target("avx2,bmi,bmi2,popcnt")

constexpr int width = 16;     // characters of a register
constexpr int overrun = 64;   // characters behind a cell's first that may be looked at
constexpr char nothing = -1;  // no byte of a shuffle: a zero

// Moves a cell's digits to the register's end, without its point. By the cell's length and the point's place, which is
// the length where there is none.
struct Shuffles {
  alignas(width) std::array<std::array<std::array<char, width>, width + 1>, width + 1> by = {};
};
constexpr Shuffles shuffles = [] {
  Shuffles out;
  for (int length = 0; length <= width; ++length)
    for (int point = 0; point <= length; ++point) {
      auto& shuffle = out.by[static_cast<std::size_t>(length)][static_cast<std::size_t>(point)];
      int from = length - 1;
      for (int to = width - 1; to >= 0; --to) {
        if (from == point) --from;
        shuffle[static_cast<std::size_t>(to)] = from >= 0 ? static_cast<char>(from--) : nothing;
      }
    }
  return out;
}();

// The cell in the first `length` < 16 characters: an optional minus, digits, and perhaps a point among them.
[[STEELYARD_AVX2, gnu::always_inline]] inline bool read_cell(__m128i text, unsigned length, double& value) {
  const __m128i digits = _mm_sub_epi8(text, _mm_set1_epi8('0'));
  const __m128i is_digit = _mm_cmpeq_epi8(_mm_min_epu8(digits, _mm_set1_epi8(9)), digits);
  const unsigned negative = (static_cast<unsigned>(_mm_cvtsi128_si32(text)) & 0xff) == '-' ? 1 : 0;
  const unsigned inside = (1U << length) - 1 - negative;
  const unsigned found = static_cast<unsigned>(_mm_movemask_epi8(is_digit)) & inside, others = inside & ~found;
  const unsigned points = static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(text, _mm_set1_epi8('.'))));
  if (found == 0 || (others & (others - 1)) != 0 || (others & ~points) != 0) return false;
  const unsigned point = others == 0 ? length : static_cast<unsigned>(std::countr_zero(others));
  const unsigned decimals = others == 0 ? 0 : length - point - 1;
  const __m128i shuffle = _mm_load_si128(reinterpret_cast<const __m128i*>(shuffles.by[length][point].data()));
  // The minus is no digit, so it becomes a leading zero.
  const __m128i aligned = _mm_shuffle_epi8(_mm_and_si128(digits, is_digit), shuffle);
  const __m128i pairs = _mm_maddubs_epi16(aligned, _mm_set1_epi16(0x010a));  // 10 a + b
  const __m128i fours = _mm_madd_epi16(pairs, _mm_set1_epi32(0x00010064));   // 100 a + b
  const __m128i packed = _mm_packus_epi32(fours, fours);
  const __m128i eights = _mm_madd_epi16(packed, _mm_set1_epi32(0x00012710));  // 10000 a + b
  const auto both = static_cast<std::uint64_t>(_mm_cvtsi128_si64(eights));
  const std::uint64_t w = (both & 0xffffffff) * 100'000'000 + (both >> 32);
  // At most 15 digits: both numbers are exact, so that the quotient is correctly rounded (Clinger).
  const double size = static_cast<double>(static_cast<std::int64_t>(w)) / detail::powers_of_ten[decimals];
  value = std::bit_cast<double>(std::bit_cast<std::uint64_t>(size) | static_cast<std::uint64_t>(negative) << 63);
  return true;
}

[[STEELYARD_AVX2]] const char* read_by_avx2(const char* at, const char* end, const RowShape& shape, double* out) {
  const __m128i separator = _mm_set1_epi8(shape.separator), line = _mm_set1_epi8('\n'), carriage = _mm_set1_epi8('\r');
  for (std::size_t c = 0; c < shape.columns; ++c) {
    if (end - at < overrun) return nullptr;
    const __m128i text = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
    const __m128i stops = _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(text, separator), _mm_cmpeq_epi8(text, line)),
                                       _mm_cmpeq_epi8(text, carriage));
    const auto ends = static_cast<unsigned>(_mm_movemask_epi8(stops));
    const auto length = static_cast<unsigned>(std::countr_zero(ends));
    if (shape.wanted[c] == 0) {  // text, perhaps: long or in quotes, where separators do not count
      const auto quotes = static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(text, _mm_set1_epi8('"'))));
      if (ends == 0 || (quotes & (ends - 1)) != 0) return nullptr;
      at += length;
    } else if (ends != 0 && read_cell(text, length, *out)) {
      at += length;
      ++out;
    } else {
      at = parse_number(at, end, *out);
      if (at == nullptr || at == end || !std::isfinite(*out++)) return nullptr;
    }
    if (c + 1 < shape.columns && *at++ != shape.separator) return nullptr;
  }
  if (*at == '\r' && at + 1 < end) ++at;
  return *at == '\n' ? at + 1 : nullptr;
}

#undef STEELYARD_AVX2

}  // namespace

const char* read_plain_row(const char* at, const char* end, const RowShape& shape, double* out) {
  static const bool usable = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
  return usable ? read_by_avx2(at, end, shape, out) : nullptr;
}

}  // namespace steelyard::text

#else

namespace steelyard::text {

const char* read_plain_row(const char*, const char*, const RowShape&, double*) { return nullptr; }

}  // namespace steelyard::text

#endif
