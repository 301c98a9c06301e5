// Text to double, to the last bit what strtod gives, at a few nanoseconds per number: fast_float takes longer on the
// short numbers of logs. Private to the library.
#pragma once

#include <array>
#include <bit>
#include <charconv>
#include <cstdint>
#include <cstring>

namespace steelyard::text {

namespace detail {

inline constexpr double powers_of_ten[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                           1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
inline constexpr std::uint64_t small_powers_of_ten[] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000};
inline constexpr int longest_division = 27;  // 5^27 is the last that fits 64 bits
inline constexpr auto powers_of_five = [] {
  std::array<std::uint64_t, longest_division + 1> powers = {1};
  for (std::size_t i = 1; i < powers.size(); ++i) powers[i] = 5 * powers[i - 1];
  return powers;
}();

inline bool is_digit(char c) { return static_cast<unsigned char>(c - '0') < 10; }

/// Any number that from_chars parses, with an optional plus.
inline const char* parse_slowly(const char* at, const char* end, double& value) {
  if (at < end && *at == '+' && at + 1 < end && at[1] != '-') ++at;
  const auto [next, code] = std::from_chars(at, end, value);
  return code == std::errc() ? next : nullptr;
}

/// The leading digits, at most eight, of the eight bytes at `at`: how many, and their value.
inline int eight_digits(const char* at, std::uint64_t& value) {
  std::uint64_t bytes = 0;
  std::memcpy(&bytes, at, 8);
  bytes ^= 0x3030303030303030;  // a digit becomes 0 … 9, anything else more
  const std::uint64_t others = ((bytes + 0x7676767676767676) | bytes) & 0x8080808080808080;
  // A carry runs upwards from a byte that is no digit, so the lowest mark, the only one used, is right.
  const int count = others == 0 ? 8 : std::countr_zero(others) / 8;
  if (count == 0) {
    value = 0;
    return 0;
  }
  bytes <<= 8 * (8 - count);  // leading zeros
  bytes = bytes * 10 + (bytes >> 8);
  value = (((bytes & 0x000000ff000000ff) * 0x000f424000000064) +
           (((bytes >> 16) & 0x000000ff000000ff) * 0x0000271000000001)) >>
          32;
  return count;
}

/// w / 10^e, correctly rounded, for w > 0 and 0 < e <= 27: the quotient of integers to 63 bits or more and a sticky
/// bit for the remainder, so that the one rounding is that of the conversion to double.
inline double divide_exactly(std::uint64_t w, int e) {
  __extension__ using Wide = unsigned __int128;
  const std::uint64_t five = powers_of_five[static_cast<std::size_t>(e)];
  const int up_w = std::countl_zero(w), up_five = std::countl_zero(five);
  const Wide numerator = static_cast<Wide>(w << up_w) << 63;
  const std::uint64_t divisor = five << up_five;
  const auto quotient = static_cast<std::uint64_t>(numerator / divisor);
  const bool rest = static_cast<std::uint64_t>(numerator) != quotient * divisor;  // modulo 2^64 suffices
  const int exponent = up_five - up_w - 63 - e;
  const double scale = std::bit_cast<double>(static_cast<std::uint64_t>(1023 + exponent) << 52);
  return static_cast<double>(quotient | (rest ? 1 : 0)) * scale;
}

/// w · 10^e where that can be done exactly rounded in a few operations.
inline bool scale(std::uint64_t w, int e, double& value) {
  if (w <= std::uint64_t{1} << 53 && e >= -22 && e <= 22) {  // Clinger: both factors are exact, one rounding
    const auto exact = static_cast<double>(w);
    value = e < 0 ? exact / powers_of_ten[-e] : exact * powers_of_ten[e];
    return true;
  }
  if (w == 0 || e > 0 || e < -longest_division) return false;
  value = e == 0 ? static_cast<double>(w) : divide_exactly(w, -e);
  return true;
}

}  // namespace detail

/// Reads the number that starts at `at` (no blanks before it) and returns what follows it, or nullptr if there is none
/// or it does not fit a double. `end` is the end of what may be read, not necessarily of the number.
inline const char* parse_number(const char* at, const char* end, double& value) {
  using namespace detail;
  if (std::endian::native != std::endian::little || end - at < 64) return parse_slowly(at, end, value);
  const bool negative = *at == '-';
  const char* p = at + (negative || *at == '+' ? 1 : 0);
  const char* const first = p;
  std::uint64_t w = 0;
  while (is_digit(*p) && p - first < 20) w = 10 * w + static_cast<std::uint64_t>(*p++ - '0');
  long digits = p - first;
  int exponent = 0;
  if (*p == '.') {
    const char* const fraction = ++p;
    std::uint64_t block = 0;
    for (int i = 0; i < 3; ++i) {
      const int count = eight_digits(p, block);
      w = w * small_powers_of_ten[count] + block;
      p += count;
      if (count < 8) break;
    }
    digits += p - fraction;
    exponent = -static_cast<int>(p - fraction);
  }
  if (digits == 0 || digits > 19) return parse_slowly(at, end, value);  // 19 digits always fit 64 bits
  if ((*p | 0x20) == 'e') {
    const char* e = p + 1;
    const bool down = *e == '-';
    if (down || *e == '+') ++e;
    const char* const start = e;
    int power = 0;
    while (is_digit(*e) && e - start < 4) power = 10 * power + (*e++ - '0');
    if (e == start || is_digit(*e)) return parse_slowly(at, end, value);
    exponent += down ? -power : power;
    p = e;
  }
  if (!scale(w, exponent, value)) return parse_slowly(at, end, value);
  if (negative) value = -value;
  return p;
}

}  // namespace steelyard::text
