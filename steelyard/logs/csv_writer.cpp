#include "steelyard/logs/csv_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "steelyard/core/error.hpp"

namespace steelyard {

namespace {

// Powers of ten from 10^-308 to 10^308, each correctly rounded.
const std::array<double, 617>& powers_of_ten() {
  static const std::array<double, 617> table = [] {
    std::array<double, 617> powers = {};
    for (std::size_t i = 0; i < powers.size(); ++i) {
      const std::string text = fmt::format("1e{}", static_cast<int>(i) - 308);
      std::from_chars(text.data(), text.data() + text.size(), powers[i]);
    }
    return powers;
  }();
  return table;
}

constexpr auto digit_pairs = [] {
  std::array<char, 200> pairs = {};
  for (std::size_t i = 0; i < 100; ++i) {
    pairs[2 * i] = static_cast<char>('0' + i / 10);
    pairs[2 * i + 1] = static_cast<char>('0' + i % 10);
  }
  return pairs;
}();

// Nine digits, leading zeros included.
void write_digits(char* to, std::uint32_t value) {
  const std::uint32_t high = value / 10'000, low = value % 10'000;  // 5 and 4 digits
  to[0] = static_cast<char>('0' + high / 10'000);
  std::memcpy(to + 1, &digit_pairs[2 * (high % 10'000 / 100)], 2);
  std::memcpy(to + 3, &digit_pairs[2 * (high % 100)], 2);
  std::memcpy(to + 5, &digit_pairs[2 * (low / 100)], 2);
  std::memcpy(to + 7, &digit_pairs[2 * (low % 100)], 2);
}

// x as digits · 10^(exponent − 8), digits from 1e8 to 1e9 − 1.
struct Decimal {
  std::uint32_t digits;
  int exponent;
};

Decimal to_decimal(double x, const double* powers) {
  const int binary = static_cast<int>(std::bit_cast<std::uint64_t>(x) >> 52 & 0x7ff) - 1023;
  int e = static_cast<int>(std::floor(binary * 0.30102999566398119521));  // log10(x) − e lies in [0, 1.31)
  if (x >= powers[e + 1]) ++e;
  auto digits = static_cast<std::uint32_t>(std::lrint(x * powers[8 - e]));
  if (digits >= 1'000'000'000) {
    digits = 100'000'000;
    ++e;
  }
  return {digits, e};
}

}  // namespace

char* write_nine_digits(char* to, double x) {
  const double* const powers = powers_of_ten().data() + 308;
  if (!(std::abs(x) >= 1e-290 && std::abs(x) <= 1e290))  // zero, nan, infinities and what tables do not hold
    return std::to_chars(to, to + longest_number, x, std::chars_format::general, 9).ptr;
  if (x < 0) *to++ = '-';
  const auto [number, exponent] = to_decimal(std::abs(x), powers);
  char digits[9];
  write_digits(digits, number);
  int count = 9;
  while (digits[count - 1] == '0') --count;
  if (exponent >= 0 && exponent < 9) {  // 12.5, 120
    const int whole = exponent + 1;
    std::memcpy(to, digits, static_cast<std::size_t>(whole));
    if (count <= whole) return to + whole;
    to[whole] = '.';
    std::memcpy(to + whole + 1, digits + whole, static_cast<std::size_t>(count - whole));
    return to + count + 1;
  }
  if (exponent < 0 && exponent >= -5) {  // 0.00125
    constexpr std::array<char, 6> zeros = {'0', '.', '0', '0', '0', '0'};
    std::memcpy(to, zeros.data(), zeros.size());
    to += 1 - exponent;
    std::memcpy(to, digits, static_cast<std::size_t>(count));
    return to + count;
  }
  *to++ = digits[0];
  if (count > 1) {
    *to++ = '.';
    std::memcpy(to, digits + 1, static_cast<std::size_t>(count - 1));
    to += count - 1;
  }
  *to++ = 'e';
  return std::to_chars(to, to + longest_number, exponent).ptr;
}

double nine_digits(double x) {
  constexpr int most = 22;  // powers of ten up to this are exact, and so is the number: one rounding
  const double size = std::abs(x);
  if (size >= 1e-13 && size <= 1e30) {
    const double* const powers = powers_of_ten().data() + 308;
    const auto [digits, exponent] = to_decimal(size, powers);
    const int e = exponent - 8;
    if (e >= -most && e <= most) return std::copysign(e < 0 ? digits / powers[-e] : digits * powers[e], x);
  }
  std::array<char, longest_number> text = {};
  double out = x;
  std::from_chars(text.data(), write_nine_digits(text.data(), x), out);
  return out;
}

CsvWriter::CsvWriter(const std::string& path, const std::vector<std::string>& names, int exact)
    : file_(path), columns_(names.size()), exact_(static_cast<std::size_t>(std::max(0, exact))) {
  if (names.empty()) throw InvalidInput(fmt::format("{}: a table has at least one column", path));
  buffer_.resize(std::max(std::size_t{1} << 16, 2 * columns_ * longest_number));
  file_.write(fmt::format("{}\n", fmt::join(names, ",")));
}

void CsvWriter::add(const double* row) {
  if (buffer_.size() - filled_ < columns_ * longest_number) {
    file_.write({buffer_.data(), filled_});
    filled_ = 0;
  }
  char* to = buffer_.data() + filled_;
  for (std::size_t c = 0; c < columns_; ++c) {
    to = c < exact_ ? std::to_chars(to, to + longest_number, row[c]).ptr : write_nine_digits(to, row[c]);
    *to++ = c + 1 < columns_ ? ',' : '\n';
  }
  filled_ = static_cast<std::size_t>(to - buffer_.data());
}

void CsvWriter::finish() {
  file_.write({buffer_.data(), filled_});
  filled_ = 0;
  file_.finish();
}

}  // namespace steelyard
