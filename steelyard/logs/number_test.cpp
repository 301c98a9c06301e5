#include "steelyard/logs/number.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <string>

#include "steelyard/core/random.hpp"

namespace steelyard::text {

namespace {

// Empty when the number reads as strtod reads it, bit for bit, in the middle of a file and at its very end.
std::string difference(const std::string& number) {
  const double expected = std::strtod(number.c_str(), nullptr);
  for (const std::string& rest : {std::string(",") + std::string(80, '7'), std::string()}) {
    const std::string text = number + rest;
    double value = 0;
    const char* next = parse_number(text.data(), text.data() + text.size(), value);
    if (next != text.data() + number.size()) return fmt::format("{}: does not end where it ends", number);
    if (std::bit_cast<std::uint64_t>(value) != std::bit_cast<std::uint64_t>(expected))
      return fmt::format("{}: {} is not {}", number, value, expected);
  }
  return "";
}

std::string digits(Random& random, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += static_cast<char>('0' + random.integer(0, 9));
  return text;
}

// A number as some program might write it.
std::string random_number(Random& random) {
  const std::string sign = random.chance(0.4) ? "-" : random.chance(0.1) ? "+" : "";
  const double value = std::fabs(random.normal()) * std::pow(10.0, random.integer(-8, 8));
  switch (random.integer(0, 8)) {
    case 0:
      return sign + fmt::format("{}", value);
    case 1:
      return sign + fmt::format("{:.{}g}", value, random.integer(1, 21));
    case 2:
      return sign + fmt::format("{:.{}f}", value, random.integer(0, 20));
    case 3:
      return sign + fmt::format("{:.{}e}", value, random.integer(0, 20));
    case 4:
      return sign + digits(random, random.integer(1, 22));
    case 5:
      return sign + digits(random, random.integer(0, 12)) + "." + digits(random, random.integer(1, 30));
    case 6:
      return sign + digits(random, random.integer(1, 19)) + (random.chance(0.5) ? "e" : "E") +
             std::to_string(random.integer(-320, 280));
    case 7:  // halfway between neighbours, or just beside it
      return sign + std::to_string((std::uint64_t{1} << 53) + 2 * (random.bits() >> 12) + 1) +
             (random.chance(0.5) ? ".0" : fmt::format(".00{}", random.integer(0, 1)));
    default: {
      const double any = std::bit_cast<double>(random.bits());
      return std::isfinite(any) ? fmt::format("{}", any) : "0";
    }
  }
}

}  // namespace

TEST(Number, EqualsStrtodBitForBitOnAMillionNumbers) {
  Random random(20240607);
  int checked = 0;
  for (int i = 0; i < 1'000'000; ++i) {
    const std::string number = random_number(random);
    const double expected = std::strtod(number.c_str(), nullptr);
    if (!std::isfinite(expected) || (expected == 0 && number.find_first_of("eE") != std::string::npos)) continue;
    ++checked;
    ASSERT_EQ(difference(number), "");
  }
  EXPECT_GT(checked, 950'000);
}

TEST(Number, RoundsTiesToEvenAndKeepsTheSignOfZero) {
  for (const char* number : {"9007199254740993",
                             "9007199254740993.0",
                             "9007199254740995.00",
                             "1125899906842624.125",
                             "1125899906842624.375",
                             "1125899906842624.1250",
                             "1125899906842624.126",
                             "0.5000000000000000",
                             "-0",
                             "-0.000",
                             "0",
                             "1e22",
                             "1e23",
                             "8.5e-27",
                             "1.7976931348623157e308",
                             "5e-324",
                             "2.2250738585072011e-308",
                             ".5",
                             "5.",
                             "+7",
                             "1E+5",
                             "0.1234567890123456789",
                             "18446744073709551615",
                             "9999999999999999999",
                             "0.000000000000000000000000001"})
    EXPECT_EQ(difference(number), "");
}

TEST(Number, IsNotReadFromWhatIsNone) {
  for (const std::string text : {"", "-", "+", ".", "e5", "abc", "-.", "+-1", "1e999", "--1"}) {
    double value = 0;
    const std::string padded = text + "," + std::string(80, ' ');
    EXPECT_EQ(parse_number(padded.data(), padded.data() + padded.size(), value), nullptr) << text;
    EXPECT_EQ(parse_number(text.data(), text.data() + text.size(), value), nullptr) << text;
  }
}

TEST(Number, StopsBehindItsLastCharacter) {
  for (const auto& [text, length] : {std::pair{"1.5abc", 3}, {"1e", 1}, {"1e+,", 1}, {"1.2.3", 3}, {"12-3", 2}}) {
    double value = 0;
    const std::string padded = text + std::string(80, ' ');
    EXPECT_EQ(parse_number(padded.data(), padded.data() + padded.size(), value), padded.data() + length) << text;
  }
}

}  // namespace steelyard::text
